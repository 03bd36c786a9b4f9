"""``vaultmill import-memory``: what another agent or tool remembers comes into the vault."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.running import tell
from pipeline.report import LISTED

if TYPE_CHECKING:
    from pipeline.share.importing.importing import Imported


@click.command()
@workspace_option
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--apply", "apply_it", is_flag=True, help="Take it in; without this only a table is shown.")
@json_option
def command(workspace: Path, path: Path, apply_it: bool, as_json: bool) -> int:
    """Take in what another agent or tool remembers.

    PATH is a folder (or a file): daily notes under memory/, MEMORY.md, life/areas, a kg-store.json, a folder of Basic
    Memory or Rowboat, notes on people of another Obsidian vault. Nothing is written without --apply.
    """
    from pipeline.share.importing.importing import import_memory

    found = import_memory(workspace, path, apply_it)
    if as_json:
        output.emit(msgspec.to_builtins(found) | {"exit_code": found.exit_code})
        return found.exit_code
    _show(found)
    if apply_it:
        tell(workspace, found.report, False, "Imported")
    elif found.rows or found.pages:
        output.say("Nothing was written; --apply takes it in.")
    return found.exit_code


def _show(found: Imported) -> None:
    rows: list[dict[str, Any]] = [
        {
            "what": row.what,
            "kind": row.kind,
            "name": row.name,
            "facts": f"{row.facts} (+{row.known} known)" if row.known else str(row.facts),
            "from": row.path,
            "why": " ".join(part for part in (row.note, f"({row.why})" if row.note and row.why else row.why) if part),
        }
        for row in found.rows
    ]
    output.table(rows)
    if found.pages:
        output.say("\nPages:\n" + "\n".join(f"  {path}" for path in found.pages))
    if found.secrets:
        lines = [f"  {one['path']}: {one['secrets']}" for one in found.secrets]
        output.say("\nSecrets that were left out:\n" + "\n".join(lines))
    if found.left:
        places = [f"{one['path']}, line {one['line']}" if one["line"] else one["path"] for one in found.left]
        lines = [f"  {at}: {one['reason']}" for at, one in zip(places, found.left, strict=True)]
        more = [f"  … and {len(lines) - LISTED} more; --json lists all"] if len(lines) > LISTED else []
        output.say("\nNot taken:\n" + "\n".join([*lines[:LISTED], *more]))
    if not (found.rows or found.pages):
        output.say("There is nothing here that could be taken in.")
