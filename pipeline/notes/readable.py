"""A note with everything blanked out in which Obsidian sees neither links nor tags: code, math, HTML comments."""

from __future__ import annotations

import re

from pipeline.notes import blocks

_HIDING = re.compile(r"\\[!-/:-@\[-`{-~]|`+|<!--")
_TICKS = re.compile(r"`+|\n[ \t]*\n")
_INDENTED = re.compile(r"^(?: {4}| {0,3}\t)")
_ITEM = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]")
_MARKS = ("```", "~~~", "<!--", "%%", "$$", "    ", "\t")
_MASKED = frozenset({blocks.CODE, blocks.HTML, blocks.MATH})


def readable(text: str) -> str:
    """The text with everything blanked out in which Obsidian sees no links or tags, in the same length."""
    masked = _visible(text)
    if "`" not in masked and "<!--" not in masked:
        return masked
    parts: list[str] = []
    written, position, open_comment = 0, 0, True
    while match := _HIDING.search(masked, position):
        found, position = match.group(), match.end()
        end = position
        if found[0] == "`":
            end = _code_end(masked, found, position)
        elif found == "<!--" and open_comment:
            closed = masked.find("-->", position)
            open_comment = closed >= 0
            end = closed + 3 if open_comment else end
        if end > position:
            parts += [masked[written : match.start()], re.sub(r"[^\n]", " ", masked[match.start() : end])]
            written = position = end
    return "".join([*parts, masked[written:]])


def _code_end(text: str, ticks: str, end: int) -> int:
    """Where a code span whose opening ends at ``end`` is over: after as many backticks in the same paragraph."""
    for match in _TICKS.finditer(text, end):
        if match.group() == ticks:
            return match.end()
        if match.group()[0] == "\n":
            break
    return end


def _visible(text: str) -> str:
    """The text with every line that holds no links blanked out, in the same length."""
    if not any(mark in text for mark in _MARKS):
        return text
    lines = text.splitlines(keepends=True)
    kinds = blocks.kinds(lines)
    free, listed = True, False
    for number, line in enumerate(lines):
        bare = line.strip()
        indented = bool(_INDENTED.match(line))
        hidden = kinds[number] in _MASKED or (bool(bare) and indented and free and not listed)
        if hidden:
            lines[number] = " " * len(line.rstrip("\r\n")) + line[len(line.rstrip("\r\n")) :]
        if not bare:
            free = True
        elif not indented:
            listed = bool(_ITEM.match(line)) or (listed and not free)
            free = line.startswith("#")
        elif not hidden:
            free = False
    return "".join(lines)
