"""Schedules as blocks say them, and when each is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pipeline.live.due import BACK_OFF, NEVER, Past, due, due_of
from pipeline.live.schedule import (
    Asked,
    Cron,
    Immediate,
    Malformed,
    Once,
    Plan,
    Window,
    parse,
    plan_of,
    plan_of_live,
)

BERLIN = ZoneInfo("Europe/Berlin")
MONDAY = datetime(2026, 4, 13)
"""A Monday in summer time: 8 o'clock is 6 UTC."""


def at(text: str, day: int = 0) -> datetime:
    """A time of day in Berlin on the Monday or some days later."""
    hour, _, rest = text.partition(":")
    minute, _, second = rest.partition(":")
    wall = MONDAY + timedelta(days=day, hours=int(hour), minutes=int(minute), seconds=int(second or 0))
    return wall.replace(tzinfo=BERLIN).astimezone(UTC)


WRONG: list[tuple[Any, str]] = [
    (5, "schedule"),
    (["* * * * *"], "schedule"),
    ({}, "cron"),
    ({"type": "hourly"}, "type"),
    ({"type": ["cron"]}, "type"),
    ({"type": "cron"}, "cron"),
    ({"type": "cron", "expression": 5}, "cron"),
    ({"type": "cron", "expression": ""}, "cron"),
    ({"type": "cron", "expression": "* * * *"}, "cron"),
    ({"type": "cron", "expression": "0 * * * * *"}, "cron"),
    ({"type": "cron", "expression": "61 * * * *"}, "cron"),
    ({"type": "cron", "expression": "*/0 * * * *"}, "cron"),
    ({"type": "cron", "expression": "0 0 31 2 *"}, "cron"),
    ({"type": "cron", "expression": "0 0 30 2 *"}, "cron"),
    ({"type": "cron", "expression": "@reboot"}, "cron"),
    ({"type": "cron", "expression": "a b c d e"}, "cron"),
    ({"type": "cron", "expression": "1,2,," * 60 + " * * * *"}, "cron"),
    ({"type": "cron", "expression": "9" * 150 + " * * * *"}, "cron"),
    ({"type": "cron", "expression": "* * * * *", "startDate": "soon"}, "startDate"),
    ({"type": "cron", "expression": "* * * * *", "endDate": 20260101}, "endDate"),
    ({"type": "cron", "expression": "* * * * *", "endDate": "9999-12-31T23:59:59Z"}, "endDate"),
    ({"type": "cron", "expression": "* * * * *", "startDate": "2026-05-02", "endDate": "2026-05-01"}, "bounds"),
    ({"type": "window", "cron": "* * * * *"}, "window"),
    ({"type": "window", "cron": "* * * * *", "startTime": "9", "endTime": "17:00"}, "window"),
    ({"type": "window", "cron": "* * * * *", "startTime": "09:00", "endTime": "25:00"}, "window"),
    ({"type": "window", "cron": "* * * * *", "startTime": 540, "endTime": "17:00"}, "window"),
    ({"type": "window", "cron": "x", "startTime": "09:00", "endTime": "17:00"}, "cron"),
    ({"type": "once"}, "runAt"),
    ({"type": "one-shot", "runAt": "tomorrow"}, "runAt"),
    ({"type": "once", "runAt": "2026-13-01"}, "runAt"),
]


@pytest.mark.parametrize(("written", "code"), WRONG)
def test_what_is_malformed_is_a_value(written: Any, code: str) -> None:
    """Nothing raises; the fault has a code and tells a person what to write; such a schedule is never due."""
    found = parse(written)
    assert isinstance(found, Malformed), found
    assert found.code == code
    assert found.hint
    assert due(found, NEVER, at("8:00"), BERLIN).why == "malformed"


RIGHT: list[tuple[Any, type]] = [
    ("@daily", Cron),
    ({"type": "cron", "expression": "*/15 * * * *"}, Cron),
    ({"type": "cron", "expression": "0 8 L * *", "startDate": "2026-01-01T00:00:00.000Z", "more": 1}, Cron),
    ({"cron": "0 8 * * MON-FRI"}, Cron),
    ({"type": "window", "cron": "0 0 * * *", "startTime": "08:00", "endTime": "10:00"}, Window),
    ({"type": "window", "startTime": "22:00", "endTime": "24:00"}, Window),
    ({"startTime": "9:00", "endTime": "10:00"}, Window),
    ({"type": "once", "runAt": "2026-04-13T08:00"}, Once),
    ({"type": "one-shot", "runAt": "2026-04-13T08:00:00+05:30"}, Once),
    ({"runAt": "2026-04-13"}, Once),
]


@pytest.mark.parametrize(("written", "kind"), RIGHT)
def test_what_is_understood(written: Any, kind: type) -> None:
    """All forms, with fields of which nobody knows what they mean."""
    assert isinstance(parse(written), kind)


