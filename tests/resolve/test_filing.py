"""From item to what stands in its note: neutral, without secrets, in local time; and what is added to it later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from filings import ADA, KIM, OWNER, SAM, Mailbox, filed, message, said, text
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index.holding import without
from pipeline.model import (
    Address,
    Attachment,
    Claim,
    Event,
    Extraction,
    Filed,
    Item,
    Label,
    Message,
    Participant,
    Statement,
    Transcript,
    Utterance,
    Who,
    Why,
)
from pipeline.resolve.filing import extend, file_item, skip_item, statement_id

ZONE = ZoneInfo("Europe/Berlin")
NOON = datetime(2026, 4, 14, 10, 0, 0, 123456, tzinfo=UTC)
NOTHING, BLANK = Extraction(), Label()
HOSTILE = '[[x]] <b> %%c%% {{t}} "q" | ^id #tag'


def mail(sender: Mailbox, *to: Mailbox, **more: Any) -> Message:
    """A raw mail at noon, Berlin time."""
    fields: dict[str, Any] = {"to": tuple(Address(*one) for one in to), "source": "a.mbox", "sha256": "ab", **more}
    return Message("1@x.test", NOON, Address(*sender), "Offer", "Hi", **fields)


def item(**more: Any) -> Item:
    """An email item at noon."""
    when = datetime(2026, 4, 14, 12, 0)
    fields = {"id": "0" * 12, "key": "k", "kind": "email", "title": "Offer", "date": when, "updated": when}
    return Item(**(fields | more))  # type: ignore[arg-type]


def put(of: Item, found: Extraction = NOTHING, given: Label = BLANK, who: tuple[Who, ...] = ()) -> Filed:
    """The item filed."""
    return file_item(of, given, found, who, OWNER, ZONE, lambda one: "c0ffee")


# --- filing ---


def test_an_empty_item() -> None:
    """Nothing said, nothing filed; it still has a title."""
    found = put(item(title="", date=None, updated=None))
    assert (found.title, found.messages, found.statements, found.date) == ("(no subject)", (), (), None)


def test_messages() -> None:
    """Local wall time to the second, direction from the owner's addresses, content key kept."""
    found = put(item(messages=(mail(SAM, ADA), mail(ADA, SAM))))
    assert [m.direction for m in found.messages] == ["in", "out"]
    first = found.messages[0]
    assert first.date == datetime(2026, 4, 14, 12, 0)
    assert (first.sender, first.to, first.content, first.source) == (SAM, (ADA,), "c0ffee", "a.mbox")


def test_an_undated_message() -> None:
    """No date is no date."""
    found = put(item(messages=(msgspec.structs.replace(mail(SAM), date=None),), date=None))
    assert found.messages[0].date is None


def test_label_and_reasons() -> None:
    """The label's keys and reasons are taken over; dated by the newest message."""
    label = Label(("customer",), ("sales",), "followup", (), "waiting", "done", (Why("customer", "they pay"),))
    found = put(item(), given=label)
    assert (found.relationship, found.topics, found.type, found.action, found.status) == (
        ("customer",),
        ("sales",),
        "followup",
        "waiting",
        "done",
    )
    assert (found.whys, found.labeled_at) == ((("customer", "they pay"),), datetime(2026, 4, 14, 12, 0))


def test_foreign_text_is_neutral() -> None:
    """No field of foreign text can make a link, a tag, a comment or markup."""
    claim = Claim(HOSTILE, SAM[1], "role", HOSTILE, HOSTILE)
    found = put(
        item(title=HOSTILE, messages=(mail((HOSTILE, SAM[1]), attachments=(Attachment(HOSTILE, "a/b", 1),)),)),
        Extraction(
            (Participant(HOSTILE, "", ("mention",)),), (claim,), (Statement("fact", HOSTILE, about=HOSTILE),), HOSTILE
        ),
    )
    said_here = [
        found.title,
        found.gist,
        found.messages[0].sender[0],
        found.claims[0].value,
        found.statements[0].text,
        found.statements[0].about,
        found.mentions[0],
        found.attachments[0][0],
    ]
    for value in said_here:
        assert "[[" not in value.replace("\\[", "") and "<b>" not in value and "%%" not in value and "{{" not in value


def test_secrets_are_masked() -> None:
    """A password in a title or statement does not reach the vault."""
    secret = "password: hunter2-Xy77pQ"
    found = put(item(title=secret), Extraction(statements=(Statement("fact", secret, secret),), gist=secret))
    assert "hunter2" not in repr(found)


def test_a_gist_with_a_secret_is_none() -> None:
    """What would be left of it tells nothing; other gists stay as they are."""
    secret = "The new password: Rosenbusch-4711!x is for you."
    assert put(item(), Extraction(gist="We sign on Friday.")).gist == "We sign on Friday."
    assert put(item(), Extraction(gist=secret)).gist == ""


