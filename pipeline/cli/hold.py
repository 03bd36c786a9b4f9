"""``vaultmill hold``: keep items out of everything but their own notes."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@dry_run_option
@json_option
def command(workspace: Path, items: tuple[str, ...], dry_run: bool, as_json: bool) -> int:
    """Keep items out of everything but their own notes.

    ITEM is an id or the beginning of one; `vaultmill items` lists them. `vaultmill release ITEM` is the exact inverse.
    """
    from pipeline.run.undo import hold_items

    return tell(workspace, hold_items(workspace, items, dry_run), as_json, "Held back")
