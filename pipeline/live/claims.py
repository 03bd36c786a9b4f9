"""Who runs which task, and how its runs went: small files in ``.vaultmill/live``, for all processes of a workspace.

A claim is a lease that names its owner. It is taken and given back under a lock that the system opens when a process
dies, so that two never take over the same stale lease. Losing the folder costs one run of each task too many.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from pipeline.live.due import SKEW, Past
from pipeline.vault.cachefile import load_cache, private_folder, save_cache
from pipeline.vault.lock import is_alive

VERSION = "live-1"
LEASE = timedelta(hours=1)
"""After this a lease from another machine, of which nothing else can be known, counts as left behind."""
_WAIT = 5.0


class Owner(msgspec.Struct, frozen=True):
    """A process. ``born`` tells it from a later one of the same number, where the system says it."""

    pid: int
    host: str
    born: str


class Lease(msgspec.Struct, frozen=True):
    """A claim as it stands on the disk."""

    owner: Owner
    token: str
    since: datetime


class Runs(msgspec.Struct, frozen=True):
    """How the runs of a task went. ``begun``: one that has not ended. ``interrupted``: ended by nobody, in a row.

    ``content`` is what was last written into its region: the base of the next merge.
    """

    last_run: datetime | None = None
    last_attempt: datetime | None = None
    failures: int = 0
    error: str = ""
    begun: datetime | None = None
    interrupted: int = 0
    content: str | None = None

    def past(self, written: datetime | None, now: datetime) -> Past:
        """The past of a task whose block says ``lastRunAt`` ``written``; what lies ahead of now is believed last.

        The first run that was interrupted is simply repeated; after that each counts as a failure.
        """
        known = [moment for moment in (written, self.last_run) if moment is not None]
        past = [moment for moment in known if moment <= now + SKEW]
        failures = self.failures + max(0, self.interrupted + (self.begun is not None) - 1)
        return Past(max(past or known, default=None), self.last_attempt, failures)


def task_key(path: str, name: str) -> str:
    """The name of a task's files."""
    return hashlib.sha256(f"{path}\0{name}".encode("utf-8", "surrogateescape")).hexdigest()[:20]


def this_process() -> Owner:
    """The process that asks."""
    return Owner(os.getpid(), socket.gethostname(), _born(os.getpid()))


def is_running(owner: Owner) -> bool:
    """Whether a process of this machine still runs."""
    return is_alive(owner.pid) and owner.born == _born(owner.pid)


def _born(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


class Claims:
    """The claims and runs of one workspace, as one process sees them."""

    def __init__(self, folder: Path, owner: Owner | None = None, running: Callable[[Owner], bool] = is_running) -> None:
        self.folder = folder
        self.owner = owner or this_process()
        self._running = running

    def runs(self, key: str) -> Runs:
        """How a task's runs went; what cannot be read counts as nothing."""
        return load_cache(self.folder / f"{key}.runs", Runs, VERSION) or Runs()

    def save(self, key: str, runs: Runs) -> None:
        """Only for who holds the claim. Raises ``OSError`` and ``DiskFault``."""
        save_cache(self.folder / f"{key}.runs", runs, VERSION)

    def claim(self, key: str, now: datetime) -> Claim | None:
        """Take a task, ``None`` when another run has it. Raises ``OSError``."""
        with self._locked() as locked:
            there = self._lease(key)
            if not locked or (there is not None and not self._is_stale(there, now)):
                return None
            lease = Lease(self.owner, os.urandom(8).hex(), now)
            save_cache(self.folder / f"{key}.lease", lease, VERSION)
        return Claim(self, key, lease.token, self.runs(key))

    def holds(self, key: str, token: str) -> bool:
        """Whether a claim still stands."""
        lease = self._lease(key)
        return lease is not None and lease.token == token

    def release(self, key: str, token: str) -> None:
        """Give a claim back; one that somebody took over stays theirs."""
        with self._locked():
            if self.holds(key, token):
                with contextlib.suppress(OSError):
                    (self.folder / f"{key}.lease").unlink()

    def prune(self, known: set[str]) -> None:
        """Forget tasks that are no more, unless they are just running."""
        for file in self.folder.glob("*.runs"):
            if file.stem not in known and self._lease(file.stem) is None:
                with contextlib.suppress(OSError):
                    file.unlink()

    def _lease(self, key: str) -> Lease | None:
        return load_cache(self.folder / f"{key}.lease", Lease, VERSION)

    def _is_stale(self, lease: Lease, now: datetime) -> bool:
        if lease.owner.host == self.owner.host:
            return not self._running(lease.owner)
        return abs(now - lease.since) > LEASE

    @contextlib.contextmanager
    def _locked(self) -> Iterator[bool]:
        from filelock import FileLock, Timeout

        private_folder(self.folder)
        lock = FileLock(self.folder / "lock")
        try:
            lock.acquire(timeout=_WAIT)
        except Timeout:
            yield False
            return
        try:
            yield True
        finally:
            lock.release()


class Claim:
    """A task that is ours. ``runs`` are as they were when it was taken."""

    def __init__(self, claims: Claims, key: str, token: str, runs: Runs) -> None:
        self._claims, self._key, self._token = claims, key, token
        self.runs = runs

    def holds(self) -> bool:
        """Whether it still is: to be asked before anything is written."""
        return self._claims.holds(self._key, self._token)

    def begin(self, now: datetime) -> None:
        """A run begins."""
        cut = self.runs.interrupted + 1 if self.runs.begun else self.runs.interrupted
        self._save(msgspec.structs.replace(self.runs, begun=now, last_attempt=now, interrupted=cut))

    def succeed(self, now: datetime, content: str | None) -> None:
        """It ended well; ``now`` is when it began."""
        self._save(Runs(last_run=now, last_attempt=now, content=content))

    def fail(self, now: datetime, error: str, failures: int = 0) -> None:
        """It ended badly: once more, or ``failures`` times in a row."""
        count = failures or self.runs.failures + 1
        runs = msgspec.structs.replace(self.runs, begun=None, interrupted=0)
        self._save(msgspec.structs.replace(runs, last_attempt=now, failures=count, error=error))

    def put_off(self) -> None:
        """It could not be written down just now, and is as due as it was before."""
        self._save(msgspec.structs.replace(self.runs, begun=None, interrupted=0))

    def release(self) -> None:
        """Let others have it."""
        self._claims.release(self._key, self._token)

    def _save(self, runs: Runs) -> None:
        self.runs = runs
        self._claims.save(self._key, runs)
