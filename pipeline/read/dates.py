"""Dates and times in file names, folders, headings and header lines, in the forms that people and recorders write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta, timezone
from typing import NamedTuple

from pipeline.months import MONTHS

LIMIT = 400
"""Characters looked at: a date stands near the front of a name or a header."""

_SEP = r"[\s_,.\-]{1,3}"
_WORD = r"([^\W\d_]{3,10})"
_PATTERNS = {
    "zoom": re.compile(r"GMT(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)", re.IGNORECASE),
    "ymd": re.compile(r"(?<!\d)(\d{4})([-_./])(\d{1,2})\2(\d{1,2})(?!\d)"),
    "compact": re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?=\d{4}(?:\d\d)?(?!\d)|(?!\d))"),
    "cjk": re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]"),
    "dotted": re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)"),
    "day-month": re.compile(
        rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|\.|º|er)?(?:{_SEP}(?:de|of))?{_SEP}{_WORD}"
        rf"(?:{_SEP}(?:de|del))?{_SEP}(\d{{4}})(?!\d)",
        re.IGNORECASE,
    ),
    "month-day": re.compile(rf"{_WORD}{_SEP}(\d{{1,2}})(?:st|nd|rd|th)?{_SEP}(\d{{4}})(?!\d)", re.IGNORECASE),
    "slashed": re.compile(r"(?<![\d/])(\d{1,2})[/\-](\d{1,2})[/\-](\d{4})(?![\d/])"),
}
_TIME = re.compile(
    r"(?P<gap>[T_ ,\-]{0,3}(?:(?:at|um|à|a las|alle|às|om|kl\.?|@)\s)?\s?)"
    r"(?:(?P<h>\d{1,2})(?P<sep>[:.\-_h])(?P<m>\d\d)(?:(?:(?P=sep)|:)(?P<s>\d\d))?|"
    r"(?P<hhmm>\d{4})(?P<ss>\d\d)?|(?P<only>\d{1,2})(?=\s?[ap]\.?m\b|h\b|\s?Uhr))"
    r"(?!\d)(?:[.,\-]\d{3,6}(?!\d))?(?:\s?(?P<half>[ap])\.?m\b\.?|\s?Uhr|h\b)?"
    r"(?P<zone>\s?(?:Z\b|(?:UTC|GMT)?[+\-]\d{1,2}:?\d\d(?!\d)|(?:UTC|GMT)[+\-]\d{1,2}(?!\d)|UTC\b|GMT\b))?",
    re.IGNORECASE,
)
_SPAN_END = re.compile(r"\s?[-–]\s?\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\b)?", re.IGNORECASE)
_LEAD_IN = re.compile(
    r"(?:\b(?:on|am|le|el|il|vom|from)\s)?\s?(?:\b(?:mo|tue|we|thu|fr|sat|su|di|mi|do|sa|so)[a-z]{0,7}\.?,?\s)?\s?$",
    re.IGNORECASE,
)
_CALL_ID = re.compile(r"\b\d{9,11}\b")
_GENERIC_WORDS = """
    transcript transcripts transcription transkript transcripcion caption captions subtitle subtitles closed audio video
    meeting meetings saved recording recordings gmt utc en de fr es it pt us auto corrected final cc avo zoom teams meet
    gallery speaker view active index raw notes note minutes protokoll summary untitled chat calls call data export
    exports downloads fireflies granola rowboat otter memo memos voice file files
