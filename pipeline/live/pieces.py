"""A region's content as pieces: lines, and what spans several; which of two contents are the same piece."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from difflib import SequenceMatcher

import msgspec

from pipeline.notes import blocks, units

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+\S")
_ALIKE = 0.6
_NEAR = 12
"""Pieces that are looked at for one that was reworded."""


class Piece(msgspec.Struct, frozen=True):
    """``gap``: blank lines above. ``key`` tells what it is whatever it says, ``""`` when only its text does.

    ``level`` of a heading (else 0), ``indent`` of a line in columns.
    """

    text: str
    gap: int
    kind: str
    key: str
    level: int
    indent: int


def pieces(content: str) -> list[Piece]:
    """The content's pieces in order; blank lines at its end belong to nobody."""
    lines = content.split("\n")
    spans = {start: (kind, end) for kind, start, end in blocks.spans(lines, closed=True)}
    found: list[Piece] = []
    number = gap = 0
    while number < len(lines):
        kind, end = spans.get(number, ("", number + 1))
        text = "\n".join(lines[number:end])
        if text.strip():
            found.append(_piece(text, gap, kind))
            gap = 0
        else:
            gap += end - number
        number = end
    return found


def _piece(text: str, gap: int, kind: str) -> Piece:
    indent = len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip(" "))
    if kind:
        return Piece(text, gap, kind, "", 0, indent)
    heading = _HEADING.match(text)
    if heading:
        return Piece(text, gap, "heading", "heading:" + " ".join(text.split()).casefold(), len(heading[1]), indent)
    if units.is_item(text):
        return Piece(text, gap, "item", units.identity("", text), 0, indent)
    return Piece(text, gap, "line", "", 0, indent)


def written(found: Sequence[Piece]) -> str:
    """The text of pieces, spaced as each was."""
    lines: list[str] = []
    for number, piece in enumerate(found):
        lines += [""] * (piece.gap if number else 0) + [piece.text]
    return "\n".join(lines)


def matched(old: Sequence[Piece], new: Sequence[Piece], edited: bool = False) -> dict[int, int]:
    """Index in ``new`` -> index in ``old`` of what is the same piece: the same text, the same key.

    ``edited``: also what stands in the same place and says nearly the same.
    """
    found: dict[int, int] = {}
    matcher = SequenceMatcher(None, [p.text for p in old], [p.text for p in new], autojunk=False)
    for a, b, size in matcher.get_matching_blocks():
        found |= {b + n: a + n for n in range(size)}
    _by_key(old, new, found)
    if edited:
        _by_place(old, new, found)
    return found


def _by_key(old: Sequence[Piece], new: Sequence[Piece], found: dict[int, int]) -> None:
    taken = set(found.values())
    counts = [Counter(piece.key for piece in side) for side in (old, new)]
    there = {piece.key: n for n, piece in enumerate(old) if n not in taken and piece.key}
    for n, piece in enumerate(new):
        if n not in found and piece.key in there and all(count[piece.key] == 1 for count in counts):
            found[n] = there[piece.key]


def _by_place(old: Sequence[Piece], new: Sequence[Piece], found: dict[int, int]) -> None:
    """Of what is left between two pieces that are matched, those alike, in order."""
    taken = set(found.values())
    start = 0
    for n, piece in enumerate(new):
        if n in found:
            start = found[n] + 1
            continue
        place = start
        while place < min(len(old), start + _NEAR) and place not in taken:
            if old[place].kind == piece.kind and _alike(old[place].text, piece.text):
                found[n] = place
                taken.add(place)
                start = place + 1
                break
            place += 1


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one.strip(), other.strip()), key=len)
    if len(short) > 3 and (long.startswith(short) or long.endswith(short)):
        return True
    if len(long) > 2_000 or 2 * len(short) < _ALIKE * (len(short) + len(long)):
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE


def hangs(found: Sequence[Piece], owner: int, staying: Mapping[int, bool], placed: Container[int]) -> bool:
    """Whether something that stays hangs on a piece: under its heading, or indented below its line.

    What stands after a piece that has its place hangs on that one.
    """
    piece = found[owner]
    for n in range(owner + 1, len(found)):
        later = found[n]
        if n in placed:
            return False
        if piece.level:
            if later.level and later.level <= piece.level:
                return False
        elif piece.kind != "item" or later.indent <= piece.indent:
            return False
        if staying.get(n):
            return True
    return False
