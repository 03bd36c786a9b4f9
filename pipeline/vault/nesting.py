"""Does the vault lie inside somebody else's git work tree?"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import msgspec

from pipeline.vault.gitprogram import find_git, run_git


class Outer(msgspec.Struct, frozen=True):
    """The work tree around the vault. ``ignored``: it passes the vault over, so two histories do no harm."""

    root: Path
    ignored: bool


def outer_work_tree(root: Path, *, git: str | None = "git") -> Outer | None:
    """The nearest git work tree above the vault, ``None`` when there is none."""
    here = Path(os.path.realpath(root))
    for folder in here.parents:
        if (folder / ".git").exists():
            return Outer(folder, _ignored(folder, here, git))
    return None


def _ignored(outer: Path, vault: Path, git: str | None) -> bool:
    inside = vault.relative_to(outer).as_posix() + "/note.md"
    program = find_git(git)
    if program is not None:
        try:
            asked = run_git(program, outer, outer / ".git", "check-ignore", "--quiet", "--no-index", inside)
            return asked.returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False
    from dulwich.ignore import IgnoreFilterManager
    from dulwich.repo import Repo

    try:
        with Repo(str(outer)) as repo:
            return bool(IgnoreFilterManager.from_repo(repo).is_ignored(inside))
    except Exception:  # a repository that we cannot read is one that we must assume to see the vault
        return False