def test_statements_have_ids_of_their_own() -> None:
    """By form, item and words: the same words are one statement, case and space make no difference."""
    texts = ("Send it", "send  it", "Send that")
    found = put(item(), Extraction(statements=tuple(Statement("task", words) for words in texts)))
    assert [s.id[:2] for s in found.statements] == ["t-", "t-"]
    assert statement_id("f", "a", text("x")) != statement_id("f", "b", text("x"))


def test_a_quote_that_says_no_more_is_left_out() -> None:
    """The words themselves need no quote."""
    statements = (Statement("decision", "We go", "We go"), Statement("fact", "Yes", "So"))
    found = put(item(), Extraction(statements=statements))
    assert [s.quote for s in found.statements] == ["", "So"]


def test_only_names_without_seat_are_mentions() -> None:
    """Who took part, or has an address, is no mention."""
    people = (
        Participant("Sam Rivers", "", ("mention",)),
        Participant("Kim Okafor", "", ("mention", "speaker")),
        Participant("Lee Vance", "lee@globex.test", ("mention",)),
    )
    assert put(item(), Extraction(people)).mentions == ("Sam Rivers",)


@pytest.mark.parametrize(
    ("method", "status", "cancelled"),
    [("", "", False), ("REQUEST", "CONFIRMED", False), ("CANCEL", "", True), ("", "CANCELLED", True)],
)
def test_a_cancelled_event(method: str, status: str, cancelled: bool) -> None:
    """By the calendar's method or by the event's status."""
    ends = NOON + timedelta(hours=1)
    event = Event("u", "Sync", NOON, ends, method=method, status=status, source="c.ics", recurring=True)
    found = put(item(kind="meeting", title="Sync", events=(event,)))
    assert (found.cancelled, found.uids, found.series) == (cancelled, (("u", "", 0),), "Sync")
    assert (found.start, found.end) == (datetime(2026, 4, 14, 12, 0), datetime(2026, 4, 14, 13, 0))
    assert [m.form for m in found.messages] == ["event"]


def test_an_event_in_a_mail_is_no_file() -> None:
    """Its source is the mail's."""
    event = Event("u", "Sync", NOON, source="a.mbox")
    assert [m.form for m in put(item(messages=(mail(SAM),), events=(event,))).messages] == ["message"]


def test_the_end_of_a_recording() -> None:
    """Without an event the transcript's length tells."""
    transcript = Transcript("Sync", (Utterance("Sam", "Hi"),), NOON, seconds=1800, source="t.vtt")
    found = put(item(kind="meeting", transcripts=(transcript,)))
    assert found.end == datetime(2026, 4, 14, 12, 30)


def test_skipped() -> None:
    """A line with sender, tags, reasons of the noise alone, and what was read."""
    whys = (Why("newsletter", "list header"), Why("customer", "they pay"))
    line = skip_item(item(messages=(mail(SAM, ADA),)), Label(filter=("newsletter",), whys=whys), lambda one: "c0ffee")
    assert (line.name, line.email, line.tags, line.reason) == (*SAM, ("newsletter",), "list header")
    assert (line.messages, line.source, line.sure) == ((("ab", "1@x.test", "c0ffee"),), "a.mbox", True)


def test_skipped_without_message() -> None:
    """An event's organizer stands for the sender; nothing at all is nobody."""
    event = Event("u", "Sync", organizer=Address(*KIM), source="c.ics", sha256="cd")
    line = skip_item(item(events=(event,)), Label(filter=("scheduling",)), lambda one: "")
    assert (line.email, line.messages) == (KIM[1], (("cd", "", ""),))
    assert skip_item(item(title=""), Label(filter=("spam",)), lambda one: "").title == "(no subject)"


# --- extending ---

ASK = filed("a", 0, messages=(message(0, SAM, (ADA,)),), who=(Who(text(SAM[0]), SAM[1], ("from",), "sam"),))
REPLY = filed("b", 3, messages=(message(3, ADA, (SAM,)),), who=(Who(text(SAM[0]), SAM[1], ("to",), "sam"),))


def labelled(one: Filed, **label: Any) -> Filed:
    """The item with other label keys."""
    return msgspec.structs.replace(one, **label)


def test_extending_with_itself_changes_nothing() -> None:
    """What was there already is no news."""
    assert extend(ASK, ASK) == ASK
    both = extend(ASK, REPLY)
    assert extend(both, REPLY) == both
    assert extend(both, ASK) == both


def test_a_reply() -> None:
    """The item keeps its id, title and date, and gains message, roles and the newest label."""
    grown = extend(labelled(ASK, status="to-reply", action="urgent"), labelled(REPLY, status="done"))
    assert (grown.id, grown.title, grown.date, grown.updated) == (ASK.id, "a", ASK.date, REPLY.updated)
    assert [m.direction for m in grown.messages] == ["in", "out"]
    assert (grown.type, grown.status, grown.action, grown.labeled_at) == ("followup", "done", "", REPLY.updated)
    assert grown.who == (Who(text(SAM[0]), SAM[1], ("from", "to"), "sam"),)


