"""``vaultmill summarize``: the whole graph in one page for agents."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.option("--show", is_flag=True, help="Print it and write nothing.")
@dry_run_option
@json_option
def command(workspace: Path, show: bool, dry_run: bool, as_json: bool) -> int:
    """Write kg-summary.md, the graph for agents.

    The whole graph within a budget of tokens. A run writes it whenever it changes the graph. What was asked for most
    comes first; that alone does not make a run write it, but this does.
    """
    if show:
        from pipeline.query.graph import summarized

        text = summarized(workspace)
        if as_json:
            output.emit({"text": text})
        else:
            output.say(text.rstrip("\n"))
        return 0
    from pipeline.run.consolidating import summarize

    report = summarize(workspace, dry_run=dry_run)
    if as_json or dry_run or report.problems or report.pending:
        return tell(workspace, report, as_json, "Summarized")
    output.say("kg-summary.md is written." if report.commits else "kg-summary.md is as it should be.")
    return report.exit_code
