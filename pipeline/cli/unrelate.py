"""``vaultmill unrelate``: two notes that are not related."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("one")
@click.argument("relation")
@click.argument("two")
@dry_run_option
@json_option
def command(workspace: Path, one: str, relation: str, two: str, dry_run: bool, as_json: bool) -> int:
    """Say that two notes are not related.

    Whatever the sources say. RELATION is the word that stands there, or `*` for any.
    """
    from pipeline.run.relating import unrelate

    return tell(workspace, unrelate(workspace, one, relation, two, dry_run=dry_run), as_json, "No longer related")
