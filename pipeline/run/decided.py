"""Corrections.md with what was decided: written by line, also when somebody else writes it at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from pipeline.model import Decision
from pipeline.notes import decisions
from pipeline.run.load import CORRECTIONS
from pipeline.state import State
from pipeline.vault.batch import Batch, Change, write_batch
from pipeline.vault.files import read_note
from pipeline.vault.history import History

TRIES = 5


def corrections_page(old: bytes | None, state: State) -> bytes:
    """The page with the lines that this batch adds and without those that it takes away."""
    text = _without((old or b"").decode("utf-8", "surrogateescape"), state.revoked)
    return decisions.add(text, state.new_decisions).encode("utf-8", "surrogateescape")


def save_decisions(history: History, state: State, clock: Callable[[], datetime], raw: Path) -> bytes | None:
    """Add what was decided to what the page says now, in a commit of its own; ``None`` when it is never free."""
    for _ in range(TRIES):
        old = read_note(history.root / CORRECTIONS)
        if old is not None and not isinstance(old, bytes):
            continue
        new = corrections_page(old, state)
        batch = Batch((Change(CORRECTIONS, old, new, True),), {CORRECTIONS: new}, "Decisions", clock())
        if not write_batch(history, batch, clock=lambda: clock().timestamp(), quiet=0.0, raw=raw).pending:
            return new
    return None


def _without(text: str, revoked: list[Decision]) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not any(d in revoked for d in decisions.parse(line)))
