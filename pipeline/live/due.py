"""Is a task due, and when next? A pure function of its schedule, its past, now and the zone.

A pause makes up for all that was missed by one run. A window makes up only for what was missed in it: outside it
nothing runs. After failures it waits longer and longer. A past that lies in the future (the clock was set back) is
believed for a few minutes and then forgotten, at the price of one run too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

from pipeline.live.occurrences import all_instants, instant, is_changed, is_fixed, next_after, shown, times_on
from pipeline.live.schedule import Asked, Bounds, Cron, Immediate, Malformed, Once, Plan, Schedule, Window, clock

BACK_OFF = (1, 5, 15, 60)
"""Minutes after the first, second, … failure in a row; the last holds for all further ones."""
SKEW = timedelta(minutes=5)
"""By how much a clock may be set back without being taken for another time."""
LATE = timedelta(minutes=2)
_TICK = timedelta(microseconds=1)
_DAY = timedelta(days=1)
_MINUTE = timedelta(minutes=1)
_FIRST, _LAST = time(), time(23, 59)
_DAYS_AHEAD = 366 * 9


class Past(msgspec.Struct, frozen=True):
    """``last_run``: the ``now`` with which the last run that succeeded began; ``failures`` in a row since then."""

    last_run: datetime | None = None
    last_attempt: datetime | None = None
    failures: int = 0


NEVER = Past()


class Due(msgspec.Struct, frozen=True):
    """``next`` is the next time after the run of now, or the next time at all; in UTC.

    ``why`` for now: first, time, missed, clock (the past is in the future). Else: later, closed (outside the window),
    back-off, early and over (of the bounds), done, asked, inactive, malformed, never.
    """

    now: bool
    next: datetime | None
    why: str


def due_of(plan: Plan, past: Past, now: datetime, zone: ZoneInfo) -> Due:
    """``due`` of all schedules of a task; ``zone`` is the vault's."""
    if not plan.active:
        return Due(False, None, "inactive")
    found = [due(schedule, past, now, plan.zone or zone) for schedule in plan.schedules]
    coming = min((one.next for one in found if one.next), default=None)
    best = next((one for one in found if one.now), None) or next((one for one in found if one.next), None)
    return Due(best.now, coming, best.why) if best else found[0] if found else Due(False, None, "asked")


def due(schedule: Schedule, past: Past, now: datetime, zone: ZoneInfo) -> Due:
    """Whether a schedule is due at ``now`` (aware) in ``zone``."""
    now = now.astimezone(UTC)
    past = _in_utc(past, zone)
    if past.failures > 0 and past.last_attempt is not None and past.last_attempt <= now + SKEW:
        wait = timedelta(minutes=BACK_OFF[min(past.failures, len(BACK_OFF)) - 1])
        again = past.last_attempt + wait
        if now < again:
            return _held_back(schedule, past, now, again, zone)
    return _regular(schedule, past.last_run, now, zone)


def _in_utc(past: Past, zone: ZoneInfo) -> Past:
    run, attempt = (instant(moment, zone) if moment else None for moment in (past.last_run, past.last_attempt))
    return Past(run, attempt, past.failures)


def _held_back(schedule: Schedule, past: Past, now: datetime, again: datetime, zone: ZoneInfo) -> Due:
    found = _regular(schedule, past.last_run, now, zone)
    then = _regular(schedule, past.last_run, again, zone)
    return Due(False, again if then.now else then.next, "back-off" if found.now else found.why)


def _regular(schedule: Schedule, last: datetime | None, now: datetime, zone: ZoneInfo) -> Due:
    match schedule:
        case Malformed():
            return Due(False, None, "malformed")
        case Asked():
            return Due(False, None, "asked")
        case Immediate():
            return Due(True, None, "first") if last is None else Due(False, None, "done")
        case Once(at=at):
            return _once(instant(at, zone), last, now)
    start, end = schedule.bounds.instants(zone)
    if end is not None and now >= end:
        return Due(False, None, "over")
    strange = last is not None and last > now + SKEW
    believed = None if strange else last
    if isinstance(schedule, Cron):
        found = _cron(schedule, believed, now, zone)
    else:
        found = _window(schedule, believed, now, zone)
    if found.next is not None and end is not None and found.next >= end:
        found = Due(found.now, None, found.why if found.now else "over")
    if start is not None and now < start:
        return Due(False, found.next, "early")
    return Due(True, found.next, "clock") if strange and found.now else found


