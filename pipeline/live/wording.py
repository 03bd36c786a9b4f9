"""How actions say days, times and names, in lines that a phone can show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from pipeline.notes import links
from pipeline.notes.neutral import cut, fold, plain

WIDTH = 80
"""Characters of a line as it is shown."""
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_URL = re.compile(r"https?://(?:www\.)?([A-Za-z0-9.-]{1,80})[^\s;,]*")
_BULLET = re.compile(r"^\s*- (?:\[.\] )?")
_BLOCK = re.compile(r"\s\^[a-z0-9-]+$")


def long_day(day: date) -> str:
    """``Monday 20 April 2026``."""
    return f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def short_day(day: date, today: date) -> str:
    """``today``, ``Fri 24 Apr`` within a week from today, else ``3 Apr``, with the year when it is another."""
    if day == today:
        return "today"
    named = f"{day.day} {_MONTHS[day.month - 1][:3]}"
    if 0 < (day - today).days < 7:
        return f"{_DAYS[day.weekday()][:3]} {named}"
    return named if day.year == today.year else f"{named} {day.year}"


def hours(start: datetime, end: datetime, day: date, all_day: bool) -> str:
    """``09:30–10:00`` as far as it lies on a day: ``until 10:00`` of what began before, ``all day``."""
    begins, ends = start.date() == day, end.date() == day
    if all_day or (not begins and not ends):
        return "all day"
    if not begins:
        return f"until {end:%H:%M}"
    if end <= start:
        return f"{start:%H:%M}"
    return f"{start:%H:%M}–{end:%H:%M}" if ends or end.time() == time() else f"from {start:%H:%M}"


def place(location: str) -> str:
    """Where something is, in a few safe words; of an address on the web its host."""
    return links.label(cut(_URL.sub(r"\1", fold(location)), 40))


def link(path: str, shown: str, room: int = WIDTH, anchor: str = "") -> str:
    """A link with a text that fits; the text alone without a note."""
    text = links.label(cut(plain(shown), max(room, 8)))
    return links.wiki(f"{path}{anchor}", text) if path else str(text)


def width(line: str) -> int:
    """Characters that a line shows beside its box or bullet: of links their text, no block id."""
    found = _BLOCK.sub("", line)
    for one in links.find(line):
        shown = one.shown or one.target.rpartition("/")[2]
        found = found.replace(line[one.start : one.end], shown, 1)
    return len(_BULLET.sub("", found.replace("**", "")))


def given(arguments: Mapping[str, Any], *names: str) -> str:
    """The first of some arguments that is a text or a number, as a person typed it; else ``""``."""
    for name in names:
        if isinstance(value := arguments.get(name), str | int) and str(value).strip():
            return " ".join(str(value).split())[:200]
    return ""


def counted(number: int, word: str, words: str = "") -> str:
    """``1 meeting``, ``3 meetings``."""
    return f"{number} {word if number == 1 else words or word + 's'}"


def joined(parts: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def more(lines: Sequence[str], most: int, rest: str) -> list[str]:
    """The first lines; ``rest`` names where the others are, with ``{}`` for ``and N more``."""
    left = len(lines) - most
    return [*lines[:most], *([f"- {rest.format(f'and {left} more')}"] if left > 0 else [])]


def block(title: str, lines: Sequence[str]) -> list[str]:
    """A section, nothing without lines."""
    return ["", f"### {title}", *lines] if lines else []
