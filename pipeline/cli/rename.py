"""``vaultmill rename``: another name for a note."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("name")
@click.argument("new")
@dry_run_option
@json_option
def command(workspace: Path, name: str, new: str, dry_run: bool, as_json: bool) -> int:
    """Give a note another name; links follow.

    The file moves, the old name becomes an alias, the id stays.
    """
    from pipeline.run.renaming import rename

    return tell(workspace, rename(workspace, name, new, dry_run=dry_run), as_json, "Renamed")
