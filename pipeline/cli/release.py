"""``vaultmill release``: let held items count again."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell
from pipeline.errors import UsageFault


@click.command()
@workspace_option
@click.argument("names", nargs=-1, metavar="[BATCH|ITEM]...")
@click.option("--all", "everything", is_flag=True, help="Release all that is held.")
@dry_run_option
@json_option
def command(workspace: Path, names: tuple[str, ...], everything: bool, dry_run: bool, as_json: bool) -> int:
    """Let held items count again.

    The exact inverse of undo (name the same BATCH), of hold (name the ITEM), and of what restore holds (name the
    COMMIT). `vaultmill status` lists what is held.
    """
    from pipeline.run.undo import release

    if bool(names) == everything:
        raise UsageFault("say what to release", "Name batches or items, or give --all. `vaultmill status` lists them.")
    return tell(workspace, release(workspace, names, dry_run), as_json, "Released")
