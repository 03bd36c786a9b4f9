"""``python -m pipeline.evaluate eval --corpora PATH`` and ``… bench``: a table of figures on standard output."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from pipeline.evaluate import label_speed, picture_speed, search_speed
from pipeline.evaluate.bench import BenchFailed
from pipeline.evaluate.bench import figures as bench_figures
from pipeline.evaluate.figures import WIDTH, Figure, markdown, table

NOTES, MAILS, VAULT, SEARCHED, DRAWN = 10_000, 2_000, 20_000, 100_000, 10_000
WRITTEN = Path(__file__).parents[2] / "tests" / "label" / "fixtures"
"""Templates of mails; only beside the tests, not in an installed package."""
MINUTES = Path(__file__).parents[2] / "tests" / "extract" / "minutes"
"""Minutes in many layouts with what they say; the same."""
DURABLE = Path(__file__).parents[2] / "tests" / "extract" / "durable"
"""Sentences with the durable facts that they say; the same."""
SIGNATURES = Path(__file__).parents[2] / "tests" / "extract" / "signatures"
"""Signatures of many countries with what they say; the same."""
TALKS = Path(__file__).parents[2] / "tests" / "search" / "talks"
"""Talks of two people with questions about them; the same."""
Show = Callable[[str], None]


def main(args: Sequence[str] | None = None, show: Show | None = None) -> int:
    """Measure and show. 0: done, 2: nothing to measure with, 3: a run that was measured failed."""
    asked = _parser().parse_args(args)
    show = show or _screen()
    try:
        sizes = (asked.mails, asked.notes, asked.vault, asked.searched, asked.drawn)
        rows = _eval(asked.corpora) if asked.what == "eval" else _bench(*sizes)
    except BenchFailed as error:
        show(f"A measured run failed: {error}")
        return 3
    if not rows:
        show("Nothing to measure with. Name the folder of the corpora: make eval CORPORA=path")
        return 2
    for line in markdown(rows) if asked.markdown else table(rows):
        show(line)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pipeline.evaluate", description="Figures of quality and of speed.")
    parser.add_argument("what", choices=("eval", "bench"))
    parser.add_argument("--corpora", type=Path, help="folder of the public corpora; what is missing in it is left out")
    parser.add_argument("--notes", type=int, default=NOTES, help="bench: notes of the big vault (default %(default)s)")
    parser.add_argument("--mails", type=int, default=MAILS, help="bench: mails of the small one (default %(default)s)")
    parser.add_argument("--vault", type=int, default=VAULT, help="bench: notes written at once (default %(default)s)")
    parser.add_argument("--searched", type=int, default=SEARCHED, help="bench: notes searched (default %(default)s)")
    parser.add_argument("--drawn", type=int, default=DRAWN, help="bench: nodes of the graph page (default %(default)s)")
    parser.add_argument("--markdown", action="store_true", help="rows of a Markdown table instead")
    return parser


def _eval(corpora: Path | None) -> list[Figure]:
    from pipeline.evaluate import (
        bodies,
        contacts,
        durable,
        found_again,
        identities,
        labels,
        maskings,
        minuted,
        named,
        oracles,
        readings,
        retrieved,
        statements,
        threads,
        written,
    )

    if corpora is None or not corpora.is_dir():
        return []
    rooms = (labels, identities, threads, bodies, statements, named, oracles, readings, maskings)
    rooms_of_search = (retrieved, found_again)
    rows = [row for room in (*rooms, *rooms_of_search) for row in room.figures(corpora)]
    fixtures = ((written, WRITTEN), (minuted, MINUTES), (durable, DURABLE), (contacts, SIGNATURES))
    return rows and [row for room, folder in fixtures for row in room.figures(folder)] + rows + retrieved.talked(TALKS)


def _bench(mails: int, notes: int, vault: int, searched: int, drawn: int) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="vaultmill-bench-") as folder:
        scratch = Path(folder).resolve()
        rows = [*label_speed.figures(mails), *bench_figures(scratch, mails, notes, vault=vault)]
        if searched:
            rows += search_speed.figures(scratch / "search", searched)
        return rows + [*picture_speed.figures(scratch / "picture", drawn)] if drawn else rows


def _screen() -> Show:
    from rich.console import Console

    console = Console(width=WIDTH, highlight=False, markup=False, emoji=False)
    return lambda line: console.print(line, soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
