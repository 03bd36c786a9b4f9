"""``vaultmill split``: some of what a note tells is somebody else's."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("name")
@click.option("--email", "emails", multiple=True, metavar="ADDRESS", help="What came from and to this address.")
@click.option("--items", "items", multiple=True, metavar="ID", help="What this item tells.")
@click.option("--name", "new", default="", metavar="NAME", help="What the other one is called.")
@dry_run_option
@json_option
def command(
    workspace: Path, name: str, emails: tuple[str, ...], items: tuple[str, ...], new: str, dry_run: bool, as_json: bool
) -> int:
    """Make two of one person.

    Some addresses, or some items, are somebody else's. The facts that they tell go along, and the two are never taken
    for one again.
    """
    from pipeline.run.splitting import split

    return tell(workspace, split(workspace, name, emails, items, new, dry_run=dry_run), as_json, "Split")
