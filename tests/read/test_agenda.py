"""Calendars on some days: series, what moved or fell out of them, zones and their changes."""

from __future__ import annotations

import time
from datetime import date
from zoneinfo import ZoneInfo

import pytest

from pipeline.read.agenda import answers, entries, occurrences

BERLIN = ZoneInfo("Europe/Berlin")
ME = ("robin@vale.test",)


def shown(*events: str, first: str, last: str = "", zone: ZoneInfo = BERLIN, head: str = "") -> list[str]:
    """``2026-04-20 09:30 Title`` of all that happens on some days; ``all day`` instead of the hour."""
    body = "\n".join(f"BEGIN:VEVENT\n{event.strip()}\nEND:VEVENT" for event in events)
    text = f"BEGIN:VCALENDAR\n{head}{body}\nEND:VCALENDAR\n"
    found = occurrences(
        entries(text.encode(), "c.ics", "00"), date.fromisoformat(first), date.fromisoformat(last or first), zone, ME
    )
    return [
        f"{one.start:%Y-%m-%d} {'all day' if one.all_day else f'{one.start:%H:%M}'} {one.title}"
        for one in found
        if not one.declined
    ]


WEEKLY = """UID:w
SUMMARY:Weekly
DTSTART;TZID=Europe/Berlin:20260316T093000
DTEND;TZID=Europe/Berlin:20260316T100000
RRULE:FREQ=WEEKLY;BYDAY=MO"""
NINE = "DTSTART;TZID=Europe/Berlin:20260420T090000\nDTEND;TZID=Europe/Berlin:20260420T100000"


@pytest.mark.parametrize(
    "event",
    [
        f"UID:1\nSUMMARY:Off\nSTATUS:CANCELLED\n{NINE}",
        f"UID:1\nSUMMARY:No\nATTENDEE;PARTSTAT=DECLINED:mailto:Robin@vale.test\n{NINE}",
        "UID:1\nSUMMARY:Yesterday\nDTSTART;TZID=Europe/Berlin:20260419T220000\nDTEND;TZID=Europe/Berlin:20260420T000000",
        "UID:1\nSUMMARY:Ended\nDTSTART;VALUE=DATE:20260418\nDTEND;VALUE=DATE:20260420",
        WEEKLY + ";UNTIL=20260413T073000Z",
        WEEKLY + ";COUNT=5",
        WEEKLY + "\nEXDATE;TZID=Europe/Berlin:20260420T093000",
        WEEKLY + "\nEXDATE:20260420T073000Z",
        WEEKLY + "\nEXDATE;VALUE=DATE:20260420",
        WEEKLY + "\nSTATUS:CANCELLED",
        WEEKLY.replace("FREQ=WEEKLY;BYDAY=MO", "FREQ=SECONDLY"),
        WEEKLY.replace("FREQ=WEEKLY;BYDAY=MO", "FREQ=NEVER;BYDAY=??"),
        WEEKLY.replace("FREQ=WEEKLY;BYDAY=MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
        "UID:1\nSUMMARY:No start",
    ],
)
def test_what_is_not_on_that_day(event: str) -> None:
    """Cancelled, declined, ended before, taken out of its series, or not to be understood."""
    assert shown(event, first="2026-04-20") == []


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (f"UID:1\nSUMMARY:Once\n{NINE}", ["2026-04-20 09:00 Once"]),
        (WEEKLY, ["2026-04-20 09:30 Weekly"]),
        (WEEKLY + ";COUNT=6", ["2026-04-20 09:30 Weekly"]),
        (WEEKLY + ";UNTIL=20260420T073000Z", ["2026-04-20 09:30 Weekly"]),
        (WEEKLY + ";UNTIL=20260420", ["2026-04-20 09:30 Weekly"]),
        (
            f"UID:1\nSUMMARY:Others may\nATTENDEE;PARTSTAT=DECLINED:mailto:tom@bluefin.test\n{NINE}",
            ["2026-04-20 09:00 Others may"],
        ),
        (
            "UID:1\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20260418\nDTEND;VALUE=DATE:20260421",
            ["2026-04-18 all day Fair"],
        ),
        ("UID:1\nSUMMARY:Birthday\nDTSTART;VALUE=DATE:19800420\nRRULE:FREQ=YEARLY", ["2026-04-20 all day Birthday"]),
        ("UID:1\nSUMMARY:Floating\nDTSTART:20260420T080000", ["2026-04-20 08:00 Floating"]),
        ("UID:1\nSUMMARY:Night\nDTSTART:20260419T220000\nDTEND:20260420T060000", ["2026-04-19 22:00 Night"]),
        ("UID:1\nSUMMARY:Abroad\nDTSTART;TZID=Asia/Kolkata:20260420T033000", ["2026-04-20 00:00 Abroad"]),
        (
            "UID:1\nSUMMARY:More\nDTSTART:20260101T080000\nRDATE:20260420T110000,20260501T110000",
            ["2026-04-20 11:00 More"],
        ),
        (
            "UID:1\nSUMMARY:Outlook\nDTSTART;TZID=W. Europe Standard Time:20260302T080000\nRRULE:FREQ=WEEKLY",
            ["2026-04-20 08:00 Outlook"],
        ),
    ],
)
def test_what_is_on_that_day(event: str, expected: list[str]) -> None:
    """Single events and instances of series, in the vault's wall time."""
    assert shown(event, first="2026-04-20") == expected


