"""``vaultmill history``: list what changed, by day or for one note."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("note", default="")
@click.option("--all", "everything", is_flag=True, help="Every commit instead of one line per day.")
@json_option
def command(workspace: Path, note: str, everything: bool, as_json: bool) -> int:
    """List what changed, by day or for one note.

    NOTE is a path in the vault, such as 'People/Jonas Keller'.
    """
    from pipeline.query import history

    rows = history(workspace, note, everything)
    if as_json:
        output.emit(rows)
    elif rows:
        output.table(rows)
    else:
        output.say("No history yet.")
    return 0
