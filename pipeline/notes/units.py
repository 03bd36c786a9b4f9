"""A note taken apart into the units of merging: properties, identified lines, prose. The rest is the person's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pipeline.notes import blocks, frontmatter, links, yaml
from pipeline.notes.neutral import plain

PROSE = frozenset({"", "summary", "gist", "about", "text"})
"""Sections that are one unit each (folded heading). The text between title and first section is ``""``."""

_LINKED = frozenset(
    {"activity", "timeline", "log", "connected to", "people", "organizations", "projects", "related", "attendees"}
)
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*)$")
_CLOSING = re.compile(r"(?:^|[ \t])#+$")
_ITEM = re.compile(r"^[-*+] (?!\s*$)")
_CHILD = re.compile(r"^[ \t]+[-*+] (?=\S)")
_BLOCK_ID = re.compile(r"\s\^([A-Za-z0-9-]+)\s*$")
_FIELD = re.compile(r"^- \*\*(.+?):\*\*")
_MONTH = re.compile(r"^- \*\*(\d{4}-\d{2}|undated)\*\* \(")
_BOX = re.compile(r"^\s*[-*+] \[(.)\]\s+")
_DATED = re.compile(r"^\(\d{4}-\d{2}-\d{2}\)\s+")


class Line(msgspec.Struct, frozen=True):
    """An identified line: number in the body, its text without the line end, the key of the line it stands under.

    ``parent`` is ``""`` at the margin. Indented lines are identified only by a block id; others are the person's.
    """

    number: int
    text: str
    parent: str = ""


class Section(msgspec.Struct, frozen=True):
    """``start`` is the heading's line (or the first line of the preamble), ``end`` is exclusive."""

    key: str
    start: int
    end: int
    lines: dict[str, Line]


class Parts(msgspec.Struct, frozen=True):
    """A note taken apart. ``sections`` in order of the page; of two with the same heading the first counts.

    ``marks`` are the numbers of all lines at which a section of the second level starts.
    """

    note: frontmatter.Note
    properties: dict[str, Any]
    title: Line | None
    sections: dict[str, Section]
    marks: tuple[int, ...]

    @property
    def body(self) -> tuple[str, ...]:
        return self.note.body


def take_apart(text: str) -> Parts:
    """Parse a note. Raises ``yaml.BadYaml`` when its frontmatter cannot be trusted."""
    note = frontmatter.split(text)
    properties = frontmatter.properties(note)
    kinds = blocks.kinds(note.body)
    title, marks = _headings(note.body, kinds)
    ends = [*(start for _, start in marks[1:]), *([len(note.body)] if marks else [])]
    sections: dict[str, Section] = {}
    for (key, start), end in zip(marks, ends, strict=True):
        if key not in sections:
            sections[key] = Section(key, start, end, _identified(key, note.body, kinds, start, end))
    return Parts(note, properties, title, sections, tuple(start for key, start in marks if key and "/" not in key))


def _headings(body: tuple[str, ...], kinds: list[str]) -> tuple[Line | None, list[tuple[str, int]]]:
    """The title's line, and (key, first line) of each section."""
    title: Line | None = None
    marks: list[tuple[str, int]] = []
    parent = ""
    for number, raw in enumerate(body):
        if raw[:1] not in "#\ufeff" or kinds[number]:
            continue
        text = raw.rstrip("\r\n").removeprefix("\ufeff")
        heading = _HEADING.match(text)
        if not heading:
            continue
        depth, name = len(heading.group(1)), _CLOSING.sub("", heading.group(2).rstrip()).rstrip()
        if depth == 1 and title is None and not marks:
            title = Line(number, text)
            marks.append(("", number + 1))
        elif depth == 2 and name:
            parent = name.replace("/", "⁄")
            marks.append((parent.casefold(), number))
        elif depth == 3 and parent:
            marks.append((f"{parent}/{name}".casefold(), number))
    return title, marks


def is_prose(key: str) -> bool:
    """Whether a section is one unit. ``text/…`` sections are, each for itself."""
    return key in PROSE or key.startswith("text/")


def _identified(key: str, body: tuple[str, ...], kinds: list[str], start: int, end: int) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    if is_prose(key):
        return lines
    above = ""
    for number in range(start, end):
        text = body[number].rstrip("\r\n")
        if kinds[number]:
            continue
        if _ITEM.match(text):
            above = unique(identity(key, text), lines)
            lines[above] = Line(number, text)
        elif above and _CHILD.match(text) and (block := block_id(text)):
            lines[unique("id:" + block, lines)] = Line(number, text, above)
        elif text.strip() and text[0] not in " \t":
            above = ""
    return lines


def unique(name: str, lines: Mapping[str, Line]) -> str:
    """A key that no line has yet: the identity itself, or numbered."""
    count, unique = 2, name
    while unique in lines:
        unique, count = f"{name}#{count}", count + 1
    return unique


def identity(section: str, line: str) -> str:
    """What makes a line itself: its field, link or block id by section, else its words."""
    name = section.partition("/")[0]
    if name == "info" and (field := _FIELD.match(line)):
        return "field:" + field.group(1).casefold()
    if name in _LINKED:
        if target := links.first_target(line):
            return "link:" + target.casefold()
        if month := _MONTH.match(line):
            return "month:" + month.group(1)
    if block := block_id(line):
        return "id:" + block
    return "text:" + words(line)


def bare(line: str) -> str:
    """A line without bullet, box, date and block id, white space folded."""
    text = _BOX.sub("", _BLOCK_ID.sub("", line.rstrip()))
    return " ".join(_DATED.sub("", re.sub(r"^\s*[-+*]\s+", "", text)).split())


def words(line: str) -> str:
    """A line's words alone, as a reader sees them."""
    return plain(bare(line)).casefold()


def ticked(line: str) -> bool | None:
    """True for ``[x]`` (or any mark but space), False for ``[ ]``, None without a box."""
    box = _BOX.match(line)
    return None if box is None else box.group(1) != " "


def block_id(line: str) -> str:
    """The line's block id without ``^``, or ``""``."""
    found = _BLOCK_ID.search(line)
    return found.group(1).lower() if found else ""


def prose(parts: Parts, key: str) -> str:
    """The words under a prose section's heading, blank lines around them left out."""
    section = parts.sections[key]
    start = section.start if key == "" else section.start + 1
    return "".join(parts.body[start : section.end]).replace("\r\n", "\n").strip()


def comparable(text: str) -> str:
    """A note's text as merging sees it: LF, without BOM."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


__all__ = [
    "Line",
    "Parts",
    "Section",
    "bare",
    "block_id",
    "comparable",
    "identity",
    "is_prose",
    "prose",
    "take_apart",
    "ticked",
    "unique",
    "words",
    "yaml",
]
