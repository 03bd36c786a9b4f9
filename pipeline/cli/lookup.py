"""``vaultmill lookup``: what is known of somebody or something."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.counting import count_questions
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("name")
@click.option("--detail", is_flag=True, help="All facts that hold, beside the summary.")
@json_option
def command(workspace: Path, name: str, detail: bool, as_json: bool) -> int:
    """Tell what is known of somebody or something.

    The summary, and facts where they are newer, contradict each other, or there is no summary. NAME is a name, an
    address, an id or the path of a note. A name that nobody bears is searched for in names, titles and MEMORY.md,
    and the answer says so. Exit code 1 when nothing is found.
    """
    from pipeline.query.lookup import lookup

    found = lookup(workspace, name, detail)
    count_questions(workspace, [found.note])
    if as_json:
        output.emit(found)
        return 0 if found.found else 1
    if not found.found:
        output.say(f"Nobody and nothing here is called “{name}”, and no title has these words.")
        return 1
    if found.found == "search":
        output.say(f"Nobody and nothing here is called “{name}”. A search found:\n")
        output.table(found.near)
        return 0
    head = " · ".join(part for part in (found.name, found.kind, found.note or "no note yet") if part)
    blocks = [head, "\n".join(found.summary)]
    if found.facts:
        lines = [f"- ({fact['date']}) {fact['fact']} [{fact['id']}]" for fact in found.facts]
        blocks.append("\n".join([f"Facts, {found.why}:", *lines]))
    if found.near:
        blocks.append("\n".join(["Named in:", *(f"- {row['name']} ({row['note']})" for row in found.near)]))
    if found.updated:
        blocks.append(f"Last updated: {found.updated}")
    output.say("\n\n".join(block for block in blocks if block))
    return 0
