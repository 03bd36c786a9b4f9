"""Which nodes are important, and how large their discs are. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.graph.graph import Graph

LEAST, MOST = 8.0, 32.0
"""Radii of a node without relations and of the one with the most."""
FEW = 4
"""A hub has so many connections at least: in a small graph nobody is made to look like one."""
_DIGITS = 12
"""Figures of a rank that count, so that the order is the same on every machine."""


def ranked(graph: Graph) -> list[str]:
    """Ids by PageRank over relations and nesting, both ways; the highest first."""
    import rustworkx

    if not graph.nodes:
        return []
    number = {node: at for at, node in enumerate(graph.nodes)}
    arcs = [(number[e.start], number[e.end]) for e in graph.edges if e.start in number and e.end in number]
    arcs += [(number[node.id], number[node.parent]) for node in graph.nodes.values() if node.parent in number]
    ways = rustworkx.PyDiGraph()
    ways.add_nodes_from(list(number))
    ways.add_edges_from_no_data(arcs + [(end, start) for start, end in arcs])
    found = rustworkx.pagerank(ways)
    return sorted(number, key=lambda node: (-round(found[number[node]], _DIGITS), graph.nodes[node].name, node))


def radii(degrees: Sequence[int]) -> list[float]:
    """The area above the least grows with the connections; the largest hub has the largest radius."""
    most = max(max(degrees, default=0), FEW)
    return [round(LEAST + (MOST - LEAST) * (degree / most) ** 0.5, 1) for degree in degrees]
