"""Lets the tests import the desk of the scenarios; waiting for the disk proves nothing here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

for folder in (Path(__file__).parent, Path(__file__).parents[1] / "scenarios"):
    sys.path.insert(0, str(folder))


@pytest.fixture(scope="session", autouse=True)
def quick_disk(no_sync: None) -> None:
    """No power cuts are played here."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[object]:
    """A workspace without any source."""
    from desk import Desk

    yield Desk(tmp_path / "desk")
