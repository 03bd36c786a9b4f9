"""Durable facts: what is said in so many words of somebody or something; everything else gives nothing."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from pipeline.evaluate.durable import Case, cases, compare, said
from pipeline.extract import extract
from pipeline.extract.durable import Subjects, Voice, durable_facts
from pipeline.model import (
    Address,
    ChatDay,
    ChatLine,
    Document,
    Item,
    Message,
    Owner,
    Participant,
    Statement,
    Transcript,
    Utterance,
)

FOLDER = Path(__file__).parent / "durable"
CASES = [one for file in sorted(FOLDER.glob("*.txt")) for one in cases(file.read_text(encoding="utf-8"))]
MISSED = {"Orion goes live on 4 May 2026.", "I'll be on maternity leave from April until 30 November."}
"""A single word that nothing proves to be a name; a day without a year too far ahead to be sure of."""
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}), frozenset({"acme.test"}))
DANA, OWEN = Address("Dana Fox", "dana@globex.test"), Address("Owen Park", "owen@acme.test")
DAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def facts(item: Item) -> list[tuple[str, str]]:
    """(about, text) of the facts in an item."""
    found = extract(item, OWNER, ZoneInfo("UTC")).statements
    return [(one.about, one.text) for one in found if one.form == "fact"]


def mail(text: str, sender: Address = DANA, to: Address = OWEN) -> Item:
    """A thread of one mail."""
    message = Message(id="1@globex.test", date=DAY, sender=sender, subject="News", text=text, to=(to,))
    return Item(id="0", key="0", kind="email", title="News", date=DAY.replace(tzinfo=None), messages=(message,))


def document(kind: str, body: str) -> Item:
    """A note, memo or article."""
    return Item(
        id="0", key="0", kind=kind, title="A page", date=DAY.replace(tzinfo=None), documents=(Document(kind, "", body),)
    )


def test_there_are_enough_cases() -> None:
    """Half of all sentences are traps."""
    assert len(CASES) >= 150
    assert sum(not one.wanted for one in CASES) * 2 >= len(CASES)


@pytest.mark.parametrize("one", [one for one in CASES if not one.wanted], ids=lambda one: one.sentence[:50])
def test_no_fact(one: Case) -> None:
    """Doubt, hearsay, jokes, private matters, secrets, passing states and unnamed things give nothing."""
    assert said(one) == ()


@pytest.mark.parametrize("one", [one for one in CASES if one.wanted], ids=lambda one: one.sentence[:50])
def test_fact(one: Case) -> None:
    """Subject, category and words, nothing else, with the sentence as evidence."""
    found = said(one)
    if one.sentence in MISSED:
        assert found == ()
        return
    right, ours, wanted = compare(found, one.wanted)
    assert (right, ours) == (wanted, wanted), found
    assert all(fact.quote == one.sentence and fact.date == "2026-03-02" for fact in found)


@pytest.mark.parametrize(
    "item",
    [
        mail("See below.\n\nOn Mon, 2 Mar 2026 at 08:00, Lee Wu <lee@globex.test> wrote:\n> I have moved to Lisbon.\n"),
        mail("I have moved to Lisbon.", OWEN, DANA),
        mail("I have moved to Lisbon.", Address("Globex", "no-reply@globex.test")),
        mail("I have moved to Lisbon.", Address("", "dana@globex.test")),
        mail("We opened an office in Porto.", Address("Dana Fox", "dana.fox@gmail.com")),
        document("document", "Project Orion is on hold. Dana Fox prefers tea."),
    ],
    ids=["quoted", "the owner's own", "a machine", "nameless", "a private address", "an article"],
)
def test_who_says_nothing(item: Item) -> None:
    """Quoted text, the owner's life, machines, the nameless, companies of private addresses, articles."""
    assert facts(item) == []


def test_what_the_owner_says_is_plain() -> None:
    """Others are quoted as the source of what they say of a thing; the owner and notes are not."""
    said_so = "Project Orion is on hold."
    assert facts(mail(said_so)) == [("Orion", "Dana Fox says Project Orion is on hold")]
    assert facts(mail(said_so, OWEN, DANA)) == [("Orion", "Project Orion is on hold")]
    assert facts(document("note", f"# Monday\n- **{said_so}**")) == [("Orion", "Project Orion is on hold")]


def test_talk_and_chat() -> None:
    """Speakers and authors speak for themselves; unnamed speakers do not."""
    turns = (Utterance("Dana Fox", "I work night shifts."), Utterance("Speaker 2", "I live in Porto."))
    day = ChatDay("slack", "ops", date(2026, 3, 2), (ChatLine(DAY, DANA, "I don't work Fridays."),))
    meeting = Item(
        id="0",
        key="0",
        kind="meeting",
        title="Sync",
        date=DAY.replace(tzinfo=None),
        transcripts=(Transcript("Sync", turns, DAY),),
    )
    assert facts(meeting) == [("Dana Fox", "Works night shifts")]
    assert facts(Item(id="1", key="1", kind="chat", title="ops", chat=(day,))) == [
        ("Dana Fox", "Does not work Fridays")
    ]


def test_said_twice_is_said_once() -> None:
    """The same of the same thing, whoever repeats it, and a decision is no second fact."""
    assert len(facts(mail("Project Orion is on hold. As I wrote: Project Orion is on hold."))) == 1
    assert facts(document("note", "Decision: Project Orion is on hold.")) == []


def test_a_name_that_fits_two_is_nobody() -> None:
    """Two people called Dana: a first name tells nothing of either."""
    people = (Participant("Dana Fox", "", ("to",)), Participant("Dana Wu", "", ("to",)))
    both = Subjects(people, OWNER)
    assert durable_facts("Dana prefers calls.", Voice(""), None, both) == ()
    one = durable_facts("Dana Wu prefers calls.", Voice(""), None, both)
    assert one == (Statement("fact", "Prefers calls", "Dana Wu prefers calls.", "", "Dana Wu", "preference"),)


@pytest.mark.parametrize("text", ["Aa " * 80 + ". ", "we, " * 60 + ". ", "Aa-Bb, and " * 20 + ". ", "1,000 " * 50])
def test_hostile_text_is_quick(text: str) -> None:
    """No pattern goes back and forth."""
    started = time.process_time()
    durable_facts(text * 60, Voice("Dana Fox"), None, Subjects((), OWNER))
    assert time.process_time() - started < 2
