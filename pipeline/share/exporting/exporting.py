"""``export``: the graph in one of the formats, to files or as one text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.run.workspace import load_workspace
from pipeline.share.exporting.canvas import canvas
from pipeline.share.exporting.dot import dot
from pipeline.share.exporting.gathering import Sheets, gather
from pipeline.share.exporting.graphml import graphml
from pipeline.share.exporting.json_ld import json_ld
from pipeline.share.exporting.kg_store import kg_store
from pipeline.share.exporting.life import life
from pipeline.share.exporting.markdown import bundle, single
from pipeline.share.exporting.tables import tables
from pipeline.share.exporting.writing import save_files

FORMATS: dict[str, Callable[[Sheets], dict[str, str]]] = {
    "kg-store": kg_store,
    "jsonld": json_ld,
    "graphml": graphml,
    "csv": tables,
    "markdown": bundle,
    "life": life,
    "dot": dot,
    "canvas": canvas,
}
"""Name -> the files of it, by path below the place that the person names."""
FOLDERS = frozenset({"csv", "markdown", "life"})
"""Formats that are several files."""
SINGLE = {"markdown": single}
"""Formats that have another form for one file."""
STDOUT = "-"
CANVAS = "canvas"
"""The one format that may lie in the vault, where alone Obsidian opens it."""
FOLDER = "Canvas"
MOST = 300
"""Notes on a canvas."""


class Exported(msgspec.Struct, frozen=True):
    """``text`` for standard output, or the paths of the ``files`` that were written. How much there was."""

    text: str
    files: tuple[str, ...]
    entities: int
    relations: int
    facts: int


def export(
    workspace: Path,
    form: str,
    output: str = "",
    names: tuple[str, ...] = (),
    force: bool = False,
    depth: int | None = None,
) -> Exported:
    """Write everything with a note, or only those named and what lies ``depth`` steps around them.

    ``output``: a place, ``-`` for none; without one a canvas goes into the vault. Raises ``UsageFault``.
    """
    place = load_workspace(workspace)
    if depth and not names:
        raise UsageFault("a depth is counted from a note", "Name it with --only.")
    steps = depth if depth is not None else int(form == CANVAS)
    sheets = gather(workspace, names, steps, MOST if form == CANVAS else 0)
    one_file = output in ("", STDOUT) or (form in SINGLE and output.endswith(".md"))
    files = (SINGLE[form] if one_file and form in SINGLE else FORMATS[form])(sheets)
    output = output or (str(place.vault / FOLDER / next(iter(files))) if form == CANVAS else STDOUT)
    text = ""
    saved: tuple[str, ...] = ()
    if output == STDOUT:
        if form in FOLDERS and form not in SINGLE:
            raise UsageFault(f"{form} is several files", "Name a folder with --output.")
        text = next(iter(files.values()))
    else:
        within = ".canvas" if form == CANVAS else ""
        saved = save_files(files, Path(output), place, force, form in FOLDERS and not one_file, within)
    facts = sum(len(entry.facts) for entry in sheets.entries)
    return Exported(text, saved, len(sheets.entries), len(sheets.edges), facts)
