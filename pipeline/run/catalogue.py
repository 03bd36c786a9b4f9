"""Which notes changed, told by looking at as little as possible.

An editor that saves in place changes a note and not its folder, so that folders alone do not tell. Notes with tasks are
looked at every time, a folder's other notes when the folder changed, and for the rest a few at a time, all in a minute.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable
from pathlib import Path

from pipeline.live.trust import may_hold
from pipeline.vault.leftovers import is_conflict_copy, is_leftover
from pipeline.vault.paths import MAX_DEPTH

Stamp = tuple[int, int, int]
"""Time of change in ns, size, inode."""
PORTION = 2_500
"""Notes that one look may cost beside what must be looked at."""
_YOUNG = 2_000_000_000
"""A folder that changed so many ns before it was read may have changed once more within the same tick of the disk."""


class Catalogue:
    """The notes of a vault that may hold tasks, as they were when last looked at. ``stats`` counts what that cost."""

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._folders: dict[str, int] = {}
        self._files: dict[str, dict[str, Stamp]] = {}
        self._rest: deque[str] = deque()
        self._owed = 0
        self.stats = 0

    def look(self, watched: Iterable[str], now: float) -> tuple[str, ...]:
        """Paths of notes that are new, changed or gone. ``watched`` are told of at once; ``now`` is POSIX time."""
        found: set[str] = set()
        before = dict(self._folders)
        if "" not in before:
            self._folder("", now, found, 0)
        for folder, known in before.items():
            if folder in self._folders and self._changed(folder, known):
                self._folder(folder, now, found, folder.count("/") + 1 if folder else 0)
        for path in watched:
            folder, _, name = path.rpartition("/")
            if (stamp := self._stamp(path)) != self._files.get(folder, {}).get(name):
                self._set(folder, name, stamp)
                found.add(path)
        self._portion(now, found)
        return tuple(sorted(found))

    def notes(self) -> int:
        """How many there are."""
        return sum(map(len, self._files.values()))

    def _portion(self, now: float, found: set[str]) -> None:
        """Some of the other notes; a folder of many is paid for by several looks that do nothing."""
        budget = PORTION - self._owed
        self._owed = max(-budget, 0)
        for _ in range(len(self._rest) if budget > 0 else 0):
            folder = self._rest.popleft()
            if folder not in self._folders:
                continue
            self._rest.append(folder)
            self._folder(folder, now, found, folder.count("/") + 1 if folder else 0)
            budget -= len(self._files.get(folder, ()))
            if budget <= 0:
                self._owed = -budget
                return

    def _changed(self, folder: str, known: int) -> bool:
        self.stats += 1
        try:
            return os.stat(os.path.join(self._root, folder)).st_mtime_ns != known
        except OSError:
            return True

    def _folder(self, folder: str, now: float, found: set[str], depth: int) -> None:
        place = os.path.join(self._root, folder) if folder else self._root
        try:
            changed = os.stat(place).st_mtime_ns
            with os.scandir(place) as listing:
                entries = list(listing)
        except OSError:
            self._forget(folder, found)
            return
        if folder not in self._folders:
            self._rest.append(folder)
        self._folders[folder] = -1 if abs(now * 1e9 - changed) < _YOUNG else changed
        before, after = self._files.get(folder, {}), dict[str, Stamp]()
        below: set[str] = set()
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if is_leftover(entry.name) or is_conflict_copy(entry.name):
                continue
            if entry.name.endswith(".md"):
                if may_hold(path) and (stamp := self._stamp(path)) is not None:
                    after[entry.name] = stamp
            elif depth < MAX_DEPTH and entry.is_dir(follow_symlinks=False) and may_hold(f"{path}/x.md"):
                below.add(path)
        found |= {f"{folder}/{name}" if folder else name for name in _differing(before, after)}
        self._files[folder] = after
        for path in [one for one in self._folders if one and one.rpartition("/")[0] == folder and one not in below]:
            self._forget(path, found)
        for path in sorted(below - self._folders.keys()):
            self._folder(path, now, found, depth + 1)

    def _forget(self, folder: str, found: set[str]) -> None:
        for one in [one for one in self._folders if not folder or one == folder or one.startswith(f"{folder}/")]:
            found |= {f"{one}/{name}" if one else name for name in self._files.pop(one, {})}
            del self._folders[one]

    def _stamp(self, path: str) -> Stamp | None:
        self.stats += 1
        try:
            status = os.stat(os.path.join(self._root, path))
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def _set(self, folder: str, name: str, stamp: Stamp | None) -> None:
        files = self._files.setdefault(folder, {})
        if stamp is None:
            files.pop(name, None)
        else:
            files[name] = stamp


def _differing(before: dict[str, Stamp], after: dict[str, Stamp]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
