"""``vaultmill export``: the graph for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

_FORMATS = ("kg-store", "jsonld", "graphml", "csv", "markdown", "life")


@click.command()
@workspace_option
@click.option("--format", "form", type=click.Choice(_FORMATS), required=True, help="What to write.")
@click.option("--output", "-o", "where", default="-", metavar="PATH", help="A file or folder; - is standard output.")
@click.option("--only", "names", multiple=True, metavar="NAME", help="Only this note; may be given several times.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@json_option
def command(workspace: Path, form: str, where: str, names: tuple[str, ...], force: bool, as_json: bool) -> int:
    """Write the graph for other programs.

    kg-store, jsonld and graphml are one file; csv is three, markdown one for each note (or one file, where PATH ends
    with .md), life the folders of agents, in the form in which they were imported. Nothing goes into the vault.
    """
    from pipeline.share.exporting.exporting import export

    done = export(workspace, form, where, names, force)
    if where == "-":
        output.pour(done.text)
    elif as_json:
        output.emit({"files": done.files, "entities": done.entities, "relations": done.relations, "facts": done.facts})
    else:
        files = f"{len(done.files)} file{'' if len(done.files) == 1 else 's'}"
        output.say(
            f"Wrote {done.entities} entities, {done.relations} relations and {done.facts} facts: {files}, {where}"
        )
    return 0
