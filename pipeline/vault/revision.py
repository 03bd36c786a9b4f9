"""What a person means by BATCH: the one small grammar that every command which names a commit understands.

``last`` is the newest batch and ``last-1`` the one before it; else the first four or more digits of a batch's id (its
``Vaultmill-Batch`` line) or of a commit's id. Commits are looked for from HEAD along first parents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.errors import UsageFault
from pipeline.vault.commits import Entry
from pipeline.vault.history import History

GRAMMAR = "A batch is named by `last`, `last-1` (the one before it), or the first 4 digits or more of its id."
LEAST = 4
"""Digits of an id that must be given."""
_LAST = re.compile(r"last(?:-([0-9]{1,6}))?$")
_HEX = re.compile(rf"[0-9a-f]{{{LEAST},40}}$")
_TRAILER = re.compile(r"^Vaultmill-Batch: (\S+)[ \t]*$", re.MULTILINE)


def batch_id(entry: Entry) -> str:
    """The id in the commit's ``Vaultmill-Batch`` line, ``""`` for other commits."""
    found = _TRAILER.findall(entry.message)
    return found[-1] if found else ""


def short_name(entry: Entry) -> str:
    """The word by which a commit is called: its batch's id, else the beginning of its own."""
    return batch_id(entry) or entry.id[:12]


def is_revision(text: str) -> bool:
    """Whether a word has the form of a batch's name; there may be no such batch."""
    word = text.strip().lower()
    return bool(_LAST.match(word) or _HEX.match(word))


def find_commits(history: History, text: str) -> list[Entry]:
    """Every commit that ``text`` may mean, newest first; the whole id of a batch or commit means that alone."""
    word = text.strip().lower()
    if found := _LAST.match(word):
        batches = (entry for entry in history.log() if batch_id(entry))
        return _at(batches, int(found[1] or 0))
    if not _HEX.match(word):
        return []
    named = [entry for entry in history.log() if entry.id.startswith(word) or batch_id(entry).startswith(word)]
    return [entry for entry in named if word in (entry.id, batch_id(entry))] or named


def find_commit(history: History, text: str) -> Entry:
    """The one commit that a person means. Raises ``UsageFault`` when there is none, or more than one."""
    if not history.head():
        raise UsageFault("there is no history yet", "Run `vaultmill run` first.")
    found = find_commits(history, text)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(f"{entry.id[:12]} ({entry.when:%Y-%m-%d %H:%M})" for entry in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        raise UsageFault(f"{text} may mean {len(found)} commits", f"Say which: {names}{more}.")
    if not is_revision(text):
        raise UsageFault(f"{text!r} does not name a batch", f"{GRAMMAR} `vaultmill history` lists them.")
    raise UsageFault(f"there is no batch {text}", f"`vaultmill history --all` lists them. {GRAMMAR}")


def _at(entries: Iterable[Entry], number: int) -> list[Entry]:
    for at, entry in enumerate(entries):
        if at == number:
            return [entry]
    return []
