"""``vaultmill report``: what to send with a bug."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option("--redact/--no-redact", default=True, help="Leave out everything personal (the default).")
@json_option
def command(workspace: Path, redact: bool, as_json: bool) -> int:
    """Tell what helps to find a bug, with nothing personal in it.

    Versions, settings that are not as they come, counts, problems by code, times, and the log of the last internal
    error: no name, address, subject, word of a mail or note, path or host. Read it before you send it. --no-redact adds
    where the workspace is and the problems as `vaultmill status` has them.
    """
    from pipeline.cli.buglog import versions
    from pipeline.query.bugreport import bug_report

    found = bug_report(workspace, versions(), redact=redact)
    if as_json:
        output.emit(found)
    else:
        output.mapping(found)
    return 0
