"""Places of long texts: a passage among others that answer, too, is the likelier one, and one stands for them. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pipeline.search.folding import terms
from pipeline.search.matching import Match

SHARE = 0.5
"""Of the weight of the passages next to it that a passage is given."""
REACH = 1
"""Passages to either side that count, each a half of the one before."""
JOINED = 0.6
"""Of its weight that the passage next to it must have to be told with it."""
SPOKEN = 2.0
"""More for a passage in which all is said by somebody who is asked for."""


def lifted(matches: Sequence[Match]) -> list[Match]:
    """With the weight of what stands around them, heaviest first. Rows of one note's passages follow each other."""
    weight = {(match.doc, match.passage): match.weight for match in matches}
    found = []
    for match in matches:
        around = sum(
            (weight.get((match.doc, match.passage - step), 0.0) + weight.get((match.doc, match.passage + step), 0.0))
            / 2**step
            for step in range(1, REACH + 1)
        )
        found.append(Match(match.passage, match.doc, match.weight + SHARE * around))
    return sorted(found, key=lambda match: (-match.weight, match.passage))


def apart(matches: Sequence[Match], lines: Mapping[int, Sequence[int]]) -> list[Match]:
    """Without those that go on where a heavier one ends, or share lines with it; the heaviest of them is told with it.

    ``lines``: passage -> its lines.
    """
    chosen: dict[int, Match] = {}
    for match in matches:
        mine = lines.get(match.passage, ())
        beside = [other for step in (-1, 1) if (other := chosen.get(match.passage + step))]
        held = [other for other in beside if _goes_on(mine, lines.get(other.passage, ()))]
        if not held:
            chosen[match.passage] = match
        for other in held:
            if not other.beside and match.weight >= JOINED * other.weight:
                chosen[other.passage] = Match(other.passage, other.doc, other.weight, match.passage)
    return list(chosen.values())


def _goes_on(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two passages are of one text: facts, of one line each, are not."""
    first, last = (one, other) if tuple(one) <= tuple(other) else (other, one)
    reach = 1 if len(first) > 1 or len(last) > 1 else 0
    return bool(first and last) and last[0] <= first[-1] + reach


class Speaking:
    """Who among those that speak is asked for: by the last word of a name, or its first.

    ``alone``: that somebody speaks counts though nothing else that is asked is said.
    """

    def __init__(self, asked: Collection[str], alone: bool = True) -> None:
        self._asked = frozenset(asked)
        self._alone = alone
        self._known: dict[str, bool] = {"": False}

    def share(self, text: str, speakers: Sequence[str]) -> float:
        """The share of a passage's words that they say, 0 to 1."""
        known = self._known
        for who in speakers:
            if who not in known:
                known[who] = self._is_asked(who)
        if not any(known[who] for who in speakers):
            return 0.0
        if not self._alone:
            others = self._asked.difference(*(terms(who) for who in dict.fromkeys(speakers) if known[who]))
            if others and others.isdisjoint(terms(text)):
                return 0.0
        sizes = [len(line) for line in text.split("\n")]
        said = sum(size for who, size in zip(speakers, sizes, strict=False) if known[who])
        return said / max(1, sum(sizes))

    def _is_asked(self, name: str) -> bool:
        have = terms(name)
        return bool(have) and (have[-1] in self._asked or (len(have[0]) > 2 and have[0] in self._asked))