"""
_GENERIC = frozenset(_GENERIC_WORDS.split())


class Found(NamedTuple):
    """A date in a text. ``rest`` is the text without it, made readable as a title."""

    date: datetime | None
    date_only: bool
    rest: str


def find(text: str) -> Found:
    """First date in ``text`` with the time that follows it; aware only when the text names a zone.

    ``11.04.2026`` is day first; ``04/11/2026`` counts only when one order is possible or AM/PM shows the American one.
    """
    text = text[:LIMIT]
    for form, pattern in _PATTERNS.items():
        for match in pattern.finditer(text):
            found = _dated(form, match, text)
            if found:
                return found
    return Found(None, False, title(text))


def parse_time(text: str) -> time | None:
    """Time of day in a header value such as ``14:00 - 15:00`` or ``2 pm``; ``None`` without one."""
    text = text[:LIMIT].strip()
    match = _TIME.match(text)
    parts = _clock(match, 0) if match else None
    return time(*parts) if parts else None


def title(name: str) -> str:
    """Readable title of a file name: underscores, and the dashes of a name without spaces, become spaces."""
    text = unicodedata.normalize("NFC", name).strip()
    slug = " " not in text
    text = re.sub(r"[_-]+" if slug else "_", " ", text)
    text = re.sub(r"\(\s*\)|\[\s*\]", " ", text)
    text = " ".join(text.split()).strip(" -–—,.@|:·")
    if slug and text == text.lower():
        text = text[:1].upper() + text[1:]
    return text


def from_path(source: str) -> Found:
    """Title and date of a recording from its file name, else from the folders around it.

    A file name that says nothing ("transcript", "closed_caption") takes the title of its folder; ``rest`` is ``""``
    when no folder has one. Folders ``YYYY/MM/DD`` count as a date.
    """
    parts = [part for part in source.split("/") if part not in ("", ".", "..")]
    if not parts:
        return Found(None, False, "")
    names = [_stem(parts[-1]), *reversed(parts[-5:-1])]
    founds = [find(name) for name in names]
    dated = next((found for found in founds[:3] if found.date), None) or _folder_date(parts[:-1])
    titles = (_CALL_ID.sub("", found.rest).strip(" -") for found in founds[:3])
    named = next((text for text in titles if text and not generic(text)), "")
    return Found(dated.date, dated.date_only, named)


def generic(name: str) -> bool:
    """Whether a title says nothing about its content ("transcript", "audio 2", "GMT recording")."""
    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[^\W_]+", folded)
    if not words:
        return not any(char.isalpha() for char in name)
    return all(word in _GENERIC or re.fullmatch(r"\d+|\d+x\d+|(?:audio|video)\d+", word) for word in words)


def aware(found: datetime, zone: str) -> datetime:
    """``found`` with the zone written as ``Z``, ``UTC``, ``+02:00``, ``GMT+5:30``; unchanged when it cannot be read."""
    zone = zone.strip().upper()
    if zone in ("Z", "UTC", "GMT"):
        return found.replace(tzinfo=UTC)
    match = re.fullmatch(r"(?:UTC|GMT)?([+\-])(\d{1,2}?):?(\d\d)?", zone)
    if not match:
        return found
    offset = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
    if offset > timedelta(hours=14):
        return found
    return found.replace(tzinfo=timezone(-offset if match[1] == "-" else offset))


def _stem(name: str) -> str:
    stem, dot, extension = name.rpartition(".")
    while stem and dot and re.fullmatch(r"[A-Za-z][A-Za-z0-9]{1,9}", extension):
        name = stem
        stem, dot, extension = name.rpartition(".")
        if extension.lower() not in ("transcript", "vtt", "srt", "txt", "md", "en", "de", "fr", "es"):
            break
    return name


def _folder_date(folders: list[str]) -> Found:
    tail = "/".join(folders[-3:])
    if re.fullmatch(r"\d{4}/\d{1,2}/\d{1,2}", tail):
        return find(tail.replace("/", "-"))
    return Found(None, False, "")


def _dated(form: str, match: re.Match[str], text: str) -> Found | None:
    if form == "zoom":
        parts = [int(group) for group in match.groups()]
        moment = _moment(*parts)
        if not moment:
            return None
        return Found(moment.replace(tzinfo=UTC), False, title(_cut(text, match.start(), match.end())))
    for year, month, day in _ymd(form, match, text):
        moment = _moment(year, month, day)
        if moment:
            return _with_time(moment, text, match)
    return None


def _ymd(form: str, match: re.Match[str], text: str) -> Iterator[tuple[int, int, int]]:
    a, b, c = match[1], match[2], match[3]
    if form == "ymd":
        yield int(a), int(c), int(match[4])
    elif form in ("compact", "cjk"):
        yield int(a), int(b), int(c)
    elif form == "dotted":
        yield int(c), int(b), int(a)
    elif form == "day-month":
        yield int(c), _month(b), int(a)
    elif form == "month-day":
        yield int(c), _month(a), int(b)
    elif int(a) > 12 or a == b:
        yield int(c), int(b), int(a)
    elif int(b) > 12 or re.match(r",?\s*\d{1,2}:\d\d(?::\d\d)?\s?[ap]\.?m", text[match.end() :], re.IGNORECASE):
        yield int(c), int(a), int(b)


def _month(word: str) -> int:
    folded = unicodedata.normalize("NFKD", word.lower().replace("ä", "ae")).encode("ascii", "ignore").decode()
    return MONTHS.get(folded, 0)


def _with_time(moment: datetime, text: str, match: re.Match[str]) -> Found:
    clock = _TIME.match(text, match.end())
    parts = _clock(clock, moment.year) if clock else None
    if not clock or not parts:
        return Found(moment, True, title(_cut(text, match.start(), match.end())))
    moment = moment.replace(hour=parts[0], minute=parts[1], second=parts[2])
    zone, end = clock["zone"] or "", clock.end()
    # "10:00-11:00" is a span of time; a bare minus is a zone only behind "T" or seconds
    if zone.strip().startswith("-") and not (clock["s"] or clock["ss"] or "T" in clock["gap"].upper()):
        zone, end = "", clock.start("zone")
    span = _SPAN_END.match(text, end)
    return Found(aware(moment, zone), False, title(_cut(text, match.start(), span.end() if span else end)))


def _clock(match: re.Match[str], year: int) -> tuple[int, int, int] | None:
    if match["hhmm"]:
        number = int(match["hhmm"])
        # "2026-04-11 2026 planning": a number near the year is a year
        if not match["ss"] and abs(number - year) <= 5 and "T" not in match["gap"].upper():
            return None
        hour, minute, second = number // 100, number % 100, int(match["ss"] or 0)
    else:
        hour, minute, second = int(match["h"] or match["only"]), int(match["m"] or 0), int(match["s"] or 0)
    half = (match["half"] or "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return (hour, minute, second) if hour < 24 and minute < 60 and second < 60 else None


def _moment(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime | None:
    if not 1970 <= year <= 2100:
        return None
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None


def _cut(text: str, start: int, end: int) -> str:
    before = _LEAD_IN.sub("", text[:start])
    return f"{before}{' ' if ' ' in text else '-'}{text[end:]}"
