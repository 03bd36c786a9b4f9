"""Fixtures of the stress tests: nobody waits for the disk here."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "scenarios")]


@pytest.fixture(scope="session", autouse=True)
def no_sync() -> Iterator[None]:
    """Power cuts are not played here, and waiting for the disk thousands of times takes minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sync", lambda: None)
        patch.setattr(os, "fsync", lambda _: None)
        yield
