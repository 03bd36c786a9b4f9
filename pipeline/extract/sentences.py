"""Sentences of plain text, with wrapped lines joined."""

from __future__ import annotations

import re

MAX_SENTENCE = 600
_END = re.compile(r"(?<=[.!?。！？])[\"'”’)]?\s+(?=[\"'“‘(¿¡]?[^\W\d_a-zà-ÿ]|\d|[¿¡])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|inc|ltd|co|corp|vs|etc|e\.g|i\.e|approx|no|nr|bzw|z\.b|ca|usw|hr|fr|m|mme|"
    r"sr|sra|jan|feb|mar|apr|jun|jul|"
    r"aug|sep|sept|oct|nov|dec)|\b[^\W\d_]|\b\d{1,2})\.$",
    re.IGNORECASE,
)
LISTED = 3
"""Lines that make a list."""
_ENDS = ".!?…。！？,;:-–—"
_LIST_ITEM = re.compile(r"^\s*(?:[-*•·–]|\d{1,2}[.)]|[a-z]\))\s+")


def sentences(text: str) -> list[str]:
    """Sentences in order. A blank line, a list item or a short line ends one even without a full stop."""
    found: list[str] = []
    for paragraph in _paragraphs(text):
        start = 0
        for match in _END.finditer(paragraph):
            if _ABBREVIATION.search(paragraph[max(start, match.start() - 12) : match.start()]):
                continue
            found.append(paragraph[start : match.end()].strip())  # with the quotation mark that closes it
            start = match.end()
        found.append(paragraph[start:].strip())
    return [sentence for sentence in found if sentence and len(sentence) <= MAX_SENTENCE]


def _paragraphs(text: str) -> list[str]:
    """Lines joined while the line above is long enough to have been wrapped, but in a list of titles and the like."""
    paragraphs: list[str] = []
    wrapped = False
    lines = text.split("\n")
    listed = _listed(lines)
    for at, line in enumerate(lines):
        stripped = line.strip()
        if not stripped:
            wrapped = False
            continue
        if wrapped and not _LIST_ITEM.match(line):
            paragraphs[-1] = (
                f"{paragraphs[-1]} {stripped}" if len(paragraphs[-1]) < 4 * MAX_SENTENCE else paragraphs[-1]
            )
        else:
            paragraphs.append(_LIST_ITEM.sub("", stripped))
        wrapped = len(stripped) >= 45 and at not in listed
    return paragraphs


def _listed(lines: list[str]) -> set[int]:
    """Numbers of lines in blocks of three and more of which each begins with a capital and none has an end."""
    found: set[int] = set()
    block: list[int] = []
    for at, line in enumerate([*lines, ""]):
        stripped = line.strip()
        if stripped and (stripped[0].isupper() or stripped[0].isdigit()) and stripped[-1] not in _ENDS:
            block.append(at)
            continue
        if not stripped and len(block) >= LISTED and (block[0] == 0 or not lines[block[0] - 1].strip()):
            found.update(block)
        block = []
    return found
