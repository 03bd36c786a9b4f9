"""Questions for answers that stay short, and for the summary as an index. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline.retrieval import letters
from pipeline.retrieval.asked import Known, Question
from pipeline.retrieval.named import NEAR
from pipeline.retrieval.rivals import Rivals

DEFAULT = 20
"""Hits of a search that names no number."""
TOKENS = 2_500
"""Tokens of all that it shows."""
_FEW = 10
"""Words that are asked for where none is shared."""
_SMALL = 800
"""Tokens of a summary that must leave out most."""


def token(every: Sequence[Known], hard: bool, seed: int) -> Iterator[Question]:
    """What many are called by; hard: much that is asked at once."""
    said = Counter(word for one in every for name in one.names for word in letters.plain(name).split())
    words = sorted(said, key=lambda word: (-said[word], word))
    common = [word for word in words if said[word] > 1] or words[:_FEW]
    for at in range(min(len(common), 200)):
        query = " ".join(common[at : at + 8]) if hard else common[at]
        yield Question("token", "many words" if hard else "what many share", query, (), TOKENS, "bounded")
    for one in sorted(every, key=lambda one: letters.number(seed, "token", one.note))[:200]:
        yield Question("token", "one step, each once", one.note, (), 2 if hard else 1, "each-once")


def summary(every: Sequence[Known], rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """The budget holds, nothing is lost from the count, labels can be searched for, what is used stands in it."""
    budget = _SMALL if hard else 0
    for form in ("within the budget", "everything counted", "in its category", "types told", "relations told"):
        yield Question("summary", form, "", (), budget, form)
    order = sorted(every, key=lambda one: letters.number(seed, "summary", one.note))
    for one in order:
        if one.note == one.top:
            yield Question("summary", "used is shown", one.name, (one.note,), budget, "used is shown")
    for one in order:
        bearers = rivals.called(one.name)
        if len(bearers) <= NEAR:
            yield Question("summary", "label found", one.name, tuple(sorted(bearers)), budget, "label found")
