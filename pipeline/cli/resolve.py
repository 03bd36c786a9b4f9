"""``vaultmill resolve``: tell whom a name or address means."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("name")
@click.option("--email", metavar="ADDRESS", default="", help="The address that came with the name.")
@json_option
def command(workspace: Path, name: str, email: str, as_json: bool) -> int:
    """Tell whom a name or address means."""
    from pipeline.query import resolve

    (output.emit if as_json else output.mapping)(resolve(workspace, name, email))
    return 0
