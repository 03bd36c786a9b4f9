"""Which note bears which id: copies are nobody's notes, and one that was moved is followed."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from pipeline.model import Problem
from pipeline.notes import links, merge
from pipeline.run.parsed import Parsed, parse_rendering
from pipeline.vault.history import History

SAME_ID = "It has the same id ({}) as {}; delete one of them, or give this one another id."
_TARGET = re.compile(r"\[\[([^\[\]|#\n]+)")
_NAMED = re.compile(r"^id: [\"']?([^\"'\s]+)", re.MULTILINE)
_HEAD = 2_000
"""Bytes of a rendering in which its id stands."""


def keep_ids(notes: dict[str, Parsed], history: History) -> bool:
    """Whose ``id`` a person changed is who they were, unless another note bears that one. Whether there was any."""
    taken = {_id(note) for note in notes.values()}
    found = False
    for path, note in sorted(notes.items()):
        entity = note.entity
        if entity is None or not (entity.id and note.machine and note.blob) or note.untouched:
            continue
        base = history.rendering(path, note.machine)
        named = _NAMED.search(base[:_HEAD].decode("utf-8", "replace")) if base else None
        if named and named[1] not in taken:
            taken.add(named[1])
            notes[path] = msgspec.structs.replace(note, entity=msgspec.structs.replace(entity, id=named[1]))
            found = True
    return found


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
        name = _id(parse_rendering(path, blob)) if blob is not None else ""
        if name in holder:
            moved[path.removesuffix(".md")] = holder[name].removesuffix(".md")
    return moved


def names_between(
    moved: Mapping[str, str], notes: Mapping[str, Parsed], texts: Iterable[tuple[str, str]]
) -> dict[str, str]:
    """Names that moved notes bore for a while, so that links were led to them but no run saw them -> where they are.

    ``texts`` are (base, text on disk) of the edited notes. A name is told by lines that are as they were rendered
    but for it, when it leads nowhere and no link to the old name is left.
    """
    left = {target for note in notes.values() for target in note.links}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for base, disk in texts:
        was, now = base.split("\n"), merge.unstamped(disk).split("\n")
        for before, after in _renamed_links(was, now):
            if before in moved and before not in left and after not in moved and f"{after}.md" not in notes:
                found[after].add(moved[before])
    return {name: places.pop() for name, places in found.items() if len(places) == 1}


def _renamed_links(was: list[str], now: list[str]) -> Iterable[tuple[str, str]]:
    """(target before, target after) of the links that differ in lines that say the same otherwise."""
    bare = [_TARGET.sub("[[", line) for line in was], [_TARGET.sub("[[", line) for line in now]
    for block in difflib.SequenceMatcher(None, bare[0], bare[1], autojunk=False).get_matching_blocks():
        for old, new in zip(was[block.a :][: block.size], now[block.b :][: block.size], strict=True):
            if old != new:
                yield from zip(_TARGET.findall(old), _TARGET.findall(new), strict=False)


def rebased(base: str | None, moved: Mapping[str, str]) -> str | None:
    """A text with its links led to where their notes are now, so that following a move is no edit."""
    if base is None or not moved or not any(f"[[{path}" in base for path in moved):
        return base
    return links.retarget(base, lambda target: moved.get(target, ""))


def _id(note: Parsed) -> str:
    return note.filed.id if note.filed else note.entity.id if note.entity else ""
