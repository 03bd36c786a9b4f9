"""A note taken apart into the units of merging: properties, identified lines, prose. The rest is the person's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pipeline.notes import blocks, frontmatter, links, yaml
from pipeline.notes.neutral import plain

PROSE = frozenset({"", "summary", "gist", "about", "text"})
"""Sections that are one unit each (folded heading). The text between title and first section is ``""``."""

DONE = "xX-"
"""Marks in a box of what is done or called off."""

_LINKED = frozenset(
    {"activity", "timeline", "log", "connected to", "people", "organizations", "projects", "related", "attendees"}
)
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*)$")
_CLOSING = re.compile(r"(?:^|[ \t])#+$")
_LEAD = re.compile(r"^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)(?=\S)")
_RULE = re.compile(r"^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$")
_EMPTY_BOX = re.compile(r"\[.\]\s*$")
_BLOCK_ID = re.compile(r"\s\^([A-Za-z0-9-]+)\s*$")
_FIELD = re.compile(r"^\*\*(.+?):\*\*")
_MONTH = re.compile(r"^\*\*(\d{4}-\d{2}|undated)\*\* \(")
_BOX = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s+\[(.)\]\s+")
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
    kinds = blocks.kinds(note.body, closed=True)
    title, marks = _headings(note.body, kinds)
    ends = [*(start for _, start in marks[1:]), *([len(note.body)] if marks else [])]
    sections: dict[str, Section] = {}
    for (key, start), end in zip(marks, ends, strict=True):
        if key not in sections:
            sections[key] = Section(key, start, end, _identified(key, note.body, kinds, start, end))
    return Parts(note, properties, title, sections, tuple(start for key, start in marks if key and "/" not in key))


def _headings(body: tuple[str, ...], kinds: list[str]) -> tuple[Line | None, list[tuple[str, int]]]:
    """The title's line, and (key, first line) of each section. Of two sections one of the second level has the name."""
    title: Line | None = None
    marks: list[tuple[str, int]] = []
    parent = ""
    found = _found_headings(body, kinds)
    named = {name.casefold() for _, depth, name, _ in found if depth == 2}
    for number, depth, name, text in found:
        if depth == 1 and title is None and not marks:
            title = Line(number, text)
            marks.append(("", number + 1))
        elif depth <= 2 and name:
            parent = f"# {name}" if depth == 1 and name.casefold() in named else name
            parent = parent.replace("/", "⁄")
            marks.append((parent.casefold(), number))
        elif depth == 3 and parent:
            marks.append((f"{parent}/{name}".casefold(), number))
    return title, marks


def _found_headings(body: tuple[str, ...], kinds: list[str]) -> list[tuple[int, int, str, str]]:
    """(line, level, name, text) of each heading."""
    found = []
    for number, raw in enumerate(body):
        if raw.lstrip(" \ufeff")[:1] != "#" or kinds[number]:
            continue
        text = raw.rstrip("\r\n").removeprefix("\ufeff")
        if heading := _HEADING.match(text):
            name = _CLOSING.sub("", heading.group(2).rstrip()).rstrip()
            found.append((number, len(heading.group(1)), name, text.lstrip(" ")))
    return found


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
        listed = is_item(text)
        if listed and text[0] not in " \t":
            above = unique(identity(key, text), lines)
            lines[above] = Line(number, text)
        elif above and listed and (block := block_id(text)):
            lines[unique("id:" + block, lines)] = Line(number, text, above)
        elif text.strip() and text[0] not in " \t":
            above = ""
    return lines


def is_item(line: str) -> bool:
    """Whether a line begins an item of a list, with something in it; a rule of stars or dashes is none."""
    lead = _LEAD.match(line)
    return bool(lead) and not _RULE.match(line) and not _EMPTY_BOX.match(line, lead.end() if lead else 0)


def said(line: str) -> str:
    """An item's line as the program writes it: indent, marker, form of links and white space at its end say nothing."""
    return _LEAD.sub("- ", links.wikified(line.rstrip()), count=1)


def respelled(line: str, new: str) -> str:
    """What an item's line says now, with the indent, marker and white space at its end that a person gave it."""
    lead, wanted = _LEAD.match(line), _LEAD.match(new)
    ending = line[len(line.rstrip()) :]
    return (lead.group() + new[wanted.end() :] if lead and wanted else new) + ending


def marker(lines: Iterable[str]) -> str:
    """The marker of a list, where all its items have the same star or plus; else the program's own."""
    found = {line.lstrip()[:1] for line in lines}
    return found.pop() if len(found) == 1 and found <= {"*", "+"} else "-"


def marked(line: str, marker: str) -> str:
    """A line of the program with the marker of the list that it comes into: another one would part the list."""
    return line.replace("- ", f"{marker} ", 1) if _LEAD.match(line) else line


def unique(name: str, lines: Mapping[str, Line]) -> str:
    """A key that no line has yet: the identity itself, or numbered. Numbers in use have no gaps."""
    if name not in lines:
        return name
    used, free = 1, 2
    while f"{name}#{free}" in lines:
        used, free = free, free * 2
    while free - used > 1:
        middle = (used + free) // 2
        used, free = (middle, free) if f"{name}#{middle}" in lines else (used, middle)
    return f"{name}#{free}"


def identity(section: str, line: str) -> str:
    """What makes a line itself: its field, link or block id by section, else its words."""
    name = section.partition("/")[0]
    if name == "info" and (field := _FIELD.match(said(line)[2:])):
        return "field:" + field.group(1).casefold()
    if name in _LINKED:
        if target := links.first_target(line):
            return "link:" + target.casefold()
        if month := _MONTH.match(said(line)[2:]):
            return "month:" + month.group(1)
    if block := block_id(line):
        return "id:" + block
    return "text:" + words(line)


def bare(line: str) -> str:
    """A line without bullet, box, date and block id, white space folded."""
    text = _BOX.sub("", _BLOCK_ID.sub("", line.rstrip()))
    return " ".join(_DATED.sub("", _LEAD.sub("", text)).split())


def words(line: str) -> str:
    """A line's words alone, as a reader sees them."""
    return plain(bare(line)).casefold()


def ticked(line: str) -> bool | None:
    """True for ``[x]`` and ``[-]``, None without a box. Any other mark (begun, important, ...) leaves it open."""
    box = _BOX.match(line)
    return None if box is None else box.group(1) in DONE


def block_id(line: str) -> str:
    """The line's block id without ``^``, or ``""``."""
    found = _BLOCK_ID.search(line)
    return found.group(1).lower() if found else ""


def prose(parts: Parts, key: str) -> str:
    """The words under a prose section's heading without blank lines around them; links as the program writes them."""
    section = parts.sections[key]
    start = section.start if key == "" else section.start + 1
    return links.wikified("".join(parts.body[start : section.end]).replace("\r\n", "\n").strip())


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
    "is_item",
    "is_prose",
    "marked",
    "marker",
    "prose",
    "respelled",
    "said",
    "take_apart",
    "ticked",
    "unique",
    "words",
    "yaml",
]
