"""``vaultmill stats``: figures of the graph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

MOST = 12
"""Rows of a list that are shown."""


@click.command()
@workspace_option
@json_option
def command(workspace: Path, as_json: bool) -> int:
    """Show figures of the graph.

    How many notes of each kind, which relations, how they hang together, who has most.
    """
    from pipeline.query.graph import stats

    found = stats(workspace)
    if as_json:
        output.emit(found)
    else:
        output.mapping(_shown(found), MOST)
    return 0


def _shown(found: dict[str, Any]) -> dict[str, object]:
    words = list(found["words"].items())
    more = {"others": sum(number for _, number in words[MOST:])} if len(words) > MOST else {}
    parts = f"{found['components']}, the largest of {found['largest']}" if found["components"] else "none"
    return {
        "entities": found["entities"],
        "relations": found["relations"],
        "parts of others": found["nested"],
        "depth": found["depth"],
        "newest": found["newest"],
        "hang together in": parts,
        "kinds": found["kinds"],
        "words of relations": dict(words[:MOST]) | more,
        "notes by number of relations": found["degrees"],
        "most relations": {one["name"]: one["relations"] for one in found["most"]},
        "related to nothing": found["orphans"],
    }
