"""``vaultmill status``: tell what is processed, waiting or in trouble."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@json_option
def command(workspace: Path, as_json: bool) -> int:
    """Tell what is processed, waiting or in trouble."""
    from pipeline.query import status

    (output.emit if as_json else output.mapping)(status(workspace))
    return 0
