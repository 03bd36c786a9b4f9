"""``vaultmill remove``: a note goes."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("name")
@dry_run_option
@json_option
def command(workspace: Path, name: str, dry_run: bool, as_json: bool) -> int:
    """Take a note away; it is not made again.

    The file goes into .trash in the vault; links to it become plain text, but for those that you typed.
    """
    from pipeline.run.editing import remove

    return tell(workspace, remove(workspace, name, dry_run=dry_run), as_json, "Removed")
