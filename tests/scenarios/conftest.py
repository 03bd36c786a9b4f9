"""Fixtures of the scenarios: an empty desk, and one with a month of mail on it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from desk import Desk, month  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def quick_disk(no_sync: None) -> None:
    """Power cuts are not played here, and waiting for the disk hundreds of times takes minutes."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A workspace without any source."""
    return Desk(tmp_path / "desk")


@pytest.fixture
def busy_desk(desk: Desk) -> Desk:
    """A workspace with a month of mail, processed."""
    month(desk)
    desk.run()
    return desk
