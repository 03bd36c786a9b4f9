"""An item derived anew: recorded resolutions and what a person decided stand, everything else is fresh."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from filings import KIM, SAM, filed, said, text

from pipeline.model import FiledMessage, Who
from pipeline.resolve.again import renewed

OLD = filed(
    "a",
    who=(Who(text(SAM[0]), SAM[1], ("from",), "sam-2"), Who(text("Kim"), "", ("speaker",), "kim")),
    statements=(said("decision", "We go", "1"), said("task", "Pack", "2", done=True), said("fact", "Old", "3")),
)


def changed(item: Any, **more: Any) -> Any:
    """The item with other fields."""
    return msgspec.structs.replace(item, **more)


@pytest.mark.parametrize("corrected", [(), ("status",), ("tasks",), ("facts",), ("people", "filter")])
def test_the_same_derivation_changes_nothing(corrected: tuple[str, ...]) -> None:
    """Whatever a person decided."""
    old = changed(OLD, corrected=corrected)
    assert renewed(old, changed(OLD)) == old


def test_recorded_resolutions_stand() -> None:
    """By address, by name where there is none; who is new keeps what was found now."""
    seats = (
        Who(text("S. Rivers"), SAM[1], ("from", "to"), "sam"),
        Who(text("Kim"), "", ("speaker",), ""),
        Who(text(KIM[0]), KIM[1], ("cc",), "kim-okafor"),
    )
    found = renewed(OLD, changed(OLD, who=seats)).who
    assert [who.entity for who in found] == ["sam-2", "kim", "kim-okafor"]
    assert [who.name for who in found] == ["S. Rivers", "Kim", KIM[0]]


@pytest.mark.parametrize(
    ("key", "value"), [("status", "archived"), ("filter", ("spam",)), ("people", ("People/X",)), ("topics", ())]
)
def test_decided_keys_stand(key: str, value: object) -> None:
    """Labels and links that a person decided are theirs; others are derived."""
    fresh = changed(OLD, status="done", filter=(), topics=("sales",), relationship=("press",))
    found = renewed(changed(OLD, corrected=(key,), **{key: value}), fresh)
    assert getattr(found, key) == value
    assert found.relationship == ("press",)


@pytest.mark.parametrize(
    ("corrected", "words"),
    [
        ((), ["New fact"]),
        (("tasks",), ["Pack", "New fact"]),
        (("facts",), ["We go", "Old"]),
        (("tasks", "facts"), ["We go", "Pack", "Old"]),
    ],
)
def test_decided_statements_stand(corrected: tuple[str, ...], words: list[str]) -> None:
    """Tasks, or facts and decisions, once a person edited them."""
    fresh = changed(OLD, statements=(said("fact", "New fact", "9"),))
    assert [s.text for s in renewed(changed(OLD, corrected=corrected), fresh).statements] == words


@pytest.mark.parametrize(
    ("corrected", "edited", "words"),
    [
        (("facts",), False, ["We go", "Old"]),
        (("facts", "f-000009"), True, ["We go", "Old", "Newer"]),
        (("facts", "f-00000a"), True, ["We go", "Old", "New fact"]),
        (("facts",), True, ["We go", "Old", "New fact", "Newer"]),
        (("tasks",), True, ["Pack", "Old", "New fact", "Newer"]),
    ],
)
def test_an_edited_source_says_more(corrected: tuple[str, ...], edited: bool, words: list[str]) -> None:
    """What a person deleted stays deleted; what stands is not said twice; of the same source nothing is new."""
    part = FiledMessage("note", None, "", (text(""), ""), (), (), "", "n.md", "1")
    old = changed(OLD, corrected=corrected, messages=(part,))
    more = (said("fact", "Old", "3"), said("fact", "New fact", "000009"), said("fact", "Newer", "00000a"))
    fresh = changed(OLD, statements=more, messages=(changed(part, sha256="2" if edited else "1"),))
    assert [s.text for s in renewed(old, fresh).statements] == words


def test_the_label_is_dated_only_when_it_changes() -> None:
    """The same label keeps its date."""
    later = changed(OLD, labeled_at=OLD.date)
    assert renewed(OLD, later).labeled_at is None
    assert renewed(OLD, changed(later, status="done")).labeled_at == OLD.date
