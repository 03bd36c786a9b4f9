"""``vaultmill service``: print or install what starts ``serve`` with your session."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import dry_run_option, json_option, workspace_option

_KINDS = ("systemd", "launchd", "cron")


@click.command()
@click.argument("what", type=click.Choice(("print", "install")))
@workspace_option
@click.option("--kind", type=click.Choice(_KINDS), default=None, help="Default: what this system has.")
@dry_run_option
@json_option
def command(what: str, workspace: Path, kind: str | None, dry_run: bool, as_json: bool) -> int:
    """Print or install what starts serve with your session.

    A systemd user unit, a launchd agent, or lines for cron. `install` writes that one file and starts nothing; how to
    start it, and how to be rid of it, is told.
    """
    from pipeline.run.installing import install, make_unit, target_of, this_kind

    unit = make_unit(workspace, kind or this_kind())
    home = Path.home()
    path, changed = str(target_of(unit, home)) if unit.path else "", False
    if what == "install":
        path = str(target_of(unit, home))
        if not dry_run:
            changed = install(unit, home)[1]
    if as_json:
        told = {"kind": unit.kind, "path": path, "text": unit.text, "enable": unit.enable, "remove": unit.remove}
        output.emit({**told, "written": changed})
        return 0
    if what == "print":
        output.say(unit.text.rstrip("\n"))
        return 0
    if dry_run:
        output.say(f"Would be written to {path}:\n\n{unit.text.rstrip()}")
    else:
        output.say(f"Written to {path}." if changed else f"{path} is up to date.")
    output.say("\n".join(["", "To start it, now and with each session:", *(f"  {line}" for line in unit.enable)]))
    output.say("\n".join(["To be rid of it:", *(f"  {line}" for line in unit.remove)]))
    return 0
