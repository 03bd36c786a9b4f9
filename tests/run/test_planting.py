"""What a batch asks of the items that it did not touch."""

from __future__ import annotations

from pathlib import Path

from pipeline.index.shelf import Shelf
from pipeline.model import Filed, Owner
from pipeline.notes.neutral import field
from pipeline.run.planting import plant
from pipeline.run.pointing import Pointing
from pipeline.state import State


def test_items_at_rest_are_not_read() -> None:
    """Where no document has parts, only items that were touched are read."""
    read: list[str] = []

    def fetch(item: str) -> Filed:
        read.append(item)
        return Filed(id=item, kind="document", title=field("Plan"), date=None, updated=None, messages=(), who=())

    state = State(Owner())
    state.index.items = Shelf(["a" * 12, "b" * 12], fetch)
    pointing = Pointing({}, lambda _: "", lambda _path, _id: None, Path())
    plant(state, {}, pointing)
    assert read == []
    state.index.touched_items = {"b" * 12, "c" * 12}
    plant(state, {}, pointing)
    assert read == ["b" * 12]
