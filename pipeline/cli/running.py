"""What ``run`` and the single stages share: one run with a progress bar, its report, its exit code."""

from __future__ import annotations

import os
import time
from pathlib import Path

from pipeline.cli import output
from pipeline.report import LISTED, Report, RunOptions, render_report

STOPPED = "Stopped before any note was written; `vaultmill label` shows what would be kept, and why."
WAITING = "waiting for notes that were edited a moment ago"


def _asks(as_json: bool) -> bool:
    """Questions are for people at a terminal, never for make or a pipe."""
    return output.interactive() and not as_json and "MAKELEVEL" not in os.environ


def perform(workspace: Path, options: RunOptions, as_json: bool) -> int:
    """Run, print the report (text or JSON) and give its exit code."""
    from pipeline.run import run

    answers: list[bool] = []
    with output.progress(shown=not as_json) as progress:

        def confirm(text: str) -> bool:
            with progress.cleared():
                answers.append(output.confirm(text))
            return answers[-1]

        def wait(seconds: float) -> None:
            progress(WAITING, 0, 0)
            time.sleep(seconds)

        report = run(workspace, options, progress, confirm=confirm if _asks(as_json) else None, wait=wait)
    if as_json:
        output.emit(report)
    elif answers == [False]:
        output.say(STOPPED)
    else:
        output.say(_text(workspace, report))
    return report.exit_code


def tell(workspace: Path, report: Report, as_json: bool, did: str) -> int:
    """Print what a command did to the items and notes that the report lists, and give the exit code."""
    if as_json:
        output.emit(report)
        return report.exit_code
    if report.items:
        did = did if not report.dry_run or did.startswith("Would") else f"Would be {did[0].lower()}{did[1:]}"
        shown = [f"  {item}" for item in report.items[:LISTED]]
        more = [f"  … and {len(report.items) - LISTED} more"] if len(report.items) > LISTED else []
        output.say("\n".join([f"{did}:", *shown, *more, ""]))
    output.say(_text(workspace, report))
    return report.exit_code


def _text(workspace: Path, report: Report) -> str:
    from pipeline.query import outcome

    found = outcome(workspace, report.commits)
    return render_report(report, output.width(), found.vault, found.home, found.edited, found.empty)
