"""``vaultmill graph``: one stage alone."""

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
    """Renew the graph over the notes.

    The same as run --only graph.
    """
    return perform(workspace, RunOptions(dry_run=dry_run, only="graph"), as_json)
