"""What hangs together with nothing large: islands on shelves, single discs in rows, beside the large part. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from pipeline.graph.picture.spacing import Floats, Ints

BETWEEN = (30.0, 90.0, 0.06)
"""Between the large part, the islands and what is loose: at least, at most, as a share of the width."""


class Block(dict[int, tuple[float, float]]):
    """Node -> its spot, from the origin to the right and down; ``size`` is its width and height."""

    size: tuple[float, float] = (0.0, 0.0)


def shelves(islands: Iterable[tuple[Sequence[int], Floats]], reach: Floats, width: float, aisle: float) -> Block:
    """Islands, each with its own spots from the origin on, in rows of at most ``width``; the tallest first."""
    block = Block()
    sized = []
    for part, spots in islands:
        size = (spots + reach[list(part)][:, None]).max(axis=0)
        sized.append((float(size[0]), float(size[1]), part, spots))
    sized.sort(key=lambda one: (-one[1], -one[0], one[2][0]))
    x = y = tall = right = 0.0
    for wide, high, part, spots in sized:
        if x and x + wide > width:
            x, y, tall = 0.0, y + tall + aisle / 2, 0.0
        for node, spot in zip(part, spots.tolist(), strict=True):
            block[node] = (x + spot[0], y + spot[1])
        tall, right = max(tall, high), max(right, x + wide)
        x += wide + aisle
    block.size = right, y + tall
    return block


def rows(nodes: Sequence[int], reach: Floats, width: float) -> Block:
    """Single discs side by side in rows of at most ``width``, in the order given."""
    block = Block()
    x = y = tall = right = 0.0
    for node in nodes:
        side = 2 * float(reach[node])
        if x and x + side > width:
            x, y, tall = 0.0, y + tall, 0.0
        block[node] = (x + side / 2, y + side / 2)
        x += side
        tall, right = max(tall, side), max(right, x)
    block.size = right, y + tall
    return block


def beside(spots: Floats, chief: Ints, blocks: Sequence[Block], reach: Floats, to_right: bool) -> tuple[float, float]:
    """Put the blocks below the large part, or to its right, into ``spots``; width and height of all."""
    left = top = right = bottom = 0.0
    if len(chief):
        left, top, right, bottom = extent(spots[chief], reach[chief])
    wide, tall = max((block.size[0] for block in blocks), default=0.0), sum(block.size[1] for block in blocks)
    between = min(max(BETWEEN[0], BETWEEN[2] * max(right - left, wide)), BETWEEN[1])
    tall += between * (len(blocks) - 1)
    middle = right + between + wide / 2 if to_right else (left + right) / 2
    below = (top + bottom - tall) / 2 if to_right else bottom + (between if len(chief) else 0.0)
    for block in blocks:
        for node, (x, y) in block.items():
            spots[node] = np.array([middle - block.size[0] / 2 + x, below + y])
        below += block.size[1] + between
    left, top, right, bottom = extent(spots, reach)
    return right - left, bottom - top


def extent(spots: Floats, reach: Floats) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all discs."""
    if not len(spots):
        return 0.0, 0.0, 0.0, 0.0
    low, high = spots - reach[:, None], spots + reach[:, None]
    return float(low[:, 0].min()), float(low[:, 1].min()), float(high[:, 0].max()), float(high[:, 1].max())
