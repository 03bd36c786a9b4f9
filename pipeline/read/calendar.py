"""iCalendar (RFC 5545) events, from .ics files and from the calendar parts of mail (RFC 6047).

Events are cut out of the file first and parsed one by one, so that a broken one costs nothing but itself, and zones are
settled here, so that one file's VTIMEZONE never leaks into the next (icalendar keeps them for the whole process).
"""

from __future__ import annotations

import hashlib
import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from mmap import mmap
from typing import Any, NamedTuple
from urllib.parse import unquote

from pipeline.model import Address, Event, Problem, Record, Waiting
from pipeline.read import charsets, dates, texts

NAME = "calendar"
MAX_EVENTS = 100_000
MAX_ATTENDEES = 2_000
MAX_TEXT = 100_000

_KEPT = frozenset(
    ["UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "SEQUENCE", "RECURRENCE-ID", "RRULE", "RDATE", "STATUS"]
    + ["ORGANIZER", "ATTENDEE", "LOCATION", "DESCRIPTION", "X-MICROSOFT-CDO-ALLDAYEVENT"]
)
_WORDY = ("DESCRIPTION", "SUMMARY", "LOCATION", "ATTENDEE", "ORGANIZER")
_TIMES = ("DTSTART", "DTEND", "RECURRENCE-ID", "RDATE")
_FOLD = re.compile(rb"(?:\r\n|\n|\r){1,3}[ \t]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")  # forbidden; a parameter with one would be refused
_NAME = re.compile(r"([A-Za-z0-9\-]{1,60})[ \t]*(?=[;:])")
_ZONE_PARAM = re.compile(r";[ \t]*TZID[ \t]*=", re.IGNORECASE)
_EMAIL = re.compile(r"[^\s@<>,;\"]{1,64}@[^\s@<>,;\"]{1,255}")
_ZONE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+\-]{1,40}(?:/[A-Za-z0-9_+\-]{1,40}){0,2}")
_OFFSET = re.compile(r"([+\-])(\d\d):?(\d\d)(?:\d\d)?")
_WEEKDAYS = {name: number for number, name in enumerate(["MO", "TU", "WE", "TH", "FR", "SA", "SU"])}


class Onset(NamedTuple):
    """One STANDARD or DAYLIGHT part of a VTIMEZONE: from when, by which yearly rule, the offsets after and before."""

    start: datetime
    rule: dict[str, str]
    extra: tuple[datetime, ...]
    offset: timedelta
    before: timedelta


class Zone(NamedTuple):
    """A VTIMEZONE; ``place`` is its X-LIC-LOCATION, an IANA name."""

    place: str
    onsets: tuple[Onset, ...]


def sniff(source: str, head: bytes) -> bool:
    """A calendar object at the top, or an .ics name."""
    text = texts.text_of(head, cut=True)
    if text is None:
        return False
    opening = text.lstrip("\ufeff \n\t")[:15].upper()
    return opening == "BEGIN:VCALENDAR" or source.lower().endswith((".ics", ".ical", ".icalendar"))


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """Every VEVENT of the file; to-dos, journals and free/busy times are passed over."""
    if len(data) > 2 * texts.MAX_BYTES:
        yield Problem(source, "too-large", f"Calendar of {len(data) // 1_000_000} MB; export a shorter span of time.")
    else:
        raw = bytes(data)
        yield from events(raw, source, hashlib.sha256(raw).hexdigest())


def events(data: bytes, source: str, sha256: str) -> Iterator[Event | Problem]:
    """Events in the order of the file, then at most one ``Problem`` that counts the unreadable ones.

    Times with a zone are aware (a zone that nobody can name makes a floating, naive time). ``end`` is exclusive, as in
    RFC 5545; ``None`` when the file gives none. ``recurrence_id`` is in basic format, UTC where the zone is known.
    """
    lines = _lines(data)
    zones = {tzid: zone for _, block in _blocks(lines, "VTIMEZONE") for tzid, zone in [_zone(block)]}
    seen = broken = 0
    for method, block in _blocks(lines, "VEVENT"):
        seen += 1
        if seen > MAX_EVENTS:
            yield Problem(source, "too-many-events", f"More than {MAX_EVENTS} events; export fewer at a time.")
            return
        event, fine = _event(block, method, zones, source, sha256)
        broken += not fine
        if event:
            yield event
    if broken:
        yield Problem(source, "bad-events", f"{broken} of {seen} events are not readable in full; export them again.")
    elif not seen and not any(line[:15].upper() == "BEGIN:VCALENDAR" for line in lines):
        yield Problem(source, "not-a-calendar", "No calendar object inside; export the calendar again as .ics.")


