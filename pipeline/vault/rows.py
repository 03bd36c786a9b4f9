"""Many small values in one file, read one by one: a log with a digest for each, for the cache folder only.

A row that is damaged, cut off or another's counts as missing. Rows are added at the end; who has the file open goes on
reading what it read when it is written anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Mapping
from io import FileIO
from pathlib import Path

from pipeline.errors import DiskFault
from pipeline.vault.cachefile import private_folder
from pipeline.vault.replace import replace_file

_DIGEST = 8
_SLACK = 1 << 20
"""Bytes of rows that nobody asks for any more and that are not worth writing the file anew."""
_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)

Place = tuple[int, int]
"""Where a row begins, and its length."""


class Rows:
    """Rows by place. ``version`` names their layout: of another one nothing is read."""

    def __init__(self, path: Path, version: str) -> None:
        self._path = path
        self._head = f"vaultmill-rows\n{version}\n".encode()
        self._file: FileIO | None = None
        self._open()

    def _open(self) -> None:
        self.close()
        with contextlib.suppress(OSError):
            found = FileIO(self._path)
            if found.read(len(self._head)) == self._head:
                self._file = found
            else:
                found.close()

    def close(self) -> None:
        """Let go of the file; nothing is found after that."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def read(self, place: Place, name: str) -> bytes | None:
        """The row of this name, ``None`` when it does not stand there whole."""
        start, length = place
        if self._file is None or start < 0 or length < _DIGEST:
            return None
        try:
            self._file.seek(start)
            row = self._file.read(length)
        except (OSError, OverflowError, MemoryError):
            return None
        body = row[_DIGEST:]
        return body if len(row) == length and row[:_DIGEST] == _digest(name, body) else None

    def add(self, rows: Mapping[str, bytes]) -> dict[str, Place]:
        """Add rows at the end. Name -> place. Raises ``OSError``, and ``DiskFault`` for a folder in its place."""
        if self._path.is_dir():
            raise DiskFault(
                f"{self._path} is a folder", "Remove it, then run again: a file of the program belongs there."
            )
        if self._file is None:
            private_folder(self._path.parent)
            replace_file(self._path, self._head, mode=0o600)
        places: dict[str, Place] = {}
        pieces: list[bytes] = []
        descriptor = os.open(self._path, _APPEND)
        try:
            at = os.fstat(descriptor).st_size
            for name, body in rows.items():
                pieces += [_digest(name, body), body]
                places[name] = at, _DIGEST + len(body)
                at += _DIGEST + len(body)
            data = memoryview(b"".join(pieces))
            while data:
                data = data[os.write(descriptor, data) :]
        finally:
            os.close(descriptor)
        if self._file is None:
            self._open()
        return places

    def is_crowded(self, places: Iterable[Place]) -> bool:
        """Whether more than half of the file is rows that are not among these."""
        size = os.fstat(self._file.fileno()).st_size if self._file is not None else 0
        return size > 2 * sum(length for _, length in places) + _SLACK

    def tidy(self, places: Mapping[str, Place]) -> dict[str, Place]:
        """Write the file anew with these rows alone; those that are damaged are left out. Name -> place."""
        found = {name: body for name, place in places.items() if (body := self.read(place, name)) is not None}
        self.close()
        return self.add(found)


def _digest(name: str, body: bytes) -> bytes:
    return hashlib.blake2b(name.encode("utf-8", "surrogatepass") + b"\0" + body, digest_size=_DIGEST).digest()
