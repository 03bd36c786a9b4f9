"""``vaultmill index``: show who and what the vault knows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

_WIDE = 100
"""Columns from which the note of each entry is shown, too; it is called as the entry is."""


@click.command()
@workspace_option
@click.option("--markdown", is_flag=True, help="Print Markdown tables, as in a pipe.")
@json_option
def command(workspace: Path, markdown: bool, as_json: bool) -> int:
    """Show who and what the vault knows.

    On a terminal the tables are made to fit it; in a pipe they are Markdown.
    """
    if markdown and as_json:
        raise click.UsageError("--markdown and --json exclude each other.")
    from pipeline.query import index, index_markdown

    if as_json:
        output.emit(index(workspace))
    elif markdown or not output.terminal():
        output.say(index_markdown(workspace).rstrip("\n"))
    else:
        _tables(index(workspace))
    return 0


def _tables(found: Mapping[str, list[dict[str, Any]]]) -> None:
    """One table per kind; columns without any value are left out."""
    from pipeline.query import COLUMNS

    kinds = [name for name, entries in found.items() if entries]
    if not kinds:
        output.say("Nobody and nothing is known yet.")
    for number, name in enumerate(kinds):
        names = [key for key in COLUMNS[name] if any(entry[key] for entry in found[name])]
        if output.width() < _WIDE:
            names.remove("file")
        output.say(f"{chr(10) if number else ''}{name.capitalize()}")
        output.table([{key: entry[key] for key in names} for entry in found[name]])
