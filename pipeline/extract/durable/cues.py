"""Words that a wording cannot do without: what a sentence must hold before its pattern is tried at all."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"(?P<text>[^\\\[\](){}.^$|?*+]+)|(?P<any>\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[.^$])|(?P<around>\(\?<?[=!])|"
    r"(?P<open>\((?:\?(?:P<\w+>|[a-z]*:))?)|(?P<close>\))|(?P<bar>\|)|(?P<repeat>(?:[?*+]|\{\d*(?:,\d*)?\})[?+]?)",
    re.DOTALL,
)
_MAYBE = ("?", "*", "{0", "{,")
_NONE: frozenset[str] = frozenset()


class _Row:
    """What stands in a row inside one group: ``best`` of it so far, ``run`` of letters, ``last`` closed group."""

    def __init__(self, around: bool = False) -> None:
        self.around = around
        self.best, self.last, self.run = _NONE, _NONE, ""
        self.every: list[frozenset[str]] = []

    def settle(self) -> frozenset[str]:
        """The most telling piece so far; the row goes on behind it."""
        if self.run:
            self.best, self.run = _better(self.best, frozenset({self.run})), ""
        if self.last:
            self.best, self.last = _better(self.best, self.last), _NONE
        return self.best

    def alternative(self) -> None:
        self.every.append(self.settle())
        self.best = _NONE

    def close(self) -> frozenset[str]:
        self.alternative()
        return _NONE if self.around or not all(self.every) else _NONE.union(*self.every)

    def repeat(self, how: str) -> None:
        if how.startswith(_MAYBE):
            self.run, self.last = self.run[:-1], _NONE
        self.settle()


def cues(wording: str) -> frozenset[str]:
    """Lower-case pieces of text; whatever the wording matches holds one of them. Empty when there are none such.

    Reads the syntax that the tables use: groups, alternatives, classes, repetitions, looking around.
    """
    rows = [_Row()]
    for token in _TOKEN.finditer(wording):
        row = rows[-1]
        match token.lastgroup:
            case "repeat":
                row.repeat(token[0])
            case "text":
                row.settle()
                row.run = token[0].lower()
            case "around" | "open":
                row.settle()
                rows.append(_Row(token.lastgroup == "around"))
            case "close":
                rows.pop()
                rows[-1].last = row.close()
            case "bar":
                row.alternative()
            case _:
                row.settle()
    return rows[-1].close()


def _better(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """The one whose shortest piece is longer; of equals the one with fewer."""
    if not one or not other:
        return one or other
    rank = min(map(len, one)) - min(map(len, other))
    return one if rank > 0 or (rank == 0 and len(one) <= len(other)) else other
