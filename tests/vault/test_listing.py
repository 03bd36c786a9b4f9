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


def test_two_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees that have nothing in common are each told from the one that they follow, also in the next run."""
    monkeypatch.setattr(listing, "WORTH", 1)
    store = MemoryObjectStore()
    one, two = grown(store, None, a="1", b="2"), grown(store, None, a="3", b="4")
    first = Listings(store)
    first.keep_in(tmp_path / "trees")
    assert first.paths(one, "one") == list_tree(store, one) and first.paths(two, "two") == list_tree(store, two)
    first.save()
    again = Listings(store)
    again.keep_in(tmp_path / "trees")
    compared = []
    diff = listing.diff_trees

    def counted(store: MemoryObjectStore, old: ObjectID, new: ObjectID) -> list:
        compared.append((old, new))
        return diff(store, old, new)

    monkeypatch.setattr(listing, "diff_trees", counted)
    monkeypatch.setattr(listing, "list_tree", None)
    three, four = grown(store, one, c="5"), grown(store, two, d="6")
    assert again.paths(one, "two") == again.paths(one, "one") and not compared
    assert again.paths(three, "one") == list_tree(store, three)
    again.save()
    last = Listings(store)
    last.keep_in(tmp_path / "trees")
    assert last.paths(four, "two") == list_tree(store, four)
    assert [new for _, new in compared] == [three, four]


def test_a_file_named_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was listed before anybody said where listings are kept hides none of them."""
    monkeypatch.setattr(listing, "WORTH", 1)
    store = MemoryObjectStore()
    one = grown(store, None, a="1")
    two = grown(store, one, b="2")
    first = Listings(store)
    first.keep_in(tmp_path / "trees")
    first.paths(one, "one")
    first.save()
    again = Listings(store)
    assert again.paths(two, "two") == list_tree(store, two)
    again.keep_in(tmp_path / "trees")
    monkeypatch.setattr(listing, "list_tree", None)
    assert again.paths(one, "one") == first.paths(one, "one")
