"""``python -m tests.graph.picture.made NODES LINKS FILE``: the page of a made-up graph."""

from __future__ import annotations

import sys
from pathlib import Path

from pipeline.evaluate.made_graph import chain, clique, made, plain, star

__all__ = ["chain", "clique", "made", "plain", "star"]


def main() -> None:
    """Write it."""
    from pipeline.run.picture import rendered

    graph, told = made(int(sys.argv[1]), int(sys.argv[2]))
    Path(sys.argv[3]).write_text(rendered(graph, told, "Made up"), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
