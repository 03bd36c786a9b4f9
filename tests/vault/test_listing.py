"""Listings of trees: from what differs, the same as from the tree itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from dulwich.object_store import MemoryObjectStore
from dulwich.objects import Blob, ObjectID

from pipeline.vault import listing
from pipeline.vault.listing import Listings
from pipeline.vault.trees import edit_tree, list_tree


def grown(store: MemoryObjectStore, tree: ObjectID | None, **files: str | None) -> ObjectID:
    """A tree with some files more, others or fewer; ``__`` in a name parts folders."""
    changes: dict[str, ObjectID | None] = {}
    for name, text in files.items():
        blob = Blob.from_string((text or "").encode())
        store.add_object(blob)
        changes[name.replace("__", "/")] = blob.id if text is not None else None
    made: dict = {}
    found = edit_tree(store, tree, changes, made)
    store.add_objects([(thing, None) for thing in made.values()])
    return found


def test_from_the_differences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are new, changed or gone, and a file that became a folder; also in the next run."""
    monkeypatch.setattr(listing, "WORTH", 1)
    store = MemoryObjectStore()
    one = grown(store, None, a__x="1", a__y="2", b="3", c="4")
    two = grown(store, one, a__x="9", a__y=None, b=None, d__e__f="5")
    three = grown(store, two, b__inner="6")
    first = Listings(store)
    first.keep_in(tmp_path / "trees")
    assert first.paths(one) == list_tree(store, one)
    assert list(first.paths(two).items()) == list(list_tree(store, two).items())
    first.save()
    again = Listings(store)
    again.keep_in(tmp_path / "trees")
    assert list(again.paths(three).items()) == list(list_tree(store, three).items())
    assert again.paths(None) == {}


def test_a_tree_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A listing of a tree that this store never had serves for nothing."""
    monkeypatch.setattr(listing, "WORTH", 1)
    other, store = MemoryObjectStore(), MemoryObjectStore()
    kept = Listings(other)
    kept.keep_in(tmp_path / "trees")
    kept.paths(grown(other, None, z="1", q__r="7"))
    kept.save()
    tree = grown(store, None, a="1")
    found = Listings(store)
    found.keep_in(tmp_path / "trees")
    assert found.paths(tree) == list_tree(store, tree)
