"""Git refs: reading one, and moving one by compare-and-swap without ever leaving a lock behind.

Git and dulwich lock a ref by a file ``<ref>.lock``; a killed process leaves it, and everybody then waits for ever.
So we write down which lock we are about to take, and after a crash remove that one and no other.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import GitFault

if TYPE_CHECKING:
    from dulwich.objects import ObjectID
    from dulwich.repo import Repo

TRIES = 20
PAUSE = 0.25
"""Seconds between two tries to get a lock that somebody else holds."""
_HOLDING = "holding"
_ID = re.compile(rb"[0-9a-f]{40}")


def load_ref(repo: Repo, name: str) -> str | None:
    """The commit id a ref leads to, ``None`` when it does not exist. A commit id leads to itself."""
    from dulwich.refs import Ref

    if len(name) == 40 and all(digit in "0123456789abcdef" for digit in name):
        return name
    try:
        return repo.refs[Ref(name.encode())].decode()
    except (KeyError, ValueError):
        return None


def check_ref(repo: Repo, name: str) -> None:
    """Raise ``GitFault`` for a ref whose file lost its data: it must not count as one that never was."""
    for _ in range(5):
        folder = Path(repo.controldir() if name == "HEAD" else repo.commondir())
        try:
            data = (folder / name).read_bytes().strip()
        except OSError:
            return  # packed, or not there
        if _ID.fullmatch(data):
            return
        if not data.startswith(b"ref: "):
            raise GitFault(f"{folder / name} is damaged, as after a power cut", _remedy(folder, name))
        name = os.fsdecode(data[5:].strip())


def _remedy(folder: Path, name: str) -> str:
    if name == "HEAD":
        branches = sorted(path.name for path in (folder / "refs" / "heads").glob("*") if path.is_file())
        return f"Put the line `ref: refs/heads/{next(iter(branches), 'main')}` into it, then run again."
    try:
        last = (folder / "logs" / name).read_bytes().splitlines()[-1].split(b" ")[1]
    except (OSError, IndexError):
        last = b""
    if _ID.fullmatch(last):
        return f"Put its last commit into it, which was {last.decode()}, then run again."
    return "Put the id of its last commit into it (`git fsck --lost-found`), then run again."


def save_ref(
    repo: Repo,
    folder: Path,
    name: str,
    old: ObjectID | None,
    new: ObjectID,
    note: tuple[bytes, int, int, bytes],
    sleep: Callable[[float], None],
) -> bool:
    """Move a ref from ``old`` (``None``: must not exist) to ``new``. False when it is no longer at ``old``.

    ``note`` is committer, time, zone in seconds, and message for the reflog. Raises ``GitFault`` when the ref stays
    locked by another program.
    """
    from dulwich.file import FileLocked
    from dulwich.refs import Ref

    ref = Ref(name.encode())
    chain, _ = repo.refs.follow(ref)
    lock = Path(repo.commondir() if chain[-1] != b"HEAD" else repo.controldir(), f"{chain[-1].decode()}.lock")
    committer, time, zone, message = note
    for attempt in range(TRIES):
        try:
            with holding(folder, lock):
                if old is None:
                    return repo.refs.add_if_new(ref, new, committer, time, zone, message)
                return repo.refs.set_if_equals(ref, old, new, committer, time, zone, message)
        except FileLocked:
            if attempt + 1 < TRIES:
                sleep(PAUSE)
    raise locked_fault(lock)


def locked_fault(lock: Path) -> GitFault:
    """The fault for a git lock that somebody holds for too long."""
    return GitFault(
        f"another program is using git in this vault ({lock.name} exists)",
        f"Let it finish. If no git program is running, remove {lock} and run again.",
    )


@contextlib.contextmanager
def holding(folder: Path, lock: Path) -> Iterator[None]:
    """Write down that this lock may be ours, while it may be. A failure in between leaves no lock behind."""
    from dulwich.file import FileLocked

    mark = folder / _HOLDING
    folder.mkdir(parents=True, exist_ok=True)
    free = not os.path.lexists(lock)
    if free:
        mark.write_bytes(os.fsencode(lock))
    try:
        yield
    except BaseException as error:
        if free and not isinstance(error, FileLocked):
            lock.unlink(missing_ok=True)  # while the disk refuses that, the mark stays, and the next run does it
        mark.unlink(missing_ok=True)
        raise
    mark.unlink(missing_ok=True)


def release_leftover(folder: Path) -> Path | None:
    """Remove the git lock that a killed run left behind, if any. Call it only while holding the writer lock."""
    mark = folder / _HOLDING
    try:
        lock = Path(os.fsdecode(mark.read_bytes()))
    except OSError:
        return None
    removed = None
    if lock.suffix == ".lock" and os.path.lexists(lock):
        lock.unlink()
        removed = lock
    mark.unlink(missing_ok=True)
    return removed
