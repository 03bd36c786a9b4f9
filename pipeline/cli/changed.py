"""``vaultmill changed``: who and what there is news of."""

from __future__ import annotations

import re
from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.errors import UsageFault


@click.command()
@workspace_option
@click.option("--since", required=True, metavar="DATE", help="The first day, such as 2026-04-01.")
@json_option
def command(workspace: Path, since: str, as_json: bool) -> int:
    """List notes of the graph with news since a day.

    Newest first, by the dates of what the sources say; `vaultmill history` tells when notes were written.
    """
    from pipeline.query.graph import changed

    if not is_day(since):
        raise UsageFault(f"{since!r} is no date", "A date is written as 2026-04-30.")
    rows = changed(workspace, since)
    if as_json:
        output.emit(rows)
    elif rows:
        output.table(rows)
    else:
        output.say(f"No news since {since}.")
    return 0


def is_day(text: str) -> bool:
    """Whether a text is a day as it is written everywhere here."""
    from datetime import date

    try:
        return bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}", text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False
