"""Opening sources: read-only, and never outside raw/."""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Callable
from pathlib import Path

from pipeline.vault.paths import relative_name

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


def fetcher(root: Path) -> Callable[[str], bytes | None]:
    """A function that gives the bytes of a file named by its path relative to raw/, ``None`` if there is none.

    It refuses whatever leads out of raw/, and files over 64 MiB.
    """
    base = Path(os.path.realpath(root))

    def fetch(relative: str) -> bytes | None:
        try:
            path = Path(os.path.realpath(base / relative))
            if not path.is_relative_to(base) or not path.is_file():
                path = _spelled(base, relative)
            if not path.is_relative_to(base) or not path.is_file() or path.stat().st_size > FETCH_LIMIT:
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
