"""Daily notes: where they stand, what in them is the person's, and the program's lines below a last ``## Vault``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from pipeline.model import Neutral

_TOKEN = re.compile(
    r"\[([^\[\]]*)\]|(YYYY|YY|GGGG|GG|gggg|gg|Qo|Q|MMMM|MMM|MM|Mo|M|DDDD|DDD|DD|Do|D|dddd|ddd|dd|d|E|WW|W|ww|w)"
    r"|([A-Za-z])|([^\[A-Za-z]+|\[)"
)
"""https://momentjs.com/docs/#/displaying/format/, as far as it tells days."""
_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split()
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_VAULT = re.compile(r"##[ \t]+Vault[ \t]*#*[ \t]*")
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_KEY = re.compile(r"\s\^([a-z0-9-]+)[ \t]*$")
_EMPTY = re.compile(r"\s*(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]?\])?\s*")


def moment(form: str, day: date) -> str:
    """The day in a format of moment.js, names in English; ``""`` when the format tells more than a day."""
    parts: list[str] = []
    for match in _TOKEN.finditer(form):
        literal, token, other, between = match.groups()
        if other:
            return ""
        parts.append(_value(token, day) if token else literal or between or "")
    return "".join(parts)


def _value(token: str, day: date) -> str:
    iso_year, iso_week, _ = day.isocalendar()
    week_year, week = _sunday_week(day)
    number = day.isoweekday() % 7
    match token:
        case "YYYY" | "GGGG" | "gggg":
            return f"{ {'Y': day.year, 'G': iso_year, 'g': week_year}[token[0]]:04d}"
        case "YY" | "GG" | "gg":
            return f"{ {'Y': day.year, 'G': iso_year, 'g': week_year}[token[0]] % 100:02d}"
        case "Q" | "Qo":
            quarter = (day.month + 2) // 3
            return str(quarter) if token == "Q" else _ordinal(quarter)
        case "MMMM" | "MMM":
            return _MONTHS[day.month - 1][: len(token) if token == "MMM" else None]
        case "MM" | "DD":
            return f"{day.month if token == 'MM' else day.day:02d}"
        case "Mo" | "Do":
            return _ordinal(day.month if token == "Mo" else day.day)
        case "DDDD" | "DDD":
            return f"{day.timetuple().tm_yday:0{3 if token == 'DDDD' else 1}d}"
        case "dddd" | "ddd" | "dd":
            return _DAYS[number][: None if token == "dddd" else len(token)]
        case "WW" | "W" | "ww" | "w":
            return f"{iso_week if token[0] == 'W' else week:0{len(token)}d}"
    return str({"M": day.month, "D": day.day, "d": number, "E": day.isoweekday()}[token])


def _sunday_week(day: date) -> tuple[int, int]:
    """(year, week) where weeks begin on Sunday and the first is that of January 1."""
    saturday = day + timedelta(days=6 - day.isoweekday() % 7)
    return saturday.year, (saturday.timetuple().tm_yday + 6) // 7


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 != 1 else "th"
    return f"{number}{ending}"


def day_of(form: str, name: str) -> date | None:
    """The day of a note of that name (without its ending), where names are made by ``form``; else ``None``."""
    pattern, keys = "", []
    for match in _TOKEN.finditer(form):
        literal, token, other, between = match.groups()
        if other:
            return None
        if token in ("YYYY", "MM", "DD", "M", "D", "MMMM", "MMM", "Do") and token not in keys:
            keys.append(token)
            pattern += {
                "YYYY": r"(\d{4})",
                "MMMM": r"([A-Za-z]+)",
                "MMM": r"([A-Za-z]{3})",
                "Do": r"(\d{1,2})[a-z]{2}",
            }.get(token, r"(\d{1,2})")
        else:
            pattern += r"\w+?" if token else re.escape(literal or between or "")
    found = re.fullmatch(pattern, name)
    if found is None:
        return None
    said = dict(zip(keys, found.groups(), strict=True))
    named = said.get("MMMM") or said.get("MMM") or ""
    months = [number for number, month in enumerate(_MONTHS, 1) if named and month.startswith(named)]
    month = said.get("MM") or said.get("M") or (str(months[0]) if len(months) == 1 else "")
    written = said.get("DD") or said.get("D") or said.get("Do")
    try:
        day = date(int(said["YYYY"]), int(month), int(written or ""))
    except (KeyError, ValueError):
        return None
    return day if moment(form, day) == name else None


