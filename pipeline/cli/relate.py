"""``vaultmill relate``: a relation between two notes."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("one")
@click.argument("relation")
@click.argument("two")
@click.option("--since", default="", metavar="DATE", help="Since when.")
@click.option("--until", default="", metavar="DATE", help="Until when.")
@click.option("--attr", "attributes", multiple=True, metavar="FIELD=VALUE", help="What else is to be said of it.")
@dry_run_option
@json_option
def command(
    workspace: Path,
    one: str,
    relation: str,
    two: str,
    since: str,
    until: str,
    attributes: tuple[str, ...],
    dry_run: bool,
    as_json: bool,
) -> int:
    """Say how two notes are related.

    For example `relate "Sarah Quill" "reports to" "Nora Finch"`. The inverse (manages) stands in the other note.
    """
    from pipeline.run.relating import relate

    return tell(
        workspace, relate(workspace, one, relation, two, since, until, attributes, dry_run=dry_run), as_json, "Related"
    )
