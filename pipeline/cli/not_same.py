"""``vaultmill not-same``: two who are not one."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("one")
@click.argument("two")
@dry_run_option
@json_option
def command(workspace: Path, one: str, two: str, dry_run: bool, as_json: bool) -> int:
    """Say that two are not the same.

    No card asks again, and no report lists them.
    """
    from pipeline.run.splitting import not_same

    return tell(workspace, not_same(workspace, one, two, dry_run=dry_run), as_json, "Never taken for one")
