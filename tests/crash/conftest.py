"""Fixtures of the crash tests: the disk is not waited for, and one stage per scene is set for all its tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

for folder in (Path(__file__).parent, Path(__file__).parent.parent / "scenarios"):
    sys.path.insert(0, str(folder))

from scenes import SCENES  # noqa: E402
from stage import Stage  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def quick_disk(no_sync: None) -> None:
    """Waiting for the disk hundreds of times takes minutes; power cuts are played by their own means."""
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")


@pytest.fixture(scope="session")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Stage]:
    """The stage of a scene, by its name."""
    made: dict[str, Stage] = {}

    def stage(name: str) -> Stage:
        if name not in made:
            made[name] = Stage(SCENES[name], tmp_path_factory.mktemp(name))
        return made[name]

    return stage
