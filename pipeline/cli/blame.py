"""``vaultmill blame``: tell where each line of a note comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.query.blame import Blamed


@click.command()
@workspace_option
@click.argument("note")
@click.option("--line", type=click.IntRange(min=1), help="Only the line of this number, with all that is known of it.")
@json_option
def command(workspace: Path, note: str, line: int | None, as_json: bool) -> int:
    """Tell where each line of a note comes from.

    The item and the words in it that the line rests on, or you; and the batch since which the line stands there. NOTE
    is a path in the vault such as 'People/Jonas Keller', a name, an address or an id.
    """
    from pipeline.query import blame

    path, found = blame(workspace, note, line or 0)
    if as_json:
        output.emit({"note": path, "lines": found})
    elif line:
        one = found[0]
        items = [f"{item['id']} {item['date']} {item['title']}: {item['note']}" for item in one.items]
        told = {"note": path, "line": one.line, "text": one.text.strip(), "from": _source(one), "items": items}
        output.mapping(told | {key: getattr(one, key) for key in ("quote", "why", "batch", "when", "who")})
    elif shown := [_columns(one) for one in found if one.text.strip()]:
        output.table(shown)
    else:
        output.say(f"{path} is empty.")
    return 0


def _columns(one: Blamed) -> dict[str, object]:
    return {"line": one.line, "batch": one.batch, "from": _source(one), "text": one.text.strip()}


def _source(one: Blamed) -> str:
    """Where a line comes from, in a few words."""
    match one.origin:
        case "item":
            item, number = one.items[0], len(one.items)
            named = " ".join(part for part in (item["id"], item["date"], item["title"]) if part)
            quoted = f"{named} — “{one.quote}”" if one.quote else named
            return f"{quoted} and {number - 1} more" if number > 1 else quoted
        case "you":
            return f"you, {one.why or one.date or one.when[:10] or 'not yet committed'}"
        case "imported":
            return f"imported: {one.why}"
        case "unknown":
            return f"not known{f': {one.why}' if one.why else ''}"
    return one.origin
