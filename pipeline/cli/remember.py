"""``vaultmill remember``: a sentence is kept where it belongs."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@click.option("--agent", is_flag=True, help="An agent says this, not you: it is kept as not confirmed.")
@dry_run_option
@json_option
def command(workspace: Path, words: tuple[str, ...], agent: bool, dry_run: bool, as_json: bool) -> int:
    """Keep a sentence where it belongs.

    It becomes a fact of whom it names first, else a line in MEMORY.md. For example `remember "Sarah Quill is allergic
    to nuts"`. Credentials are refused. With --agent it replaces nothing that you said, and where the two disagree both
    are shown until you decide.
    """
    from pipeline.run.remembering import remember

    return tell(workspace, remember(workspace, " ".join(words), dry_run, agent=agent), as_json, "Remembered")
