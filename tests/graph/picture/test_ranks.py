"""Who is important, and how large the discs are."""

from __future__ import annotations

import pytest

from pipeline.graph import Graph
from pipeline.graph.picture.ranks import radii, ranked
from tests.graph.picture.made import made, star


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [
        ([], []),
        ([0], [8.0]),
        ([0, 0], [8.0, 8.0]),
        ([1, 1], [20.0, 20.0]),
        ([4, 1], [32.0, 20.0]),
        ([100, 25, 0], [32.0, 20.0, 8.0]),
    ],
)
def test_radii(degrees: list[int], expected: list[float]) -> None:
    """From 8 to 32, the area by connections; of few nobody is made a hub."""
    assert radii(degrees) == expected


def test_nobody_is_ranked_in_an_empty_graph() -> None:
    """No nodes, no order."""
    assert ranked(Graph([], [])) == []


def test_the_middle_of_a_star_comes_first_then_equals_by_name() -> None:
    """Equal ranks are told apart by name, so that every machine orders them alike."""
    graph = star(12)
    order = ranked(graph)
    assert order[0] == "n-000000"
    assert order[1:] == sorted(order[1:], key=lambda node: graph.nodes[node].name)


def test_parts_count_as_relations_do() -> None:
    """What has parts ranks before what has none."""
    graph, _ = made(400, 0)
    order = ranked(graph)
    above = {node.parent for node in graph.nodes.values() if node.parent}
    assert above and order[0] in above
