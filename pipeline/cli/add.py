"""``vaultmill add``: a note for somebody or something."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("kind")
@click.argument("name")
@click.option("--parent", default="", metavar="NAME", help="What it is a part of.")
@click.option("--alias", "aliases", multiple=True, metavar="NAME", help="What it is called as well.")
@click.option("--keyword", "keywords", multiple=True, metavar="WORD", help="A word to find it by.")
@click.option("--attr", "attributes", multiple=True, metavar="FIELD=VALUE", help="A property, like role=Designer.")
@click.option("--confidence", default="", metavar="LEVEL", help="How sure you are: high, medium, low.")
@dry_run_option
@json_option
def command(
    workspace: Path,
    kind: str,
    name: str,
    parent: str,
    aliases: tuple[str, ...],
    keywords: tuple[str, ...],
    attributes: tuple[str, ...],
    confidence: str,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Add a note for somebody or something.

    KIND is person, organization, project, topic, place, product or any other word. Items whose words name it are
    linked with it.
    """
    from pipeline.run.editing import add

    return tell(
        workspace,
        add(workspace, kind, name, parent, aliases, keywords, attributes, confidence, dry_run=dry_run),
        as_json,
        "Added",
    )
