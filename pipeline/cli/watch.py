"""``vaultmill watch``: run whenever raw/ or the vault changes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.report import Report, RunOptions
    from pipeline.run.intake import Progress
    from pipeline.run.watching import News


@click.command()
@workspace_option
@click.option("--polling", is_flag=True, help="Look at all files every few seconds; for drives that send no events.")
@json_option
def command(workspace: Path, polling: bool, as_json: bool) -> int:
    """Run whenever raw/ or the vault changes.

    Sources are taken in once raw/ was quiet for `raw_quiet`, or once 50 wait; edits once the vault was quiet for
    `note_quiet`. Ctrl-C ends it when what is being written is complete, a second Ctrl-C at once.
    """
    from pipeline.run import load_workspace, now, run
    from pipeline.run.watching import Noticed, Watch
    from pipeline.vault.lock import watch_lock

    place = load_workspace(workspace)
    journal = Journal(workspace, as_json, lambda: now().astimezone(place.zone))

    def perform(root: Path, options: RunOptions, progress: Progress) -> Report:
        with output.progress(shown=not as_json) as bar:

            def both(stage: str, done: int, total: int) -> None:
                progress(stage, done, total)
                bar(stage, done, total)

            return run(root, options, both)

    output.flush_lines()
    watch = Watch(workspace, perform, journal.tell, polling=polling)
    with watch_lock(place.cache), ending(watch.stop):
        journal.tell(Noticed(f"Watching {place.raw} and {place.vault}. Ctrl-C ends it."))
        watch.keep_on()
        journal.tell(Noticed("Stopped."))
    return 0


class Journal:
    """Says what happened, each line with its time; problems, hints and waiting notes once as long as they last."""

    def __init__(self, workspace: Path, as_json: bool, clock: Callable[[], datetime]) -> None:
        """``clock`` gives local time."""
        self._workspace, self._as_json, self._clock = workspace, as_json, clock
        self._known: frozenset[str] = frozenset()

    def tell(self, news: News) -> None:
        """Say one thing, or nothing if nothing happened."""
        report, lines = self._told(news)
        if not lines:
            return
        if self._as_json:
            told = {"time": self._clock().isoformat(timespec="seconds"), "lines": lines}
            output.emit_line(told if report is None else {**told, "report": report})
            return
        time = self._clock().strftime("%H:%M")
        for line in lines:
            output.say(f"{time} {line}")

    def _told(self, news: News) -> tuple[Report | None, list[str]]:
        from pipeline.run.watching import Failed, Noticed, Ran

        match news:
            case Ran(report, resumed):
                return report, self._ran(report, resumed)
            case Failed(error, pause):
                return None, _failed(error, pause)
            case Noticed(text):
                return None, [text]

    def _ran(self, report: Report, resumed: bool) -> list[str]:
        from pipeline.query import outcome
        from pipeline.report import render_line

        edited = outcome(self._workspace, report.commits).edited if report.commits else 0
        line = render_line(report, edited)
        troubles = [f"{problem.path}: {problem.code}. {problem.hint}".rstrip() for problem in report.problems]
        troubles += [f"{note}: waits and is written later." for note in report.pending]
        troubles += report.hints
        fresh = [trouble for trouble in troubles if trouble not in self._known]
        self._known = frozenset(troubles)
        going_on = ["Going on."] if resumed and not line else []
        return [*going_on, *([line] if line else []), *shortened(fresh)]


def shortened(lines: list[str], most: int = 10) -> list[str]:
    """The first lines, the others counted."""
    more = [f"… and {len(lines) - most} more: see `vaultmill status`."] if len(lines) > most else []
    return [*lines[:most], *more]


def _failed(error: Exception, pause: float) -> list[str]:
    from pipeline.errors import Locked, SettingsFault

    said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
    hint = "" if isinstance(error, Locked) else getattr(error, "hint", "")
    then = f"Tried again in {pause:.0f} s." if pause else "Tried again when the settings change."
    if isinstance(error, SettingsFault):
        return [*error.problems, then]
    return [" ".join(filter(None, (f"{said.rstrip('.')}.", hint, then)))]


@contextmanager
def ending(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM call ``stop``; the second of them raises ``KeyboardInterrupt``."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []

    def handle(number: int, _frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        stop()

    before = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
