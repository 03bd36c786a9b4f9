"""``vaultmill traverse``: what lies around a note."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("name")
@click.option("--depth", default=1, show_default=True, type=click.IntRange(0, 6), help="Steps from it.")
@json_option
def command(workspace: Path, name: str, depth: int, as_json: bool) -> int:
    """Show what lies around a note.

    Its parts, what it is a part of, and its relations. NAME is an id, a name, an address, a path, or an alias of
    kg-summary.md.
    """
    from pipeline.query.graph import MOST, step_rows, traverse

    steps = traverse(workspace, name, depth)
    if as_json:
        output.emit(step_rows(steps))
        return 0
    first = steps[0].node
    output.say(" · ".join(part for part in (first.name, first.kind, first.note) if part))
    if first.attrs:
        output.say(", ".join(f"{key}: {value}" for key, value in first.attrs))
    names = {step.node.id: step.node.name for step in steps}
    rows = [
        {
            "depth": step.depth,
            "from": names[step.via],
            "relation": f"{step.word} ({step.details})" if step.details else step.word,
            "to": step.node.name,
            "note": step.node.note,
        }
        for step in steps[1 : MOST + 1]
    ]
    if depth == 1:
        rows = [{key: row[key] for key in ("relation", "to", "note")} for row in rows]
    if rows:
        output.say("")
        output.table(rows)
    elif depth:
        output.say("Nothing is related to it.")
    if len(steps) > MOST + 1:
        output.say(f"… and {len(steps) - MOST - 1} more; --json gives all.")
    return 0
