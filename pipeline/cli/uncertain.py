"""``vaultmill uncertain``: what is not sure, and what to do about it."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option("--limit", default=40, show_default=True, type=click.IntRange(1, 100_000), help="Rows at most.")
@json_option
def command(workspace: Path, limit: int, as_json: bool) -> int:
    """List what is not sure, and what to do about it.

    Open questions first, then notes, relations and facts of low confidence, least sure first.
    """
    from pipeline.query.doubts import doubts

    rows = doubts(workspace)
    if as_json:
        output.emit(rows[:limit])
    elif rows:
        for row in rows[:limit]:
            sure = "?" if row["confidence"] is None else row["confidence"]
            output.say(f"{sure!s:>4}  {row['what']}, {row['name']}: {row['why']}\n      → {row['do']}")
        if len(rows) > limit:
            output.say(f"… and {len(rows) - limit} more.")
    else:
        output.say("Nothing is in doubt.")
    return 0
