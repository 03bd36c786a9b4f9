"""A whole item in, people, claims, statements and readable text out."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract import extract
from pipeline.model import (
    Address,
    ChatDay,
    ChatLine,
    Contact,
    Document,
    Event,
    Extraction,
    Item,
    Message,
    Owner,
    Transcript,
    Utterance,
)

ZONE = ZoneInfo("Europe/Berlin")
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}), frozenset({"acme.test"}))
OWEN = Address("Owen Park", "owen@acme.test")
DANA = Address("Fox, Dana", "dana@globex.test")


def _mail(
    sender: Address, text: str, *to: Address, cc: tuple[Address, ...] = (), hour: int = 8, subject: str = "Offer"
) -> Message:
    when = datetime(2026, 4, 14, hour, 0, tzinfo=UTC)
    return Message(f"{hour}@x.test", when, sender, subject, text, to or (OWEN,), cc)


def _thread(*messages: Message) -> Extraction:
    return extract(Item("0" * 12, "k", "email", "Offer", messages=messages), OWNER, ZONE)


def test_an_empty_item_says_nothing() -> None:
    """No records, no statements."""
    assert extract(Item("0" * 12, "k", "email", ""), OWNER, ZONE) == Extraction()


@pytest.mark.parametrize(
    ("sender", "owner"),
    [(OWEN, "I"), (DANA, "Dana Fox"), (Address("I", "i@evil.test"), ""), (Address("Me", "me@evil.test"), "")],
)
@pytest.mark.parametrize("line", ["Action item: I: pay the invoice by Friday", "Action: I to pay it by Friday"])
def test_who_says_i_is_the_writer(sender: Address, owner: str, line: str) -> None:
    """In another's mail it is not the owner of the vault, whatever the other is called."""
    tasks = [one.owner for one in _thread(_mail(sender, line, OWEN, DANA)).statements if one.form == "task"]
    assert tasks == [owner]


def test_a_thread() -> None:
    """People with roles, local headings, quotes cut, a request to the owner as task."""
    question = _mail(DANA, "Hi Owen,\n\nCould you send the signed offer by Friday?\n\nBest,\nDana Fox\nCTO, Globex")
    found = _thread(question)
    assert [(one.name, one.email, one.roles) for one in found.participants] == [
        ("Dana Fox", "dana@globex.test", ("from",)),
        ("Owen Park", "owen@acme.test", ("to",)),
    ]
    assert found.texts == (("2026-04-14 10:00 — Dana Fox", "Could you send the signed offer by Friday?"),)
    assert [(one.form, one.owner, one.due) for one in found.statements] == [("task", "I", "2026-04-17")]
    assert {(one.field, one.value) for one in found.claims} == {("role", "CTO"), ("organization", "Globex")}


def test_an_answered_request_is_no_task_and_a_promise_is() -> None:
    """Only the last message may ask; the owner's own words count wherever they stand."""
    found = _thread(
        _mail(DANA, "Could you send the signed offer?"), _mail(OWEN, "I'll send it by Friday.", DANA, hour=9)
    )
    assert [(one.text, one.due) for one in found.statements] == [("I'll send it by Friday.", "2026-04-17")]


def test_a_request_to_many_is_nobodys() -> None:
    """With two readers nobody knows who is asked."""
    assert _thread(_mail(DANA, "Could you send the signed offer?", OWEN, Address("", "lee@acme.test"))).statements == ()


def test_forwarded_words_are_not_the_senders() -> None:
    """Nothing is claimed or asked by somebody who only passed it on."""
    text = (
        "---------- Forwarded message ---------\nFrom: Lee <lee@x.test>\nSubject: a\n\nI have joined Initech as "
        "CTO.\nPlease send the file by Friday."
    )
    found = _thread(_mail(DANA, text))
    assert (found.claims, found.statements) == ((), ())
    assert "Forwarded:" in found.texts[0][1]


