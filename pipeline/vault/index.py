"""Git's index: made true for the paths we committed, and for no others.

Without that, ``git status`` shows every batch as staged for reversal, and a person's plain ``git commit`` reverts it.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import GitFault
from pipeline.vault.commits import tree_of
from pipeline.vault.gitprogram import find_git, has_filters, run_git
from pipeline.vault.refs import PAUSE, TRIES, holding, load_ref, locked_fault
from pipeline.vault.trees import Lookup, decode_path, encode_path

if TYPE_CHECKING:
    from dulwich.objects import ObjectID

    from pipeline.vault.history import History

_UNSYNCED = "unsynced"
_NOTHING = b"0" * 40


def remember(folder: Path, paths: Iterable[str]) -> None:
    """Write down, before HEAD moves, for which paths the index is about to become false."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / _UNSYNCED, "ab") as file:
        # The first NUL parts them from the torn end of a write that was killed.
        file.write(b"\0" + b"".join(encode_path(path) + b"\0" for path in sorted(paths)))


def sync_index(history: History, paths: Iterable[str], git: str | None) -> None:
    """Set the index entries of the remembered paths and of ``paths`` to what HEAD holds. Raises ``GitFault``."""
    due = sorted({*_remembered(history.folder), *paths})
    if not due:
        return
    if not (history.git_dir / "index").exists():  # a new one that lacks the rest would say that it was deleted
        due = sorted({*due, *history.tree_paths()})
    tree = tree_of(history.repo, load_ref(history.repo, "HEAD"))
    lookup = Lookup(history.repo.object_store)
    entries = [(path, lookup.entry(tree, path)) for path in due]
    program = find_git(git)
    lock = history.git_dir / "index.lock"
    for attempt in range(TRIES):
        if not os.path.lexists(lock):
            done = _by_git(history, program, lock, entries) if program else _by_dulwich(history, lock, entries)
            if done:
                (history.folder / _UNSYNCED).unlink(missing_ok=True)
                return
        if attempt + 1 < TRIES:
            history.sleep(PAUSE)
    raise locked_fault(lock)


def _remembered(folder: Path) -> list[str]:
    try:
        data = (folder / _UNSYNCED).read_bytes()
    except OSError:
        return []
    # What stands after the last NUL is the torn end of a write that no commit followed.
    return [decode_path(path) for path in data.split(b"\0")[:-1] if path.strip(b"\0")]


def _by_git(history: History, git: str, lock: Path, entries: list[tuple[str, tuple[int, ObjectID] | None]]) -> bool:
    lines = b"".join(
        b"%o %s\t%s\0" % (entry[0], entry[1], encode_path(path))
        if entry is not None
        else b"0 %s\t%s\0" % (_NOTHING, encode_path(path))
        for path, entry in entries
    )
    try:
        with holding(history.folder, lock):
            result = run_git(git, history.root, history.git_dir, "update-index", "-z", "--index-info", data=lines)
            if result.returncode == 0 and not has_filters(git, history.root, history.git_dir):
                run_git(git, history.root, history.git_dir, "update-index", "-q", "--refresh")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GitFault(f"git could not be run: {error}", "Check the installation of git.") from error
    if result.returncode == 0:
        return True
    if b"index.lock" in result.stderr:
        return False
    said = result.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
    raise GitFault(f"git refused to update its index: {said}", "Run `git status` in the vault and follow what it says.")


def _by_dulwich(history: History, lock: Path, entries: list[tuple[str, tuple[int, ObjectID] | None]]) -> bool:
    from dulwich.file import FileLocked
    from dulwich.index import IndexEntry

    try:
        index = history.repo.open_index()
        for path, entry in entries:
            name = encode_path(path)
            if entry is not None:
                # No size and time: whoever looks next compares the content.
                index[name] = IndexEntry((0, 0), (0, 0), 0, 0, entry[0], 0, 0, 0, entry[1])
            elif name in index:
                del index[name]
        with holding(history.folder, lock):
            index.write()
    except FileLocked:
        return False
    except Exception as error:  # dulwich lets whatever it meets in a foreign index through
        raise GitFault(f"the index cannot be read: {error}", "Install git, or remove .git/index.") from error
    return True
