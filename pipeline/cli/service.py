"""``vaultmill service``: print or install what starts ``serve`` with your session."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.options import dry_run_option, json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.run.units import Unit

_KINDS = ("systemd", "launchd", "cron")


@click.command()
@click.argument("what", type=click.Choice(("print", "install", "uninstall")))
@workspace_option
@click.option("--kind", type=click.Choice(_KINDS), default=None, help="Default: what this system has.")
@dry_run_option
@json_option
def command(what: str, workspace: Path, kind: str | None, dry_run: bool, as_json: bool) -> int:
    """Print, install or take away what starts serve.

    A systemd user unit, a launchd agent, or lines of your crontab. `install` writes that one file, or these lines
    between markers of their own, and starts nothing; how to start it, and how to be rid of it, is told.
    """
    from pipeline.run import crontab
    from pipeline.run.installing import install, make_unit, target_of, this_kind, uninstall

    unit, home = make_unit(workspace, kind or this_kind()), Path.home()
    if not unit.path and what != "print" and not crontab.is_there():
        what = "print"
        if not as_json:
            output.say("# There is no program crontab here: these are the lines for whatever takes its place.")
    changed = what != "print" and not dry_run and (install if what == "install" else uninstall)(unit, home)
    where = target_of(unit, home)
    if as_json:
        told = {"kind": unit.kind, "path": where if unit.path else "", "text": unit.text, "enable": unit.enable}
        output.emit({**told, "remove": unit.remove, "written": changed})
    elif what == "print":
        output.say(unit.text.rstrip("\n"))
    else:
        output.say("\n".join(_told(unit, where, what, dry_run, changed)))
    return 0


def _told(unit: Unit, where: str, what: str, dry_run: bool, changed: bool) -> list[str]:
    """What was done, and what is left to the person."""
    if what == "uninstall":
        done = f"Would be taken out of {where}." if not unit.path else f"Would be deleted: {where}."
        stop = ["To end what runs now:", *(f"  {line}" for line in unit.stop)] if unit.stop else []
        if not dry_run:
            gone = f"Deleted: {where}." if unit.path else f"Taken out of {where}; what runs now goes on until it ends."
            done = gone if changed else f"Nothing of this workspace is there: {where}."
        return [done, *(stop if changed or dry_run else [])]
    if dry_run:
        return [f"Would be written to {where}:\n\n{unit.text.rstrip()}"]
    done = f"Written to {where}." if changed else f"{where[0].upper()}{where[1:]} is up to date."
    if not unit.path:
        return [done, "It starts with the machine and is looked after every ten minutes.", "To be rid of it:", _RID]
    start = ["", "To start it, now and with each session:", *(f"  {line}" for line in unit.enable)]
    return [done, *start, "To be rid of it:", *(f"  {line}" for line in unit.remove)]


_RID = "  vaultmill service uninstall --kind cron"
