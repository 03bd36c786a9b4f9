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
from pipeline.notes.units import Parts, Section

MACHINE = "machine"


def rendering_id(rendering: str) -> str:
    """First 12 hex digits of the git blob id of a pure rendering (LF, no ``machine`` line)."""
    raw = rendering.encode()
    return hashlib.sha1(b"blob %d\x00" % len(raw) + raw, usedforsecurity=False).hexdigest()[:12]


def stamped(rendering: str) -> str:
    """The rendering as it is written to a fresh note: with its own name in the frontmatter."""
    return frontmatter.join(frontmatter.put(frontmatter.split(rendering), MACHINE, yaml.Quoted(rendering_id(rendering))))


def base_of(disk: str) -> tuple[str, bool]:
    """(id of the rendering a note was merged from or ``""``, whether nobody touched the note since)."""
    bare, named = frontmatter.strip_key(units.comparable(disk), MACHINE)
    return named, bool(named) and rendering_id(bare) == named


def unstamped(disk: str) -> str:
    """A note's comparable text without its ``machine`` line."""
    return frontmatter.strip_key(units.comparable(disk), MACHINE)[0]


class Change(msgspec.Struct, frozen=True):
    """What a person did to one unit. ``section`` is ``property`` for frontmatter; ``before``/``after`` ``None`` = absent."""

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
        if old.properties.get(key) != now.properties.get(key) and key != MACHINE
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
    found = []
    for key, line in old.lines.items():
        other = now.lines.get(key)
        if other is None or other.text.rstrip() != line.text:
            found.append(Change(old.key, key, line.text, other.text.rstrip() if other else None))
    found.extend(Change(old.key, key, None, line.text.rstrip()) for key, line in now.lines.items() if key not in old.lines)
    return found


def merge(base: str | None, disk: str, new: str) -> str:
    """The note to write. ``base`` ``None`` = lost: units unlike ``new`` are kept, nothing is taken away.

    Raises ``yaml.BadYaml`` when the note's frontmatter cannot be trusted; then the note must be left alone.
    """
    theirs, ours = units.take_apart(disk), units.take_apart(new)
    old = units.take_apart(base) if base is not None else None
    note = _merge_body(old, theirs, ours)
    note = _merge_properties(old, theirs, ours, note)
    note = frontmatter.put(note, MACHINE, yaml.Quoted(rendering_id(new)))
    frontmatter.properties(note)
    return frontmatter.join(note)


# --- properties -----------------------------------------------------------------------------------


def _merge_properties(old: Parts | None, theirs: Parts, ours: Parts, note: frontmatter.Note) -> frontmatter.Note:
    was = old.properties if old else {}
    for key in [*ours.properties, *(k for k in was if k not in ours.properties)]:
        if key == MACHINE:
            continue
        value = _merged_value(key, was, theirs.properties, ours.properties, lost=old is None)
        if value == theirs.properties.get(key):
            continue
        note = frontmatter.drop(note, key) if value is None else frontmatter.put(note, key, value)
    return note


def _merged_value(key: str, was: dict[str, Any], now: dict[str, Any], ours: dict[str, Any], lost: bool) -> Any:
    before, present, wanted = was.get(key), now.get(key), ours.get(key)
    if key not in now:
        return None if key in was else wanted
    if any(isinstance(value, list) for value in (before, present, wanted)):
        return _merged_set(_as_list(before), _as_list(present), _as_list(wanted), present)
    if present == before or (present is None and before in (None, "")):
        return wanted
    return present


def _as_list(value: Any) -> list[Any]:
    if value is None or value == "":
        return []
    return list(value) if isinstance(value, list) else [value]


def _merged_set(before: list[Any], present: list[Any], wanted: list[Any], as_written: Any) -> Any:
    if present == before:
        return wanted
    kept = [item for item in present if item in wanted or item not in before]
    merged = kept + [item for item in wanted if item not in kept and item not in before]
    return as_written if merged == present else merged


# --- body -----------------------------------------------------------------------------------------


class _Edits:
    """Splices collected by line number of the person's body, applied once."""

    def __init__(self, body: tuple[str, ...]) -> None:
        self.body = body
        self.eol = "\r\n" if body and body[0].endswith("\r\n") else "\n"
        self.replaced: dict[int, str] = {}
        self.removed: set[int] = set()
        self.after: dict[int, list[str]] = {}

    def insert(self, number: int, lines: list[str]) -> None:
        """Put lines before line ``number``."""
        self.after.setdefault(number, []).extend(lines)

    def apply(self) -> tuple[str, ...]:
        result: list[str] = []
        for number, line in enumerate(self.body):
            if number in self.after:
                self._close(result)
                result.extend(text + self.eol for text in self.after[number])
            if number in self.removed:
                continue
            if number in self.replaced:
                ending = line[len(line.rstrip("\r\n")) :]
                result.append(self.replaced[number] + ending)
            else:
                result.append(line)
        if len(self.body) in self.after:
            self._close(result)
            result.extend(text + self.eol for text in self.after[len(self.body)])
        return tuple(result)

    def _close(self, result: list[str]) -> None:
        if result and not result[-1].endswith(("\n", "\r")):
            result[-1] += self.eol


def _merge_body(old: Parts | None, theirs: Parts, ours: Parts) -> frontmatter.Note:
    edits = _Edits(theirs.body)
    _merge_title(old, theirs, ours, edits)
    for key, section in ours.sections.items():
        present = theirs.sections.get(key)
        before = old.sections.get(key) if old else None
        if present is None:
            if before is None:
                _insert_section(key, theirs, ours, edits)
        elif units.is_prose(key):
            _merge_prose(key, old, theirs, ours, edits)
        else:
            _merge_lines(before, present, section, edits)
    for key, gone in (old.sections if old else {}).items():
        if key not in ours.sections and key in theirs.sections:
            _withdraw_section(key, gone, old, theirs, edits)
    return msgspec.structs.replace(theirs.note, body=edits.apply())


