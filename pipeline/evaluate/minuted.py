"""Decisions and tasks in written minutes of many layouts: items, owners and due dates against what is really said.

The rules have been fitted to every set here; how they did on each before is told in the README.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import msgspec

from pipeline.evaluate.figures import Figure, quality
from pipeline.extract.actors import Actors
from pipeline.extract.commitments import commitments
from pipeline.extract.minutes import minutes_statements
from pipeline.model import Owner, Participant, Statement

GROUP = "Written minutes (fitted)"
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}), frozenset({"acme.test"}))
PRESENT = ("Owen Park", "Dana Fox", "Lee Wu", "Mara Lindqvist", "Jonas Keller", "Claire Dubois", "Luis Ortega")
_SAME = 0.7
"""Share of words two texts of one item have in common."""


class Wanted(NamedTuple):
    form: str
    text: str
    owner: str = ""
    due: str = ""


class Minuted(NamedTuple):
    day: date
    title: str
    body: str
    wanted: tuple[Wanted, ...]


class Counts(NamedTuple):
    """Of items: right, found, wanted; and of the right ones: owners and due dates right, found, wanted."""

    items: tuple[int, int, int]
    owners: tuple[int, int, int]
    dues: tuple[int, int, int]


def figures(folder: Path) -> list[Figure]:
    """Rows for all ``*.txt`` of the folder together, if there are any."""
    files = sorted(folder.glob("*.txt"))
    counts = total([one for file in files for one in fixtures(file.read_text(encoding="utf-8"))])
    names = ("items", "owners", "due dates")
    return [quality(GROUP, what, *numbers) for what, numbers in zip(names, counts, strict=True)] if files else []


def fixtures(text: str) -> Iterator[Minuted]:
    """``=== DAY title``, the minutes, ``---``, then one ``form | text | owner | due`` a line."""
    for block in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        head, _, rest = block.partition("\n")
        day, _, title = head.partition(" ")
        body, _, truth = rest.rpartition("\n---")
        lines = [line.split("|") for line in truth.splitlines() if line.strip()]
        wanted = tuple(Wanted(*(part.strip() for part in line)) for line in lines)
        yield Minuted(date.fromisoformat(day), title.strip(), body, wanted)


def total(minutes: list[Minuted]) -> Counts:
    """Counts over many minutes."""
    sums = [[0, 0, 0] for _ in range(3)]
    for one in minutes:
        for numbers, more in zip(sums, compare(said(one), one.wanted), strict=True):
            numbers[:] = [a + b for a, b in zip(numbers, more, strict=True)]
    items, owners, dues = ((a, b, c) for a, b, c in sums)
    return Counts(items, owners, dues)


def said(one: Minuted) -> tuple[Statement, ...]:
    """What is read in the minutes when all who are present are known."""
    actors = Actors(tuple(Participant(name, _address(name), ("attendee",)) for name in PRESENT), OWNER)
    written = minutes_statements(one.body, one.day, actors, meeting=True)
    quotes = [statement.quote for statement in written]
    promised = [more for more in commitments(one.body, one.day, actors) if not any(more.quote in q for q in quotes)]
    return (*written, *(msgspec.structs.replace(more, owner=actors.resolve(more.owner)) for more in promised))


def compare(found: tuple[Statement, ...], wanted: tuple[Wanted, ...]) -> Counts:
    """Each wanted item is met by at most one that was found, of the same form and nearly the same words."""
    left, pairs = list(found), []
    for want in wanted:
        best = max(left, key=lambda one: _alike(one, want), default=None)
        if best is not None and _alike(best, want) >= _SAME:
            left.remove(best)
            pairs.append((best, want))
    return Counts(
        (len(pairs), len(found), len(wanted)),
        _field([(one.owner, want.owner) for one, want in pairs]),
        _field([(one.due, want.due) for one, want in pairs]),
    )


def _field(pairs: list[tuple[str, str]]) -> tuple[int, int, int]:
    return (
        sum(ours == theirs != "" for ours, theirs in pairs),
        sum(ours != "" for ours, _ in pairs),
        sum(theirs != "" for _, theirs in pairs),
    )


def _alike(one: Statement, want: Wanted) -> float:
    if one.form != want.form:
        return 0.0
    ours, theirs = (set(re.findall(r"\w+", text.casefold())) for text in (one.text, want.text))
    return len(ours & theirs) / max(1, len(ours | theirs))


def _address(name: str) -> str:
    first = name.split()[0].casefold()
    return f"{first}@acme.test" if name in OWNER.names else f"{first}@globex.test"
