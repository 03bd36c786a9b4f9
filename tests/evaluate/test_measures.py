"""The measures over small corpora made here; what is missing is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.evaluate import bodies, identities, labels, oracles, readings, statements, threads
from pipeline.evaluate.__main__ import main
from pipeline.model import Problem, Record, Waiting

MAIL = b"From: Ada Corvino <ada@corvex.example>\r\nTo: robin@ferrant-works.example\r\nSubject: Hi\r\n\r\nShall we?\r\n"


def put(folder: Path, path: str, text: str | bytes) -> None:
    """A file of a corpus."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


def shown(rows: list[object]) -> dict[str, str]:
    """What -> figure and of how many."""
    return {row.what: f"{row.figure} | {row.of}" for row in rows}  # type: ignore[attr-defined]


@pytest.mark.parametrize("room", [labels, identities, threads, bodies, statements, readings, oracles])
def test_nothing_there(room: object, tmp_path: Path) -> None:
    """An empty folder gives no rows."""
    assert room.figures(tmp_path) == []  # type: ignore[attr-defined]


def test_labels(tmp_path: Path) -> None:
    """Gold records are matched with the labels of their files; a file that is missing is told."""
    put(tmp_path, "email/a.eml", MAIL)
    gold = [{"path": "a.eml", "keep": True}, {"path": "gone.eml", "keep": True}]
    put(tmp_path, "email/gold-noise.jsonl", "\n".join(map(json.dumps, gold)))
    put(tmp_path, "email/enron-categories/1/1.txt", MAIL)
    put(tmp_path, "email/enron-categories/1/1.cats", "1,2,1\n")
    rows = shown(labels.figures(tmp_path))
    assert rows["gold mails that could be read"] == "50.0 % | 1/2"
    assert rows["keeps kept"] == "100.0 % | 1/1"
    assert rows["personal mail falsely skipped"] == "0.0 % | 0/1"


def test_identities(tmp_path: Path) -> None:
    """One address is one person; bytes that are no UTF-8 do no harm; a half of the names is held out."""
    lines = (
        b"raw_name\traw_email\tcanon_name\tcanon_email\tcommits\n"
        + "".join(
            f"{name}\t{email}\tAda Corvino\tada@corvex.example\t1\n"
            for name, email in (("Ada Corvino", "ada@corvex.example"), ("ada", "ada@corvex.example"))
        ).encode()
    )
    lines += b"\xe5 B\tb@corvex.example\tB\tb@corvex.example\t1\n"
    put(tmp_path, "identity/git-mailmap/git.identities.tsv", lines)
    put(tmp_path, "identity/git-mailmap/git.mailmap", b"Ada Corvino <ada@corvex.example> <ac@corvex.example>\n")
    names = "case_group,schema,name1,name2,is_match\nx,Person,Åsa Lind,Asa Lind,true\nx,Person,Al Bo,Bo Al,true\n"
    names += "x,Company,Corvex AG,Lindex AG,false\nx,Company,Corvex AG,Corvex Aktiengesellschaft,true\n"
    put(tmp_path, "identity/opensanctions-name-bench/cases.csv", names)
    rows = shown(identities.figures(tmp_path))
    one = ("authors joined, map closed under addresses", "authors joined, where the map decides")
    asked = ("authors joined or asked about, names too", "joined or asked, where the map decides")
    for row in (*one, *asked, "authors joined by the address alone"):
        assert rows[row] == "P 1.000 R 1.000 F 1.000 | 1 of 1, 1"
    assert rows["wrong, but one name listed twice"].startswith("0 of 0")
    assert rows["persons' names compared, odd rows"].endswith("| 1 of 1, 1")
    assert rows["persons' names taken as equal, all"].startswith("P 1.000 R .500")
    assert rows["organizations' names, odd rows"].endswith("| 1 of 1, 1")
    assert rows["organizations' names taken as equal, all"].endswith("| 1 of 1, 1")


def test_threads(tmp_path: Path) -> None:
    """A single name is right when it finds whom the header names; a stranger's could not be decided."""
    lines = (
        [("From", "-"), (":", "-"), ("Corvino", "(P0*"), (",", "-"), ("Ada", "P0)")],
        [("To", "-"), (":", "-"), ("Bo", "(P1"), ("Lind", "P1)")],
        [("Cc", "-"), (":", "-"), ("Eva", "(P2"), ("Lind", "P2)")],
        [("Hi", "-"), ("Bo", "(P1)"), (",", "-"), ("Kai", "(P3)"), ("called", "-"), ("you", "(P1)")],
        [("Lind", "(P1)"), ("and", "-"), ("Eva", "(P0)"), ("Ada", "(P0)")],
    )
    text = "\n\n".join("\n".join(f"{word}\tAda\t{label}\t-" for word, label in line) for line in lines)
    put(tmp_path, "ner-coref/enron-emailcoref/train/a_1.conll", f"#begin document (a_1)\n{text}\n")
    rows = shown(threads.figures(tmp_path))
    assert rows["names in headers, right"] == "100.0 % | 3/3"
    assert rows["first names in threads, right"] == "66.7 % | 2/3"
    assert rows["first names in threads, decided"] == "75.0 % | 3/4"


