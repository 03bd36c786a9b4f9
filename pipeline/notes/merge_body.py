"""Merging of what stands under the headings: prose as a whole, lists line by line, spliced into the person's text."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.notes import blocks, units
from pipeline.notes.alignment import aligned
from pipeline.notes.moved import Stray, strays
from pipeline.notes.splice import Edits
from pipeline.notes.units import Line, Parts, Section


def merge_body(old: Parts | None, theirs: Parts, ours: Parts) -> tuple[str, ...]:
    """The lines of the merged body; ``old`` ``None`` = unknown."""
    edits = Edits(theirs.body)
    elsewhere = strays(theirs, old, ours) if old else {}
    _merge_title(old, theirs, ours, edits)
    for key, section in ours.sections.items():
        present = theirs.sections.get(key)
        before = old.sections.get(key) if old else None
        if present is None:
            if before is None and not _without_parent(key, old, theirs):
                _insert_section(key, theirs, ours, edits)
        elif units.is_prose(key):
            _merge_prose(key, old, theirs, ours, edits)
        else:
            _Lines(before, present, section, edits, elsewhere.get(key, {})).merge()
    for key, gone in (old.sections if old else {}).items():
        if old is not None and key not in ours.sections and key in theirs.sections:
            _withdraw_section(gone, old, theirs, edits, elsewhere.get(key, {}))
    return edits.apply()


def _merge_title(old: Parts | None, theirs: Parts, ours: Parts, edits: Edits) -> None:
    if (
        old
        and old.title
        and theirs.title
        and ours.title
        and theirs.title.text.rstrip() == old.title.text != ours.title.text
    ):
        edits.replace(theirs.title.number, ours.title.text)


def _merge_prose(key: str, old: Parts | None, theirs: Parts, ours: Parts, edits: Edits) -> None:
    wanted, present = units.prose(ours, key), units.prose(theirs, key)
    known = old is not None and key in old.sections
    before = units.prose(old, key) if known and old is not None else ""
    untouched = known and before == present
    # other words than those that were moved come at once: the next merge would no longer know that any were
    moved = bool(before) and wanted == before and before in "".join(theirs.body).replace("\r\n", "\n")
    handed_back = not present and key != "" and not moved
    if wanted == present or not (untouched or handed_back):
        return
    section = theirs.sections[key]
    edits.remove(range(section.start if key == "" else section.start + 1, section.end))
    lines = _block(ours, key)
    if section.end < len(theirs.body) and (not lines or lines[-1].strip()):
        lines.append("")
    edits.insert(section.end, lines)


def _block(parts: Parts, key: str, heading: bool = False) -> list[str]:
    section = parts.sections[key]
    start = section.start if heading or key == "" else section.start + 1
    lines = [line.rstrip("\r\n") for line in parts.body[start : section.end]]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


class _Lines:
    """One list section: what was, what stands there now, what is wanted; all by the same keys."""

    def __init__(
        self, before: Section | None, present: Section, wanted: Section, edits: Edits, elsewhere: Mapping[str, Stray]
    ) -> None:
        was = before.lines if before else None
        self.wanted = aligned(wanted.lines, was, {}) if was is not None else wanted.lines
        self.elsewhere = elsewhere
        self.now = aligned(present.lines, was, self.wanted) | {key: stray.line for key, stray in elsewhere.items()}
        self.ends = {stray.line.number: stray.end for stray in elsewhere.values()}
        self.was: Mapping[str, Line] = was or {}
        self.below: dict[str, list[str]] = {}
        for key, line in self.wanted.items():
            self.below.setdefault(line.parent, []).append(key)
        self.present, self.edits = present, edits
        self.marker = units.marker(line.text for line in present.lines.values())

    def merge(self) -> None:
        """Replace, remove, insert."""
        for key, line in self.wanted.items():
            if key in self.now:
                self._replace(key, self.now[key], line.text)
        for key in reversed(list(self.was)):
            there = self.now.get(key)
            if (
                key not in self.wanted
                and there is not None
                and units.said(there.text) == units.said(self.was[key].text)
            ):
                self._remove(there)
        self._insert("", None)

    def _replace(self, key: str, there: Line, text: str) -> None:
        written = there.text.rstrip()
        if units.said(written) == units.said(text):
            return
        if key in self.was and units.said(written) == units.said(self.was[key].text):
            self.edits.replace(there.number, units.respelled(there.text, text))
        elif key.startswith("id:") and not units.block_id(written) and units.words(written) == units.words(text):
            same = units.bare(written) == units.bare(text) and units.ticked(written) == units.ticked(text)
            self.edits.replace(there.number, text if same else f"{written} ^{units.block_id(text)}")

    def _remove(self, there: Line) -> None:
        """A line goes unless something that stays hangs on it."""
        below = range(there.number + 1, self._end(there))
        if all(number in self.edits.removed or not self.edits.body[number].strip() for number in below):
            self.edits.remove([there.number])

    def _end(self, line: Line) -> int:
        """The line after an item and everything that hangs on it."""
        body, end = self.edits.body, self._limit(line)
        if not line.parent:
            return blocks.item_end(body, line.number, end)
        depth, following = _indent(body[line.number]), line.number + 1
        while following < end and body[following].strip() and _indent(body[following]) > depth:
            following += 1
        return following

    def _limit(self, line: Line) -> int:
        return self.ends.get(line.number, self.present.end)

    def _insert(self, parent: str, above: Line | None) -> None:
        """Put the program's new lines among those of one parent, each after its neighbour in the rendering."""
        anchor: int | None = None
        waiting: list[str] = []
        for key in self.below.get(parent, ()):
            there = self.now.get(key)
            if there is None:
                fresh = self._fresh(key)
                if anchor is None:
                    waiting += fresh
                elif fresh:
                    self.edits.insert(anchor, fresh)
                continue
            if key in self.elsewhere:
                self._insert(key, there)
                continue
            if anchor is None and waiting:
                self.edits.insert(there.number, waiting)
                waiting = []
            self._insert(key, there)
            anchor = self._end(there)
        if waiting:
            self._insert_first(waiting, above)

    def _fresh(self, key: str) -> list[str]:
        """A line nobody has seen yet and those under it; a deleted one comes back only above something new."""
        children = [text for child in self.below.get(key, ()) for text in self._fresh(child)]
        text = units.marked(self.wanted[key].text, self.marker)
        return [text, *children] if children or key not in self.was else []

    def _insert_first(self, lines: list[str], above: Line | None) -> None:
        """No line of ours stands yet: under the parent's words, above the person's list, or under the heading."""
        body = self.edits.body
        if above is not None:
            place = above.number + 1
            while place < self._limit(above) and body[place].strip() and not _is_listed(body[place]):
                place += 1
            self.edits.insert(place, lines)
        elif self.present.lines:
            self.edits.insert(min(line.number for line in self.present.lines.values()), lines)
        else:
            place = self.present.start + 1
            separate = place < len(body) and body[place].strip()
            self.edits.insert(place, [*lines, ""] if separate else lines)


