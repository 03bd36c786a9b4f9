"""``vaultmill suggested``: show what waits for your decision."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import workspace_option


@click.command()
@workspace_option
@click.option("--all", "everything", is_flag=True, help="Show also what has no room in Suggested.md.")
def command(workspace: Path, everything: bool) -> int:
    """Show what waits for your decision."""
    from pipeline.query import suggested

    output.say(suggested(workspace, everything).rstrip("\n"))
    return 0
