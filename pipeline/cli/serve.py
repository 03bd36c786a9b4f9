"""``vaultmill serve``: watch, poll and do what is scheduled, in one process."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.report import Report, RunOptions
    from pipeline.run.intake import Progress


@click.command()
@workspace_option
@click.option("--polling", is_flag=True, help="Look at all files every few seconds; for drives that send no events.")
@json_option
def command(workspace: Path, polling: bool, as_json: bool) -> int:
    """Watch, poll and do what is scheduled, in one process.

    It does what `watch` and `poll` do, looks through everything at `extract_at`, synthesizes at `synthesize_at` and
    closes the daily note at midnight. A part that fails is begun anew after a pause, the others go on. `vaultmill
    status` tells how it fares; .vaultmill/logs/serve.log holds no personal data. Ctrl-C or SIGTERM ends it when what
    is being written is complete, a second one at once.
    """
    from pipeline.cli.watch import Journal, ending
    from pipeline.errors import Locked
    from pipeline.run import load_workspace, now, run
    from pipeline.run.serve_state import is_serving, load_serve_state
    from pipeline.run.serving import Serve, at_work
    from pipeline.run.watching import Noticed
    from pipeline.vault.lock import watch_lock

    place = load_workspace(workspace)
    journal = Journal(workspace, as_json, lambda: now().astimezone(place.zone))

    def perform(root: Path, options: RunOptions, progress: Progress) -> Report:
        return run(root, options, progress)

    with ExitStack() as stack:
        try:
            stack.enter_context(watch_lock(place.cache))
        except Locked:
            state = load_serve_state(place.cache)
            raise at_work(state if is_serving(state) else None, place.zone) from None
        output.flush_lines()
        serve = Serve(workspace, perform, journal.tell, polling=polling)
        with ending(serve.stop):
            journal.tell(Noticed(f"Serving {place.vault}. Ctrl-C ends it."))
            serve.keep_on()
            journal.tell(Noticed("Stopped."))
    return 0
