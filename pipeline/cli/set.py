"""``vaultmill set``: properties of a note."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("name")
@click.argument("fields", nargs=-1, required=True, metavar="FIELD=VALUE...")
@dry_run_option
@json_option
def command(workspace: Path, name: str, fields: tuple[str, ...], dry_run: bool, as_json: bool) -> int:
    """Set properties of a note.

    It is as if you had typed them there. Lists (aliases, emails, domains, keywords) are separated by commas. An empty
    value takes a property away.
    """
    from pipeline.run.editing import set_fields

    return tell(workspace, set_fields(workspace, name, fields, dry_run=dry_run), as_json, "Set")
