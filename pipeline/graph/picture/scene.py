"""The data of the page: what is drawn, in columns, and what is told of each node. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.build.relations import inverse
from pipeline.graph.graph import Graph, Node
from pipeline.graph.picture.communities import communities
from pipeline.graph.picture.faces import Told
from pipeline.graph.picture.labels import called
from pipeline.graph.picture.layout import Bond, Disc, layout
from pipeline.graph.picture.ranks import radii, ranked
from pipeline.model import Noun
from pipeline.notes.names import FOLDERS

FIRST = 2_000
"""Nodes that are shown at first."""
NAME = 200
"""Characters of a name in the picture; the whole name of its note is told when it is clicked."""
TITLES = FOLDERS | {
    "document": "Documents",
    "platform": "Platforms",
    "ai": "AI",
    "decision": "Decisions",
    "concept": "Concepts",
    "knowledge": "Knowledge",
    "skill": "Skills",
    "network": "Networks",
    "credential": "Credentials",
    "media": "Media",
    "account": "Accounts",
    "routine": "Routines",
}
"""The usual kinds, in the order of the legend; others come behind them by name."""
NESTED = 3
"""How much nearer than by a relation something is to what it is a part of."""


class Scene(Noun, frozen=True):
    """``graph`` is read at once by the page, ``details`` when somebody asks."""

    graph: dict[str, Any]
    details: list[dict[str, Any]]


def scene(graph: Graph, told: Mapping[str, Told], title: str, vault: str) -> Scene:
    """``told``: id -> what stands in the panel."""
    order = ranked(graph)
    number = {node: at for at, node in enumerate(order)}
    nodes = [graph.nodes[node] for node in order]
    bonds = _bonds(graph, number)
    groups = communities(len(nodes), bonds)
    sizes = radii(_degrees(graph, number))
    kinds = _kinds(nodes)
    of_kind = {kind: at for at, kind in enumerate(kinds)}
    spots = layout([Disc(sizes[at], groups[at], of_kind[node.kind]) for at, node in enumerate(nodes)], bonds)
    tags = _tags(told.get(node, Told()).face.tags for node in order)
    of_tag = {tag: at for at, tag in enumerate(tags)}
    counts = Counter(node.kind for node in nodes)
    drawn = {
        "title": title,
        "vault": vault,
        "newest": graph.newest,
        "first": FIRST,
        "kinds": [{"name": kind, "title": _title(kind), "count": counts[kind]} for kind in kinds],
        "tags": tags,
        "communities": max(groups, default=-1) + 1,
        "nodes": {
            "name": [_cut(name) for name in called(nodes, graph.newest[:4])],
            "kind": [of_kind[node.kind] for node in nodes],
            "x": [x for x, _ in spots],
            "y": [y for _, y in spots],
            "r": sizes,
            "parent": [number.get(node.parent, -1) for node in nodes],
            "community": list(groups),
            "tags": [[of_tag[tag] for tag in told.get(node, Told()).face.tags] for node in order],
        },
    }
    return Scene(drawn | _edges(graph, number), [_details(node, told.get(node.id, Told())) for node in nodes])


def _bonds(graph: Graph, number: Mapping[str, int]) -> list[Bond]:
    """Who is to stand near whom, and how strongly: each pair once, the lower number first."""
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for edge in graph.edges:
        one, other = number.get(edge.start, -1), number.get(edge.end, -1)
        if one != other and min(one, other) >= 0:
            found[(min(one, other), max(one, other))] += 1
    for node in graph.nodes.values():
        if node.parent in number and node.parent != node.id:
            one, other = number[node.id], number[node.parent]
            found[(min(one, other), max(one, other))] += NESTED
    return [Bond(one, other, weight) for (one, other), weight in sorted(found.items())]


def _degrees(graph: Graph, number: Mapping[str, int]) -> list[int]:
    """Relations and parts of each node."""
    return [len(graph.edges_of(node)) + len(graph.children(node)) + bool(graph.nodes[node].parent) for node in number]


def _kinds(nodes: Iterable[Node]) -> list[str]:
    found = {node.kind for node in nodes}
    return [kind for kind in TITLES if kind in found] + sorted(found - TITLES.keys())


def _title(kind: str) -> str:
    return TITLES.get(kind) or kind.replace("-", " ").replace("_", " ").capitalize()


def _tags(each: Iterable[Iterable[str]]) -> list[str]:
    """Most used first."""
    counted = Counter(tag for tags in each for tag in tags)
    return [tag for tag, _ in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))]


def _edges(graph: Graph, number: Mapping[str, int]) -> dict[str, Any]:
    """``words``, what each is called from the other end, and ``edges``: the most important ends first."""
    found = [edge for edge in graph.edges if edge.start in number and edge.end in number]
    found.sort(key=lambda e: (max(number[e.start], number[e.end]), number[e.start], number[e.end], e.word, e.details))
    counted = Counter(edge.word for edge in found)
    words = [word for word, _ in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))]
    of_word = {word: at for at, word in enumerate(words)}
    return {
        "words": words,
        "inverses": [inverse(word) for word in words],
        "edges": {
            "start": [number[edge.start] for edge in found],
            "end": [number[edge.end] for edge in found],
            "word": [of_word[edge.word] for edge in found],
            "details": {str(at): edge.details for at, edge in enumerate(found) if edge.details},
        },
    }


def _details(node: Node, told: Told) -> dict[str, Any]:
    found = {
        "id": node.id,
        "name": node.name,
        "note": node.note,
        "aliases": list(node.aliases),
        "keywords": list(node.keywords),
        "attrs": [list(pair) for pair in (*node.attrs, *_more(node, told.face.info))],
        "created": node.created,
        "updated": node.updated,
        "confidence": node.confidence,
        "summary": list(told.face.summary),
        "open": [list(task) for task in told.face.tasks],
        "decisions": [list(decision) for decision in told.face.decided],
        "facts": [list(fact) for fact in told.facts],
        "more": told.more,
    }
    return {key: value for key, value in found.items() if value or value == 0 and key == "confidence"}


def _more(node: Node, info: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What the note tells and the graph does not know: how somebody is reached."""
    known = {key.casefold() for key, _ in node.attrs}
    return [pair for pair in info if pair[0].casefold() not in known]


def _cut(name: str) -> str:
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"
