"""The workspace's own folders, into which nothing goes that a person asks for: pages, exports."""

from __future__ import annotations

import os
from pathlib import Path

from pipeline.run.secret_place import FOLDER
from pipeline.run.workspace import Workspace
from pipeline.vault.paths import is_below


def own_folder(place: Workspace, target: Path) -> Path | None:
    """Which of vault, sources, caches and secrets a real path lies in, or is."""
    folders = (place.vault, place.raw, place.cache, place.root / FOLDER)
    return next((folder for folder in folders if is_below(target, Path(os.path.realpath(folder)))), None)
