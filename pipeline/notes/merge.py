"""Three-way merge of a note with the person who edits it, unit by unit.

``base`` is the rendering that the note on disk was merged from, ``new`` the rendering of today. Neither holds the
``machine`` line; the note on disk names its base there. Changed by the person -> theirs; deleted by the person ->
stays deleted; changed only by the program -> ours, spliced in place. Anything that is no unit is never touched.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from pipeline.notes import frontmatter, units, yaml
from pipeline.notes.alignment import aligned
from pipeline.notes.merge_body import merge_body
from pipeline.notes.merge_properties import merge_properties, same, spelled
from pipeline.notes.moved import Stray, followed, strays
from pipeline.notes.units import Section

MACHINE = "machine"


def rendering_id(rendering: str) -> str:
    """First 12 hex digits of the git blob id of a pure rendering (LF, no ``machine`` line)."""
    raw = rendering.encode("utf-8", "surrogateescape")
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
    old = units.take_apart(base)
    now = followed(units.take_apart(unstamped(disk)), old)
    elsewhere = strays(now, old)
    claimed = {stray.line.number for lines in elsewhere.values() for stray in lines.values()}
    properties = {spelled(key, old.properties): value for key, value in now.properties.items()}
    found = [
        Change("property", key, old.properties.get(key), properties.get(key))
        for key in [*old.properties, *(k for k in properties if k not in old.properties)]
        if key != MACHINE and not same(old.properties.get(key), properties.get(key))
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
            found.extend(_line_changes(section, present, elsewhere.get(key, {}), claimed))
    return tuple(found)


def _line_changes(old: Section, now: Section, elsewhere: Mapping[str, Stray], claimed: Collection[int]) -> list[Change]:
    there = {key: line for key, line in now.lines.items() if line.number not in claimed}
    lines = aligned(there, old.lines, {}) | {key: stray.line for key, stray in elsewhere.items()}
    found = []
    for key, line in old.lines.items():
        other = lines.get(key)
        if other is None or units.said(other.text) != units.said(line.text):
            found.append(Change(old.key, key, line.text, other.text.rstrip() if other else None))
    found.extend(Change(old.key, key, None, line.text.rstrip()) for key, line in lines.items() if key not in old.lines)
    return found


def merge(base: str | None, disk: str, new: str) -> str:
    """The note to write. ``base`` ``None`` = lost: units unlike ``new`` are kept, nothing is taken away.

    Raises ``yaml.BadYaml`` when the note's frontmatter cannot be trusted or edited; then the note must be left alone.
    """
    if base is not None and unstamped(disk) == base and not _mixes_line_ends(disk):
        return disk if base == new and base_of(disk)[0] == rendering_id(new) else restamped(disk, new)
    theirs, ours = units.take_apart(disk), units.take_apart(new)
    old = units.take_apart(base) if base is not None else None
    theirs = followed(theirs, old) if old is not None else theirs
    note = _closed(msgspec.structs.replace(theirs.note, body=merge_body(old, theirs, ours)))
    note = merge_properties(old.properties if old else None, theirs.properties, ours.properties, note)
    return frontmatter.join(_named(note, new))


def _closed(note: frontmatter.Note) -> frontmatter.Note:
    """The note with a line end behind its block when text has come below it."""
    if note.front is None or not note.body or note.closing.endswith("\n"):
        return note
    ending = "\r\n" if note.opening.endswith("\r\n") else "\n"
    return msgspec.structs.replace(note, closing=note.closing + ending)


def _mixes_line_ends(text: str) -> bool:
    """Whether line ends differ, as after Obsidian wrote properties into a note with CRLF."""
    return "\r\n" in text and "\n" in text.replace("\r\n", "")


def _named(note: frontmatter.Note, new: str) -> frontmatter.Note:
    """The note with the name of its new base; a line that already says so keeps its bytes."""
    name, known = rendering_id(new), frontmatter.properties(note)
    if str(known.get(MACHINE, "")) == name:
        return note
    note = frontmatter.put(note, MACHINE, yaml.Quoted(name))
    if frontmatter.properties(note) != {**known, MACHINE: name}:
        raise yaml.BadYaml("its properties cannot be changed line by line")
    return note
