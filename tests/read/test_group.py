"""Records into items: kinds, dates, what is known, and that the order of input does not matter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import (
    Address,
    ChatDay,
    ChatLine,
    Contact,
    Document,
    Event,
    Item,
    Message,
    Record,
    Transcript,
    Utterance,
)
from pipeline.read.group import Known, KnownMeeting, KnownThread, group
from pipeline.read.keys import base_subject, content_key, item_id
from pipeline.read.threads import participants

BERLIN = ZoneInfo("Europe/Berlin")
ANN, BO = Address("Ann Ek", "ann@a.test"), Address("Bo Ek", "bo@b.test")
START = datetime(2026, 4, 11, 8, 0, tzinfo=UTC)


def mail(id: str, subject: str = "Budget", hours: float | None = 0, **fields: object) -> Message:
    """A mail from Ann to Bo, ``hours`` after the start."""
    when = None if hours is None else START + timedelta(hours=hours)
    made: dict[str, object] = {"to": (BO,), "source": f"{id}.eml", "sha256": f"sha-{id}", **fields}
    return Message(id, when, ANN, subject, f"body {id}", **made)  # type: ignore[arg-type]


def event(uid: str, method: str = "", days: float = 1, **fields: object) -> Event:
    """An event of Ann with Bo, ``days`` after the start."""
    made: dict[str, object] = {"organizer": ANN, "attendees": (BO,), "sha256": f"sha-{uid}", **fields}
    return Event(uid, f"Talk {uid}", START + timedelta(days=days), method=method, **made)  # type: ignore[arg-type]


def note(form: str, title: str = "Plan", body: str = "Text", **fields: object) -> Document:
    """A document on the first day."""
    made: dict[str, object] = {"date": datetime(2026, 4, 11), "date_only": True, **fields}
    return Document(form, title, body, **made)  # type: ignore[arg-type]


def chat(lines: Sequence[str], sha256: str = "c") -> ChatDay:
    """A day of one channel."""
    said = tuple(ChatLine(START + timedelta(minutes=at), ANN, text) for at, text in enumerate(lines))
    return ChatDay("Slack", "general", date(2026, 4, 11), said, f"{sha256}.json", sha256)


def items(*records: Record, known: Known | None = None) -> tuple[Item, ...]:
    """Items in Berlin's time."""
    return group(records, known or Known(), BERLIN)


def filed(*made: Item) -> Known:
    """What a vault would say after these items were written."""
    everything = [
        (item, one) for item in made for one in (*item.events, *item.transcripts, *item.documents, *item.chat)
    ]
    messages = [(item, message) for item in made for message in item.messages]
    return Known(
        message_ids={message.id: item.id for item, message in messages if message.id},
        hashes={one.sha256: item.id for item, one in [*everything, *messages] if one.sha256},
        contents={content_key(message): item.id for item, message in messages},
        threads=tuple(
            KnownThread(
                item.id,
                base_subject(item.title),
                frozenset(one for message in item.messages for one in participants(message)),
                item.updated,
                item.date,
            )
            for item in made
            if item.kind == "email"
        ),
        meetings=tuple(
            KnownMeeting(item.id, tuple((one.uid, one.recurrence_id) for one in item.events), item.title, item.date)
            for item in made
            if item.kind == "meeting"
        ),
        newest=max((item.updated for item in made if item.updated), default=None),
    )


def test_nothing() -> None:
    """No records, no items."""
    assert items() == ()


def test_a_thread() -> None:
    """One item: title of the first mail, local dates, messages in order, an id from the key."""
    (item,) = items(
        mail("2", "AW: Budget", 2, references=("1",)), mail("1", "Fwd: Budget  2026"), mail("3", hours=None)
    )[:1]
    assert (item.kind, item.title, item.id) == ("email", "Budget 2026", item_id(item.key))
    assert (item.date, item.updated) == (datetime(2026, 4, 11, 10, 0), datetime(2026, 4, 11, 10, 0))


def test_a_thread_grows_from_first_to_last_date() -> None:
    """``date`` is the first message's, ``updated`` the last one's."""
    (item,) = items(mail("2", "AW: Budget", 2, references=("1",)), mail("1"))
    assert (item.date, item.updated) == (datetime(2026, 4, 11, 10, 0), datetime(2026, 4, 11, 12, 0))
    assert [one.id for one in item.messages] == ["1", "2"]