def test_plans_of_the_three_forms() -> None:
    """A task without a schedule runs once, a track or property without one never by itself; zones are per task."""
    assert plan_of({}).schedules == (Immediate(),)
    assert plan_of({}, Asked()).schedules == (Asked(),)
    assert plan_of_live({"objective": "x"}).schedules == (Asked(),)
    live = plan_of_live(
        {"triggers": {"cronExpr": "0 8 * * *", "windows": [{"startTime": "9:00", "endTime": "10:00"}, 5]}}
    )
    assert [type(one) for one in live.schedules] == [Cron, Window, Malformed]
    assert len(live.faults) == 1
    assert plan_of({"tz": "Asia/Kolkata"}).zone == ZoneInfo("Asia/Kolkata")
    assert plan_of({"schedule": {"type": "cron", "expression": "@daily", "tz": "Asia/Kolkata"}}).zone is not None
    assert due_of(plan_of({"active": False}), NEVER, at("8:00"), BERLIN).why == "inactive"


@pytest.mark.parametrize("name", ["Europe", "../etc/passwd", "Mars/Base", "+02:00", 7, "x" * 500, "a\0b", "\udcff"])
def test_unknown_zones_are_faults(name: Any) -> None:
    """Another zone than the one that was meant would be worse than none."""
    plan = plan_of({"schedule": "@daily", "tz": name})
    assert [fault.code for fault in plan.faults] == ["zone"]
    assert not due_of(plan, NEVER, at("8:00"), BERLIN).now


DAILY = parse("0 8 * * *")
OFFICE = parse({"type": "window", "cron": "30 12 * * 1-5", "startTime": "09:00", "endTime": "17:00"})
MORNING = parse({"type": "window", "cron": "0 0 * * *", "startTime": "08:00", "endTime": "10:00"})
NIGHT = parse({"type": "window", "cron": "*/30 * * * 5", "startTime": "22:00", "endTime": "02:00"})
BOUNDED = parse({"type": "cron", "expression": "0 8 * * *", "startDate": "2026-04-14", "endDate": "2026-04-15"})
ONCE = parse({"type": "once", "runAt": "2026-04-13T08:00"})

CASES: list[tuple[str, Any, datetime | None, datetime, bool, str, datetime | None]] = [
    # what, schedule, last run, now -> due, why, next
    ("not yet", DAILY, at("8:00"), at("7:59:59", 1), False, "later", at("8:00", 1)),
    ("its time", DAILY, at("8:00"), at("8:00", 1), True, "time", at("8:00", 2)),
    ("a poll later", DAILY, at("8:00"), at("8:00:14", 1), True, "time", at("8:00", 2)),
    ("just ran", DAILY, at("8:00:14", 1), at("8:00:29", 1), False, "later", at("8:00", 2)),
    ("never ran", DAILY, None, at("15:00"), True, "first", at("8:00", 1)),
    ("a pause of days", DAILY, at("8:00"), at("9:30", 4), True, "missed", at("8:00", 5)),
    ("once after it", DAILY, at("9:30", 4), at("9:30:15", 4), False, "later", at("8:00", 5)),
    ("clock back a little", DAILY, at("8:00:07"), at("7:59:57"), False, "later", at("8:00", 1)),
    ("clock back a lot", DAILY, at("8:00", 400), at("9:00"), True, "clock", at("8:00", 1)),
    ("ran after that", DAILY, at("9:00"), at("9:00:15"), False, "later", at("8:00", 1)),
    ("window closed", OFFICE, None, at("8:59"), False, "closed", at("12:30")),
    ("window open, never ran", OFFICE, None, at("9:10"), True, "first", at("12:30")),
    ("window, not yet", OFFICE, at("12:30"), at("12:29", 1), False, "later", at("12:30", 1)),
    ("window, its time", OFFICE, at("12:30"), at("12:30", 1), True, "time", at("12:30", 2)),
    ("window, missed in it", OFFICE, at("12:30"), at("16:59", 1), True, "missed", at("12:30", 2)),
    ("window, its last minute", OFFICE, at("12:30"), at("17:00:59", 1), True, "missed", at("12:30", 2)),
    ("window, missed, closed", OFFICE, at("12:30"), at("17:01", 1), False, "closed", at("12:30", 2)),
    ("window, missed yesterday", OFFICE, at("12:30"), at("9:10", 2), False, "later", at("12:30", 2)),
    ("window, weekend", OFFICE, at("12:30", 4), at("13:00", 5), False, "closed", at("12:30", 7)),
    ("window without a time in it", MORNING, at("8:00"), at("8:00", 1), True, "time", at("8:00", 2)),
    ("once in it", MORNING, at("8:00", 1), at("9:59", 1), False, "later", at("8:00", 2)),
    ("anywhere in it", MORNING, at("8:00"), at("9:59", 1), True, "missed", at("8:00", 2)),
    ("not before it", MORNING, at("8:00"), at("7:59", 1), False, "closed", at("8:00", 1)),
    ("night, Friday", NIGHT, at("12:00"), at("22:00", 4), True, "time", at("22:30", 4)),
    ("night, after midnight", NIGHT, at("23:30", 4), at("0:30", 5), True, "missed", at("1:00", 5)),
    ("night, its end", NIGHT, at("1:30", 5), at("2:00", 5), True, "time", at("22:00", 11)),
    ("night, over", NIGHT, at("1:30", 5), at("2:01", 5), False, "closed", at("22:00", 11)),
    ("night, Friday's early hours are Thursday's", NIGHT, at("12:00"), at("0:30", 4), False, "closed", at("22:00", 4)),
    ("night, Saturday evening", NIGHT, at("2:00", 5), at("22:30", 5), False, "closed", at("22:00", 11)),
    ("before its first day", BOUNDED, None, at("23:59"), False, "early", at("8:00", 1)),
    ("first day, before its time", BOUNDED, None, at("7:00", 1), False, "later", at("8:00", 1)),
    ("first day, its time", BOUNDED, None, at("8:00", 1), True, "time", at("8:00", 2)),
    ("last time", BOUNDED, at("8:00", 1), at("8:00", 2), True, "time", None),
    ("last day, late", BOUNDED, at("8:00", 1), at("23:59:59", 2), True, "missed", None),
    ("after its last day", BOUNDED, at("8:00", 1), at("0:00", 3), False, "over", None),
    ("once, not yet", ONCE, None, at("7:59"), False, "later", at("8:00")),
    ("once, its time", ONCE, None, at("8:00"), True, "time", None),
    ("once, days later", ONCE, None, at("8:00", 3), True, "missed", None),
    ("once, done", ONCE, at("8:00"), at("8:00:15"), False, "done", None),
    ("once, put off by hand", ONCE, at("7:00"), at("8:00:15"), True, "time", None),
    ("at once", Immediate(), None, at("8:00"), True, "first", None),
    ("at once, done", Immediate(), at("8:00"), at("8:01"), False, "done", None),
    ("by hand only", Asked(), None, at("8:00"), False, "asked", None),
]


