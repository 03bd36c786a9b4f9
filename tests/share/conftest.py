"""A desk with an empty vault, and a folder in which another agent keeps its memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.share.importing.importing import Imported, import_memory
from tests.scenarios.desk import Desk
from tests.share.variants import lay

Import = Callable[..., Imported]


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace that ran once."""
    desk = Desk(tmp_path_factory.mktemp("share") / "work")
    desk.run()
    return desk.root


@pytest.fixture
def desk(laid: Path, tmp_path: Path) -> Desk:
    """A vault in which nobody is known."""
    return Desk.copied(laid, tmp_path / "work")


@pytest.fixture
def take(desk: Desk, tmp_path: Path) -> Import:
    """Lay files down and import them; with ``apply=False`` only look."""

    def taken(files: dict[str, str], apply: bool = True, folder: str = "agent") -> Imported:
        root = lay(tmp_path / folder, files)
        return import_memory(desk.root, root, apply, lambda: desk.now)

    return taken
