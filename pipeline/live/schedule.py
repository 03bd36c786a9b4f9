"""When a task of a live note runs: what a block says about it, checked; what is wrong with it is a value, too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from pipeline.live.occurrences import fault, instant

_CLOCK = re.compile(r"([01]?\d|2[0-4]):([0-5]\d)(?::00)?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LAST_MINUTE = 24 * 60 - 1
_LONGEST_NAME = 100


class Bound(msgspec.Struct, frozen=True):
    """A first or last moment. Without an offset it is wall time of the task's zone; ``day``: that whole day."""

    at: datetime
    day: bool = False


class Bounds(msgspec.Struct, frozen=True):
    """Between which moments a schedule holds; ``None`` is open."""

    first: Bound | None = None
    last: Bound | None = None

    def instants(self, zone: ZoneInfo) -> tuple[datetime | None, datetime | None]:
        """(first instant, first instant after the last), in UTC."""
        start = instant(self.first.at, zone) if self.first else None
        if self.last is None:
            return start, None
        after = timedelta(days=1) if self.last.day else timedelta(microseconds=1)
        return start, instant(self.last.at + after, zone)


ALWAYS = Bounds()


class Cron(msgspec.Struct, frozen=True):
    """At every time of a cron expression of five fields."""

    expression: str
    bounds: Bounds = ALWAYS


class Window(msgspec.Struct, frozen=True):
    """Only between two times of day, in minutes, the last one included; one that ends earlier goes past midnight.

    The fields for days choose the days on which it opens, those for times the times in it; without any in it (or
    without an expression), it is once, as it opens.
    """

    expression: str
    opens: int
    closes: int
    bounds: Bounds = ALWAYS


class Once(msgspec.Struct, frozen=True):
    """One time. Without an offset ``at`` is wall time of the task's zone."""

    at: datetime


class Immediate(msgspec.Struct, frozen=True):
    """Once, as soon as it is seen."""


class Asked(msgspec.Struct, frozen=True):
    """Never by itself."""


class Malformed(msgspec.Struct, frozen=True):
    """Never, and why: a short code, and what a person can do about it."""

    code: str
    hint: str


Schedule = Cron | Window | Once | Immediate | Asked | Malformed


class Plan(msgspec.Struct, frozen=True):
    """All that says when a task runs. ``zone`` ``None`` is the vault's."""

    schedules: tuple[Schedule, ...]
    zone: ZoneInfo | None = None
    active: bool = True

    @property
    def faults(self) -> tuple[Malformed, ...]:
        """What is wrong with it."""
        return tuple(schedule for schedule in self.schedules if isinstance(schedule, Malformed))


class _Wrong(ValueError):
    def __init__(self, code: str, hint: str) -> None:
        super().__init__(code)
        self.fault = Malformed(code, hint)


def plan_of(values: Mapping[str, Any], missing: Schedule | None = None) -> Plan:
    """The plan of a ``task`` or ``track`` block; ``missing`` holds where there is no schedule (default: once, now)."""
    written = values.get("schedule")
    schedule = (missing or Immediate()) if written is None else parse(written)
    named = written.get("tz") if isinstance(written, Mapping) else None
    return _zoned((schedule,), named if named is not None else values.get("tz"), values.get("active"))


def plan_of_live(values: Mapping[str, Any]) -> Plan:
    """The plan of a ``live:`` property: a cron expression and windows, each once a day; nothing is by hand only."""
    triggers = values.get("triggers")
    if triggers is None:
        triggers = {}
    if not isinstance(triggers, Mapping):
        return Plan((Malformed("schedule", "`triggers:` must have `cronExpr:` or `windows:` below it."),))
    found: list[Schedule] = []
    if triggers.get("cronExpr") is not None:
        found.append(parse({"type": "cron", "expression": triggers["cronExpr"]}))
    windows = triggers.get("windows") or []
    if isinstance(windows, list):
        found += [parse({"type": "window", **one} if isinstance(one, Mapping) else one) for one in windows]
    else:
        found.append(Malformed("window", "`windows:` must be a list of `startTime:` and `endTime:`."))
    return _zoned(tuple(found) or (Asked(),), values.get("tz"), values.get("active"))


