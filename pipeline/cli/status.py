"""``vaultmill status``: tell what is processed, waiting or in trouble."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.report import LISTED


@click.command()
@workspace_option
@json_option
def command(workspace: Path, as_json: bool) -> int:
    """Tell what is processed, waiting or in trouble.

    Of long lists the first lines are shown; --json has all.
    """
    from pipeline.query import status

    found = status(workspace)
    if as_json:
        output.emit(found)
    else:
        output.mapping(found, LISTED)
    return 0