def test_an_older_message_does_not_speak_last() -> None:
    """Mail that arrives late keeps its place, and the label of the newest stands."""
    grown = extend(labelled(REPLY, status="done"), labelled(ASK, status="to-reply"))
    assert [m.direction for m in grown.messages] == ["in", "out"]
    assert (grown.date, grown.status) == (ASK.date, "done")


def test_a_held_message_gives_the_older_gist_back() -> None:
    """Each gist stands with the message it came with; one a person wrote stays, one that nothing brought is none."""
    parts = [
        filed("a", hours, messages=(message(hours, SAM, (ADA,)),), gist=text(gist))
        for hours, gist in ((1, "We ask."), (2, ""), (3, "We sign."))
    ]
    first, second, third = (message(hours, SAM).sha256[:12] for hours in (1, 2, 3))
    grown = extend(extend(parts[0], parts[1]), parts[2])
    assert grown.gists == ((first, "We ask."), (third, "We sign."))
    assert without(grown, ()).gist == without(grown, {f"m-{second}"}).gist == "We sign."
    assert without(grown, {f"m-{third}"}).gist == without(grown, {f"m-{second}", f"m-{third}"}).gist == "We ask."
    assert without(grown, {f"m-{first}", f"m-{third}"}).gist == ""
    assert extend(grown, parts[2]) == grown
    theirs = msgspec.structs.replace(grown, gist=text("Mine."), corrected=("gist",))
    assert without(theirs, {f"m-{third}"}).gist == "Mine."


def test_a_reply_of_the_owner_lifts_the_filter() -> None:
    """Noise that the owner answers is none; somebody else's answer lifts nothing."""
    noise = labelled(ASK, filter=("promotion",))
    assert extend(noise, REPLY).filter == ()
    other = filed("c", 4, messages=(message(4, KIM, (ADA,)),))
    assert extend(noise, other).filter == ("promotion",)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("status", "archived"),
        ("action", "waiting"),
        ("relationship", ("press",)),
        ("topics", ()),
        ("filter", ("spam",)),
    ],
)
def test_what_a_person_decided_stays(key: str, value: object) -> None:
    """A key named in ``corrected`` is never changed by what arrives."""
    decided = labelled(ASK, corrected=(key,), **{key: value})
    news = labelled(REPLY, status="done", action="urgent", relationship=("customer",), topics=("sales",))
    assert getattr(extend(decided, news), key) == value


def test_links_a_person_decided_stay() -> None:
    """So do people, organizations, projects and topics."""
    decided = labelled(ASK, corrected=("people",), people=("People/X",))
    assert extend(decided, REPLY).people == ("People/X",)


def test_old_statements_stand_as_they_are() -> None:
    """A ticked task stays ticked when the thread is extracted again; new ones follow."""
    done = said("task", "Send it", "1", done=True)
    old = labelled(ASK, statements=(done,))
    new = labelled(REPLY, statements=(said("task", "Send it", "1"), said("fact", "Likes tea", "2")))
    assert [(s.id, s.done) for s in extend(old, new).statements] == [("t-1", True), ("f-2", False)]


def test_an_unresolved_seat_is_resolved_by_what_comes() -> None:
    """An entity once given stays; one that was missing is taken."""
    unknown = labelled(ASK, who=(Who(text("Sam"), "", ("speaker",), ""),))
    later = labelled(REPLY, who=(Who(text("Sam"), "", ("speaker",), "sam"),))
    assert extend(unknown, later).who[0].entity == "sam"
    assert extend(later, labelled(unknown, who=(Who(text("Sam"), "", ("speaker",), "other"),))).who[0].entity == "sam"


MESSAGES = [message(day, sender, (ADA,)) for day in range(4) for sender in (SAM, KIM)] + [message(9, ADA, (SAM,))]


@given(st.lists(st.sampled_from(MESSAGES), min_size=1, max_size=6, unique=True), st.integers(1, 5))
def test_messages_in_any_portions(messages: list[Any], cut: int) -> None:
    """However a thread is cut into runs, the note has the same messages in the same order, with the same dates."""

    def portion(part: list[Any]) -> Filed:
        ordered = tuple(sorted(part, key=lambda m: (m.date, m.sha256)))
        return filed("a", messages=ordered, date=ordered[0].date, updated=ordered[-1].date)

    whole = portion(messages)
    head, tail = messages[:cut], messages[cut:]
    grown = extend(portion(head), portion(tail)) if tail else portion(head)
    assert (grown.messages, grown.date, grown.updated) == (whole.messages, whole.date, whole.updated)
