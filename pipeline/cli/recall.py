"""``vaultmill recall``: what memory has to say beside a text."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.counting import count_questions
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.argument("words", nargs=-1, required=True, metavar="TEXT...|-")
@click.option("--budget", metavar="TOKENS", type=click.IntRange(min=0), default=0, help="The most to tell in all.")
@json_option
def command(workspace: Path, words: tuple[str, ...], budget: int, as_json: bool) -> int:
    """Tell what memory has to say beside a text.

    A few lines on whom or what the text names; - reads standard input. It prints nothing unless the text names
    somebody or something that has a note, asks what is known ("what do we know about …", in eight languages), or is
    about your preferences, planning or writing. At most 5 lines each: the summary, and facts where they are newer,
    contradict each other, or details are asked for. Exit code 0 in any case.
    """
    from pipeline.search.recall import as_rows, recall, render

    text = sys.stdin.read() if words == ("-",) else " ".join(words)
    told = recall(workspace, workspace / ".vaultmill", text, budget)
    count_questions(workspace, (one.note for one in told))
    if as_json:
        output.emit(as_rows(told))
    elif told:
        output.say(render(told))
    return 0
