"""``vaultmill brief``: renew the daily brief, or print it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.moments import moment_option
from pipeline.cli.options import json_option, workspace_option

_SAID = {
    "written": "Today.md has a new brief.",
    "same": "The brief of Today.md is up to date.",
    "waiting": "Today.md was edited a moment ago; run this again.",
    "busy": "Another run is at work on the brief.",
}


@click.command()
@workspace_option
@moment_option("Make it as of this time: 2026-04-20T07:00.")
@click.option("--print", "only", is_flag=True, help="Print it and write nothing.")
@json_option
def command(workspace: Path, at: datetime | None, only: bool, as_json: bool) -> int:
    """Renew the daily brief.

    Boxes that you ticked in it are carried out first. Until 10:00 it shows the whole day, later what remains of it,
    from 17:00 on also tomorrow (setting brief_hours).
    """
    from pipeline.query.prose import readable
    from pipeline.run.briefing import brief, printed

    if only:
        text = printed(workspace, at)
        output.emit({"brief": text}) if as_json else output.say(readable(text))
        return 0
    report, told = brief(workspace, at)
    if as_json:
        output.emit(report)
    else:
        output.say(_SAID.get(told, f"The brief could not be made: {told}"))
    return report.exit_code
