"""What hangs on a domain that a person deletes, and on a note whose making is undone, is told in one run."""

from __future__ import annotations

import pytest
from desk import OWNER, SARAH, Desk

from pipeline.query import check
from pipeline.run.editing import add
from pipeline.run.relating import relate, unrelate
from pipeline.run.undo import undo

ACME, SARAHS, IVYS = "Organizations/Acme.md", "People/Sarah Quill.md", "People/Ivy Lark.md"


def sound(desk: Desk) -> None:
    """Nothing dangles, and one more run writes nothing."""
    assert check(desk.root, False) == ()
    desk.is_quiet()


@pytest.mark.parametrize("left", ["domains: []\n", "domains:\n"])
def test_an_organization_loses_its_only_domain(busy_desk: Desk, left: str) -> None:
    """Its people are no more there at once, and their notes say so; the note stays: it is a person's to take away."""
    desk = busy_desk
    assert "[[People/Sarah Quill]]" in desk.note(ACME) and "[[Organizations/Acme" in desk.note(SARAHS)
    desk.edit(ACME, "domains:\n  - acme.test\n", left)
    desk.run()
    assert "[[" not in desk.note(ACME).partition("\n---\n")[2] and left in desk.note(ACME)
    assert "[[Organizations/Acme" not in desk.note(SARAHS)
    sound(desk)
    desk.mail("late", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    desk.run()
    assert left in desk.note(ACME)
    sound(desk)


def test_a_note_to_which_another_links_stays(busy_desk: Desk) -> None:
    """Undoing what made it says so; without the link it goes, and comes back."""
    desk = busy_desk
    made = add(desk.root, "person", "Ivy Lark", clock=lambda: desk.now).commits[-1][:12]
    relate(desk.root, "Sarah Quill", "knows", "Ivy Lark", clock=lambda: desk.now)
    report = undo(desk.root, made, clock=lambda: desk.now)
    assert IVYS in desk.tree() and "[[People/Ivy Lark]] — knows" in desk.note(SARAHS)
    assert any("stays: People/Sarah Quill links to it" in line for line in report.items)
    sound(desk)


def test_without_the_link_it_goes(busy_desk: Desk) -> None:
    """As before: what was only made is gone."""
    desk = busy_desk
    made = add(desk.root, "person", "Ivy Lark", clock=lambda: desk.now).commits[-1][:12]
    relate(desk.root, "Sarah Quill", "knows", "Ivy Lark", clock=lambda: desk.now)
    unrelate(desk.root, "Sarah Quill", "knows", "Ivy Lark", clock=lambda: desk.now)
    undo(desk.root, made, clock=lambda: desk.now)
    assert IVYS not in desk.tree() and "Ivy" not in desk.note(SARAHS)
    sound(desk)