def test_undated_items_come_last() -> None:
    """Items stand in order of date."""
    assert [item.date is None for item in items(mail("1", "A", None), mail("2", "B"))] == [False, True]
    assert items(mail("1", "", None))[0].title == "(no subject)"


@pytest.mark.parametrize(
    ("record", "kind", "title"),
    [
        (note("note"), "note", "Plan"),
        (note("daily-note", "2026-04-11"), "note", "2026-04-11"),
        (note("document", " "), "document", "(no title)"),
        (note("document", "", source="docs/Long read.md"), "document", "Long read"),
        (note("voice-memo", "Idea"), "voice-memo", "Idea"),
        (note("minutes", "Kick-off"), "meeting", "Kick-off"),
        (Transcript("", (), START), "meeting", "(no title)"),
        (chat(["Hi"]), "chat", "Slack #general"),
        (Contact("Bo Ek", source="book/people.vcf"), "document", "Contacts: people"),
    ],
)
def test_kinds(record: Record, kind: str, title: str) -> None:
    """Each kind of record makes its kind of item."""
    (item,) = items(record)
    assert (item.kind, item.title) == (kind, title)


def test_equal_texts_are_one_document() -> None:
    """The path does not matter; another form or another word does."""
    one, copy = note("note", source="a.md", sha256="a"), note("note", source="b.md", sha256="b")
    (item,) = items(one, copy)
    assert [document.body for document in item.documents] == ["Text", ""]
    assert len(items(one, note("note", body="Other"), note("document"))) == 3


def test_an_edited_daily_note_grows() -> None:
    """A daily note is its day; another text of it belongs to the written item."""
    first = items(note("daily-note", sha256="a"))
    (item,) = items(note("daily-note", body="More", sha256="b"), known=filed(*first))
    assert (item.id, item.grows) == (first[0].id, first[0].id)


def test_chat_lines_of_two_exports_are_kept_once() -> None:
    """The second export adds only what is new and stays as a source."""
    (item,) = items(chat(["Hi", "Bye"], "a"), chat(["Hi", "Bye", "Oh"], "b"))
    assert [[line.text for line in one.lines] for one in item.chat] == [["Hi", "Bye"], ["Oh"]]
    assert (item.date, item.updated) == (datetime(2026, 4, 11, 10, 0), datetime(2026, 4, 11, 10, 2))
    assert items(chat([]))[0].date == datetime(2026, 4, 11)


def test_contacts_of_a_file_are_one_item() -> None:
    """One item per file, dated by its newest card; a copy of the file is the same item."""
    cards = [Contact(name, revised=when, source="a.vcf", sha256="a") for name, when in (("Bo", START), ("Ann", None))]
    copies = [msgspec.structs.replace(card, source="b.vcf", sha256="b") for card in cards]
    (item,) = items(*cards, *copies)
    assert (len(item.contacts), item.date) == (2, datetime(2026, 4, 11, 10, 0))
    assert items(*copies, known=Known(hashes={"a": item.id})) == ()


# --- invitations ----------------------------------------------------------------------------------


def test_invitation_event_and_transcript_are_one_meeting() -> None:
    """The mail of an invitation stands in the meeting, dated by the meeting."""
    invitation = mail("1", "Invitation: Talk u1", events=(event("u1", "REQUEST"),))
    answer = mail("2", "Accepted: Talk u1", 1, events=(event("u1", "REPLY"),))
    recording = Transcript("Talk u1", (Utterance("Ann Ek", "Hello"),), START + timedelta(days=1), seconds=60)
    (item,) = items(answer, invitation, recording, event("u1"))
    assert (item.kind, item.title, item.date) == ("meeting", "Talk u1", datetime(2026, 4, 12, 10, 0))
    assert ([one.id for one in item.messages], len(item.transcripts), len(item.events)) == (["1", "2"], 1, 3)


