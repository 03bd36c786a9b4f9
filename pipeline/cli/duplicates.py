"""``vaultmill duplicates``: notes that may be of one and the same."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@json_option
def command(workspace: Path, as_json: bool) -> int:
    """List notes that may be of one and the same.

    Likeliest first, with what speaks for it and against. Changes nothing.
    """
    from pipeline.query.duplicates import duplicates, shown

    found = duplicates(workspace)
    if as_json:
        output.emit(found)
    else:
        output.say(shown(found))
    return 0
