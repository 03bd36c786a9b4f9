"""Following one path through many trees finds what looking each of them up finds."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest

from pipeline.vault.history import History
from pipeline.vault.trees import Lookup, Trail, _entries

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)
NAMES = ("a", "a.md", "100644 a", "40000 a", "x 100644 a", "ä.md", "aa")


@pytest.mark.parametrize("seed", range(6))
def test_trail_is_lookup(history: History, seed: int) -> None:
    """Whatever comes, goes, and turns from a file into a folder, under names that look like entries of a tree."""
    chance = random.Random(seed)
    paths = [*NAMES, *(f"d/{name}" for name in NAMES), "a/b.md", "d/a/b.md"]
    trees = []
    for _ in range(12):
        picked = chance.sample(paths, 4)
        picked = [path for path in picked if not any(other.startswith(f"{path}/") for other in picked)]
        changes = {path: chance.choice((None, b"1", b"2", b"3")) for path in picked}
        history.commit_batch(dict(changes), {}, "step", WHEN)
        trees.append(history.tree("HEAD"))
    lookup = Lookup(history.repo.object_store)
    for path in [*paths, "d", "never.md", "d/never.md"]:
        trail = Trail(history.repo.object_store, path)
        for tree in [*trees, None, *trees[::-1]]:
            assert trail.blob(tree) == lookup.blob(tree, path), (seed, path)


def test_versions_among_many_notes_are_fast(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """300 commits to the folder of the note, of which 3 changed it: the folder is parsed only those times."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    notes: dict[str, bytes | None] = {f"People/Person {number:04}.md": b"%d" % number for number in range(300)}
    history.commit_batch(notes, {}, "first", WHEN)
    for number in range(300):
        edited = "People/Person 0007.md" if number % 100 == 50 else f"People/Person {100 + number % 200:04}.md"
        history.commit_batch({edited: b"edited %d" % number}, {}, "step", WHEN)
    parsed: list[object] = []

    def counted(store: Any, tree: Any) -> Any:
        parsed.append(tree)
        return _entries(store, tree)

    monkeypatch.setattr("pipeline.vault.trees._entries", counted)
    assert len(list(history.versions("People/Person 0007.md"))) == 4
    assert len(parsed) < 310, "the root at each commit, the folder only when the note changed"
