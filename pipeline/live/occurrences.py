"""Cron expressions in wall time, and wall time as instants: what happens where clocks are changed.

The rules are Debian cron's (https://manpages.debian.org/cron.8): a job at a fixed time (neither minute nor hour begins
with a star) that falls into a gap runs right after it, and once where the hour comes twice; all others follow the
clock on the wall. Expressions are walked through without a zone: only whole hours are safe in the package's own way.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from cronsim import CronSim

NAMED = {
    "@hourly": "0 * * * *",
    "@daily": "0 0 * * *",
    "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0",
    "@monthly": "0 0 1 * *",
    "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
}
_LONGEST = 200
_FIELDS = 5
_AHEAD = timedelta(hours=3)
"""Longer than any hour that comes twice."""
_SECOND = timedelta(seconds=1)
_EPOCH = datetime(2000, 1, 1)


def fault(expression: str) -> str:
    """What is wrong with an expression, ``""`` for one that comes at some time."""
    fields = NAMED.get(expression.strip().lower(), expression).split()
    if len(expression) > _LONGEST:
        return "too long"
    if len(fields) != _FIELDS:
        return f"{len(fields)} fields instead of five"
    from cronsim import CronSimError

    try:
        next(_simulated(expression, _EPOCH))
    except StopIteration:
        return "no such day"
    except (CronSimError, ValueError, TypeError, AssertionError, OverflowError, RecursionError) as error:
        return str(error).lower() or "not understood"
    return ""


def _simulated(expression: str, after: datetime) -> CronSim:
    from cronsim import CronSim

    return CronSim(NAMED.get(expression.strip().lower(), expression), after)


def is_fixed(expression: str) -> bool:
    """Whether a job has times of its own, instead of following the clock."""
    minute, hour = NAMED.get(expression.strip().lower(), expression).split()[:2]
    return not (minute.startswith("*") or hour.startswith("*"))


def instant(wall: datetime, zone: ZoneInfo) -> datetime:
    """The first instant (UTC) at which the clock shows a time, or the end of the gap that swallows it."""
    if wall.tzinfo is not None:
        return wall.astimezone(UTC)
    found = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    return found if shown(found, zone) == wall else _end_of_gap(wall, zone)


def shown(moment: datetime, zone: ZoneInfo) -> datetime:
    """What the clock on the wall shows, without a zone."""
    return moment.astimezone(zone).replace(tzinfo=None, fold=0)


def all_instants(wall: datetime, zone: ZoneInfo) -> list[datetime]:
    """The instants at which the clock shows a time: none, one or two."""
    both = {wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(found for found in both if shown(found, zone) == wall)


def is_changed(first: datetime, last: datetime, zone: ZoneInfo) -> bool:
    """Whether clocks are changed between two instants of a day, or in the hours around them."""
    around = (first - _AHEAD, first, last, last + _AHEAD)
    return len({moment.astimezone(zone).utcoffset() for moment in around}) > 1


def _end_of_gap(wall: datetime, zone: ZoneInfo) -> datetime:
    early, late = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (1, 0))
    before = early.astimezone(zone).utcoffset()
    while late - early > _SECOND:
        middle = early + ((late - early) / 2 // _SECOND) * _SECOND
        if middle.astimezone(zone).utcoffset() == before:
            early = middle
        else:
            late = middle
    return late


def next_after(expression: str, after: datetime, zone: ZoneInfo) -> datetime | None:
    """The first occurrence after an instant, in UTC; ``None`` when there is none within 50 years."""
    fixed = is_fixed(expression)
    walls = _simulated(expression, shown(after, zone).replace(microsecond=0) - _twice(after, zone) - _SECOND)
    second: datetime | None = None
    for wall in walls:
        found = [instant(wall, zone)] if fixed else all_instants(wall, zone)
        later = [moment for moment in found if moment > after]
        if later and later[0] == found[0]:
            return min(later[0], second) if second else later[0]
        second = min([*later, *([second] if second else [])], default=None)
    return second


def _twice(after: datetime, zone: ZoneInfo) -> timedelta:
    """By how much the clock will be set back shortly after an instant."""
    now, soon = (moment.astimezone(zone).utcoffset() or timedelta() for moment in (after, after + _AHEAD))
    return max(now - soon, timedelta())


def times_on(expression: str, day: date, first: time, last: time) -> list[datetime] | None:
    """The times of an expression on a day from ``first`` to ``last``, in order; ``None`` on other days."""
    found = _simulated(expression, datetime.combine(day, time()))
    if day.month not in found.months or not found.match_day(day):
        return None
    hours = [hour for hour in sorted(found.hours) if first.hour <= hour <= last.hour]
    times = [time(hour, minute) for hour in hours for minute in sorted(found.minutes)]
    return [datetime.combine(day, one) for one in times if first <= one <= last]
