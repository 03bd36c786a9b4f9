"""Trees: what a long document names, as nodes under nodes; of neutral strings once the document is filed."""

from __future__ import annotations

from pipeline.model.base import Neutral, Noun


class Part(Noun, frozen=True):
    """One node. ``parent`` is a number among the parts, -1 for the document itself; ``said`` are numbers of sentences,
    ``date`` is that of an event as the text writes it.

    ``kind``: article theme concept mechanism named-organization named-person policy event.
    """

    kind: str
    name: str
    parent: int
    said: tuple[int, ...] = ()
    aliases: tuple[str, ...] = ()
    date: str = ""


class Tree(Noun, frozen=True):
    """``said`` are the sentences that parts rest on. ``path``: the vault folder of its notes, ``""`` until filed."""

    said: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    path: str = ""


class FiledPart(Part, frozen=True):
    """A part as it stands in the vault."""

    kind: Neutral
    name: Neutral
    parent: int
    said: tuple[int, ...] = ()
    aliases: tuple[Neutral, ...] = ()
    date: Neutral = Neutral("")


class FiledTree(Tree, frozen=True):
    """A tree as it stands in the vault."""

    said: tuple[Neutral, ...] = ()
    parts: tuple[FiledPart, ...] = ()
    path: str = ""
