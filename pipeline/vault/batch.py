"""Writing one batch: journal, notes, commit, in the order in which a crash at any point does no harm."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec

from pipeline.vault.files import (
    QUIET,
    Busy,
    Moved,
    Taken,
    Trashed,
    TrashResult,
    WriteResult,
    Written,
    check_note,
    trash_note,
    write_note,
)
from pipeline.vault.history import AUTHOR, History, is_tracked
from pipeline.vault.journal import Intent, Journal, digest, drop_journal, save_journal
from pipeline.vault.names import Names

Pending = Busy | Moved | Taken


class Change(msgspec.Struct, frozen=True):
    """One file: what it must still be (``None``: no file) and what it becomes (``None``: moved to the trash).

    ``untouched``: it is exactly as the program left it, so that no editor can be at work on it and it need not rest.
    ``after``: files that take up what stands here; only when they are written this one goes.
    """

    path: str
    old: bytes | None
    new: bytes | None
    untouched: bool = False
    after: tuple[str, ...] = ()


class Batch(msgspec.Struct, frozen=True):
    """Changes with what they were rendered as (by path), and the commit. ``when`` is aware."""

    changes: tuple[Change, ...]
    renderings: dict[str, bytes | None]
    message: str
    when: datetime
    author: str = AUTHOR


class Outcome(msgspec.Struct, frozen=True):
    """Paths that now hold their new version, notes that wait, and the commit id (``""``: none was needed)."""

    written: tuple[str, ...]
    pending: tuple[Pending, ...]
    commit: str


def write_batch(
    history: History,
    batch: Batch,
    *,
    clock: Callable[[], float],
    quiet: float = QUIET,
    raw: Path | None = None,
    settle: Callable[[], None] | None = None,
) -> Outcome:
    """Write a batch's free notes and commit them; the others come back as ``pending``, with nothing of them written.

    ``clock`` gives POSIX time. ``settle`` waits until everything is on the disk (default: ``os.sync``). Raises
    ``Suspicious``, ``DiskFault`` and ``GitFault``; whatever was begun then, ``recover`` finishes.
    """
    root = history.root
    names = Names(root)
    free: list[Change] = []
    pending: list[Pending] = []
    for change in batch.changes:
        rest = 0.0 if change.untouched else quiet
        if change.old == change.new:
            continue
        refusal = check_note(root, change.path, change.old, now=clock(), quiet=rest, raw=raw, names=names)
        if refusal is None:
            free.append(change)
        else:
            pending.append(refusal)
    waiting = {refusal.path for refusal in pending}
    pending += [_held_up(change) for change in free if waiting.intersection(change.after)]
    free = sorted((c for c in free if not waiting.intersection(c.after)), key=lambda change: bool(change.after))
    waiting = {refusal.path for refusal in pending}
    renderings = {path: data for path, data in batch.renderings.items() if path not in waiting}
    if not free and not renderings:
        return Outcome((), tuple(pending), "")
    save_journal(history, _journal(history, batch, free, renderings))
    written: dict[str, bytes | None] = {}
    for change in free:
        if {refusal.path for refusal in pending}.intersection(change.after):
            pending.append(_held_up(change))
            renderings.pop(change.path, None)
            continue
        result = _write(root, change, clock(), 0.0 if change.untouched else quiet, raw, names)
        match result:
            case Written() | Trashed():
                written[change.path] = change.new
            case _:
                pending.append(result)
                renderings.pop(change.path, None)
    changes = {path: data for path, data in written.items() if is_tracked(path)}
    head = history.head()
    commit = history.commit_batch(changes, renderings, batch.message, batch.when, batch.author)
    (settle or _sync_disk)()
    drop_journal(history)
    return Outcome(tuple(written), tuple(pending), commit if commit != head else "")


def _write(
    root: Path, change: Change, now: float, quiet: float, raw: Path | None, names: Names
) -> WriteResult | TrashResult:
    if change.new is not None:
        return write_note(root, change.path, change.new, change.old, now=now, quiet=quiet, raw=raw, names=names)
    return trash_note(root, change.path, change.old or b"", now=now, quiet=quiet, raw=raw)


def _journal(history: History, batch: Batch, free: list[Change], renderings: dict[str, bytes | None]) -> Journal:
    return Journal(
        host=socket.gethostname(),
        head=history.head(),
        message=batch.message,
        when=batch.when.isoformat(),
        author=batch.author,
        intents=tuple(Intent(change.path, digest(change.old), change.new, change.after) for change in free),
        renderings=renderings,
    )


def _held_up(change: Change) -> Busy:
    return Busy(change.path, "waits for the note that takes up its text")


def _sync_disk() -> None:
    if hasattr(os, "sync"):
        os.sync()
