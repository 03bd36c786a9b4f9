"""``vaultmill items``: list all items, skipped ones too."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import workspace_option

_SHOWN = {"id": 12, "date": 10, "kind": 10, "filter": 14, "title": 0}
_TITLE = 24
"""Columns that a title needs on a narrow terminal: others are left out for it."""


@click.command()
@workspace_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and item.")
def command(workspace: Path, as_json: bool) -> int:
    """List all items, skipped ones too."""
    from pipeline.query import items

    found = items(workspace)
    shown = _fitting(output.width())
    if not (found or as_json):
        output.say("No items yet: put mail, meetings and chats into raw/ and run `vaultmill run`.")
    for item in found:
        if as_json:
            output.emit_line(item)
        else:
            output.row({**item, "date": item["date"][:10]}, shown)
    return 0


def _fitting(room: int) -> dict[str, int]:
    """Columns that leave room for a title."""
    shown = dict(_SHOWN)
    for name in ("kind", "filter", "id"):
        if sum(shown.values()) + 2 * (len(shown) - 1) + _TITLE > room:
            del shown[name]
    return shown
