"""What nodes are called in the picture: the title first, the day of a meeting behind it. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.graph.graph import Node

_DATED = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?: ([01]\d|2[0-3])([0-5]\d))? (?!\d{4}$)(\S.*)")
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_UNDATED = "undated "


def called(nodes: Sequence[Node], year: str) -> list[str]:
    """One name for each node. A day of ``year`` goes without its year; the hour tells two of one day apart."""
    names = [_called(node, year, False) for node in nodes]
    often = Counter(names)
    return [name if often[name] == 1 else _called(node, year, True) for name, node in zip(names, nodes, strict=True)]


def _called(node: Node, year: str, timed: bool) -> str:
    if not (found := _DATED.fullmatch(node.name)):
        bare = node.name.removeprefix(_UNDATED).strip() if node.kind == "meeting" else ""
        return bare or node.name
    then, month, day, hour, minute, title = found.groups()
    when = f"{int(day)} {_MONTHS[int(month) - 1]}" + (f" {then}" if then != year else "")
    return f"{title.strip()} · {when}" + (f", {hour}:{minute}" if timed and hour else "")
