"""The last touch to a small picture: fewer lines behind discs that they do not end at."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pipeline.graph.picture.packing import extent
from pipeline.graph.picture.spacing import tightest
from pipeline.graph.picture.untangling import MOST, untangled
from tests.graph.picture.made import made


def hidden(spots: Any, radii: Any, ends: Any) -> int:
    """How many discs lie on lines that do not end at them."""
    count = 0
    for one, other in ends.tolist():
        way = spots[other] - spots[one]
        part = np.clip(((spots - spots[one]) @ way) / (way @ way), 0, 1)
        off = np.sqrt(((spots - spots[one] - part[:, None] * way) ** 2).sum(axis=1))
        count += int((off < radii).sum()) - 2
    return count


def spread(count: int, links: int) -> tuple[Any, Any, Any]:
    """Discs in rows, and lines between them as in a plausible vault."""
    graph, _ = made(count, links)
    ids = list(graph.nodes)
    pairs = sorted({tuple(sorted((ids.index(e.start), ids.index(e.end)))) for e in graph.edges if e.start != e.end})
    spots = np.array([(90.0 * (at % 8), 90.0 * (at // 8)) for at in range(count)])
    return spots, np.array([12.0 + at % 3 * 8 for at in range(count)]), np.array(pairs[:MOST], dtype=np.int64)


@pytest.mark.parametrize("ends", [np.empty((0, 2), np.int64), np.array([[0, 1]])])
def test_nothing_to_untangle(ends: Any) -> None:
    """Without lines, or with one, all stay where they are."""
    spots, reach, _ = spread(12, 12)
    assert (untangled(spots, reach, ends, extent(spots, reach)) == spots).all()


def test_large_pictures_stay() -> None:
    """From so many discs on nothing is moved, and no time spent."""
    spots, reach, ends = spread(MOST + 1, 100)
    assert (untangled(spots, reach, ends, extent(spots, reach)) == spots).all()


@pytest.mark.parametrize(("count", "links"), [(12, 20), (40, 60), (80, 120)])
def test_fewer_lines_lie_behind_discs(count: int, links: int) -> None:
    """Much fewer than before, on the same ground, with no two discs too near, the same each time."""
    spots, reach, ends = spread(count, links)
    before, frame = spots.copy(), extent(spots, reach)
    found = untangled(spots, reach, ends, frame)
    assert (spots == before).all()
    assert hidden(spots, reach - 4, ends) > 0
    assert hidden(found, reach - 4, ends) < 0.5 * hidden(spots, reach - 4, ends)
    assert tightest(found, reach) > 1 - 1e-6
    assert np.allclose(np.minimum(extent(found, reach), [0, 0, *frame[2:]]), extent(found, reach))
    assert (untangled(spots, reach, ends, frame) == found).all()
