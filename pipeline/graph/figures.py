"""Figures of a graph: what there is of what, how it hangs together. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pipeline.graph.graph import Graph

MOST = 10
"""Nodes with the most relations that are named."""


def figures(graph: Graph) -> dict[str, Any]:
    """``entities relations nested depth newest kinds words orphans components largest degrees most``."""
    degrees = {node: len(graph.edges_of(node)) for node in graph.nodes}
    sizes = components(graph)
    most = sorted((node for node in degrees if degrees[node]), key=lambda n: (-degrees[n], graph.nodes[n].name, n))
    counts = Counter(degrees.values())
    return {
        "entities": len(graph.nodes),
        "relations": len(graph.edges),
        "nested": sum(bool(node.parent) for node in graph.nodes.values()),
        "depth": graph.depth,
        "newest": graph.newest,
        "kinds": dict(by_number(Counter(node.kind for node in graph.nodes.values()))),
        "words": dict(by_number(Counter(edge.word for edge in graph.edges))),
        "orphans": sorted(n for n, degree in degrees.items() if not degree and is_alone(graph, n)),
        "components": len(sizes),
        "largest": max(sizes, default=0),
        "degrees": {_span(low, high): number for low, high in SPANS if (number := _within(counts, low, high))},
        "most": [{"name": graph.nodes[node].name, "relations": degrees[node]} for node in most[:MOST]],
    }


SPANS = ((0, 0), (1, 1), (2, 3), (4, 7), (8, 15), (16, 31), (32, 10**9))


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}" if high < 10**9 else f"{low}+"


def _within(counts: Counter[int], low: int, high: int) -> int:
    return sum(number for degree, number in counts.items() if low <= degree <= high)


def by_number(counted: Counter[str]) -> list[tuple[str, int]]:
    """Most first, equal ones by name."""
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))


def is_alone(graph: Graph, node: str) -> bool:
    """Whether it is a part of nothing and has no parts."""
    return not graph.nodes[node].parent and not graph.children(node)


def components(graph: Graph) -> list[int]:
    """Sizes of what hangs together, by relations or nesting; largest first."""
    seen: set[str] = set()
    sizes = []
    for start in graph.nodes:
        if start in seen:
            continue
        seen.add(start)
        waiting, size = [start], 0
        while waiting:
            node = waiting.pop()
            size += 1
            others = [*graph.children(node), graph.nodes[node].parent]
            others += [other for edge in graph.edges_of(node) for other in (edge.start, edge.end)]
            fresh = {other for other in others if other} - seen
            seen |= fresh
            waiting += sorted(fresh)
        sizes.append(size)
    return sorted(sizes, reverse=True)
