"""What stands in a calendar on some days: single events, and the instances of series with what moved or fell out.

Series are walked through in the wall time of their own zone (RFC 5545, 3.3.10), so that they keep their hour when
clocks change.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import islice
from zoneinfo import ZoneInfo

import msgspec

from pipeline.model import Event, Occurrence
from pipeline.read import calendar
from pipeline.read.meetings import ANSWERS, in_rank, is_cancelled
from pipeline.read.recurrence import between, read_rule

_RULES = ("RRULE", "RDATE", "EXDATE")
_DAY = timedelta(days=1)
_UNTIL = re.compile(r"(?:^|;)UNTIL=([0-9TZ]{1,20})", re.IGNORECASE)
_MOMENT = re.compile(r"(\d{8})(?:T(\d{6})(Z?))?")
_DECLINED = re.compile(r";PARTSTAT=\"?DECLINED\b", re.IGNORECASE)
_ACCEPTED = re.compile(r";PARTSTAT=\"?(?:ACCEPTED|TENTATIVE)\b", re.IGNORECASE)
_EMAIL = re.compile(r"mailto:\s*([^\s@<>,;\"]{1,64}@[^\s@<>,;\"]{1,255})", re.IGNORECASE)


class Entry(msgspec.Struct, frozen=True):
    """One event of a calendar file. ``rules``: its content lines RRULE, RDATE, EXDATE.

    ``declined``, ``accepted``: addresses of those of whom it says so.
    """

    event: Event
    rules: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What somebody answered to an invitation (RFC 5546, 3.2.3). ``order``: later answers are greater."""

    uid: str
    recurrence_id: str
    email: str
    declined: bool
    order: tuple[int, str]


def entries(data: bytes, source: str, sha256: str) -> Iterator[Entry]:
    """The events of a calendar file that can be read, in order; what somebody answered to one is none."""
    lines = calendar._lines(data)
    zones = dict(calendar._zone(block) for _, block in calendar._blocks(lines, "VTIMEZONE"))
    for method, block in islice(calendar._blocks(lines, "VEVENT"), calendar.MAX_EVENTS):
        event, _ = calendar._event(block, method, zones, source, sha256)
        if event is not None and event.start is not None and method not in ANSWERS:
            rules = tuple(line for line in block if _name(line) in _RULES)
            yield Entry(event, rules, _seats(block, _DECLINED), _seats(block, _ACCEPTED))


def answers(data: bytes) -> Iterator[Answer]:
    """What a calendar says that somebody answered; nothing of one that is no answer."""
    lines = calendar._lines(data)
    zones = dict(calendar._zone(block) for _, block in calendar._blocks(lines, "VTIMEZONE"))
    for method, block in islice(calendar._blocks(lines, "VEVENT"), calendar.MAX_EVENTS):
        event, _ = calendar._event(block, method, zones, "", "") if method == "REPLY" else (None, False)
        if event is None or not event.uid:
            continue
        stamp = next((line.rpartition(":")[2].strip() for line in block if _name(line) == "DTSTAMP"), "")
        for pattern in (_DECLINED, _ACCEPTED):
            for email in _seats(block, pattern):
                order = (event.sequence, stamp)
                yield Answer(event.uid, event.recurrence_id, email, pattern is _DECLINED, order)


def _seats(block: Iterable[str], pattern: re.Pattern[str]) -> tuple[str, ...]:
    found = (_EMAIL.search(line) for line in block if _name(line) == "ATTENDEE" and pattern.search(line))
    return tuple(one[1].lower() for one in found if one)


def occurrences(
    found: Iterable[Entry],
    first: date,
    last: date,
    zone: ZoneInfo,
    owner: Collection[str] = (),
    answered: Iterable[Answer] = (),
) -> tuple[Occurrence, ...]:
    """What happens on the days from ``first`` to ``last`` in ``zone``, by start; nothing cancelled.

    ``owner`` are the addresses whose refusal counts, in what calendars say and in what was ``answered``: what they
    declined is ``declined``.
    """
    said = {(one.uid, one.recurrence_id): one for one in sorted(answered, key=lambda a: a.order) if one.email in owner}
    series: defaultdict[tuple[str, ...], list[Entry]] = defaultdict(list)
    for entry in found:
        event = entry.event
        series[(event.uid,) if event.uid else ("", event.title, str(event.start))].append(entry)
    shown: dict[tuple[str, ...], Occurrence] = {}
    for entries_of in series.values():
        for one in _of_series(entries_of, first, last, zone, frozenset(owner), said):
            shown.setdefault((one.uid or one.title, one.recurrence_id, str(one.start)), one)
    return tuple(sorted(shown.values(), key=lambda one: (one.start, one.title, one.uid)))


def _of_series(
    found: list[Entry],
    first: date,
    last: date,
    zone: ZoneInfo,
    owner: frozenset[str],
    said: Mapping[tuple[str, str], Answer],
) -> Iterator[Occurrence]:
    by_instance: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in found:
        by_instance[entry.event.recurrence_id].append(entry)
    chosen = {name: _leading(some) for name, some in by_instance.items()}
    master = chosen.pop("", None)
    if master is not None and is_cancelled(master.event):
        return
    if master is not None:
        off = _is_declined(by_instance[""], master.event, owner, said)
        for event in _instances(master, first, last, zone):
            if event.recurrence_id not in chosen and _names(event) not in chosen:
                one = said.get((event.uid, event.recurrence_id))
                gone = one.declined if one is not None and one.order[0] >= event.sequence else off
                yield from _within(event, first, last, zone, gone)
    for name, entry in chosen.items():
        if not is_cancelled(entry.event):
            off = _is_declined(by_instance[name], entry.event, owner, said)
            yield from _within(entry.event, first, last, zone, off)


