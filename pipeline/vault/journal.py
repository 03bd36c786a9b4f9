"""The journal: what a batch is about to write, kept until it is written and committed; and recovery from it.

After a crash every note is either as it was or as the batch wanted it. Recovery moves on only the files that are
still what the journal knew, and leaves alone whatever a person has changed since.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
from datetime import datetime
from pathlib import Path

import msgspec

from pipeline.errors import Conflict, DiskFault
from pipeline.model import Problem
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.commits import log
from pipeline.vault.files import Busy, Trashed, read_note, refused, trash_note
from pipeline.vault.history import WORKSHOP, History, is_tracked
from pipeline.vault.objects import remove_unfinished
from pipeline.vault.paths import is_in_place, locate
from pipeline.vault.refs import load_ref, release_leftover
from pipeline.vault.replace import replace_file, sync_folder, temp_path

VERSION = "journal-1"
_SEARCH = 1_000
_BLOCK = 4_096


class Intent(msgspec.Struct, frozen=True):
    """One file: SHA-256 (hex) of what it was (``""``: no file), and what it becomes (``None``: moved to the trash).

    ``after``: as of a ``Change``.
    """

    path: str
    old: str
    new: bytes | None
    after: tuple[str, ...] = ()


class Journal(msgspec.Struct, frozen=True):
    """One batch. ``head`` is the commit it started from, ``when`` ISO 8601 with offset."""

    host: str
    head: str
    message: str
    when: str
    author: str
    intents: tuple[Intent, ...]
    renderings: dict[str, bytes | None]


class Recovered(msgspec.Struct, frozen=True):
    """What recovery did: notes brought to the new version, notes left as a person made them, the commit (or ``""``)."""

    forward: tuple[str, ...]
    left: tuple[Problem, ...]
    commit: str


def digest(data: bytes | None) -> str:
    """SHA-256 of a file's bytes in hex, ``""`` for no file."""
    return hashlib.sha256(data).hexdigest() if data is not None else ""


def save_journal(history: History, journal: Journal) -> None:
    """Write the journal and wait until it is on the disk. Nothing of the batch may be written before."""
    try:
        save_cache(_place(history), journal, VERSION, durable=True)
    except OSError as error:
        raise DiskFault(f"cannot write the journal: {error.strerror}", "Free some space or check the disk.") from error


def drop_journal(history: History) -> None:
    """The batch is written and committed."""
    _place(history).unlink(missing_ok=True)
    sync_folder(history.folder)


def load_journal(history: History) -> Journal | None:
    """The journal of a run that did not finish, ``None`` if the last one did."""
    return load_cache(_place(history), Journal, VERSION)


def recover(history: History, *, raw: Path | None = None, now: float, take_over: bool = False) -> Recovered | None:
    """Finish what a crashed run began. ``None`` when there was nothing to finish. Call it right after locking.

    Raises ``Conflict`` when the run was on another computer (the vault is synced), unless ``take_over``.
    """
    journal = load_journal(history)
    if journal is not None and journal.host != socket.gethostname() and not take_over:
        raise Conflict(
            f"a run on {journal.host} did not finish in this vault",
            f"Run again on {journal.host}. If that computer is gone, run here with --take-over.",
        )
    clear_leftovers(history)
    if journal is None:
        damaged = _place(history).exists()
        _place(history).unlink(missing_ok=True)
        hint = "The last run did not finish, and its journal is damaged; look at `git status` in the vault."
        return Recovered((), (Problem(".git/vaultmill/journal", "damaged", hint),), "") if damaged else None
    forward: list[str] = []
    left: list[Problem] = []
    arrived: dict[str, bytes | None] = {}
    for intent in journal.intents:
        if {problem.path for problem in left}.intersection(intent.after):
            left.append(Problem(intent.path, "busy", "It stays, because the note that takes up its text was edited."))
            continue
        state = _advance(history.root, intent, raw, now)
        if isinstance(state, Problem):
            left.append(state)
            continue
        arrived[intent.path] = intent.new
        if state:
            forward.append(intent.path)
    return Recovered(tuple(forward), tuple(left), _commit(history, journal, arrived))


def clear_leftovers(history: History) -> None:
    """Remove the locks and temporary files of a killed run. Call it only while holding the lock."""
    release_leftover(history.folder)
    remove_unfinished(Path(history.repo.object_store.path))
    with contextlib.suppress(OSError):
        (history.root / WORKSHOP).rmdir()


def _advance(root: Path, intent: Intent, raw: Path | None, now: float) -> bool | Problem:
    """Bring one file to its new version. False if it was there already."""
    target = locate(root, intent.path, raw=raw)
    temp_path(target).unlink(missing_ok=True)
    data = read_note(target)
    if isinstance(data, Busy):
        return Problem(intent.path, "busy", f"Not finished after a crash: the note {data.reason}.")
    if data == intent.new:
        return False
    if digest(data) != intent.old and not _is_torn(data, intent.new):
        hint = "You changed this note after a run had crashed; it stays as you left it and is merged by the next run."
        return Problem(intent.path, "edited", hint)
    try:
        if intent.new is None:
            moved = trash_note(root, intent.path, data or b"", now=now, quiet=0, raw=raw)
            if not isinstance(moved, Trashed):
                return Problem(intent.path, "busy", "Not finished after a crash; the next run tries again.")
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            like = os.stat(target) if data is not None else None
            if not replace_file(target, intent.new, like=like, still=lambda: is_in_place(target)):
                return Problem(intent.path, "busy", "Not finished after a crash: its folder was replaced meanwhile.")
    except OSError as error:
        return Problem(intent.path, "unwritable", f"Not finished after a crash: it {refused(error, intent.path)}.")
    return True


def _is_torn(data: bytes | None, new: bytes | None) -> bool:
    """What a power cut makes of a renamed file whose data was still in memory: empty, zeros, or whole blocks only."""
    if data is None or new is None:
        return False
    if len(data) <= len(new) and data.rstrip(b"\0") != data and new.startswith(data.rstrip(b"\0")):
        return True
    return not data or (len(data) < len(new) and len(data) % _BLOCK == 0 and new.startswith(data))


def _commit(history: History, journal: Journal, arrived: dict[str, bytes | None]) -> str:
    commit = _find_commit(history, journal)
    changes = {path: data for path, data in arrived.items() if is_tracked(path)}
    if not commit:
        when = datetime.fromisoformat(journal.when)
        head = history.head()
        commit = history.commit_batch(changes, journal.renderings, journal.message, when, journal.author)
        commit = commit if commit != head else ""
    drop_journal(history)
    return commit


def _find_commit(history: History, journal: Journal) -> str:
    """The batch's commit, if the crash came after it; another program may have committed on top of it."""
    when = datetime.fromisoformat(journal.when).replace(microsecond=0)
    for entry in log(history.repo, load_ref(history.repo, "HEAD"), _SEARCH):
        if entry.id == journal.head:
            break
        written_by = f"{entry.author} <{entry.email}>"
        if (entry.message.strip(), entry.when, written_by) == (journal.message.strip(), when, journal.author):
            return entry.id
    return ""


def _place(history: History) -> Path:
    return history.folder / "journal"
