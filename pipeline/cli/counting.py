"""Questions are counted: what is asked for most comes first in kg-summary.md. Kept below .vaultmill/; never fails."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path


def count_questions(workspace: Path, notes: Iterable[str]) -> None:
    """Somebody asked for these notes (vault paths, or ids of entities)."""
    from pipeline.vault.access import bump

    bump(workspace / ".vaultmill", (note for note in notes if note), datetime.now(UTC).date().isoformat())
