"""``vaultmill restore``: set the vault, or one note, back to what a commit knew."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("commit")
@click.argument("path", default="")
@click.option("--replay", is_flag=True, help="Have the next run read again what came later, instead of holding it.")
@click.option("--dry-run", is_flag=True, help="List what would be set back, taken away and held; write nothing.")
@json_option
def command(workspace: Path, commit: str, path: str, replay: bool, dry_run: bool, as_json: bool) -> int:
    """Set the vault, or one note, back to what a commit knew.

    COMMIT is a batch or commit id or the beginning of one; `vaultmill history --all` lists them. PATH is a note or
    folder in the vault. Nothing is lost: this is a new commit on top, what you had not committed yet is committed
    first, and items that came later are held, their source notes stay. `vaultmill release COMMIT` lets them count.
    """
    from pipeline.run.restore import restore

    return tell(workspace, restore(workspace, commit, path, replay, dry_run), as_json, "Restored")
