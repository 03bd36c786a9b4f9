"""One note under all its names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.query import history as listed
from pipeline.query.ages import ages
from pipeline.query.lineage import lineage, renamed_to
from pipeline.report import RunOptions
from pipeline.run import run
from pipeline.vault.history import History, open_history

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """An empty history."""
    with open_history(tmp_path) as opened:
        yield opened


def note(identifier: str, *lines: str) -> bytes:
    """A note with an id."""
    return "\n".join(["---", f"id: {identifier}", "---", *lines, ""]).encode()


def step(history: History, **files: bytes | None) -> str:
    """A commit; ``_`` in a name is a slash."""
    return history.commit_batch({f"{k.replace('_', '/')}.md": v for k, v in files.items()}, {}, "step", WHEN)


def test_renames_are_followed(history: History) -> None:
    """By the id where the text changed with the name, by the bytes where there is no id; there and back again."""
    ids = [step(history, a=note("n", "1"), other=b"same", b=note("else"))]
    ids.append(step(history, a=None, People_b=note("n", "2"), other=None, moved=b"same"))
    ids.append(step(history, People_b=note("n", "3")))
    ids.append(step(history, People_b=None, a=note("n", "3")))
    found = [(s.commit.id, s.path, s.renamed_from) for s in lineage(history, "a.md")]
    assert found == [
        (ids[3], "a.md", "People/b.md"),
        (ids[2], "People/b.md", ""),
        (ids[1], "People/b.md", "a.md"),
        (ids[0], "a.md", ""),
    ]
    assert [s.path for s in lineage(history, "moved.md")] == ["moved.md", "other.md"]
    assert renamed_to(history, "other.md") == "moved.md"
    assert [s.path for s in lineage(history, "b.md")] == ["b.md"]


def test_a_deletion_beside_a_new_note_is_no_rename(history: History) -> None:
    """Another id is another note; so is a note that comes back long after."""
    step(history, a=note("one"))
    gone = step(history, a=None, b=note("two"))
    back = step(history, a=note("one", "again"))
    assert [(s.commit.id, s.renamed_from) for s in lineage(history, "b.md")] == [(gone, "")]
    assert [s.blob is None for s in lineage(history, "a.md")] == [False, True, False]
    assert next(lineage(history, "a.md")).commit.id == back
    assert renamed_to(history, "b.md") == renamed_to(history, "never.md") == ""


def test_since_when_lines_stand_there(history: History) -> None:
    """A line is as old as its oldest unbroken presence: moved, renamed with the note, or between two that changed."""
    first = step(history, a=note("n", "one", "two", "three", "four"))
    second = step(history, a=note("n", "three", "ONE", "two", "four"))
    step(history, a=None, b=note("n", "three", "ONE", "two", "four"))
    step(history, b=note("n", "three", "two", "four"))
    fourth = step(history, b=note("n", "three", "ONE", "two", "four"))
    text = note("n", "three", "ONE", "two", "new", "four").decode()
    found = dict(zip(text.split("\n"), ages(history, "b.md", text), strict=True))
    assert {line: commit.id if commit else "" for line, commit in found.items()} == {
        **dict.fromkeys(("---", "id: n", "two", "three", "four", ""), first),
        "ONE": fourth,
        "new": "",
    }
    assert second != fourth
    assert ages(history, "never.md", "a\nb") == [None, None]


def test_history_of_a_renamed_note(workspace: Path) -> None:
    """The old name leads to the same rows as the new one; each says what the note was called then."""
    people = workspace / "knowledge/People"
    (people / "Ann Lee.md").rename(people / "Ann B. Lee.md")
    run(workspace, RunOptions(), lambda *_: None)
    rows = listed(workspace, "People/Ann B. Lee", False)
    assert rows[-2]["what"].startswith("renamed from People/Ann Lee.md: Edited by hand")
    assert [row["note"] for row in rows[-2:]] == ["People/Ann B. Lee.md", "People/Ann Lee.md"]
    assert listed(workspace, "People/Ann Lee", False) == rows
    assert listed(workspace, str(people / "Ann B. Lee"), False) == rows
    item = (workspace / "knowledge/Sources/2026/03/2026-03-02 Ann Lee - Garden plan.md").read_text().split('"')[1]
    assert listed(workspace, item, False)[0]["note"].endswith("Garden plan.md")
