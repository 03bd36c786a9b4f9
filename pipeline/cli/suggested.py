"""``vaultmill suggested``: show what waits for your decision."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option("--all", "everything", is_flag=True, help="Show also what has no room in Suggested.md.")
@json_option
def command(workspace: Path, everything: bool, as_json: bool) -> int:
    """Show what waits for your decision."""
    from pipeline.query import suggested, suggested_cards

    if as_json:
        output.emit(suggested_cards(workspace, everything))
    else:
        output.say(suggested(workspace, everything).rstrip("\n"))
    return 0
