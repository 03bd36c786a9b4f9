"""``vaultmill synthesize``: renew what only time changes."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell
from pipeline.errors import UsageFault


@click.command()
@workspace_option
@click.option("--now", "at", metavar="TIME", default="", help="As of this day (2026-04-20) or time, not of today.")
@dry_run_option
@json_option
def command(workspace: Path, at: str, dry_run: bool, as_json: bool) -> int:
    """Renew what only time changes.

    Nothing else does. Notes without news become stale, then archived (status and tag; they stay where they are); open
    items without support go under Dormant; cards without new evidence leave Suggested.md. The limits are the settings
    stale_days, archive_days and dormant_days. A report goes into today's daily note. `vaultmill undo last` takes it
    back.
    """
    from pipeline.run.synthesize import synthesize

    report = synthesize(workspace, _time(at) if at else None, dry_run)
    return tell(workspace, report, as_json, "Would be changed" if dry_run else "Changed")


def _time(text: str) -> date | datetime:
    try:
        return date.fromisoformat(text) if len(text) <= 10 else datetime.fromisoformat(text)
    except ValueError:
        raise UsageFault(f"{text} is no time", "Write it like 2026-04-20 or 2026-04-20T09:00.") from None
