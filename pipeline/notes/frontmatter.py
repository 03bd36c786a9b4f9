"""Find, read and splice the frontmatter of a note. Lines that nobody asked to change keep every byte."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from pipeline.notes import yaml

_KEY = re.compile(r"""^(?:"([^"]+)"|'([^']+)'|([^\s#'"\[\]{},&*!|>%@`:-][^:#]*?))\s*:(?:\s|$)""")
_OPEN = re.compile(r"^\ufeff?---[ \t]*\r?\n")
_STRING = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')"""
_PLAIN = r"""[^\s"'\[\]{},&*!|>%@`#?-][^#\r\n]*?|-[^\s#][^#\r\n]*?"""
_END = r"(?P<rest>(?:[ \t]+#[^\r\n]*)?[ \t]*\r?\n?)$"
_SCALAR = re.compile(
    r"""^(?P<key>(?:"[^"]+"|'[^']+'|[^\s#'"\[\]{},&*!|>%@`:-][^:#]*?)\s*:)(?P<gap>[ \t]*)"""
    rf"""(?P<value>{_STRING}|\[(?:[^\[\]"'#]|{_STRING})*\]|{_PLAIN}|){_END}"""
)
_LISTED = re.compile(rf"^(?P<indent>[ \t]*)-[ \t]+(?P<value>{_STRING}|{_PLAIN}){_END}")
_OURS = re.compile(r'(?:[a-z_]+:|  -)(?: (?:"[^"\\\n]*"|[A-Za-z0-9][\w /.@:-]*|\[\]))?\r?\n')
LONGEST = 2_000
"""Characters of a line that is spliced; a longer one is written anew."""


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
    lines = (
        _lines(text)
        if any(c in text for c in "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
        else text.splitlines(keepends=True)
    )
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
    starts = list(_starts(front))
    ends = [*(number for _, number in starts[1:]), len(front)]
    return {key: (start, _trim(front, start, end)) for (key, start), end in zip(starts, ends, strict=False)}


def _starts(front: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """(key, number of its line). Where a line alone does not tell what it is, the parser does."""
    if not all(_is_simple(line) for line in front):
        try:
            places = yaml.key_places("".join(front))
        except yaml.BadYaml:
            pass  # only what looks like a key can be told of a broken block
        else:
            ends = list(accumulate(len(line) for line in front))
            yield from ((key, bisect_right(ends, place)) for key, place in places)
            return
    for number, line in enumerate(front):
        if match := _KEY.match(line):
            yield next(group for group in match.groups() if group is not None), number


def _is_simple(line: str) -> bool:
    """Whether a line is a whole entry, an item of a list, a comment or blank, whatever stands around it."""
    if _OURS.fullmatch(line) or not line.strip() or line.startswith("#"):
        return True
    return len(line) <= LONGEST and bool(_LISTED.match(line) or (_KEY.match(line) and _SCALAR.match(line)))


def _trim(front: tuple[str, ...], start: int, end: int) -> int:
    while end > start + 1 and (not front[end - 1].strip() or front[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def put(note: Note, key: str, value: object, after: str = "") -> Note:
    """Set one key with the smallest change; a new one stands after ``after``, else last. A missing block is made."""
    eol = _eol(note)
    lines = tuple(line + eol for line in yaml.entry(key, value))
    if note.front is None:
        bom = "\ufeff" if note.body and note.body[0].startswith("\ufeff") else ""
        body = (note.body[0].removeprefix(bom), *note.body[1:]) if note.body else ()
        return Note(f"{bom}---{eol}", lines, f"---{eol}", body)
    found = extents(note.front)
    place = found.get(key)
    if place is None:
        end = found[after][1] if after in found else len(note.front)
        return msgspec.structs.replace(note, front=note.front[:end] + lines + note.front[end:])
    old = note.front[place[0] : place[1]]
    spliced = _spliced_list(old, value, eol) if isinstance(value, (list, tuple)) else _spliced_scalar(old, value)
    return msgspec.structs.replace(note, front=note.front[: place[0]] + (spliced or lines) + note.front[place[1] :])


def _spliced_scalar(old: tuple[str, ...], value: object) -> tuple[str, ...]:
    """The line with its value exchanged, key and comment as they are. Nothing when it is not one plain line."""
    match = _scalar(old[0]) if len(old) == 1 else None
    if match is None:
        return ()
    written = yaml.entry("", value)[0].removeprefix(": ")
    return (f"{match['key']}{match['gap'] or ' '}{written}{match['rest']}",)


def _scalar(line: str) -> re.Match[str] | None:
    return _SCALAR.match(line) if len(line) <= LONGEST else None


def _spliced_list(old: tuple[str, ...], value: Sequence[Any], eol: str) -> tuple[str, ...]:
    """A list in the style it has: block lines with their indent, or brackets on one line."""
    match = _scalar(old[0])
    if match is None or not value:
        return ()
    try:
        if len(old) == 1 and match["value"].startswith("[") and match["value"][1:-1].strip():
            return (f"{match['key']}{match['gap'] or ' '}{_flow(match['value'], value)}{match['rest']}",)
        return () if match["value"] or len(old) == 1 else _block(old, value, eol)
    except yaml.BadYaml:
        return ()


def _block(old: tuple[str, ...], value: Sequence[Any], eol: str) -> tuple[str, ...]:
    lines, kept, indent = [old[0]], [], "  "
    for line in old[1:]:
        if not line.strip() or line.lstrip().startswith("#"):
            lines.append(line)
            continue
        listed = _LISTED.match(line) if len(line) <= LONGEST else None
        if listed is None:
            return ()
        indent = listed["indent"]
        item = yaml.load(f"v: {listed['value']}")["v"]
        if item in value:
            lines.append(line)
            kept.append(item)
    if kept != list(value[: len(kept)]):
        return ()
    lines += [f"{indent}- {yaml.scalar(item)}{eol}" for item in value[len(kept) :]]
    return tuple(line if line.endswith("\n") else line + eol for line in lines)


def _flow(written: str, value: Sequence[Any]) -> str:
    known = yaml.load(f"v: {written}")["v"]
    if known and list(value[: len(known)]) == known:
        return (
            written[:-1].rstrip().rstrip(",") + "".join(f", {yaml.scalar(item)}" for item in value[len(known) :]) + "]"
        )
    return f"[{', '.join(yaml.scalar(item) for item in value)}]"


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
