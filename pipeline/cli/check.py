"""``vaultmill check``: prove that links, ids and facts are sound."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option("--raw", is_flag=True, help="Compare the sources with the hashes in the notes, too.")
@json_option
def command(workspace: Path, raw: bool, as_json: bool) -> int:
    """Prove that links, ids and facts are sound.

    Exit code 1, with a list, when they are not.
    """
    from pipeline.query import check

    findings = check(workspace, raw)
    if as_json:
        output.emit(findings)
    else:
        output.say("\n".join(findings) if findings else "Clean: links, pairs, ids and facts are sound.")
    return 1 if findings else 0
