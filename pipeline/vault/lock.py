"""One writer at a time: a lock file in the git directory, with a note beside it that says who holds it."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from pipeline.errors import DiskFault, Locked
from pipeline.vault.cachefile import private_folder

FOLDER = "vaultmill"


class Holder(msgspec.Struct, frozen=True):
    """Who holds the lock, since when (ISO 8601)."""

    pid: int
    host: str
    since: str


@contextlib.contextmanager
def writer_lock(git_dir: Path, *, now: datetime) -> Iterator[None]:
    """Hold the vault for writing. Raises ``Locked`` at once when another run has it; a dead run holds nothing."""
    from filelock import FileLock, Timeout

    folder = git_dir / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / "lock")  # kept by name: a collected FileLock lets go
        lock.acquire(timeout=0)
    except Timeout:
        raise _locked(load_holder(git_dir)) from None
    except OSError as error:
        raise DiskFault(f"cannot lock the vault: {error.strerror}", f"Check the permissions of {folder}.") from error
    try:
        holder = Holder(os.getpid(), socket.gethostname(), now.isoformat(timespec="seconds"))
        with contextlib.suppress(OSError):
            (folder / "holder").write_bytes(msgspec.json.encode(holder))
        yield
    finally:
        with contextlib.suppress(OSError):
            (folder / "holder").unlink()
        lock.release()


@contextlib.contextmanager
def watch_lock(cache: Path) -> Iterator[None]:
    """Hold a workspace for watching, by a file in its cache. Raises ``Locked`` when another watch has it."""
    from filelock import FileLock, Timeout

    private_folder(cache)
    lock = FileLock(cache / "watching")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise Locked("another watch is at work in this workspace", "One is enough; it takes in everything.") from None
    try:
        yield
    finally:
        lock.release()


def load_holder(git_dir: Path) -> Holder | None:
    """Who holds the lock, as far as that can be believed: ``None`` for a process that is gone."""
    try:
        holder = msgspec.json.decode((git_dir / FOLDER / "holder").read_bytes(), type=Holder)
    except (OSError, ValueError):
        return None
    if holder.host == socket.gethostname() and not is_alive(holder.pid):
        return None
    return holder


def _locked(holder: Holder | None) -> Locked:
    if holder is None:
        return Locked("another run is at work in this vault", "Wait until it has finished, then run again.")
    return Locked(
        f"another run is at work in this vault (process {holder.pid} on {holder.host}, since {holder.since})",
        "Wait until it has finished, or stop it, then run again.",
    )


def is_alive(pid: int) -> bool:
    """Whether a process of this machine has that number."""
    if os.name != "posix" or pid <= 0:
        return pid > 0
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
