"""What a run wrote into the vault, so that hints of its own writes can be told from hints of a person's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from pipeline.vault.history import open_history


class OwnWrites:
    """Vault paths with the blob id each was left with, ``None`` for those deleted."""

    def __init__(self, root: Path, blobs: Mapping[str, str | None]) -> None:
        self._root = root
        self._blobs = blobs
        self._folders = {
            "/".join(parts[:end]) for parts in (p.split("/") for p in blobs) for end in range(1, len(parts))
        }

    def holds(self, path: str) -> bool:
        """Whether a file is still as the run left it, or a folder one that the run wrote in."""
        if path in self._folders:
            return True
        return path in self._blobs and _blob_id(self._root / path) == self._blobs[path]

    def joined(self, other: OwnWrites) -> OwnWrites:
        """With what was written later."""
        return OwnWrites(self._root, {**self._blobs, **other._blobs})


def load_own_writes(root: Path, commits: Iterable[str], texts: Mapping[str, bytes] | None = None) -> OwnWrites:
    """What these commits, oldest first, left behind, and ``texts`` that no commit has yet. Raises ``GitFault``."""
    blobs: dict[str, str | None] = {}
    if ids := tuple(commits):
        with open_history(root) as history:
            for commit in ids:
                blobs |= {changed.path: changed.new for changed in history.changed(commit)}
    return OwnWrites(root, blobs | {path: _name(data) for path, data in (texts or {}).items()})


def _blob_id(file: Path) -> str | None:
    """The name that git gives to the bytes of a file; ``None`` when there is none, ``""`` when it cannot be read."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        return ""
    return _name(data)


def _name(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
