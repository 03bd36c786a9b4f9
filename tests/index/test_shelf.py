"""Values that are fetched when they are asked for."""

from __future__ import annotations

import pytest

from pipeline.index.shelf import Shelf


def test_nothing_is_fetched_unasked() -> None:
    """Keys, length and membership cost nothing; a value is fetched once."""
    asked: list[str] = []
    shelf = Shelf(["b", "a"], lambda key: asked.append(key) or key.upper())
    assert (list(shelf), len(shelf), "a" in shelf, "c" in shelf) == (["b", "a"], 2, True, False)
    assert shelf.keys() & {"a", "c"} == {"a"}
    assert asked == []
    assert (shelf["a"], shelf.get("a"), asked) == ("A", "A", ["a"])


def test_what_is_put_stays() -> None:
    """A value that was put is never fetched; one that was taken out is gone."""
    shelf = Shelf(["a", "b"], str.upper)
    shelf["a"], shelf["c"] = "mine", "new"
    del shelf["b"]
    assert dict(shelf) == {"a": "mine", "c": "new"}
    with pytest.raises(KeyError):
        shelf["b"]
    shelf.arrange(["c", "a"])
    assert list(shelf.items()) == [("c", "new"), ("a", "mine")]