def _lines(data: bytes) -> list[str]:
    """Content lines, unfolded. A line that is no property continues a text or person before it (broken folding)."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    # unfolded as bytes: some programs fold in the middle of a UTF-8 character
    text = charsets.decode(_FOLD.sub(b"", data)).replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    text = _CONTROLS.sub("", text)
    lines, stray = list[str](), list[str]()
    for line in text.split("\n"):
        if _NAME.match(line):
            _join(lines, stray)
            lines.append(line.rstrip())
            stray = []
        elif line.strip():
            stray.append(line.strip())
    _join(lines, stray)
    return lines


def _join(lines: list[str], stray: list[str]) -> None:
    if stray and lines and lines[-1].upper().startswith(_WORDY):
        joint = "" if lines[-1][:1].upper() in "AO" else "\\n"
        lines[-1] += joint + joint.join(stray)


def _blocks(lines: list[str], part: str) -> Iterator[tuple[str, list[str]]]:
    """(METHOD of the calendar, lines) of every component ``part``; an END that is missing is added."""
    method = ""
    block: list[str] | None = None
    for line in lines:
        name, component = (text.strip().upper() for text in line.partition(":")[::2])
        if name in ("BEGIN", "END") and component in (part, "VCALENDAR"):
            if block:
                yield method, block
            block = [] if name == "BEGIN" and component == part else None
            method = "" if component == "VCALENDAR" else method
        elif block is not None:
            block.append(line)
        elif name == "METHOD":
            method = component[:40]
    if block:
        yield method, block


def _own(block: list[str]) -> Iterator[str]:
    """The lines of a VEVENT without those of the alarms in it."""
    nested = ""
    for line in block:
        name, _, component = line.upper().partition(":")
        if name == "BEGIN" and not nested:
            nested = component.strip()
        elif name == "END" and component.strip() == nested:
            nested = ""
        elif not nested and re.split("[;:]", line, maxsplit=1)[0].strip().upper() in _KEPT:
            yield line


def _event(
    block: list[str], method: str, zones: dict[str, Zone], source: str, sha256: str
) -> tuple[Event | None, bool]:
    """The event, and whether its times could be read."""
    import icalendar

    lines = [_ZONE_PARAM.sub(";X-TZID=", line) if line.upper().startswith(_TIMES) else line for line in _own(block)]
    try:
        part: Any = icalendar.Event.from_ical("\r\n".join(["BEGIN:VEVENT", *lines, "END:VEVENT", ""]))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, ArithmeticError, RecursionError):
        return None, False
    uid, title = _text(part, "UID"), " ".join(_text(part, "SUMMARY").split())
    start, all_day = _moment(part, "DTSTART", zones)
    if not (title or start or (uid and "DTSTART" not in part)):
        return None, False
    end = _end(part, start, all_day, zones)
    flag = _text(part, "X-MICROSOFT-CDO-ALLDAYEVENT").upper() == "TRUE"
    if flag and start and not (start.hour or start.minute):
        start, end, all_day = start.replace(tzinfo=None), end and end.replace(tzinfo=None), True
    event = Event(
        uid=uid,
        title=title,
        start=start,
        end=end,
        all_day=all_day,
        sequence=_number(_text(part, "SEQUENCE")),
        recurrence_id=_recurrence(part, zones),
        recurring="RRULE" in part or "RDATE" in part,
        method=method,
        status=_text(part, "STATUS").upper(),
        organizer=next(_addresses(part, "ORGANIZER"), Address()),
        attendees=tuple(dict.fromkeys(_addresses(part, "ATTENDEE"))),
        location=" ".join(_text(part, "LOCATION").split()),
        description=_text(part, "DESCRIPTION")[:MAX_TEXT].strip(),
        source=source,
        sha256=sha256,
    )
    return event, start is not None or "DTSTART" not in part


def _values(part: Any, name: str) -> list[Any]:
    value = part.get(name)
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(part: Any, name: str) -> str:
    return charsets.clean("".join(str(value) for value in _values(part, name)[:1])).strip()


def _native(value: Any) -> object:
    """The date, datetime or duration of a property; ``None`` for what icalendar could not read."""
    try:
        return getattr(value, "dt", None)
    except (ValueError, KeyError, TypeError, ArithmeticError):
        return None


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,9}", text) else 0


def _addresses(part: Any, name: str) -> Iterator[Address]:
    """People of this property; rooms and resources are nobody."""
    for value in _values(part, name)[:MAX_ATTENDEES]:
        params = {str(key).upper(): charsets.clean(str(item)) for key, item in getattr(value, "params", {}).items()}
        if params.get("CUTYPE", "").upper() in ("ROOM", "RESOURCE"):
            continue
        uri = re.sub(r"^\s*mailto:\s*", "", charsets.clean(str(value)), flags=re.IGNORECASE)
        found = _EMAIL.search(unquote(uri)) or _EMAIL.search(params.get("EMAIL", ""))
        email = charsets.clean(found[0]).lower() if found else ""
        shown = " ".join(params.get("CN", "").split()).strip("\"' ")
        if email or shown:
            yield Address("" if shown.lower() == email else shown, email)


def _moment(part: Any, name: str, zones: dict[str, Zone]) -> tuple[datetime | None, bool]:
    """(moment, whether it is a whole day); (None, False) when missing or unreadable."""
    values = _values(part, name)
    if not values:
        return None, False
    value, tzid = _native(values[0]), str(getattr(values[0], "params", {}).get("X-TZID", ""))
    if value is None:
        found = dates.find(str(values[0]))
        fixed = found.date and not found.date_only and not found.date.tzinfo
        return (_localized(found.date, tzid, zones) if found.date and fixed else found.date), found.date_only
    if not isinstance(value, date) or not 1900 <= value.year <= 2200:
        return None, False
    if not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day), True
    return (value.astimezone(UTC) if value.tzinfo else _localized(value, tzid, zones)), False


def _end(part: Any, start: datetime | None, all_day: bool, zones: dict[str, Zone]) -> datetime | None:
    end = _moment(part, "DTEND", zones)[0]
    span = None if end else _native(next(iter(_values(part, "DURATION")), None))
    try:
        if start and isinstance(span, timedelta):
            # RFC 5545, 3.8.2.5: days are nominal, shorter durations exact
            exact = start.tzinfo is not None and span % timedelta(days=1)
            end = (start.astimezone(UTC) + span).astimezone(start.tzinfo) if exact else start + span
        elif start and all_day and not end:
            end = start + timedelta(days=1)
        if start and end and (start.tzinfo is None) == (end.tzinfo is None) and end < start:
            return None
    except OverflowError:
        return None
    return end


def _recurrence(part: Any, zones: dict[str, Zone]) -> str:
    moment, whole = _moment(part, "RECURRENCE-ID", zones)
    if not moment:
        return _text(part, "RECURRENCE-ID")[:40]
    if whole:
        return moment.strftime("%Y%m%d")
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ") if moment.tzinfo else moment.strftime("%Y%m%dT%H%M%S")


def _localized(moment: datetime, tzid: str, zones: dict[str, Zone]) -> datetime:
    """Wall time in the zone called ``tzid``: IANA, Windows, the file's own, the tail of a vendor's name, an offset."""
    from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

    tzid = tzid.strip(" \"'/")
    if not tzid:
        return moment
    zone = zones.get(tzid)
    names = [tzid, WINDOWS_TO_OLSON.get(tzid, ""), zone.place if zone else ""]
    for name in names + ([] if zone and zone.onsets else _guesses(tzid, WINDOWS_TO_OLSON)):
        found = _named(moment, name)
        if found.tzinfo:
            return found
    if zone and zone.onsets:
        return moment.replace(tzinfo=timezone(_offset(zone.onsets, moment)))
    offset = re.search(r"(?:UTC|GMT)\s?[+\-]\d{1,2}(?::?\d\d)?|^(?:UTC|GMT|Z)$", tzid, re.IGNORECASE)
    return dates.aware(moment, offset[0].replace(" ", "")) if offset else moment


def _guesses(tzid: str, windows: dict[str, str]) -> list[str]:
    """IANA names behind ``/vendor/Europe/Berlin``, ``(UTC-05:00) Eastern Time (US & Canada)``, ``Bern, Rome``."""
    pieces = tzid.split("/")
    if len(pieces) > 2:
        return ["/".join(pieces[-3:]), "/".join(pieces[-2:])]
    shown = re.sub(r"\([^()]{0,60}\)", "", tzid).strip()
    cities = {olson.rpartition("/")[2].replace("_", " "): olson for olson in windows.values()}
    named = windows.get(re.sub(r" Time$", " Standard Time", shown), "")
    return [named] if named else [cities[city.strip()] for city in shown.split(",") if city.strip() in cities]


def _named(moment: datetime, name: str) -> datetime:
    from zoneinfo import ZoneInfo

    # "localtime" and "posixrules" would make the result depend on the machine
    if not _ZONE_NAME.fullmatch(name) or name.lower() in ("localtime", "posixrules"):
        return moment
    if name.upper() in ("UTC", "GMT"):
        return moment.replace(tzinfo=UTC)
    try:
        return moment.replace(tzinfo=ZoneInfo(name))
    except (KeyError, ValueError, OSError):
        return moment


def _zone(block: list[str]) -> tuple[str, Zone]:
    """(TZID, zone) of a VTIMEZONE's lines."""
    tzid, place, onsets, extra = "", "", list[Onset](), list[str]()
    part: dict[str, str] | None = None
    for line in block:
        name, text = re.split("[;:]", line, maxsplit=1)[0].strip().upper(), line.partition(":")[2].strip()
        if name == "BEGIN":
            part, extra = {}, []
        elif name == "END" and part is not None:
            onset = _onset(part, extra)
            onsets += [onset] if onset else []
            part = None
        elif part is None:
            tzid = text.strip(" \"'/") if name == "TZID" else tzid
            place = text if name == "X-LIC-LOCATION" else place
        elif name == "RDATE":
            extra += text.split(",")[:500]
        else:
            part.setdefault(name, text)
    return tzid, Zone(place, tuple(onsets[:500]))


