"""JSON Canvas 1.0 (https://jsoncanvas.org), as Obsidian writes it: a note in the middle, those around it by kind. Pure.

Each ring of neighbours is a column on either side, each kind in it a group; nothing overlaps.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pipeline.notes.names import FOLDERS, file_name, kind_folder
from pipeline.share.exporting.gathering import Entry, Sheets

COLOURS = {"person": "5", "organization": "4", "project": "6", "topic": "3", "meeting": "2", "event": "2", "place": "1"}
CENTRE, CARD = (480, 400), (400, 240)
"""Width and height: what shows a note's head."""
GAP, PADDING, BETWEEN, RING = 40, 40, 120, 320
"""Between cards, around those of a group, between groups (with a title above each), between columns."""
COLUMN = 6
"""Cards above one another before there is a second column."""
WORDS = 3
"""Relations that are told at one line."""


class Box(msgspec.Struct, frozen=True):
    """A place on the canvas: the left upper corner, and the size."""

    x: int
    y: int
    width: int
    height: int


def canvas(sheets: Sheets) -> dict[str, str]:
    """The one file, called after what it is about.

    ``sheets.about`` are the notes in the middle; without them all stand around an empty one.
    """
    entries = {entry.node.id: entry for entry in sheets.entries}
    wires = _wires(sheets)
    places, groups = _laid(entries, sheets.about, wires)
    nodes = [
        {"id": _id("group", *key), "type": "group", **_box(box), "label": kind_folder(key[2])} | _colour(key[2])
        for key, box in groups.items()
    ]
    nodes += [_card(entries[node], box) for node, box in places.items()]
    edges = [_edge(start, end, words, places) for (start, end), words in wires.items()]
    names = [entries[node].node.name for node in sheets.about if node in entries]
    return {f"{file_name(' and '.join(names) or sheets.vault)}.canvas": _written(nodes, edges)}


