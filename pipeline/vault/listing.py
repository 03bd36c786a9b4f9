"""Listings of whole trees, kept from run to run by the ids of the trees: the next one is made from what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.trees import diff_trees, list_tree

if TYPE_CHECKING:
    from dulwich.object_store import BaseObjectStore
    from dulwich.objects import ObjectID

VERSION = "trees-1"
MOST = 2
"""Trees that are remembered: HEAD's and the machine ref's."""
WORTH = 500
"""Entries. A tree of fewer is listed as fast as the file is read."""


class Listings:
    """Path -> blob id of every file, by tree. Without a ``file`` nothing outlives the object."""

    def __init__(self, store: BaseObjectStore) -> None:
        self._store = store
        self._file: Path | None = None
        self._kept: dict[str, dict[str, str]] | None = None
        self._listed: dict[ObjectID | None, dict[str, str]] = {}

    def keep_in(self, file: Path) -> None:
        """Where listings are kept between runs."""
        self._file = file

    def paths(self, tree: ObjectID | None) -> dict[str, str]:
        """Every path of a tree with its blob id, sorted by path. Not to be changed."""
        if tree not in self._listed:
            while len(self._listed) >= MOST:
                del self._listed[next(iter(self._listed))]
            self._listed[tree] = self._list(tree) if tree is not None else {}
        return self._listed[tree]

    def _list(self, tree: ObjectID) -> dict[str, str]:
        if self._kept is None:
            kept = load_cache(self._file, dict[str, dict[str, str]], VERSION) if self._file is not None else None
            self._kept = kept or {}
        known = {old.decode(): listed for old, listed in self._listed.items() if old is not None}
        known |= self._kept
        if (name := tree.decode()) in known:
            return known[name]
        for old in reversed(known):
            if (found := self._from(old, known[old], tree)) is not None:
                return found
        return list_tree(self._store, tree)

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
        listed = {tree.decode(): found for tree, found in self._listed.items() if tree is not None}
        if self._file is None or not any(len(found) >= WORTH for found in listed.values()):
            return
        if listed.keys() - (self._kept or {}).keys():
            save_cache(self._file, listed, VERSION)
