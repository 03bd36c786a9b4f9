"""``vaultmill tasks``: list the tasks of live notes."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.poll import rows

_NARROWEST = 10
"""Columns that a column takes at least: where there is no room for all, the last ones are left out."""


@click.command()
@workspace_option
@json_option
def command(workspace: Path, as_json: bool) -> int:
    """List the tasks of live notes.

    What each does, when it runs next, when it ran last, and what came of it. Times are of the vault's zone.
    """
    from pipeline.run.polling import tasks_of

    tasks, problems, place = tasks_of(workspace)
    found = rows(tasks, place)
    if as_json:
        output.emit({"tasks": found, "problems": problems})
        return 0
    if not found:
        output.say("No note has a task: README, “Live notes”, shows how to write one.")
    used = [key for key in ("note", "task", "next", "last", "result") if any(row[key] for row in found)]
    used = used[: max((output.width() + 2) // _NARROWEST, 3)]
    output.table([{key: row[key] for key in used} for row in found])
    for row in found:
        if row["error"]:
            output.say(f"{row['note']}: {row['error']}")
    told = {(f"{row['note']}.md", row["error"]) for row in found}
    for problem in problems:
        if (problem.path, problem.hint) not in told:
            output.say(f"{problem.path}: {problem.hint}")
    return 0