def _once(at: datetime, last: datetime | None, now: datetime) -> Due:
    if last is not None and last >= at:
        return Due(False, None, "done")
    if now < at:
        return Due(False, at, "later")
    return Due(True, None, "missed" if now - at > LATE else "time")


def _cron(schedule: Cron, last: datetime | None, now: datetime, zone: ZoneInfo) -> Due:
    """Never run: due at once, or, where it has a first day, with its first time from then on."""
    anchor = _anchor(schedule.bounds, last, zone)
    coming = next_after(schedule.expression, max(now, anchor) if anchor else now, zone)
    if anchor is None:
        return Due(True, coming, "first")
    since = next_after(schedule.expression, anchor, zone)
    if since is None or since > now:
        return Due(False, since, "later" if since else "never")
    return Due(True, coming, "missed" if now - since > LATE else "time")


def _anchor(bounds: Bounds, last: datetime | None, zone: ZoneInfo) -> datetime | None:
    start, _ = bounds.instants(zone)
    found = [moment for moment in (last, start - _TICK if start else None) if moment]
    return max(found, default=None)


def _window(schedule: Window, last: datetime | None, now: datetime, zone: ZoneInfo) -> Due:
    anchor = _anchor(schedule.bounds, last, zone)
    wall = shown(now, zone)
    coming = _coming(schedule, max(now, anchor) if anchor else now, zone)
    for day in (wall.date(), wall.date() - _DAY):
        times = _times_in(schedule, day)
        if times is None or not _is_open(schedule, day, wall, zone):
            continue
        if anchor is None:
            return Due(True, coming, "first")
        passed = [moment for moment in _fires(schedule, day, times, zone) if anchor < moment <= now]
        if passed:
            return Due(True, coming, "missed" if now - passed[0] > LATE else "time")
        return Due(False, coming, "later")
    return Due(False, coming, "closed" if coming else "never")


def _is_open(schedule: Window, day: date, wall: datetime, zone: ZoneInfo) -> bool:
    opens, closes = (shown(instant(edge, zone), zone) for edge in _edges(schedule, day))
    return opens <= wall < closes + _MINUTE


def _edges(schedule: Window, day: date) -> tuple[datetime, datetime]:
    """When the window of a day opens, and its last minute, by the clock on the wall."""
    after = day + _DAY if schedule.closes < schedule.opens else day
    return datetime.combine(day, clock(schedule.opens)), datetime.combine(after, clock(schedule.closes))


def _times_in(schedule: Window, day: date) -> list[datetime] | None:
    """The wall times of the expression within the window of a day; ``None`` when it stays closed."""
    if not schedule.expression:
        return []
    opens, closes = clock(schedule.opens), clock(schedule.closes)
    if opens <= closes:
        return times_on(schedule.expression, day, opens, closes)
    late, early = (times_on(schedule.expression, day, *edges) for edges in ((opens, _LAST), (_FIRST, closes)))
    return None if late is None or early is None else [*late, *(wall + _DAY for wall in early)]


def _fires(schedule: Window, day: date, times: list[datetime], zone: ZoneInfo) -> list[datetime]:
    if not times:
        return [instant(_edges(schedule, day)[0], zone)]
    first, last = instant(times[0], zone), instant(times[-1], zone)
    if last - first == times[-1] - times[0] and not is_changed(first, last, zone):
        return [first + (wall - times[0]) for wall in times]
    if is_fixed(schedule.expression):
        return sorted({instant(wall, zone) for wall in times})
    return sorted(moment for wall in times for moment in all_instants(wall, zone))


def _coming(schedule: Window, after: datetime, zone: ZoneInfo) -> datetime | None:
    """The first time after an instant at which the window is due, whatever ran before."""
    for day in _days(shown(after, zone).date() - _DAY):
        times = _times_in(schedule, day)
        if times is not None:
            for moment in _fires(schedule, day, times, zone):
                if moment > after:
                    return moment
    return None


def _days(first: date) -> Iterator[date]:
    for number in range(_DAYS_AHEAD):
        yield first + timedelta(days=number)
