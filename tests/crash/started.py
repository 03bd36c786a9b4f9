"""The program started as a person starts it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from desk import Desk


def command(desk: Desk) -> list[str]:
    """A run in small batches, in a process of its own."""
    return [sys.executable, "-m", "pipeline", "run", "-C", str(desk.root), "--batch-size", "2"]


def here() -> dict[str, str]:
    """An environment in which the package of this checkout is the one that runs."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
