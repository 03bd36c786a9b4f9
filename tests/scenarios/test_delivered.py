"""A promise that is kept in its thread is ticked by the program; what a person says of it goes before."""

from __future__ import annotations

import pytest
from desk import OWNER, SARAH, Desk, pricing

from pipeline.run.undo import release, undo

SARAHS = "People/Sarah Quill.md"
KEPT = "Hi Sarah,\n\nhere is the questionnaire.\n\nRobin\n"


def keeping(desk: Desk) -> None:
    """The mail that keeps the promise of ``pricing``."""
    desk.mail("price-3", OWNER, SARAH, "Re: Pricing proposal", KEPT, day=14, re="price-2")


def boxes(desk: Desk) -> set[str]:
    """The box of the promise, wherever in the vault it stands."""
    lines = [line for line in desk.text().split("\n") if "I will send the questionnaire" in line]
    return {line[line.index("- [") : line.index("- [") + 5] for line in lines if "- [" in line}


@pytest.mark.parametrize("runs", [1, 2])
def test_a_promise_that_is_kept_is_ticked_everywhere(desk: Desk, runs: int) -> None:
    """In the same run or the next; the note says by which words; nothing changes after that."""
    pricing(desk)
    if runs == 2:
        desk.run()
        assert boxes(desk) == {"- [ ]"}
        desk.later(days=1)
    keeping(desk)
    desk.run()
    assert boxes(desk) == {"- [x]"}
    assert "why: delivered" in desk.text() and "here is the questionnaire." in desk.text()
    desk.is_quiet()
    desk.run(again="all")
    assert boxes(desk) == {"- [x]"}
    desk.check()


def test_a_box_that_a_person_opened_again_stays_open(desk: Desk) -> None:
    """The program ticks no box of an item whose tasks a person decided on."""
    pricing(desk)
    keeping(desk)
    desk.run()
    note = desk.find("Pricing proposal")
    desk.edit(note, "- [x] I will send", "- [ ] I will send")
    desk.later(days=1)
    desk.run()
    assert boxes(desk) == {"- [ ]"}
    desk.run(again="all")
    assert boxes(desk) == {"- [ ]"}


def test_undoing_the_batch_opens_it_again(desk: Desk) -> None:
    """Without the mail that kept it the promise waits with whom it concerns; with it, no more."""
    pricing(desk)
    desk.run()
    desk.later(days=1)
    keeping(desk)
    desk.run()
    undo(desk.root, "last", clock=lambda: desk.now)
    assert "- [ ] I will send the questionnaire" in desk.note(SARAHS)
    assert boxes(desk) == {"- [ ]"}
    desk.is_quiet()
    release(desk.root, (), clock=lambda: desk.now)
    assert "I will send the questionnaire" not in desk.note(SARAHS)
    assert boxes(desk) == {"- [x]"}
    desk.is_quiet()


def test_a_box_that_a_person_ticks_while_the_delivery_is_held_stays_ticked(desk: Desk) -> None:
    """What a person says of a task goes before what is held, and before what is given back."""
    pricing(desk)
    desk.run()
    desk.later(days=1)
    keeping(desk)
    desk.run()
    undo(desk.root, "last", clock=lambda: desk.now)
    desk.edit(desk.find("Pricing proposal"), "- [ ] I will send", "- [x] I will send")
    desk.later(days=1)
    desk.run()
    assert boxes(desk) == {"- [x]"}
    release(desk.root, (), clock=lambda: desk.now)
    assert boxes(desk) == {"- [x]"}
    desk.is_quiet()
