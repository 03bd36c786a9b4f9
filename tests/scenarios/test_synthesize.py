"""Time changes notes by one command only, as of a day that the vault itself holds."""

from __future__ import annotations

import shutil
import subprocess
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from desk import SARAH, Desk, changed, pricing

from pipeline.errors import UsageFault
from pipeline.report import Report
from pipeline.run.synthesize import synthesize
from pipeline.run.undo import undo

NOTE = "People/Sarah Quill.md"
OWNER = "Robin Vale <robin@vale.test>"


def as_of(desk: Desk, day: str, dry_run: bool = False) -> Report:
    """``synthesize --now DAY``."""
    return synthesize(desk.root, date.fromisoformat(day), dry_run, lambda: desk.now)


def rested(desk: Desk) -> None:
    """A thread of 13 April, filed in May."""
    pricing(desk)
    desk.run()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The thread is filed."""
    made = Desk(tmp_path)
    rested(made)
    return made


def test_nothing_lapses_too_early_or_by_itself(desk: Desk) -> None:
    """No commit where nothing differs, not even of the day; a run years later changes nothing."""
    head = desk.git("rev-parse", "HEAD")
    assert as_of(desk, "2026-05-04").commits == ()
    desk.later(days=1000)
    desk.is_quiet()
    assert desk.git("rev-parse", "HEAD") == head


def test_stale_dormant_archived(desk: Desk) -> None:
    """Status, tag and heading; a commit of its own with the lines in it; a report in the daily note."""
    report = as_of(desk, "2026-06-20")
    assert len(report.commits) == 1
    note = desk.note(NOTE)
    assert "status: stale" in note and "status/stale" in note
    assert "## Open items\n### Dormant\n- [ ] " in note
    assert "- synthesized: 2026-06-20 — 60 45 90\n" in desk.note("Sources/Corrections.md")
    assert desk.git("log", "-1", "--format=%s").startswith("Synthesis as of 2026-06-20: ")
    assert "People/Sarah Quill: stale" in "\n".join(report.items)
    assert " ^synthesis" in desk.note("memory/2026-05-04.md")
    assert "status: archived" not in note
    as_of(desk, "2026-08-20")
    assert "status: archived" in desk.note(NOTE)
    desk.check()
    desk.is_quiet()


def test_twice_is_once_and_never_back(desk: Desk) -> None:
    """The same day again, or an earlier one, changes nothing; nor does a dry run."""
    assert as_of(desk, "2026-06-20", dry_run=True).diff
    desk.is_quiet()
    as_of(desk, "2026-06-20")
    before = desk.tree()
    for day in ("2026-06-20", "2026-06-21", "2026-05-01"):
        report = as_of(desk, day)
        assert report.commits == ()
    assert changed(before, desk.tree()) == {}
    assert report.hints[0].startswith("The notes are as of 2026-06-20 already")


def test_a_run_in_between_keeps_to_it(desk: Desk) -> None:
    """News wakes one note up, the other stays as it is; an older mail that comes late wakes nobody."""
    desk.mail(
        "tom-1", OWNER, "Tom Reed <tom@bluefin.test>", "Boats", "Hi Tom,\n\nwhen is the regatta?\n\nRobin\n", day=12
    )
    desk.run()
    as_of(desk, "2026-06-20")
    desk.mail("late", SARAH, OWNER, "Old news", "Hi Robin,\n\nthe harbour is closed on Monday.\n\nSarah\n", day=10)
    desk.run()
    assert "status: stale" in desk.note(NOTE)
    desk.mail("fresh", SARAH, OWNER, "New gate", "Hi Robin,\n\nthe gate is open again.\n\nSarah\n", day=18, month=6)
    desk.run()
    assert "status: active" in desk.note(NOTE)
    assert "### Dormant" in desk.note(NOTE)
    assert "status: stale" in desk.note("People/Tom Reed.md")
    desk.is_quiet()


def test_undone_and_done_again(desk: Desk) -> None:
    """Every note is as before; undoing that is a synthesis again; an earlier one is not taken back below a later."""
    before = desk.tree()
    as_of(desk, "2026-06-20")
    after = desk.tree()
    undo(desk.root, "last", clock=lambda: desk.now)
    left = changed(before, desk.tree())
    assert set(left) <= {"memory/2026-05-04.md", "Sources/Corrections.md"}
    assert "synthesized" not in desk.note("Sources/Corrections.md")
    desk.is_quiet()
    undo(desk.root, "last", clock=lambda: desk.now)
    assert changed(after, desk.tree()) == {}, "\n".join(changed(after, desk.tree()).values())
    first = desk.git("rev-parse", "HEAD").strip()
    as_of(desk, "2026-08-20")
    with pytest.raises(UsageFault, match="a later synthesis stands"):
        undo(desk.root, first[:10], clock=lambda: desk.now)


def test_the_line_deleted_by_a_person(desk: Desk) -> None:
    """Takes the synthesis back with the next run."""
    before = desk.note(NOTE)
    as_of(desk, "2026-06-20")
    line = next(one for one in desk.note("Sources/Corrections.md").splitlines() if "synthesized" in one)
    desk.edit("Sources/Corrections.md", line + "\n", "")
    desk.run()
    assert desk.note(NOTE) == before
    desk.is_quiet()


def test_people_stand_above_time(desk: Desk) -> None:
    """A status that a person typed stays; a dormant item that they tick is done at its source."""
    as_of(desk, "2026-06-20")
    block = next(line for line in desk.note(NOTE).splitlines() if line.startswith("- [ ] "))
    desk.edit(NOTE, block, block.replace("[ ]", "[x]"))
    desk.edit(NOTE, "status: stale", "status: dear")
    desk.run()
    assert block.replace("[ ]", "[x]").rpartition("^")[2] in desk.note(NOTE)
    done = block.rpartition("^")[2]
    source = next(
        text.decode() for path, text in desk.tree().items() if path.startswith("Sources/2026") and done in text.decode()
    )
    assert next(line for line in source.splitlines() if done in line).startswith("- [x] ")
    as_of(desk, "2026-09-20")
    assert "status: dear" in desk.note(NOTE)
    assert "status/dear" in desk.note(NOTE)
    desk.is_quiet()


def test_an_edited_note_keeps_its_words(desk: Desk) -> None:
    """What a person wrote among the open items stays where it is when theirs go to rest."""
    desk.edit(NOTE, "## Open items\n", "## Open items\nCall first.\n- [ ] Bring cake\n")
    desk.run()
    as_of(desk, "2026-06-20")
    note = desk.note(NOTE)
    assert "Call first." in note and "Bring cake" in note and "### Dormant" in note
    assert note.index("Bring cake") < note.index("### Dormant")
    desk.is_quiet()


def test_a_clone_renders_the_same(desk: Desk, tmp_path: Path) -> None:
    """The day is in the vault: elsewhere, without caches and machine ref, nothing is done or undone."""
    as_of(desk, "2026-06-20")
    other = tmp_path / "other"
    other.mkdir()
    for name in ("raw", "vaultmill.yaml"):
        source = desk.root / name
        shutil.copytree(source, other / name) if source.is_dir() else shutil.copy(source, other / name)
    subprocess.run(["git", "clone", "-q", str(desk.vault), str(other / "knowledge")], check=True)
    twin = Desk(other)
    twin.now = datetime(2026, 5, 6, 8, 0, tzinfo=UTC)
    shown = twin.note(NOTE)
    twin.edit(NOTE, "## Notes\n", "## Notes\nHello.\n")
    twin.run()
    assert twin.note(NOTE) == shown.replace("## Notes\n", "## Notes\nHello.\n")
    assert synthesize(twin.root, date(2026, 6, 20), clock=lambda: twin.now).commits == ()
