"""Which files a person keeps out of the history, by ``.gitignore`` and the like."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pipeline.vault.gitprogram import find_git, run_git
from pipeline.vault.trees import decode_path, encode_path

if TYPE_CHECKING:
    from pipeline.vault.history import History


def ignored(history: History, paths: Iterable[str], git: str | None) -> frozenset[str]:
    """Those of the vault paths that git passes over: untracked, and named by a rule of the repository or the person."""
    asked = sorted(set(paths))
    if not asked:
        return frozenset()
    program = find_git(git)
    if program is None:
        return _by_dulwich(history, asked)
    names = b"".join(encode_path(path) + b"\0" for path in asked)
    try:
        done = run_git(program, history.root, history.git_dir, "check-ignore", "-z", "--stdin", data=names)
    except (OSError, subprocess.TimeoutExpired):
        return _by_dulwich(history, asked)
    return frozenset(decode_path(name) for name in done.stdout.split(b"\0") if name)


def _by_dulwich(history: History, paths: list[str]) -> frozenset[str]:
    from dulwich.ignore import IgnoreFilterManager

    rules = IgnoreFilterManager.from_repo(history.repo)
    return frozenset(path for path in paths if rules.is_ignored(path) and history.head_blob(path) is None)
