"""``vaultmill search``: notes, facts and passages that answer a query."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.counting import count_questions
from pipeline.cli.options import json_option, workspace_option

KINDS = (
    "Only person, organization, project, topic, …, meeting, source, note or fact; or what a source is: email, chat, …"
    " Several times: any of them."
)

_SHOWN = 200
"""Characters of a query that are said again."""


@click.command()
@workspace_option
@click.argument("words", nargs=-1, metavar="[QUERY]...")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help=KINDS)
@click.option("--tag", default="", help="Only notes with this tag; what stands before a / may be left out.")
@click.option("--person", default="", metavar="NAME", help="Only what names this person, organization, …")
@click.option("--since", default="", metavar="DAY", help="Only what is of this day or later (2026-04-11).")
@click.option("--until", default="", metavar="DAY", help="Only what is of this day or earlier.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 1000), help="Answers at most.")
@click.option("--passages", is_flag=True, help="Every place that answers, not only the best of each note.")
@json_option
def command(
    workspace: Path,
    words: tuple[str, ...],
    kinds: tuple[str, ...],
    tag: str,
    person: str,
    since: str,
    until: str,
    limit: int,
    passages: bool,
    as_json: bool,
) -> int:
    """Find notes, facts and passages that answer a query.

    The best comes first. Names count when they are or hold what is asked, or look like it, with a letter or two
    mistaken; texts when they hold its words, also with other endings and without accents. "Quoted words" must stand
    there as they are. Your own notes anywhere in the vault are found, too. Without a QUERY the filters list what is
    newest. Exit code 1 when nothing is found.
    """
    from pipeline.errors import UsageFault
    from pipeline.search import search

    query = " ".join(words)
    if not query.strip() and not (kinds or tag or person or since or until):
        raise UsageFault("there is nothing to search for", "Give words, or a filter: `vaultmill search --help`.")
    each = "passage" if passages else "note"
    hits = search(
        workspace, query, kinds=kinds, tag=tag, person=person, since=since, until=until, limit=limit, each=each
    )
    count_questions(workspace, (hit.note for hit in hits[:3] if query.strip()))
    if as_json:
        output.emit(hits)
    elif not hits:
        asked = query if len(query) <= _SHOWN else f"{query[:_SHOWN]}…"
        output.say(f"Nothing answers “{asked}”." if query.strip() else "Nothing is like that.")
    for number, hit in enumerate(hits if not as_json else (), 1):
        if hit.similar and not hits[number - 2].similar:
            output.say("Similar names:\n")
        place = f"{hit.file}:{hit.line}" + (f" ({hit.heading})" if hit.heading else "")
        head = " · ".join(part for part in (hit.name, hit.kind, hit.date, hit.speaker) if part)
        why = f"   [{hit.score:.0f}] {hit.why}\n" if hit.why else ""  # filters alone tell why
        output.say(f"{number}. {head}\n   {place}\n   {hit.snippet}\n{why}")
    return 0 if hits else 1
