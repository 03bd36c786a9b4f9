"""A few hundred discs arranged by who is to stand near whom: by springs, then drawn together. Pure."""

from __future__ import annotations

import math

import numpy as np
import rustworkx

from pipeline.graph.picture.spacing import TINY, Floats, Ints, freed, pushed

ROUNDS = 40
"""Steps in which discs are drawn together."""
SPRINGS = 60
GOLDEN = (0.7373688780783197, 0.6754902942615238)
"""Cosine and sine of the golden angle's complement: seeds of a sunflower are so turned."""


def arranged(reach: Floats, ends: Ints, weights: Floats, wide: float = 1.0, rounds: int = ROUNDS) -> Floats:
    """Spots of discs with these ``reach`` (radius and half a gap), around the origin; ``wide``: width to height.

    ``ends``: pairs of numbers, each with its weight. Those of lower number come nearer to the middle.
    """
    count = len(reach)
    if count == 1:
        return np.zeros((1, 2))
    if count == 2:
        half = float(reach.sum()) / 2
        return np.array([[-half, 0.0], [half, 0.0]])
    spots = _sprung(reach, ends, weights)
    spots[:, 0] *= wide**0.5
    spots[:, 1] /= wide**0.5
    return freed(_drawn(spots, reach, ends, weights, wide, rounds), reach, 18)


def sunflower(reach: Floats, inner: float = 0.0) -> Floats:
    """Discs around the origin in order, the first one nearest, none of them within ``inner`` of it."""
    areas = np.cumsum(np.concatenate([[inner * inner], 4 * reach * reach / 3]))[:-1] + reach * reach * (inner > 0)
    turns = np.empty((len(reach), 2))
    x, y = 1.0, 0.0
    for at in range(len(reach)):
        turns[at] = x, y
        x, y = -x * GOLDEN[0] - y * GOLDEN[1], x * GOLDEN[1] - y * GOLDEN[0]
    return turns * np.sqrt(areas)[:, None]


def rings(reach: Floats, inner: float) -> Floats:
    """Discs in rings around one of reach ``inner`` at the origin, in order from the inside."""
    spots = np.empty((len(reach), 2))
    first, away = 0, inner
    while first < len(reach):
        widest = float(reach[first : first + 6].max())
        away += widest
        count, taken = 0, 0.0
        for size in reach[first:]:
            angle = 2 * math.asin(min(1.0, max(float(size), widest) / away))
            if count and taken + angle > 2 * math.pi + TINY:
                break
            widest, taken, count = max(widest, float(size)), taken + angle, count + 1
        spread = 2 * math.pi / count
        for at in range(count):
            turn = spread * at + first
            spots[first + at] = away * math.cos(turn), away * math.sin(turn)
        first, away = first + count, away + widest
    return spots


def _sprung(reach: Floats, ends: Ints, weights: Floats) -> Floats:
    """By springs alone, without sizes; scaled to the room that the discs need."""
    start = sunflower(reach)
    size = float(np.sqrt((4 * reach * reach).sum()))
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(reach)))
    graph.add_edges_from([(int(a), int(b), float(w)) for (a, b), w in zip(ends, weights, strict=True)])
    begin = {at: (float(x) / size, float(y) / size) for at, (x, y) in enumerate(start)}
    rounds = SPRINGS if len(reach) <= 250 else SPRINGS // 2
    found = rustworkx.spring_layout(graph, pos=begin, weight_fn=lambda w: w, num_iter=rounds, seed=1)
    spots = np.array([found[at] for at in range(len(reach))])
    spots -= spots.mean(axis=0)
    spread = float(np.sqrt((spots * spots).sum(axis=1).mean())) or 1.0
    return spots * (size * 0.5 / spread)


def _drawn(spots: Floats, reach: Floats, ends: Ints, weights: Floats, wide: float, rounds: int) -> Floats:
    """Together along the bonds and to the middle, while those that meet push each other away."""
    count = len(reach)
    mass = reach * reach
    pairs = np.triu_indices(count, 1)
    room = reach[pairs[0]] + reach[pairs[1]]
    one, other = ends[:, 0], ends[:, 1]
    pull = np.sqrt(weights)
    total: Floats = np.bincount(one, pull, count) + np.bincount(other, pull, count) + TINY
    rest = rests(reach, one, other)
    force = 0.25 if wide == 1 else 0.02  # what draws everybody to everybody makes round what is to be wide
    fall = 0.5 * float(reach.mean())
    for step in range(rounds):
        warmth = 1 - step / rounds
        if len(ends):
            drag(spots, one, other, rest, pull, total, force * warmth * warmth)
        sink(spots, wide, fall * warmth * warmth)
        for _ in range(2):
            pushed(spots, pairs, room, mass, 0.6)
    return spots


def rests(reach: Floats, one: Ints, other: Ints) -> Floats:
    """How far the ends of bonds are from each other when nothing pulls: a hub has room for all that it knows."""
    count = len(reach)
    area = reach * reach
    ground = area + np.bincount(one, area[other], count) + np.bincount(other, area[one], count)
    crowd = np.sqrt(ground)
    return np.maximum(reach[one] + reach[other], np.maximum(crowd[one], crowd[other]))


def drag(spots: Floats, one: Ints, other: Ints, rest: Floats, pull: Floats, total: Floats, force: float) -> None:
    """Move the ends of bonds towards each other, in place, as far as they are farther apart than ``rest``."""
    apart = spots[other] - spots[one]
    distance = np.sqrt((apart * apart).sum(axis=1)) + TINY
    way = apart * (force * pull * np.maximum(distance - rest, 0) / distance)[:, None]
    count = len(spots)
    for axis in (0, 1):
        spots[:, axis] += np.bincount(one, way[:, axis] / total[one], count)
        spots[:, axis] -= np.bincount(other, way[:, axis] / total[other], count)


def sink(spots: Floats, wide: float, most: float) -> None:
    """Move all towards the origin, in place, by so much at ``most``, so that what piles up there fills a rectangle."""
    flat = spots / np.array([wide, 1.0])
    size = np.sqrt((flat * flat).sum(axis=1))[:, None] + TINY
    cube = flat / size
    way = cube * cube * cube / np.array([wide, 1.0])
    far = np.sqrt((way * way).sum(axis=1))[:, None] + TINY
    spots -= way * (np.minimum(size * 0.1, most) / far)


def span(spots: Floats, reach: Floats) -> float:
    """Radius around the origin of all discs."""
    return float((np.sqrt((spots * spots).sum(axis=1)) + reach).max()) if len(spots) else 0.0
