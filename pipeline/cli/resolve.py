"""``vaultmill resolve``: tell whom a name or address means."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

_HEADINGS = {"addresses": "Addresses", "names": "Names", "apart": "Others who are called so"}


@click.command()
@workspace_option
@click.argument("name")
@click.option("--email", metavar="ADDRESS", default="", help="The address that came with the name.")
@json_option
def command(workspace: Path, name: str, email: str, as_json: bool) -> int:
    """Tell whom a name or address means.

    And why: by what evidence addresses and names are one person's, who of the same name is somebody else, and which
    gate gave or refused the note.
    """
    from pipeline.query import resolve

    found = resolve(workspace, name, email)
    if as_json:
        output.emit(found)
    else:
        shown = [f"{one['name']} ({one['note']}): {one['reason']}" for one in found.get("candidates", ())]
        lists = ("addresses", "names", "apart")
        output.mapping({**{key: value for key, value in found.items() if key not in lists}, "candidates": shown})
        for key in lists:
            if rows := found.get(key):
                output.say(f"\n{_HEADINGS[key]}")
                output.table(rows)
    return 0
