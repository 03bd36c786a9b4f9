"""``vaultmill init``: lay down the vault and the settings, without questions."""

from __future__ import annotations

import os
from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option
from pipeline.errors import SettingsFault, UsageFault


@click.command()
@click.argument("dir", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option("--since", metavar="DATE|all", default="", help="Mail before this date only teaches who is who.")
@click.option("--owner", metavar="ADDRESS", multiple=True, help="Your own e-mail address; may be given several times.")
@click.option("--tz", metavar="ZONE", default="", help="Time zone of the notes, such as Europe/Berlin.")
@click.option("--strictness", metavar="LEVEL", default="", help="high, medium or low: when mail makes a new note.")
@json_option
def command(dir: Path, since: str, owner: tuple[str, ...], tz: str, strictness: str, as_json: bool) -> int:
    """Lay down the vault and the settings.

    DIR becomes the workspace: settings in vaultmill.yaml, sources in raw/, the vault in knowledge/. What is there
    already stays as it is, settings too, but for the values that you give here: those are set. What you do not say
    is found in your mail by the first run.
    """
    _check({"since": since, "owner.addresses": owner, "timezone": tz, "strictness": strictness})
    from pipeline.run import init

    report = init(Path(os.path.realpath(dir)), since, owner, tz, strictness)
    if as_json:
        output.emit(report)
    else:
        output.say("\n".join(report.lines))
    return 0


def _check(values: dict[str, object]) -> None:
    """Raise ``UsageFault`` before anything is written when a value is not allowed."""
    from pipeline.config import set_values

    try:
        set_values("", {key: value for key, value in values.items() if value})
    except SettingsFault as fault:
        raise UsageFault(str(fault), "See vaultmill init --help") from None
