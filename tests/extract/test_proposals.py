"""Possible action items of a recorded meeting: quoted, few, never open items."""

from __future__ import annotations

import time
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from pipeline.extract import extract
from pipeline.extract.proposals import MOST, possible_actions, possible_decisions, possible_text, whole_turns
from pipeline.model import Document, Item, Owner, Transcript, Utterance
from pipeline.notes.tokens import POSSIBLE

DAY = date(2026, 4, 13)
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}))
TALK = (
    Utterance("Dana", "The new lamps look good in the window."),
    Utterance("Lee", "Yeah, they do, and the people like them."),
    Utterance("Dana", "The old ones were too dark for the shop."),
    Utterance("Lee", "That was always the trouble with them."),
    Utterance("Dana", "Right, before the next meeting, Lee, you will be looking at the prices and"),
    Utterance("Lee", "Mm-hmm."),
    Utterance("Dana", "sending them to everybody."),
    Utterance("Lee", "And I'll call the supplier about the switches by tomorrow."),
    Utterance("Dana", "Okay, that's it, thank you all, see you next week."),
)


@pytest.mark.parametrize(
    "said",
    [
        "The lamps look good in the window of the shop.",
        "They moved the shelf last year and nobody minded.",
        "See you next week, and bring a smile with you.",
        "Can you hear me, I will share my screen now.",
    ],
)
def test_small_talk_proposes_nothing(said: str) -> None:
    """What tells, greets or only runs the meeting is no action item."""
    assert possible_text(whole_turns([Utterance("Dana", said)] * 3), DAY, {}) == ""


def test_turns_are_taken_together_over_a_listener() -> None:
    """A word of the listener parts no sentence."""
    turns = [turn.text for turn in whole_turns(TALK)]
    assert "you will be looking at the prices and sending them to everybody." in turns[4]
    assert len(turns) == 7


def test_assignments_and_promises_near_the_end_are_proposed() -> None:
    """The one that is given a task and the one that takes one, with the words as they were said."""
    text = possible_text(whole_turns(TALK), DAY, {"Dana": "Dana Fox", "Lee": "Lee Wu"})
    assert text.split("\n")[0].startswith("- Dana Fox: “Right, before the next meeting, Lee, you will be looking")


def test_never_more_than_a_few() -> None:
    """A long meeting full of promises gives the best of them only, and those apart from each other."""
    turns = [Utterance(f"S{at % 7}", f"I will send you list number {at} by tomorrow.") for at in range(300)]
    found = possible_actions(turns, DAY)
    assert len(found) == MOST
    assert all(abs(one.at - other.at) > 1 for one in found for other in found if one != other)
    assert found == possible_actions(turns, DAY)


def test_what_was_settled_may_be_a_decision() -> None:
    """ "Let's go with …" and its like."""
    turns = [*whole_turns(TALK), Utterance("Dana", "So let's go with the yellow lamps for the window.")]
    assert any("yellow lamps" in one.said for one in possible_decisions(turns))


def texts_of(documents: tuple[Document, ...] = ()) -> list[tuple[str, str]]:
    """Texts of a meeting with this talk, of which only the dated promise is an open item."""
    when = datetime(2026, 4, 13, 9)
    heard = (Transcript("Lamps", TALK, when),)
    item = Item("0" * 12, "k", "meeting", "Lamps", when, transcripts=heard, documents=documents)
    found = extract(item, OWNER, ZoneInfo("UTC"))
    assert sum("by tomorrow" in said.text for said in found.statements) == 1
    return list(found.texts)


def test_a_meeting_without_minutes_shows_them_above_its_text() -> None:
    """They stand in the text of the note, for reading, without what is an open item already."""
    texts = texts_of()
    assert [heading for heading, _ in texts] == [POSSIBLE, "Transcript"]
    assert "the prices" in texts[0][1] and "by tomorrow" not in texts[0][1]


def test_with_minutes_there_is_nothing_to_propose() -> None:
    """Whoever took minutes has said what is to be done."""
    minutes = Document("minutes", "Lamps", "## Actions\n- Lee: look at the prices\n", datetime(2026, 4, 13))
    assert POSSIBLE not in [heading for heading, _ in texts_of((minutes,))]


@pytest.mark.parametrize("part", ["you will ", "next ", "so and then ", "we " * 5, "uh, um, "])
def test_hostile_talk_is_quick(part: str) -> None:
    """Repetitions cost no more than their length."""
    started = time.process_time()
    possible_actions(whole_turns([Utterance("A", part * 5_000)] * 5), DAY)
    assert time.process_time() - started < 1.0