def test_bodies(tmp_path: Path) -> None:
    """Quoted words are not new; marked lines are the signature."""
    put(tmp_path, "reply/a.txt", "It works now.\n\n> Does it work?\n")
    put(tmp_path, "reply/b.txt", "Hi Bo,\n\nIt works.\n\nBest\nAda\n\n> Does it work?\n")
    peer = [
        {"file": "a.txt", "reply": "It works now."},
        {"file": "b.txt", "latest_reply": "It works.\n\nBest\nAda"},
        {"file": "gone"},
    ]
    put(tmp_path, "reply/expected.json", json.dumps(peer))
    put(tmp_path, "signatures/forge/dataset/P/1_body", "It works now, thanks.\n\n#sig#--\n#sig#Ada Corvino\n")
    put(tmp_path, "signatures/forge/dataset/P/1_sender", "Ada Corvino <ada@corvex.example>")
    put(tmp_path, "signatures/forge/dataset/N/2_body", "It works now, thanks.\n")
    rows = shown(bodies.figures(tmp_path))
    assert rows["visible reply equal to the peer's"] == "50.0 % | 1/2"
    assert "R 1.000" in rows["lines of signatures"]
    assert rows["signature where there is none"] == "0.0 % | 0/1"


def test_statements(tmp_path: Path) -> None:
    """A plain request is a task, small talk is none; transcripts are counted against their gold."""
    put(tmp_path, "intent/Ask.txt", "Yes\tCould you send me the figures by Friday?\nNo\tIt is fine.\nnonsense\n")
    gold = {"decisions": ["The lamp will be yellow."], "actions": ["The designer will draw a lamp.", "*NA*"]}
    put(tmp_path, "meetings/ami/gold/a.json", json.dumps(gold))
    said = "Before the next meeting you will be drawing the lamp, designer."
    put(tmp_path, "meetings/ami/vtt/a.vtt", f"WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>{said}\n")
    rows = shown(statements.figures(tmp_path))
    assert rows["open items in sentences"] == "P 1.000 R 1.000 F 1.000 | 1 of 1, 1"
    acts = [figure for what, figure in rows.items() if what.startswith("acts in sentences")]
    assert "P 1.000 R 1.000 F 1.000 | 1 of 1, 1" in acts
    assert rows["actions covered by 5 proposals"] == "100.0 % | 1/1"
    assert rows["decisions covered by 5 proposals"] == "0.0 % | 0/1"


def test_readings(tmp_path: Path) -> None:
    """A good file yields records, a hopeless one names its problem."""
    put(tmp_path, "mailparse/good.eml", MAIL)
    put(tmp_path, "mailparse/empty.eml", b"")
    put(tmp_path, "mailparse/LICENSE", "free")
    rows = shown(readings.figures(tmp_path))
    assert rows["mails: files read"] == "50.0 % | 1/2"
    assert rows["mails: named problem only"] == "50.0 % | 1/2"
    assert rows["exceptions"] == "0 | 2 files"


@pytest.mark.parametrize(
    ("found", "what"),
    [
        ([], "nothing"),
        ([Problem("a", "unreadable", "The mail reader failed (KeyError); open it.")], "exception"),
        ([Problem("a", "empty", "Empty.")], "problem"),
        ([Problem("a", "empty", "Empty."), Waiting("a", "growing")], "records"),
    ],
)
def test_outcomes(found: list[Record | Problem | Waiting], what: str, tmp_path: Path) -> None:
    """A reader's own fault counts as an exception, though it was caught."""
    put(tmp_path, "a.eml", MAIL)
    assert readings.outcome(tmp_path / "a.eml", tmp_path, lambda *_: iter(found)) == what


def test_raised_exception_counts(tmp_path: Path) -> None:
    """What a reader lets out is counted, not passed on."""
    put(tmp_path, "a.eml", MAIL)

    def bad(*_: object) -> Iterator[Record | Problem | Waiting]:
        raise ValueError

    assert readings.outcome(tmp_path / "a.eml", tmp_path, bad) == "exception"


def test_command(tmp_path: Path) -> None:
    """Without corpora it says what to do; with them it shows the table or Markdown."""
    said: list[str] = []
    assert main(["eval"], said.append) == 2
    assert "CORPORA" in said[0]
    put(tmp_path, "mailparse/good.eml", MAIL)
    assert main(["eval", "--corpora", str(tmp_path)], said.append) == 0
    assert main(["eval", "--corpora", str(tmp_path), "--markdown"], said.append) == 0
    assert "| Readers: exceptions | 0 (1 files) |" in said
    assert max(len(line) for line in said if not line.startswith("|")) <= 80
