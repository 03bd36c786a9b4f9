"""``vaultmill show``: show an item, an entity or a batch."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("ref", metavar="ITEM|NAME|BATCH")
@json_option
def command(workspace: Path, ref: str, as_json: bool) -> int:
    """Show an item, an entity or a batch."""
    from pipeline.query import show, tell

    if as_json:
        output.emit(tell(workspace, ref))
    else:
        output.say(show(workspace, ref).rstrip("\n"))
    return 0
