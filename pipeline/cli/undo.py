"""``vaultmill undo``: take back what a batch brought in."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("batch")
@dry_run_option
@json_option
def command(workspace: Path, batch: str, dry_run: bool, as_json: bool) -> int:
    """Take back what a batch brought in.

    BATCH is its id, the beginning of it, or `last`; `vaultmill history` lists them. What the batch filed is held: its
    source notes stay, and nothing else says what they say. Your own edits stay. `vaultmill release BATCH` is the
    exact inverse. What a command did (merge, rename, set …) is taken back whole.
    """
    from pipeline.run.undo import undo

    return tell(workspace, undo(workspace, batch, dry_run), as_json, "Taken back")
