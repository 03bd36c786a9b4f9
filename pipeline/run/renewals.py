"""Results of live notes that stand in the vault, but not yet in the history: committed before the next batch, at most
hourly, and never under the person's name, nor the person's words under the program's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from pipeline.config import Settings
from pipeline.run.message import Counts, message_of
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.files import read_note
from pipeline.vault.history import History

CACHE, VERSION = "renewed", "renewed-1"
HOURLY = timedelta(hours=1)


class Renewal(msgspec.Struct, frozen=True):
    """A note with results. ``head``: what the history had before the first of them; ``start``: what the disk had then.

    ``before`` and ``text``: the note before and after the last of them.
    """

    head: bytes | None
    start: bytes
    before: bytes
    text: bytes


class Renewals(msgspec.Struct, frozen=True):
    """``last``: when results were last committed."""

    last: datetime | None = None
    notes: dict[str, Renewal] = {}

    def due(self, now: datetime) -> bool:
        """Whether they may be committed by themselves."""
        return bool(self.notes) and (self.last is None or not timedelta() <= now - self.last < HOURLY)


def load_renewals(cache: Path) -> Renewals:
    """Those of a workspace. Lost, they are taken for the person's words: nothing else comes of it."""
    return load_cache(cache / CACHE, Renewals, VERSION) or Renewals()


def save_renewals(cache: Path, renewals: Renewals) -> None:
    """Raises ``OSError`` and ``DiskFault``."""
    save_cache(cache / CACHE, renewals, VERSION, durable=True)


def recorded(known: Renewals, path: str, head: bytes | None, before: bytes, text: bytes) -> Renewals:
    """With one more result, written over ``before``, which is the last one of that note if there was any."""
    there = known.notes.get(path)
    renewal = Renewal(there.head, there.start, before, text) if there else Renewal(head, before, before, text)
    return msgspec.structs.replace(known, notes={**known.notes, path: renewal})


def commit_renewed(
    cache: Path, history: History, settings: Settings, when: datetime, batch: bool = True, more: bool = False
) -> tuple[tuple[str, ...], frozenset[str]]:
    """Commit all results, (commits, notes left out). Without ``batch`` they wait for their hour, and for those to come.

    Where a person has typed since, they do not wait: what they typed is to be committed on top, as theirs.
    """
    known = load_renewals(cache)
    if not known.notes:
        return (), frozenset()
    disk = {path: read_note(history.root / path) for path in known.notes}
    untouched = all(disk[path] == one.text for path, one in known.notes.items())
    if not batch and untouched and (more or not known.due(when)):
        return (), frozenset(known.notes)
    commits = tuple(_commits(known, disk, history, settings, when))
    save_renewals(cache, Renewals(when if commits else known.last))
    return commits, frozenset()


def _commits(
    known: Renewals, disk: Mapping[str, object], history: History, settings: Settings, when: datetime
) -> Iterator[str]:
    theirs: dict[str, bytes | None] = {}
    ours: dict[str, bytes | None] = {}
    for path, one in known.notes.items():
        text = one.before if disk[path] == one.before else one.text  # a write that never came about
        head = history.head_blob(path)
        if text != head and text != one.start:
            ours[path] = text
            if head == one.head and one.start != head:
                theirs[path] = one.start
    if theirs:
        name = next(iter(settings.owner.names), "Owner")
        address = next(iter(settings.owner.addresses), "owner@local")
        if commit := history.commit_person(theirs, name, address, when):
            yield commit
    if ours:
        names = [path.rpartition("/")[2].removesuffix(".md") for path in sorted(ours)]
        title = f"{names[0]} renewed" if len(names) == 1 else f"{len(names)} live notes renewed"
        lines = tuple(names) if len(names) > 1 else ()
        yield history.commit_batch(ours, {}, message_of(title, Counts(), lines, (), history.head()), when)
