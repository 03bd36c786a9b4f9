"""``vaultmill diff``: what a batch changed, or what you changed since the last commit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.query.differing import Difference

NOTHING = "Nothing is changed that the history does not have."
SAME = "No note differs."


@click.command()
@workspace_option
@click.argument("words", metavar="[BATCH] [NOTE]", nargs=-1)
@click.option("--stat", is_flag=True, help="Only name the files and count their lines.")
@json_option
def command(workspace: Path, words: tuple[str, ...], stat: bool, as_json: bool) -> int:
    """Show what a batch changed, or what you did.

    Without BATCH: what you changed and no commit has yet. BATCH is `last`, `last-1` (the one before it), the beginning
    of an id that `history` lists, or A..B for all that came after A up to B. NOTE is a path, a name or an id.
    """
    from pipeline.query import diff

    found = diff(workspace, words)
    if as_json:
        output.emit(found)
        return 0
    for commit in found.of:
        output.say(f"{commit['batch']} {commit['when']} {commit['who']}: {commit['what']}")
    if not found.visible:
        output.say(SAME if found.of else NOTHING)
    elif stat:
        _count(found)
    else:
        for file in found.visible:
            output.patch([*([f"renamed: {file.was} → {file.path}"] if file.was else []), *file.diff])
    return 0


def _count(found: Difference) -> None:
    files = found.visible
    output.table([{"change": f.change, "added": f.added, "removed": f.removed, "file": f.path} for f in files])
    added, removed = sum(file.added for file in files), sum(file.removed for file in files)
    output.say(f"{len(files)} file{'' if len(files) == 1 else 's'}, {added} lines added, {removed} removed")
