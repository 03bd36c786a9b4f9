"""Replacing one file at once: temporary file in the same folder, then rename. Old or new, never half."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path

_TEMP_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_SAME_TICK = 2_000_000
"""Editors notice a change by size and by time in milliseconds: a change of equal size must move on by this much."""


def temp_path(target: Path) -> Path:
    """The dot-prefixed temporary name of a target; always the same, so that a crash leaves at most one behind."""
    digest = hashlib.sha256(os.fsencode(target.name)).hexdigest()[:16]
    return target.with_name(f".vaultmill-{digest}.tmp")


def replace_file(
    target: Path,
    data: bytes,
    *,
    mode: int | None = None,
    like: os.stat_result | None = None,
    durable: bool = False,
    still: Callable[[], bool] | None = None,
) -> bool:
    """Put ``data`` at ``target``. With ``like``, mode, owner and extended attributes come from the present file.

    ``still`` is asked last, just before the rename: False leaves the target alone (returns False).
    ``durable`` waits until the data is on the disk. Raises ``OSError``; the target is then unchanged.
    """
    temp = temp_path(target)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temp)
    descriptor = os.open(temp, _TEMP_FLAGS, 0o666 if mode is None else mode)
    try:
        try:
            _write_all(descriptor, data)
            if like is not None:
                _copy_metadata(descriptor, target, like)
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if like is not None and like.st_size == len(data):
            _move_on(temp, like)
        if still is not None and not still():
            os.unlink(temp)
            return False
        os.replace(temp, target)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temp)
        raise
    if durable:
        sync_folder(target.parent)
    return True


def sync_folder(folder: Path) -> None:
    """Make a rename in this folder survive a power cut, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest[: 1 << 24]) :]


def _copy_metadata(descriptor: int, target: Path, like: os.stat_result) -> None:
    if os.name != "posix":
        return
    own = os.fstat(descriptor)
    if (own.st_uid, own.st_gid) != (like.st_uid, like.st_gid):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, like.st_uid, like.st_gid)
    with contextlib.suppress(OSError):
        os.fchmod(descriptor, like.st_mode & 0o7777)
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                with contextlib.suppress(OSError):
                    os.setxattr(descriptor, name, os.getxattr(target, name))


def _move_on(temp: Path, like: os.stat_result) -> None:
    now = os.stat(temp)
    if abs(now.st_mtime_ns - like.st_mtime_ns) < _SAME_TICK:
        os.utime(temp, ns=(now.st_atime_ns, like.st_mtime_ns + _SAME_TICK))
