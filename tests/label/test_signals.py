"""Status, action, type, topics and relationship of what is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pipeline.label import label
from pipeline.label.unquoted import unquoted
from pipeline.model import Address, Document, Event, History, Item, Label, Message, Transcript, Utterance

Build = Callable[..., Message]
Run = Callable[..., Label]
ZONE = ZoneInfo("UTC")
ADA = "Ada Moreau <ada@acme.test>"


STATES: list[tuple[list[dict[str, Any]], str, str, str]] = [
    ([{"text": "Just so that you know."}], "", "", "unread"),
    ([{"text": "How are you? All is well here."}], "", "", "unread"),
    ([{"text": "Could you send me the drawings?"}], "", "action-required", "to-reply"),
    ([{"text": "Kannst du mir die Pläne schicken?"}], "", "action-required", "to-reply"),
    ([{"text": "Pourriez-vous confirmer la date ?"}], "", "action-required", "to-reply"),
    ([{"text": "図面を送っていただけますか"}], "", "action-required", "to-reply"),
    ([{"subject": "Urgent", "text": "Please send me the drawings."}], "", "urgent", "to-reply"),
    (
        [{"text": "Could you send me the drawings?", "to": ["kim@lane.example"], "cc": ["ada@acme.test"]}],
        "",
        "",
        "unread",
    ),
    (
        [{"text": "Question?"}, {"sender": ADA, "text": "Here it is.", "to": ["sam@rivers.example"]}],
        "followup",
        "",
        "done",
    ),
    (
        [{"text": "x"}, {"sender": ADA, "text": "When can you come?", "to": ["sam@rivers.example"]}],
        "followup",
        "waiting",
        "done",
    ),
    ([{"text": "Yes.\n\nOn Monday Ada wrote:\n> Could you send me the drawings?"}], "", "", "unread"),
    ([{"text": "See https://x.example/a/b?c=1 for it."}], "", "", "unread"),
]


@pytest.mark.parametrize(("messages", "kind", "action", "status"), STATES)
def test_state_of_a_thread(
    messages: list[dict[str, Any]], kind: str, action: str, status: str, mail: Build, labelled: Run
) -> None:
    """Who wrote last and whether it asks for something decide action and status."""
    result = labelled(*(mail(day=day, **fields) for day, fields in enumerate(messages)))
    assert (result.type, result.action, result.status) == (kind, action, status)


def test_old_threads_are_born_done(mail: Build, labelled: Run) -> None:
    """A question that rests for more than 30 days before the newest mail asks nothing any more."""
    result = labelled(mail(text="Could you send it?"), known=(mail("Kim Lane <kim@lane.example>", day=40),))
    assert (result.action, result.status) == ("", "done")


TOPICS: list[tuple[str, str, tuple[str, ...]]] = [
    ("Lunch", "See you at noon.", ()),
    ("Hi", "One contract is enough of a word.", ()),
    ("Term sheet", "Our valuation and the cap table.", ("fundraising",)),
    ("Bewerbung", "Wir laden zum Vorstellungsgespräch.", ("hiring",)),
    ("Outage", "The server and the database were down.", ("infrastructure",)),
]


@pytest.mark.parametrize(("subject", "text", "expected"), TOPICS)
def test_topics_are_few_and_silent_in_doubt(
    subject: str, text: str, expected: tuple[str, ...], mail: Build, labelled: Run
) -> None:
    """Two different words of a topic, or one in the subject and one more."""
    assert labelled(mail(subject=subject, text=text)).topics == expected


RELATIONS: list[tuple[str, str, tuple[str, ...]]] = [
    ("Kim Ray <kim@ray.example>", "Hello Ada, my customer asks for you.", ()),
    ("Bo Lund <bo@acme.test>", "Hello", ("team",)),
    ("Kim Ray <kim@fund.example>", "Nice to talk.\n\nKim Ray\nVenture Partner\nNorth Fund", ("investor",)),
    ("Kim Ray <kim@paper.example>", "I am a journalist and write about boats.", ("press",)),
    ("Kim Ray <kim@city.gov>", "The permit is ready.", ("government",)),
    ("Kim Ray <kim@yard.example>", "We are a customer and need help.", ("customer",)),
]


@pytest.mark.parametrize(("sender", "text", "expected"), RELATIONS)
def test_relationship_needs_explicit_evidence(
    sender: str, text: str, expected: tuple[str, ...], mail: Build, labelled: Run
) -> None:
    """Own domain, a public office, a signature or the person's own words; else none."""
    assert labelled(mail(sender, text=text)).relationship == expected


def test_other_items_are_kept(past: Callable[..., History]) -> None:
    """Meetings, memos and documents have no filter and are done; a mass event without a person is scheduling."""
    when = datetime(2026, 3, 2, 9)
    memo = Item(
        "1" * 12, "k", "voice-memo", "Idea", when, when, documents=(Document("voice-memo", "Idea", "Unsubscribe all."),)
    )
    talk = Item(
        "2" * 12, "k", "meeting", "Sync", when, when, transcripts=(Transcript("Sync", (Utterance("Sam", "Hello"),)),)
    )
    webinar = Event("u", "Webinar: grow faster", organizer=Address("", "info@events.example"))
    mass = Item("3" * 12, "k", "meeting", webinar.title, when, when, events=(webinar,))
    results = [label(item, past(), ZONE) for item in (memo, talk, mass)]
    assert [result.filter for result in results] == [(), (), ("scheduling",)]
    assert [result.status for result in results] == ["done"] * 3
    assert results[1].topics == ("meeting",)


QUOTES = [
    ("Hello\nBye", "Hello\nBye"),
    ("From: here on, all is well", "From: here on, all is well"),
    ("Yes\n\nOn Mon, 2 Mar 2026 at 9:00, Sam <s@x.example> wrote:\n> no", "Yes"),
    ("Ja\n\nAm 02.03.2026 um 09:00 schrieb Sam:\n> nein", "Ja"),
    ("Yes\n-----Original Message-----\nFrom: Sam\nno", "Yes"),
    ("Yes\n\nFrom: Sam\nSent: Monday\nTo: Ada\nSubject: Plan\n\nno", "Yes"),
    ("As Sam wrote:\nall is well", "As Sam wrote:\nall is well"),
    ("On Monday Sam wrote:\n> one?\nyes\n> two?\nno", "yes\nno"),
]


@pytest.mark.parametrize(("text", "own"), QUOTES)
def test_only_the_senders_own_words(text: str, own: str) -> None:
    """Quoted, forwarded and copied mail is cut; answers between quoted lines stay."""
    assert unquoted(text) == own
