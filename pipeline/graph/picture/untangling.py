"""The last touch to a small picture: discs move a little so that lines pass by discs and cross less. Pure.

Nothing but ``+ - * /`` and square roots is used, in a fixed order, so that machines agree.
"""

from __future__ import annotations

import numpy as np

from pipeline.graph.picture.spacing import TINY, Floats, Ints

MOST = 200
"""Discs, and bonds: more of them tell more by where they lie than by single lines."""
ROUNDS = 6
PASSING = 8.0
"""A line is to pass a disc at this distance."""
THROUGH, CROSSING, LONG = 3.0, 0.6, 0.25
"""What is bad: a line through the middle of a disc, two lines that cross, a line one mean length too long."""
STEPS = np.array([(x, y) for x in (-1.0, -0.5, 0.0, 0.5, 1.0) for y in (-1.0, -0.5, 0.0, 0.5, 1.0) if x or y])
REACHES = (0.8, 2.0, 4.0)
"""Steps, in radii of the largest disc, in which a disc looks for a better place."""


def untangled(spots: Floats, reach: Floats, ends: Ints, frame: tuple[float, float, float, float]) -> Floats:
    """Better spots for the discs, none nearer to another than their ``reach``, all within ``frame``.

    ``ends``: pairs of discs between which there is a line.
    """
    count = len(spots)
    if count > MOST or not 1 < len(ends) <= MOST:
        return spots
    spots = spots.copy()
    lengths = spots[ends[:, 0]] - spots[ends[:, 1]]
    usual = float(np.sqrt((lengths * lengths).sum(axis=1)).mean()) + TINY
    own = [np.nonzero((ends == node).any(axis=1))[0] for node in range(count)]
    order = sorted(range(count), key=lambda node: (-len(own[node]), node))
    for _ in range(ROUNDS):
        moved = False
        for node in order:
            moved |= _moved(node, spots, reach, ends, own[node], usual, frame)
        if not moved:
            break
    return spots


def _moved(
    node: int, spots: Floats, reach: Floats, ends: Ints, own: Ints, usual: float, frame: tuple[float, ...]
) -> bool:
    """Put one disc where it is best of all places nearby; whether that is another one than before."""
    size = float(reach.max())
    tried = np.concatenate([spots[node][None], *(spots[node] + STEPS * (size * far) for far in REACHES)])
    room = reach[node]
    inside = (tried >= np.array(frame[:2]) + room - TINY).all(axis=1) & (
        tried <= np.array(frame[2:]) - room + TINY
    ).all(axis=1)
    others = np.arange(len(spots)) != node
    apart = tried[:, None, :] - spots[others][None]
    least = (reach[others] + room)[None]
    inside &= ((apart * apart).sum(axis=2) >= least * least).all(axis=1)
    inside[0] = True
    tried = tried[inside]
    costs = _costs(node, tried, spots, reach, ends, own, usual)
    best = int(np.argmin(costs))
    if best == 0 or costs[best] > costs[0] - 0.05:
        return False
    spots[node] = tried[best]
    return True


def _costs(node: int, tried: Floats, spots: Floats, reach: Floats, ends: Ints, own: Ints, usual: float) -> Floats:
    """How bad each place would be for a disc."""
    foreign = np.setdiff1d(np.arange(len(ends)), own)
    a, b = spots[ends[foreign, 0]], spots[ends[foreign, 1]]
    costs: Floats = _through(a[None], b[None], tried[:, None], reach[node]).sum(axis=1)
    for line in own:
        other = int(ends[line, 0] + ends[line, 1] - node)
        if other == node:
            continue
        end = spots[other]
        apart = tried - end
        costs += LONG * np.sqrt((apart * apart).sum(axis=1)) / usual
        rest = np.nonzero((np.arange(len(spots)) != node) & (np.arange(len(spots)) != other))[0]
        costs += _through(tried[:, None], end[None, None], spots[rest][None], reach[rest][None]).sum(axis=1)
        strange = foreign[(ends[foreign] != other).all(axis=1)]
        costs += CROSSING * _crossings(tried, end, spots[ends[strange, 0]], spots[ends[strange, 1]])
    return costs


def _through(a: Floats, b: Floats, disc: Floats, reach: Floats | float) -> Floats:
    """How near the lines from ``a`` to ``b`` come to the middle of discs: 0 where they pass by."""
    way = b - a
    square = (way * way).sum(axis=-1) + TINY
    part = np.clip(((disc - a) * way).sum(axis=-1) / square, 0.0, 1.0)
    off = disc - (a + way * part[..., None])
    far = np.sqrt((off * off).sum(axis=-1))
    enough = reach + PASSING
    bad: Floats = THROUGH * np.maximum(enough - far, 0.0) / enough
    return bad


def _crossings(tried: Floats, end: Floats, a: Floats, b: Floats) -> Floats:
    """How many of the lines from ``a`` to ``b`` the line from each place to ``end`` crosses."""

    def side(p: Floats, q: Floats, r: Floats) -> Floats:
        found: Floats = (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1])
        return found - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])

    p, q, a, b = tried[:, None], end[None, None], a[None], b[None]
    apart = (side(p, q, a) * side(p, q, b) < 0) & (side(a, b, p) * side(a, b, q) < 0)
    counted: Floats = apart.sum(axis=1).astype(np.float64)
    return counted
