"""What each strictness makes of the mailbox at hand, in its own figures: to choose by, and to explain the choice."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.index import Index
from pipeline.resolve.gates import passes
from pipeline.resolve.promote import is_somebody

LEVELS = ("high", "medium", "low")
_MEANS = {
    "high": "only whom you meet; mail makes no note",
    "medium": "whom you wrote to, or who wrote to you by name in two threads",
    "low": "everybody who wrote to you",
}


def figures(index: Index, sent_mail: bool, barred: frozenset[str]) -> dict[str, int]:
    """Level -> how many people would have a note by their gate alone."""
    people = [e for e in index.entities.values() if e.kind == "person" and e.id not in barred and index.items_of[e.id]]
    people = [entity for entity in people if is_somebody(entity, index)]
    return {level: sum(bool(passes(entity, index, level, sent_mail)) for entity in people) for level in LEVELS}


def in_words(found: Mapping[str, int], chosen: str, sent_mail: bool) -> str:
    """The figures in sentences: the chosen level first, then what the others would make."""
    others = "; ".join(f"{level}: {_people(found[level])} ({_MEANS[level]})" for level in LEVELS if level != chosen)
    why = _MEANS[chosen]
    if chosen == "medium" and not sent_mail:
        why = "who wrote to you by name from an office; there is no sent mail to tell whom you answer"
    of = "the usual choice" if chosen == "medium" else "your choice in vaultmill.yaml"
    made = f"{_people(found[chosen])} {'get' if found[chosen] > 1 else 'gets'} a note ({why})"
    return f"{chosen}, {of}: {made}. {_upper(others)}."


def _people(number: int) -> str:
    return "nobody" if number == 0 else "1 person" if number == 1 else f"{number} people"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
