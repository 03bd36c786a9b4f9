"""Communities beside each other as cells, then all of them drawn together at a time until they close up. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from pipeline.graph.picture.forces import drag, rests, sink, span
from pipeline.graph.picture.placing import Web, grouped, placed
from pipeline.graph.picture.spacing import TINY, Floats, Ints, freed, near_pairs, pushed

FULL = 0.8
"""Share of the ground that discs can cover."""
CALM = 500
"""Steps in which communities are drawn together."""
SETTLING = 90
"""Steps in which all are drawn together."""
MANY = 30_000
"""From so many on these are fewer."""
ACROSS = 0.02
"""How much of a bond counts between communities: those who know others stand at the side of these."""


def body(chief: Ints, groups: Sequence[int], web: Web, wide: float) -> Floats:
    """The large parts: community by community, then all of them together."""
    members: defaultdict[int, list[int]] = defaultdict(list)
    for node, group in zip(chief.tolist(), groups, strict=True):
        members[group].append(node)
    cells = list(members.values())
    spots = np.zeros((len(web.reach), 2))
    _nested(cells, web, spots, wide)
    return _settled(chief, cells, web, spots, wide)


def _nested(cells: Sequence[list[int]], web: Web, spots: Floats, wide: float) -> None:
    """Put each cell together, then the cells beside each other, into ``spots``."""
    inner = [placed(cell, web, 1.0) for cell in cells]
    radii = np.array([_girth(found, web.reach[cell]) for cell, found in zip(cells, inner, strict=True)])
    ends, weights = _between(cells, web)
    whole = grouped(radii + web.apart / 2, ends, weights, wide, CALM)
    for cell, found, centre in zip(cells, inner, whole, strict=True):
        spots[cell] = found
        spots[cell] += centre
    for _ in range(2):
        _turn(cells, whole, web, spots)


def _girth(spots: Floats, reach: Floats) -> float:
    """Radius of a cell: a few that stick out find a place between the neighbours."""
    return min(span(spots, reach), 1.15 * math.sqrt(float((reach * reach).sum()) / FULL))


def _between(cells: Sequence[list[int]], web: Web) -> tuple[Ints, Floats]:
    """Bonds between cells: pairs of their numbers with the weights."""
    of = {node: number for number, cell in enumerate(cells) for node in cell}
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for number, cell in enumerate(cells):
        for node in cell:
            for other, weight in web.near[node].items():
                at = of.get(other, number)
                if number < at:
                    found[(number, at)] += weight
    pairs = sorted(found)
    return np.array(pairs, dtype=np.int64).reshape(-1, 2), np.array([float(found[pair]) for pair in pairs])


def _turn(cells: Sequence[list[int]], centres: Floats, web: Web, spots: Floats) -> None:
    """Turn each cell so that its members look to those of other cells whom they know."""
    for cell, centre in zip(cells, centres, strict=True):
        own = set(cell)
        cosine = sine = 0.0
        for node in cell:
            x, y = spots[node] - centre
            for other, weight in web.near[node].items():
                if other not in own:
                    to_x, to_y = spots[other] - centre
                    far = (to_x * to_x + to_y * to_y) ** 0.5 + TINY
                    cosine += weight * (x * to_x + y * to_y) / far
                    sine += weight * (x * to_y - y * to_x) / far
        length = (cosine * cosine + sine * sine) ** 0.5
        if length > TINY:
            c, s = cosine / length, sine / length
            apart = spots[cell] - centre
            spots[cell] = centre + np.stack(
                [apart[:, 0] * c - apart[:, 1] * s, apart[:, 0] * s + apart[:, 1] * c], axis=1
            )


def _settled(chief: Ints, cells: Sequence[list[int]], web: Web, spots: Floats, wide: float) -> Floats:
    """Draw all together: to those whom they know, to the middle of their cell and of the whole, without overlaps."""
    at = np.full(len(web.reach), -1, dtype=np.int64)
    at[chief] = np.arange(len(chief))
    here, reach = spots[chief], web.reach[chief]
    cell_of = np.zeros(len(chief), dtype=np.int64)
    for number, cell in enumerate(cells):
        cell_of[at[cell]] = number
    bonds = [(int(at[a]), int(at[b]), w) for a in chief.tolist() for b, w in web.near[a].items() if a < b]
    one, other = np.array([b[0] for b in bonds], dtype=np.int64), np.array([b[1] for b in bonds], dtype=np.int64)
    inside = cell_of[one] == cell_of[other]
    pull = np.sqrt(np.array([b[2] for b in bonds], dtype=np.float64)) * np.where(inside, 1.0, ACROSS)
    total = np.bincount(one, pull, len(chief)) + np.bincount(other, pull, len(chief)) + 0.5
    rest = rests(reach, one, other)
    mass = reach * reach
    weight = np.bincount(cell_of, mass)
    fall = 0.25 * float(reach.mean()) + 0.03 * float(np.sqrt(weight.mean()))
    rounds = SETTLING if len(chief) < MANY else SETTLING // 3
    for step in range(rounds):
        warmth = 1 - step / rounds
        if step % 6 == 0:
            pairs = near_pairs(here, reach, web.apart + 14)
            mixed = cell_of[pairs[0]] != cell_of[pairs[1]]
            inner, outer = (pairs[0][~mixed], pairs[1][~mixed]), (pairs[0][mixed], pairs[1][mixed])
            room, wall = reach[inner[0]] + reach[inner[1]], reach[outer[0]] + reach[outer[1]] + web.apart
        drag(here, one, other, rest, pull, total, 0.2 * warmth)
        centres = np.stack([np.bincount(cell_of, here[:, axis] * mass) / weight for axis in (0, 1)], axis=1)
        home = centres[cell_of]
        inward = home - here
        sink(inward, 1.0, 0.05 * float(reach.mean()) * warmth)
        here[:] = home - inward
        sink(centres, wide, fall * warmth * warmth)
        here += centres[cell_of] - home
        _walled(here, outer, wall, mass, cell_of)
        for _ in range(2):
            pushed(here, inner, room, mass, 0.6)
    return freed(here, web.least[chief], 240)


def _walled(spots: Floats, pairs: tuple[Ints, Ints], room: Floats, mass: Floats, cell_of: Ints) -> None:
    """Push members of different cells apart, in place; half of the way their whole cell goes with them."""
    before = spots.copy()
    pushed(spots, pairs, room, mass, 0.6)
    moved = spots - before
    touched = (moved != 0).any(axis=1)
    if touched.any():
        count = np.maximum(np.bincount(cell_of, touched), 1)
        for axis in (0, 1):
            spots[:, axis] += (np.bincount(cell_of, moved[:, axis]) / count)[cell_of] * 0.5
