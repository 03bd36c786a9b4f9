"""The parser of notes against metadata dumped from a real Obsidian; left out while ``evaluate.oracle`` is not there."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from pipeline.evaluate.figures import Figure, percent

_MODULE = "pipeline.evaluate.oracle"


def figures(corpora: Path) -> list[Figure]:
    """Rows of ``oracle.oracle_table(folder)`` (each with name, hits, of) for ``obsidian-oracle``."""
    folder = corpora / "obsidian-oracle"
    if not folder.is_dir() or find_spec(_MODULE) is None:
        return []
    rows = import_module(_MODULE).oracle_table(folder)
    return [percent("As Obsidian", row.name.removeprefix("as Obsidian: "), row.hits, row.of) for row in rows]
