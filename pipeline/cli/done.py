"""``vaultmill done``: nothing waits for an item any more."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@click.option("--undo", is_flag=True, help="Take it back: what waited waits again.")
@dry_run_option
@json_option
def command(workspace: Path, items: tuple[str, ...], undo: bool, dry_run: bool, as_json: bool) -> int:
    """Say that nothing waits for an item any more.

    ITEM is an id or the beginning of one: its status becomes done, its action goes, its open items are ticked. Or it is
    the id of an open item (t-…), which alone is ticked. A newer mail in the thread that asks for something asks again.
    """
    from pipeline.run.finish import done

    return tell(workspace, done(workspace, items, undo, dry_run), as_json, "Open again" if undo else "Done")