def test_a_conversation_keeps_its_invitation() -> None:
    """In a thread with ordinary mail the invitation stays there and only its event goes to the meeting."""
    first, second = mail("1"), mail("2", "Re: Budget", 1, references=("1",), events=(event("u1", "REQUEST"),))
    found = {item.kind: item for item in items(first, second)}
    assert len(found["email"].messages) == 2
    assert (found["meeting"].messages, len(found["meeting"].events)) == ((), 1)


def test_old_invitations_are_not_lost() -> None:
    """An event alone must be near the newest record, a mail never vanishes."""
    old = mail("1", "Invitation", -9000, events=(event("u1", "REQUEST", -370),))
    assert [item.kind for item in items(old, mail("2"), event("u2", days=-370))] == ["meeting", "email"]


def test_a_cancelled_meeting_stays() -> None:
    """The cancellation leads its events, the title is that of the request."""
    cancel = msgspec.structs.replace(event("u1", "CANCEL"), sequence=1, title="Canceled: x")
    (item,) = items(mail("1", "Canceled", events=(cancel,)), event("u1"))
    assert (item.events[0].method, item.title) == ("CANCEL", "Talk u1")


def test_the_newest_record_decides_not_the_calendar() -> None:
    """Events far ahead, and one mail with a wrong clock among hundreds, do not move the window."""
    mails = [mail(f"{at}", f"S{at}", at / 10) for at in range(200)]
    wrong = mail("x", "Win", 24 * 4000)
    found = items(*mails, wrong, event("near", days=9), event("far", days=99))
    assert [item.title for item in found if item.kind == "meeting"] == ["Talk near"]
    assert [item.title for item in items(event("only"))] == ["Talk only"]


# --- what is known --------------------------------------------------------------------------------


def everything() -> list[Record]:
    """A bit of each kind, with copies, replies, a changed subject and a series."""
    return [
        mail("1"),
        mail("1", source="copy.eml", headers=(("from", "x"),), folder="Sent", sha256="copy"),
        mail("2", "Re: Budget", 1, in_reply_to=("1",)),
        mail("3", "Holidays", 2, references=("1", "2")),
        mail("4", "Re: Holidays", 3),
        mail("5", "", None, sha256="five"),
        mail("", "No id", 4, sha256="none"),
        mail("6", "Invitation: Talk u1", 5, events=(event("u1", "REQUEST"),)),
        event("u1"),
        event("s", days=0, recurring=True),
        event("old", days=-99),
        Transcript("Talk s", (Utterance("Bo Ek", "Hello"),), START + timedelta(days=7), seconds=60, sha256="t1"),
        Transcript("Talk s", (Utterance("Bo Ek", "Hello"),), START + timedelta(days=7), seconds=60, sha256="t2"),
        note("minutes", "Talk u1", date=datetime(2026, 4, 12), sha256="m"),
        note("note", sha256="n1"),
        note("note", sha256="n2"),
        note("daily-note", sha256="d"),
        chat(["Hi"]),
        chat(["Hi", "Bye"], "c2"),
        Contact("Bo Ek", ("bo@b.test",), source="a.vcf", sha256="v"),
        Contact("Ann Ek", ("ann@a.test",), source="a.vcf", sha256="v"),
    ]


@given(st.permutations(everything()))
def test_the_order_of_records_does_not_matter(records: list[Record]) -> None:
    """Any order gives equal items."""
    assert items(*records) == items(*everything())


def test_what_is_written_is_not_made_again() -> None:
    """Reading the same files again, all or some, brings nothing; events outside the window stay outside."""
    made = items(*everything())
    assert len(made) == len({item.id for item in made}) == 10
    contacts = {"v": next(item.id for item in made if item.contacts)}
    known = filed(*made)
    known = msgspec.structs.replace(known, hashes={**known.hashes, **contacts})
    assert items(*everything(), known=known) == ()


def test_what_was_skipped_is_not_made_again() -> None:
    """A skipped item is known by its Message-IDs and hashes alone; its thread goes on under its id."""
    (item,) = items(mail("1"))
    skipped = Known(message_ids={"1": item.id}, hashes={"sha-1": item.id})
    assert items(mail("1"), known=skipped) == ()
    (reply,) = items(mail("2", "Re: Budget", 1, references=("1",)), known=skipped)
    assert (reply.id, reply.grows, [one.id for one in reply.messages]) == (item.id, item.id, ["2"])


