"""Typed links whose other sides the notes show already, remembered from run to run: those are not rendered again.

Nothing is remembered of a run that left notes for later, and all of it counts only while the renderings are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from pipeline.run.load import CORRECTIONS, Loaded, load_text
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.history import MACHINE, History
from pipeline.vault.objects import blob_id

FILE, VERSION = "shown", "shown-1"
Typed = Mapping[str, Mapping[str, str]]


class Shown(msgspec.Struct, frozen=True):
    """``typed`` as in ``Loaded``; ``key`` tells what was rendered and decided then."""

    key: str
    typed: dict[str, dict[str, str]]


def load_shown(cache: Path, loaded: Loaded, history: History) -> Typed:
    """Path -> links that were typed there and are shown; nothing where notes are not as they were rendered."""
    known = load_cache(cache / FILE, Shown, VERSION)
    if known is None or known.key != _key(loaded, history) or loaded.stale or loaded.moved or loaded.taken_back:
        return {}
    return known.typed


def save_shown(cache: Path, loaded: Loaded, history: History) -> None:
    """Remember that all that was typed is shown."""
    found = Shown(_key(loaded, history), loaded.typed)
    if found != load_cache(cache / FILE, Shown, VERSION):
        save_cache(cache / FILE, found, VERSION)


def _key(loaded: Loaded, history: History) -> str:
    decided = blob_id(load_text(history.root, CORRECTIONS).encode("utf-8", "replace"))
    missing = blob_id("\n".join(sorted(loaded.missing)).encode("utf-8", "replace"))
    return f"{history.tree(MACHINE)!r} {decided} {missing}"
