"""Listings of whole trees, kept from run to run by the ids of the trees: the next one is made from what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.trees import diff_trees, list_tree

if TYPE_CHECKING:
    from dulwich.object_store import BaseObjectStore
    from dulwich.objects import ObjectID

VERSION = "trees-2"
WORTH = 500
"""Entries. A tree of fewer is listed as fast as the file is read."""

_Kept = dict[str, tuple[str, dict[str, str]]]
"""Line -> the last tree of it, and what it holds."""


class Listings:
    """Path -> blob id of every file, by tree. Without a ``file`` nothing outlives the object.

    Of each line of trees that follow one another the last one is remembered: what the machine ref holds and what HEAD
    does have next to nothing in common, so that neither tells anything of the other.
    """

    def __init__(self, store: BaseObjectStore) -> None:
        self._store = store
        self._file: Path | None = None
        self._kept: _Kept | None = None
        self._listed: _Kept = {}

    def keep_in(self, file: Path) -> None:
        """Where listings are kept between runs."""
        if file != self._file:
            self._file, self._kept = file, None

    def paths(self, tree: ObjectID | None, line: str = "") -> dict[str, str]:
        """Every path of a tree with its blob id, sorted by path. Not to be changed. ``line`` names what it follows."""
        if tree is None:
            return {}
        known = self._listed.get(line)
        if known is None or known[0] != tree.decode():
            known = self._listed[line] = tree.decode(), self._list(tree, line)
        return known[1]

    def _list(self, tree: ObjectID, line: str) -> dict[str, str]:
        if self._kept is None:
            self._kept = (load_cache(self._file, _Kept, VERSION) if self._file is not None else None) or {}
        for old, listed in (*self._listed.values(), *self._kept.values()):
            if old == tree.decode():
                return listed
        before = self._listed.get(line) or self._kept.get(line)
        found = self._from(*before, tree) if before is not None else None
        return found if found is not None else list_tree(self._store, tree)

    def _from(self, old: str, listed: dict[str, str], tree: ObjectID) -> dict[str, str] | None:
        """The listing of another tree with the differences; ``None`` when that tree is gone from the store."""
        from dulwich.objects import ObjectID

        try:
            changed = diff_trees(self._store, ObjectID(old.encode()), tree)
        except (KeyError, ValueError):
            return None
        found = dict(listed)
        fresh = False
        for path, before, after in changed:
            if after is None:
                found.pop(path, None)
            else:
                fresh = fresh or before is None
                found[path] = after
        return dict(sorted(found.items())) if fresh else found

    def save(self) -> None:
        """Keep the listings that were asked for, unless they are kept already."""
        if self._file is None or not any(len(found) >= WORTH for _, found in self._listed.values()):
            return
        kept = self._kept or {}
        if any(kept.get(line, ("",))[0] != tree for line, (tree, _) in self._listed.items()):
            save_cache(self._file, kept | self._listed, VERSION)
