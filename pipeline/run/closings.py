"""Ends of days that are still to be told: a brief is replaced, while the daily note of its day is being written in.

What is owed is kept before the brief is replaced, and until it stands in the daily note.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from pipeline.model import Neutral
from pipeline.run.daily import is_young, load_shelf
from pipeline.run.daily_log import QUIET, Diary
from pipeline.run.live_notes import VaultNotes
from pipeline.vault.cachefile import load_cache, save_cache

KIND = "brief"
CACHE, VERSION = "closings", "closings-1"

Owed = dict[str, tuple[Neutral, ...]]
"""Day (ISO 8601) -> lines for its daily note."""


def load_owed(cache: Path) -> Owed:
    """What is owed, nothing where that is not known."""
    return load_cache(cache / CACHE, Owed, VERSION) or {}


def owe(cache: Path, day: date, lines: tuple[Neutral, ...]) -> None:
    """Keep the lines of a day. Raises ``OSError`` and ``DiskFault``."""
    owed = load_owed(cache)
    if owed.get(day.isoformat()) != lines:
        save_cache(cache / CACHE, {**owed, day.isoformat(): lines}, VERSION)


def pay(cache: Path, diary: Diary, notes: VaultNotes) -> None:
    """Write what can be written now. What a person took out of a daily note is not written again."""
    owed = load_owed(cache)
    left: Owed = {}
    for said, lines in sorted(owed.items()):
        day = date.fromisoformat(said)
        change = None if diary.waits(day, notes.bytes_of) else diary.ended(day, KIND, lines, notes.bytes_of)
        waits = change is None and diary.waits(day, notes.bytes_of)
        if waits or (change is not None and not notes.put(change, f"Brief of {said} closed")):
            left[said] = lines
    if left != owed:
        save_cache(cache / CACHE, left, VERSION)


def is_payable(cache: Path, vault: Path, now: float) -> bool:
    """Whether something is owed to a note that has come to rest; costs next to nothing. ``now``: POSIX."""
    owed = load_owed(cache)
    shelf = load_shelf(vault) if owed else None
    return shelf is not None and any(
        not is_young(vault / shelf.path(date.fromisoformat(day)), now, QUIET) for day in owed
    )
