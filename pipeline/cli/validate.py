"""``vaultmill validate``: what a text names and the vault lacks."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.textual import given, text_options

SHOWN = 8


@click.command()
@workspace_option
@text_options
@click.option("--fix", is_flag=True, help="Print only the commands that fill the gaps, ready to run.")
@json_option
def command(workspace: Path, text: str | None, file: Path | None, fix: bool, as_json: bool) -> int:
    """Tell what a text names and the vault lacks.

    Gates: entities, relations, depth, events, empty organizations, and how much of what is named is known. A long and
    rich document must meet 30 entities, relations for half of them, depth 3 and 3 events; a short one what its score
    asks for; none more than it names. Exit code 1 when a gate is not met. Nothing is written.
    """
    from pipeline.query.coverage import validate

    source = given(text, file)
    found = validate(workspace, source.text, source.title, source.sha256)
    code = 0 if found["passed"] else 1
    if as_json:
        output.emit(found)
        return code
    if fix:
        if found["fix"]:
            output.say("\n".join(found["fix"]))
        return code
    output.say(f"{found['title'] or 'Text'}: {found['words']} words, score {found['score']} of 7\n")
    output.table(
        [
            {"gate": g["gate"], "wanted": g["wanted"], "found": g["found"], "": "PASS" if g["passed"] else "FAIL"}
            for g in found["gates"]
        ]
    )
    for kind, lacking in found["missing"].items():
        if lacking:
            output.say(f"\nNot in the vault: {len(lacking)} {'policies' if kind == 'policy' else f'{kind}s'}")
            for one in lacking[:SHOWN]:
                why = f" — {', '.join(one['evidence'][:3])}" if one["evidence"] else ""
                output.say(f"  {one['name']}{why}")
            if len(lacking) > SHOWN:
                output.say(f"  … and {len(lacking) - SHOWN} more")
    output.say("\nPASS" if found["passed"] else "\nFAIL: `--fix` prints the commands that fill the gaps.")
    return code