def _merge_title(old: Parts | None, theirs: Parts, ours: Parts, edits: _Edits) -> None:
    if not (old and old.title and theirs.title and ours.title):
        return
    if theirs.title.text.rstrip() == old.title.text != ours.title.text:
        edits.replaced[theirs.title.number] = ours.title.text


def _merge_prose(key: str, old: Parts | None, theirs: Parts, ours: Parts, edits: _Edits) -> None:
    wanted, present = units.prose(ours, key), units.prose(theirs, key)
    if wanted == present:
        return
    if old is None or key not in old.sections or units.prose(old, key) != present:
        return
    section = theirs.sections[key]
    start = section.start if key == "" else section.start + 1
    edits.removed.update(range(start, section.end))
    lines = _block(ours, key)
    if section.end < len(theirs.body) and (not lines or lines[-1].strip()):
        lines.append("")
    edits.insert(section.end, lines)


def _block(parts: Parts, key: str, heading: bool = False) -> list[str]:
    section = parts.sections[key]
    start = section.start if heading or key == "" else section.start + 1
    lines = [line.rstrip("\r\n") for line in parts.body[start : section.end]]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _merge_lines(before: Section | None, present: Section, wanted: Section, edits: _Edits) -> None:
    was = before.lines if before else {}
    now = _aliased(present, wanted)
    for key, line in wanted.lines.items():
        there = now.get(key)
        if there is None:
            continue
        text = there.text.rstrip()
        if text == line.text:
            continue
        untouched = key in was and text == was[key].text
        if untouched or (key not in was and _only_named(text, line.text)):
            edits.replaced[there.number] = line.text
    for key, line in was.items():
        there = now.get(key)
        if key in wanted.lines or there is None or there.text.rstrip() != line.text:
            continue
        if not _has_children(edits.body, there.number):
            edits.removed.add(there.number)
    _insert_lines(was, now, present, wanted, edits)


def _aliased(present: Section, wanted: Section) -> dict[str, units.Line]:
    """The person's lines by the program's keys: a line typed without its block id is found by its words."""
    now = dict(present.lines)
    by_words = {units.words(line.text): key for key, line in wanted.lines.items() if key.startswith("id:")}
    for key, line in present.lines.items():
        if key.startswith("text:"):
            other = by_words.get(units.words(line.text))
            if other and other not in now:
                now[other] = now.pop(key)
    return now


def _only_named(typed: str, rendered: str) -> bool:
    """The program's line is the person's own, with a date and a block id."""
    return units.words(typed) == units.words(rendered) and not units.block_id(typed) and units.ticked(typed) == units.ticked(rendered)


def _has_children(body: tuple[str, ...], number: int) -> bool:
    following = body[number + 1] if number + 1 < len(body) else ""
    return bool(following.strip()) and following[0] in " \t"


def _insert_lines(
    was: dict[str, units.Line], now: dict[str, units.Line], present: Section, wanted: Section, edits: _Edits
) -> None:
    anchor: int | None = None
    waiting: list[str] = []
    first: int | None = None
    for key in wanted.order:
        there = now.get(key)
        if there is not None:
            if anchor is None and waiting:
                edits.insert(there.number, waiting)
                waiting = []
            anchor = _end_of_item(edits.body, there.number, present.end)
            first = there.number if first is None else first
        elif key not in was:
            if anchor is None:
                waiting.append(wanted.lines[key].text)
            else:
                edits.insert(anchor, [wanted.lines[key].text])
    if waiting:
        place = _first_place(present, edits.body)
        edits.insert(place, waiting)


def _first_place(present: Section, body: tuple[str, ...]) -> int:
    """Where the first line of a section goes: above its own list, else right under the heading."""
    if present.lines:
        return min(line.number for line in present.lines.values())
    return present.start + 1


def _end_of_item(body: tuple[str, ...], number: int, end: int) -> int:
    following = number + 1
    while following < end and body[following].strip() and body[following][0] in " \t":
        following += 1
    return following


def _insert_section(key: str, theirs: Parts, ours: Parts, edits: _Edits) -> None:
    order = list(ours.sections)
    place = None
    for other in reversed(order[: order.index(key)]):
        if other in theirs.sections:
            place = theirs.sections[other].end
            break
    if place is None:
        later = [theirs.sections[k].start for k in order[order.index(key) + 1 :] if k in theirs.sections]
        place = later[0] if later else len(theirs.body)
    lines = _block(ours, key, heading=True)
    pending = edits.after.get(place, [])
    previous = pending[-1] if pending else (theirs.body[place - 1] if place else "")
    if previous.strip() and lines and lines[0].startswith("#"):
        lines = ["", *lines]
    if place < len(theirs.body):
        lines = [*lines, ""]
    edits.insert(place, lines)


def _withdraw_section(key: str, gone: Section, old: Parts | None, theirs: Parts, edits: _Edits) -> None:
    """The program no longer has this section: what nobody touched goes, what a person wrote stays."""
    section = theirs.sections[key]
    if old is not None and _block(old, key, True) == _block(theirs, key, True):
        edits.removed.update(range(section.start, section.end))
        return
    for name, line in gone.lines.items():
        there = section.lines.get(name)
        if there and there.text.rstrip() == line.text and not _has_children(edits.body, there.number):
            edits.removed.add(there.number)
