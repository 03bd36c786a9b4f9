"""``vaultmill items``: list all items, skipped ones too."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import workspace_option

_SHOWN = {"id": 12, "date": 10, "kind": 10, "filter": 14, "title": 0}


@click.command()
@workspace_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and item.")
def command(workspace: Path, as_json: bool) -> int:
    """List all items, skipped ones too."""
    from pipeline.query import items

    found = items(workspace)
    if not (found or as_json):
        output.say("No items yet: put mail, meetings and chats into raw/ and run `vaultmill run`.")
    for item in found:
        if as_json:
            output.emit_line(item)
        else:
            output.row({**item, "date": item["date"][:10]}, _SHOWN)
    return 0