def _zoned(schedules: tuple[Schedule, ...], name: object, active: object) -> Plan:
    try:
        return Plan(schedules, _zone(name), active is not False)
    except _Wrong as wrong:
        return Plan((wrong.fault,), None, active is not False)


def _zone(name: object) -> ZoneInfo | None:
    if name is None or name == "":
        return None
    if isinstance(name, str) and len(name) <= _LONGEST_NAME:
        try:
            return ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            pass
    raise _Wrong("zone", f"{_shown(name)} is no time zone: write one like Europe/Berlin.")


def parse(written: object) -> Schedule:
    """A schedule as it stands in a block (a mapping, or a bare cron expression). Never raises."""
    try:
        if isinstance(written, str):
            return _cron({"expression": written})
        if isinstance(written, Mapping):
            return _by_type(written)
        raise _Wrong("schedule", "The schedule must be an object with a `type`: cron, window or once.")
    except _Wrong as wrong:
        return wrong.fault


def _by_type(values: Mapping[Any, Any]) -> Schedule:
    kind = values.get("type")
    if kind is None:
        kind = "once" if "runAt" in values else "window" if "startTime" in values else "cron"
    match kind:
        case "cron":
            return _cron(values)
        case "window":
            return _window(values)
        case "once" | "one-shot":
            return Once(_bound("runAt", values.get("runAt")).at)
    raise _Wrong("type", f"{_shown(kind)} is no type of schedule: there are cron, window and once.")


def _cron(values: Mapping[Any, Any]) -> Schedule:
    return Cron(_expression(values), _bounds(values))


def _window(values: Mapping[Any, Any]) -> Schedule:
    opens, closes = _minutes("startTime", values), _minutes("endTime", values)
    named = any(values.get(key) is not None for key in ("cron", "expression", "cronExpr"))
    return Window(_expression(values) if named else "", min(opens, _LAST_MINUTE), closes, _bounds(values))


def _expression(values: Mapping[Any, Any]) -> str:
    written = next((values[key] for key in ("expression", "cron", "cronExpr") if values.get(key) is not None), None)
    if not isinstance(written, str):
        raise _Wrong("cron", "The schedule needs an `expression` of five fields, like `0 8 * * 1-5`.")
    wrong = fault(written)
    if wrong:
        raise _Wrong("cron", f"{_shown(written)} is no cron expression ({wrong}).")
    return written


def _minutes(key: str, values: Mapping[Any, Any]) -> int:
    written = values.get(key)
    found = _CLOCK.fullmatch(written.strip()) if isinstance(written, str) else None
    minutes = int(found[1]) * 60 + int(found[2]) if found else _LAST_MINUTE + 2
    if minutes > _LAST_MINUTE + 1:
        raise _Wrong("window", f"`{key}` must be a time of day like 09:30.")
    return min(minutes, _LAST_MINUTE)


def _bounds(values: Mapping[Any, Any]) -> Bounds:
    first, last = (
        None if values.get(key) in (None, "") else _bound(key, values[key]) for key in ("startDate", "endDate")
    )
    if first and last and instant(first.at, _UTC) >= instant(last.at + timedelta(days=1), _UTC):
        raise _Wrong("bounds", "`endDate` lies before `startDate`.")
    return Bounds(first, last)


_UTC = ZoneInfo("UTC")


def _bound(key: str, written: object) -> Bound:
    moment = read_moment(written)
    if moment is None or not 1970 <= moment.year <= 9000:
        raise _Wrong(key, f"`{key}` must be a date or a date and time, like 2026-04-11 or 2026-04-11T09:30.")
    return Bound(moment, isinstance(written, str) and bool(_DAY.fullmatch(written.strip())))


def read_moment(written: object) -> datetime | None:
    """A moment in ISO 8601: naive for wall time, UTC where it had an offset; anything else is ``None``."""
    if not isinstance(written, str) or len(written) > _LONGEST_NAME:
        return None
    try:
        moment = datetime.fromisoformat(written.strip())
        return moment.astimezone(UTC) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None


def clock(minutes: int) -> time:
    """Minutes since midnight as a time of day."""
    return time(minutes // 60, minutes % 60)


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return f"`{' '.join(text.split())[:60]}`"
