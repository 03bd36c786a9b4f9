"""Which lines of a note are Markdown, and which only look like it: code, HTML comments, ``%%`` comments, math.

One scanner for everything that looks at lines, so that headings, bullets and links never disagree about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

TEXT, CODE, HTML, COMMENT, MATH = "", "code", "html", "comment", "math"

_FENCE = re.compile(
    r"^(?P<lead>(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(?P<fence>`{3,}(?=[^`]*$)|~{3,})(?P<rest>.*)$"
)
_QUOTE = re.compile(r"^[ \t]*>")
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_LOOK_BACK = 200
_MARKS = ("```", "~~~", "<!--", "%%", "$$")


def kinds(lines: Sequence[str], closed: bool = False) -> list[str]:
    """For each line (with or without its line end) ``TEXT`` or what it belongs to; delimiters belong to what they open.

    A fence inside a list item or quote ends with it. Indented code is left to the reader of links: a list may own it.
    ``closed``: what has no end opens nothing, as while somebody is still typing it; else it goes to the end of the
    page, as Obsidian shows it.
    """
    found = [TEXT] * len(lines)
    for kind, start, end in spans(lines, closed):
        found[start:end] = [kind] * (end - start)
    return found


def spans(lines: Sequence[str], closed: bool = False) -> Iterator[tuple[str, int, int]]:
    """(kind, first line, line after the last) of everything in ``lines`` that is no text; see ``kinds``."""
    ahead = _Ahead(lines) if closed else None
    number = 0
    while number < len(lines):
        line = lines[number].rstrip("\r\n")
        if any(mark in line for mark in _MARKS):
            kind, end = _opened(lines, number, line, ahead)
            if end > number:
                yield kind, number, end
            number = max(end, number + 1)
        else:
            number += 1


class _Ahead:
    """Which of what is opened has an end further down. ``endless``: ends of which there are no more."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.endless: set[str] = set()
        self._lines = lines
        self._longest: dict[str, list[int]] = {}

    def closes(self, number: int, mark: str) -> bool:
        """Whether a line below closes a fence."""
        if mark[0] not in self._longest:
            longest = [0] * (len(self._lines) + 1)
            for at in range(len(self._lines) - 1, -1, -1):
                bare = self._lines[at].strip()
                longest[at] = max(longest[at + 1], 0 if bare.strip(mark[0]) else len(bare))
            self._longest[mark[0]] = longest
        return self._longest[mark[0]][number + 1] >= len(mark)


def _opened(lines: Sequence[str], number: int, line: str, ahead: _Ahead | None) -> tuple[str, int]:
    """(kind, line after the end) of what a line opens; the end is the line itself when it opens nothing.

    What has no end ends with the page, or, with ``ahead``, opens nothing.
    """
    fence = _FENCE.match(line)
    if fence:
        lead = fence.group("lead")
        held = bool(lead.strip()) or _in_item(lines, number)
        if not held and _indent(lead + "x") > 3:
            return TEXT, number
        mark = fence.group("fence")
        if ahead is not None and not held and not ahead.closes(number, mark):
            return TEXT, number
        return CODE, _fence_end(lines, number, mark, quoted=">" in lead, held=held)
    endless = ahead.endless if ahead is not None else None
    bare = line.strip()
    if bare.startswith("<!--") and _indent(line) < 4:
        return HTML, _end(lines, number, "-->", endless) if "-->" not in bare[4:] else number + 1
    if bare.startswith("%%") and "%%" not in bare[2:]:
        return COMMENT, _end(lines, number, "%%", endless)
    if bare.startswith("$$") and "$$" not in bare[2:]:
        return MATH, _end(lines, number, "$$", set())
    return TEXT, number


def _end(lines: Sequence[str], number: int, closing: str, endless: set[str] | None) -> int:
    if endless is not None and closing in endless:
        return number
    end = next((later + 1 for later in range(number + 1, len(lines)) if closing in lines[later]), 0)
    if not end and endless is not None:
        endless.add(closing)
        return number
    return end or len(lines)


def _in_item(lines: Sequence[str], number: int) -> bool:
    """Whether an indented line stands under a list item."""
    if _indent(lines[number]) == 0:
        return False
    for earlier in range(number - 1, max(-1, number - _LOOK_BACK), -1):
        line = lines[earlier]
        if line.strip() and line[0] not in " \t":
            return bool(_ITEM.match(line))
    return False


def _fence_end(lines: Sequence[str], number: int, fence: str, *, quoted: bool, held: bool) -> int:
    """The line after a fenced block; ``quoted``/``held``: it stands in a quote or list item and ends with that."""
    for later in range(number + 1, len(lines)):
        line = lines[later].rstrip("\r\n")
        if quoted:
            if not _QUOTE.match(line):
                return later
            line = line.lstrip(" \t>")
        elif held and line.strip() and line[0] not in " \t":
            return later
        if _closes(line, fence):
            return later + 1
    return len(lines)


def _closes(line: str, fence: str) -> bool:
    bare = line.strip()
    return bare.startswith(fence) and not bare.strip(fence[0])


def _indent(line: str) -> int:
    return len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip(" "))


def item_end(lines: Sequence[str], number: int, limit: int) -> int:
    """The line after a list item at the margin: its lazy lines, its indented children and what they contain."""
    end = later = number + 1
    lazy = True
    while later < limit:
        line = lines[later]
        if not line.strip():
            later, lazy = later + 1, False
            continue
        if line[0] not in " \t" and not (lazy and _continues(line)):
            break
        fence = _FENCE.match(line.rstrip("\r\n"))
        later = (
            min(_fence_end(lines, later, fence.group("fence"), quoted=False, held=True), limit) if fence else later + 1
        )
        end = later
    return end


def _continues(line: str) -> bool:
    """Whether a line at the margin, under a paragraph, still belongs to it (CommonMark's lazy continuation)."""
    return not (
        _ITEM.match(line)
        or _FENCE.match(line.rstrip("\r\n"))
        or line.lstrip()[:1] in "#>|<%$"
        or set(line.strip()) <= set("-*_ ")
    )
