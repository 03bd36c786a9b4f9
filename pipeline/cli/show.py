"""``vaultmill show``: show an item, an entity or a batch."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import workspace_option


@click.command()
@workspace_option
@click.argument("ref", metavar="ITEM|NAME|BATCH")
def command(workspace: Path, ref: str) -> int:
    """Show an item, an entity or a batch."""
    from pipeline.query import show

    output.say(show(workspace, ref).rstrip("\n"))
    return 0
