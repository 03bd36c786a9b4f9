"""Git trees: change some paths, compare two, look up and list, without touching subtrees that stay the same."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dulwich.object_store import BaseObjectStore
    from dulwich.objects import ObjectID, ShaFile, Tree

FILE_MODE = 0o100644
_TREE_MODE = 0o040000
MAX_DEPTH = 128
_ELSEWHERE = frozenset({b"", b".", b".."})

_Edits = dict[tuple[bytes, ...], "ObjectID | None"]


class Changed(NamedTuple):
    """One path that differs: blob ids (40 hex) before and after, ``None`` where it did not exist."""

    path: str
    old: str | None
    new: str | None


def encode_path(path: str) -> bytes:
    """A vault path as git stores it."""
    return path.encode("utf-8", "surrogateescape")


def decode_path(path: bytes) -> str:
    """The inverse of ``encode_path``."""
    return path.decode("utf-8", "surrogateescape")


def edit_tree(
    store: BaseObjectStore, tree: ObjectID | None, changes: Mapping[str, ObjectID | None], made: dict[ObjectID, ShaFile]
) -> ObjectID:
    """The id of ``tree`` with the changes made (``None`` removes). New tree objects go into ``made``."""
    from dulwich.objects import Tree

    edits: _Edits = {tuple(encode_path(path).split(b"/")): blob for path, blob in changes.items()}
    edited = _edit(store, tree, edits, made)
    if edited is None:
        empty = Tree()
        made[empty.id] = empty
        return empty.id
    return edited


def _edit(
    store: BaseObjectStore, tree_id: ObjectID | None, edits: _Edits, made: dict[ObjectID, ShaFile]
) -> ObjectID | None:
    from dulwich.objects import Tree

    tree = _load(store, tree_id) if tree_id is not None else Tree()
    folders: dict[bytes, _Edits] = {}
    for parts, blob in edits.items():
        if len(parts) > 1:
            folders.setdefault(parts[0], {})[parts[1:]] = blob
        elif blob is not None:
            present = tree[parts[0]][0] if parts[0] in tree else FILE_MODE
            tree.add(parts[0], present if present & 0o170000 == 0o100000 else FILE_MODE, blob)
        elif parts[0] in tree and tree[parts[0]][0] != _TREE_MODE:
            del tree[parts[0]]
    for name, inner in folders.items():
        here = tree[name][1] if name in tree and tree[name][0] == _TREE_MODE else None
        child = _edit(store, here, inner, made)
        if child is not None:
            tree.add(name, _TREE_MODE, child)
        elif here is not None:
            del tree[name]
    if not len(tree):
        return None
    if tree.id != tree_id:
        made[tree.id] = tree
    return tree.id


def diff_trees(store: BaseObjectStore, old: ObjectID | None, new: ObjectID | None) -> list[Changed]:
    """The paths whose blobs differ, sorted. Equal subtrees are not opened."""
    return sorted(_diff(store, old, new, b"", 0))


def _diff(
    store: BaseObjectStore, old: ObjectID | None, new: ObjectID | None, prefix: bytes, depth: int
) -> Iterator[Changed]:
    if old == new or depth > MAX_DEPTH:
        return
    before, after = _entries(store, old), _entries(store, new)
    for name in {name for name, _ in before.items() ^ after.items()}:
        left, right = before.get(name), after.get(name)
        trees = tuple(side[1] if side and side[0] == _TREE_MODE else None for side in (left, right))
        blobs = tuple(side[1].decode() if side and side[0] != _TREE_MODE else None for side in (left, right))
        path = prefix + name
        if trees != (None, None):
            yield from _diff(store, trees[0], trees[1], path + b"/", depth + 1)
        if blobs[0] != blobs[1]:
            yield Changed(decode_path(path), blobs[0], blobs[1])


def list_tree(store: BaseObjectStore, tree: ObjectID | None) -> dict[str, str]:
    """Every path of a tree with its blob id (40 hex), sorted by path."""
    found: dict[str, str] = {}
    waiting = [(b"", tree, 0)] if tree is not None else []
    while waiting:
        prefix, here, depth = waiting.pop()
        if depth > MAX_DEPTH:
            continue
        for name, (mode, sha) in _entries(store, here).items():
            if mode == _TREE_MODE:
                waiting.append((prefix + name + b"/", sha, depth + 1))
            else:
                found[decode_path(prefix + name)] = sha.decode()
    return dict(sorted(found.items()))


class Lookup:
    """Blob ids by path. Remembers every tree it opened: use one for many paths or many commits, then drop it."""

    def __init__(self, store: BaseObjectStore) -> None:
        self._store = store
        self._trees: dict[ObjectID, dict[bytes, tuple[int, ObjectID]]] = {}
        self._found: dict[tuple[ObjectID, tuple[bytes, ...]], tuple[int, ObjectID] | None] = {}

    def blob(self, tree: ObjectID | None, path: str) -> str | None:
        """The blob id (40 hex) at ``path`` in ``tree``, ``None`` when there is no file."""
        entry = self.entry(tree, path)
        return entry[1].decode() if entry is not None else None

    def entry(self, tree: ObjectID | None, path: str) -> tuple[int, ObjectID] | None:
        """Mode and id of the file at ``path``."""
        if tree is None:
            return None
        return self._find(tree, tuple(encode_path(path).split(b"/")))

    def _find(self, tree: ObjectID, parts: tuple[bytes, ...]) -> tuple[int, ObjectID] | None:
        key = (tree, parts)
        if key not in self._found:
            if tree not in self._trees:
                self._trees[tree] = _entries(self._store, tree)
            entry = self._trees[tree].get(parts[0])
            if entry is not None and (entry[0] == _TREE_MODE) == (len(parts) == 1):
                entry = None
            self._found[key] = entry if entry is None or len(parts) == 1 else self._find(entry[1], parts[1:])
        return self._found[key]


class Trail:
    """The blob id of one path in many trees that are much alike, as those of successive commits are.

    A folder that did not change is not opened; one that did is searched for the entry found last before it is parsed.
    """

    def __init__(self, store: BaseObjectStore, path: str) -> None:
        self._store = store
        self._parts = encode_path(path).split(b"/")
        self._last: list[tuple[ObjectID | None, bytes]] = [(None, b"")] * len(self._parts)

    def blob(self, tree: ObjectID | None) -> str | None:
        """The blob id (40 hex) at the path in ``tree``, ``None`` when there is no file."""
        from dulwich.objects import ObjectID

        for level in range(len(self._parts)):
            entry = self._entry(tree, level) if tree is not None else b""
            if not entry or entry.startswith(b"40000 ") == (level == len(self._parts) - 1):
                return None
            tree = ObjectID(entry[-20:].hex().encode())
        return tree.decode() if tree is not None else None

    def _entry(self, tree: ObjectID, level: int) -> bytes:
        """The entry as the tree has it: mode, blank, name, zero byte, 20 bytes of id; empty when there is none."""
        known, entry = self._last[level]
        if known == tree:
            return entry
        raw = _raw(self._store, tree)
        tail = b" " + self._parts[level] + b"\0"
        if tail not in raw:
            entry = b""
        elif not entry or entry not in raw:
            found = _entries(self._store, tree).get(self._parts[level])
            entry = b"%o" % found[0] + tail + bytes.fromhex(found[1].decode()) if found else b""
        self._last[level] = tree, entry
        return entry


def _raw(store: BaseObjectStore, tree: ObjectID) -> bytes:
    """A tree's bytes. dulwich parses each loose one that it reads, which takes longer than all the rest."""
    name = tree.decode()
    try:
        packed = Path(getattr(store, "path", ""), name[:2], name[2:]).read_bytes()
        return zlib.decompress(packed).partition(b"\0")[2]
    except (OSError, zlib.error):
        return store.get_raw(tree)[1]


def _entries(store: BaseObjectStore, tree_id: ObjectID | None) -> dict[bytes, tuple[int, ObjectID]]:
    """What git would take from a tree: names that lead elsewhere, which only forged trees have, are passed over."""
    if tree_id is None:
        return {}
    entries = {name: (mode, sha) for name, mode, sha in _load(store, tree_id).items()}
    for name in [name for name in entries if name in _ELSEWHERE or b"/" in name]:
        del entries[name]
    return entries


def _load(store: BaseObjectStore, tree_id: ObjectID) -> Tree:
    from dulwich.objects import Tree

    tree = store[tree_id]
    if not isinstance(tree, Tree):
        raise KeyError(tree_id)
    return tree
