"""What all rules give: where in a text a secret stands, and of what kind it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from re import Match, Pattern
from typing import NamedTuple

WRAPS = "\"'`“”„«»‘’*|()<>[],;:.="
"""What stands around a word without being part of it."""


class Secret(NamedTuple):
    """``text[start:end]`` is the secret itself, without the words around it."""

    start: int
    end: int
    kind: str


def bare(start: int, end: int, text: str) -> tuple[int, int]:
    """Without the quotes and marks around a word."""
    while start < end and text[start] in WRAPS:
        start += 1
    while start < end and text[end - 1] in WRAPS:
        end -= 1
    return start, end


def has(text: str, stems: Iterable[str]) -> bool:
    """Whether one of the stems stands in the text: the cheap look before a regular expression."""
    return any(stem in text for stem in stems)


BEFORE, AFTER = 90, 420
_LONGEST = 2_000
_SPACE = re.compile(r"\s")


def windows(text: str, lower: str, stems: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """The stretches of a text around the stems, so that the costly expressions run only there."""
    if len(lower) != len(text):  # some capitals are two characters in small
        return ((0, len(text)),) if has(lower, stems) else ()
    places: list[int] = []
    for stem in stems:
        at = lower.find(stem)
        while at >= 0:
            places.append(at)
            at = lower.find(stem, at + AFTER // 4)
    found: list[tuple[int, int]] = []
    for place in sorted(places):
        space = _SPACE.search(text, place + AFTER, place + AFTER + _LONGEST)
        start, end = max(0, place - BEFORE), space.start() if space else min(len(text), place + AFTER + _LONGEST)
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


def within(pattern: Pattern[str], text: str, spans: Iterable[tuple[int, int]]) -> Iterator[Match[str]]:
    """Matches of an expression in some stretches of a text."""
    for start, end in spans:
        yield from pattern.finditer(text, start, end)
