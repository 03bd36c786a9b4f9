"""Caches under .vaultmill/: one checked MessagePack file each; whatever is wrong with one, it counts as empty.

They hold what the mail says, so that only their owner may read them, whatever the umask and whoever made the folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import TypeVar

import msgspec

from pipeline.errors import DiskFault
from pipeline.vault.replace import replace_file

T = TypeVar("T")
_MAGIC = b"vaultmill-cache\n"
_DIGEST = 16


def private_folder(path: Path) -> Path:
    """Make a folder that its owner alone may enter, or take one that others may enter away from them."""
    if not path.parent.exists():
        private_folder(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        with contextlib.suppress(OSError):  # a folder of somebody else, or a disk that knows no modes
            path.chmod(0o700)
            for entry in os.scandir(path):
                if entry.is_file(follow_symlinks=False):
                    os.chmod(entry.path, 0o600)
    return path


def load_cache(path: Path, kind: type[T], version: str) -> T | None:
    """The value that ``save_cache`` stored, ``None`` when missing, damaged, of another version or another type."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    head = _MAGIC + version.encode() + b"\n"
    body = data[len(head) + _DIGEST :]
    if not data.startswith(head) or data[len(head) : len(head) + _DIGEST] != _digest(body):
        return None
    try:
        return msgspec.msgpack.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def save_cache(path: Path, value: object, version: str, *, durable: bool = False) -> None:
    """Replace the cache file at once, readable by its owner only; one that says the same already is left alone.

    ``version`` names the layout of ``value``. Raises ``OSError``, and ``DiskFault`` for a folder in its place.
    """
    body = msgspec.msgpack.encode(value)
    data = _MAGIC + version.encode() + b"\n" + _digest(body) + body
    if not durable and _holds(path, data):
        return
    if not path.parent.exists():
        private_folder(path.parent)
    try:
        replace_file(path, data, mode=0o600, durable=durable)
    except IsADirectoryError as error:
        hint = "Remove it, then run again: a file of the program belongs there."
        raise DiskFault(f"{path} is a folder", hint) from error


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:_DIGEST]
