"""``facts`` and ``remember`` on a whole vault: what counts, what counted when, and what is taken back."""

from __future__ import annotations

import json

import pytest
from desk import OWNER, SARAH, Desk

from pipeline.errors import UsageFault
from pipeline.query.facts import facts
from pipeline.report import Report
from pipeline.run import fact_commands, remembering
from pipeline.run.undo import undo

NAME, FILE = "Sarah Quill", "life/areas/people/sarah-quill/facts.jsonl"


def add(desk: Desk, text: str, ts: str = "", category: str = "") -> Report:
    """``facts add`` at the desk's time."""
    return fact_commands.add(desk.root, NAME, text, category, ts, clock=lambda: desk.now)


def remember(desk: Desk, text: str) -> Report:
    """``remember`` at the desk's time."""
    return remembering.remember(desk.root, text, clock=lambda: desk.now)


def told(desk: Desk, as_of: str = "", history: bool = False) -> list[tuple[str, str]]:
    """(fact, status)."""
    return [(row["fact"], row["status"]) for row in facts(desk.root, NAME, as_of, history)]


@pytest.mark.parametrize(
    ("name", "text", "category", "ts"),
    [
        ("Nobody Known", "Likes tea", "", ""),
        ("Tom Reed", "Likes tea", "", ""),
        (NAME, " -- ", "", ""),
        (NAME, "x" * 501, "", ""),
        (NAME, "Likes tea", "hobby", ""),
        (NAME, "Likes tea", "", "2026-02-30"),
        (NAME, "Likes tea", "", "yesterday"),
        (NAME, "VP engineering at Acme Corp.", "status", ""),
        (NAME, "Password: hunter2xyz", "", ""),
    ],
)
def test_what_is_not_added(busy_desk: Desk, name: str, text: str, category: str, ts: str) -> None:
    """Of nobody who has a note, nothing, too much, no category, no date, known already, a credential."""
    before = busy_desk.tree()
    with pytest.raises(UsageFault) as fault:
        fact_commands.add(busy_desk.root, name, text, category, ts, clock=lambda: busy_desk.now)
    assert fault.value.hint and "hunter2xyz" not in f"{fault.value}{fault.value.hint}"
    assert busy_desk.tree() == before


def test_a_dry_run_writes_nothing(busy_desk: Desk) -> None:
    """It shows the line, and the change of the note."""
    before = busy_desk.tree()
    report = fact_commands.add(busy_desk.root, NAME, "Likes tea", dry_run=True, clock=lambda: busy_desk.now)
    assert "Likes tea ^sarah-quill-002" in report.diff and '"fact": "Likes tea"' in report.diff
    assert remembering.remember(busy_desk.root, "Tea at four", True, lambda: busy_desk.now).diff.count("+- (") == 1
    assert busy_desk.tree() == before


def test_facts_over_time(busy_desk: Desk) -> None:
    """A newer place supersedes, an older one that comes late does not; each day has its answer."""
    add(busy_desk, "Lives in Berlin", "2026-04-20")
    add(busy_desk, "Sarah has moved to Porto", "2026-05-02")
    add(busy_desk, "Lives in Lyon", "2026-04-25")
    rows = [json.loads(line) for line in busy_desk.note(FILE).splitlines()]
    assert [(row["source"], row["status"], row.get("supersedes"), row.get("supersededBy")) for row in rows[1:]] == [
        ("manual", "superseded", None, None),
        ("manual", "active", "sarah-quill-002", None),
        ("manual", "superseded", None, "sarah-quill-003"),
    ]
    job = ("VP Engineering at Acme Corp", "active")
    assert told(busy_desk) == [job, ("Sarah has moved to Porto", "active")]
    assert told(busy_desk, "2026-04-12") == []
    assert told(busy_desk, "2026-04-24") == [job, ("Lives in Berlin", "active")]
    assert told(busy_desk, "2026-05-01") == [job, ("Lives in Lyon", "active")]
    assert len(told(busy_desk, history=True)) == 4
    busy_desk.is_quiet()
    busy_desk.check()


def test_superseded_withdrawn_and_undone(busy_desk: Desk) -> None:
    """What had been superseded counts again when the newer fact is taken back; undo takes back either."""
    add(busy_desk, "Likes tea")
    busy_desk.later(hours=1)
    fact_commands.supersede(busy_desk.root, "^Sarah-Quill-002", "Likes coffee", clock=lambda: busy_desk.now)
    tea, coffee = ("Likes tea", "superseded by sarah-quill-003"), ("Likes coffee", "active")
    assert told(busy_desk, history=True)[1:] == [tea, coffee]
    note = busy_desk.note("People/Sarah Quill.md")
    assert "Likes coffee ^sarah-quill-003" in note and "Likes tea" not in note
    fact_commands.withdraw(busy_desk.root, "sarah-quill-003", clock=lambda: busy_desk.now)
    assert told(busy_desk, history=True)[1:] == [("Likes tea", "active"), ("Likes coffee", "withdrawn")]
    with pytest.raises(UsageFault):
        fact_commands.withdraw(busy_desk.root, "sarah-quill-003", clock=lambda: busy_desk.now)
    undo(busy_desk.root, "last", clock=lambda: busy_desk.now)
    assert told(busy_desk, history=True)[1:] == [tea, coffee]
    undo(busy_desk.root, "last-2", clock=lambda: busy_desk.now)
    assert told(busy_desk)[1:] == [("Likes tea", "active")]
    busy_desk.is_quiet()


