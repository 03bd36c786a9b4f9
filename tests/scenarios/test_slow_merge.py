"""A note that cannot be merged in time is left as it is, told, and merged by a later run."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk

from pipeline.errors import Overtime
from pipeline.notes import merge

PAGE = "People/Sarah Quill.md"


def test_a_merge_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other notes of the batch are written; nothing of the person's is lost."""
    desk = Desk(tmp_path / "home")
    desk.mail("n1", OWNER, SARAH, "Numbers", "Hi Sarah,\n\nhere are the numbers.\n\nRobin", day=3)
    desk.mail("n2", SARAH, OWNER, "Re: Numbers", "Thanks Robin.\n\nSarah", day=4, re="n1")
    desk.run()
    desk.edit(PAGE, "## Notes\n", "## Notes\nPlays the cello.\n")
    desk.mail("o1", SARAH, OWNER, "Other matter", "Hi Robin,\n\nanother matter.\n\nSarah", day=8)
    before, honest = desk.note(PAGE), merge.merge

    def endless(base: str | None, text: str, rendering: str) -> str:
        if "cello" in text:
            raise Overtime
        return honest(base, text, rendering)

    with monkeypatch.context() as patch:
        patch.setattr(merge, "merge", endless)
        report = desk.run()
    assert [(one.path, one.code) for one in report.problems] == [(PAGE, "too-slow")]
    assert desk.note(PAGE) == before and desk.find("Other matter")
    desk.run()
    assert "Plays the cello." in desk.note(PAGE) and "Other matter" in desk.note(PAGE)
    desk.check()