def test_introductions() -> None:
    """Introducer and introduced, with the role that is stated; nobody is introduced to a mail of two."""
    kim = Address("Kim Reed", "kim@initech.test")
    text = "Hi Owen,\n\nplease meet Kim Reed, CTO at Initech. You two should talk."
    found = _thread(_mail(DANA, text, OWEN, kim))
    assert found.introduced == (("dana@globex.test", "kim@initech.test"),)
    assert {(one.email, one.field, one.value) for one in found.claims} == {
        ("kim@initech.test", "role", "CTO"),
        ("kim@initech.test", "organization", "Initech"),
    }
    assert _thread(_mail(DANA, "please meet Kim Reed, CTO at Initech.", OWEN)).introduced == ()
    assert _thread(_mail(DANA, "Can we meet Kim Reed tomorrow?", OWEN, kim)).introduced == ()


def test_a_group_rewrite_is_the_person_not_the_group() -> None:
    """``'Jane' via Group`` has Jane's own address from the headers, or none."""
    via = Address("'Jane Doe' via Founders", "founders@acme.test")
    message = _mail(via, "Hello there, all is well.")
    assert [one.email for one in _thread(message).participants if "from" in one.roles] == [""]
    listed = Address("Jane Doe via Founders", "founders@acme.test")
    answered = _thread(_mail(listed, "Hello there, all is well."), _mail(OWEN, "Fine.", listed))
    assert [(one.name, one.email) for one in answered.participants if one.email != OWEN.email] == [("Jane Doe", "")]
    known = Message(
        "1@x.test",
        message.date,
        via,
        "Offer",
        message.text,
        (OWEN,),
        headers=(("x-original-from", "Jane Doe <jane@x.test>"),),
    )
    (jane,) = [one for one in _thread(known).participants if "from" in one.roles]
    assert (jane.name, jane.email) == ("Jane Doe", "jane@x.test")


def test_a_meeting() -> None:
    """A misspelt speaker and a first name are attendees; placeholders are nobody; turns are joined."""
    event = Event("u", "Sync", organizer=OWEN, attendees=(DANA, Address("Kim Reed", "kim@initech.test")))
    said = (
        Utterance("Dana Foxx", "Good morning."),
        Utterance("Dana Foxx", "Shall we?"),
        Utterance("Kim", "Yes."),
        Utterance("Speaker 3", "Hm."),
        Utterance("Lee Wu (lwu)", "Hello."),
    )
    minutes = Document("minutes", "Sync", "## Summary\nWe agreed on the offer. More.\n\n## Decisions\n- Ship\n")
    item = Item(
        "0" * 12,
        "k",
        "meeting",
        "Sync",
        datetime(2026, 4, 14),
        events=(event,),
        transcripts=(Transcript("Sync", said),),
        documents=(minutes,),
    )
    found = extract(item, OWNER, ZONE)
    assert [(one.name, one.roles) for one in found.participants] == [
        ("Owen Park", ("organizer",)),
        ("Dana Fox", ("speaker", "attendee")),
        ("Kim Reed", ("speaker", "attendee")),
        ("Lee Wu", ("speaker",)),
    ]
    assert found.gist == "We agreed on the offer."
    assert found.texts[-1] == (
        "Transcript",
        "Dana Fox: Good morning. Shall we?\nKim Reed: Yes.\nSpeaker 3: Hm.\nLee Wu: Hello.",
    )
    assert [(one.form, one.date) for one in found.statements] == [("decision", "2026-04-14")]


