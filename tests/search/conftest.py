"""Fixtures of search: an empty vault, and a small graph that answers queries."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from shelf_of_notes import Shelf, small_graph  # noqa: E402

from pipeline.search import Hit, Searcher  # noqa: E402


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """An empty vault."""
    return Shelf(tmp_path)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], list[Hit]]]:
    """A small graph of things that somebody has, likes and works with; asks it."""
    shelf = Shelf(tmp_path_factory.mktemp("graph"))
    small_graph(shelf)
    with Searcher(shelf.root) as searcher:
        searcher.refresh()
        yield searcher.search
