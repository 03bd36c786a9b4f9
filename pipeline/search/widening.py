"""A question widened by words of what answers it best (pseudo-relevance feedback): answers that say it otherwise."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence

from pipeline.search.folding import terms
from pipeline.search.matching import Match, Where, Words, frequency, matches
from pipeline.search.question_words import STOP

BEST = 5
"""Passages whose words are taken."""
WORDS = 15
SHARE = 0.5
"""Of the weight that such words give."""
_LOOKED = 30
_LEAST = 3
"""Letters of a word that says something."""
_IDLE = frozenset[str]().union(*STOP.values())


def widened(
    connection: sqlite3.Connection, asked: Words, found: Sequence[Match], where: Where, said: Mapping[int, str]
) -> list[Match]:
    """The passages found, and others with the same words as the best of them, heaviest first.

    ``said``: the text of passages. A single word is not widened: who asks so wants just that.
    """
    if len(asked.ways) < 2 or len(found) < _LEAST:
        return list(found)
    more = _words(connection, asked, [(match.weight, said[match.passage]) for match in found[:BEST]])
    if not more.ways:
        return list(found)
    weights = {match.passage: match for match in found}
    for match in matches(connection, more, where):
        known = weights.get(match.passage)
        weight = SHARE * match.weight + (known.weight if known else 0.0)
        weights[match.passage] = Match(match.passage, match.doc, weight)
    return sorted(weights.values(), key=lambda match: (-match.weight, match.passage))


def _words(connection: sqlite3.Connection, asked: Words, best: Sequence[tuple[float, str]]) -> Words:
    have = asked.terms
    counts: dict[str, float] = {}
    for weight, text in best:
        for term, times in Counter(terms(text)).items():
            if len(term) >= _LEAST and term not in have and term not in _IDLE:
                counts[term] = counts.get(term, 0.0) + min(times, _LEAST) * weight
    ranked = []
    for term, value in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:_LOOKED]:
        number = frequency(connection, term)
        if number > 1:
            rare = math.log((asked.passages + 0.5) / (number + 0.5))
            ranked.append((value * max(0.0, rare), term, number))
    ranked.sort(key=lambda one: (-one[0], one[1]))
    return Words(tuple((((term,),), number) for _, term, number in ranked[:WORDS]), (), asked.passages)
