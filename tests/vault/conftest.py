"""A vault with a history, the git program where it is installed, and killing a process between two system calls."""

from __future__ import annotations

import builtins
import io
import os
import shutil
import subprocess
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pipeline.vault.history import History, open_history

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)
NOW = 2_000_000_000.0
_STEPS = ("open", "replace", "rename", "write", "unlink", "remove", "mkdir", "fsync", "utime", "rmdir")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty vault folder."""
    folder = tmp_path / "knowledge"
    folder.mkdir()
    return folder


@pytest.fixture
def history(root: Path) -> Iterator[History]:
    """The vault's new history; waiting for a lock takes no time."""
    with open_history(root, sleep=lambda _: None) as opened:
        yield opened


@pytest.fixture
def git(root: Path) -> Callable[..., str]:
    """Run git in the vault and return what it prints; skips the test where git is missing."""
    program = shutil.which("git")
    if program is None:
        pytest.skip("git is not installed")

    def run(*arguments: str, folder: Path = root) -> str:
        person = ("-c", "user.name=Robin Vale", "-c", "user.email=robin@example.org", "-c", "core.quotePath=false")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        done = subprocess.run(
            [program, *person, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    return run


@pytest.fixture
def killed() -> Callable[[Callable[[], object], int], bool]:
    """Run a function in a forked process that dies, as by kill -9, before its n-th step on the disk.

    Returns True if it died, False if it finished with fewer steps.
    """
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")
    return _killed


def _killed(work: Callable[[], object], step: int) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        status = 2
        try:
            _die_at(step)
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 9), f"the run failed by itself at step {step}"
    return code == 9


def _die_at(step: int) -> None:
    left = [step]

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                os._exit(9)
            return function(*arguments, **options)

        return call

    for name in _STEPS:
        setattr(os, name, counted(getattr(os, name)))
    builtins.open = io.open = counted(io.open)