def test_an_edited_transcript_is_shown_before_the_raw_one() -> None:
    """Of two versions of one recording the one that somebody has gone over, unless much of it is missing."""
    words = "we ship the blue boxes to the north before the snow comes and nobody may open them on the way"
    raw = Transcript("Sync", (Utterance("Dana", f"Um, {words}, um, POTUS."),), source="a/call.vtt")
    edited = Transcript("Sync", (Utterance("Dana", f"{words}, Potuz."),), source="a/call_corrected.vtt")
    short = Transcript("Sync", (Utterance("Dana", "we ship"),), source="a/call_corrected.vtt")
    for pair, shown in (((raw, edited), "Potuz"), ((edited, raw), "Potuz"), ((raw, short), "POTUS")):
        texts = extract(Item("0" * 12, "k", "meeting", "Sync", transcripts=pair), OWNER, ZONE).texts
        assert len(texts) == 1
        assert shown in texts[0][1]


def test_two_attendees_like_a_speaker_are_neither() -> None:
    """Never a guess."""
    event = Event("u", "Sync", attendees=(Address("Dana Fox", "a@x.test"), Address("Dana Fix", "b@x.test")))
    item = Item(
        "0" * 12,
        "k",
        "meeting",
        "Sync",
        events=(event,),
        transcripts=(Transcript("Sync", (Utterance("Dana Fax", "Hi."),)),),
    )
    assert "Dana Fax" in [one.name for one in extract(item, OWNER, ZONE).participants]


def test_chats_contacts_and_memos() -> None:
    """Authors, cards and dictated notes."""
    line = ChatLine(datetime(2026, 4, 14, 8, 2, tzinfo=UTC), DANA, "Decision: we ship")
    chat = extract(
        Item("0" * 12, "k", "chat", "c", chat=(ChatDay("slack", "c", date(2026, 4, 14), (line,)),)), OWNER, ZONE
    )
    assert chat.texts == (("", "10:02 — Fox, Dana: Decision: we ship"),)
    assert [one.text for one in chat.statements] == ["We ship"]
    assert chat.participants[0].roles == ("author",)
    card = Contact("Dana Fox", ("dana@globex.test",), role="CTO")
    cards = extract(Item("0" * 12, "k", "document", "Contacts", contacts=(card,)), OWNER, ZONE)
    assert [(one.field, one.value) for one in cards.claims] == [("name", "Dana Fox"), ("role", "CTO")]
    memo = Document("voice-memo", "Memo", "Talked to Dana. She is happy.")
    assert extract(Item("0" * 12, "k", "voice-memo", "Memo", documents=(memo,)), OWNER, ZONE).gist == "Talked to Dana."
    table = Document("note", "Runs", "1002 1003 -\n1004 1005 -\n")
    assert extract(Item("0" * 12, "k", "note", "Runs", documents=(table,)), OWNER, ZONE).gist == ""


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_strings_give_the_same_extraction_twice(one: str, other: str) -> None:
    """Total and deterministic."""
    message = _mail(Address(one, other[:40]), one + "\n" + other, Address(other, one[:30]), OWEN, subject=other)
    document = Document("minutes", one, f"{one}\n## Decisions\n- {other}\n- [ ] {one}", attendees=(Address(other, ""),))
    transcript = Transcript(one, (Utterance(one, other), Utterance(other, one)))
    item = Item("0" * 12, "k", "meeting", one, messages=(message,), documents=(document,), transcripts=(transcript,))
    assert extract(item, OWNER, ZONE) == extract(item, OWNER, ZONE)


def test_tomorrow_is_counted_from_the_writers_day() -> None:
    """Late in the evening elsewhere it is the next day here: the due date is theirs, the date of the line is ours."""
    text = "Hi Owen,\n\nCould you send the signed offer by tomorrow?\n\nDana"
    evening = datetime.fromisoformat("2026-04-14T21:30:00-05:00")
    (task,) = _thread(Message("1@x.test", evening, DANA, "Offer", text, (OWEN,))).statements
    assert (task.date, task.due) == ("2026-04-15", "2026-04-15")
    (task,) = _thread(Message("1@x.test", evening.astimezone(UTC), DANA, "Offer", text, (OWEN,))).statements
    assert (task.date, task.due) == ("2026-04-15", "2026-04-16")
