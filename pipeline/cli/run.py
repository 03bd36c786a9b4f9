"""``vaultmill run``: process what is new."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.running import perform
from pipeline.report import STAGES, RunOptions


@click.command()
@workspace_option
@click.option("--dry-run", is_flag=True, help="Show every change as a diff and write nothing.")
@click.option("--again", metavar="ITEM|DATE|all", default="", help="Derive an item, all from a day on, or all anew.")
@click.option("--batch-size", metavar="N", type=click.IntRange(min=1), help="Items per batch, and so per commit.")
@click.option("--only", type=click.Choice(STAGES), default=None, help="Stop after this stage.")
@click.option("--accept-missing", is_flag=True, help="Go on although many sources or notes vanished.")
@click.option("--take-over", is_flag=True, help="Finish the run that another computer did not finish.")
@json_option
def command(
    workspace: Path,
    dry_run: bool,
    again: str,
    batch_size: int | None,
    only: str | None,
    accept_missing: bool,
    take_over: bool,
    as_json: bool,
) -> int:
    """Process what is new in raw/ and write the vault.

    Exit code 0: clean; 1: done, with problems or waiting notes listed.
    """
    options = RunOptions(
        dry_run=dry_run,
        again=again,
        batch_size=batch_size,
        only=only or "",
        accept_missing=accept_missing,
        take_over=take_over,
    )
    return perform(workspace, options, as_json)
