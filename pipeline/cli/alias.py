"""``vaultmill alias``: further names."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("name")
@click.argument("aliases", nargs=-1, required=True, metavar="ALIAS...")
@dry_run_option
@json_option
def command(workspace: Path, name: str, aliases: tuple[str, ...], dry_run: bool, as_json: bool) -> int:
    """Say what somebody or something is called as well."""
    from pipeline.run.renaming import alias

    return tell(workspace, alias(workspace, name, aliases, dry_run=dry_run), as_json, "Added")
