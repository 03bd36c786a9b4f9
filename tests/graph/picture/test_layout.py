"""Where the discs stand: never over each other, those who belong together together, the same each time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.graph import Edge, Graph
from pipeline.graph.picture.forces import rings
from pipeline.graph.picture.scene import scene
from pipeline.graph.picture.spacing import freed, near_pairs, tightest
from tests.graph.picture.made import chain, clique, made, plain, star

LEAST = 4.0
LARGE = pytest.param(10_000, 20_000, marks=pytest.mark.slow)


@cache
def drawn(count: int, links: int) -> dict[str, Any]:
    """What is drawn of a made-up graph."""
    return scene(*made(count, links), "t", "v").graph


def discs(graph: dict[str, Any]) -> tuple[Any, Any]:
    """Spots and radii."""
    nodes = graph["nodes"]
    return np.array([nodes["x"], nodes["y"]], dtype=float).T.reshape(-1, 2), np.array(nodes["r"], dtype=float)


def narrowest(graph: dict[str, Any]) -> float:
    """The least room between two discs; infinite where all are far from each other."""
    spots, radii = discs(graph)
    one, other = near_pairs(spots, radii, 30.0)
    apart = spots[one] - spots[other]
    gaps = np.sqrt((apart * apart).sum(axis=1)) - radii[one] - radii[other]
    return float(gaps.min()) if len(gaps) else float("inf")


def box(graph: dict[str, Any]) -> tuple[float, float]:
    """Width and height of all."""
    spots, radii = discs(graph)
    size = (spots + radii[:, None]).max(axis=0) - (spots - radii[:, None]).min(axis=0)
    return float(size[0]), float(size[1])


SHAPES: dict[str, Callable[[], Graph]] = {
    "nothing": lambda: plain(0, []),
    "one": lambda: plain(1, []),
    "two strangers": lambda: plain(2, []),
    "a pair": lambda: plain(2, [(0, 1)]),
    "pairs": lambda: plain(600, [(at, at + 1) for at in range(0, 600, 2)]),
    "twice the same": lambda: plain(3, [(0, 1), (0, 1), (1, 2)]),
    "with itself": lambda: plain(3, [(0, 0), (0, 1)]),
    "a ring": lambda: plain(40, [(at, (at + 1) % 40) for at in range(40)]),
    "a star": lambda: star(3_000),
    "a chain": lambda: chain(1_500),
    "a clique": lambda: clique(200),
    "loose": lambda: plain(5_000, []),
    "two stars": lambda: plain(802, [(at % 2, at) for at in range(2, 802)] + [(0, 1)]),
}


@pytest.mark.parametrize("name", SHAPES)
def test_no_two_overlap(name: str) -> None:
    """Between any two discs there is room, whatever the shape of the graph."""
    graph = scene(SHAPES[name](), {}, "t", "v").graph
    assert len(graph["nodes"]["x"]) == len(SHAPES[name]().nodes)
    assert narrowest(graph) >= LEAST


@pytest.mark.parametrize(("count", "links"), [(40, 60), (300, 600), (2_000, 4_000), LARGE])
def test_a_plausible_vault(count: int, links: int) -> None:
    """No overlaps, about as wide as a screen, much of it covered, around the origin, to a tenth."""
    graph = drawn(count, links)
    assert narrowest(graph) >= LEAST
    wide, high = box(graph)
    assert 1.2 <= wide / high <= 2.2
    spots, radii = discs(graph)
    assert float((np.pi * radii * radii).sum()) / (wide * high) > 0.08
    assert abs((spots + radii[:, None]).max(axis=0) + (spots - radii[:, None]).min(axis=0)).max() < 60
    assert all(value == round(value, 1) for value in graph["nodes"]["x"] + graph["nodes"]["y"])


def test_communities_stand_apart() -> None:
    """Of those nearest to a disc nearly all are of its community."""
    graph = drawn(2_000, 4_000)
    spots, radii = discs(graph)
    one, other = near_pairs(spots, radii + 10, 0.0)
    group = np.array(graph["nodes"]["community"])
    tied = np.bincount(group)[group] > 12
    both = tied[one] & tied[other]
    assert both.sum() > 2_000
    assert (group[one] == group[other])[both].mean() > 0.93


def test_parts_stand_near_what_they_are_part_of() -> None:
    """Much nearer than anything else does, and relations are short, too."""
    graph = drawn(2_000, 4_000)
    spots, _ = discs(graph)
    far = float(np.sqrt(((spots[:-1] - spots[1:]) ** 2).sum(axis=1)).mean())
    parents = np.array(graph["nodes"]["parent"])
    parts = np.nonzero(parents >= 0)[0]
    assert len(parts) > 100
    assert float(np.sqrt(((spots[parts] - spots[parents[parts]]) ** 2).sum(axis=1)).mean()) < far / 5
    start, end = np.array(graph["edges"]["start"]), np.array(graph["edges"]["end"])
    assert float(np.median(np.sqrt(((spots[start] - spots[end]) ** 2).sum(axis=1)))) < far / 6


def test_a_hub_stands_among_those_who_know_it() -> None:
    """The hub of a star is in its middle."""
    graph = scene(star(500), {}, "t", "v").graph
    spots, radii = discs(graph)
    assert radii[0] == 32
    assert np.abs(spots[0] - spots[1:].mean(axis=0)).max() < 40


def test_loose_nodes_stand_beside_and_not_far_away() -> None:
    """Rows below or beside what hangs together, none of them among it, by kind."""
    graph = drawn(2_000, 4_000)
    nodes = graph["nodes"]
    known = {*graph["edges"]["start"], *graph["edges"]["end"], *nodes["parent"]}
    known |= {at for at, parent in enumerate(nodes["parent"]) if parent >= 0}
    loose = [at for at in range(2_000) if at not in known]
    spots, _ = discs(graph)
    assert len(loose) > 30
    (left, top), (right, bottom) = spots[loose].min(axis=0) - 1, spots[loose].max(axis=0) + 1
    inside = [at for at in known if at >= 0 and left < spots[at][0] < right and top < spots[at][1] < bottom]
    assert inside == []
    rows = sorted(loose, key=lambda at: (nodes["y"][at], nodes["x"][at]))
    assert [nodes["kind"][at] for at in rows] == sorted(nodes["kind"][at] for at in loose)


def test_the_same_graph_gives_the_same_places_in_another_process() -> None:
    """Neither the order of sets nor anything else of a process has a part in it."""
    code = (
        "import json, sys; from tests.graph.picture.made import made; from pipeline.graph.picture.scene import scene;"
        "print(json.dumps(scene(*made(300, 600), 't', 'v').graph))"
    )
    root = Path(__file__).parents[3]
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_the_order_in_which_edges_are_told_does_not_matter() -> None:
    """The same relations in another order make the same picture."""
    graph, told = made(120, 240)
    turned = Graph(reversed(list(graph.nodes.values())), reversed(graph.edges))
    assert scene(turned, told, "t", "v") == scene(graph, told, "t", "v")


@pytest.mark.parametrize("sizes", [[10.0], [10.0] * 7, [8.0, 30.0, 8.0, 20.0, 9.0] * 9, [10.0] * 400])
def test_rings(sizes: list[float]) -> None:
    """Discs in rings around one in the middle touch neither it nor each other."""
    reach = np.array(sizes)
    spots = np.concatenate([np.zeros((1, 2)), rings(reach, 25.0)])
    assert tightest(spots, np.concatenate([[25.0], reach])) > 1 - 1e-6


@pytest.mark.parametrize("spots", [np.zeros((50, 2)), np.arange(100).reshape(50, 2) % 3 * 1.0])
def test_discs_in_one_place_are_freed(spots: Any) -> None:
    """However many stand in one place, at the end none is over another."""
    reach = np.linspace(5.0, 20.0, 50)
    assert tightest(freed(spots, reach), reach) >= 1


def test_edges_to_nowhere_are_left_out() -> None:
    """An edge whose end is not in the graph moves and breaks nothing."""
    graph = Graph(plain(2, []).nodes.values(), [Edge("n-000000", "knows", "gone"), Edge("gone", "knows", "n-000001")])
    assert scene(graph, {}, "t", "v").graph["edges"]["start"] == []
