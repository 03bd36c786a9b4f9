"""The inside of a community: leaves around their hubs; too many at once by groups that belong together. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pipeline.graph.picture.communities import communities
from pipeline.graph.picture.forces import ROUNDS, arranged, rings, span
from pipeline.graph.picture.spacing import Floats, Ints

AT_ONCE = 220
"""Discs that are arranged in one go."""
LUMP = 0.8
"""A group that is more of the whole tells nothing."""


class Web(NamedTuple):
    """The whole graph, for those that arrange a part of it. ``apart``: between communities.

    ``reach`` is what a disc is to have for itself, ``least`` what it must have.
    """

    apart: float
    least: Floats
    reach: Floats
    near: Sequence[dict[int, int]]
    leaves: dict[int, list[int]]


def placed(part: list[int], web: Web, wide: float) -> Floats:
    """Spots of some nodes around the origin: leaves around their hubs, too many at once by smaller communities."""
    own = set(part)
    flowers = {node: [leaf for leaf in web.leaves.get(node, ()) if leaf in own] for node in part}
    gone = {leaf for leaves in flowers.values() for leaf in leaves}
    stems = [node for node in part if node not in gone]
    petals = {stem: rings(web.reach[flowers[stem]], float(web.reach[stem])) for stem in stems if flowers[stem]}
    sizes = np.array(
        [span(petals[s], web.reach[flowers[s]]) if s in petals else web.reach[s] for s in stems], dtype=np.float64
    )
    at = {stem: number for number, stem in enumerate(stems)}
    pairs = [(at[a], at[b], w) for a in stems for b, w in web.near[a].items() if a < b and b in at]
    ends = np.array([pair[:2] for pair in pairs], dtype=np.int64).reshape(-1, 2)
    whole = grouped(sizes, ends, np.array([float(pair[2]) for pair in pairs]), wide)
    spots = {stem: whole[number] for stem, number in at.items()}
    for stem, found in petals.items():
        for leaf, spot in zip(flowers[stem], found, strict=True):
            spots[leaf] = spots[stem] + spot
    return np.array([spots[node] for node in part])


def grouped(sizes: Floats, ends: Ints, weights: Floats, wide: float, rounds: int = ROUNDS) -> Floats:
    """``forces.arranged``, for too many at once by groups of those that belong together."""
    count = len(sizes)
    if count <= AT_ONCE:
        return arranged(sizes, ends, weights, wide, rounds)
    groups = _split(count, ends, weights)
    cells: list[list[int]] = [[] for _ in range(max(groups) + 1)]
    for node, group in enumerate(groups):
        cells[group].append(node)
    spots = np.zeros((count, 2))
    group_of = np.array(groups)
    local = np.zeros(count, dtype=np.int64)
    for cell in cells:
        local[cell] = np.arange(len(cell))
    same = group_of[ends[:, 0]] == group_of[ends[:, 1]]
    by_group: defaultdict[int, list[int]] = defaultdict(list)
    for number in np.nonzero(same)[0].tolist():
        by_group[groups[int(ends[number, 0])]].append(number)
    radii = []
    for number, cell in enumerate(cells):
        inside = by_group[number]
        found = grouped(sizes[cell], local[ends[inside]].reshape(-1, 2), weights[inside], 1.0)
        spots[cell] = found
        radii.append(span(found, sizes[cell]))
    across: defaultdict[tuple[int, int], float] = defaultdict(float)
    for number in np.nonzero(~same)[0].tolist():
        a, b = groups[int(ends[number, 0])], groups[int(ends[number, 1])]
        across[(min(a, b), max(a, b))] += float(weights[number])
    pairs = sorted(across)
    outer = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    centres = grouped(np.array(radii), outer, np.array([across[pair] for pair in pairs]), wide, rounds)
    spots += centres[group_of]
    return spots


def _split(count: int, ends: Ints, weights: Floats) -> list[int]:
    """Groups of at most ``AT_ONCE``, more than one and fewer than there are nodes."""
    bonds = [(int(a), int(b), int(w)) for (a, b), w in zip(ends.tolist(), weights.tolist(), strict=True)]
    groups = communities(count, bonds)
    most = max(groups) + 1
    largest = max(groups.count(group) for group in range(min(most, 50)))
    if most == 1 or most > count // 2 or largest > LUMP * count:
        return [node // (AT_ONCE // 2) for node in range(count)]
    return groups