def test_instances_that_moved_or_fell_out() -> None:
    """An instance stands where it was moved to and not where it was; a cancelled or declined one nowhere."""
    moved = "UID:w\nSUMMARY:Weekly, later\nRECURRENCE-ID;TZID=Europe/Berlin:20260420T093000\n" + (
        "DTSTART;TZID=Europe/Berlin:20260421T150000\nDTEND;TZID=Europe/Berlin:20260421T153000"
    )
    gone = "UID:w\nSUMMARY:Weekly\nSTATUS:CANCELLED\nRECURRENCE-ID:20260427T073000Z\nDTSTART:20260427T073000Z"
    refused = (
        "UID:w\nSUMMARY:Weekly\nATTENDEE;PARTSTAT=DECLINED:mailto:robin@vale.test\n"
        "RECURRENCE-ID:20260504T073000Z\nDTSTART:20260504T073000Z"
    )
    assert shown(WEEKLY, moved, gone, refused, first="2026-04-20", last="2026-05-11") == [
        "2026-04-21 15:00 Weekly, later",
        "2026-05-11 09:30 Weekly",
    ]


def test_the_newest_version_of_an_event_holds() -> None:
    """The same event with a higher SEQUENCE replaces the older one; an exact copy shows once."""
    old, new = f"UID:1\nSUMMARY:Old\n{NINE}", f"UID:1\nSUMMARY:New\nSEQUENCE:2\n{NINE}"
    assert shown(old, new, old, first="2026-04-20") == ["2026-04-20 09:00 New"]


@pytest.mark.parametrize(
    ("home", "zone", "expected"),
    [
        ("Europe/Berlin", "Europe/Berlin", ["03-23 09:30", "03-30 09:30", "10-19 09:30", "10-26 09:30"]),
        ("America/New_York", "Europe/Berlin", ["03-23 14:30", "03-30 15:30", "10-19 15:30", "10-26 14:30"]),
        ("Asia/Kolkata", "Europe/Berlin", ["03-23 05:00", "03-30 06:00", "10-19 06:00", "10-26 05:00"]),
        ("Europe/Berlin", "Asia/Kolkata", ["03-23 14:00", "03-30 13:00", "10-19 13:00", "10-26 14:00"]),
        ("Europe/Berlin", "Australia/Lord_Howe", ["03-23 19:30", "03-30 18:30", "10-19 18:30", "10-26 19:30"]),
    ],
)
def test_series_keep_the_hour_of_their_own_zone(home: str, zone: str, expected: list[str]) -> None:
    """Across changes of the clock a series stays at its hour where it is at home."""
    event = WEEKLY.replace("Europe/Berlin", home)
    found = [
        one
        for day in ("2026-03-23", "2026-03-30", "2026-10-19", "2026-10-26")
        for one in shown(event, first=day, zone=ZoneInfo(zone))
    ]
    assert [one[5:16] for one in found] == expected


