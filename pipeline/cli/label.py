"""``vaultmill label``: one stage alone; and the person's side of labels: ``keep``, ``skip``, ``show``, ``why``."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from pipeline import taxonomy
from pipeline.cli import output
from pipeline.cli.options import dry_run_option, json_option, workspace_option
from pipeline.cli.running import perform, tell
from pipeline.report import RunOptions

_NOISE = taxonomy.names("filter")


@click.group(invoke_without_command=True)
@workspace_option
@click.option("--dry-run", is_flag=True, help="Show every change as a diff and write nothing.")
@json_option
@click.pass_context
def command(ctx: click.Context, workspace: Path, dry_run: bool, as_json: bool) -> int | None:
    """Label what is new and stop there; or correct, show and explain labels.

    Without a further word the same as run --only label: nothing is written.
    """
    if ctx.invoked_subcommand is None:
        return perform(workspace, RunOptions(dry_run=dry_run, only="label"), as_json)
    return None


@command.command("keep")
@workspace_option
@click.argument("names", nargs=-1, required=True, metavar="ITEM|SENDER...")
@dry_run_option
@json_option
@click.pass_context
def keep(ctx: click.Context, workspace: Path, names: tuple[str, ...], dry_run: bool, as_json: bool) -> int:
    """Keep items, or everything from a sender from now on.

    ITEM is an id or the beginning of one; SENDER an address, a domain (for all its addresses) or a person's name.
    What was filtered out before comes back. `vaultmill label skip` is the opposite.
    """
    from pipeline.run.relabel import keep as act

    place = _place(ctx, workspace)
    return tell(place, act(place, names, dry_run), as_json, "Would be kept" if dry_run else "Kept")


@command.command("skip")
@workspace_option
@click.argument("names", nargs=-1, required=True, metavar="ITEM|SENDER...")
@click.option("--as", "tag", type=click.Choice(_NOISE), default=None, help="The kind of noise that the items are.")
@dry_run_option
@json_option
@click.pass_context
def skip(
    ctx: click.Context, workspace: Path, names: tuple[str, ...], tag: str | None, dry_run: bool, as_json: bool
) -> int:
    """Filter items out, or everything from a sender from now on.

    ITEM is an id or the beginning of one; SENDER an address, a domain (for all its addresses) or a person's name.
    What the items said is withdrawn; their notes stay. `vaultmill label keep` is the opposite.
    """
    from pipeline.run.relabel import skip as act

    place = _place(ctx, workspace)
    report = act(place, names, tag or "", dry_run)
    return tell(place, report, as_json, "Would be skipped" if dry_run else "Skipped")


@command.command("show")
@workspace_option
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@click.option("--yaml", "as_yaml", is_flag=True, help="Print the nested form that other tools read.")
@json_option
@click.pass_context
def show(ctx: click.Context, workspace: Path, items: tuple[str, ...], as_yaml: bool, as_json: bool) -> int:
    """Show the labels of items."""
    from pipeline.query.labels import labels, nested

    place = _place(ctx, workspace)
    if as_yaml:
        output.say("\n".join(nested(place, item) for item in items))
    elif as_json:
        output.emit([labels(place, item) for item in items])
    else:
        for number, item in enumerate(items):
            if number:
                output.say("")
            output.mapping(labels(place, item))
    return 0


@command.command("why")
@workspace_option
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@json_option
@click.pass_context
def why(ctx: click.Context, workspace: Path, items: tuple[str, ...], as_json: bool) -> int:
    """Tell why items have their labels.

    Each label with its rule and evidence, what is known of the sender, and whether you would want it in the vault.
    """
    from pipeline.query.why import why as told
    from pipeline.query.why import why_text

    place = _place(ctx, workspace)
    if as_json:
        output.emit([told(place, item) for item in items])
    else:
        output.say("\n\n".join(why_text(place, item) for item in items))
    return 0


def _place(ctx: click.Context, workspace: Path) -> Path:
    """``-C DIR`` may stand before or after the further word."""
    given = ctx.get_parameter_source("workspace") is not ParameterSource.DEFAULT
    above = ctx.parent.params.get("workspace") if ctx.parent else None
    return workspace if given or above is None else above
