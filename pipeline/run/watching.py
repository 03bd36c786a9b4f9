"""Watching: a run whenever raw/ or the vault changed and came to rest. One thread waits and acts; others only hint."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Protocol

import msgspec

from pipeline.config import FILE_NAME
from pipeline.errors import Fault
from pipeline.report import Report, RunOptions
from pipeline.run.debounce import Debounce, Due
from pipeline.run.intake import Progress
from pipeline.run.workspace import Workspace, load_workspace, now, opened
from pipeline.vault import observe
from pipeline.vault.own import OwnWrites, load_own_writes
from pipeline.vault.signals import Hint, Signals

BEAT = 5.0
"""Seconds after which settings, folders and observer are looked at again, whatever happens."""
RESTARTS = 3
"""Deaths of the observer after which events are done without."""
LOST = "New sources came without a sign from the system"


class Ran(msgspec.Struct, frozen=True):
    """A run went well. ``resumed``: the one before it had failed."""

    report: Report
    resumed: bool


class Failed(msgspec.Struct, frozen=True):
    """A run, or reading the settings, failed. It is tried again after ``pause`` seconds, 0: when the file changes."""

    error: Fault | OSError
    pause: float


class Noticed(msgspec.Struct, frozen=True):
    """Something about the watching itself, as a sentence."""

    text: str


News = Ran | Failed | Noticed


class Perform(Protocol):
    """One run, as ``pipeline.run.run``."""

    def __call__(self, workspace: Path, options: RunOptions, progress: Progress, /) -> Report: ...  # noqa: D102


class _Stopped(Exception):
    """Raised between two items, where nothing is half written."""


class Watch:
    """Watches a workspace until it is stopped.

    Whoever has due times of their own calls ``beat`` with the next of them instead of ``keep_on``, and acts between.
    ``tell`` gets the news; ``clock`` gives seconds that only go forward.
    """

    def __init__(
        self,
        workspace: Path,
        run: Perform,
        tell: Callable[[News], None],
        *,
        polling: bool = False,
        signals: Signals | None = None,
        observer: Callable[..., observe.Observer] = observe.Observer,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises ``Fault`` when there is no workspace or its settings are wrong."""
        self._root, self._run, self._tell, self._clock = workspace, run, tell, clock
        self._polling, self._make_observer = polling, observer
        self._signals = signals or Signals()
        self._observer: observe.Observer | None = None
        self._stamp = _stamp(workspace / FILE_NAME)
        self._place: Workspace | None = load_workspace(workspace)
        self._debounce = self._begin(self._place)
        self._own = OwnWrites(self._place.vault, {})
        self._told = self._missing = ""
        self._deaths = 0
        self.stopping = False

    def keep_on(self) -> None:
        """Watch until ``stop`` is called."""
        try:
            while not self.stopping:
                self.beat()
        finally:
            self.close()

    def stop(self) -> None:
        """End at the next moment at which nothing is half written. May be called from a signal handler."""
        self.stopping = True
        self._signals.wake()

    def again(self) -> None:
        """A run is due now, whatever was hinted at."""
        self._debounce.again(self._clock())

    def wrote(self, commits: Iterable[str], texts: Mapping[str, bytes]) -> None:
        """Somebody else in this process wrote: hints of that lead to no run. Raises ``GitFault``."""
        if self._place is not None:
            self._own = self._own.joined(load_own_writes(self._place.vault, commits, texts))

    def close(self) -> None:
        """Stop observing; the next ``beat`` would begin anew."""
        if self._observer is not None:
            self._observer.close()
            self._observer = None

    def beat(self, until: float = math.inf) -> None:
        """Wait for hints, for the next run or for ``until`` (of ``clock``), whichever comes first; run if it is due."""
        latest = min(until, self._clock() + BEAT)
        place = self._settled()
        if place is None or not self._present(place) or (observer := self._observing(place)) is None:
            self._signals.collect(max(latest - self._clock(), 0.0))
            return
        next_look = observer.look(self._clock())
        self._take(self._signals.collect(0.0))
        due = self._debounce.due()
        if self.stopping:
            return
        if due.at <= self._clock():
            self._perform(place, due)
            return
        self._take(self._signals.collect(max(min(due.at, next_look, latest) - self._clock(), 0.0)))

    # --- what must be there ---

    def _settled(self) -> Workspace | None:
        """The workspace by its settings, read again when the file changed; ``None`` while they are wrong."""
        stamp = _stamp(self._root / FILE_NAME)
        if stamp != self._stamp:
            self._stamp = stamp
            before = self._place
            try:
                self._place = load_workspace(self._root)
            except (Fault, OSError) as error:
                self._place = None
                self._fail(error, 0.0)
            if self._place is not None and self._place != before:
                self.close()
                self._debounce = self._begin(self._place)
        return self._place

    def _begin(self, place: Workspace) -> Debounce:
        return Debounce(self._clock(), place.settings.raw_quiet, place.settings.note_quiet)

    def _present(self, place: Workspace) -> bool:
        """Whether raw/ and the vault are there: a run would lay them down anew where a drive is only unplugged."""
        missing = next(
            (path for path in (place.raw, place.vault, place.vault / ".git") if not os.path.exists(path)), None
        )
        if missing is not None:
            self.close()
            if str(missing) != self._missing:
                self._missing = str(missing)
                anew = "" if missing == place.raw else " (`vaultmill run` makes it anew)"
                self._tell(Noticed(f"{missing} is missing; waiting until it is back{anew}."))
            return False
        if self._missing:
            self._tell(Noticed(f"{self._missing} is back."))
            self._missing = ""
            self._debounce.again(self._clock())
        return True

    def _observing(self, place: Workspace) -> observe.Observer | None:
        """A sound observer; what happened while there was none is found by a run."""
        if self._observer is not None and not self._observer.sound():
            self.close()
            self._deaths += 1
            self._debounce.again(self._clock())
            if self._deaths >= RESTARTS and not self._polling:
                self._poll(place, "Observing the folders broke off again and again")
        if self._observer is None:
            folders = {"raw": place.raw, "vault": place.vault}
            try:
                self._observer = self._make_observer(folders, self._signals, self._polling, float(place.settings.poll))
            except OSError:  # a folder has just gone: the next beat says so
                return None
            if self._observer.remark:
                self._polling = True
                self._tell(Noticed(_polled(place, f"No events: {self._observer.remark}")))
        return self._observer

    def _poll(self, place: Workspace, why: str) -> None:
        self._polling = True
        self.close()
        self._tell(Noticed(_polled(place, why)))

    # --- hints and runs ---

    def _take(self, hints: tuple[Hint, ...]) -> None:
        for hint in hints:
            if hint.place == "raw" or not self._own.holds(hint.path):
                self._debounce.hint(hint.place, hint.path, self._clock())

    def _perform(self, place: Workspace, due: Due) -> None:
        hinted = self._debounce.waiting
        try:
            report = self._run(self._root, RunOptions(), self._progress)
            self._own = load_own_writes(place.vault, report.commits)
        except _Stopped:
            self._leave(place)
            return
        except (Fault, OSError) as error:
            self._fail(error, self._debounce.failed(self._clock()))
            return
        resumed, self._told = bool(self._told), ""
        self._debounce.done(self._clock(), bool(report.pending))
        self._tell(Ran(report, resumed))
        if due.why == "rescan" and not hinted and report.items and not self._polling:
            self._poll(place, LOST)

    def _leave(self, place: Workspace) -> None:
        """What a run does at its end is done for one that was stopped between two batches."""
        try:
            with opened(place, now) as history:
                history.sync_index()
        except (Fault, OSError) as error:
            self._fail(error, 0.0)

    def _progress(self, stage: str, done: int, total: int) -> None:
        if self.stopping:
            raise _Stopped

    def _fail(self, error: Fault | OSError, pause: float) -> None:
        """Each trouble is told once, however often it is met again."""
        if str(error) != self._told:
            self._told = str(error)
            self._tell(Failed(error, pause))


def _polled(place: Workspace, why: str) -> str:
    seconds = max(place.settings.poll, observe.LEAST_PAUSE)
    return f"{why}; all files are now looked at every {seconds:g} s."


def _stamp(file: Path) -> tuple[int, int, int] | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
