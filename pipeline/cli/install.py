"""``vaultmill install``: tell agents how to use the vault."""

from __future__ import annotations

import difflib
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli import output
from pipeline.cli.options import dry_run_option, json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.share.installing import Step

_PLATFORMS = ("openclaw", "claude", "gemini", "codex")


@click.command()
@workspace_option
@click.option(
    "--at",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path, resolve_path=True),
    help="Where the agent is at home. Default: the workspace and its vault.",
)
@click.option(
    "--platform",
    "platforms",
    multiple=True,
    type=click.Choice(_PLATFORMS),
    help="Only these. Default: those whose files are there; AGENTS.md where none is.",
)
@click.option("--uninstall", is_flag=True, help="Take away what install put there, byte for byte.")
@dry_run_option
@json_option
def command(
    workspace: Path, at: Path | None, platforms: tuple[str, ...], uninstall: bool, dry_run: bool, as_json: bool
) -> int:
    """Tell agents how to use the vault.

    Puts a block between two markers into AGENTS.md (OpenClaw, also HEARTBEAT.md), CLAUDE.md or GEMINI.md, a SKILL.md
    where the agent looks for skills, and life/README.md. All else in these files stays as it is, and they do not
    change when the vault does. Exit code 1 when a file that somebody changed is left.
    """
    from pipeline.run.installing import program
    from pipeline.share.installing import LEFT, at_home, install
    from pipeline.share.platforms import Call

    words = "vaultmill" if shutil.which("vaultmill") else shlex.join(program())
    call = Call(words, f" -C {shlex.quote(str(workspace))}")
    folders = at_home(workspace, at, platforms, call, everything=uninstall and not platforms)
    everywhere = at is None and not platforms
    steps = install(workspace, folders, uninstall=uninstall, life=everywhere or not uninstall, dry_run=dry_run)
    if as_json:
        output.emit([{"path": step.path, "did": step.did, "why": step.why} for step in steps])
    else:
        _tell(steps, uninstall, dry_run)
    return 1 if any(step.did == LEFT for step in steps) else 0


def _tell(steps: tuple[Step, ...], uninstall: bool, dry_run: bool) -> None:
    if not steps:
        output.say("Nothing of vaultmill is installed there.")
    for step in steps:
        if dry_run and step.before != step.after:
            before, after = (
                (data or b"").decode("utf-8", "replace").splitlines() for data in (step.before, step.after)
            )
            output.patch(list(difflib.unified_diff(before, after, step.path, step.path, lineterm="")))
        else:
            output.say(f"{step.path}: {step.did}{f', as {step.why}' if step.why else ''}")
    if steps and not uninstall and not dry_run:
        output.say("\nThese texts do not change when the vault does. To take them away: vaultmill install --uninstall")
