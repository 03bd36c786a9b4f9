"""A month of mail, processed once and copied for every test, and what must hold after anybody used git on it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "scenarios"))

if shutil.which("git") is None:
    collect_ignore_glob = ["test_*.py"]

from beside import ACMES, SARAHS, typed, wave  # noqa: E402
from desk import Desk, month  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def quick_disk(no_sync: None) -> None:
    """Power cuts are not played here, and waiting for the disk hundreds of times takes minutes."""


@pytest.fixture(scope="session")
def processed(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The month as two runs left it, with edits and a deletion of a person between them."""
    desk = Desk(tmp_path_factory.mktemp("git") / "desk")
    month(desk)
    desk.run()
    desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    desk.edit(ACMES, "## Key facts\n", "## Key facts\n- Sells jetties\n")
    desk.edit(SARAHS, "- **Role:** VP Engineering\n", "")
    desk.later(days=1)
    desk.run()
    return desk


@pytest.fixture
def desk(processed: Desk, tmp_path: Path) -> Desk:
    """A desk of one's own."""
    return Desk.copied(processed.root, tmp_path / "desk", processed.now)


@pytest.fixture(scope="session")
def calm(processed: Desk, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The vault after ``typed``, ``wave`` and a run, without anybody's git in between."""
    desk = Desk.copied(processed.root, tmp_path_factory.mktemp("calm") / "desk", processed.now)
    typed(desk)
    wave(desk)
    desk.later(hours=1)
    desk.run()
    return desk.tree()
