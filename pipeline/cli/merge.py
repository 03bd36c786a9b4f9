"""``vaultmill merge``: one of two notes goes into the other."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("keep")
@click.argument("gone")
@click.option("--nest", is_flag=True, help="GONE becomes a part of KEEP and stays a note: `parent: KEEP`.")
@dry_run_option
@json_option
def command(workspace: Path, keep: str, gone: str, nest: bool, dry_run: bool, as_json: bool) -> int:
    """Make one of two notes.

    GONE goes into KEEP. Both are named by id, name, alias, address or path. Facts, items and links follow; the name
    of GONE becomes an alias; what you wrote there moves under `## Notes`. `vaultmill undo BATCH` takes it back.
    """
    from pipeline.run.merging import merge

    return tell(workspace, merge(workspace, keep, gone, nest, dry_run=dry_run), as_json, "Merged")
