"""Rules of recurrence (RFC 5545, 3.3.10) in wall time: which times of a rule lie between two.

Period by period, so that a rule that never comes costs no more than one that does. Rules for parts of hours are not
followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

import msgspec

_DAYS = {name: number for number, name in enumerate(("MO", "TU", "WE", "TH", "FR", "SA", "SU"))}
_BY_DAY = re.compile(r"([+-]?[0-9]{1,3})?(MO|TU|WE|TH|FR|SA|SU)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_LONGEST = 500
_MOST = 400
"""Times that are given at most."""
_DAY = timedelta(days=1)


class Rule(msgspec.Struct, frozen=True):
    """A rule that was read. ``count`` 0: without end. ``days``: (which of its month or year, or 0; weekday)."""

    frequency: str
    interval: int = 1
    count: int = 0
    months: frozenset[int] = frozenset()
    month_days: frozenset[int] = frozenset()
    year_days: frozenset[int] = frozenset()
    weeks: frozenset[int] = frozenset()
    days: frozenset[tuple[int, int]] = frozenset()
    positions: frozenset[int] = frozenset()
    hours: frozenset[int] = frozenset()
    minutes: frozenset[int] = frozenset()
    first: int = 0


def read_rule(text: str, start: datetime) -> Rule | None:
    """The value of an RRULE, its gaps filled from the start; ``None`` when it cannot be followed. UNTIL is left out."""
    parts = {name.strip().upper(): value.strip().upper() for name, value in _pairs(text)}
    frequency = parts.get("FREQ", "")
    if len(text) > _LONGEST or frequency not in ("HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"):
        return None
    found = [_BY_DAY.fullmatch(one.strip()) for one in parts["BYDAY"].split(",")] if "BYDAY" in parts else []
    lists = {name: _numbers(parts.get(name, "")) for name in ("BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO")}
    more = {name: _numbers(parts.get(name, "")) for name in ("BYSETPOS", "BYHOUR", "BYMINUTE", "INTERVAL", "COUNT")}
    if None in found or None in lists.values() or None in more.values():
        return None
    days = frozenset((int(one[1] or 0), _DAYS[one[2]]) for one in found if one)
    months, month_days = lists["BYMONTH"] or frozenset(), lists["BYMONTHDAY"] or frozenset()
    if not (days or month_days or lists["BYYEARDAY"] or lists["BYWEEKNO"]):
        if frequency == "YEARLY":
            months = months or frozenset({start.month})
        if frequency in ("YEARLY", "MONTHLY"):
            month_days = frozenset({start.day})
        elif frequency == "WEEKLY":
            days = frozenset({(0, start.weekday())})
    interval, count = max(more["INTERVAL"] or {1}), max(more["COUNT"] or {0})
    if interval < 1 or count < 0:
        return None
    return Rule(
        frequency,
        interval,
        count,
        months,
        month_days,
        lists["BYYEARDAY"] or frozenset(),
        lists["BYWEEKNO"] or frozenset(),
        days,
        more["BYSETPOS"] or frozenset(),
        more["BYHOUR"] or frozenset(),
        more["BYMINUTE"] or frozenset(),
        _DAYS.get(parts.get("WKST", "MO"), 0),
    )


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        name, equals, value = part.partition("=")
        if equals:
            yield name, value


def _numbers(text: str) -> frozenset[int] | None:
    """The numbers of a list, ``None`` when one is none."""
    found = [one.strip() for one in text.split(",")] if text else []
    return frozenset(map(int, found)) if all(_NUMBER.fullmatch(one) for one in found) else None


def between(rule: Rule, start: datetime, early: datetime, late: datetime) -> list[datetime]:
    """The times of a rule that begins at ``start``, from ``early`` to ``late``, in order."""
    found: list[datetime] = []
    seen = 0
    for days in _periods(rule, start, start if rule.count else max(start, early), late):
        for moment in _chosen(rule, start, days):
            if moment < start:
                continue
            seen += 1
            if moment > late or (rule.count and seen > rule.count) or len(found) >= _MOST:
                return found
            if moment >= early:
                found.append(moment)
    return found


def _chosen(rule: Rule, start: datetime, days: list[date]) -> list[datetime]:
    """The times of one period."""
    moments = [moment for day in days if _matches(rule, day) for moment in _times(rule, start, day)]
    if not rule.positions:
        return moments
    places = {place - 1 if place > 0 else len(moments) + place for place in rule.positions}
    return [moment for place, moment in enumerate(moments) if place in places]


def _times(rule: Rule, start: datetime, day: date) -> list[datetime]:
    minutes = sorted(rule.minutes) or [start.minute]
    if rule.frequency == "HOURLY":
        since = (day - start.date()).days * 24 - start.hour
        hours = [h for h in range(24) if (since + h) % rule.interval == 0 and (not rule.hours or h in rule.hours)]
    else:
        hours = sorted(rule.hours) or [start.hour]
    walls = [(h, m) for h in hours for m in minutes if 0 <= h < 24 and 0 <= m < 60]
    return [datetime.combine(day, time(h, m, start.second)) for h, m in walls]


def _periods(rule: Rule, start: datetime, since: datetime, until: datetime) -> Iterator[list[date]]:
    """The days of each period that the rule looks at, from that of ``since`` on."""
    match rule.frequency:
        case "YEARLY":
            first = start.year + max((since.year - start.year) // rule.interval, 0) * rule.interval
            for year in range(first, until.year + 1, rule.interval):
                yield _span(date(year, 1, 1), date(year, 12, 31))
        case "MONTHLY":
            begin = start.year * 12 + start.month - 1
            now = since.year * 12 + since.month - 1
            first = begin + max((now - begin) // rule.interval, 0) * rule.interval
            for month in range(first, until.year * 12 + until.month, rule.interval):
                yield _span(date(month // 12, month % 12 + 1, 1), _last_of(month // 12, month % 12 + 1))
        case _:
            size = 7 if rule.frequency == "WEEKLY" else 1
            step = rule.interval * size if rule.frequency != "HOURLY" else 1
            day = start.date() - timedelta(days=(start.weekday() - rule.first) % 7 if size == 7 else 0)
            day += timedelta(days=max((since.date() - day).days // step, 0) * step)
            while day <= until.date():
                yield [day + timedelta(days=number) for number in range(size)]
                day += timedelta(days=step)


def _span(first: date, last: date) -> list[date]:
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


def _last_of(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - _DAY


def _matches(rule: Rule, day: date) -> bool:
    if rule.months and day.month not in rule.months:
        return False
    length = _last_of(day.year, day.month).day
    if rule.month_days and not rule.month_days & {day.day, day.day - length - 1}:
        return False
    number, year = day.timetuple().tm_yday, date(day.year, 12, 31).timetuple().tm_yday
    if rule.year_days and not rule.year_days & {number, number - year - 1}:
        return False
    if rule.weeks and not rule.weeks & _weeks(day):
        return False
    if not rule.days:
        return True
    yearly = rule.frequency == "YEARLY" and not rule.months
    place, size = (number, year) if yearly else (day.day, length)
    numbered = rule.frequency in ("YEARLY", "MONTHLY")
    which = {0, (place + 6) // 7, -((size - place) // 7 + 1)} if numbered else {0}
    return any(weekday == day.weekday() and (nth if numbered else 0) in which for nth, weekday in rule.days)


def _weeks(day: date) -> set[int]:
    """The number of a day's week, from the beginning of its year and from the end."""
    year, week, _ = day.isocalendar()
    weeks = date(year, 12, 28).isocalendar()[1]
    return {week, week - weeks - 1}
