"""Running the git program, where it is installed, without its hooks, watchers and whatever the environment says."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

_SETTINGS = ("core.hooksPath=/dev/null", "core.fsmonitor=false")
_TIMEOUT = 600


def find_git(git: str | None) -> str | None:
    """The git program's path, ``None`` when there is none (or ``git`` is ``None``)."""
    return shutil.which(git) if git is not None else None


def run_git(
    git: str, root: Path, git_dir: Path, *arguments: str, data: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run one git command on the vault's repository. Raises ``OSError`` and ``subprocess.TimeoutExpired``.

    A git that was killed is an ``OSError``, too: it leaves its locks behind.
    """
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    command = [git, *settings, f"--git-dir={git_dir}", f"--work-tree={root}", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
    with tempfile.TemporaryFile() as given:  # not a pipe: git would take for whole what a killed run sent half of
        given.write(data)
        given.seek(0)
        done = subprocess.run(
            command,
            stdin=given,
            capture_output=True,
            cwd=root,
            env=environment,
            timeout=_TIMEOUT,
            check=False,
            start_new_session=True,  # Ctrl-C is for us: whether a batch is finished first is decided there
        )
    if done.returncode < 0:
        raise OSError(f"it was stopped by signal {-done.returncode}")
    return done


def has_filters(git: str, root: Path, git_dir: Path) -> bool:
    """Are clean or smudge filters configured? They are commands that a refresh of the index would run."""
    return run_git(git, root, git_dir, "config", "--get-regexp", r"^filter\..*\.(clean|process)$").returncode == 0


def tidy(git: str | None, root: Path, git_dir: Path) -> bool:
    """Let git repack when it thinks it is due. False when there was no git to ask, or it could not."""
    program = find_git(git)
    if program is None:
        return False
    due = ("-c", "gc.auto=2000", "-c", "gc.autoPackLimit=50", "-c", "gc.autoDetach=false")
    try:
        return run_git(program, root, git_dir, *due, "gc", "--auto", "--quiet").returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
