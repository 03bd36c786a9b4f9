"""Discs pushed apart: near pairs by a grid, steps that end with no two too close. Pure.

Sums are made in a fixed order and nothing but ``+ - * /`` and square roots is used, so that machines agree.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.int64]

TINY = 1e-9


def near_pairs(spots: Floats, reach: Floats, slack: float) -> tuple[Ints, Ints]:
    """Pairs (one, other) with less than the sum of their ``reach`` and ``slack`` between their centres."""
    if len(spots) < 2:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    side = 2 * float(reach.max()) + slack
    cells = np.floor((spots - spots.min(axis=0)) / side).astype(np.int64)
    width = int(cells[:, 0].max()) + 3
    keys = cells[:, 0] + 1 + (cells[:, 1] + 1) * width
    order = np.argsort(keys, kind="stable")
    sorted_keys = keys[order]
    ones, others = [], []
    for step in (0, 1, width - 1, width, width + 1):
        first = np.searchsorted(sorted_keys, sorted_keys + step, "left")
        last = np.searchsorted(sorted_keys, sorted_keys + step, "right")
        if step == 0:
            first = np.arange(len(order)) + 1
        counts = np.maximum(last - first, 0)
        one = np.repeat(np.arange(len(order)), counts)
        other = np.arange(len(one)) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
        one, other = order[one], order[other]
        apart = spots[one] - spots[other]
        room = reach[one] + reach[other] + slack
        close = apart[:, 0] * apart[:, 0] + apart[:, 1] * apart[:, 1] < room * room
        ones.append(one[close])
        others.append(other[close])
    return np.concatenate(ones), np.concatenate(others)


def pushed(spots: Floats, pairs: tuple[Ints, Ints], room: Floats, mass: Floats, force: float = 1.0) -> float:
    """Move those of the ``pairs`` apart that have less than ``room``, in place; how much was missing at most."""
    one, other = pairs
    apart = spots[one] - spots[other]
    distance = np.sqrt(apart[:, 0] * apart[:, 0] + apart[:, 1] * apart[:, 1])
    missing = room - distance
    hit = np.nonzero(missing > TINY)[0]
    if not len(hit):
        return 0.0
    one, other, apart, distance, lack = one[hit], other[hit], apart[hit], distance[hit], missing[hit]
    same = distance < 1e-6
    if same.any():  # in one place: apart in a direction that their numbers give
        turn = (one[same] * 7 + other[same] * 13) % 16 - 7.5
        apart[same] = np.stack([turn, 8 - np.abs(turn)], axis=1)
        distance[same] = np.sqrt((apart[same] ** 2).sum(axis=1))
    push = apart * (force * lack / distance)[:, None]
    share = mass[other] / (mass[one] + mass[other])
    count = len(spots)
    for axis in (0, 1):
        moved = np.bincount(one, push[:, axis] * share, count)
        moved -= np.bincount(other, push[:, axis] * (1 - share), count)
        spots[:, axis] += moved
    return float(lack.max())


def tightest(spots: Floats, reach: Floats) -> float:
    """The least distance of two as a share of the sum of their ``reach``; 1 where nobody is too close."""
    one, other = near_pairs(spots, reach, 0.0)
    if not len(one):
        return 1.0
    apart = spots[one] - spots[other]
    return float((np.sqrt((apart * apart).sum(axis=1)) / (reach[one] + reach[other])).min())


def freed(spots: Floats, reach: Floats, rounds: int = 60) -> Floats:
    """The same arrangement with nobody too close: pushed apart, and what is left over by making all of it larger."""
    spots = spots.copy()
    mass = reach * reach
    slack = float(reach.mean()) if len(reach) else 0.0
    for _ in range(max(1, rounds // 6)):
        pairs = near_pairs(spots, reach, slack)
        room = reach[pairs[0]] + reach[pairs[1]]
        worst = 0.0
        for _ in range(6):
            worst = pushed(spots, pairs, room, mass, 0.7)
            if not worst:
                break
        if worst < 0.2:
            break
    for _ in range(40):
        share = tightest(spots, reach)
        if share >= 1:
            break
        spots *= 1 / max(share, 0.5) + 1e-9
    return spots
