"""Who belongs together."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from pipeline.graph.picture.communities import communities

Bonds = list[tuple[int, int, int]]


def modularity(count: int, bonds: Bonds, groups: Sequence[int]) -> float:
    """How much more than by chance is within the groups, by its definition."""
    whole = sum(weight for _, _, weight in bonds)
    within = sum(weight for one, other, weight in bonds if groups[one] == groups[other])
    degrees = [0] * count
    for one, other, weight in bonds:
        degrees[one] += weight
        degrees[other] += weight
    totals: dict[int, int] = {}
    for node, degree in enumerate(degrees):
        totals[groups[node]] = totals.get(groups[node], 0) + degree
    return within / whole - sum(total * total for total in totals.values()) / (4 * whole * whole)


def cliques(number: int, size: int) -> Bonds:
    """So many cliques in a ring, each tied to the next by one bond."""
    within = [(c * size + a, c * size + b, 1) for c in range(number) for b in range(size) for a in range(b)]
    return within + [(c * size, (c + 1) % number * size + 1, 1) for c in range(number)]


def planted(groups: int, size: int, seed: int) -> Bonds:
    """Groups within which there are ten times as many bonds as between them."""
    dice = random.Random(seed)
    count = groups * size
    pairs = ((a, b) for b in range(count) for a in range(b))
    return [(a, b, 1) for a, b in pairs if dice.random() < (0.3 if a // size == b // size else 0.01)]


@pytest.mark.parametrize(
    ("count", "bonds", "expected"),
    [
        (0, [], []),
        (3, [], [0, 1, 2]),
        (2, [(0, 0, 5)], [0, 1]),
        (2, [(0, 1, 1)], [0, 0]),
        (4, [(0, 1, 1), (2, 3, 1)], [0, 0, 1, 1]),
        (6, [(0, 1, 3), (1, 2, 3), (0, 2, 3), (3, 4, 3), (4, 5, 3), (3, 5, 3), (2, 3, 1)], [0, 0, 0, 1, 1, 1]),
    ],
)
def test_small_ones(count: int, bonds: Bonds, expected: list[int]) -> None:
    """Strangers are alone; who holds together is together, numbered from the first node on."""
    assert communities(count, bonds) == expected


def test_cliques_in_a_ring() -> None:
    """Each clique is a community."""
    assert communities(40, cliques(8, 5)) == [node // 5 for node in range(40)]


@pytest.mark.parametrize("seed", range(4))
def test_planted_groups_are_found(seed: int) -> None:
    """What is found is at least as good as what was planted."""
    bonds = planted(6, 30, seed)
    found = communities(180, bonds)
    assert modularity(180, bonds, found) >= modularity(180, bonds, [node // 30 for node in range(180)]) - 1e-9


def test_the_order_of_bonds_does_not_matter() -> None:
    """Nor which end is named first."""
    bonds = planted(4, 20, 7)
    turned = [(b, a, w) for a, b, w in reversed(bonds)]
    assert communities(80, sorted(turned)) == communities(80, bonds)
