"""Each message once; a known id on another mail hides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from time import process_time
from zoneinfo import ZoneInfo

import pytest

from pipeline.model import Address, Message, Owner
from pipeline.read.copies import Head, distinct

ZONE = ZoneInfo("Europe/Berlin")
START = datetime(2026, 4, 11, 8, 0, tzinfo=UTC)
HERE = datetime(2026, 4, 11, 10, 0)
ANN, EVE = Address("Ann", "ann@a.test"), Address("Eve", "eve@evil.test")
TEXT = "The budget is ready. Please have a look at the second table before Friday, Bo has the last figures."


def mail(id: str = "1", text: str = TEXT, hours: float = 0, sender: Address = ANN, **fields: object) -> Message:
    """A mail ``hours`` after the start, its bytes told by its place."""
    made = {"source": "a.eml", "sha256": f"sha {id} {text} {hours} {sender.email}", "subject": "Budget", **fields}
    return Message(id=id, text=text, date=START + timedelta(hours=hours), sender=sender, **made)  # type: ignore[arg-type]


def left(
    *messages: Message,
    written: Mapping[str, Mapping[str, str]] | None = None,
    heads: Mapping[str, Sequence[Head]] | None = None,
) -> list[Message]:
    """What stays of them."""
    return distinct(messages, written or {}, heads or {}, ZONE, Owner(frozenset({ANN.email})))


@pytest.mark.parametrize(
    "other",
    [
        mail("2", "Something else."),
        mail("1", "Wire 9,000 to the new account today.", sender=EVE),
        mail("1", "Wire 9,000 to the new account today.", source="0.eml", headers=(("a", "b"),) * 9),
        mail("1", "Nightly report: 17 jobs, none failed.", hours=24),
    ],
)
def test_what_is_no_copy_stays(other: Message) -> None:
    """Another id; or the same one over other words, whoever says to have written them."""
    assert sorted(left(mail(), other), key=repr) == sorted([mail(), other], key=repr)
    assert len(left(other, mail(), other)) == 2


@pytest.mark.parametrize(
    "copy",
    [
        mail(
            text=TEXT + "\n--\nTo leave the list write to leave@list.test",
            sender=Address("Ann via Team", "t@list.test"),
        ),
        mail(text=f"[External] {TEXT.replace(' ', chr(10))}"),
        mail(text=TEXT.replace("ready", "r=eady").replace("Friday", "Fri=\nday"), hours=1),
        mail(text=""),
        mail("2"),
        mail("", "other", sha256=mail().sha256),
    ],
)
def test_a_copy_is_dropped(copy: Message) -> None:
    """Much the same words under one id, equal content, or equal bytes: one message."""
    assert len(left(copy, mail())) == len(left(mail(), copy)) == 1


def test_copies_are_found_through_a_third() -> None:
    """A equals B by id and B equals C by content: all three are one."""
    second = TEXT + "\n--\nThe list"
    assert len(left(mail(), mail(text=second), mail("9", second))) == 1


def test_the_fullest_copy_stays() -> None:
    """The one with most headers, with the thread id of the poorer; one without words only where there is no other."""
    full, poor = mail(headers=(("to", "x"),) * 2, folder="Archive"), mail(thread_id="18f0", folder="Inbox")
    empty = mail(text="", headers=(("to", "x"),) * 9)
    (kept,) = left(poor, empty, full)
    assert (kept.headers, kept.folder, kept.thread_id, kept.text) == (full.headers, "Archive", "18f0", TEXT)


def test_the_copy_that_was_sent_stays() -> None:
    """What came back may have got more words, recipients and headers on its way."""
    sent = mail(folder="Sent")
    assert left(mail(text=f"{TEXT} I will pay Eve.", headers=(("a", "b"),) * 9, to=(EVE,)), sent) == [sent]


def test_the_owners_copy_that_never_travelled_stays() -> None:
    """Where sent and received lie together, what a list sent back says more; of others' mail the fuller copy stays."""
    took = (("received", "from list.test (list.test [203.0.113.9]) by mx.a.test with ESMTP"), ("list-id", "<l.test>"))
    here = mail(headers=(("x-mailer", "Pine"),))
    back = mail(text=f"{TEXT} Leave at list.test", headers=took)
    assert left(back, here) == [here]
    theirs = [mail(sender=EVE, headers=one.headers, text=one.text) for one in (here, back)]
    assert left(*theirs) == [theirs[1]]


@pytest.mark.parametrize(
    ("kind", "value", "number"), [("id", "9", 2), ("id", "1", 1), ("hash", "sha", 1), ("hash", "1", 2)]
)
def test_written_messages_are_dropped(kind: str, value: str, number: int) -> None:
    """A Message-ID counts as an id only, a hash as a hash only."""
    assert len(left(mail("1"), mail("2", "Else.", sha256="sha"), written={kind: {value: "item"}})) == number


@pytest.mark.parametrize(
    ("heads", "number"),
    [
        ([("eve@evil.test", HERE - timedelta(hours=3))], 1),
        ([("ann@a.test", HERE - timedelta(days=9))], 1),
        ([], 0),
        ([("list@list.test", HERE)], 0),
        ([("ann@a.test", HERE - timedelta(hours=3))], 0),
        ([("eve@evil.test", HERE - timedelta(hours=3)), ("ann@a.test", HERE)], 0),
        ([("ann@a.test", None)], 0),
    ],
)
def test_a_written_id_is_asked_whose_it_is(heads: list[Head], number: int) -> None:
    """Another sender at another time wrote another mail; a list's copy has the date, a draft the sender."""
    assert len(left(mail(), written={"id": {"1": "item"}}, heads={"1": heads})) == number


def test_an_id_of_every_mail_is_none() -> None:
    """All mails of a program that knows only one id stay, and comparing them costs little."""
    started = process_time()
    words = [f"{chr(97 + at % 26)}{at} " for at in range(300)]
    assert len(left(*(mail(text=word * 3_000) for word in words))) == 300
    assert process_time() - started < 3
