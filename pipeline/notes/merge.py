"""Three-way merge of a note with the person who edits it, unit by unit.

``base`` is the rendering that the note on disk was merged from, ``new`` the rendering of today. Neither holds the
``machine`` line; the note on disk names its base there. Changed by the person -> theirs; deleted by the person ->
stays deleted; changed only by the program -> ours, spliced in place. Anything that is no unit is never touched.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from pipeline.notes import frontmatter, units, yaml
from pipeline.notes.alignment import aligned
from pipeline.notes.merge_body import merge_body
from pipeline.notes.merge_properties import merge_properties, same
from pipeline.notes.units import Section

MACHINE = "machine"


def rendering_id(rendering: str) -> str:
    """First 12 hex digits of the git blob id of a pure rendering (LF, no ``machine`` line)."""
    raw = rendering.encode()
    return hashlib.sha1(b"blob %d\x00" % len(raw) + raw, usedforsecurity=False).hexdigest()[:12]


def stamped(rendering: str) -> str:
    """The rendering as it is written to a fresh note: with its own name in the frontmatter."""
    return frontmatter.join(
        frontmatter.put(frontmatter.split(rendering), MACHINE, yaml.Quoted(rendering_id(rendering)))
    )


def restamped(disk: str, rendering: str) -> str:
    """``stamped`` for a note that nobody touched, with the line ends and byte order mark that it has on disk."""
    text = stamped(rendering)
    if "\r\n" in disk and "\n" not in disk.replace("\r\n", ""):
        text = text.replace("\n", "\r\n")
    return "\ufeff" + text if disk.startswith("\ufeff") else text


def base_of(disk: str) -> tuple[str, bool]:
    """(id of the rendering a note was merged from or ``""``, whether nobody touched the note since)."""
    bare, named = frontmatter.strip_key(units.comparable(disk), MACHINE)
    return named, bool(named) and rendering_id(bare) == named


def unstamped(disk: str) -> str:
    """A note's comparable text without its ``machine`` line."""
    return frontmatter.strip_key(units.comparable(disk), MACHINE)[0]


class Change(msgspec.Struct, frozen=True):
    """What a person did to one unit. ``section`` is ``property`` for frontmatter; ``None`` = absent."""

    section: str
    key: str
    before: Any
    after: Any


def changes(base: str, disk: str) -> tuple[Change, ...]:
    """What differs between a note and the rendering it came from: the person's edits."""
    old, now = units.take_apart(base), units.take_apart(unstamped(disk))
    found = [
        Change("property", key, old.properties.get(key), now.properties.get(key))
        for key in [*old.properties, *(k for k in now.properties if k not in old.properties)]
        if key != MACHINE and not same(old.properties.get(key), now.properties.get(key))
    ]
    for key, section in old.sections.items():
        present = now.sections.get(key)
        if units.is_prose(key):
            before = units.prose(old, key)
            after = units.prose(now, key) if present else None
            if before != after:
                found.append(Change(key, "", before, after))
        elif present is None:
            found.append(Change(key, "", "section", None))
        else:
            found.extend(_line_changes(section, present))
    return tuple(found)


def _line_changes(old: Section, now: Section) -> list[Change]:
    lines = aligned(now.lines, old.lines, {})
    found = []
    for key, line in old.lines.items():
        other = lines.get(key)
        if other is None or other.text.rstrip() != line.text:
            found.append(Change(old.key, key, line.text, other.text.rstrip() if other else None))
    found.extend(Change(old.key, key, None, line.text.rstrip()) for key, line in lines.items() if key not in old.lines)
    return found


def merge(base: str | None, disk: str, new: str) -> str:
    """The note to write. ``base`` ``None`` = lost: units unlike ``new`` are kept, nothing is taken away.

    Raises ``yaml.BadYaml`` when the note's frontmatter cannot be trusted or edited; then the note must be left alone.
    """
    if base is not None and unstamped(disk) == base:
        return restamped(disk, new)
    theirs, ours = units.take_apart(disk), units.take_apart(new)
    old = units.take_apart(base) if base is not None else None
    note = msgspec.structs.replace(theirs.note, body=merge_body(old, theirs, ours))
    note = merge_properties(old.properties if old else None, theirs.properties, ours.properties, note)
    return frontmatter.join(_named(note, new))


def _named(note: frontmatter.Note, new: str) -> frontmatter.Note:
    """The note with the name of its new base; a line that already says so keeps its bytes."""
    name = rendering_id(new)
    if str(frontmatter.properties(note).get(MACHINE, "")) != name:
        note = frontmatter.put(note, MACHINE, yaml.Quoted(name))
    if str(frontmatter.properties(note).get(MACHINE, "")) != name:
        raise yaml.BadYaml("its properties cannot be changed line by line")
    return note
