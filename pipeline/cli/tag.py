"""``vaultmill tag``: one stage alone."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.running import perform
from pipeline.report import RunOptions


@click.command()
@workspace_option
@click.option("--dry-run", is_flag=True, help="Show every change as a diff and write nothing.")
@json_option
def command(workspace: Path, dry_run: bool, as_json: bool) -> int:
    """Renew the tags of entity notes.

    The same as run --only tag.
    """
    return perform(workspace, RunOptions(dry_run=dry_run, only="tag"), as_json)
