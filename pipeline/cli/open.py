"""``vaultmill open``: open an attachment of an item."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

_HARMLESS = {
    *(".pdf", ".txt", ".md", ".csv", ".tsv", ".ics", ".vcf", ".docx", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".rtf"),
    *(".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".tif", ".tiff", ".bmp", ".epub", ".json", ".xml", ".yaml"),
    *(".mp3", ".m4a", ".wav", ".ogg", ".flac", ".mp4", ".mov", ".webm"),
}
"""Kinds that are opened at once. What is not listed, archives and web pages too, is only named."""


@click.command()
@workspace_option
@click.argument("item")
@click.argument("number", metavar="N", type=click.IntRange(min=1))
@json_option
def command(workspace: Path, item: str, number: int, as_json: bool) -> int:
    """Open an attachment of an item.

    N counts from 1, as in the item's note. The path of a copy is printed; on a terminal it is opened, too, unless it
    is of a kind that may run as a program, or --json is given.
    """
    from pipeline.query import open_attachment

    path = open_attachment(workspace, item, number)
    if as_json:
        output.emit({"path": str(path)})
        return 0
    output.say(str(path))
    if not output.interactive():
        return 0
    if path.suffix.lower() in _HARMLESS:
        click.launch(str(path))
    else:
        output.say("Not opened: a file of this kind may run as a program. Open it yourself if you trust its sender.")
    return 0
