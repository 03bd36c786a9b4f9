"""Caches under .vaultmill/: one checked MessagePack file each; whatever is wrong with one, it counts as empty."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TypeVar

import msgspec

from pipeline.errors import DiskFault
from pipeline.vault.replace import replace_file

T = TypeVar("T")
_MAGIC = b"vaultmill-cache\n"
_DIGEST = 16


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
    path.parent.mkdir(parents=True, exist_ok=True)
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
