"""What a person is told after a run besides its report: where to look, what was saved, where sources belong."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pipeline.query.timeline import MACHINE_ADDRESS
from pipeline.run.load import load_text
from pipeline.run.workspace import load_workspace
from pipeline.vault.history import open_history


class Outcome(msgspec.Struct, frozen=True):
    """``vault``: where the notes are. ``home``: Home.md is the program's. ``edited``: files that a person had changed.

    ``empty``: the raw folder when there is no source in it, else ``""``.
    """

    vault: str
    home: bool
    edited: int
    empty: str


def outcome(root: Path, commits: Iterable[str]) -> Outcome:
    """Look at the workspace after a run that made these commits."""
    place = load_workspace(root)
    edited: set[str] = set()
    if ids := tuple(commits):
        with open_history(place.vault) as history:
            found = [entry for commit in ids for entry in history.log(commit, 1)]
            own = [entry.id for entry in found if entry.email != MACHINE_ADDRESS]
            edited = {changed.path for commit in own for changed in history.changed(commit)}
    return Outcome(
        vault=os.path.normpath(place.vault),
        home="[[Inbox.base" in load_text(place.vault, "Home.md"),  # edited or not, it leads to the lists
        edited=len(edited),
        empty=os.path.normpath(place.raw) if not ids and is_empty(place.raw) else "",
    )


def is_empty(folder: Path) -> bool:
    """Whether there is no file below a folder, hidden ones not counted; true for one that is missing."""
    return not any(not name.startswith(".") for _, _, names in os.walk(folder) for name in names)