def _wires(sheets: Sheets) -> dict[tuple[str, str], list[str]]:
    """(from, to) -> what stands at the line."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    there = {entry.node.id for entry in sheets.entries}
    for entry in sheets.entries:
        if entry.node.parent in there:
            found[entry.node.id, entry.node.parent].append("part of")
    for edge in sheets.edges:
        found[edge.start, edge.end].append(f"{edge.word} ({edge.details})" if edge.details else edge.word)
    return {pair: list(dict.fromkeys(words)) for pair, words in found.items() if pair[0] != pair[1]}


def _laid(
    entries: Mapping[str, Entry], about: Sequence[str], wires: Iterable[tuple[str, str]]
) -> tuple[dict[str, Box], dict[tuple[int, int, str], Box]]:
    """Where each note is, and each group: (side, ring, kind)."""
    middle = [node for node in about if node in entries]
    width, height = CENTRE
    top = -(len(middle) * height + (len(middle) - 1) * GAP) // 2
    places = {node: Box(-width // 2, top + n * (height + GAP), width, height) for n, node in enumerate(middle)}
    groups: dict[tuple[int, int, str], Box] = {}
    edge = {1: width // 2, -1: width // 2}
    for ring, columns in enumerate(_rings(entries, middle, wires), 1):
        for side, kinds in columns.items():
            if not kinds:
                continue
            near = edge[side] + (RING if middle or ring > 1 else GAP)
            sizes = {kind: _size(len(members)) for kind, members in kinds.items()}
            y = -(sum(_frame(*size)[1] for size in sizes.values()) + BETWEEN * (len(sizes) - 1)) // 2
            for kind, members in kinds.items():
                wide, high = _frame(*sizes[kind])
                groups[side, ring, kind] = Box(near if side > 0 else -near - wide, y, wide, high)
                places |= {node: _cell(n, sizes[kind][1], near, y, side) for n, node in enumerate(members)}
                y += high + BETWEEN
            edge[side] = near + max(_frame(*size)[0] for size in sizes.values())
    return places, groups


def _rings(
    entries: Mapping[str, Entry], middle: Sequence[str], wires: Iterable[tuple[str, str]]
) -> list[dict[int, dict[str, list[str]]]]:
    """Ring by ring: side -> kind -> notes. A note is on the side of the one by which it was reached, and near it."""
    beside: defaultdict[str, list[str]] = defaultdict(list)
    for start, end in wires:
        beside[start].append(end)
        beside[end].append(start)
    reached = dict.fromkeys(middle, 0)
    found: list[dict[int, dict[str, list[str]]]] = []
    ring: Sequence[str] = middle
    while len(reached) < len(entries):
        via: dict[str, int] = {}
        for number, node in enumerate(ring):
            for other in beside[node]:
                if other not in reached:
                    via.setdefault(other, number)
        known = {node: reached[ring[number]] for node, number in via.items() if reached[ring[number]]}
        if not via:  # nothing leads to what is left
            via = dict.fromkeys((node for node in entries if node not in reached), 0)
        order = sorted(via, key=lambda node: (via[node], entries[node].node.name.casefold(), node))
        sides = _sides(order, entries, known)
        columns: dict[int, dict[str, list[str]]] = {1: {}, -1: {}}
        for node in order:
            columns[sides[node]].setdefault(entries[node].node.kind, []).append(node)
        ranked = {side: {kind: columns[side][kind] for kind in sorted(columns[side], key=_rank)} for side in columns}
        found.append(ranked)
        ring = [node for kinds in ranked.values() for members in kinds.values() for node in members]
        reached |= {node: sides[node] for node in ring}
    return found


def _sides(order: Sequence[str], entries: Mapping[str, Entry], known: Mapping[str, int]) -> dict[str, int]:
    """Note -> 1 (right) or -1 (left): where it belongs, else where its kind finds room."""
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for node in order:
        if node not in known:
            kinds[entries[node].node.kind].append(node)
    filled = {1: 0, -1: 0}
    sides = dict(known)
    for _, members in sorted(kinds.items(), key=lambda one: (-len(one[1]), _rank(one[0]))):
        side = 1 if filled[1] <= filled[-1] else -1
        filled[side] += _frame(*_size(len(members)))[1] + BETWEEN
        sides |= dict.fromkeys(members, side)
    return sides


def _rank(kind: str) -> tuple[int, str]:
    return (list(FOLDERS).index(kind) if kind in FOLDERS else len(FOLDERS), kind)


def _size(count: int) -> tuple[int, int]:
    """Columns and rows of so many cards: one column while that can be overlooked, then the form of a screen."""
    rows = max(min(count, COLUMN), math.isqrt(count * 3 // 2))
    return -(-count // rows), rows


def _frame(columns: int, rows: int) -> tuple[int, int]:
    width, height = CARD
    return columns * (width + GAP) - GAP + 2 * PADDING, rows * (height + GAP) - GAP + 2 * PADDING


def _cell(number: int, rows: int, near: int, top: int, side: int) -> Box:
    """The place of one card in its group, whose side towards the middle is at ``near``: the first are the nearest."""
    width, height = CARD
    column, row = divmod(number, rows)
    start = near + PADDING + column * (width + GAP)
    return Box(start if side > 0 else -start - width, top + PADDING + row * (height + GAP), width, height)


def _card(entry: Entry, box: Box) -> dict[str, Any]:
    node = entry.node
    shown = {"file": node.note} if node.note else {"text": node.name}
    return {"id": _id("node", node.id), "type": next(iter(shown)), **_box(box)} | _colour(node.kind) | shown


def _edge(start: str, end: str, words: Sequence[str], places: Mapping[str, Box]) -> dict[str, Any]:
    out, into = _facing(places[start], places[end])
    label = ", ".join(words[:WORDS]) + (f" and {len(words) - WORDS} more" if len(words) > WORDS else "")
    ends = {"fromNode": _id("node", start), "fromSide": out, "toNode": _id("node", end), "toSide": into}
    return {"id": _id("edge", start, end), **ends, "label": label}


def _facing(start: Box, end: Box) -> tuple[str, str]:
    """The sides at which a line leaves and arrives. It goes around the middle, and around what is in its column."""
    if start.x * end.x < 0 and CENTRE[0] not in (start.width, end.width):
        side = "top" if start.y + end.y + (start.height + end.height) // 2 < 0 else "bottom"
        return side, side
    if end.x >= start.x + start.width:
        return "right", "left"
    if end.x + end.width <= start.x:
        return "left", "right"
    between = end.y - start.y - start.height if end.y > start.y else start.y - end.y - end.height
    if between <= BETWEEN + 2 * PADDING:
        return ("bottom", "top") if end.y > start.y else ("top", "bottom")
    outer = "left" if start.x < 0 else "right"
    return outer, outer


def _colour(kind: str) -> dict[str, str]:
    return {"color": COLOURS[kind]} if kind in COLOURS else {}


def _box(box: Box) -> dict[str, int]:
    return msgspec.structs.asdict(box)


def _id(*parts: object) -> str:
    return hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _written(nodes: Iterable[Mapping[str, Any]], edges: Iterable[Mapping[str, Any]]) -> str:
    """A line each, as Obsidian writes it: what it saves later differs in what a person moved alone."""
    parts = []
    for name, values in (("nodes", nodes), ("edges", edges)):
        lines = ",\n\t\t".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values)
        parts.append(f'\t"{name}":[\n\t\t{lines}\n\t]' if lines else f'\t"{name}":[]')
    return "{\n" + ",\n".join(parts) + "\n}"
