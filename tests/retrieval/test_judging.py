"""Answers judged: a good memory passes every question, and each fault is noticed by the category that is about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ideal_memory import Hit, Ideal, world

from pipeline.retrieval.answering import Judge
from pipeline.retrieval.asked import CATEGORIES, Answer
from pipeline.retrieval.making import questions

Fault = Callable[[Ideal], None]


def asked(fault: Fault = lambda _: None, hard: bool = False, people: int = 10) -> list[Answer]:
    """All answers of a memory with a fault."""
    known = world(people)
    memory = Ideal(known)
    fault(memory)
    judge = Judge(known, memory)
    return [judge.answer(one) for one in questions(known, most=25, hard=hard)]


def failed(answers: list[Answer]) -> set[str]:
    """Categories with a wrong answer."""
    return {one.question.category for one in answers if not one.passed}


@pytest.mark.parametrize("hard", [False, True])
def test_a_good_memory_passes(hard: bool) -> None:
    """Nothing is asked that cannot be answered."""
    answers = asked(hard=hard)
    assert [(one.question, one.said) for one in answers if not one.passed] == []
    assert {one.question.category for one in answers} == set(CATEGORIES)


def set_change(change: Callable[[list[Hit]], list[Hit]]) -> Fault:
    """A fault of the search."""
    return lambda memory: setattr(memory, "change", change)


SEARCHING = {"exact", "partial", "fuzzy", "tag-alias", "attribute", "cross-branch", "ranking"}


@pytest.mark.parametrize(
    ("fault", "noticed"),
    [
        (set_change(lambda hits: []), SEARCHING | {"summary"}),
        (set_change(lambda hits: hits[::-1]), SEARCHING - {"attribute"} | {"summary"}),
        (set_change(lambda hits: [*hits[1:2], *hits[:1], *hits[2:]]), {"ranking"}),
        (set_change(lambda hits: hits[:1] * 2 + hits[1:]), {"token"}),
        (set_change(lambda hits: [Hit(hit.note, "much " * 500) for hit in hits]), {"token"}),
        (set_change(lambda hits: [*hits, Hit("People/Nobody.md")]), {"ranking", "tag-alias"}),
        (lambda memory: setattr(memory, "step", lambda steps: steps[:-1]), {"traverse", "token"}),
        (lambda memory: setattr(memory, "step", lambda steps: steps + steps[-1:]), {"token"}),
        (lambda memory: setattr(memory, "step", lambda steps: [*steps, (9, "People/Nobody.md")]), {"token"}),
        (lambda memory: setattr(memory, "way", lambda way: []), {"traverse"}),
        (lambda memory: setattr(memory, "way", lambda way: way[::-1]), {"traverse"}),
        (lambda memory: setattr(memory, "way", lambda way: [*way[:1], "People/Nobody.md", *way[1:]]), {"traverse"}),
        (lambda memory: setattr(memory, "said", lambda text: ""), {"summary"}),
        (lambda memory: setattr(memory, "said", lambda text: text + "word " * 9_000), {"summary"}),
        (lambda memory: setattr(memory, "said", lambda text: "\n".join(text.split("\n")[:-6])), {"summary"}),
    ],
)
def test_each_fault_is_noticed(fault: Fault, noticed: set[str]) -> None:
    """By the categories that are about it, and by no other."""
    assert failed(asked(fault)) == noticed


def test_a_plain_look_for_substrings_is_not_enough() -> None:
    """What only looks for what was typed fails on misspelt names and on two things at once."""

    def substrings(memory: Ideal) -> None:
        def search(query: str, **_: object) -> list[Hit]:
            said = {one.note: " ".join((*one.names, one.id, *one.addresses)).lower() for one in memory.known}
            return [Hit(note) for note, text in said.items() if query.lower() in text]

        memory.search = search  # type: ignore[assignment]

    assert {"fuzzy", "cross-branch"} <= failed(asked(substrings))


@pytest.mark.parametrize(
    ("line", "other", "said"),
    [
        ("[👤 People]", "[📅 Events]", "stands among 📅 Events"),
        ("#KGML v2 | 17e", "#KGML v2 | 18e", "17 told, 18 in the head, 17 known"),
        ("%types person:11", "%types person:3", "9 of 17"),
        ("works_at(11)", "works_at(4)", "4 of 11"),
        ("Ada Lindqvist >works_at>", "Nobody At All >works_at>", "nobody is called Nobody At All"),
    ],
)
def test_a_wrong_summary_is_told(line: str, other: str, said: str) -> None:
    """What does not add up, or stands in the wrong place, and what is wrong with it."""
    known = world(11)
    memory = Ideal(known)
    before = memory.summary()
    assert line in before, before
    memory.said = lambda text: text.replace(line, other)
    judge = Judge(known, memory)
    wrong = [judge.answer(one).said for one in questions(known, only=["summary"])]
    assert any(said in one for one in wrong), wrong
