"""``vaultmill facts``: what is known of somebody or something; and a person's own facts."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import tell
from pipeline.notes.statements import CATEGORIES

_SHOWN = ("id", "date", "category", "fact", "status", "from")
_NARROW = 100
"""Columns of a terminal below which category and status are left out where the fact tells enough."""
_TAKES_VALUE = frozenset({"-C", "--workspace", "--as-of", "--category", "--ts"})
_CATEGORY = click.Choice(sorted(CATEGORIES))


class _Facts(click.Group):
    """``facts NAME`` is ``facts show NAME``; the word that names what to do may stand behind options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at, place = 0, None
        while at < len(args) and place is None:
            if args[at] in _TAKES_VALUE:
                at += 2
            elif args[at].startswith("-"):
                at += 1
            else:
                place = at
        if place is not None and args[place] in self.commands:
            args = [args[place], *args[:place], *args[place + 1 :]]
        elif args and args[0] != "--help":
            args = ["show", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Facts, subcommand_metavar="NAME | add | supersede | withdraw ...")
@json_option
def command(as_json: bool) -> None:
    """Show what is known of somebody or something, or say it.

    `facts NAME` lists the facts that hold, `facts NAME --as-of 2026-03-01` those that held then, and with --history
    those too that were superseded or withdrawn. NAME is a name, an address, an id or the path of a note.
    """


@command.command("show")
@workspace_option
@click.argument("name")
@click.option(
    "--as-of", default="", metavar="DATE", help="What held at the end of that day, by the dates of the facts."
)
@click.option("--history", is_flag=True, help="Superseded and withdrawn facts, too.")
@click.option("--category", type=_CATEGORY, default=None, help="Only facts of one kind.")
@json_option
def show(workspace: Path, name: str, as_of: str, history: bool, category: str | None, as_json: bool) -> int:
    """List facts, oldest first; where each comes from. The same as `facts NAME`."""
    from pipeline.query.facts import facts

    rows = facts(workspace, name, as_of, history, category or "")
    if as_json:
        output.emit(rows)
    elif rows:
        names = [key for key in _SHOWN if output.width() >= _NARROW or key not in _left_out(history)]
        output.table([{key: row[key] for key in names} for row in rows])
    else:
        output.say("No facts." if history or as_of else "No facts that hold; --history shows those that did.")
    return 0


def _left_out(history: bool) -> tuple[str, ...]:
    return ("category",) if history else ("category", "status")


@command.command("add")
@workspace_option
@click.argument("name")
@click.argument("text")
@click.option("--category", type=_CATEGORY, default="context", help="What kind of fact it is.", show_default=True)
@click.option("--ts", default="", metavar="DATE", help="Since when it is so; today when nothing is said.")
@dry_run_option
@json_option
def add(workspace: Path, name: str, text: str, category: str, ts: str, dry_run: bool, as_json: bool) -> int:
    """Add a fact that you know.

    For example `facts add "Sarah Quill" "Prefers to be called before noon" --category preference`. What it contradicts
    (where somebody lives, what something costs, until when it is due) is superseded.
    """
    from pipeline.run.fact_commands import add as act

    return tell(workspace, act(workspace, name, text, category, ts, dry_run), as_json, "Added")


@command.command("supersede")
@workspace_option
@click.argument("identifier", metavar="ID")
@click.argument("text")
@dry_run_option
@json_option
def supersede(workspace: Path, identifier: str, text: str, dry_run: bool, as_json: bool) -> int:
    """Say what is so instead of a fact, from today."""
    from pipeline.run.fact_commands import supersede as act

    return tell(workspace, act(workspace, identifier, text, dry_run), as_json, "Superseded")


@command.command("withdraw")
@workspace_option
@click.argument("identifier", metavar="ID")
@dry_run_option
@json_option
def withdraw(workspace: Path, identifier: str, dry_run: bool, as_json: bool) -> int:
    """Take a fact back; its line stays, and what it had superseded counts again."""
    from pipeline.run.fact_commands import withdraw as act

    return tell(workspace, act(workspace, identifier, dry_run), as_json, "Withdrawn")
