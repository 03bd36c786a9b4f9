"""Where the discs stand: communities apart, their members around the hubs, what is loose in rows beside. Pure.

From the small to the large: leaves around their hubs, hubs in their communities, communities beside each other; then
everything is drawn together once more at a time, so that the communities close up as cells do.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pipeline.graph.picture.cells import body
from pipeline.graph.picture.packing import Block, beside, extent, rows, shelves
from pipeline.graph.picture.placing import Web, placed
from pipeline.graph.picture.spacing import Floats, Ints, tightest
from pipeline.graph.picture.untangling import MOST, untangled

WIDE = 1.6
"""Width to height of the whole."""
GAP = 5.0
"""Between two discs, at least; rounding takes a little of it."""
AIR = 10.0
"""Between two discs, as a rule; in a small graph there is more, so that links and names can be seen."""
MORE_AIR = 60.0
APART = 12.0
"""Between two communities of the smallest graph; of larger ones with the fifth root of their nodes."""
TRIED = (1.0, 0.75, 1.3)
"""Shares of a width: the one with which the whole is nearest to ``WIDE`` is taken."""
FEW = 12
"""A part of the graph of so many nodes at most is an island and stands with the others in rows."""


class Bond(NamedTuple):
    """Two that are to stand near each other."""

    one: int
    other: int
    weight: int


class Disc(NamedTuple):
    """``group``: its community. ``kind`` orders what is loose."""

    radius: float
    group: int
    kind: int


def layout(discs: Sequence[Disc], bonds: Sequence[Bond]) -> list[tuple[float, float]]:
    """The centre of each disc, to a tenth, the middle of all at the origin. No two are nearer than 4."""
    if not discs:
        return []
    air = AIR + MORE_AIR / len(discs) ** 0.35
    reach = np.array([disc.radius + air / 2 for disc in discs])
    near: list[dict[int, int]] = [{} for _ in discs]
    for one, other, weight in bonds:
        near[one][other] = near[other][one] = weight
    web = Web(APART * len(discs) ** 0.2, reach - (air - GAP) / 2, reach, near, _leaves(near))
    large, islands, loose = _sorted(_parts(near))
    loose.sort(key=lambda at: (discs[at].kind, at))
    chief = np.array(sorted(at for part in large for at in part), dtype=np.int64)
    room = 4 * float((reach[loose] ** 2).sum())
    room += sum(5 * float(((reach[part] + air / 4) ** 2).sum()) for part in islands)
    spots: Floats = np.zeros((len(discs), 2))
    if len(chief):
        ground = 5.2 * float((reach[chief] ** 2).sum())
        wide = min(1.25 * WIDE * (ground + room) / ground, 2.6)
        spots[chief] = body(chief, [discs[at].group for at in chief], web, wide)
        spots[chief] = _untangled(spots[chief], chief, web)
    if islands or loose:
        boxes = [(part, _island(part, web)) for part in islands]

        def pack(width: float) -> list[Block]:
            return [shelves(boxes, reach, width, air), rows(loose, reach, width)]

        spots = _framed(spots, chief, reach, room, pack)
    left, top, right, bottom = extent(spots, reach)
    spots -= np.array([left + right, top + bottom]) / 2
    spots /= min(tightest(spots, web.least), 1.0)
    return [(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in spots.tolist()]


def _untangled(spots: Floats, chief: Ints, web: Web) -> Floats:
    """The large part with fewer lines behind discs, on the same ground."""
    if len(chief) > MOST:
        return spots
    at = {node: number for number, node in enumerate(chief.tolist())}
    pairs = [(at[a], at[b]) for a in at for b in sorted(web.near[a]) if a < b]
    reach = web.reach[chief]
    return untangled(spots, reach, np.array(pairs, dtype=np.int64).reshape(-1, 2), extent(spots, reach))


def _framed(spots: Floats, chief: Ints, reach: Floats, room: float, pack: Callable[[float], list[Block]]) -> Floats:
    """The large part and what stands beside it, below or to the right: so that the whole is nearest to ``WIDE``.

    ``room``: the ground that the rest needs; ``pack`` puts it into blocks of at most a width.
    """
    left, top, right, bottom = extent(spots[chief], reach[chief])
    width, high = right - left, bottom - top
    enough = (WIDE * (width * high + 1.05 * room)) ** 0.5
    tried = [(False, max(width, enough if room > width * high / 2 else 0.0) * more) for more in TRIED]
    if len(chief):
        tried += [(True, 1.05 * room / high * more) for more in TRIED]
    best, least = spots, math.inf
    for to_right, most in tried:
        found = spots.copy()
        wide, tall = beside(found, chief, [block for block in pack(most) if block], reach, to_right)
        if (off := abs(math.log(wide / tall / WIDE))) < least:
            best, least = found, off
    return best


def _sorted(parts: Sequence[list[int]]) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Of parts of the graph, the largest first: those that are arranged by forces, islands, and what is alone."""
    sizes = [len(part) for part in parts] + [0]
    large = [part for part in parts if len(part) > FEW]
    if not large and sizes[0] > max(sizes[1], 2):
        large = [parts[0]]
    rest = parts[len(large) :]
    return large, [part for part in rest if len(part) > 1], [part[0] for part in rest if len(part) == 1]


def _parts(near: Sequence[dict[int, int]]) -> list[list[int]]:
    """What hangs together, the largest first."""
    seen = [False] * len(near)
    found = []
    for start in range(len(near)):
        if seen[start]:
            continue
        seen[start] = True
        part = [start]
        for node in part:
            for other in near[node]:
                if not seen[other]:
                    seen[other] = True
                    part.append(other)
        found.append(sorted(part))
    return sorted(found, key=lambda part: (-len(part), part[0]))


def _leaves(near: Sequence[dict[int, int]]) -> dict[int, list[int]]:
    """Hub -> those that hang on it alone."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for node, others in enumerate(near):
        if len(others) == 1:
            hub = next(iter(others))
            if len(near[hub]) > 1:
                found[hub].append(node)
    return found


def _island(part: list[int], web: Web) -> Floats:
    """Spots of a small part by itself, its top left corner at the origin."""
    spots = placed(part, web, WIDE)
    left, top, _, _ = extent(spots, web.reach[part])
    spots -= np.array([left, top])
    return spots
