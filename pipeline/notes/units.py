"""A note taken apart into the units of merging: properties, identified lines, prose sections. The rest is the person's."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pipeline.notes import frontmatter, links, yaml

PROSE = frozenset({"", "summary", "gist", "about", "text"})
"""Sections that are one unit each (folded heading). The text between title and first section is ``""``."""

_LINKED = frozenset(
    {"activity", "timeline", "log", "connected to", "people", "organizations", "projects", "related", "attendees"}
)
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})")
_ITEM = re.compile(r"^[-*+] (?!\s*$)")
_BLOCK_ID = re.compile(r"\s\^([A-Za-z0-9-]+)\s*$")
_FIELD = re.compile(r"^- \*\*(.+?):\*\*")
_BOX = re.compile(r"^[-*+] \[(.)\]\s+")
_DATED = re.compile(r"^\(\d{4}-\d{2}-\d{2}\)\s+")


class Line(msgspec.Struct, frozen=True):
    """An identified line: number in the body and its text without the line end."""

    number: int
    text: str


class Section(msgspec.Struct, frozen=True):
    """``start`` is the heading's line (or the first line of the preamble), ``end`` is exclusive."""

    key: str
    start: int
    end: int
    lines: dict[str, Line]
    order: tuple[str, ...]


class Parts(msgspec.Struct, frozen=True):
    """A note taken apart. ``sections`` in order of the page; of two with the same heading the first counts."""

    note: frontmatter.Note
    properties: dict[str, Any]
    title: Line | None
    sections: dict[str, Section]

    @property
    def body(self) -> tuple[str, ...]:
        return self.note.body


def take_apart(text: str) -> Parts:
    """Parse a note. Raises ``yaml.BadYaml`` when its frontmatter cannot be trusted."""
    note = frontmatter.split(text)
    properties = frontmatter.properties(note)
    title, sections = _sections(note.body)
    return Parts(note, properties, title, sections)


def _sections(body: tuple[str, ...]) -> tuple[Line | None, dict[str, Section]]:
    title: Line | None = None
    marks: list[tuple[str, int]] = []
    parent, fence = "", ""
    for number, raw in enumerate(body):
        text = raw.rstrip("\r\n")
        opened = _FENCE.match(text)
        if opened and (not fence or opened.group(1)[0] == fence[0]):
            fence = "" if fence and len(opened.group(1)) >= len(fence) else fence or opened.group(1)
            continue
        heading = None if fence else _HEADING.match(text)
        if not heading:
            continue
        depth, name = len(heading.group(1)), heading.group(2)
        if depth == 1 and title is None and not marks:
            title = Line(number, text)
            marks.append(("", number + 1))
        elif depth == 2:
            parent = name
            marks.append((name.casefold(), number))
        elif depth == 3 and parent:
            marks.append((f"{parent}/{name}".casefold(), number))
    ends = [start for _, start in marks[1:]] + [len(body)]
    sections: dict[str, Section] = {}
    for (key, start), end in zip(marks, ends, strict=True):
        if key not in sections:
            lines, order = _identified(key, body, start, end)
            sections[key] = Section(key, start, end, lines, order)
    return title, sections


def is_prose(key: str) -> bool:
    """Whether a section is one unit. ``text/…`` sections are, each for itself."""
    return key in PROSE or key.startswith("text/")


def _identified(key: str, body: tuple[str, ...], start: int, end: int) -> tuple[dict[str, Line], tuple[str, ...]]:
    lines: dict[str, Line] = {}
    if is_prose(key):
        return lines, ()
    fence = False
    for number in range(start, end):
        text = body[number].rstrip("\r\n")
        if _FENCE.match(text):
            fence = not fence
        if fence or not _ITEM.match(text):
            continue
        name = identity(key, text)
        count, unique = 2, name
        while unique in lines:
            unique, count = f"{name}#{count}", count + 1
        lines[unique] = Line(number, text)
    return lines, tuple(lines)


def identity(section: str, line: str) -> str:
    """What makes a line itself: its field, link or block id by section, else its words."""
    name = section.partition("/")[0]
    if name == "info" and (field := _FIELD.match(line)):
        return "field:" + field.group(1).casefold()
    if name in _LINKED and (target := links.first_target(line)):
        return "link:" + target.casefold()
    if block := _BLOCK_ID.search(line):
        return "id:" + block.group(1).lower()
    return "text:" + words(line)


def words(line: str) -> str:
    """A line's words alone: without bullet, box, date and block id."""
    bare = _BLOCK_ID.sub("", line.rstrip())
    bare = _BOX.sub("", bare)
    bare = _DATED.sub("", bare.lstrip("-*+ "))
    return " ".join(bare.split()).casefold()


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


__all__ = ["Line", "Parts", "Section", "block_id", "comparable", "identity", "is_prose", "prose", "take_apart", "ticked", "words", "yaml"]
