"""Open items that were ticked elsewhere while the note of their item waited, or before an editor saved over it.

Such a note names an older rendering than the newest. Its box is nobody's act: the newest rendering says what is done.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.model import Filed
from pipeline.run.parsed import Parsed, parse_rendering
from pipeline.vault.history import History


def catch_up(
    notes: dict[str, Parsed], bases: Mapping[str, str | None], history: History, rendered: Mapping[str, str]
) -> None:
    """Bring the boxes of such items up to date. ``bases``: the renderings that edited notes were merged from.

    Whatever else the note lacks comes back when its sources are read again.
    """
    for path, note in notes.items():
        blob = rendered.get(path, "")
        if note.filed is None or not note.machine or not note.blob or not blob or blob.startswith(note.machine):
            continue
        base = bases.get(path)
        was = note.filed if note.untouched else parse_rendering(path, base.encode()).filed if base else None
        data = history.blob(blob)
        newest = parse_rendering(path, data).filed if data is not None else None
        if was is not None and newest is not None and newest.id == note.filed.id:
            notes[path] = msgspec.structs.replace(note, filed=_with_boxes(was, note.filed, newest))


def _with_boxes(was: Filed, disk: Filed, newest: Filed) -> Filed:
    before, now = ({said.id: said.done for said in filed.statements if said.id} for filed in (was, newest))
    statements = tuple(
        msgspec.structs.replace(said, done=now.get(said.id, said.done)) if before.get(said.id) == said.done else said
        for said in disk.statements
    )
    if statements == disk.statements:
        return disk
    return msgspec.structs.replace(
        disk, statements=statements, corrected=tuple(dict.fromkeys((*disk.corrected, "tasks")))
    )
