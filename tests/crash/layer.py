"""A layer below the program that counts the calls which change the disk, and strikes at the n-th of them."""

from __future__ import annotations

import builtins
import errno
import io
import os
import signal
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

STEPS = (
    *("replace", "rename", "link", "symlink", "unlink", "remove", "mkdir", "rmdir"),
    *("fsync", "sync", "utime", "truncate", "ftruncate", "chmod", "fchmod", "setxattr"),
)
_OPENS_FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_Strike = Callable[[str, str], None]


def kill(_step: str, _path: str) -> None:
    """What kill -9 does: no ``finally``, no exit handler, no flush."""
    os.kill(os.getpid(), signal.SIGKILL)


class Failing:
    """A disk that refuses. ``only``: the steps that it refuses (all without it)."""

    def __init__(self, number: int, only: tuple[str, ...] = ()) -> None:
        self.number, self.only = number, only
        self.struck: list[tuple[str, str]] = []

    def __call__(self, step: str, path: str) -> None:
        if self.only and step not in self.only:
            return
        self.struck.append((step, path))
        raise OSError(self.number, os.strerror(self.number), path)


NEEDS_SPACE = ("open", "write", "mkdir", "replace", "rename", "link", "symlink", "fsync", "setxattr", "ftruncate")
"""Steps that a full disk refuses."""


class Layer:
    """Counts, and from the ``at``-th call on (the first is 1, 0: never) strikes before each call, or only once.

    ``torn``: a write that is struck has put half of its data on the disk before. ``reads``: opening a file to read
    counts, too. ``log`` names every call counted.
    """

    def __init__(
        self, strike: _Strike = kill, at: int = 0, *, torn: bool = False, lasting: bool = False, reads: bool = False
    ) -> None:
        self.strike, self.at, self.torn, self.lasting, self.reads = strike, at, torn, lasting, reads
        self.count = 0
        self.log: list[str] = []

    def laid(self, patch: pytest.MonkeyPatch) -> Layer:
        """Put the layer below everything that runs from now on, until ``patch`` is undone."""
        for name in STEPS:
            if hasattr(os, name):
                patch.setattr(os, name, self._counted(name, getattr(os, name)))
        patch.setattr(os, "open", self._os_open(os.open))
        patch.setattr(os, "write", self._os_write(os.write))
        patch.setattr(subprocess, "run", self._counted("subprocess", subprocess.run))
        opened = self._io_open(io.open)
        patch.setattr(io, "open", opened)
        patch.setattr(builtins, "open", opened)
        return self

    def step(self, name: str, path: object = "", half: Callable[[], object] | None = None) -> None:
        """One call is about to happen."""
        self.count += 1
        shown = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else str(path)
        self.log.append(f"{name} {shown}")
        if self.at and (self.count == self.at or (self.lasting and self.count > self.at)):
            if self.torn and half is not None:
                half()
            self.strike(name, shown)

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.step(name, arguments[0] if arguments else "")
            return real(*arguments, **options)

        return call

    def _os_open(self, real: Callable[..., int]) -> Callable[..., int]:
        def call(path: Any, flags: int, *arguments: Any, **options: Any) -> int:
            if flags & _OPENS_FOR_WRITING or self.reads:
                self.step("open", path)
            return real(path, flags, *arguments, **options)

        return call

    def _os_write(self, real: Callable[..., int]) -> Callable[..., int]:
        def call(descriptor: int, data: Any) -> int:
            self.step("write", descriptor, lambda: real(descriptor, bytes(data)[: len(data) // 2]))
            return real(descriptor, data)

        return call

    def _io_open(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(
            file: Any,
            mode: str = "r",
            buffering: int = -1,
            encoding: str | None = None,
            errors: str | None = None,
            newline: str | None = None,
            closefd: bool = True,
            opener: Any = None,
        ) -> Any:
            writes = bool(set(mode) & set("wax+"))
            if (writes or self.reads) and not isinstance(file, int):
                self.step("open", file)
            if not writes:
                return real(file, mode, buffering, encoding, errors, newline, closefd, opener)
            raw = _CountedFile(self, file, mode.replace("b", "").replace("t", ""), closefd, opener)
            if buffering == 0:
                return raw
            buffer = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
            return buffer if "b" in mode else io.TextIOWrapper(buffer, encoding or "utf-8", errors, newline)

        return call


class _CountedFile(io.FileIO):
    """The file below an ``open``: its writes are steps, as those of ``os.write`` are."""

    def __init__(self, layer: Layer, file: Any, mode: str, closefd: bool, opener: Any) -> None:
        super().__init__(file, mode, closefd, opener)
        self.layer = layer

    def write(self, data: Any) -> int:
        whole = bytes(data)
        self.layer.step("write", self.name, lambda: io.FileIO.write(self, whole[: len(whole) // 2]))
        return super().write(data)


FAULTS = {name: getattr(errno, name) for name in ("ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE", "EDQUOT")}
