"""Live notes on the disk: read, written in one commit each, with what they said before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.run.led import led
from pipeline.run.message import Counts, message_of
from pipeline.run.workspace import Clock
from pipeline.vault.batch import Batch, Change, write_batch
from pipeline.vault.files import read_note
from pipeline.vault.history import MACHINE, History


class VaultNotes:
    """The ``Notes`` of a vault that is open for writing. ``commits`` are those that were made."""

    def __init__(self, history: History, raw: Path, clock: Clock, quiet: float) -> None:
        self._history, self._raw, self._clock, self._quiet = history, raw, clock, quiet
        self.commits: list[str] = []

    def read(self, path: str) -> str | None:
        """The note as it is now."""
        data = self.bytes_of(path)
        return data.decode("utf-8", "surrogateescape") if data is not None else None

    def bytes_of(self, path: str) -> bytes | None:
        """The same, undecoded."""
        data = read_note(self._history.root / path)
        return data if isinstance(data, bytes) else None

    def write(self, path: str, before: str, text: str) -> bool:
        """Put ``text`` in place of ``before``, unless somebody is at work on the note."""
        old, new = (one.encode("utf-8", "surrogateescape") for one in (before, text))
        name = path.rpartition("/")[2].removesuffix(".md")
        return self.put(Change(path, old, new, untouched=self._history.head_blob(path) == old), f"{name} renewed")

    def put(self, change: Change, title: str) -> bool:
        """Write one note and commit it; False when it must wait."""
        message = message_of(title, Counts(), (), (), self._history.head())
        done = write_batch(
            self._history,
            Batch((change,), {}, message, self._clock()),
            clock=lambda: self._clock().timestamp(),
            quiet=self._quiet,
            raw=self._raw,
        )
        self.commits += [done.commit] if done.commit else []
        return change.path in done.written

    def earlier(self, path: str) -> Iterator[str]:
        """Texts of the note in the history, newest first."""
        for version in self._history.versions(path):
            data = self._history.blob(version.blob) if version.blob else None
            if data is not None:
                yield data.decode("utf-8", "surrogateescape")

    def rendered(self, path: str) -> str:
        """The rendering of a note of the program's."""
        data = self._history.blob_at(path, MACHINE)
        return data.decode("utf-8", "replace") if data is not None else ""

    def led(self, content: str, text: str) -> str:
        """A content written earlier, its links led to where ``text`` names the same notes by now."""
        return led(content, text, self._history)
