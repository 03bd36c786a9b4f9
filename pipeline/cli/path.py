"""``vaultmill path``: how one note leads to another."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("one")
@click.argument("two")
@json_option
def command(workspace: Path, one: str, two: str, as_json: bool) -> int:
    """Show a shortest way from one note to another.

    Exit code 1 when there is none.
    """
    from pipeline.query.graph import step_rows, way

    steps = way(workspace, one, two)
    if as_json:
        output.emit(step_rows(steps))
    elif not steps:
        output.say("No way leads from one to the other.")
    else:
        lines = [f"{steps[0].node.name}"]
        for step in steps[1:]:
            details = f" ({step.details})" if step.details else ""
            lines.append(f"{'  ' * step.depth}{step.word}{details} → {step.node.name}")
        output.say("\n".join(lines))
    return 0 if steps else 1