def test_a_reply_before_its_parent() -> None:
    """When the parent arrives a run later it lands in the reply's item."""
    reply = items(mail("2", "Re: Budget", 1, in_reply_to=("1",)))
    (parent,) = items(mail("1"), known=filed(*reply))
    assert parent.grows == reply[0].id


def test_an_update_grows_the_written_meeting() -> None:
    """A file with a new event for a written UID brings that event only."""
    made = items(mail("1"), event("u1"), event("u2"))
    changed = msgspec.structs.replace(event("u1"), sequence=2, sha256="new")
    (item,) = items(changed, event("u2"), known=filed(*made))
    assert (item.grows, item.events) == (next(one.id for one in made if one.title == "Talk u1"), (changed,))


def test_one_calendar_file_with_many_events_is_known() -> None:
    """The file's hash leads to one item only; its other events are known by hash and UID."""
    both = [event("u1", sha256="file"), event("u2", sha256="file")]
    assert items(mail("1"), *both, known=filed(*items(mail("1"), *both))) == ()


# --- origin ---------------------------------------------------------------------------------------


def test_a_changed_subject_names_where_it_comes_from() -> None:
    """The new thread points to the one it answers, in the same run or a written one; no other does."""
    old, new = items(mail("1"), mail("2", "Holidays", 1, references=("1",)))
    assert (old.thread_of, new.thread_of) == ("", old.id)
    (later,) = items(mail("2", "Holidays", 1, references=("1",)), known=filed(old))
    assert (later.thread_of, later.grows) == (old.id, "")


def test_a_reply_to_an_invitation_points_to_the_meeting() -> None:
    """Ordinary mail about a meeting is a thread of that meeting."""
    meeting = items(mail("1", "Invitation: Talk", events=(event("u1", "REQUEST"),)))
    (reply,) = items(mail("2", "Re: Invitation: Talk", 1, in_reply_to=("1",)), known=filed(*meeting))
    assert (reply.kind, reply.thread_of) == ("email", meeting[0].id)


def test_threads_never_descend_from_each_other() -> None:
    """Two subjects that answer each other: only the younger points to the older."""
    back = mail("3", "Re: Budget", 2, references=("1", "2"))
    old, new = items(mail("1"), mail("2", "Holidays", 1, in_reply_to=("1",)), back)
    assert (old.thread_of, new.thread_of) == ("", old.id)


texts = st.sampled_from(["", "a", "Re: a", "[x] Fwd: a", "b", "\x00", "Re: "])
moments = st.sampled_from([None, START, datetime.max, datetime.min.replace(tzinfo=UTC), START + timedelta(days=9)])
addresses = st.builds(Address, texts, texts)
events = st.builds(
    Event, uid=texts, title=texts, start=moments, end=moments, all_day=st.booleans(), sequence=st.integers(),
    recurrence_id=texts, recurring=st.booleans(), method=st.sampled_from(["", "REQUEST", "REPLY", "CANCEL", "x"]),
    status=texts, organizer=addresses, sha256=texts,
)  # fmt: skip
messages = st.builds(
    Message, id=texts, date=moments, sender=addresses, subject=texts, text=texts, references=st.tuples(texts, texts),
    in_reply_to=st.tuples(texts), events=st.tuples(events), thread_id=texts, source=texts, sha256=texts,
)  # fmt: skip
recordings = st.builds(
    Transcript, title=texts, utterances=st.just(()), date=moments, date_only=st.booleans(), uid=texts
)
documents = st.builds(
    Document, form=st.sampled_from(["minutes", "daily-note", "x"]), title=texts, body=texts, date=moments
)


@given(st.lists(st.one_of(messages, events, recordings, documents), max_size=8), st.randoms(use_true_random=False))
def test_anything_is_grouped(records: list[Record], chance: object) -> None:
    """Odd records never fail, no id is given twice, and order does not matter."""
    found = items(*records)
    assert len(found) == len({item.id for item in found})
    chance.shuffle(records)  # type: ignore[attr-defined]
    assert items(*records) == found
