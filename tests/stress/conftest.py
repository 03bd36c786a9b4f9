"""Fixtures of the stress tests: nobody waits for the disk here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "scenarios")]


@pytest.fixture(scope="session", autouse=True)
def quick_disk(no_sync: None) -> None:
    """Power cuts are not played here, and waiting for the disk thousands of times takes minutes."""
