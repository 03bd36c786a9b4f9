"""Threads by ids, by subject, and with what is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pipeline.folders import is_sent_folder
from pipeline.model import Address, Message
from pipeline.read.keys import item_id, joined_key
from pipeline.read.threads import KnownThread, Thread, participants, thread

ZONE = ZoneInfo("UTC")
ANN, BO, CY = (Address(name, f"{name.lower()}@{host}.test") for name, host in (("Ann", "a"), ("Bo", "b"), ("Cy", "c")))
START = datetime(2026, 4, 11, 8, 0, tzinfo=UTC)


def mail(
    id: str = "",
    subject: str = "Budget",
    hours: float | None = 0,
    sender: Address = ANN,
    to: Sequence[Address] = (BO,),
    **fields: object,
) -> Message:
    """A mail ``hours`` after the start; its body is its id, its source too."""
    date = None if hours is None else START + timedelta(hours=hours)
    made = {"text": f"body {id} {subject}", "source": f"{id}.eml", "sha256": f"sha-{id}", **fields}
    return Message(id=id, date=date, sender=sender, subject=subject, to=tuple(to), **made)  # type: ignore[arg-type]


def threads(
    *messages: Message, written: Sequence[KnownThread] = (), message_ids: Mapping[str, str] | None = None
) -> list[Thread]:
    """Threads given what is written."""
    ids = message_ids or {}
    return thread(messages, written, ids, frozenset((*ids.values(), *(one.id for one in written))), ZONE)


def shape(found: Sequence[Thread]) -> list[list[str]]:
    """Ids of the messages, thread by thread."""
    return sorted([message.id for message in one.messages] for one in found)


@pytest.mark.parametrize(
    ("folder", "sent"),
    [
        ("", False),
        ("Inbox", False),
        ("Essential", False),
        ("Sent", True),
        ("INBOX.Sent Items", True),
        ("[Gmail]/Sent Mail", True),
        ("Inbox,Sent,Important", True),
        ("Gesendete Objekte", True),
        ("mail/Éléments envoyés", True),
        ("已发送", True),
        ("Sent to me", False),
        ("Archives/2023", False),
        ("Old/March", False),
        ("Sent-1", True),
        ("Gesendet 2023", True),
        ("sent-mail-jan-2004", True),
        ("Archive/Sent Items (2)", True),
        ("Alte gesendete Elemente", True),
        ("Sent Archive 2019-Q3", True),
        ("Enviados (antes) 2020", False),
    ],
)
def test_sent_folders(folder: str, sent: bool) -> None:
    """Folders of sent mail are known by name, in many languages and in lists of labels."""
    assert is_sent_folder(folder) is sent


# --- by ids ---------------------------------------------------------------------------------------


def test_no_messages_no_threads() -> None:
    """Nothing in, nothing out."""
    assert threads() == []


def test_equal_subjects_alone_join_nothing() -> None:
    """Two first mails with one subject are two threads."""
    assert shape(threads(mail("1"), mail("2", hours=1))) == [["1"], ["2"]]


def test_replies_join_by_references() -> None:
    """A reply joins its root; the key names root and base subject; messages stand in order of date."""
    (found,) = threads(mail("2", "AW: Budget", 2, references=("1",)), mail("1"))
    assert [message.id for message in found.messages] == ["1", "2"]
    assert found.key == joined_key("1", "budget")


def test_a_chain_that_names_only_the_last() -> None:
    """A, B and C are one thread although C names only B; and without B as well as it can be known."""
    a, b, c = mail("a"), mail("b", "Re: Budget", 1, in_reply_to=("a",)), mail("c", "Re: Budget", 2, in_reply_to=("b",))
    assert shape(threads(c, a, b)) == [["a", "b", "c"]]
    assert threads(b, c)[0].key == threads(a, b, c)[0].key


def test_two_answers_to_a_missing_mail_are_one_thread() -> None:
    """Siblings find each other through the id both name."""
    one, two = (mail(id, "Re: Budget", in_reply_to=("gone",), sender=who) for id, who in (("1", ANN), ("2", CY)))
    assert shape(threads(one, two)) == [["1", "2"]]


def test_a_changed_subject_starts_a_thread() -> None:
    """The same references under another subject are another thread."""
    assert shape(threads(mail("1"), mail("2", "Holidays", 1, references=("1",)))) == [["1"], ["2"]]


def test_a_thread_id_joins_mails_without_ids() -> None:
    """A provider's thread id is the root."""
    one, two = (mail("", s, h, thread_id="18f0", text=s, sha256=s) for h, s in enumerate(("Budget", "Re: Budget")))
    (found,) = threads(one, two)
    assert found.key == joined_key("18f0", "budget")


def test_undated_messages_come_last_by_source() -> None:
    """A mail without a date does not open its thread."""
    undated = [mail(id, "Re: Budget", None, references=("1",)) for id in ("3", "2")]
    assert [one.id for one in threads(*undated, mail("1"))[0].messages] == ["1", "2", "3"]


