"""Which facts of a file count: chains of ``supersedes`` and ``supersededBy``, and lines that were taken back."""

from __future__ import annotations

import pytest

from pipeline.model import Fact
from pipeline.notes import facts as log


def chain(*lines: str) -> tuple[Fact, ...]:
    """``name status [>supersedes] [<supersededBy]`` each."""
    found = []
    for line in lines:
        name, status, *links = line.split()
        pointers = {link[0]: link[1:] for link in links}
        state = "active" if status == "on" else "superseded"
        found.append(
            Fact(
                name,
                name,
                "context",
                "",
                "",
                state,
                supersedes=pointers.get(">", ""),
                superseded_by=pointers.get("<", ""),
            )
        )
    return tuple(found)


@pytest.mark.parametrize(
    ("lines", "gone", "back"),
    [
        (("a on",), "", ""),
        (("a on >a",), "", ""),
        (("a off",), "a", "a"),
        (("a on >x",), "", ""),
        (("a on", "b on >a"), "a", ""),
        (("a off", "b on >a"), "a", ""),
        (("a on", "b off >a"), "b", "b"),
        (("a on", "b off >a", "c on >b"), "ab", ""),
        (("a on", "b off >a", "c off >b"), "bc", "bc"),
        (("a on <b", "b on"), "a", ""),
        (("a on <b", "b off"), "b", "b"),
        (("a off <b", "b off"), "ab", "ab"),
        (("a on <elsewhere",), "a", ""),
        (("a on", "b off >a <c", "c off"), "bc", "bc"),
    ],
)
def test_what_counts(lines: tuple[str, ...], gone: str, back: str) -> None:
    """``status: active`` alone proves nothing; what was taken back supersedes nothing, however long the chain."""
    facts = chain(*lines)
    assert (log.inactive(facts), log.withdrawn(facts)) == (frozenset(gone), frozenset(back))


def test_what_was_superseded_counts_again() -> None:
    """When a fact is taken back, but not what a third one supersedes, is held, or follows from an item."""

    def file(*lines: str) -> str:
        return log.append("", chain(*lines))

    alone = file("a off", "b off >a")
    assert log.parse(log.reinstated(alone, "b"))[0][0].status == "active"
    assert log.reinstated(alone, "b", {"a"}) == alone
    third = file("a off", "b off >a", "c on >a")
    assert log.reinstated(third, "b") == third
    derived = log.append("", [Fact("a", "a", "", "", "", "superseded", ref="item"), *chain("b off >a")])
    assert log.reinstated(derived, "b") == derived
