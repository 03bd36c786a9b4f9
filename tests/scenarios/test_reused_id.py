"""A Message-ID that a second mail bears: anybody can write one that is known."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk

TRUE = "Hi Robin,\n\nthe account for the deposit stays the one in the contract.\n\nSarah"
FALSE = "Please pay the deposit to our new bank, the details are attached to this mail.\n"


def forged(desk: Desk) -> None:
    """A mail under the id of Sarah's, with more headers and another text."""
    desk.source(
        "inbox/0.eml",
        "Received: from a.evil.test by mx.vale.test\nX-One: 1\nX-Two: 2\nX-Three: 3\nX-Four: 4\nX-Five: 5\nX-Six: 6\n"
        f"From: Eve Quill <eve@evil.test>\nTo: {OWNER}\nSubject: Deposit\nDate: Thu, 09 Apr 2026 09:00:00 +0000\n"
        f"Message-ID: <d1@mail.test>\n\n{FALSE}",
    )


def true(desk: Desk) -> None:
    """Sarah's mail, in a thread that the owner began."""
    desk.mail("d0", OWNER, SARAH, "Deposit", "Hi Sarah,\n\nwhere to?\n\nRobin", day=3)
    desk.mail("d1", SARAH, OWNER, "Re: Deposit", TRUE, day=8, re="d0")


@pytest.mark.parametrize("order", ["together", "true first", "false first"])
def test_neither_hides_the_other(tmp_path: Path, order: str) -> None:
    """Both are there, whatever came first, and the next run has nothing to do."""
    desk = Desk(tmp_path / "home")
    steps = {"together": [(true, forged)], "true first": [(true,), (forged,)], "false first": [(forged,), (true,)]}
    for step in steps[order]:
        for bring in step:
            bring(desk)
        desk.run()
    text = desk.text()
    assert "stays the one in the contract" in text
    assert "new bank" in text or "Eve Quill" in text  # shown, or a line of what was skipped
    before = desk.stamps()
    desk.run()
    assert desk.stamps() == before
    desk.check()


def test_a_copy_that_comes_later_is_still_a_copy(tmp_path: Path) -> None:
    """The same mail by way of a list adds nothing."""
    desk = Desk(tmp_path / "home")
    true(desk)
    desk.run()
    before = desk.text()
    file = next(file for file in desk.raw.rglob("*.eml") if "d1" in file.name)
    copy = file.read_text("utf-8").replace("Sarah Quill <sarah@acme.test>", "Sarah via Team <team@list.test>", 1)
    desk.source("lists/1.eml", f"List-Id: <team.list.test>\n{copy}\n-- \nTeam mailing list\n")
    desk.run()
    assert desk.text() == before
