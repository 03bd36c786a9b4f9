"""``vaultmill poll``: run the live notes that are due."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.moments import moment_option
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.cli.watch import Journal
    from pipeline.run.polling import Poller, Task
    from pipeline.run.workspace import Workspace

_SAID = {
    "written": "renewed",
    "same": "up to date",
    "waiting": "waits, the note was edited a moment ago",
    "busy": "another run is at work on it",
    "gone": "is no more",
    "idle": "was run by another process",
}


@click.command()
@workspace_option
@click.option("--once", is_flag=True, help="Look once, run what is due, and end.")
@moment_option("With --once: what is due at this time, 2026-04-20T07:00, and not now.")
@json_option
def command(workspace: Path, once: bool, at: datetime | None, as_json: bool) -> int:
    """Run the live notes that are due.

    Looks every `poll` seconds until Ctrl-C. Boxes that you ticked in a result are carried out. `vaultmill tasks` lists
    what there is; `vaultmill serve` polls, too.
    """
    from pipeline.run.polling import poll_once

    if not once:
        if at is not None:
            raise click.UsageError("--now needs --once.")
        return _keep_on(workspace, as_json)
    polled, place = poll_once(workspace, at)
    if as_json:
        output.emit({"tasks": rows(polled.tasks, place), "commits": polled.commits, "problems": polled.problems})
        return polled.exit_code
    told = {(task.path, task.error) for task in polled.tasks}
    others = [one for one in polled.problems if (one.path, one.hint) not in told]
    for line in (*lines(polled.tasks), *(f"{one.path}: {one.hint}" for one in others)):
        output.say(line)
    if not polled.tasks:
        output.say("No task is due.")
    return polled.exit_code


def rows(tasks: Iterable[Task], place: Workspace) -> list[dict[str, str]]:
    """One row for each task."""
    from pipeline.run.polling import listed

    return list(listed(tasks, place))


def lines(tasks: Iterable[Task]) -> list[str]:
    """One line for each task that was run."""
    return [
        f"{task.path.removesuffix('.md')}: {task.action or task.name} {_SAID.get(task.result, f'failed: {task.error}')}"
        for task in tasks
    ]


def _keep_on(workspace: Path, as_json: bool) -> int:
    from pipeline.cli.watch import Journal, ending
    from pipeline.run.polling import Poller
    from pipeline.run.watching import Noticed
    from pipeline.run.workspace import now
    from pipeline.vault.signals import Signals

    poller = Poller(workspace)
    journal = Journal(workspace, as_json, lambda: now().astimezone(poller.place.zone))
    output.flush_lines()
    signals, asked = Signals(), []

    def stop() -> None:
        asked.append(True)
        signals.wake()

    with ending(stop):
        journal.tell(Noticed(f"Polling the live notes of {poller.place.vault}. Ctrl-C ends it."))
        told = ""
        while not asked:
            pause, told = _look(poller, journal, told)
            signals.collect(pause)
        journal.tell(Noticed("Stopped."))
    return 0


def _look(poller: Poller, journal: Journal, told: str) -> tuple[float, str]:
    """(seconds until the next look, the trouble that was told last). The same trouble is told once."""
    from pipeline.errors import Fault
    from pipeline.run.polling import LEAST
    from pipeline.run.watching import Failed, Noticed

    pause = max(float(poller.place.settings.poll), LEAST)
    try:
        polled = poller.poll()
    except (Fault, OSError) as error:
        if str(error) != told:
            journal.tell(Failed(error, pause))
        return pause, str(error)
    for line in lines(task for task in polled.tasks if task.result not in ("same", "idle", "waiting")):
        journal.tell(Noticed(line))
    return pause, ""
