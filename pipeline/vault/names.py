"""Is a name free? Compared as the strictest file system would: without case, and without regard to accents' form."""

from __future__ import annotations

import os
from pathlib import Path

from pipeline.vault.leftovers import cloud_placeholder
from pipeline.vault.paths import fold


class Names:
    """The names in the folders of a vault, each folder listed once. Make a new one for every batch."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folders: dict[str, dict[str, list[str]]] = {}

    def taken(self, relative: str) -> str | None:
        """The vault path that stands in the way of a new note: the same name, or one that differs only in form.

        A folder in other spelling (``people/`` for ``People/``) stands in the way, too, as does a file for a folder.
        """
        folder = ""
        *parents, name = relative.split("/")
        for part in parents:
            present = self._names(folder).get(fold(part))
            if not present:
                return None
            path = _join(folder, part if part in present else present[0])
            if part not in present or not os.path.isdir(self._root / path):
                return path
            folder = path
        listed = self._names(folder)
        present = listed.get(fold(name)) or listed.get(fold(cloud_placeholder(name)))
        if not present:
            return None
        return _join(folder, name if name in present else present[0])

    def add(self, relative: str) -> None:
        """Note that a file now exists, with its folders."""
        folder = ""
        for part in relative.split("/"):
            if folder in self._folders:
                present = self._folders[folder].setdefault(fold(part), [])
                if part not in present:
                    present.append(part)
            folder = _join(folder, part)

    def _names(self, folder: str) -> dict[str, list[str]]:
        if folder not in self._folders:
            try:
                names = sorted(os.listdir(self._root / folder))
            except (FileNotFoundError, NotADirectoryError):
                names = []
            listing: dict[str, list[str]] = {}
            for name in names:
                listing.setdefault(fold(name), []).append(name)
            self._folders[folder] = listing
        return self._folders[folder]


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
