"""``vaultmill deep``: make a long document a tree of notes."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("item")
@click.option("--undo", is_flag=True, help="Take the tree away.")
@dry_run_option
@json_option
def command(workspace: Path, item: str, undo: bool, dry_run: bool, as_json: bool) -> int:
    """Make a long document a tree of notes.

    ITEM is the id of a document, its title, its file or its note. Its sections, mechanisms and whom and what it names
    get notes of their own, each with the sentences that it rests on. Documents in raw/articles/, and those that say
    `depth: deep` in their properties, are made so by `vaultmill run`.
    """
    from pipeline.run.deep import deep

    return tell(workspace, deep(workspace, item, undo, dry_run), as_json, "Not deep" if undo else "Deep")
