"""Strangers and namesakes: nobody becomes somebody else, in whichever order they come; and who is one is joined."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from filings import OWNER, START, path

from pipeline.extract.names import clean_name, relayed
from pipeline.index import Index
from pipeline.model import Filed, Neutral, Participant
from pipeline.resolve import resolve
from pipeline.resolve.evidence import Hints, exchanged

_SEAT = re.compile(r"(?P<true>[a-z]) (?P<name>.*?)\s*<(?P<email>[^<>]*)>(?P<more>(?: , \S+)*)$")
Case = tuple[str, str]


def _cases() -> list[Case]:
    """(kind, line) of the table beside this file."""
    found, kind = [], ""
    for line in (Path(__file__).parent / "strangers.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            kind = line[3:]
        else:
            found.append((kind, line))
    return found


CASES = _cases()
JOINED = "one person, rightly joined"
Seat = tuple[str, Participant]


def _item(text: str) -> tuple[list[Seat], Hints, str]:
    """Seats with who they truly are, what the item says of addresses, its kind."""
    kind, text = (text[0], text[2:]) if text[:2] in ("M ", "B ") else ("", text)
    seats: list[Seat] = []
    cards: list[frozenset[str]] = []
    for number, part in enumerate(re.split(r" [+>] ", text)):
        match = _SEAT.match(part)
        assert match, part
        emails = [match["email"], *match["more"].split(" , ")[1:]]
        cards += [frozenset(emails)] if kind == "B" and len(emails) > 1 else []
        role = {"M": "attendee", "B": "mention"}.get(kind, "to" if number else "from")
        for email in emails:
            own = "" if relayed(match["name"], email) else email
            role = "speaker" if kind == "M" and not email else role
            seats.append((match["true"], Participant(clean_name(match["name"], own), own, (role,))))
    sent = [seat.email for _, seat in seats]
    return seats, Hints(apart=exchanged([(sent[0], sent[1:])] if " > " in text else []), cards=tuple(cards)), kind


def merged(line: str, backwards: bool = False) -> list[tuple[str, str]]:
    """(true person, entity) of every seat of a case that was resolved, over items in order or backwards."""
    index = Index(OWNER)
    found: list[tuple[str, str]] = []
    items = line.split(" / ")
    for number, text in enumerate(reversed(items) if backwards else items):
        seats, hints, kind = _item(text)
        who, entities = resolve(tuple(seat for _, seat in seats), index, hints)
        for entity in entities:
            index.put_entity(entity)
        item = Filed(f"{number:012x}", "meeting" if kind == "M" else "email", Neutral("m"), START, START, (), who)
        index.put_item(item, path(item))
        others = [true for true, seat in seats if not index.is_owner(seat.name, seat.email)]
        found += [(true, w.entity) for true, w in zip(others, who, strict=True) if w.entity]
    return found


def test_there_are_many_cases() -> None:
    """More than 300, of twenty kinds, each of at least two people or for joining."""
    assert len(CASES) >= 300
    assert len({kind for kind, _ in CASES}) >= 20


@pytest.mark.parametrize("kind", dict.fromkeys(kind for kind, _ in CASES))
def test_nobody_becomes_somebody_else(kind: str) -> None:
    """No two people of any case are ever one entity, whoever comes first."""
    wrong = [
        (line, one, other)
        for known, line in CASES
        for backwards in (False, True)
        for one, other in combinations(merged(line, backwards) if known == kind else (), 2)
        if one[0] != other[0] and one[1] == other[1]
    ]
    assert wrong == []


def joins() -> Counter[str]:
    """Right merges of every kind: pairs of seats of one person that are one entity, and ``… of`` how many."""
    counts: Counter[str] = Counter()
    for kind, line in CASES:
        for one, other in combinations(merged(line), 2):
            if one[0] == other[0]:
                counts[f"{kind} of"] += 1
                counts[kind] += one[1] == other[1]
    return counts


def test_who_is_one_is_joined() -> None:
    """All that address, mailbox, address book, name and organization, or a word of one's own show to be one."""
    apart = [
        line
        for kind, line in CASES
        for backwards in (False, *([True] if "B " not in line else []))
        if kind == JOINED and len({entity for _, entity in merged(line, backwards)}) > 1
    ]
    assert apart == []
    counts = joins()
    assert counts[JOINED] == counts[f"{JOINED} of"] >= 30
    assert counts.total() - sum(n for kind, n in counts.items() if kind.endswith(" of")) >= 35
