"""Reading and writing notes beside a person who has the vault open in an editor.

A write happens only while the file is still what the caller read. Everything else comes back as a value, and the
note waits for the next run.
"""

from __future__ import annotations

import os
import stat
from functools import partial
from pathlib import Path

import msgspec

from pipeline.errors import DiskFault
from pipeline.vault.leftovers import cloud_placeholder
from pipeline.vault.names import Names
from pipeline.vault.paths import is_in_place, locate, spelled
from pipeline.vault.replace import replace_file

QUIET = 10.0
"""Seconds. Editors save 2 to 10 s after the last key stroke, without looking at the disk first."""
TRASH = ".trash"
_WAITS = {"EACCES", "EPERM", "EROFS", "ELOOP", "ENAMETOOLONG", "EISDIR", "ENOTDIR", "EBUSY", "ETXTBSY"}
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Written(msgspec.Struct, frozen=True):
    """The file now holds the data. ``changed`` is False when it did already and nothing was written."""

    path: str
    changed: bool = True


class Busy(msgspec.Struct, frozen=True):
    """The note is not as it was read, or may be about to change: try again in the next run."""

    path: str
    reason: str


class Moved(msgspec.Struct, frozen=True):
    """The note that was read is no longer at this path (renamed, moved or deleted)."""

    path: str


class Taken(msgspec.Struct, frozen=True):
    """A new note cannot have this name: ``other`` is there, perhaps in other case or accents."""

    path: str
    other: str


class Trashed(msgspec.Struct, frozen=True):
    """The note was moved to ``to`` (vault path below .trash/)."""

    path: str
    to: str


WriteResult = Written | Busy | Moved | Taken
TrashResult = Trashed | Busy | Moved


class _Read(msgspec.Struct, frozen=True):
    data: bytes
    status: os.stat_result


def read_note(path: Path, *, known_size: int = 0) -> bytes | Busy | None:
    """The note's bytes, ``None`` when there is none.

    ``Busy`` while it is being written: it changed during the read, or is empty though ``known_size`` bytes were
    known (an editor that saves in place empties the file first).
    """
    read = _read(path, path.name)
    if not isinstance(read, _Read):
        return read
    if known_size and not read.data:
        return Busy(path.name, "empty, perhaps half-written")
    return read.data


def is_there(root: Path, relative: str) -> bool:
    """Is there such a file, or does a placeholder stand for it while it is in the cloud?"""
    return os.path.lexists(spelled(root / relative)) or in_the_cloud(root, relative)


def in_the_cloud(root: Path, relative: str) -> bool:
    """Does only a placeholder stand where the file belongs?"""
    return not os.path.lexists(root / relative) and os.path.lexists(root / cloud_placeholder(relative))


def check_note(
    root: Path,
    relative: str,
    expected: bytes | None,
    *,
    now: float,
    quiet: float = QUIET,
    raw: Path | None = None,
    names: Names | None = None,
) -> Busy | Moved | Taken | None:
    """Would a write go through? ``None`` if so. Raises ``Suspicious`` for a path that leaves the vault."""
    target = locate(root, relative, raw=raw)
    if expected is None:
        other = (names or Names(root)).taken(relative)
        return Taken(relative, other) if other is not None else None
    read = _as_expected(target, relative, expected, now, quiet)
    return None if isinstance(read, _Read) else read


def write_note(
    root: Path,
    relative: str,
    data: bytes,
    expected: bytes | None,
    *,
    now: float,
    quiet: float = QUIET,
    raw: Path | None = None,
    names: Names | None = None,
    durable: bool = False,
) -> WriteResult:
    """Put ``data`` into the note at vault path ``relative``, if its bytes are still ``expected`` (``None``: no file).

    ``now`` is POSIX time; a note changed less than ``quiet`` seconds ago is ``Busy``. Pass ``quiet=0`` for a note that
    is exactly as the program left it. ``names`` saves listing folders again for every new note of a batch. ``durable``:
    of a note that no journal knows, which is to be old or new after a power cut, too.
    Raises ``Suspicious`` (path leaves the vault, or below ``raw``) and ``DiskFault`` (disk full).
    """
    try:
        target = locate(root, relative, raw=raw)
        if expected is None:
            return _create(root, target, relative, data, names or Names(root))
        read = _as_expected(target, relative, expected, now, quiet)
        if not isinstance(read, _Read):
            return read
        if data == expected:
            return Written(relative, changed=False)
        like = read.status
        still = partial(_is_still, target, like)
        if replace_file(target, data, like=like, durable=durable, still=still):
            return Written(relative)
        return Busy(relative, "changed while it was written") if target.exists() else Moved(relative)
    except OSError as error:
        return Busy(relative, refused(error, relative))


