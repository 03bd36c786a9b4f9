"""Folding, base subjects, content keys, days and title words."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Address, Message
from pipeline.read import keys

BERLIN = ZoneInfo("Europe/Berlin")
ANN = Address("Ann Lee", "ann@acme.test")


def mail(subject: str = "Budget", text: str = "Hello", **fields: object) -> Message:
    """A mail with a sender and a date."""
    given_fields: dict[str, object] = {"id": "", "date": datetime(2026, 4, 11, 8, 0, tzinfo=UTC), "sender": ANN}
    return Message(**{**given_fields, "subject": subject, "text": text, **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("subject", "base"),
    [
        ("", ""),
        ("budget", "budget"),
        ("reply all is broken", "reply all is broken"),
        ("Regarding: the plan", "regarding: the plan"),
        ("[team] Budget", "[team] budget"),
        ("Ticket [#123] open", "ticket [#123] open"),
        ("Re: Budget", "budget"),
        ("RE: Fwd: re : Budget", "budget"),
        ("Re[2]: Budget", "budget"),
        ("RE (3): Budget", "budget"),
        ("Re^4: Budget", "budget"),
        ("AW: WG: Angebot", "angebot"),
        ("Antw: Offerte", "offerte"),
        ("SV: VS: Möte", "möte"),
        ("RV: RES: Reunión", "reunión"),
        ("TR: Réunion", "réunion"),
        ("R: I: Preventivo", "preventivo"),
        ("回复：预算", "预算"),
        ("答复: 转发: 预算", "预算"),
        ("Отв: Смета", "смета"),
        ("Re: [team] Re: Budget", "[team] budget"),
        ("[team] Re: [team] Budget", "[team] budget"),
        ("[EXT] Re: Budget", "budget"),
        ("Re: [EXTERNAL] Budget", "budget"),
        ("EXT: Budget", "budget"),
        ("Budget (fwd)", "budget"),
        ("[Fwd: Budget]", "budget"),
        ("Costs (was: Budget)", "costs"),
        ("  Re:\t BUDGET \n 2026 ", "budget 2026"),
        ("Re:", ""),
        ("[team]", "[team]"),
    ],
)
def test_base_subject(subject: str, base: str) -> None:
    """Reply and forward marks go, in many languages; tags and words that only look like marks stay."""
    assert keys.base_subject(subject) == base


@pytest.mark.parametrize(
    ("subject", "shown"),
    [
        ("Budget", "Budget"),
        ("", "(no subject)"),
        ("Re: ", "(no subject)"),
        ("AW: RE: Angebot  für\nMai", "Angebot für Mai"),
        ("[Team] Re: Budget", "[Team] Budget"),
    ],
)
def test_shown_subject(subject: str, shown: str) -> None:
    """A title keeps its case and loses its marks."""
    assert keys.shown_subject(subject) == shown


@pytest.mark.parametrize(
    ("subject", "reply"),
    [
        ("Budget", False),
        ("Fwd: Budget", False),
        ("WG: Re: Budget", False),
        ("[team] Budget", False),
        ("Re: Budget", True),
        ("[EXT] AW: Budget", True),
        ("[team] Re: Budget", True),
        ("Re: Fwd: Budget", True),
    ],
)
def test_is_reply(subject: str, reply: bool) -> None:
    """The outermost mark decides; a forward is no reply."""
    assert keys.is_reply(subject) is reply


@given(st.text(max_size=80))
def test_base_subject_is_stable(subject: str) -> None:
    """The base of a base is itself, whatever the subject."""
    base = keys.base_subject(subject)
    assert keys.base_subject(base) == base


def test_hostile_subjects_are_quick_and_whole() -> None:
    """Endless marks, brackets and lone surrogates neither hang nor fail."""
    for subject in ("Re: " * 50_000, "(fwd)" * 50_000, "[" * 50_000, "[a] " * 50_000, "(was: " * 9_000, "\udc80 Re: x"):
        keys.item_id(keys.thread_key(mail(subject)))
    assert keys.base_subject("[Fwd: " * 200 + "x") != ""


def test_fold_ignores_case_width_and_invisible_characters() -> None:
    """Texts that look the same fold to the same."""
    assert keys.fold("ＲＥ\u200b  Straße") == "re strasse"
    assert keys.fold(unicodedata.normalize("NFD", "É")) == keys.fold("é")


def test_item_id_is_12_hex_digits() -> None:
    """Ids are short hashes and differ with the key."""
    assert len(keys.item_id("a")) == 12
    assert int(keys.item_id("a"), 16) != int(keys.item_id("b"), 16)


def test_content_key_ignores_what_a_re_export_changes() -> None:
    """White space, fractions of a second, zone of the date and header order do not matter."""
    moved = datetime(2026, 4, 11, 10, 0, 0, 999, tzinfo=timezone(timedelta(hours=2)))
    copy = mail(text=" Hello\r\n", date=moved, id="other@acme.test", sha256="ff", headers=(("x", "y"),))
    assert keys.content_key(mail()) == keys.content_key(copy)


@pytest.mark.parametrize(
    "other",
    [
        mail(text="Hello you"),
        mail("Budget 2"),
        mail(date=datetime(2026, 4, 11, 8, 0, 1, tzinfo=UTC)),
        mail(date=None),
        mail(sender=Address("Ann Lee", "ann@example.org")),
    ],
)
def test_content_key_differs(other: Message) -> None:
    """Sender, second, subject and body each tell mails apart."""
    assert keys.content_key(mail()) != keys.content_key(other)


def test_mails_without_date_and_body_are_told_apart_by_their_bytes() -> None:
    """Two empty undated mails are one only when their bytes are equal."""
    one, two = (mail(text="", date=None, sha256=sha) for sha in "ab")
    assert keys.content_key(one) != keys.content_key(two)


@pytest.mark.parametrize(
    ("fields", "root"),
    [
        ({"id": "c@x.test"}, "c@x.test"),
        ({"id": "c@x.test", "in_reply_to": ("b@x.test",)}, "b@x.test"),
        ({"id": "c@x.test", "in_reply_to": ("b@x.test",), "references": ("a@x.test", "b@x.test")}, "a@x.test"),
        ({"id": "c@x.test", "references": ("a@x.test",), "thread_id": "18f0"}, "18f0"),
    ],
)
def test_thread_key_names_the_root(fields: dict[str, object], root: str) -> None:
    """Thread id, else the first reference, else the answered id, else its own."""
    assert keys.thread_key(mail("Re: Budget", **fields)) == keys.joined_key(root, "budget")


def test_thread_key_without_any_id_is_the_content() -> None:
    """A mail without ids is keyed by what it says."""
    assert keys.thread_key(mail()) == keys.joined_key(keys.content_key(mail()), "budget")


def test_local_days() -> None:
    """Aware moments move to the zone, naive ones stay, bare dates never shift, the edges of time do not fail."""
    late = datetime(2026, 4, 10, 23, 30, 0, 5, tzinfo=UTC)
    assert keys.local(late, BERLIN) == datetime(2026, 4, 11, 1, 30)
    assert keys.local(late.replace(tzinfo=None), BERLIN) == datetime(2026, 4, 10, 23, 30)
    assert keys.local_day(late, True, BERLIN) == datetime(2026, 4, 10)
    assert keys.local_day(None, True, BERLIN) is None
    assert keys.local(datetime.max.replace(tzinfo=UTC), BERLIN).year == 9999
    assert keys.instant(datetime.min.replace(tzinfo=BERLIN)) is not None
    assert keys.later(datetime.max, timedelta(1)) == datetime.max


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("Weekly sync", "Weekly sync", True),
        ("Weekly sync", "Transcript: Weekly Sync (2026-04-11)", True),
        ("Recording", "Notes", False),
        ("Roadmap", "Budget", False),
        ("Interview 1", "Interview 2", False),
        ("Weekly sync 11 April, 14:00", "Weekly sync 20260418", True),
        ("2026-04-11", "2026-04-12", False),
        ("Sync_20260411T1400", "Sync", True),
        ("Topic1900", "Topic1901", False),
    ],
)
def test_title_core(one: str, other: str, equal: bool) -> None:
    """What a recorder adds to a title does not count; a title of nothing else is taken as it is."""
    assert (keys.title_core(one) == keys.title_core(other)) is equal


def test_strong_words_leave_out_what_all_meetings_share() -> None:
    """Dates, articles and words such as "weekly" tell no meetings apart."""
    assert keys.strong(keys.title_words("The weekly Roadmap sync, Friday 11 April")) == {"roadmap"}


def test_people_of_addresses_and_speakers() -> None:
    """A speaker matches a name and an address of the form first.last; numbered speakers are nobody."""
    people = keys.people_of([Address("", "ann.lee@acme.test")], ["Bo Ek (host)", "Speaker 1", "Unknown", "A"])
    assert people == {"ann.lee@acme.test", "ann lee", "bo ek"}


def test_span_days_are_bounded() -> None:
    """A span names its days, never more than a month of them."""
    start = datetime(2026, 4, 11, 14)
    assert len(keys.Span(start, start).days()) == 1
    assert len(keys.Span(start, datetime(2099, 1, 1)).days()) == keys.LONGEST_DAYS + 1
    assert keys.Span(datetime.max, datetime.max).days() == [datetime.max.date()]
