"""Git objects: the id of a blob, and writing objects so that a crash leaves nothing in anybody's way."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dulwich.object_store import DiskObjectStore
    from dulwich.objects import ObjectID, ShaFile

PACK_FROM = 50
"""Objects. Fewer are written loose: a pack for every small commit slows all later reading."""
_TEMP = "tmp_obj_vaultmill"
"""Always the same, so that a crash leaves at most one behind; git's cleaning knows the prefix."""


def blob_id(data: bytes) -> str:
    """The id git gives these bytes as a blob: 40 hex digits (SHA-1 of ``blob <size>\\0`` and the data)."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def write_objects(store: DiskObjectStore, objects: Mapping[ObjectID, ShaFile]) -> None:
    """Store objects, loose or as one pack, and wait until they are on the disk. Raises ``OSError``.

    A ref must not survive a power cut that its objects do not.
    """
    if len(objects) < PACK_FROM:
        for name, thing in objects.items():
            _write_loose(Path(store.path), name.decode("ascii"), thing.as_legacy_object())
    else:
        fresh = [(thing, None) for name, thing in objects.items() if not store.contains_packed(name)]
        if fresh:
            store.add_objects(fresh)


def remove_unfinished(objects: Path) -> None:
    """Remove what a killed writer left behind. Call it only while holding the writer lock.

    dulwich writes a pack's index beside a ``.lock``; the next try to write the same pack would trip over it. It
    writes the pack itself under a name that git's own cleaning does not know.
    """
    for pattern in ("pack-*.idx.lock", "tmp????????.pack"):
        for leftover in sorted((objects / "pack").glob(pattern)):
            leftover.unlink(missing_ok=True)
    (objects / _TEMP).unlink(missing_ok=True)


def _write_loose(objects: Path, name: str, data: bytes) -> None:
    # Not the store's own writer: that one locks each object, and its lock would survive a crash and block the next
    # run, which writes the same object.
    folder = objects / name[:2]
    path = folder / name[2:]
    try:
        os.utime(path)  # keeps git's pruning away from an object that is about to be used again
        with open(path, "rb") as file:
            if file.read(1).strip(b"\0"):  # else its data was lost in a power cut
                return
    except OSError:
        folder.mkdir(exist_ok=True)
    temp = objects / _TEMP
    temp.unlink(missing_ok=True)
    descriptor = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o444)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temp, path)
