"""Ways through the graph: what lies around a node, and the shortest way from one to another. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from pipeline.build.relations import inverse
from pipeline.graph.graph import Graph, Node
from pipeline.model import Noun

PART_OF, HAS_PART = "part of", "has part"


class Step(Noun, frozen=True):
    """``node`` is reached from ``via`` (an id): ``via`` ``word`` ``node``. The first one has neither."""

    depth: int
    node: Node
    word: str = ""
    via: str = ""
    details: str = ""


def neighbours(graph: Graph, node: str) -> Iterator[tuple[str, str, str]]:
    """(id, word as seen from the node, details): parts first, then what it is a part of, then relations by word."""
    for child in graph.children(node):
        yield child, HAS_PART, ""
    if parent := graph.nodes[node].parent:
        yield parent, PART_OF, ""
    found = []
    for edge in graph.edges_of(node):
        out = edge.start == node
        found.append((edge.end if out else edge.start, edge.word if out else inverse(edge.word), edge.details))
    yield from sorted(found, key=lambda one: (one[1], graph.nodes[one[0]].name.casefold(), one[0]))


def around(graph: Graph, start: str, depth: int = 1) -> list[Step]:
    """The node and all within so many steps, each once, nearest first."""
    steps, seen = [Step(0, graph.nodes[start])], {start}
    for step in steps:
        if step.depth >= depth:
            break
        for other, word, details in neighbours(graph, step.node.id):
            if other not in seen:
                seen.add(other)
                steps.append(Step(step.depth + 1, graph.nodes[other], word, step.node.id, details))
    return steps


def path(graph: Graph, start: str, end: str) -> list[Step]:
    """One of the shortest ways, always the same; empty when there is none."""
    came: dict[str, Step] = {start: Step(0, graph.nodes[start])}
    waiting = deque([start])
    while waiting and end not in came:
        here = waiting.popleft()
        for other, word, details in neighbours(graph, here):
            if other not in came:
                came[other] = Step(came[here].depth + 1, graph.nodes[other], word, here, details)
                waiting.append(other)
    if end not in came:
        return []
    way = [came[end]]
    while way[-1].via:
        way.append(came[way[-1].via])
    return way[::-1]
