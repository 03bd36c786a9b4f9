"""The vault opened for reading: settings, history and what the notes say, while a run may be at work beside it."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.index import Index
from pipeline.model import Problem
from pipeline.run.load import Loaded, Parsed, load_base, load_text
from pipeline.run.workspace import Workspace, load_state, load_workspace, now
from pipeline.state import State
from pipeline.vault.cachefile import private_folder
from pipeline.vault.history import HEAD, MACHINE, History, open_history
from pipeline.vault.objects import blob_id
from pipeline.vault.paths import relative_name
from pipeline.vault.walk import Walked, walk_files

SEARCHED = "search.db"
"""The index of searches, which is opened where it is."""


class Reading:
    """One look at a workspace. Paths are vault paths with their ending."""

    def __init__(self, place: Workspace, history: History) -> None:
        self.place, self.history = place, history

    @cached_property
    def loaded(self) -> Loaded:
        """The vault as a run would find it. Read when first asked for: the history alone tells much without it."""
        return load_state(self.place, self.history, now)

    @property
    def state(self) -> State:
        """All that a run would know."""
        return self.loaded.state

    @property
    def index(self) -> Index:
        """Who and what is known."""
        return self.loaded.state.index

    @property
    def notes(self) -> Mapping[str, Parsed]:
        """Every note, parsed."""
        return self.loaded.notes

    @cached_property
    def _walked(self) -> Walked:
        return walk_files(self.place.vault)

    @cached_property
    def files(self) -> tuple[str, ...]:
        """All files of the vault but hidden ones and copies made by sync tools, sorted."""
        return tuple(sorted(relative_name(file.relative) for file in self._walked[0]))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with files of the vault: unreadable notes, copies that sync tools made."""
        copies = (Problem(waits.path, "not-read", f"{waits.reason}.") for waits in self._walked[2])
        return tuple(dict.fromkeys((*self.loaded.problems, *copies)))

    @cached_property
    def edited(self) -> frozenset[str]:
        """Notes that are not as the newest commit has them: a person's edits that no run has taken up."""
        committed = self.history.tree_paths(HEAD)
        doubtful = (path for path, note in self.notes.items() if not note.untouched or path not in committed)
        return frozenset(path for path in doubtful if committed.get(path) != self._blob(path))

    def _blob(self, path: str) -> str:
        try:
            return blob_id((self.place.vault / path).read_bytes())
        except OSError:
            return ""

    def text(self, path: str) -> str:
        """A file of the vault, ``""`` when there is none."""
        return load_text(self.place.vault, path)

    def base(self, path: str) -> str:
        """The rendering that a note was merged from, ``""`` when there is none or it is lost."""
        note = self.notes.get(path)
        return (load_base(self.history, path, note.machine) or "") if note else ""

    def newest(self, path: str) -> str:
        """What the program rendered last for a note, ``""`` when it never did."""
        data = self.history.blob_at(path, MACHINE)
        return data.decode("utf-8", "replace") if data is not None else ""


@contextmanager
def reading(root: Path) -> Iterator[Reading]:
    """Open the vault of a workspace. Raises ``UsageFault`` where there is none."""
    place = load_workspace(root)
    if not (place.vault / ".git").exists():  # opening would make one
        raise UsageFault(f"there is no vault at {place.vault}", "Run `vaultmill init` and `vaultmill run` first.")
    with tempfile.TemporaryDirectory(prefix="vaultmill-") as spare:
        if not os.access(place.cache if place.cache.exists() else place.root, os.W_OK):
            _lend(place.cache, Path(spare))
            place = msgspec.structs.replace(place, cache=Path(spare))
        private_folder(place.cache)
        history = open_history(place.vault)
        try:
            yield Reading(place, history)
        finally:
            history.close()


def _lend(cache: Path, spare: Path) -> None:
    """Copies of what makes a look fast, where that may be read and not be written."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(cache):
            if entry.is_file(follow_symlinks=False) and not entry.name.startswith(SEARCHED):
                shutil.copyfile(entry.path, spare / entry.name)