def _is_still(target: Path, like: os.stat_result) -> bool:
    return _same(target, like) and is_in_place(target)


def trash_note(
    root: Path, relative: str, expected: bytes, *, now: float, quiet: float = QUIET, raw: Path | None = None
) -> TrashResult:
    """Move a note to ``.trash/`` in the vault (never over another: `` 2``, `` 3``, … like Obsidian)."""
    try:
        target = locate(root, relative, raw=raw)
        read = _as_expected(target, relative, expected, now, quiet)
        if not isinstance(read, _Read):
            return read
        to = _free_name(root, f"{TRASH}/{relative}")
        place = locate(root, to, raw=raw, hidden=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        if not _same(target, read.status) or not is_in_place(place):
            return Busy(relative, "changed while it was moved")
        os.rename(spelled(root / relative), place)
    except FileNotFoundError:
        return Moved(relative)
    except OSError as error:
        return Busy(relative, refused(error, relative))
    return Trashed(relative, to)


def refused(error: OSError, relative: str) -> str:
    """The reason for which one note waits; raises ``DiskFault`` when no note could be written (disk full, broken)."""
    import errno

    if errno.errorcode.get(error.errno or 0) in _WAITS or isinstance(error, PermissionError | FileNotFoundError):
        return f"cannot be written: {error.strerror}"
    raise DiskFault(
        f"cannot write {relative}: {error.strerror or error}", "Free some space or check the disk, then run again."
    ) from error


def _create(root: Path, target: Path, relative: str, data: bytes, names: Names) -> WriteResult:
    other = names.taken(relative)
    if other is not None:
        return Taken(relative, other)
    target.parent.mkdir(parents=True, exist_ok=True)
    if not replace_file(target, data, still=lambda: is_in_place(target) and not os.path.lexists(target)):
        return Taken(relative, relative) if is_in_place(target) else Busy(relative, "its folder was replaced meanwhile")
    names.add(relative)
    return Written(relative)


def _as_expected(target: Path, relative: str, expected: bytes, now: float, quiet: float) -> _Read | Busy | Moved:
    read = _read(target, relative)
    match read:
        case None:
            return Moved(relative)
        case Busy():
            return read
    if read.data != expected:
        return Busy(relative, "changed since it was read")
    if abs(now - read.status.st_mtime) < quiet:
        return Busy(relative, "edited a moment ago")
    return read


def _read(path: Path, name: str) -> _Read | Busy | None:
    try:
        descriptor = os.open(spelled(path), _READ_FLAGS)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return Busy(name, f"cannot be read: {error.strerror}")
    try:
        before = os.fstat(descriptor)
        if not stat.S_ISREG(before.st_mode):
            return Busy(name, "is not a regular file")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            data = file.read()
        after = os.fstat(descriptor)
    except OSError as error:
        return Busy(name, f"cannot be read: {error.strerror}")
    finally:
        os.close(descriptor)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or len(data) != after.st_size:
        return Busy(name, "changed while it was read")
    return _Read(data, after)


def _same(target: Path, status: os.stat_result) -> bool:
    try:
        now = os.stat(target)
    except OSError:
        return False
    return (now.st_ino, now.st_size, now.st_mtime_ns) == (status.st_ino, status.st_size, status.st_mtime_ns)


def _free_name(root: Path, relative: str) -> str:
    stem, dot, extension = relative.rpartition(".")
    if not dot or "/" in extension:
        stem, extension = relative, ""
    number = 1
    name = relative
    while os.path.lexists(root / name):
        number += 1
        name = f"{stem} {number}{dot}{extension}"
    return name
