"""How actions say days, times and names, in lines that a phone can show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from pipeline.model import Neutral
from pipeline.notes import links
from pipeline.notes.neutral import NOTHING, clock, cut, fill, fold, ours, plain
from pipeline.notes.neutral import joined as between

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


def long_day(day: date) -> Neutral:
    """``Monday 20 April 2026``."""
    return fill("{} {} {} {}", ours(_DAYS[day.weekday()]), day.day, ours(_MONTHS[day.month - 1]), day.year)


def day_named(text: str) -> date | None:
    """The day that ``long_day`` calls so; ``None`` for anything else."""
    _, *parts = text.split(" ")
    if len(parts) != 3 or parts[1] not in _MONTHS or not all(part.isascii() and part.isdigit() for part in parts[::2]):
        return None
    try:
        day = date(int(parts[2]), _MONTHS.index(parts[1]) + 1, int(parts[0]))
    except ValueError:
        return None
    return day if long_day(day) == text else None


def short_day(day: date, today: date) -> Neutral:
    """``today``, ``Fri 24 Apr`` within a week from today, else ``3 Apr``, with the year when it is another."""
    if day == today:
        return ours("today")
    named = fill("{} {:.3}", day.day, ours(_MONTHS[day.month - 1]))
    if 0 < (day - today).days < 7:
        return fill("{:.3} {}", ours(_DAYS[day.weekday()]), named)
    return named if day.year == today.year else fill("{} {}", named, day.year)


def hours(start: datetime, end: datetime, day: date, all_day: bool) -> Neutral:
    """``09:30–10:00`` as far as it lies on a day: ``until 10:00`` of what began before, ``all day``."""
    begins, ends = start.date() == day, end.date() == day
    if all_day or (not begins and not ends):
        return ours("all day")
    if not begins:
        return fill("until {}", clock(end))
    if end <= start:
        return clock(start)
    return fill("{}–{}", clock(start), clock(end)) if ends or end.time() == time() else fill("from {}", clock(start))


def place(location: str) -> Neutral:
    """Where something is, in a few safe words; of an address on the web its host."""
    return links.label(cut(_URL.sub(r"\1", fold(location)), 40))


def link(path: str, shown: str, room: int = WIDTH, anchor: str = "") -> Neutral:
    """A link with a text that fits; the text alone without a note."""
    text = links.label(cut(plain(shown), max(room, 8)))
    return links.wiki(f"{path}{anchor}", text) if path else text


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


def counted(number: int, word: Neutral, words: Neutral = NOTHING) -> Neutral:
    """``1 meeting``, ``3 meetings``."""
    return fill("{} {}", number, word if number == 1 else words or fill("{}s", word))


def facts_from(facts: int, items: int) -> Neutral:
    """``- 3 facts from 1 item``."""
    return fill("- {} from {}", counted(facts, ours("fact")), counted(items, ours("item")))


def joined(parts: Sequence[Neutral]) -> Neutral:
    """``a, b and c``."""
    return between(" and ", filter(None, (between(", ", parts[:-1]), *parts[-1:])))


def more(lines: Sequence[Neutral], most: int, base: str) -> list[Neutral]:
    """The first lines; ``base`` is where the others are."""
    left = len(lines) - most
    return [*lines[:most], *([and_more(left, base)] if left > 0 else [])]


def and_more(left: int, base: str) -> Neutral:
    """The line that leads to what finds no room."""
    return fill("- {}", links.wiki(base, f"and {left} more"))


def block(title: Neutral, lines: Sequence[Neutral]) -> list[Neutral]:
    """A section, nothing without lines."""
    return [NOTHING, fill("### {}", title), *lines] if lines else []