@pytest.mark.parametrize(
    ("last", "schedule", "now", "is_due", "why", "coming"),
    [(c[2], c[1], *c[3:]) for c in CASES],
    ids=[c[0] for c in CASES],
)
def test_due(
    last: datetime | None, schedule: Any, now: datetime, is_due: bool, why: str, coming: datetime | None
) -> None:
    """The table above."""
    found = due(schedule, Past(last), now, BERLIN)
    assert (found.now, found.why, found.next) == (is_due, why, coming)


@pytest.mark.parametrize("failures", range(1, 8))
def test_failures_wait_longer_and_longer(failures: int) -> None:
    """1, 5, 15, then 60 minutes after the last attempt; the run is still due then."""
    wait = timedelta(minutes=BACK_OFF[min(failures, 4) - 1])
    past = Past(at("8:00"), at("8:00", 1), failures)
    held = due(DAILY, past, at("8:00", 1) + wait - timedelta(seconds=1), BERLIN)
    assert (held.now, held.why, held.next) == (False, "back-off", at("8:00", 1) + wait)
    assert due(DAILY, past, at("8:00", 1) + wait, BERLIN).now


def test_back_off_keeps_to_windows_and_clocks() -> None:
    """A retry never leaves its window, and an attempt in the far future holds nothing back."""
    held = due(OFFICE, Past(at("12:30"), at("16:58", 1), 3), at("16:59", 1), BERLIN)
    assert (held.now, held.next) == (False, at("12:30", 2))
    assert due(DAILY, Past(at("8:00"), at("8:00", 900), 4), at("8:05", 1), BERLIN).now


def test_several_schedules_of_one_task() -> None:
    """Any of them makes it due; the next time is the earliest of all."""
    plan = Plan((parse("0 8 * * *"), parse("0 7 * * 3"), parse("nonsense")))
    assert due_of(plan, Past(at("8:00")), at("7:30", 1), BERLIN).next == at("8:00", 1)
    found = due_of(plan, Past(at("8:00", 1)), at("7:00", 2), BERLIN)
    assert (found.now, found.next) == (True, at("8:00", 2))


def test_a_clock_that_jumps_is_no_storm() -> None:
    """Set back by a year and forth again: one run too many for each jump, then as before."""
    last, runs = at("8:00", 365), 0
    for n in range(4 * 60 * 24):
        now = at("9:00") + timedelta(seconds=60) * n
        if due(DAILY, Past(last), now, BERLIN).now:
            last, runs = now, runs + 1
    assert runs == 1 + 4
