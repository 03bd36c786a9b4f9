"""Opening sources: read-only, and only in raw/ or where its links may lead."""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Callable
from pathlib import Path

from pipeline.vault.paths import relative_name
from pipeline.vault.walk import Closed, leads_on

MAP_FROM = 16 << 20
"""Bytes. Smaller files are read whole: a mapping of a file that somebody cuts short would kill the process."""
FETCH_LIMIT = 64 << 20
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def open_raw(path: Path) -> bytes | mmap.mmap:
    """The bytes of a source, or a read-only mapping of a big one (collected like any value). Raises ``OSError``."""
    descriptor = os.open(path, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(f"{path.name} is not a regular file")
        if status.st_size >= MAP_FROM:
            return mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ)
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(descriptor)


def fetcher(root: Path, closed: Closed = None) -> Callable[[str], bytes | None]:
    """A function that gives the bytes of a file named by its path relative to raw/, ``None`` if there is none.

    It refuses files over 64 MiB and whatever leads out of raw/, but for links that may (``closed`` as in walking).
    """
    base = Path(os.path.realpath(root))

    def is_open(path: Path, relative: str) -> bool:
        leaves = ".." in relative.replace("\\", "/").split("/") or os.path.isabs(relative)
        return leads_on(str(path), str(base), None if leaves else closed) and path.is_file()

    def fetch(relative: str) -> bytes | None:
        try:
            path = Path(os.path.realpath(base / relative))
            if not is_open(path, relative):
                path = _spelled(base, relative)
            if not is_open(path, relative) or path.stat().st_size > FETCH_LIMIT:
                return None
            return bytes(open_raw(path))
        except (OSError, ValueError):
            return None

    return fetch


def _spelled(base: Path, relative: str) -> Path:
    """The file whose name, made NFC, is the one asked for: macOS and some archives write names decomposed."""
    here = base
    for part in relative.split("/"):
        if part in ("", ".", ".."):
            raise ValueError(relative)
        names = [name for name in os.listdir(here) if relative_name(name) == part]
        here = here / (part if part in names or not names else min(names))
    return Path(os.path.realpath(here))