# --- by subject -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "joined"),
    [
        (mail("2", "Budget", 1, BO, [ANN]), False),
        (mail("2", "Fwd: Budget", 1, BO, [ANN]), False),
        (mail("2", "Re: Holidays", 1, BO, [ANN]), False),
        (mail("2", "Re: Budget", 1, CY, [Address("", "dee@d.test")]), False),
        (mail("2", "Re: Budget", 1, CY, [BO]), False),
        (mail("2", "Re: Budget", 24 * 30 + 1, BO, [ANN]), False),
        (mail("2", "Re: Budget", None, BO, [ANN]), False),
        (mail("2", "Re: Budget", 1, BO, [ANN], in_reply_to=("other",)), False),
        (mail("2", "Re: Budget", 1, BO, [ANN]), True),
        (mail("2", "SV: budget", 24 * 30, BO, [CY]), True),
        (mail("2", "Re: Budget", 1, CY, [ANN]), True),
    ],
)
def test_joining_by_subject(reply: Message, joined: bool) -> None:
    """Only a reply without ids, same base, within 30 days, sharing more than the recipient."""
    assert shape(threads(reply, mail("1"))) == ([["1", "2"]] if joined else [["1"], ["2"]])


def test_empty_subjects_never_join_by_subject() -> None:
    """A bare "Re:" answers nothing that could be known."""
    assert len(threads(mail("1", ""), mail("2", "Re: ", 1, BO, [ANN]))) == 2
    assert len(threads(mail("1", ""), mail("2", "Re: ", 1, BO, [ANN], references=("1",)))) == 1


def test_the_thread_that_shares_most_people_is_taken() -> None:
    """With two mails of one subject the reply goes to the one between the same two people, though older."""
    mine, other, reply = mail("1"), mail("2", hours=2, sender=CY), mail("3", "Re: Budget", 3, BO, [ANN])
    assert shape(threads(mine, other, reply)) == [["1", "3"], ["2"]]


def test_participants_without_address_count_by_name() -> None:
    """A name stands in where the address is missing."""
    assert participants(mail(sender=Address("Ann  LEE", ""), to=[BO, Address()])) == {"ann lee", "bo@b.test"}


# --- with what is written -------------------------------------------------------------------------

OLD = KnownThread("0ld", "budget", frozenset({"ann@a.test", "bo@b.test"}), datetime(2026, 4, 10), datetime(2026, 4, 1))
YOUNG = KnownThread("y0ung", "budget", frozenset({"ann@a.test"}), datetime(2026, 4, 11), datetime(2026, 4, 9))


def test_a_new_thread_grows_nothing() -> None:
    """Known threads are left alone by other mail."""
    assert threads(mail("1"), written=[OLD])[0].grows == ""


def test_a_late_reply_grows_the_written_thread() -> None:
    """A reply that names a written message under the same subject belongs to its item."""
    (found,) = threads(mail("2", "Re: Budget", references=("r", "1")), written=[OLD], message_ids={"1": "0ld"})
    assert found.grows == "0ld"


def test_a_late_reply_under_another_subject_does_not() -> None:
    """The id alone is not enough."""
    (found,) = threads(mail("2", "Holidays", references=("1",)), written=[OLD], message_ids={"1": "0ld"})
    assert found.grows == ""


def test_the_parent_may_come_last() -> None:
    """The item of a reply is keyed by its parent's id, so the parent finds it, whatever its title says now."""
    written = KnownThread(item_id(threads(mail("2", "Re: Budget", references=("1",)))[0].key), "renamed")
    assert threads(mail("1"), written=[written])[0].grows == written.id


def test_what_hangs_on_a_late_reply_goes_along() -> None:
    """A chain grows the written thread as a whole, also links that do not name it."""
    chain = [mail("2", "Re: Budget", 1, in_reply_to=("1",)), mail("3", "Re: Budget", 2, in_reply_to=("2",))]
    (found,) = threads(*chain, written=[OLD], message_ids={"1": "0ld"})
    assert (found.grows, len(found.messages)) == ("0ld", 2)


def test_a_bridge_goes_to_the_older_and_takes_nothing_from_the_younger() -> None:
    """A message that names both threads joins the older; what names only the younger stays with it."""
    bridge = mail("5", "Re: Budget", references=("1", "2"))
    late = mail("6", "Re: Budget", 1, in_reply_to=("2",))
    found = threads(bridge, late, written=[YOUNG, OLD], message_ids={"1": "0ld", "2": "y0ung"})
    assert {one.grows: [message.id for message in one.messages] for one in found} == {"0ld": ["5"], "y0ung": ["6"]}


@pytest.mark.parametrize(("hours", "grows"), [(0, "0ld"), (24 * 28, "0ld"), (24 * 31, "")])
def test_a_reply_without_ids_finds_the_written_thread(hours: int, grows: str) -> None:
    """By subject, people and time, as among new mail."""
    assert threads(mail("2", "Re: Budget", hours, BO, [ANN]), written=[OLD])[0].grows == grows


def test_threads_are_found_in_linear_time() -> None:
    """Thousands of mails with one subject and one recipient are no trouble."""
    apart = [mail(f"{at}", "Re: Budget", at, Address("", f"p{at}@x.test")) for at in range(2000)]
    assert len(threads(*apart)) == 2000
    assert len(threads(*(mail(f"{at}", "Re: Budget", at) for at in range(2000)))) == 1