# --- what is whose ---


def above(text: str) -> str:
    """What the person wrote: everything above the last heading ``## Vault``, all of it without one."""
    lines = _lines(text)
    start = _start(lines)
    return text if start is None else "".join(lines[:start])


def is_blank(text: str) -> bool:
    """Whether a daily note says nothing: headings, rules and empty boxes alone."""
    body = (line for line in text.split("\n") if not _HEADING.match(line))
    return not any(re.search(r"\w", line) and not _EMPTY.fullmatch(line) for line in body)


def block(text: str, key: str) -> tuple[str, ...]:
    """The program's lines of one kind: that with ``^key`` below ``## Vault`` and those indented under it."""
    lines = _lines(text)
    place = _place(lines, _start(lines), key)
    return tuple(line.rstrip("\r\n") for line in lines[slice(*place)]) if place else ()


def put(text: str, key: str, new: Sequence[Neutral], was: Sequence[str] = ()) -> str:
    """The note with one kind of lines in place of those that ``was`` had, or at the end of its ``## Vault``.

    ``new``: a bullet that ends with ``^key``, and bullets indented under it. ``was``: what the program wrote there
    last, as ``block`` gives it. A line that the program did not write stays as it is, and one that a person edited or
    took away is not written again.
    """
    lines = _lines(text)
    start = _start(lines)
    eol = "\r\n" if "\r\n" in text else "\n"
    ours = [line + eol for line in new]
    place = _place(lines, start, key)
    if place is not None:
        there = [line.rstrip("\r\n") for line in lines[slice(*place)]]
        if there == list(new) or (there[0] not in was if was else _kind(there[0]) != _kind(new[0])):
            return text
        theirs = [line for line, said in zip(lines[slice(*place)], there, strict=True) if said not in (*was, *new)]
        kept = theirs if was else theirs[1:] if theirs and theirs[0].rstrip("\r\n") == there[0] else theirs
        lines[slice(*place)] = [*ours, *kept]
        return "".join(lines)
    if was:
        return text
    if start is None:
        body = text if not text or text.endswith("\n") else text + eol
        gap = eol if body.strip() and not body.endswith((eol + eol, "\n\n")) else ""
        made = f"{body}{gap}## Vault{eol}{''.join(ours)}"
        return made if _start(_lines(made)) is not None else text  # a fence without an end would swallow it each time
    end = _end(lines, start)
    if not lines[end - 1].endswith("\n"):
        lines[end - 1] += eol
    return "".join([*lines[:end], *ours, *lines[end:]])


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _open(lines: Sequence[str]) -> Iterator[int]:
    """Numbers of the lines outside code."""
    fence = ""
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if fence:
            if found and found[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif found:
            fence = found[1]
        else:
            yield number


def _start(lines: Sequence[str]) -> int | None:
    """Where the last heading ``## Vault`` stands."""
    return max((n for n in _open(lines) if _VAULT.fullmatch(lines[n].rstrip("\r\n"))), default=None)


def _end(lines: Sequence[str], start: int) -> int:
    """Behind the last line with text of the section that begins at ``start``."""
    inner = set(_open(lines))
    end = next((n for n in range(start + 1, len(lines)) if n in inner and _HEADING.match(lines[n])), len(lines))
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    return end


def _place(lines: Sequence[str], start: int | None, key: str) -> tuple[int, int] | None:
    """(first, behind the last) of the lines of one kind."""
    if start is None:
        return None
    end = _end(lines, start)
    for first in range(start + 1, end):
        found = _KEY.search(lines[first].rstrip("\r\n"))
        if found and found[1] == key:
            last = first + 1
            while last < end and lines[last][:1] in (" ", "\t") and lines[last].strip():
                last += 1
            return first, last
    return None


def _kind(line: str) -> str:
    return line.partition(":")[0]
