"""The Agent Notes, edited by line: dated facts of the owner and rules. What a person typed there stays. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from pipeline.build.attributes import attribute
from pipeline.build.meaning import key
from pipeline.model import Neutral
from pipeline.notes.neutral import fill, plain
from pipeline.notes.neutral import line as neutral

UNCONFIRMED = timedelta(days=180)
_BULLET = re.compile(
    r"(?P<lead>[-*+] )(?:\[(?P<day>\d{4}-\d{2}-\d{2})[^\]\n]{0,30}\] )?(?P<text>.+?)"
    r"(?P<old> \(last confirmed \d{4}-\d{2}-\d{2}\))?[ \t]*(?P<end>\r?\n?)"
)
_HELD = re.compile(r"(?:works at|joined|leaving|left) |.{2,60} at (?-i:[^\W\d_a-z])|new role:", re.IGNORECASE)
_LIVES = re.compile(r"(?:lives|living|based|moved|relocated|wohnt|lebt) (?:in|to|nach) ", re.IGNORECASE)


class Entry(NamedTuple):
    """One dated line of a page. ``day``: ``YYYY-MM-DD``, ``""`` on a line that a person typed without one."""

    text: str
    day: str


def entries(page: str) -> Iterator[tuple[int, Entry]]:
    """(number of the line, entry) of all bullets that stand at the left."""
    for number, line in enumerate(page.splitlines(keepends=True)):
        if found := _BULLET.fullmatch(line):
            yield number, Entry(plain(found["text"]), found["day"] or "")


def name_of(text: str) -> str:
    """By what a line is known again, whatever its date, the order of its words or their accents."""
    return " ".join(key(text, ""))


def gone(was: str, page: str) -> tuple[str, ...]:
    """What the program had written on a page and a person took away, or put in other words."""
    there = {name_of(entry.text) for _, entry in entries(page)}
    lost = (entry.text for _, entry in entries(was) if entry.day and name_of(entry.text) not in there)
    return tuple(dict.fromkeys(lost))


def noted(page: str, new: Iterable[Entry], was: str | None, declined: Collection[str]) -> str:
    """The page with new facts, each confirmed on its day.

    ``was``: the page as the program wrote it last (``None``: not known, then all dated lines are the program's).
    ``declined``: names of lines that a person took away.
    """
    lines = page.splitlines(keepends=True)
    ours = None if was is None else set(was.splitlines())
    for entry in sorted(new, key=lambda one: (one.day, one.text)):
        _note(lines, entry, ours, declined)
    return "".join(lines)


def turned_back(page: str, before: str, after: str) -> str:
    """The page without what turned ``before`` into ``after``; what was confirmed or edited since stays."""
    if page == after:
        return before
    lines = page.splitlines(keepends=True)
    old, new = _dated(before), _dated(after)
    for number, entry in reversed(list(entries(page))):
        name = name_of(entry.text)
        if name not in new or lines[number].strip() != new[name].strip() or old.get(name) == new[name]:
            continue
        lines[number : number + 1] = [old[name]] if name in old else []
    there = {name_of(entry.text) for _, entry in entries("".join(lines))}
    for name, line in old.items():
        if name not in there and name not in new:
            dated = [number for number, entry in entries("".join(lines)) if entry.day]
            lines.insert(_place(lines, dated, "\n"), line)
    return "".join(lines)


def _dated(page: str) -> dict[str, str]:
    """Name -> line of everything dated."""
    lines = page.splitlines(keepends=True)
    return {name_of(entry.text): lines[number] for number, entry in entries(page) if entry.day}


def _note(lines: list[str], new: Entry, ours: set[str] | None, declined: Collection[str]) -> None:
    name, field = name_of(new.text), field_of(new.text)
    known = list(entries("".join(lines)))
    eol = "\r\n" if any(line.endswith("\r\n") for line in lines) else "\n"
    for number, entry in known:
        if name_of(entry.text) == name or _is_near(entry.text, new.text):
            if _is_ours(lines[number], entry, ours) and new.day > entry.day:
                _put(lines, number, _line(entry.text, new.day), ours)
            return
    if name in declined:
        return
    same = [(n, e) for n, e in known if field and field_of(e.text) == field and _is_ours(lines[n], e, ours)]
    if any(entry.day > new.day for _, entry in same):
        return
    if same:
        _put(lines, same[-1][0], _line(new.text, new.day), ours)
        return
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += eol
    at = _place(lines, [number for number, entry in known if entry.day], eol)
    lines.insert(at, "")
    _put(lines, at, _line(new.text, new.day), ours, eol)


def _place(lines: list[str], dated: list[int], eol: str) -> int:
    """Where a new line goes: below the last dated one, else above the first section, with a blank line between."""
    if dated:
        return dated[-1] + 1
    section = next((number for number, line in enumerate(lines) if line.startswith("## ")), None)
    if section is not None:
        lines.insert(section, eol)
        return section
    if lines and lines[-1].strip():
        lines.append(eol)
    return len(lines)


def _line(text: str, day: str) -> Neutral:
    return fill("- [{}] {}", neutral(day), neutral(text, 300))


def _put(lines: list[str], at: int, said: Neutral, ours: set[str] | None, eol: str = "") -> None:
    line = lines[at]
    end = eol or line[len(line.rstrip("\r\n")) :]
    lines[at] = f"{said}{end}"
    if ours is not None:
        ours.add(lines[at].rstrip("\r\n"))


def _is_ours(line: str, entry: Entry, ours: set[str] | None) -> bool:
    return bool(entry.day) and (ours is None or line.rstrip("\r\n") in ours)


def _is_near(one: str, other: str) -> bool:
    """The same but for small words: nearly all words, every number and every "not" alike."""
    first, second = set(key(one, "")), set(key(other, ""))
    both, every = first & second, first | second
    differ = every - both
    return (
        bool(both)
        and len(both) >= 0.85 * len(every)
        and not any(re.search(r"\d|^(?:not|no|never|nicht)", w) for w in differ)
    )


def field_of(text: str) -> str:
    """Of what there is only one at a time: where the owner lives, what they do; ``""`` for anything else."""
    if _LIVES.match(text):
        return "home"
    if _HELD.match(text):
        return "work"
    found = attribute(text, lambda _: False)
    return found.field if found is not None and found.replaces else ""


def unconfirmed(page: str, as_of: date) -> str:
    """The page of the owner's facts as of a day: those not confirmed for 180 days end with when they last were.

    Lines without a date are the person's. The date comes from whoever lets time change notes, never from a clock.
    """
    lines = page.splitlines(keepends=True)
    for number, line in enumerate(lines):
        found = _BULLET.fullmatch(line)
        if found is None or not found["day"]:
            continue
        try:
            old = as_of - date.fromisoformat(found["day"]) > UNCONFIRMED
        except ValueError:
            continue
        bare = line[: found.start("old")] if found["old"] else line.rstrip()
        wanted = f"{bare} (last confirmed {found['day']})" if old else bare
        if bool(found["old"]) != old:
            lines[number] = wanted + found["end"]
    return "".join(lines)
