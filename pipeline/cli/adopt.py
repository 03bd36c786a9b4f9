"""``vaultmill adopt``: write into a note of the person's own."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("note")
@dry_run_option
@json_option
def command(workspace: Path, note: str, dry_run: bool, as_json: bool) -> int:
    """Let the program write into a note of your own.

    It adds what it knows and changes nothing that stands there.
    """
    from pipeline.run.editing import adopt

    return tell(workspace, adopt(workspace, note, dry_run=dry_run), as_json, "Adopted")
