"""``vaultmill consolidate``: what would make the graph tidier; carried out on demand."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.running import tell

_RULES = ("absorb", "nest", "promote", "prune", "archive")


@click.command()
@workspace_option
@click.option("--apply", "carry_out", is_flag=True, help="Carry the proposals out, each as a commit of its own.")
@click.option("--only", "rules", multiple=True, type=click.Choice(_RULES), help="Only one kind of proposal.")
@json_option
def command(workspace: Path, carry_out: bool, rules: tuple[str, ...], as_json: bool) -> int:
    """Propose what would make the graph tidier.

    Nothing is changed without --apply.

    absorb: two of a kind whose names differ by a letter or two and of which something else says that they are one.
    nest: a note whose only relation is that it is a part of another. promote: a part with many relations elsewhere.
    prune: properties without a value. archive: notes at rest, for review only. `vaultmill undo BATCH` takes each back.
    """
    from pipeline.query.consolidation import proposals

    chosen = rules or _RULES
    if carry_out:
        from pipeline.run.consolidating import consolidate

        report, left = consolidate(workspace, chosen)
        code = tell(workspace, report, as_json, "Consolidated")
        if left and not as_json:
            output.say("\n".join(["Not done:", *(f"  {line}" for line in left)]))
        return max(code, 1 if left else 0)
    rows = proposals(workspace, chosen)
    if as_json:
        output.emit(rows)
    elif rows:
        output.table([{key: row[key] for key in ("rule", "what", "with", "why")} for row in rows])
        if any(row["command"] for row in rows):
            output.say("\n`vaultmill consolidate --apply` carries them out but those for review; --json has commands.")
    else:
        output.say("Nothing to tidy.")
    return 0
