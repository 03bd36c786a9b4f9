"""``vaultmill depth-check``: how much a text holds, and how deep a graph of it should go."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option
from pipeline.cli.textual import given, text_options


@click.command()
@text_options
@json_option
def command(text: str | None, file: Path | None, as_json: bool) -> int:
    """Tell how much a text holds and how deep to go.

    Seven signals are counted: names, dates, causes, fields, policies, figures and actors. Their sum is the score; it
    says how many layers the text is worth and what `vaultmill validate` asks of the vault. TEXT may also come with
    --file or through a pipe. Nothing is written.
    """
    from pipeline.query.deepness import deepness

    source = given(text, file)
    found = deepness(source.text, source.title)
    if as_json:
        output.emit(found)
        return 0
    output.say(f"{found['title'] or 'Text'}: {found['words']} words ({found['language']})\n")
    output.table(
        [
            {
                "signal": one["name"],
                "set": "yes" if one["on"] else "no",
                "count": one["count"],
                "needs": one["needed"],
                "for example": "; ".join(one["examples"]),
            }
            for one in found["signals"]
        ]
    )
    layers = found["layers"]
    output.say(
        f"\nScore {found['score']} of 7: {layers} layer{'s' if layers > 1 else ''} ({' → '.join(found['names'])})"
    )
    aim = found["targets"]
    output.say(
        f"Aim at {aim['entities']} entities, {aim['relations']} relations ({aim['percent']} %), depth {aim['depth']}, "
        f"{aim['events']} events, no empty organization."
    )
    return 0
