"""Questions for what a note says of its subject, and for two things at once. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.retrieval import letters
from pipeline.retrieval.asked import Known, Question
from pipeline.retrieval.named import AMONG, SHARED
from pipeline.retrieval.rivals import Rivals

_LEAST = 4
"""Letters or digits of a value that is worth asking for."""
_MOST = 60


def attribute(known: Known, rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """A value, among notes of the kind; hard: with a letter mistyped or its words in another order."""
    chosen = {tag.rpartition("/")[2] for tag in known.tags}
    for key, said in known.attrs:
        for value in _values(said):
            if value.lower() in chosen:  # one of a few that are chosen from, not typed
                continue
            query = value
            if hard:
                number = letters.number(seed, known.note, key)
                turns = number % 2 and all(len(word) >= _LEAST for word in value.split())
                query = (letters.turned(value, 0) if turns else "") or letters.mistyped(value, number)
            notes = rivals.saying(value, known.kind)
            if query and known.note in notes and len(notes) <= SHARED:
                yield Question("attribute", key, query, tuple(sorted(notes)), AMONG, "all", (known.kind,))


def _values(said: str) -> Iterator[str]:
    for part in said.split(", "):
        if len(part) <= _MOST and sum(c.isalnum() for c in part) >= _LEAST:
            yield part


def across(every: Sequence[Known], rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """A word of one and a word of another that have nothing to do with each other; hard: one of them mistyped."""
    words = [(one, word) for one in every if (word := _own_word(one, rivals))]
    order = sorted(range(len(words)), key=lambda at: letters.number(seed, "across", words[at][0].note))
    for turn, at in enumerate(order):
        one, word = words[at]
        for ahead in range(1, min(len(order), 12)):
            other, second = words[order[(turn + ahead) % len(order)]]
            if _apart(one, other):
                query = f"{word} {second}"
                if hard:
                    typed = letters.mistyped(second, letters.number(seed, other.note))
                    query = f"{word} {typed}" if typed and rivals.crowd(typed, second) <= {other.note} else ""
                if query:
                    yield Question("cross-branch", "two things", query, tuple(sorted((one.note, other.note))), AMONG)
                break


def _own_word(known: Known, rivals: Rivals) -> str:
    """The longest word of its name that nothing else is called by or holds."""
    words = [word for word in letters.plain(known.name).split() if letters.is_typed(word)]
    own = [word for word in words if rivals.with_letters(word) == {known.note}]
    return max(own, key=lambda word: (len(word), word), default="")


def _apart(one: Known, other: Known) -> bool:
    return (
        one.note != other.note and one.top != other.top and other.note not in one.links and one.note not in other.links
    )
