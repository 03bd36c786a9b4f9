"""What a person did while a note could not be written, or not be read, is not forgotten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from desk import Desk, month
from scenes import ACMES

BOX = "Please book the small room. — I"


@pytest.fixture
def ticked(tmp_path: Path) -> Desk:
    """A task ticked in the note of an organization; all notes rest since five minutes."""
    desk = Desk(tmp_path / "desk")
    month(desk)
    desk.run()
    desk.later(minutes=5)
    desk.quiet(10)
    desk.edit(ACMES, f"- [ ] {BOX}", f"- [x] {BOX}")
    return desk


def rest(desk: Desk, *but: str) -> None:
    """Every note was last edited a while ago, but for some that are being edited now."""
    for path in desk.tree():
        moment = desk.now.timestamp() - (0 if path in but else 300)
        os.utime(desk.vault / path, (moment, moment))


def test_a_tick_while_the_note_of_its_item_is_edited(ticked: Desk) -> None:
    """The item's own note waits; the task is done all the same, there too once it rests."""
    plan = ticked.find("Plan for May")
    ticked.edit(plan, "## Text\n", "## Text\nMy word.\n")
    rest(ticked, plan)
    report = ticked.run()
    assert plan in " ".join(report.pending) and f"[x] {BOX}" in ticked.note(ACMES)
    ticked.later(minutes=5)
    ticked.run()
    assert all(f"[x] {BOX}" in ticked.note(path) for path in (ACMES, plan))
    assert "My word." in ticked.note(plan)


def test_a_tick_before_an_editor_saves_an_older_text(ticked: Desk) -> None:
    """An editor that saves what it had open, over what the program wrote, takes no tick back."""
    plan = ticked.find("Plan for May")
    open_in_the_editor = ticked.note(plan)
    rest(ticked)
    ticked.run()
    ticked.write(plan, open_in_the_editor)
    rest(ticked)
    ticked.run()
    assert all(f"[x] {BOX}" in ticked.note(path) for path in (ACMES, plan))


def test_a_source_that_the_disk_refused_once(ticked: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source that could be hashed but not opened is a problem, and is read by the next run though it is the same."""
    from pipeline.run import intake

    rest(ticked)
    ticked.mail("late", "Sarah Quill <sarah@acme.test>", "robin@vale.test", "Harbour", "Where is it?\n", day=20)

    def refuse(path: Path) -> bytes:
        raise OSError(24, "Too many open files", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(intake, "open_raw", refuse)
        assert [problem.code for problem in ticked.run().problems] == ["unreadable"]
    report = ticked.run()
    assert (report.kept, report.problems) == (1, ()) and ticked.find("Harbour")
