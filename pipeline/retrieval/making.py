"""The questions of a vault: as many of each category as wanted, of all forms alike, the same every time. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from pipeline.retrieval import bounded, named, told, woven
from pipeline.retrieval.asked import CATEGORIES, Known, Question
from pipeline.retrieval.letters import number
from pipeline.retrieval.rivals import Rivals

MOST = 50
"""Questions of a category."""
_LOOKED = 8
"""For each question that is wanted, the notes that are looked at."""
MEETING = "meeting"


def questions(
    known: Iterable[Known], seed: int = 0, most: int = MOST, hard: bool = False, only: Collection[str] = ()
) -> list[Question]:
    """The questions, by category; ``only`` these categories, all where none is named."""
    every = sorted(known, key=lambda one: one.note)
    rivals = Rivals(every)
    found: list[Question] = []
    for category in CATEGORIES:
        if not only or category in only:
            looked = mixed(every, number(seed, category))[: _LOOKED * most]
            found += _drawn(_of(category, every, looked, rivals, hard, seed), seed, most)
    return found


def mixed(every: Iterable[Known], key: int) -> list[Known]:
    """All that is known in an order that a key decides, of each kind in turn, so that rare ones are not lost."""
    kinds: defaultdict[str, list[Known]] = defaultdict(list)
    for one in sorted(every, key=lambda one: number(key, one.note)):
        kinds[one.kind].append(one)
    turns = [(turn, kind, one) for kind, some in kinds.items() for turn, one in enumerate(some)]
    return [one for _, _, one in sorted(turns, key=lambda entry: entry[:2])]


def _of(
    category: str, every: Sequence[Known], looked: Sequence[Known], rivals: Rivals, hard: bool, seed: int
) -> Iterator[Question]:
    """All questions of a category that can be asked."""
    if each := _EACH.get(category):
        for one in looked:
            yield from each(one, rivals, hard, seed)
    match category:
        case "tag-alias" if not hard:
            yield from named.tagged(rivals, {one.kind for one in every} - {MEETING})
        case "ranking":
            yield from named.of_a_kind(rivals)
        case "traverse":
            yield from woven.traverse(every, hard, seed)
        case "token":
            yield from bounded.token(every, hard, seed)
        case "summary":
            yield from bounded.summary(looked, rivals, hard, seed)
        case "cross-branch":
            yield from told.across(looked, rivals, hard, seed)


_EACH: dict[str, Callable[[Known, Rivals, bool, int], Iterator[Question]]] = {
    "exact": named.exact,
    "partial": named.partial,
    "fuzzy": named.fuzzy,
    "tag-alias": named.other_names,
    "attribute": told.attribute,
    "ranking": named.ranking,
}
"""Categories whose questions are about one note each."""


def _drawn(every: Iterable[Question], seed: int, most: int) -> list[Question]:
    """As many as wanted, of each form in turn; which ones the seed decides. Nothing is asked twice."""
    forms: defaultdict[str, list[Question]] = defaultdict(list)
    for one in dict.fromkeys(every):
        forms[one.form].append(one)
    for form, asked in forms.items():
        asked.sort(key=lambda one: number(seed, form, one.query, one.tag, *one.kinds, *one.expect))
    found: list[Question] = []
    turn = 0
    while len(found) < most and any(turn < len(asked) for asked in forms.values()):
        found += [asked[turn] for asked in forms.values() if turn < len(asked)][: most - len(found)]
        turn += 1
    return sorted(found, key=lambda one: [*forms].index(one.form))
