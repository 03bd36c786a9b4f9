"""What people's hands did to each note, remembered from run to run: it follows from the note and its base alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from pipeline.model import Filed
from pipeline.notes.merge import Change
from pipeline.run.parsed import Parsed
from pipeline.vault.cachefile import load_cache, save_cache

VERSION = "hands-1"


class Hand(msgspec.Struct, frozen=True):
    """The edits of one note whose bytes are ``blob``, merged from the rendering ``machine``.

    ``filed`` is its item as edited, ``typed`` the links that a person typed there (``None``: not of an entity).
    """

    blob: str
    machine: str
    filed: Filed | None
    changes: tuple[Change, ...]
    typed: dict[str, str] | None


def load_hands(cache: Path, notes: Mapping[str, Parsed], rendered: Mapping[str, str]) -> dict[str, Hand]:
    """What is remembered of notes that are as they were, and merged from the newest rendering."""
    return {
        path: hand
        for path, hand in remembered_hands(cache).items()
        if (note := notes.get(path)) is not None
        and (note.blob, note.machine) == (hand.blob, hand.machine)
        and not (note.bad or note.copy)
        and rendered.get(path, "").startswith(hand.machine)
    }


def remembered_hands(cache: Path) -> dict[str, Hand]:
    """All that is remembered, of notes as they were then."""
    return load_cache(cache / "hands", dict[str, Hand], VERSION) or {}


def save_hands(cache: Path, hands: Mapping[str, Hand]) -> None:
    """Remember the edits of the notes as they are now."""
    save_cache(cache / "hands", dict(sorted(hands.items())), VERSION)
