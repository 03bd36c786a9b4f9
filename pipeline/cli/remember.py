"""``vaultmill remember``: a sentence is kept where it belongs."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell


@click.command()
@workspace_option
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@dry_run_option
@json_option
def command(workspace: Path, words: tuple[str, ...], dry_run: bool, as_json: bool) -> int:
    """Keep a sentence where it belongs.

    It becomes a fact of whom it names first, else a line in MEMORY.md. For example `remember "Sarah Quill is allergic
    to nuts"`. Credentials are refused.
    """
    from pipeline.run.remembering import remember

    return tell(workspace, remember(workspace, " ".join(words), dry_run), as_json, "Remembered")
