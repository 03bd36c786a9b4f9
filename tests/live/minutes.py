"""An independent reading of schedules: every minute of a span is looked at, with a matcher of a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
RANGES = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))


class Moment:
    """One minute: ``wall`` is what the clock shows, ``skipped`` what it left out, ``again``: for the second time."""

    def __init__(self, at: datetime, wall: datetime, skipped: list[datetime], again: bool) -> None:
        self.at, self.wall, self.skipped, self.again = at, wall, skipped, again


@cache
def walk(zone: str, first: datetime, last: datetime) -> tuple[Moment, ...]:
    """The minutes of a span."""
    found, before = [], (first - MINUTE).astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
    at = first
    while at <= last:
        local = at.astimezone(ZoneInfo(zone))
        wall = local.replace(tzinfo=None, fold=0)
        gap = int((wall - before) / MINUTE) - 1
        found.append(Moment(at, wall, [before + (n + 1) * MINUTE for n in range(max(gap, 0))], bool(local.fold)))
        at, before = at + MINUTE, wall
    return tuple(found)


@cache
def field(text: str, low: int, high: int) -> frozenset[int]:
    """The numbers that one field of an expression allows."""
    allowed: set[int] = set()
    for part in text.split(","):
        numbers, _, step = part.partition("/")
        start, _, end = numbers.partition("-")
        a = low if numbers == "*" else int(start)
        b = high if numbers == "*" or (step and not end) else int(end or start)
        allowed |= set(range(a, b + 1, int(step or 1)))
    return frozenset(allowed)


@cache
def on_day(expression: str, day: date) -> bool:
    """Whether the fields for days allow a day."""
    _, _, doms, months, dows = expression.split()
    dom = day.day in field(doms, *RANGES[2])
    dow = bool({day.isoweekday(), day.isoweekday() % 7} & field(dows, *RANGES[4]))
    both = dom and dow if doms[0] == "*" or dows[0] == "*" else dom or dow
    return both and day.month in field(months, *RANGES[3])


def at_time(expression: str, wall: datetime) -> bool:
    """Whether the fields for times allow one."""
    minute, hour = expression.split()[:2]
    return wall.minute in field(minute, *RANGES[0]) and wall.hour in field(hour, *RANGES[1])


def fixed(expression: str) -> bool:
    """Whether a job has times of its own."""
    minute, hour = expression.split()[:2]
    return minute[0] != "*" and hour[0] != "*"


def cron(expression: str, moments: tuple[Moment, ...]) -> Iterator[datetime]:
    """The instants of a cron expression."""
    own = fixed(expression)
    for moment in moments:
        walls = ([] if moment.again else [moment.wall, *moment.skipped]) if own else [moment.wall]
        if any(at_time(expression, wall) and on_day(expression, wall.date()) for wall in walls):
            yield moment.at


def window(expression: str, opens: str, closes: str, moments: tuple[Moment, ...]) -> Iterator[datetime]:
    """The instants of a window: its times in it, or its first minute when it has none."""
    timed = has_times(expression, opens, closes)
    own, opened = fixed(expression), set[date]()
    for moment in moments:
        walls = ([] if moment.again else [moment.wall, *moment.skipped]) if own else [moment.wall]
        if timed:
            at = [wall for wall in walls if at_time(expression, wall)]
            if any((day := _owner(wall, opens, closes)) and on_day(expression, day) for wall in at):
                yield moment.at
            continue
        for wall in [moment.wall, *moment.skipped]:
            day = _owner(wall, opens, closes)
            if day and on_day(expression, day) and day not in opened:
                opened.add(day)
                yield moment.at
                break


@cache
def has_times(expression: str, opens: str, closes: str) -> bool:
    """Whether a window has any time of the expression in it."""
    day = [datetime(2000, 1, 1) + n * MINUTE for n in range(24 * 60)]
    return any(at_time(expression, wall) for wall in day if _owner(wall, opens, closes))


def _owner(wall: datetime, opens: str, closes: str) -> date | None:
    """The day whose window is open."""
    clock = wall.strftime("%H:%M")
    if opens <= closes:
        return wall.date() if opens <= clock <= closes else None
    return wall.date() if clock >= opens else wall.date() - DAY if clock <= closes else None


def changes(zone: str, years: range) -> list[datetime]:
    """The instants, to the hour, before which a zone's clocks are changed."""
    here, at, found = ZoneInfo(zone), datetime(years.start, 1, 1, tzinfo=UTC), []
    while at.year < years.stop:
        later = at + timedelta(minutes=30)
        if later.astimezone(here).utcoffset() != at.astimezone(here).utcoffset():
            found.append(later)
        at = later
    return found
