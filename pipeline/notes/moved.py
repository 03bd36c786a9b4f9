"""What a person moved within a note: sections under another heading, lines under another section.

Told by what stands there, so that renaming a heading or grouping lines is not taken for deleting them.
"""

from __future__ import annotations

import msgspec

from pipeline.notes import frontmatter, units
from pipeline.notes.splice import Edits
from pipeline.notes.units import Line, Parts, Section


class Stray(msgspec.Struct, frozen=True):
    """A line that stands in another section than the program put it in; ``end`` is where that section ends."""

    line: Line
    end: int


def followed(theirs: Parts, old: Parts) -> Parts:
    """The note with sections whose heading a person changed under the name they had in the rendering ``old``."""
    renamed = _renamed(theirs, old)
    if not renamed:
        return theirs
    found = {}
    for key, section in theirs.sections.items():
        name = renamed.get(key, key)
        found[name] = section if name == key else _rekeyed(name, section)
    return msgspec.structs.replace(theirs, sections=found)


def put_back(disk: str, base: str) -> str:
    """The text of a note with renamed headings as in its rendering ``base``, and lines back in their sections."""
    theirs, old = units.take_apart(disk), units.take_apart(base)
    renamed = _renamed(theirs, old)
    found = followed(theirs, old)
    edits = Edits(theirs.body)
    for there, key in renamed.items():
        heading = old.body[old.sections[key].start]
        edits.replace(theirs.sections[there].start, heading.rstrip("\r\n"))
    for key, lines in strays(found, old).items():
        section = found.sections.get(key)
        if section is not None:
            place = max((line.number for line in section.lines.values()), default=section.start) + 1
            for stray in lines.values():
                edits.remove([stray.line.number])
                edits.insert(place, [stray.line.text])
    return frontmatter.join(msgspec.structs.replace(theirs.note, body=edits.apply()))


def _renamed(theirs: Parts, old: Parts) -> dict[str, str]:
    """Section keys in the note -> in the rendering, of those whose heading is another and whose content tells."""
    unknown = [key for key in theirs.sections if key not in old.sections]
    renamed: dict[str, str] = {}
    for key in old.sections:
        if key and key not in theirs.sections and unknown:
            best = max(unknown, key=lambda other: _likeness(key, old, other, theirs))
            if _likeness(key, old, best, theirs) >= 0.5:
                renamed[best] = key
                unknown.remove(best)
    return renamed


def _likeness(key: str, old: Parts, other: str, theirs: Parts) -> float:
    """How much of what the program wrote under one heading stands under another, 0 to 1."""
    if units.is_prose(key):
        words = units.prose(old, key)
        return 1.0 if words and words == units.prose(theirs, other) else 0.0
    before, now = old.sections[key].lines, _rekeyed(key, theirs.sections[other]).lines
    return sum(name in now for name in before) / len(before) if before else 0.0


def _rekeyed(key: str, section: Section) -> Section:
    lines: dict[str, Line] = {}
    names = {"": ""}
    if units.is_prose(key):
        return Section(key, section.start, section.end, lines)
    for name, line in section.lines.items():
        identity = name if line.parent else units.identity(key, line.text)
        names[name] = units.unique(identity, lines)
        lines[names[name]] = msgspec.structs.replace(line, parent=names.get(line.parent, line.parent))
    return Section(key, section.start, section.end, lines)


def strays(theirs: Parts, old: Parts, ours: Parts | None = None) -> dict[str, dict[str, Stray]]:
    """By section, the lines of the rendering ``old`` that are not there any more but elsewhere in the note.

    A line with a block id is found whatever became of its words, another one only as it was. Of the rendering
    ``ours`` those count that are new and got their block id where they stand.
    """
    places: dict[str, Stray] = {}
    for key, section in theirs.sections.items():
        known = old.sections[key].lines if key in old.sections else {}
        for name, line in section.lines.items():
            if name not in known:
                block = units.block_id(line.text)
                places.setdefault(f"id:{block}" if block else units.said(line.text), Stray(line, section.end))
    found: dict[str, dict[str, Stray]] = {}
    for key, section in old.sections.items():
        present = theirs.sections[key].lines if key in theirs.sections else {}
        for name, line in section.lines.items():
            place = name if name.startswith("id:") else units.said(line.text)
            if name not in present and place in places:
                found.setdefault(key, {})[name] = places.pop(place)
    for key, section in ours.sections.items() if ours else ():
        for name in section.lines:
            if name.startswith("id:") and name in places and key in theirs.sections:
                found.setdefault(key, {})[name] = places.pop(name)
    return found