def test_a_zone_without_a_name_that_agrees_with_the_vaults() -> None:
    """A VTIMEZONE that nobody can name: the series follows the vault's clock where both agree."""
    head = (
        "BEGIN:VTIMEZONE\nTZID:Customized\nBEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\n"
        "TZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\nBEGIN:DAYLIGHT\n"
        "DTSTART:16010101T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        "END:DAYLIGHT\nEND:VTIMEZONE\n"
    )
    event = WEEKLY.replace("Europe/Berlin", "Customized")
    assert shown(event, first="2026-04-20", head=head) == ["2026-04-20 09:30 Weekly"]


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31",
        "FREQ=MINUTELY",
        "FREQ=DAILY;COUNT=999999",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=WEEKLY;COUNT=²",
        "FREQ=WEEKLY;UNTIL=99999999",
        "FREQ=YEARLY;BYSETPOS=" + ",".join(["1"] * 5000),
    ],
)
def test_hostile_rules_cost_little(rule: str) -> None:
    """Rules that never come, or come all the time, end soon and break nothing."""
    event = f"UID:1\nSUMMARY:x\nDTSTART:19010101T000000\nRRULE:{rule}"
    start = time.process_time()
    shown(event, first="2026-04-20")
    assert time.process_time() - start < 2.0


def reply(partstat: str, stamp: str = "20260402T090000Z", sequence: int = 0, more: str = "", who: str = ME[0]) -> bytes:
    """An answer to the invitation to ``w``."""
    return (
        f"BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:w\nDTSTAMP:{stamp}\nSEQUENCE:{sequence}\n{more}"
        f"ATTENDEE;PARTSTAT={partstat}:mailto:{who}\nEND:VEVENT\nEND:VCALENDAR\n"
    ).encode()


THIS = "RECURRENCE-ID:20260420T073000Z\n"


@pytest.mark.parametrize(
    ("said", "event", "days"),
    [
        ([], WEEKLY, ["13", "20"]),
        ([reply("ACCEPTED")], WEEKLY, ["13", "20"]),
        ([reply("DECLINED", who="else@acme.test")], WEEKLY, ["13", "20"]),
        ([reply("DECLINED").replace(b"REPLY", b"REQUEST")], WEEKLY, ["13", "20"]),
        ([reply("DECLINED"), reply("ACCEPTED", "20260403T090000Z")], WEEKLY, ["13", "20"]),
        ([reply("DECLINED")], WEEKLY + "\nSEQUENCE:1", ["13", "20"]),
        ([reply("DECLINED")], WEEKLY + f"\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{ME[0]}", ["13", "20"]),
        ([reply("DECLINED", more=THIS)], WEEKLY, ["13"]),
        ([reply("DECLINED"), reply("ACCEPTED", more=THIS)], WEEKLY, ["20"]),
        ([reply("ACCEPTED"), reply("DECLINED", "20260403T090000Z")], WEEKLY, []),
        ([reply("DECLINED", sequence=1)], WEEKLY + "\nSEQUENCE:1", []),
    ],
)
def test_what_the_owner_answered(said: list[bytes], event: str, days: list[str]) -> None:
    """The last answer counts, for a series or an instance, until the event is changed; the own calendar comes first."""
    text = f"BEGIN:VCALENDAR\nBEGIN:VEVENT\n{event}\nEND:VEVENT\nEND:VCALENDAR\n".encode()
    found = occurrences(
        entries(text, "c.ics", ""),
        date(2026, 4, 13),
        date(2026, 4, 20),
        BERLIN,
        ME,
        [answer for one in said for answer in answers(one)],
    )
    assert [f"{one.start:%d}" for one in found if not one.declined] == days
    assert len(found) == 2
