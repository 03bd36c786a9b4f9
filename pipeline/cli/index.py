"""``vaultmill index``: show who and what the vault knows."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option("--markdown", is_flag=True, help="Print Markdown tables (the default).")
@json_option
def command(workspace: Path, markdown: bool, as_json: bool) -> int:
    """Show who and what the vault knows."""
    if markdown and as_json:
        raise click.UsageError("--markdown and --json exclude each other.")
    from pipeline.query import index, index_markdown

    if as_json:
        output.emit(index(workspace))
    else:
        output.say(index_markdown(workspace).rstrip("\n"))
    return 0
