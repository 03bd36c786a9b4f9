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

    found = resolve(workspace, name, email)
    if as_json:
        output.emit(found)
    else:
        shown = [f"{one['name']} ({one['note']}): {one['reason']}" for one in found.get("candidates", ())]
        output.mapping({**found, "candidates": shown})
    return 0
