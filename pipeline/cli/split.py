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
@click.option("--domain", "domains", multiple=True, metavar="DOMAIN", help="Of an organization: its people there.")
@click.option("--alias", "aliases", multiple=True, metavar="NAME", help="Of what is no person: a further name of it.")
@click.option("--keyword", "keywords", multiple=True, metavar="WORD", help="Of what is no person: a keyword of it.")
@click.option("--items", "items", multiple=True, metavar="ID", help="What this item tells.")
@click.option("--name", "new", default="", metavar="NAME", help="What the other one is called.")
@dry_run_option
@json_option
def command(
    workspace: Path,
    name: str,
    emails: tuple[str, ...],
    domains: tuple[str, ...],
    aliases: tuple[str, ...],
    keywords: tuple[str, ...],
    items: tuple[str, ...],
    new: str,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Make two of one note.

    Some addresses, or some items, are somebody else's; some domains, aliases or keywords are those of another
    organization or project. The facts that they tell go along, and the two are never taken for one again.
    """
    from pipeline.run.splitting import split

    done = split(workspace, name, emails, items, new, dry_run, domains=domains, aliases=aliases, keywords=keywords)
    return tell(workspace, done, as_json, "Split")