def _is_listed(line: str) -> bool:
    return line.lstrip()[:2] in {"- ", "* ", "+ "} or line[:1] not in " \t"


def _indent(line: str) -> int:
    wide = line.expandtabs(4)
    return len(wide) - len(wide.lstrip(" "))


def _without_parent(key: str, old: Parts | None, theirs: Parts) -> bool:
    """A section of the third level whose parent a person took away."""
    parent = key.partition("/")[0]
    return parent != key and parent not in theirs.sections and old is not None and parent in old.sections


def _insert_section(key: str, theirs: Parts, ours: Parts, edits: Edits) -> None:
    place = _place_of_section(key, theirs, list(ours.sections))
    lines = _block(ours, key, heading=True)
    if edits.pending(place).strip() and lines and lines[0].startswith("#"):
        lines = ["", *lines]
    edits.insert(place, [*lines, ""] if place < len(theirs.body) else lines)


def _place_of_section(key: str, theirs: Parts, order: list[str]) -> int:
    """After the nearest section that precedes it in the rendering, and what a person put under that."""
    position, parent = order.index(key), key.partition("/")[0]
    for other in reversed(order[:position]):
        if other in theirs.sections:
            end = theirs.sections[other].end
            if "/" in key and other.partition("/")[0] == parent:
                return end
            return next((mark for mark in theirs.marks if mark >= end), len(theirs.body))
    later = (theirs.sections[k].start for k in order[position + 1 :] if k in theirs.sections)
    return next(later, len(theirs.body))


def _withdraw_section(gone: Section, old: Parts, theirs: Parts, edits: Edits, elsewhere: Mapping[str, Stray]) -> None:
    """The program no longer has this section: what nobody touched goes, what a person wrote stays."""
    key = gone.key
    section = theirs.sections[key]
    holds = any(other.startswith(key + "/") and other not in old.sections for other in theirs.sections)
    if not holds and _block(old, key, True) == _block(theirs, key, True):
        edits.remove(range(section.start, section.end))
        return
    if units.is_prose(key):
        return
    _Lines(gone, section, Section(key, 0, 0, {}), edits, elsewhere).merge()