def _onset(part: dict[str, str], extra: list[str]) -> Onset | None:
    start, after, before = _basic(part.get("DTSTART", "")), _delta(part, "TZOFFSETTO"), _delta(part, "TZOFFSETFROM")
    if start is None or after is None:
        return None
    rule = dict(pair.upper().partition("=")[::2] for pair in part.get("RRULE", "").split(";") if "=" in pair)
    moments = tuple(moment for text in extra if (moment := _basic(text)))
    return Onset(start, rule, moments, after, after if before is None else before)


def _basic(text: str) -> datetime | None:
    match = re.match(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?", text.strip())
    try:
        return datetime(*(int(group or 0) for group in match.groups())) if match else None  # type: ignore[arg-type]
    except ValueError:
        return None


def _delta(part: dict[str, str], name: str) -> timedelta | None:
    match = _OFFSET.match(part.get(name, "").strip())
    if not match or int(match[2]) > 15 or int(match[3]) > 59:
        return None
    size = timedelta(hours=int(match[2]), minutes=int(match[3]))
    return -size if match[1] == "-" else size


def _offset(onsets: tuple[Onset, ...], moment: datetime) -> timedelta:
    """Offset from UTC at this wall time: that of the onset that came last."""
    latest = [(last, number) for number, onset in enumerate(onsets) if (last := _last(onset, moment))]
    return onsets[max(latest)[1]].offset if latest else min(onsets, key=lambda onset: onset.start).before


def _last(onset: Onset, moment: datetime) -> datetime | None:
    until = _basic(onset.rule.get("UNTIL", ""))
    moments = [onset.start, *onset.extra]
    if onset.rule.get("FREQ") == "YEARLY":
        year = min(moment.year, until.year if until else moment.year)
        days = [day for number in (year, year - 1) if (day := _yearly(onset, number))]
        moments += [day for day in days if not (until and day > until)]
    return max((found for found in moments if onset.start <= found <= moment), default=None)


def _yearly(onset: Onset, year: int) -> datetime | None:
    """The onset of one year by BYMONTH, BYDAY (``-1SU``) and BYMONTHDAY; other parts do not occur in zones."""
    month = _number(onset.rule.get("BYMONTH", "")) or onset.start.month
    if not 1 <= month <= 12 or not 1 <= year <= 9999:
        return None
    first, length = monthrange(year, month)
    allowed = {int(text) for text in re.findall(r"\b\d{1,2}\b", onset.rule.get("BYMONTHDAY", ""))}
    match = re.match(r"([+\-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)", onset.rule.get("BYDAY", ""))
    days = [day for day in range(1, length + 1) if not allowed or day in allowed]
    if match:
        days = [day for day in days if (first + day - 1) % 7 == _WEEKDAYS[match[2]]]
        nth = int(match[1] or 1)
        days = days[nth - 1 : nth] if nth > 0 else days[nth:][:1]
    elif not allowed:
        days = [min(onset.start.day, length)]
    return onset.start.replace(year=year, month=month, day=days[0]) if days else None