def _leading(found: list[Entry]) -> Entry:
    best = in_rank(entry.event for entry in found)[0]
    return next(entry for entry in found if entry.event == best)


def _is_declined(
    found: Iterable[Entry], event: Event, owner: frozenset[str], said: Mapping[tuple[str, str], Answer]
) -> bool:
    """Whether the owner does not come to an event as it is now: one that was moved since was not declined.

    Their own calendar is believed first, then what they answered.
    """
    now = [entry for entry in found if entry.event.sequence == event.sequence]
    if any(owner & set(entry.accepted) for entry in now if not entry.event.method):
        return False
    if any(owner & set(entry.declined) for entry in now):
        return True
    one = said.get((event.uid, event.recurrence_id)) or said.get((event.uid, ""))
    return one is not None and one.declined and one.order[0] >= event.sequence


def _within(event: Event, first: date, last: date, zone: ZoneInfo, declined: bool) -> Iterator[Occurrence]:
    """The event in wall time of ``zone``, if it touches one of the days."""
    if event.start is None:
        return
    start, end = _local(event.start, zone), _local(event.end or event.start, zone)
    touched = (end - timedelta(microseconds=1)).date() if end > start else start.date()
    if start.date() <= last and touched >= first:
        people = tuple(dict.fromkeys(one for one in (event.organizer, *event.attendees) if one.email or one.name))
        named = event.recurrence_id if event.recurrence_id or not event.recurring else _names(event)
        yield Occurrence(event.uid, named, event.title, start, end, event.all_day, event.location, people, declined)


def _local(moment: datetime, zone: ZoneInfo) -> datetime:
    try:
        return moment.astimezone(zone).replace(tzinfo=None, fold=0) if moment.tzinfo else moment
    except OverflowError:
        return moment.replace(tzinfo=None)


def _instances(entry: Entry, first: date, last: date, zone: ZoneInfo) -> Iterator[Event]:
    """A single event as it is; of a series those that may touch the days."""
    event = entry.event
    rules = [line for line in entry.rules if _name(line) != "EXDATE"]
    if not rules or event.start is None:
        yield event
        return
    span = _span(event.start, event.end)
    start, home = event.start.replace(tzinfo=None), _home(event.start, zone)
    early = datetime.combine(first, time()) - span - 2 * _DAY
    late = datetime.combine(last, time()) + 3 * _DAY
    walls = {start} if early <= start <= late else set()
    for line in rules:
        walls |= set(_walls(line, start, home, early, late))
    gone = {moment for line in entry.rules if _name(line) == "EXDATE" for moment in _moments(line, home)}
    for wall in sorted(walls):
        if wall not in gone and datetime.combine(wall.date(), time.min) not in gone:
            at = wall.replace(tzinfo=home)
            end = (at.astimezone(UTC) + span).astimezone(home) if home else at + span
            one = msgspec.structs.replace(event, start=at, end=end if event.end else None)
            yield msgspec.structs.replace(one, recurrence_id=_names(one))


def _span(start: datetime, end: datetime | None) -> timedelta:
    if end is None or (end.tzinfo is None) != (start.tzinfo is None):
        return timedelta()
    exact = (end.astimezone(UTC) - start.astimezone(UTC)) if end.tzinfo else end - start
    return max(exact, timedelta())


def _home(start: datetime, zone: ZoneInfo) -> ZoneInfo | timezone | None:
    """The zone whose clock a series follows. A nameless one that agrees with the vault's is taken for that."""
    home = start.tzinfo
    if isinstance(home, timezone) and home is not UTC and start.replace(tzinfo=zone).utcoffset() == start.utcoffset():
        return zone
    return home if isinstance(home, ZoneInfo | timezone) else None


def _names(event: Event) -> str:
    """The RECURRENCE-ID of an instance in basic format, as ``calendar`` writes it."""
    if event.start is None or event.all_day:
        return event.start.strftime("%Y%m%d") if event.start else ""
    if event.start.tzinfo:
        return event.start.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    return event.start.strftime("%Y%m%dT%H%M%S")


def _walls(
    line: str, start: datetime, home: ZoneInfo | timezone | None, early: datetime, late: datetime
) -> Iterator[datetime]:
    """Wall times of one RRULE or RDATE line between two."""
    if _name(line) == "RDATE":
        yield from (wall for wall in _moments(line, home) if early <= wall <= late)
        return
    value = line.partition(":")[2]
    rule = read_rule(value, start)
    if rule is None or start.year < 1900:
        return
    until = _UNTIL.search(value)
    end = min([late, *_moments(f":{until[1]}", home, last=True)] if until else [late])
    yield from between(rule, start, early, end)


def _moments(line: str, home: ZoneInfo | timezone | None, last: bool = False) -> Iterator[datetime]:
    """The moments of a line in wall time of the series; a day is its midnight, or its ``last`` second."""
    head, _, values = line.partition(":")
    zone = re.search(r";TZID=\"?([^\";:]+)", head, re.IGNORECASE)
    for found in map(_MOMENT.match, values.split(",")[:5_000]):
        try:
            if found is None:
                continue
            wall = datetime.strptime(found[1] + (found[2] or "000000"), "%Y%m%d%H%M%S")
        except ValueError:
            continue
        if not found[2]:
            yield datetime.combine(wall, time(23, 59, 59)) if last else wall
        elif home and (found[3] or zone):
            away = wall.replace(tzinfo=UTC) if found[3] else calendar._localized(wall, zone[1] if zone else "", {})
            with suppress(OverflowError):
                wall = away.astimezone(home).replace(tzinfo=None) if away.tzinfo else wall
            yield wall
        else:
            yield wall


def _name(line: str) -> str:
    return re.split("[;:]", line, maxsplit=1)[0].strip().upper()
