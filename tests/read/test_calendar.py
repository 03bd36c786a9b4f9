"""iCalendar events from files and mail parts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from pipeline.model import Address, Event, Problem
from pipeline.read import calendar

BERLIN = ZoneInfo("Europe/Berlin")
CUSTOM = """BEGIN:VTIMEZONE
TZID:Our Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
"""


def parse(text: str | bytes) -> list[Event | Problem]:
    """Everything that the bytes of a calendar give."""
    data = text.encode() if isinstance(text, str) else text
    return list(calendar.events(data, "c.ics", "00"))


def event(*lines: str, zone: str = "", head: str = "") -> Event:
    """The only event of a calendar with these lines in its VEVENT."""
    body = "\r\n".join(
        ["BEGIN:VCALENDAR", *head.split(), zone, "BEGIN:VEVENT", *lines, "END:VEVENT", "END:VCALENDAR", ""]
    )
    (found,) = parse(body)
    assert isinstance(found, Event)
    return found


@pytest.mark.parametrize(
    ("source", "head", "claimed"),
    [
        ("a.md", b"About BEGIN:VCALENDAR", False),
        ("a.ics", b"\x00\x01", False),
        ("a.txt", b"\xef\xbb\xbfBEGIN:VCALENDAR\r\n", True),
        ("invite", b"begin:vcalendar\n", True),
        ("a.ICS", b"X-JUNK:1\n", True),
    ],
)
def test_sniff(source: str, head: bytes, claimed: bool) -> None:
    """By its first line or its extension."""
    assert calendar.sniff(source, head) is claimed


@pytest.mark.parametrize("component", ["VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"])
def test_other_components_yield_nothing(component: str) -> None:
    """To-dos, journals, free/busy times and a calendar without events are neither events nor problems."""
    assert parse(f"BEGIN:VCALENDAR\nBEGIN:{component}\nUID:1\nSUMMARY:x\nEND:{component}\nEND:VCALENDAR\n") == []
    assert parse("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n") == []


def test_whole_event() -> None:
    """Every field of an invitation; alarms, X-ALT-DESC and rooms are left out."""
    found = event(
        "UID:u-1@acme.test",
        "SUMMARY;LANGUAGE=en:Plan\\, next",
        "DTSTART:20260411T120000Z",
        "DTEND:20260411T130000Z",
        "SEQUENCE:3",
        "STATUS:confirmed",
        'ORGANIZER;CN="Ruiz, Ana":MAILTO:Ana@Acme.test',
        "ATTENDEE;CN=Bo Lind;PARTSTAT=ACCEPTED:mailto:bo@example.org",
        "ATTENDEE;CN=cy@example.org:mailto:cy@example.org",
        "ATTENDEE;CUTYPE=ROOM;CN=Room 1:mailto:room1@acme.test",
        "ATTENDEE;CN=No Mail:invalid:nomail",
        "LOCATION:Room 1",
        "DESCRIPTION:one\\ntwo",
        "X-ALT-DESC;FMTTYPE=text/html:<p>one</p>",
        "BEGIN:VALARM",
        "SUMMARY:alarm",
        "DESCRIPTION:alarm",
        "END:VALARM",
        "RRULE:FREQ=WEEKLY",
        head="METHOD:request",
    )
    assert found == Event(
        uid="u-1@acme.test",
        title="Plan, next",
        start=datetime(2026, 4, 11, 12, tzinfo=UTC),
        end=datetime(2026, 4, 11, 13, tzinfo=UTC),
        sequence=3,
        recurring=True,
        method="REQUEST",
        status="CONFIRMED",
        organizer=Address("Ruiz, Ana", "ana@acme.test"),
        attendees=(Address("Bo Lind", "bo@example.org"), Address("", "cy@example.org"), Address("No Mail", "")),
        location="Room 1",
        description="one\ntwo",
        source="c.ics",
        sha256="00",
    )


@pytest.mark.parametrize(
    ("line", "start", "all_day"),
    [
        ("DTSTART:20260411T140000", datetime(2026, 4, 11, 14), False),
        ("DTSTART;VALUE=DATE:20260411", datetime(2026, 4, 11), True),
        ("DTSTART;TZID=Nowhere/Land:20260411T140000", datetime(2026, 4, 11, 14), False),
        ("DTSTART;TZID=localtime:20260411T140000", datetime(2026, 4, 11, 14), False),
        ("DTSTART;TZID=../../etc/passwd:20260411T140000", datetime(2026, 4, 11, 14), False),
        ("DTSTART;TZID=Europe/Berlin:20260411T140000", datetime(2026, 4, 11, 14, tzinfo=BERLIN), False),
        ('DTSTART;TZID="W. Europe Standard Time":20260411T140000', datetime(2026, 4, 11, 14, tzinfo=BERLIN), False),
        (
            "DTSTART;TZID=/vendor.example/2020_1/Europe/Berlin:20260411T140000",
            datetime(2026, 4, 11, 14, tzinfo=BERLIN),
            False,
        ),
        ('DTSTART;TZID="(UTC+01:00) Berlin, Rome":20260711T140000', datetime(2026, 7, 11, 14, tzinfo=BERLIN), False),
        (
            "DTSTART;TZID=GMT+0530:20260411T140000",
            datetime(2026, 4, 11, 14, tzinfo=timezone(timedelta(hours=5.5))),
            False,
        ),
        ("DTSTART;TZID=UTC:20260411T140000", datetime(2026, 4, 11, 14, tzinfo=UTC), False),
        ("DTSTART:2026-04-11T14:00:00", datetime(2026, 4, 11, 14), False),
    ],
)
def test_start(line: str, start: datetime, all_day: bool) -> None:
    """Floating, all-day and zoned times; a zone nobody can name floats."""
    found = event("UID:1", line)
    assert (found.start, found.all_day) == (start, all_day)
    assert found.start is not None and (found.start.tzinfo is None) is (start.tzinfo is None)


@pytest.mark.parametrize(("month", "hours"), [(1, 1), (4, 2), (7, 2), (11, 1)])
def test_custom_zone(month: int, hours: int) -> None:
    """A zone that the file defines gives the offset of its latest onset."""
    found = event("UID:1", f"DTSTART;TZID=Our Zone:2026{month:02}15T140000", zone=CUSTOM.replace("\n", "\r\n"))
    assert found.start is not None and found.start.utcoffset() == timedelta(hours=hours)


def test_custom_zone_does_not_leak_into_the_next_file() -> None:
    """The same TZID without a definition floats, whatever was read before."""
    event("UID:1", "DTSTART;TZID=Our Zone:20260415T140000", zone=CUSTOM.replace("\n", "\r\n"))
    assert event("UID:1", "DTSTART;TZID=Our Zone:20260415T140000").start == datetime(2026, 4, 15, 14)


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["DTSTART:20260411T140000Z"], None),
        (["DTSTART:20260411T140000Z", "DTEND:20260411T130000Z"], None),
        (["DTSTART:20260411T140000Z", "DURATION:P99999999999W"], None),
        (["DTSTART:20260411T140000Z", "DURATION:PT1H30M"], datetime(2026, 4, 11, 15, 30, tzinfo=UTC)),
        (["DTSTART;VALUE=DATE:20260411"], datetime(2026, 4, 12)),
        (["DTSTART;VALUE=DATE:20260411", "DTEND;VALUE=DATE:20260413"], datetime(2026, 4, 13)),
        (["DTSTART;TZID=Europe/Berlin:20260328T140000", "DURATION:P1D"], datetime(2026, 3, 29, 14, tzinfo=BERLIN)),
        (["DTSTART;TZID=Europe/Berlin:20260329T013000", "DURATION:PT1H"], datetime(2026, 3, 29, 3, 30, tzinfo=BERLIN)),
    ],
)
def test_end(lines: list[str], end: datetime | None) -> None:
    """DTEND or DURATION (days are nominal, hours exact over a change of clocks); none when missing or absurd."""
    assert event("UID:1", *lines).end == end


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("X-NO:1", ""),
        ("RECURRENCE-ID;VALUE=DATE:20260411", "20260411"),
        ("RECURRENCE-ID:20260411T140000", "20260411T140000"),
        ("RECURRENCE-ID;TZID=Europe/Berlin:20260411T140000", "20260411T120000Z"),
        ("RECURRENCE-ID:20260411T120000Z", "20260411T120000Z"),
    ],
)
def test_recurrence_id(line: str, expected: str) -> None:
    """One moment has one recurrence id, whatever zone it is written in."""
    assert event("UID:1", "DTSTART:20260411T140000Z", line).recurrence_id == expected


def test_one_bad_event_costs_only_itself() -> None:
    """Good events around a broken one are read, and one problem counts the broken ones."""
    good = "BEGIN:VEVENT\nUID:{}\nDTSTART:20260411T140000Z\nEND:VEVENT\n"
    bad = "BEGIN:VEVENT\nUID:2\nSUMMARY:x\nDTSTART:some day\nEND:VEVENT\nBEGIN:VEVENT\nCLASS:PUBLIC\nEND:VEVENT\n"
    found = parse("BEGIN:VCALENDAR\n" + good.format(1) + bad + good.format(3) + "END:VCALENDAR\n")
    assert [one.uid for one in found if isinstance(one, Event)] == ["1", "2", "3"]
    (problem,) = [one for one in found if isinstance(one, Problem)]
    assert problem.code == "bad-events" and "2 of 4" in problem.hint


def test_repairs() -> None:
    """Missing ENDs, junk lines, descriptions that were not folded, and a fold inside a character."""
    data = (
        b"BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:1\nDTSTART:20260411T140000Z\njunk without colon\n"
        b"DESCRIPTION:first\nsecond line\nBEGIN:VALARM\nTRIGGER:-PT5M\nBEGIN:VEVENT\nUID:2\nSUMMARY:Caf"
    ) + b"\xc3\r\n \xa9\r\nDTSTART:20260412T140000Z"
    first, second = parse(data)
    assert isinstance(first, Event) and isinstance(second, Event)
    assert (first.uid, first.description, first.method) == ("1", "first\nsecond line", "CANCEL")
    assert first.start == datetime(2026, 4, 11, 14, tzinfo=UTC)
    assert (second.uid, second.title, second.start) == ("2", "Café", datetime(2026, 4, 12, 14, tzinfo=UTC))


def test_a_control_character_costs_nobody_the_meeting() -> None:
    """In the name of an attendee it would be refused with the whole line."""
    found = event("UID:u", "DTSTART:20260405T100000Z", 'ATTENDEE;CN="Ann\x01 Lee\x7f":mailto:ann@example.org')
    assert found.attendees == (Address("Ann Lee", "ann@example.org"),)


def test_text_that_looks_like_a_parameter_is_kept() -> None:
    """Zones are settled in time properties only; the same letters in a text stay."""
    assert event("UID:1", "DTSTART:20260411T140000Z", "SUMMARY:see ;TZID=x").title == "see ;TZID=x"


@pytest.mark.parametrize("data", [b"", b"hello", b"BEGIN:VCARD\nFN:x\nEND:VCARD", b"\xff\xfeh\x00"])
def test_no_calendar(data: bytes) -> None:
    """Bytes without a calendar are one problem."""
    (problem,) = parse(data)
    assert isinstance(problem, Problem) and problem.code == "not-a-calendar"
