"""What a program under test may touch: an audit hook that tells every write outside one folder, and every socket."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WRITING = {"os.remove", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod", "os.chown", "os.utime", "os.symlink"}
_MOVING = {"os.rename", "os.link"}
_CALLING = {"socket.connect", "socket.getaddrinfo", "socket.bind", "os.system", "os.exec", "os.posix_spawn"}
_allowed: list[Path] = []
_seen: list[str] = []
_laid: list[bool] = []


def _hook(event: str, args: tuple[object, ...]) -> None:
    if not _allowed:
        return
    if event == "open":
        path, mode, flags = args
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
        places = [path] if writes or (isinstance(mode, str) and set(mode) & set("wax+")) else []
        places = [one for one in places if not _is_folder(one)]  # a file without a name, gone when it is closed
    elif event in _WRITING:
        places = [args[1] if event == "os.symlink" else args[0]]
    elif event in _MOVING:
        places = [args[0], args[1]] if event == "os.rename" else [args[1]]
    elif event in _CALLING:
        _seen.append(f"{event} {args!r}")
        return
    else:
        return
    _seen.extend(f"{event} {os.fsdecode(place)}" for place in places if _is_outside(place))


def _is_folder(place: object) -> bool:
    return isinstance(place, (str, bytes, os.PathLike)) and os.path.isdir(place)


def _is_outside(place: object) -> bool:
    if not isinstance(place, (str, bytes, os.PathLike)) or os.fsdecode(place) in (os.devnull, "/dev/tty"):
        return False
    path = os.path.join(os.getcwd(), os.fsdecode(place))
    real = Path(os.path.realpath(os.path.dirname(path))) / os.path.basename(path)
    return "__pycache__" not in real.parts and not any(real.is_relative_to(allowed) for allowed in _allowed)


@contextmanager
def fenced(*folders: Path) -> Iterator[list[str]]:
    """What was done outside the folders while inside: a list that should stay empty."""
    if not _laid:  # a hook cannot be taken away again
        sys.addaudithook(_hook)
        _laid.append(True)
    _seen.clear()
    _allowed[:] = [Path(os.path.realpath(folder)) for folder in folders]
    try:
        yield _seen
    finally:
        _allowed.clear()
