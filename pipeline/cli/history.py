"""``vaultmill history``: list what changed, by day or for one note."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

MORE = "`vaultmill show BATCH` and `vaultmill diff BATCH` tell more; --all lists every batch and edit."


@click.command()
@workspace_option
@click.argument("note", default="")
@click.option("--all", "everything", is_flag=True, help="Every commit instead of one line per day.")
@json_option
def command(workspace: Path, note: str, everything: bool, as_json: bool) -> int:
    """List what changed, by day or for one note.

    NOTE is a path in the vault such as 'People/Jonas Keller', a name, an address or an id; renames are followed.
    A line begins with the word by which other commands know the batch, a day's with the day and its newest batch.
    """
    from pipeline.query import history

    rows = history(workspace, note, everything)
    if as_json:
        output.emit(rows)
    elif rows:
        output.table([_shown(row) for row in rows])
        if output.interactive() and not (note or everything):
            output.say(f"\n{MORE}")
    else:
        output.say("No commit has this note yet: `vaultmill diff` shows it." if note else "No history yet.")
    return 0


def _shown(row: dict[str, Any]) -> dict[str, object]:
    """The columns of one row that a person needs."""
    if "day" not in row:
        return {key: row[key] for key in ("batch", "when", "who", "what")}
    more = row["batches"] + row["edits"] - 1
    newest = f"{row['batch']}{f' +{more}' if more > 0 else ''}"
    return {"day": row["day"], "batch": newest, "who": row["who"], "what": row["what"]}
