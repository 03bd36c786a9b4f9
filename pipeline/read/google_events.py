"""Events as Google's calendar gives them in JSON: one event, a list of them, or a page with ``items``.

https://developers.google.com/workspace/calendar/api/v3/reference/events
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from mmap import mmap
from typing import Any, NamedTuple

import msgspec

from pipeline.model import Address, Event, Problem, Record, Waiting
from pipeline.read import calendar, charsets, texts

NAME = "google-events"
_MARKS = re.compile(
    r'"calendar#events?"|"iCalUID"\s*:|"start"\s*:\s*\{\s*"date(?:Time)?"\s*:|"originalStartTime"\s*:\s*\{'
)
_NOT_MET = frozenset(["workingLocation", "focusTime", "birthday"])
"""``eventType``: what stands in a calendar and is no meeting."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_RULES = ("RRULE", "RDATE", "EXDATE")


class Found(NamedTuple):
    """An event; the lines RRULE, RDATE, EXDATE of its series; who declined it, who accepted it (addresses)."""

    event: Event
    rules: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()


def sniff(source: str, head: bytes) -> bool:
    """A JSON file that speaks of events in the words of that calendar."""
    if not source.lower().endswith(".json"):
        return False
    text = texts.text_of(head, cut=True)
    return text is not None and text.lstrip("\ufeff \n\t")[:1] in ("{", "[") and bool(_MARKS.search(text))


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """Every event of the file that is a meeting or an appointment."""
    if len(data) > texts.MAX_BYTES:
        yield Problem(source, "too-large", f"Events of {len(data) // 1_000_000} MB; export a shorter span of time.")
        return
    raw = bytes(data)
    listed = _listed(raw)
    if listed is None:
        yield Problem(source, "bad-json", "The file is no list of events; export or copy it again.")
        return
    sha256, broken = hashlib.sha256(raw).hexdigest(), 0
    for value in listed:
        found = _found(value, source, sha256)
        broken += found is None and not _is_passed_over(value)
        if found is not None:
            yield found.event
    if broken:
        yield Problem(source, "bad-events", f"{broken} of {len(listed)} events are not readable; export them again.")


def found(data: bytes, source: str, sha256: str) -> Iterator[Found]:
    """The same events with what tells when a series takes place, and who comes."""
    for value in _listed(data) or ():
        one = _found(value, source, sha256)
        if one is not None:
            yield one


def _listed(data: bytes) -> list[Any] | None:
    try:
        value = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    items = value.get("items") if isinstance(value, dict) and "items" in value else value
    listed = items if isinstance(items, list) else [items]
    return listed[: calendar.MAX_EVENTS] if all(isinstance(one, dict) for one in listed) else None


def _is_passed_over(value: dict[str, Any]) -> bool:
    return _words(value.get("eventType")) in _NOT_MET or value.get("status") == "cancelled"


def _found(value: dict[str, Any], source: str, sha256: str) -> Found | None:
    if _words(value.get("eventType")) in _NOT_MET:
        return None
    original, whole = _moment(value.get("originalStartTime"))
    start, all_day = _moment(value.get("start"))
    if start is None and value.get("status") == "cancelled":
        start, all_day = original, whole
    uid = _uid(value)
    if start is None or not uid:
        return None
    end, _ = _moment(value.get("end"))
    if end is not None and ((end.tzinfo is None) != (start.tzinfo is None) or end < start):
        end = None
    seats = [seat for seat in _list(value, "attendees", calendar.MAX_ATTENDEES) if isinstance(seat, dict)]
    rules = (line for line in _list(value, "recurrence", 100) if isinstance(line, str))
    lines = tuple(line for line in rules if line.upper().startswith(_RULES))
    instance = bool(value.get("recurringEventId")) and original is not None
    event = Event(
        uid=uid,
        title=_words(value.get("summary")),
        start=start,
        end=end if end is not None else start + timedelta(days=1) if all_day else None,
        all_day=all_day,
        sequence=number if isinstance(number := value.get("sequence"), int) and 0 <= number < 10**9 else 0,
        recurrence_id=_named(original, whole) if instance and original is not None else "",
        recurring=bool(lines),
        status=_words(value.get("status")).upper(),
        organizer=next(_people([value.get("organizer")]), Address()),
        attendees=tuple(dict.fromkeys(_people(seats))),
        location=_words(value.get("location")),
        description=_description(value.get("description")),
        source=source,
        sha256=sha256,
    )
    return Found(event, lines, _answered(seats, "declined"), _answered(seats, "accepted", "tentative"))


def _list(value: dict[str, Any], key: str, most: int) -> list[Any]:
    found = value.get(key)
    return found[:most] if isinstance(found, list) else []


def _answered(seats: list[dict[str, Any]], *said: str) -> tuple[str, ...]:
    """Addresses of those who answered so."""
    return tuple(who.email for seat in seats if seat.get("responseStatus") in said for who in _people([seat]))


def _uid(value: dict[str, Any]) -> str:
    """The UID that invitations by mail name, too."""
    known = _words(value.get("iCalUID"))
    own = _words(value.get("recurringEventId")) or _words(value.get("id"))
    return known or (f"{own}@google.com" if own else "")


def _moment(value: object) -> tuple[datetime | None, bool]:
    """(moment, whether it is a whole day): aware and in the zone that is named, or midnight, naive."""
    if not isinstance(value, dict):
        return None, False
    said, day, zone = value.get("dateTime"), value.get("date"), value.get("timeZone")
    try:
        if isinstance(said, str):
            moment = datetime.fromisoformat(said)
            return (_zoned(moment, zone[:100] if isinstance(zone, str) else "") if _is_near(moment) else None), False
        if isinstance(day, str) and _DAY.fullmatch(day):
            moment = datetime.fromisoformat(day)
            return (moment, True) if _is_near(moment) else (None, False)
    except (ValueError, OverflowError):
        pass
    return None, False


def _is_near(moment: datetime) -> bool:
    return 1900 <= moment.year <= 2200


def _zoned(moment: datetime, zone: str) -> datetime:
    """The moment on the clock of a zone; without an offset it is of that zone."""
    wall = moment.replace(tzinfo=None)
    local = calendar._localized(wall, zone, {}) if zone else wall
    if moment.tzinfo is None or local.utcoffset() == moment.utcoffset():
        return local
    return moment.astimezone(local.tzinfo or moment.tzinfo)


def _named(moment: datetime, whole: bool) -> str:
    """RECURRENCE-ID in basic format, as of a calendar file."""
    if whole:
        return moment.strftime("%Y%m%d")
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ") if moment.tzinfo else moment.strftime("%Y%m%dT%H%M%S")


def _words(value: object) -> str:
    return " ".join(charsets.clean(value).split())[:1_000] if isinstance(value, str) else ""


def _description(value: object) -> str:
    if not isinstance(value, str):
        return ""
    from pipeline.read.html_text import html_text

    text = charsets.clean(value[: calendar.MAX_TEXT])
    return (html_text(text) if re.search(r"<[a-zA-Z/][^<>]{0,500}>", text) else text).strip()


def _people(seats: list[Any]) -> Iterator[Address]:
    """People of a list of seats; rooms are nobody."""
    for seat in seats:
        if not isinstance(seat, dict) or seat.get("resource") is True:
            continue
        email, name = _words(seat.get("email")).lower(), _words(seat.get("displayName"))
        email = email if calendar._EMAIL.fullmatch(email) and not email.endswith("calendar.google.com") else ""
        if email or name:
            yield Address("" if name.lower() == email else name, email)
