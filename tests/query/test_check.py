"""``check`` finds what is not sound, and lets be what a person did."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.model import Neutral, Skipped
from pipeline.query import check
from pipeline.query.ledgers import unsound
from pipeline.query.linking import Targets
from pipeline.query.originals import sources_of
from pipeline.query.page import read_page
from pipeline.query.pairing import matching

_SPEC = importlib.util.spec_from_file_location("query_workspace", Path(__file__).with_name("conftest.py"))
assert _SPEC and _SPEC.loader
made_by: Any = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made_by)

ANN = "People/Ann Lee.md"
ACME = "Organizations/Acme.md"
ITEM = "Sources/2026/03/2026-03-02 Ann Lee - Garden plan.md"
LOG = "life/areas/people/ann-lee/facts.jsonl"
FACT = (
    '{"id": "ann-lee-009", "fact": "Likes tea", "category": "preference", "ts": "2026-03-02", '
    '"source": "manual", "status": "active"}'
)


def test_a_run_leaves_nothing_to_find(workspace: Path, fresh: Path) -> None:
    """After a run, and before the first, links, pairs, ids, facts and sources are sound; nothing is written."""
    before = {path: path.read_bytes() for path in (workspace / "knowledge").rglob("*") if path.is_file()}
    assert check(workspace, True) == ()
    assert check(fresh, True) == ()
    assert {path: path.read_bytes() for path in (workspace / "knowledge").rglob("*") if path.is_file()} == before


def _free(note: str) -> Any:
    return lambda root: made_by.edit(root, ANN, "## Notes\n", f"## Notes\n{note}\n")


def _delete(path: str, line: str) -> Any:
    return lambda root: made_by.edit(root, path, line, "")


def _own(name: str, text: str) -> Any:
    return lambda root: (root / "knowledge" / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "act",
    [
        _free("See [[People/Ann Lee (Other)]], [[Ann Lee]] and [[#Info]]."),
        _free("`[[People/Nobody]]` <!-- [[People/Nobody]] -->"),
        _free("- Unknown\n- N/A\n-"),
        _delete(ACME, "- [[People/Ann Lee]] — Head of Things\n"),
        _delete(ANN, "- [[Organizations/Acme]] — works at\n"),
        _delete(ANN, "- **2026-03-02** (email)"),
        _own("Ideas.md", "[[Some day]], [[Ann Lee]], [[People/Ann Lee|her]], [[Inbox.base]]"),
        _own("Ideas.md", "no heading at all"),
    ],
    ids=["links", "code", "placeholders", "pair", "other side", "log", "own note", "bare"],
)
def test_what_a_person_did_is_sound(workspace: Path, act: Any) -> None:
    """Links that Obsidian finds, code, a deleted side of a pair, an own note that names what is not there yet."""
    act(workspace)
    assert check(workspace, False) == ()


def _copy(old: str, new: str) -> Any:
    return lambda root: shutil.copy(root / "knowledge" / old, root / "knowledge" / new)


def _append(path: str, text: str) -> Any:
    def act(root: Path) -> None:
        with (root / "knowledge" / path).open("a", encoding="utf-8") as file:
            file.write(text)

    return act


def _fault(path: str, old: str, new: str) -> Any:
    return lambda root: made_by.rewrite(root, path, old, new)


@pytest.mark.parametrize(
    ("act", "path", "what"),
    [
        (_free("See [[People/Nobody]]."), ANN, "[[People/Nobody]] leads nowhere"),
        (_own("Ideas.md", "[[People/Nobody#Info|x]]"), "Ideas.md", "[[People/Nobody]] leads nowhere"),
        (_own("Ideas.md", '---\nabout: "[[People/Nobody]]"\n---\n# X\n'), "Ideas.md", "about: [[People/Nobody]]"),
        (_fault(ANN, "[[Organizations/Acme]] — works", "[[Acme]] — works"), ANN, "is not the full path"),
        (_fault(ACME, "- [[People/Ann Lee]] — Head of Things\n", ""), ANN, "no link back under People"),
        (_fault(ANN, "- [[Organizations/Acme]] — works at\n", ""), ACME, "no link back under Connected to"),
        (_fault(ANN, "- **2026-03-02** (email)", "- (email)"), "", ""),
        (_fault(ITEM, '  - "[[Organizations/Acme]]"\n', ""), ACME, "does not name this note"),
        (_fault(ANN, "- **Role:** Head of Things", "- **Role:** Unknown"), ANN, "placeholder: - **Role:** Unknown"),
        (_fault(ANN, "  - ann.lee@acme.test", "  - max@home.test"), ANN, "is a note for the owner"),
        (_fault(ANN, "^ann-lee-001", "^ann-lee-007"), ANN, "^ann-lee-007 is not in its facts.jsonl"),
        (_copy(ANN, "People/Annie.md"), "People/Annie.md", "has the same id (ann-lee) as People/Ann Lee.md"),
        (_copy(ITEM, "Sources/again.md"), "Sources/again.md", "has the same id"),
        (
            _copy(ANN, "People/Ann Lee (Max's conflicted copy 2026-03-03).md"),
            "People/Ann Lee (Max's",
            "copy made by a sync tool",
        ),
        (_copy(ANN, "People/Ann Lee 2.md"), "People/Ann Lee 2.md", "conflict-copy"),
        (_append(ANN, "- twice ^x-1\n- twice ^x-1\n"), ANN, "block id ^x-1 stands there twice"),
        (_own(ANN, "---\nid: [\n---\n# Ann\n"), ANN, "bad-properties"),
        (_append(LOG, "not json\n"), LOG, "line 2 is no fact: not json"),
        (_append(LOG, FACT.replace("009", "001") + "\n"), LOG, "ann-lee-001 stands there twice"),
    ],
)
def test_what_is_not_sound_is_found(workspace: Path, act: Any, path: str, what: str) -> None:
    """Each kind of damage is told with the file and what is wrong; a log line without its date still counts."""
    act(workspace)
    found = check(workspace, False)
    if not what:
        assert found == ()
        return
    assert any(line.startswith(f"{path}") and what in line for line in found), found


DAY = "memory/2026-03-03.md"
CLOSED = "# 2026-03-03\n\n{}\n\n## Vault\n- Brief closed: 1 done ^brief\n\t- [x] {}\n"
LEAD = f"[[{ITEM.removesuffix('.md')}|Garden plan]]"


@pytest.mark.parametrize(
    ("text", "act"),
    [
        (CLOSED.format("", "[[People/Nobody|Nobody]]"), "delete"),
        (CLOSED.format(LEAD, ""), "delete"),
        (CLOSED.format("", LEAD), "move"),
    ],
    ids=["never there", "a person's own words", "moved"],
)
def test_a_daily_note_leads_nowhere(workspace: Path, text: str, act: str) -> None:
    """What never was, what a person wrote themselves, and what stands elsewhere now."""
    file = workspace / "knowledge" / ITEM
    file.rename(workspace / "knowledge/Moved.md") if act == "move" else file.unlink()
    _own(DAY, text)(workspace)
    assert [line for line in check(workspace, False) if line.startswith(DAY) and "leads nowhere" in line]


def test_a_day_that_is_over_tells_of_what_was_deleted_since(workspace: Path) -> None:
    """The program does not write in the note of a past day again: that is no fault of the vault."""
    (workspace / "knowledge" / ITEM).unlink()
    _own(DAY, CLOSED.format("", LEAD))(workspace)
    assert not [line for line in check(workspace, False) if line.startswith(DAY)]


def test_an_item_without_its_log_line_is_found(workspace: Path) -> None:
    """A source note names a person in whose note nothing leads back to it."""
    text = (workspace / "knowledge" / ANN).read_text()
    line = next(line for line in text.splitlines() if line.startswith("- **2026-03-02** (email)"))
    made_by.rewrite(workspace, ANN, line + "\n", "")
    assert check(workspace, False) == (f"{ITEM}: people: [[People/Ann Lee]] has no line that leads back to this item",)


def test_a_folded_month_leads_back(workspace: Path) -> None:
    """A line for a whole month stands for all its items."""
    text = (workspace / "knowledge" / ANN).read_text()
    line = next(line for line in text.splitlines() if line.startswith("- **2026-03-02** (email)"))
    made_by.rewrite(workspace, ANN, line, "- **2026-03** (1 email)")
    assert check(workspace, False) == ()


def test_sources_are_compared(workspace: Path) -> None:
    """With raw: a moved file is no finding, a changed one is, a vanished one is told as gone; without raw nothing."""
    raw = workspace / "raw"
    (raw / "mail/other.eml").rename(raw / "moved.eml")
    assert check(workspace, True) == ()
    first = raw / "mail/first, with a comma.eml"
    first.write_bytes(first.read_bytes().replace(b"check the plan", b"burn the plan"))
    (raw / "mail/news, weekly.eml").unlink()
    assert check(workspace, False) == ()
    assert check(workspace, True) == (
        f"mail/first, with a comma.eml: changed since {ITEM} was made from it",
        "mail/news, weekly.eml: gone (named by 1 note, which stays as it is)",
    )


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (FACT, ""),
        (FACT.replace('"status": "active"', '"status": "superseded", "supersededBy": "ann-lee-009"'), ""),
        (
            '{"fact": "x", "id": "x-001", "ts": "", "category": "context", "source": "inference", "status": "active"}',
            "",
        ),
        ('{"fact": "No id"}', "lacks id, category, ts, source, status"),
        (FACT.replace("preference", "hobby"), "category is none of"),
        (FACT.replace('"active"', '"gone"'), "status is none of"),
        (FACT.replace('"manual"', '"guess"'), "source is none of"),
        (FACT.replace("2026-03-02", "yesterday"), "ts is no date"),
        (FACT.replace("ann-lee-009", "Ann Lee"), "its id is not slug-NNN"),
        (FACT.replace('"active"', '"active", "supersedes": "ann-lee-001"'), "supersedes names ann-lee-001"),
        ('{"fact": "x", ' + FACT[1:].replace('"fact": "Likes tea", ', ""), "its keys are not in the order"),
        ('["no", "object"]', "is no fact"),
        ('{"id": 7, "fact": "x"}', "lacks id"),
        ("[" * 100_000, "is no fact"),
    ],
)
def test_form_of_a_fact(line: str, what: str) -> None:
    """The keys of the contract, in its order in our own lines; other tools may order theirs as they like."""
    found = list(unsound("f", line + "\n"))
    assert len(found) == bool(what)
    assert not what or what in found[0]


@pytest.mark.parametrize(
    ("target", "how"),
    [
        ("", "full"),
        ("People/Ann", "full"),
        ("people/ANN", "full"),
        ("People/Ann.md", "full"),
        ("Inbox.base", "full"),
        ("Ann", "short"),
        ("B/C", "short"),
        ("People/Bo", ""),
        ("nn", ""),
    ],
)
def test_where_a_link_leads(target: str, how: str) -> None:
    """As Obsidian resolves it: by path without regard to case, by name, by the end of a path."""
    assert Targets(["People/Ann.md", "Inbox.base", "A/B/C.md"]).how(target) == how


def test_sections_of_pairs() -> None:
    """The matching section is that of the other note's kind."""
    assert matching("person", "topic") == "connected to"
    assert [matching("organization", kind) for kind in ("person", "project", "topic")] == [
        "people",
        "projects",
        "related",
    ]
    assert [matching("project", kind) for kind in ("person", "organization", "project")] == [
        "people",
        "organizations",
        "related",
    ]
    assert matching("topic", "person") == "related"


@pytest.mark.parametrize(
    "text", ["", "---\n", "---\na: b\na: c\n---\n[[x]]", "no heading", "\x00\ufeff", "# a\n## b\n" * 3]
)
def test_any_text_is_a_page(text: str) -> None:
    """Broken properties, no heading, nothing at all: never an exception."""
    assert [target for target, _ in read_page(text).links] == (["x"] if "[[x]]" in text else [])


def test_paths_with_commas(tmp_path: Path) -> None:
    """A list of sources is cut where that gives files that exist."""
    for name in ("a, b.eml", "c.eml"):
        (tmp_path / name).touch()
    line = Skipped(
        id="", date=None, tags=(), title=Neutral(""), name=Neutral(""), email="", reason=Neutral(""), kind="email",
        source="a, b.eml, c.eml, gone.eml", messages=(("1", "", ""), ("2", "", ""), ("3", "", "")),
    )  # fmt: skip
    assert sources_of(line, tmp_path) == ("a, b.eml", "c.eml", "gone.eml")
    assert sources_of(msgspec.structs.replace(line, messages=line.messages[:1]), tmp_path) == (line.source,)
