"""Fixtures of the scenarios: an empty desk, and one with a month of mail on it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from desk import Desk, month  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def no_sync() -> Iterator[None]:
    """Power cuts are not played here, and waiting for the disk hundreds of times takes minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sync", lambda: None)
        patch.setattr(os, "fsync", lambda _: None)
        yield


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
