"""Renderings whose bytes are lost here: after a clone, a squash, or because another machine wrote the note.

Rendering is pure and what was filed stands in the notes, so they are rendered once more; the hash that a note names
tells whether that is the one. A summary, which names none, is the program's if it says what would be rendered.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.build import pages
from pipeline.notes import merge, source_read
from pipeline.run.parsed import Parsed
from pipeline.state import State, facts_path
from pipeline.vault.files import read_note
from pipeline.vault.history import History


def regain(
    history: History,
    state: State,
    notes: Mapping[str, Parsed],
    bases: dict[str, str | None],
    rendered: Mapping[str, str],
    look: pages.Look,
) -> None:
    """Fill the gaps in ``bases`` that can be filled, and have ``history`` know what was found."""
    for path in [path for path, base in bases.items() if base is None and notes[path].machine]:
        found = _rendering(history, state, path, notes[path], look)
        if found and merge.rendering_id(found) == notes[path].machine:
            bases[path] = found
            history.regain(found.encode())
    for entity in state.index.entities.values():
        path = f"{facts_path(entity.kind, entity.id)}/summary.md"
        note = notes.get(path)
        if note is not None and note.blob and note.blob != rendered.get(path):
            _, area = pages.entity_pages(entity.id, state.index, state.facts.get(entity.id, ""), look, _held(state))
            history.regain(area.summary.encode())


def _rendering(history: History, state: State, path: str, note: Parsed, look: pages.Look) -> str:
    index = state.index
    if note.filed is not None and note.filed.id in index.filed:
        disk = read_note(history.root / path)
        texts = source_read.texts(disk.decode("utf-8", "replace")) if isinstance(disk, bytes) else ()
        return pages.item_pages(index.filed[note.filed.id], index, texts, look).get(path, "")
    if note.entity is not None and note.entity.id in index.entities:
        entity = note.entity.id
        return pages.entity_pages(entity, index, state.facts.get(entity, ""), look, _held(state))[0]
    if path.startswith("Sources/Skipped/"):
        week = path.rpartition("/")[2].removesuffix(".md")
        return pages.week_page(week, state.skipped, state.weeks[week], index, state.decided("keep"))
    if path == "Suggested.md":
        return pages.suggested_page(index, state.deleted(), state.declined(), state.senders())
    return ""


def _held(state: State) -> frozenset[str]:
    return state.decided("held")
