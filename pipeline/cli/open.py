"""``vaultmill open``: open an attachment of an item."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import workspace_option


@click.command()
@workspace_option
@click.argument("item")
@click.argument("number", metavar="N", type=click.IntRange(min=1))
def command(workspace: Path, item: str, number: int) -> int:
    """Open an attachment of an item.

    N counts from 1, as in the item's note. Without a terminal only the path of the copy is printed.
    """
    from pipeline.query import open_attachment

    path = open_attachment(workspace, item, number)
    output.say(str(path))
    if output.interactive():
        click.launch(str(path.resolve()))
    return 0
