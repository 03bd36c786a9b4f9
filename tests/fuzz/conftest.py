"""The path of the targets, and a workspace that is run once and damaged in copies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "scenarios")]

from desk import Desk, month  # noqa: E402


@pytest.fixture(scope="session")
def whole(no_sync: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace after its first run, with a live note; never changed."""
    desk = Desk(tmp_path_factory.mktemp("whole") / "desk")
    month(desk)
    desk.run()
    desk.write("Mine.md", '---\nlive_note: true\n---\n# Mine\n\n```task\n{"instruction": "Open items"}\n```\n')
    desk.write("People/Cy.md", "# Cy Stone\n\nMet at the fair.\n")
    desk.later(days=1)
    desk.run()
    return desk.root
