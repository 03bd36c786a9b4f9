"""The nouns of the graph, and the one object that holds them all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from pipeline.model import Noun

ALIAS = 3
"""Characters of an alias, before what tells it from an equal one."""


class Node(Noun, frozen=True):
    """Somebody or something with a note. ``note`` is its vault path; ``alias`` the short name in KGML.

    ``parent``: id of what it is a part of. ``item``: id of the meeting, or of the document that it is a part of.
    ``facts``: (day, what is so), newest first.
    """

    id: str
    alias: str
    kind: str
    name: str
    note: str
    parent: str = ""
    attrs: tuple[tuple[str, str], ...] = ()
    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    created: str = ""
    updated: str = ""
    confidence: float | None = None
    item: str = ""
    facts: tuple[tuple[str, str], ...] = ()


class Edge(Noun, frozen=True):
    """``start`` ``word`` ``end``, as ``x works at y``; ``details``: since when and the like."""

    start: str
    word: str
    end: str
    details: str = ""


class Graph:
    """All nodes by id, in order of their ids, and all edges. Read-only."""

    def __init__(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        self.nodes: Mapping[str, Node] = {node.id: node for node in sorted(nodes, key=lambda n: n.id)}
        self.edges: tuple[Edge, ...] = tuple(edges)
        self._below: defaultdict[str, list[str]] = defaultdict(list)
        self._at: defaultdict[str, list[Edge]] = defaultdict(list)
        for node in self.nodes.values():
            if node.parent:
                self._below[node.parent].append(node.id)
        for edge in self.edges:
            self._at[edge.start].append(edge)
            if edge.end != edge.start:
                self._at[edge.end].append(edge)

    def children(self, node: str) -> tuple[str, ...]:
        """Ids of what is a part of it, in order."""
        return tuple(self._below.get(node, ()))

    def edges_of(self, node: str) -> tuple[Edge, ...]:
        """The edges at it, on whichever side."""
        return tuple(self._at.get(node, ()))

    def roots(self) -> Iterator[Node]:
        """What is a part of nothing."""
        return (node for node in self.nodes.values() if not node.parent)

    def root(self, node: str) -> str:
        """Id of the topmost that it is a part of; itself if it is a part of nothing."""
        while above := self.nodes[node].parent:
            node = above
        return node

    def below(self, node: str) -> Iterator[str]:
        """Everything that is a part of it, however deep."""
        waiting = list(reversed(self.children(node)))
        while waiting:
            found = waiting.pop()
            yield found
            waiting += reversed(self.children(found))

    @property
    def depth(self) -> int:
        """Levels: 1 where nothing is a part of anything, 0 without nodes."""
        level, depth = [node.id for node in self.roots()], 0
        while level:
            depth += 1
            level = [child for node in level for child in self.children(node)]
        return depth

    @property
    def newest(self) -> str:
        """The day of the newest change, ``""`` when none is dated."""
        return max((day for node in self.nodes.values() for day in (node.updated, node.created)), default="")


def aliases(ids: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Id -> alias: the one that a person wrote (``short``), else three letters of the id; of equal ones with a number.

    ``ids``: (id, what a person wrote), those first that were there first, so that what comes later changes none.
    """
    listed = list(ids)
    found: dict[str, str] = {}
    taken: set[str] = set()
    for node, short in listed:
        if short and short not in taken:
            found[node] = short
            taken.add(short)
    times: Counter[str] = Counter()
    for node, _ in listed:
        if node in found:
            continue
        base = "".join(c for c in node if c.isalnum())[:ALIAS].upper() or "X"
        alias = base
        while alias in taken:
            times[base] += 1
            alias = f"{base}{times[base] + 1}"
        taken.add(alias)
        found[node] = alias
    return found
