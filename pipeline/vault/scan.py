"""What lies below raw/ (or in the vault), and what of it changed since the last look."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.model import Problem, Waiting
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.paths import relative_name
from pipeline.vault.walk import Closed, Found, walk_files

CACHE_VERSION = "scan-1"
_RACY = 2.0
"""Seconds. A file this young may change again within the resolution of its time stamp: do not trust the stamp."""
_CHUNK = 1 << 16
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Stamp(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What was known of one file: ``settled`` when size and time alone prove that it has not changed."""

    size: int
    mtime_ns: int
    sha256: str
    settled: bool


ScanCache = dict[str, Stamp]
"""Path below the root, as the file system spells it (``os.fsencode`` as latin-1) -> stamp."""


class ScannedFile(msgspec.Struct, frozen=True, gc=False):
    """One file. ``path`` is NFC with ``/``; ``real`` is what to open. ``changed``: not the bytes of the last look."""

    path: str
    real: str
    size: int
    mtime_ns: int
    sha256: str
    changed: bool


class Scan(msgspec.Struct, frozen=True):
    """Everything found, sorted by path. ``cache`` goes into the next scan."""

    files: tuple[ScannedFile, ...]
    problems: tuple[Problem, ...]
    waiting: tuple[Waiting, ...]
    cache: ScanCache


def load_scan_cache(path: Path) -> ScanCache:
    """The cache of the last scan; empty when it is lost or damaged, which only costs hashing everything again."""
    return load_cache(path, ScanCache, CACHE_VERSION) or {}


def save_scan_cache(path: Path, cache: ScanCache) -> None:
    """Keep ``Scan.cache`` for the next run."""
    save_cache(path, cache, CACHE_VERSION)


def scan_raw(root: Path, cache: ScanCache, *, now: float, settle: float = 0.0, closed: Closed = None) -> Scan:
    """Look at every source below ``root`` without ever opening one for writing.

    ``now`` is POSIX time. A file modified less than ``settle`` seconds ago, or while it was being read, waits.
    """
    return _scan(root, cache, now, settle, lambda _: True, closed)


def scan_vault(root: Path, cache: ScanCache, *, now: float) -> Scan:
    """The same for the vault: its Markdown notes and ``facts*.jsonl`` files, those of dot-folders left out."""
    return _scan(root, cache, now, 0.0, lambda path: path.endswith(".md") or _is_facts(path.rpartition("/")[2]))


def _is_facts(name: str) -> bool:
    return name.startswith("facts") and name.endswith(".jsonl")


def _scan(
    root: Path, cache: ScanCache, now: float, settle: float, wanted: Callable[[str], bool], closed: Closed = None
) -> Scan:
    found, problems, waiting = walk_files(root, closed)
    files: dict[str, ScannedFile] = {}
    fresh: ScanCache = {}
    for entry in found:
        path = relative_name(entry.relative)
        if not wanted(path):
            continue
        if path in files:
            problems.append(
                Problem(path, "same-name", "Two files differ only in how accents are encoded; rename one of them.")
            )
            continue
        if settle and 0 <= now - entry.mtime_ns / 1e9 < settle:
            waiting.append(Waiting(path, "still being written"))
            continue
        key = path if path is entry.relative else os.fsencode(entry.relative).decode("latin-1")
        before = cache.get(key)
        if before is not None and before.settled and before.size == entry.size and before.mtime_ns == entry.mtime_ns:
            files[path] = ScannedFile(path, entry.real, entry.size, entry.mtime_ns, before.sha256, False)
            fresh[key] = before
            continue
        stamp = _stamp(entry, now)
        match stamp:
            case Stamp():
                changed = before is None or before.sha256 != stamp.sha256
                files[path] = ScannedFile(path, entry.real, stamp.size, stamp.mtime_ns, stamp.sha256, changed)
                fresh[key] = stamp
            case Waiting(reason=reason):
                waiting.append(Waiting(path, reason))
            case Problem(code=code, hint=hint):
                problems.append(Problem(path, code, hint))
    return Scan(
        files=tuple(files[path] for path in sorted(files)),
        problems=tuple(sorted(problems, key=lambda problem: (problem.path, problem.code))),
        waiting=tuple(sorted(waiting, key=lambda wait: wait.path)),
        cache=fresh,
    )


def _stamp(entry: Found, now: float) -> Stamp | Waiting | Problem:
    try:
        return _hash_file(entry.real, now)
    except PermissionError:
        return Problem("", "unreadable", "You have no permission to read this file; change its permissions.")
    except FileNotFoundError:
        return Waiting("", "vanished while it was read")
    except OSError as error:
        return Problem("", "unreadable", f"The disk refused to read this file ({error.strerror}); check the disk.")


def _hash_file(path: str, now: float) -> Stamp | Waiting | Problem:
    descriptor = os.open(path, _READ_FLAGS)
    try:
        before = os.fstat(descriptor)
        if not stat.S_ISREG(before.st_mode):
            return Problem("", "not-a-file", "This is a device or a pipe, not a file; move it out of the folder.")
        digest = hashlib.sha256()
        size = 0
        while chunk := os.read(descriptor, _CHUNK):
            digest.update(chunk)
            size += len(chunk)
        after = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or size != after.st_size:
        return Waiting("", "changed while it was read")
    settled = now - after.st_mtime_ns / 1e9 > _RACY
    return Stamp(size, after.st_mtime_ns, digest.hexdigest(), settled)
