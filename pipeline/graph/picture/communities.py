"""Who belongs together: Louvain's method in whole numbers, so that every machine finds the same. Pure.

Blondel, Guillaume, Lambiotte and Lefebvre, "Fast unfolding of communities in large networks" (2008).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ROUNDS = 24
"""Passes over all nodes on one level, at most."""
LEVELS = 24

Ties = list[dict[int, int]]
"""For each node its neighbours and the weights between."""


def communities(count: int, bonds: Iterable[tuple[int, int, int]], resolution: tuple[int, int] = (1, 1)) -> list[int]:
    """The community of each of ``count`` nodes: 0 is that of the first node, and so on.

    ``bonds``: (node, other, weight). ``resolution`` is a fraction: the larger it is, the smaller the communities.
    """
    ties: Ties = [{} for _ in range(count)]
    for one, other, weight in bonds:
        if one != other:
            ties[one][other] = ties[one].get(other, 0) + weight
            ties[other][one] = ties[other].get(one, 0) + weight
    where = list(range(count))
    own = [0] * count
    for _ in range(LEVELS):
        found = _moved(ties, own, resolution)
        groups = numbered(found)
        where = [groups[at] for at in where]
        size = max(groups, default=-1) + 1
        if size == len(ties):
            break
        ties, own = _joined(ties, own, groups, size)
    return numbered(where)


def numbered(names: Sequence[int]) -> list[int]:
    """The same groups, numbered in order of their first members."""
    numbers: dict[int, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def _moved(ties: Ties, own: Sequence[int], resolution: tuple[int, int]) -> list[int]:
    """Each node goes to the neighbouring community that gains most, until nobody goes. ``own``: weights within."""
    over, under = resolution
    degrees = [sum(near.values()) + 2 * inside for near, inside in zip(ties, own, strict=True)]
    whole = sum(degrees)
    where, totals = list(range(len(ties))), list(degrees)
    waiting = list(range(len(ties)))
    for _ in range(ROUNDS):
        again: set[int] = set()
        for node in waiting:
            here, degree = where[node], degrees[node]
            to: dict[int, int] = {}
            for other, weight in ties[node].items():
                group = where[other]
                to[group] = to.get(group, 0) + weight
            totals[here] -= degree
            best, most = here, to.get(here, 0) * whole * under - totals[here] * degree * over
            for group, weight in to.items():
                gain = weight * whole * under - totals[group] * degree * over
                if gain > most or (gain == most and group < best and best != here):
                    best, most = group, gain
            totals[best] += degree
            if best != here:
                where[node] = best
                again.update(other for other in ties[node] if where[other] != best)
        if not again:
            break
        waiting = sorted(again)
    return where


def _joined(ties: Ties, own: Sequence[int], groups: Sequence[int], size: int) -> tuple[Ties, list[int]]:
    """The communities as nodes."""
    fresh: Ties = [{} for _ in range(size)]
    inside = [0] * size
    for node, near in enumerate(ties):
        group = groups[node]
        inside[group] += own[node]
        row = fresh[group]
        for other, weight in near.items():
            to = groups[other]
            if to != group:
                row[to] = row.get(to, 0) + weight
            elif node < other:
                inside[group] += weight
    return fresh, inside