def test_a_fact_of_a_mail_is_superseded_for_good(busy_desk: Desk) -> None:
    """Its mail goes on saying so, and so does the next one."""
    fact_commands.supersede(busy_desk.root, "sarah-quill-001", "CTO at Acme Corp", clock=lambda: busy_desk.now)
    assert "role: CTO\n" in busy_desk.note("People/Sarah Quill.md")
    body = "Fine.\n\nSarah Quill\nVP Engineering | Acme Corp\n"
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", body, day=9, month=5, re="price-2")
    busy_desk.run()
    assert told(busy_desk) == [("CTO at Acme Corp", "active")]
    busy_desk.is_quiet()


def test_further_sources_of_a_fact(busy_desk: Desk) -> None:
    """A second mail that says the same in other dress is no second fact, and is told."""
    for number, words in enumerate(("I prefer tea at noon.", "I prefer, at noon, tea!", "I prefer tea at noon")):
        body = f"Hello,\n\n{words}\n\nSarah\n"
        busy_desk.mail(f"tea-{number}", SARAH, OWNER, f"Tea {number}", body, day=20 + number)
        busy_desk.run()
    rows = [row for row in facts(busy_desk.root, NAME, category="preference") if "noon" in row["fact"]]
    assert [(row["from"], len(row["also"])) for row in rows if row["fact"] == "Prefers tea at noon"] == [
        ("Tea 0 (+1)", 1)
    ]


@pytest.mark.parametrize(
    "text", ["Sarah Quill is allergic to nuts", "that Sarah is allergic to nuts", "Nuts make sarah@acme.test ill"]
)
def test_remembered_of_somebody(busy_desk: Desk, text: str) -> None:
    """By name, by a first name that only one bears, by address: a fact."""
    memory = busy_desk.note("MEMORY.md")
    report = remember(busy_desk, text)
    assert report.items[0].startswith("sarah-quill-002") and any("Sarah Quill" in hint for hint in report.hints)
    assert busy_desk.note("MEMORY.md") == memory
    busy_desk.is_quiet()


def test_remembered_of_nobody(busy_desk: Desk) -> None:
    """A line at the end of MEMORY.md, once; what stands there stays byte for byte, and undo takes the line away."""
    busy_desk.write("MEMORY.md", "# Mine\r\n\r\n* old line")
    remember(busy_desk, "The office closes at six")
    text = (busy_desk.vault / "MEMORY.md").read_bytes()
    assert text == b"# Mine\r\n\r\n* old line\r\n- (2026-05-04) The office closes at six\r\n"
    with pytest.raises(UsageFault):
        remember(busy_desk, "The office closes at six")
    busy_desk.is_quiet()
    undo(busy_desk.root, "last", clock=lambda: busy_desk.now)
    assert "six" not in busy_desk.note("MEMORY.md") and "* old line" in busy_desk.note("MEMORY.md")


def test_memory_is_made_when_it_is_missing(busy_desk: Desk) -> None:
    """From the template; a credential is kept nowhere, and of two bearers of a name nobody is meant."""
    busy_desk.delete("MEMORY.md")
    remember(busy_desk, "Tea is at four")
    assert busy_desk.note("MEMORY.md").startswith("# Memory\n")
    assert busy_desk.note("MEMORY.md").endswith("- (2026-05-04) Tea is at four\n")
    busy_desk.mail("s-1", OWNER, "Sarah Marsh <sm@marsh.test>", "Hello", "Hello Sarah\n", day=20)
    busy_desk.mail("s-2", "Sarah Marsh <sm@marsh.test>", OWNER, "Re: Hello", "Hi!\n", day=21, re="s-1")
    busy_desk.run()
    for text in ("The password is hunter2xyz", "Sarah likes tea"):
        before = busy_desk.tree()
        with pytest.raises(UsageFault):
            remember(busy_desk, text)
        assert busy_desk.tree() == before


def test_an_edited_source_says_more(busy_desk: Desk) -> None:
    """Statements that a person deleted stay deleted, what an edited text says anew is taken."""
    body = "# Visit\n\nDecision: use the small room\n\nDecision: start at nine\n"
    busy_desk.source("notes/visit.md", body)
    busy_desk.run()
    path = busy_desk.find("isit")
    line = next(one for one in busy_desk.note(path).split("\n") if "small room" in one and one.startswith("- "))
    busy_desk.edit(path, line + "\n", "")
    busy_desk.run()
    busy_desk.source("notes/visit.md", body + "\nDecision: bring two chairs\n")
    busy_desk.run()
    said = busy_desk.note(path).partition("## Decisions")[2].partition("## ")[0]
    assert "two chairs" in said and "at nine" in said and "small room" not in said
    busy_desk.is_quiet()
