"""One process that does it all: watches, polls live notes, and does at its time what is scheduled.

One thread, one part after the other, so that no two write at a time. A part that fails is begun anew after a pause that
gets longer; the others go on.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.errors import Fault, Locked, SettingsFault, UsageFault
from pipeline.live.due import BACK_OFF
from pipeline.report import Report, render_line
from pipeline.run.picture import draw
from pipeline.run.picturing import Picturing
from pipeline.run.polling import LEAST, Polled, Poller
from pipeline.run.scheduled import ACTS, EXTRACT, Act, Pasts, expressions
from pipeline.run.serve_state import Log, ServeState, kind_of, save_serve_state, short, this_serve
from pipeline.run.watching import BEAT, Failed, News, Noticed, Perform, Ran, Watch
from pipeline.run.workspace import Clock, load_workspace, now
from pipeline.vault.cachefile import private_folder
from pipeline.vault.signals import Signals

WATCH, POLL, PICTURE = "watch", "poll", "picture"
SOON = timedelta(seconds=15)
"""After which a part comes back that found another run at work, or a note that was being edited."""


class Serve:
    """Serves a workspace until it is stopped. ``tell`` gets the news; ``wall`` is the time, ``clock`` goes forward.

    ``watch`` and ``poller`` make these parts; ``acts`` are what is scheduled beside the runs of the watching.
    ``picture`` draws the page of the graph.
    """

    def __init__(
        self,
        workspace: Path,
        run: Perform,
        tell: Callable[[News], None],
        *,
        polling: bool = False,
        wall: Clock = now,
        clock: Callable[[], float] = time.monotonic,
        signals: Signals | None = None,
        watch: Callable[..., Watch] = Watch,
        poller: Callable[..., Poller] = Poller,
        acts: Mapping[str, Act] = ACTS,
        picture: Callable[[Path], object] = draw,
    ) -> None:
        """Raises ``Fault`` when there is no workspace or its settings are wrong."""
        self._root, self._perform, self._say = workspace, run, tell
        self._wall, self._clock, self._signals = wall, clock, signals or Signals()
        self._make_watch, self._make_poller, self._acts, self._polling = watch, poller, acts, polling
        self._place = load_workspace(workspace)
        private_folder(self._place.cache)
        self._log = Log(self._place.cache, self._local)
        self._pasts = Pasts(self._place.cache, wall())
        self._picturing = Picturing(self._place, wall(), picture)
        self._watch: Watch | None = None
        self._poller: Poller | None = None
        self._again = {POLL: wall() + timedelta(seconds=LEAST)}  # what is new comes first, and then the brief
        self._failures: dict[str, int] = {}
        self._told: dict[str, str] = {}
        self._state = this_serve(self._local())
        self._saved: ServeState | None = None
        self.stopping = False

    def keep_on(self) -> None:
        """Serve until ``stop`` is called; then what is being written is finished."""
        self._log.write("started")
        try:
            while not self.stopping:
                self.beat()
        finally:
            self.close()

    def stop(self) -> None:
        """End at the next moment at which nothing is half written. May be called from a signal handler."""
        self.stopping = True
        if self._watch is not None:
            self._watch.stop()
        self._signals.wake()

    def close(self) -> None:
        """Say that it is over."""
        self._drop_watch()
        self._note(stopped=self._local().isoformat(timespec="seconds"), next_due="")
        self._log.write("stopped")
        self._log.close()

    def beat(self, until: float = math.inf) -> None:
        """Do what is due, then watch for a while, at most until ``until`` (of ``clock``)."""
        if self._may(POLL):
            self._part(POLL, self._poll)
        coming = self._scheduled()
        if self._picturing.due(self._wall()) and self._may(PICTURE) and not self.stopping:
            self._part(PICTURE, self._draw)
        if self.stopping:
            return
        tasks = self._poller.next() if self._poller is not None else None
        coming = min(filter(None, [coming, tasks]), default=None)
        self._note(next_due=coming.astimezone(self._place.zone).isoformat(timespec="seconds") if coming else "")
        pause = max((self._again.get(POLL, self._wall()) - self._wall()).total_seconds(), 0.0)
        latest = min(until, self._clock() + min(pause, BEAT))
        if self._may(WATCH):
            self._part(WATCH, lambda: self._watched(latest))
        else:
            self._signals.collect(max(latest - self._clock(), 0.0))

    # --- the parts ---

    def _poll(self) -> None:
        if self._poller is None:
            self._poller = self._make_poller(self._root, self._wall)
        polled = self._poller.poll()
        self._place = self._poller.place
        self._again[POLL] = self._wall() + timedelta(seconds=max(self._place.settings.poll, LEAST))
        self._own(polled.commits, polled.written)
        if polled.tasks or polled.commits:
            self._note(last_run=self._local().isoformat(timespec="seconds"))
            self._log.write(f"poll: {_counted(polled)}")
        for task in polled.tasks:
            if task.result == "failed":
                self._say(Noticed(f"{task.path}: {task.action or task.name} failed: {task.error}"))

    def _scheduled(self) -> datetime | None:
        """Do what is scheduled; when the next is due."""
        coming = []
        for name, expression in expressions(self._place.settings).items():
            found = self._pasts.due(name, expression, self._wall(), self._place.zone)
            if found.now and not self.stopping and self._may(name):
                self._part(name, lambda name=name: self._do(name))  # type: ignore[misc]
                found = self._pasts.due(name, expression, self._wall(), self._place.zone)
            coming.append(found.next)
        return min(filter(None, coming), default=None)

    def _do(self, name: str) -> None:
        begun = self._wall()
        if name == EXTRACT:
            if self._watch is not None:
                self._watch.again()
            commits: tuple[str, ...] = ()
        else:
            commits = self._acts[name](self._root, self._wall)
            self._own(commits, {})
            self._note(last_run=self._local().isoformat(timespec="seconds"))
        self._pasts.done(name, begun)
        self._log.write(f"{name}: {len(commits)} commits")

    def _draw(self) -> None:
        try:
            self._picturing.draw(self._wall())
        except UsageFault as error:  # something of the person's stands in its place
            self._picturing.give_up()
            self._log.write(f"{PICTURE}: {kind_of(error)}")
            self._say(Noticed(f"{error}. {error.hint}"))

    def _watched(self, latest: float) -> None:
        if self._watch is None:
            self._watch = self._make_watch(
                self._root, self._perform, self._hear, polling=self._polling, signals=self._signals, clock=self._clock
            )
        if self.stopping:  # asked for while it was made
            self._watch.stop()
        self._watch.beat(latest)

    def _own(self, commits: tuple[str, ...], written: Mapping[str, bytes]) -> None:
        """Hints of what other parts wrote lead to no run."""
        if commits:
            self._picturing.changed(self._wall())
        if self._watch is not None and (commits or written):
            self._watch.wrote(commits, written)

    def _drop_watch(self) -> None:
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    # --- when they fail ---

    def _may(self, name: str) -> bool:
        """Whether a part is not waiting; a clock that was set back by more than a pause does not hold it for ever."""
        at, now = self._again.get(name), self._wall()
        return at is None or not now < at <= now + timedelta(minutes=BACK_OFF[-1])

    def _part(self, name: str, act: Callable[[], None]) -> None:
        try:
            act()
        except (Locked, SettingsFault) as error:
            self._again[name] = self._wall() + SOON
            if isinstance(error, Locked):  # of wrong settings the watching tells
                self._tell_once(name, error, SOON)
            return
        except Exception as error:  # a bug of one part does not end the others; what it was doing is begun anew
            self._failed(name, error)
            return
        if self._failures.pop(name, 0):
            self._log.write(f"{name}: going on")
            self._note(failing=dict(self._failures))
        self._told.pop(name, None)
        if name != POLL:
            self._again.pop(name, None)

    def _failed(self, name: str, error: Exception) -> None:
        count = self._failures[name] = self._failures.get(name, 0) + 1
        pause = timedelta(minutes=BACK_OFF[min(count, len(BACK_OFF)) - 1])
        self._again[name] = self._wall() + pause
        if name == WATCH:
            self._drop_watch()
        elif name == POLL:
            self._poller = None
        else:
            with contextlib.suppress(OSError, Fault):
                self._pasts.failed(name, self._wall())
        self._log.write(f"{name}: {kind_of(error)}, again in {pause.total_seconds():.0f} s")
        self._note(last_error=f"{self._local().isoformat(timespec='seconds')} {name}: {kind_of(error)}")
        self._note(failing=dict(self._failures))
        self._tell_once(name, error, pause)

    def _tell_once(self, name: str, error: Exception, pause: timedelta) -> None:
        if self._told.get(name) == str(error):
            return
        self._told[name] = str(error)
        if isinstance(error, (Fault, OSError)):
            self._say(Failed(error, pause.total_seconds()))
        else:
            again = f"tried again in {pause.total_seconds():.0f} s"
            self._say(Noticed(f"{name}: internal error ({kind_of(error)}); {again}, all else goes on."))

    # --- what is told ---

    def _hear(self, news: News) -> None:
        match news:
            case Ran(report, _):
                self._ran(report)
            case Failed(error, _):
                self._log.write(f"run: {kind_of(error)}")
                self._note(last_error=f"{self._local().isoformat(timespec='seconds')} run: {kind_of(error)}")
        self._say(news)

    def _ran(self, report: Report) -> None:
        if report.commits:
            self._picturing.changed(self._wall())
        self._note(last_run=self._local().isoformat(timespec="seconds"))
        if line := render_line(report, 0):
            more = [(len(report.problems), "problems"), (len(report.pending), "notes waiting")]
            told = "".join(f" {count} {what}." for count, what in more if count)
            self._log.write(f"run: {line}{told}")

    def _note(self, **values: object) -> None:
        """Change the status file, where that changes anything. A disk that refuses it stops nothing."""
        self._state = msgspec.structs.replace(self._state, **values)
        if self._state != self._saved:
            try:
                save_serve_state(self._place.cache, self._state)
            except OSError:
                return
            self._saved = self._state

    def _local(self) -> datetime:
        return self._wall().astimezone(self._place.zone)


def _counted(polled: Polled) -> str:
    kinds = dict.fromkeys(task.result for task in polled.tasks)
    told = [f"{sum(task.result == kind for task in polled.tasks)} {kind}" for kind in kinds]
    return ", ".join([*told, f"{len(polled.commits)} commits"])


def at_work(state: ServeState | None, zone: ZoneInfo) -> Locked:
    """What a second ``serve`` is told."""
    if state is None:
        return Locked("another watch is at work in this workspace", "End it with Ctrl-C; `serve` does what it does.")
    end = f"`kill {state.pid}` ends it, or the service manager where it is a service."
    return Locked(
        f"`serve` is at work in this workspace already (process {state.pid}, since {short(state.since, zone)})",
        f"One is enough; `vaultmill status` tells how it fares. {end}",
    )
