"""``vaultmill forget``: a person is taken out of the vault for good."""

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
    """Take a person out of the vault for good.

    They go from notes, facts and summaries, and stay out: Corrections.md keeps a digest of the address alone.
    raw/ and the history of the vault are yours to clean; the report says how.
    """
    from pipeline.run.forgetting import forget

    return tell(workspace, forget(workspace, name, dry_run=dry_run), as_json, "Forgotten")
