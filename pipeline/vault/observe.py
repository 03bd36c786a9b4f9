"""Observing raw/ and the vault: events where the system sends them, else a look at all files every few seconds.

Either way what comes out is hints: nobody may rely on getting all of them, or none too many.
"""

from __future__ import annotations

import errno
import logging
import os
import time
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.vault.history import is_tracked
from pipeline.vault.leftovers import is_leftover
from pipeline.vault.mounts import is_remote
from pipeline.vault.paths import relative_name
from pipeline.vault.signals import Hint, Signals
from pipeline.vault.walk import walk_files

if TYPE_CHECKING:
    from typing import Literal

    from watchdog.observers.api import BaseObserver

    Folders = Mapping[Literal["raw", "vault"], Path]
    Snapshot = dict[str, tuple[int, int]]

LEAST_PAUSE = 1.0
_SHARE = 20.0
"""A look that took a second is not repeated for so many."""
_FD_INFO = Path("/proc/self/fdinfo")
_LIMIT = "the limit of watched folders is reached (fs.inotify.max_user_watches)"


class Observer:
    """Observes folders until it is closed. ``remark`` says why folders are polled that should send events."""

    def __init__(self, folders: Folders, signals: Signals, polling: bool, pause: float) -> None:
        """``polling`` does without events; ``pause`` is the time between two looks in seconds. Raises ``OSError``."""
        self.remark = ""
        self._signals = signals
        self._pause = max(pause, LEAST_PAUSE)
        self._look_at = 0.0
        self._events: BaseObserver | None = None
        self._roots = {Path(os.path.realpath(folder)): place for place, folder in folders.items()}
        self._identities = {root: _identity(root) for root in self._roots}
        self._polled = {root: _snapshot(root) for root in self._roots if polling or is_remote(root)}
        if len(self._polled) < len(self._roots):
            self._start()

    def sound(self) -> bool:
        """Whether the threads are alive and the folders still those that were there at the start."""
        events = self._events
        alive = events is None or (events.is_alive() and all(emitter.is_alive() for emitter in events.emitters))
        return alive and all(_identity(root) == known for root, known in self._identities.items())

    def look(self, now: float) -> float:
        """Look at the folders that send no events, if it is time. The time of the next look, ``inf`` without any."""
        if not self._polled:
            return float("inf")
        if now >= self._look_at:
            begun = time.monotonic()
            for root, before in self._polled.items():
                after = _snapshot(root)
                for path in sorted(
                    path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
                ):
                    self._hint(root, path, False)
                self._polled[root] = after
            self._look_at = now + max(self._pause, _SHARE * (time.monotonic() - begun))
        return self._look_at

    def close(self) -> None:
        """Stop the threads."""
        if self._events is not None:
            self._events.unschedule_all()
            if self._events.is_alive():
                self._events.stop()
                self._events.join(5.0)
            self._events = None

    def _start(self) -> None:
        roots = [root for root in self._roots if root not in self._polled]
        expected = sum(map(_folders, roots))
        try:
            self._events = _events(roots, self._hint)
            if (watched := _watched()) is not None and watched < expected:
                raise OSError(errno.ENOSPC, _LIMIT)
        except OSError as error:
            self.close()
            if error.errno in (errno.ENOENT, errno.ENOTDIR):
                raise
            self.remark = error.strerror or str(error)
            self._polled |= {root: _snapshot(root) for root in roots}

    def _hint(self, root: Path, path: str, folder: bool) -> None:
        place = self._roots[root]
        if is_noticed(place, path, folder):
            self._signals.put(Hint(place, path))


def is_noticed(place: str, path: str, folder: bool) -> bool:
    """Whether a run would look at this path: not at what is hidden, temporary or a program's own.

    Of the vault it reads notes and facts alone; a folder that comes or goes may bring or take some.
    """
    *above, name = path.split("/")
    if not path or (is_leftover(name) and not (folder and place == "raw")):
        return False
    if place == "vault":
        return not any(map(is_leftover, above)) and (folder or is_tracked(path))
    return not any(
        is_leftover(part) and below not in ("cur", "new")
        for part, below in zip(above, path.split("/")[1:], strict=True)
    )


def _events(roots: list[Path], hint: Callable[[Path, str, bool], None]) -> BaseObserver:
    """A started observer. Only what changes a file is asked for: our own reading must not look like an event."""
    from watchdog import events
    from watchdog.observers import Observer as SystemObserver

    logging.getLogger("watchdog").setLevel(logging.CRITICAL)  # of lost events we hear otherwise: by not relying on them
    warnings.filterwarnings("ignore", category=RuntimeWarning, module="watchdog")

    class Handler(events.FileSystemEventHandler):
        """Passes on the paths of one root."""

        def __init__(self, root: Path) -> None:
            self.root = root

        def dispatch(self, event: events.FileSystemEvent) -> None:
            """Both ends of a move count."""
            for named in (event.src_path, event.dest_path):
                path = os.fsdecode(named)
                if path.startswith(f"{self.root}{os.sep}"):
                    hint(self.root, relative_name(os.path.relpath(path, self.root)), event.is_directory)

    asked: list[type[events.FileSystemEvent]] = [
        *(events.FileCreatedEvent, events.FileModifiedEvent, events.FileMovedEvent, events.FileDeletedEvent),
        *(events.DirCreatedEvent, events.DirMovedEvent, events.DirDeletedEvent),
    ]
    observer = SystemObserver()
    try:
        for root in roots:
            observer.schedule(Handler(root), str(root), recursive=True, event_filter=asked)
        observer.start()
    except OSError:
        observer.unschedule_all()
        raise
    return observer


def _identity(root: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(root)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _snapshot(root: Path) -> Snapshot:
    return {relative_name(found.relative): (found.size, found.mtime_ns) for found in walk_files(root)[0]}


def _folders(root: Path) -> int:
    """How many folders there are to watch: each takes a watch of its own on Linux."""
    return sum(os.access(folder, os.R_OK) for folder, _, _ in os.walk(root))


def _watched() -> int | None:
    """How many folders this process watches by inotify(7); ``None`` where that cannot be told.

    Beyond the limit of the system folders stay unwatched without a word.
    """
    total = None
    for file in _FD_INFO.glob("*") if _FD_INFO.is_dir() else ():
        try:
            lines = file.read_text(encoding="ascii", errors="replace").splitlines()
        except OSError:
            continue
        if found := sum(line.startswith("inotify wd:") for line in lines):
            total = (total or 0) + found
    return total
