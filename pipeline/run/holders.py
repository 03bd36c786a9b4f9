"""Which note bears which id: copies are nobody's notes, and one that was moved is followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pipeline.model import Problem
from pipeline.notes import links
from pipeline.run.parsed import Parsed, parse
from pipeline.vault.history import History

SAME_ID = "It has the same id ({}) as {}; delete one of them, or give this one another id."


def holders(notes: Mapping[str, Parsed], rendered: Mapping[str, str]) -> dict[str, str]:
    """Id of an item or an entity -> path of its note: the one that was rendered there, else the first."""
    found: dict[str, str] = {}
    for path, note in sorted(notes.items(), key=lambda pair: (pair[0] not in rendered, pair[0])):
        if name := _id(note):
            found.setdefault(name, path)
    return found


def without_copies(notes: dict[str, Parsed], holder: Mapping[str, str]) -> list[Problem]:
    """Take the notes for nobody's whose id another one holds; a problem for each."""
    problems: list[Problem] = []
    for path, note in notes.items():
        first = holder.get(_id(note), path)
        if first != path:
            problems.append(Problem(path, "same-id", SAME_ID.format(_id(note), first)))
            notes[path] = msgspec.structs.replace(
                note, entity=None, filed=None, machine="", untouched=False, links=(), copy=True
            )
    return problems


def moved_notes(gone: Iterable[str], holder: Mapping[str, str], history: History) -> dict[str, str]:
    """Where notes stood when they were rendered last -> where they stand now, without ``.md``."""
    moved: dict[str, str] = {}
    for path in gone:
        blob = history.rendering(path, "") if path.endswith(".md") and not path.startswith("life/") else None
        name = _id(parse(path, blob.decode("utf-8", "replace"), "")) if blob is not None else ""
        if name in holder:
            moved[path.removesuffix(".md")] = holder[name].removesuffix(".md")
    return moved


def rebased(base: str | None, moved: Mapping[str, str]) -> str | None:
    """A text with its links led to where their notes are now, so that following a move is no edit."""
    if base is None or not moved or not any(f"[[{path}" in base for path in moved):
        return base
    return links.retarget(base, lambda target: moved.get(target, ""))


def _id(note: Parsed) -> str:
    return note.filed.id if note.filed else note.entity.id if note.entity else ""
