"""Schedules around every change of clocks, against a walk through all minutes."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import minutes
import pytest

from pipeline.live.due import Past, due
from pipeline.live.schedule import Cron, Window, parse

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Australia/Adelaide", "America/Santiago")
CHANGES = [(zone, change) for zone in ZONES for change in minutes.changes(zone, range(2026, 2028))]
CRONS = (
    "*/15 * * * *",
    "0 * * * *",
    "30 2 * * *",
    "10,40 0-3 * * *",
    "5 0 * * 0",
    "*/20 2-3 * * *",
)
WINDOWS = (
    ("*/30 * * * *", "01:15", "03:10"),
    ("0 0 * * *", "02:10", "02:40"),
    ("0 12 * * 0", "23:30", "04:00"),
    ("20 0,2 * * 6", "22:00", "02:30"),
    ("*/10 * * * *", "23:50", "00:30"),
    ("0 0 * * 1-6", "00:00", "23:59"),
)


def fired(schedule: object, first: datetime, last: datetime, zone: str) -> list[datetime]:
    """When a schedule is due, going from one announced time to the next."""
    here, ran, now, found = ZoneInfo(zone), first, first, []
    while True:
        answer = due(schedule, Past(ran), now, here)  # type: ignore[arg-type]
        if answer.now:
            found.append(now)
            ran = now
        if answer.next is None or answer.next > last:
            return found
        assert answer.next > now
        now = answer.next


def test_every_change_is_there() -> None:
    """Two years have four changes in each zone."""
    assert len(CHANGES) == 4 * len(ZONES)
    assert len(CHANGES) * (len(CRONS) + len(WINDOWS)) >= 200


@pytest.mark.parametrize(("zone", "change"), CHANGES, ids=lambda value: f"{value}"[:16])
def test_schedules_around_changes(zone: str, change: datetime) -> None:
    """What is announced is what a walk through all minutes finds: nothing left out, nothing twice."""
    first, last = change - timedelta(hours=20), change + timedelta(hours=18)
    moments = minutes.walk(zone, first + minutes.MINUTE, last)
    before = minutes.walk(zone, first - timedelta(days=1), last)
    for expression in CRONS:
        parsed = parse({"type": "cron", "expression": expression})
        assert isinstance(parsed, Cron)
        assert fired(parsed, first, last, zone) == list(minutes.cron(expression, moments)), expression
    for expression, opens, closes in WINDOWS:
        parsed = parse({"type": "window", "cron": expression, "startTime": opens, "endTime": closes})
        assert isinstance(parsed, Window)
        expected = [at for at in minutes.window(expression, opens, closes, before) if at > first]
        assert fired(parsed, first, last, zone) == expected, (expression, opens, closes)
