"""What a graph of a text should hold: the gates of long documents, scaled by score, never more than the text offers."""

from __future__ import annotations

import msgspec

from pipeline.extract.deep.signals import Depth, Found, depth, find
from pipeline.extract.deep.tree import grow
from pipeline.model import Tree
from pipeline.notes.trees import pairs

LONG = 800
"""Words from which a text is a long document."""
ENTITIES = {1: 1, 2: 6, 3: 15, 4: 30}
"""Layers -> entities of a short text."""
DEEP = 30
"""Entities of a long document with three layers and more."""
EVENTS = {1: 0, 2: 1, 3: 3, 4: 3}
HALF = 50
"""Relations, in per cent of the entities."""
DEPTH = 3


class Targets(msgspec.Struct, frozen=True):
    """``relations`` in number, for as many entities as are asked for; ``percent`` of those that there are."""

    entities: int
    relations: int
    percent: int
    depth: int
    events: int


class Verdict(msgspec.Struct, frozen=True):
    """One text: what it names, how deep it goes, the tree that it makes, and what to aim at."""

    found: Found
    depth: Depth
    tree: Tree
    targets: Targets


def judge(text: str, title: str = "") -> Verdict:
    """Everything about one text."""
    found = find(text, title)
    told = depth(found)
    tree = grow(found)
    return Verdict(found, told, tree, targets(told, tree))


def targets(told: Depth, tree: Tree) -> Targets:
    """The gates by layers; a text that offers less is not asked to be made up for."""
    layers = told.layers
    entities = DEEP if layers > 2 and told.words >= LONG else ENTITIES[layers]
    entities = min(entities, max(1, len(tree.parts)))
    percent = HALF if layers > 2 else 0
    relations = min((entities * percent + 99) // 100, len(pairs(tree)))
    happened = sum(part.kind == "event" for part in tree.parts)
    deepest = max((level(tree, number) for number in range(len(tree.parts))), default=1)
    return Targets(entities, relations, percent, min(layers, DEPTH, deepest), min(EVENTS[layers], happened))


def level(tree: Tree, number: int) -> int:
    """1 for the document itself."""
    found = 1
    while (number := tree.parts[number].parent) >= 0:
        found += 1
    return found
