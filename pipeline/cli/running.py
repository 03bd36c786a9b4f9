"""What ``run`` and the single stages share: one run with a progress bar, its report, its exit code."""

from __future__ import annotations

import os
import time
from pathlib import Path

from pipeline.cli import output
from pipeline.report import RunOptions, render_report


def _asks(as_json: bool) -> bool:
    """Questions are for people at a terminal, never for make or a pipe."""
    return output.interactive() and not as_json and "MAKELEVEL" not in os.environ


def perform(workspace: Path, options: RunOptions, as_json: bool) -> int:
    """Run, print the report (text or JSON) and give its exit code."""
    from pipeline.run import load_workspace, run

    with output.progress(shown=not as_json) as progress:
        report = run(workspace, options, progress, confirm=output.confirm if _asks(as_json) else None, wait=time.sleep)
    if as_json:
        output.emit(report)
    else:
        output.say(render_report(report, output.width(), str(load_workspace(workspace).vault)))
    return report.exit_code
