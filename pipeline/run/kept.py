"""The notes as they were parsed, kept from run to run: each is read again only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from pipeline.errors import DiskFault
from pipeline.index.shelf import Shelf
from pipeline.notes import merge
from pipeline.run.parsed import Parsed, parse
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.files import read_note
from pipeline.vault.history import MACHINE, History
from pipeline.vault.objects import blob_id
from pipeline.vault.rows import Rows
from pipeline.vault.scan import ScannedFile

VERSION = "notes-8"
ROWS, PLACES = "notes", "places"


T = TypeVar("T")


class Lost(DiskFault):
    """A note cannot be had any more that a snapshot was made from: all must be loaded from the notes that are left."""


def once_more(work: Callable[[], T]) -> T:
    """Do it again from the start where what a snapshot promised is lost; like a run that was killed, this is safe."""
    try:
        return work()
    except Lost:
        return work()


class Kept(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where one note stands among the rows; ``sha256`` and ``blob`` are of the file that it was parsed from."""

    sha256: str
    blob: str
    start: int
    length: int


class KeptNotes:
    """Parsed notes by vault path. What is lost of them is parsed again."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self.places: dict[str, Kept] = load_cache(cache / PLACES, dict[str, Kept], VERSION) or {}
        self._rows = Rows(cache / ROWS, VERSION)
        self._lost: set[str] = set()
        self._decode = msgspec.msgpack.Decoder(Parsed).decode

    def find(self, path: str, sha256: str) -> Parsed | None:
        """A note whose file has these bytes, ``None`` when it is not kept."""
        known = self.places.get(path)
        if known is None or known.sha256 != sha256:
            return None
        row = self._rows.read((known.start, known.length), _name(path, sha256))
        try:
            if row is not None:
                return self._decode(row)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            pass
        self._lost.add(path)
        return None

    def recall(self, path: str, sha256: str, history: History) -> Parsed | None:
        """The same, from the file or from the history when its row is lost; ``None`` if no such bytes are left."""
        found = self.find(path, sha256)
        if found is not None or path not in self.places:
            return found
        blob = self.places[path].blob
        for data in (read_note(history.root / path), history.blob(blob)):
            if isinstance(data, bytes) and blob_id(data) == blob:
                return parse_bytes(path, data, sha256)
        return None

    def rescue(self, path: str, history: History) -> Parsed:
        """A note that is lost everywhere, as the program rendered it last. Raises ``Lost`` if it never did."""
        data = history.blob_at(path, MACHINE)
        if data is None:
            raise Lost(f"{path} is gone, and what was kept of it is damaged", "Run again: all notes are read anew.")
        note = parse(path, merge.stamped(data.decode("utf-8", "replace")), "")
        return msgspec.structs.replace(note, untouched=False)

    def save(self, notes: Mapping[str, Parsed], every: Iterable[str]) -> None:
        """Keep these for the next run; of others those stay that are among ``every``."""
        known, places = self.places, {}
        for path in every:
            if path not in notes and path in known:
                places[path] = known[path]
        fresh: dict[str, bytes] = {}
        encode = msgspec.msgpack.Encoder().encode
        for path, note in notes.items():
            if not note.blob or note.copy:
                continue
            before = known.get(path)
            if before is not None and before.sha256 == note.sha256 and path not in self._lost:
                places[path] = before
            else:
                fresh[path] = encode(note)
        if fresh:
            added = self._rows.add({_name(path, notes[path].sha256): row for path, row in fresh.items()})
            for path in fresh:
                note = notes[path]
                places[path] = Kept(note.sha256, note.blob, *added[_name(path, note.sha256)])
        if places != known:
            self.places = self._tidied(places)
            save_cache(self._cache / PLACES, self.places, VERSION)

    def _tidied(self, places: dict[str, Kept]) -> dict[str, Kept]:
        if not self._rows.is_crowded((kept.start, kept.length) for kept in places.values()):
            return places
        moved = self._rows.tidy({_name(p, kept.sha256): (kept.start, kept.length) for p, kept in places.items()})
        return {
            path: Kept(kept.sha256, kept.blob, *moved[name])
            for path, kept in places.items()
            if (name := _name(path, kept.sha256)) in moved
        }


def save_notes(cache: Path, notes: Mapping[str, Parsed]) -> None:
    """Keep what a long run parsed, so that the next one need not; a few changed notes cost no more than this."""
    if not isinstance(notes, Shelf):
        KeptNotes(cache).save(notes, ())


def _name(path: str, sha256: str) -> str:
    return f"{path}\0{sha256}"


def read_file(file: ScannedFile, known_size: int) -> Parsed:
    """One note from the disk; without a ``blob`` while somebody is writing it."""
    data = read_note(Path(file.real), known_size=known_size)
    return parse_bytes(file.path, data, file.sha256) if isinstance(data, bytes) else Parsed(file.sha256)


def parse_bytes(path: str, data: bytes, sha256: str = "") -> Parsed:
    """A note's bytes as ``parse`` takes them for."""
    note = parse(path, data.decode("utf-8", "replace"), sha256)
    return msgspec.structs.replace(note, blob=blob_id(data))
