"""``vaultmill export``: the graph for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

_FORMATS = ("kg-store", "jsonld", "graphml", "csv", "markdown", "life", "dot", "canvas")


@click.command()
@workspace_option
@click.option("--format", "form", type=click.Choice(_FORMATS), help="What to write.")
@click.option("--dot", "is_dot", is_flag=True, help="The same as --format dot.")
@click.option("--canvas", "is_canvas", is_flag=True, help="The same as --format canvas.")
@click.option("--output", "-o", "where", default="", metavar="PATH", help="A file or folder; - is standard output.")
@click.option("--only", "names", multiple=True, metavar="NAME", help="Only this note; may be given several times.")
@click.option("--depth", type=click.IntRange(0, 6), help="And all within so many steps of it.  [default: canvas 1]")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@json_option
def command(
    workspace: Path,
    form: str | None,
    is_dot: bool,
    is_canvas: bool,
    where: str,
    names: tuple[str, ...],
    depth: int | None,
    force: bool,
    as_json: bool,
) -> int:
    """Write the graph for other programs.

    kg-store, jsonld, graphml and dot (Graphviz) are one file; csv is three, markdown one for each note (or one file,
    where PATH ends with .md), life the folders of agents, in the form in which they were imported. Nothing goes into
    the vault but a canvas: the notes around one, for Obsidian, without --output in the vault's folder Canvas.
    """
    from pipeline.share.exporting.exporting import CANVAS, STDOUT, export

    asked = {name for name in (form, "dot" if is_dot else "", CANVAS if is_canvas else "") if name}
    if len(asked) != 1:
        raise click.UsageError("Name one format: --format, --dot or --canvas.")
    form = asked.pop()
    done = export(workspace, form, where, names, force, depth)
    if where == STDOUT or not done.files:
        output.pour(done.text)
    elif as_json:
        output.emit({"files": done.files, "entities": done.entities, "relations": done.relations, "facts": done.facts})
    else:
        files = f"{len(done.files)} file{'' if len(done.files) == 1 else 's'}"
        told = f"{done.entities} entities, {done.relations} relations and {done.facts} facts"
        if form in ("dot", CANVAS):
            told = f"{done.entities} entities and {done.relations} relations"
        output.say(f"Wrote {told}: {files}, {where or done.files[0]}")
    return 0
