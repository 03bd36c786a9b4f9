"""Find, read and splice the frontmatter of a note. Lines that nobody asked to change keep every byte."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pipeline.notes import yaml

_KEY = re.compile(r"""^(?:"([^"]+)"|'([^']+)'|([^\s#'"\[\]{},&*!|>%@`:-][^:#]*?))\s*:(?:\s|$)""")
_OPEN = re.compile(r"^\ufeff?---[ \t]*\r?\n")


class Note(msgspec.Struct, frozen=True):
    """A note cut in three: the line before (BOM and ``---``), the block's lines and the rest. All with line ends.

    ``front`` is ``None`` when there is no block; then ``opening`` is a possible BOM and ``closing`` empty.
    """

    opening: str
    front: tuple[str, ...] | None
    closing: str
    body: tuple[str, ...]


def split(text: str) -> Note:
    """Cut a note. The block starts at the first byte (after a BOM) and ends at the next ``---`` line."""
    lines = text.splitlines(keepends=True) if "\x0b" not in text and "\x0c" not in text else _lines(text)
    if any(c in text for c in "\x1c\x1d\x1e\x85\u2028\u2029"):
        lines = _lines(text)
    if lines and _OPEN.match(lines[0]):
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() == "---":
                return Note(lines[0], tuple(lines[1:number]), line, tuple(lines[number + 1 :]))
    return Note("", None, "", tuple(lines))


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+", text)


def join(note: Note) -> str:
    """The inverse of ``split``."""
    if note.front is None:
        return note.opening + "".join(note.body)
    return note.opening + "".join(note.front) + note.closing + "".join(note.body)


def properties(note: Note) -> dict[str, Any]:
    """The block's values. Raises ``yaml.BadYaml``."""
    return yaml.load("".join(note.front)) if note.front else {}


def extents(front: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Top-level key -> [start, end) of its lines; comments and blanks after a value belong to nobody."""
    found: dict[str, tuple[int, int]] = {}
    key, start = "", 0
    for number, line in enumerate(front):
        match = _KEY.match(line)
        if match:
            if key:
                found[key] = (start, _trim(front, start, number))
            key, start = next(group for group in match.groups() if group is not None), number
    if key:
        found[key] = (start, _trim(front, start, len(front)))
    return found


def _trim(front: tuple[str, ...], start: int, end: int) -> int:
    while end > start + 1 and (not front[end - 1].strip() or front[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def put(note: Note, key: str, value: object) -> Note:
    """Replace or append one key. A note without a block gets one."""
    eol = _eol(note)
    lines = tuple(line + eol for line in yaml.entry(key, value))
    if note.front is None:
        bom = "\ufeff" if note.body and note.body[0].startswith("\ufeff") else ""
        body = (note.body[0].removeprefix(bom), *note.body[1:]) if note.body else ()
        return Note(f"{bom}---{eol}", lines, f"---{eol}", body)
    place = extents(note.front).get(key)
    if place is None:
        return msgspec.structs.replace(note, front=note.front + lines)
    return msgspec.structs.replace(note, front=note.front[: place[0]] + lines + note.front[place[1] :])


def drop(note: Note, key: str) -> Note:
    """Remove one key, if it is there."""
    place = extents(note.front or ()).get(key)
    if note.front is None or place is None:
        return note
    return msgspec.structs.replace(note, front=note.front[: place[0]] + note.front[place[1] :])


def _eol(note: Note) -> str:
    first = note.opening or (note.body[0] if note.body else "\n")
    return "\r\n" if first.endswith("\r\n") else "\n"


def strip_key(text: str, key: str) -> tuple[str, str]:
    """(text without the line of a one-line key, its value or ``""``)."""
    note = split(text)
    place = extents(note.front or ()).get(key)
    if note.front is None or place is None or place[1] != place[0] + 1:
        return text, ""
    value = note.front[place[0]].partition(":")[2].strip().strip("\"'")
    return join(drop(note, key)), value
