"""When to run next, from hints that something changed. No threads and no clock: times are seconds of the caller's."""

from __future__ import annotations

from typing import Literal, NamedTuple

Place = Literal["raw", "vault"]
Why = Literal["start", "raw", "vault", "pending", "retry", "rescan"]

REST = 10.0
"""Seconds without a hint after which edits rest, even where ``note_quiet`` is less."""
MANY = 50
"""Sources that waited for the raw folder to be quiet for long enough, however busy it is."""
MOMENT = 2.0
"""A source that arrived this many seconds ago may be half written: a run that is due lets it land, ..."""
LANDING = 30.0
"""... but for no longer than this."""
RESCAN = 900.0
"""Seconds after which a run looks for itself: hints get lost."""
FIRST_RETRY = 10.0


class Due(NamedTuple):
    """When the next run is due, and why."""

    at: float
    why: Why


class _Pile:
    """The paths that hints named since the last run."""

    def __init__(self) -> None:
        self.paths: set[str] = set()
        self.last = 0.0
        self.full_at: float | None = None

    def add(self, path: str, at: float) -> None:
        self.paths.add(path)
        self.last = at
        if self.full_at is None and len(self.paths) >= MANY:
            self.full_at = at


class Debounce:
    """The first run is due at ``at``; ``raw_quiet`` and ``note_quiet`` are the settings, in seconds."""

    def __init__(self, at: float, raw_quiet: float, note_quiet: float) -> None:
        self._raw_quiet = raw_quiet
        self._rest = max(note_quiet, REST)
        self._first: Due | None = Due(at, "start")
        self._rescan_at = at + RESCAN
        self._retry_at: float | None = None
        self._pending_at: float | None = None
        self._failures = self._pendings = 0
        self._forget()

    @property
    def waiting(self) -> int:
        """How many paths hints named since the last run that went well."""
        return len(self._raw.paths) + len(self._vault.paths)

    def hint(self, place: Place, path: str, at: float) -> None:
        """Something happened to a path: created, changed, moved or deleted."""
        (self._raw if place == "raw" else self._vault).add(path, at)
        if self._retry_at is not None:  # perhaps the trouble is mended
            self._retry_at = min(self._retry_at, at + max(self._rest, FIRST_RETRY))

    def again(self, at: float) -> None:
        """Whatever waits or failed: a run is due at ``at``, since what was known may be wrong."""
        self._first, self._retry_at, self._failures = Due(at, "start"), None, 0

    def due(self) -> Due:
        """The next run: at the latest the rescan."""
        if self._first is not None:
            return self._first
        if self._retry_at is not None:
            return Due(self._retry_at, "retry")
        found = [Due(self._rescan_at, "rescan")]
        if self._pending_at is not None:
            found.append(Due(self._pending_at, "pending"))
        if self._vault.paths:
            found.append(Due(self._vault.last + self._rest, "vault"))
        if self._raw.paths:
            quiet_at = self._raw.last + self._raw_quiet
            found.append(Due(quiet_at if self._raw.full_at is None else min(self._raw.full_at, quiet_at), "raw"))
        at, why = min(found)
        if self._raw.paths:
            at = max(at, min(self._raw.last + MOMENT, at + LANDING))
        return Due(at, why)

    def done(self, at: float, pending: bool) -> None:
        """A run went well. ``pending``: some notes were busy, so that another one is due when they rest."""
        self._forget()
        self._first = self._retry_at = self._pending_at = None
        self._failures = 0
        self._pendings = self._pendings + 1 if pending else 0
        if pending:
            self._pending_at = at + _pause(self._rest, self._pendings)
        self._rescan_at = at + RESCAN

    def failed(self, at: float) -> float:
        """A run failed; what waits goes on waiting. The seconds until it is tried again, longer every time.

        A hint that comes meanwhile shortens them.
        """
        self._first = None
        self._failures += 1
        pause = _pause(FIRST_RETRY, self._failures)
        self._retry_at = at + pause
        return pause

    def _forget(self) -> None:
        self._raw, self._vault = _Pile(), _Pile()


def _pause(first: float, times: int) -> float:
    return min(first * 2.0 ** min(times - 1, 16), max(first, RESCAN))
