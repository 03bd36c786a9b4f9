"""Limits of what is read. Shapes of text that no person writes are evened out, so that no later stage meets them.

Runs without a letter or digit are shortened, endless words and lines are broken: every word stays. So the time that any
later search can take is bounded per line, and is in proportion to the text.
"""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from pipeline.model.base import Noun

SPACE_LIMIT = 400
"""White space in a row."""
MARKS_LIMIT = 400
"""Characters in a row that are no letter, digit or white space; also of those that combine with a letter."""
BLANK_LIMIT = 4_000
"""Characters in a row without a letter or digit."""
WORD_LIMIT = 1_000
"""Characters in a row without white space, before the word is broken."""
URL_LIMIT = 4_000
"""The same for a word with ``://`` in it."""
LINE_LIMIT = 20_000
"""Characters of a line, before it is broken."""
LINES_LIMIT = 2_000_000
"""Lines of one mail that are parsed; a mail of 64 MB in base64 has less than half of it."""
FIELDS_LIMIT = 10_000
"""Header fields of one mail that are read."""
ADDRESSES_LIMIT = 5_000
"""Addresses of one field that are read."""
CONTENT_LIMIT = 8_000
"""Characters of a ``Content-…`` field that are read: the parameters of longer ones take too long to tell apart."""
SUBJECT_LIMIT = 2_000
"""Characters of a subject that are read."""

_EMPTY = re.compile(rf"[\W_]{{{MARKS_LIMIT}}}")
_STEP = MARKS_LIMIT // 4
_SAMPLED = re.compile(r"[\W_]{4}")
"""Every so many characters: as many as a run that is too long has at least. Few texts need a closer look."""
_MARKS = re.compile(rf"(?<![^\w\s])(?<!_)((?:[^\w\s]|_){{{MARKS_LIMIT}}})(?:[^\w\s]|_)+")
_SPACE = re.compile(rf"(?<!\s)(\s{{{SPACE_LIMIT}}})\s+")
_BLANK = re.compile(rf"(?<![\W_])([\W_]{{{BLANK_LIMIT}}})[\W_]+")
_WORD = re.compile(rf"(?<!\S)\S{{{WORD_LIMIT + 1},}}")
_LINE = re.compile(rf"(?<![^\n])[^\n]{{{LINE_LIMIT + 1},}}")
_STOP = re.compile(r"[。！？；，、.;,&/)\]>](?=[^。！？；，、.;,&/)\]>]*$)")
_SENTENCE = re.compile(r"[.!?。！？]\s(?=[^.!?。！？]*$)")

N = TypeVar("N", bound=Noun)


def even(text: str) -> str:
    """The text with its runs of marks and blanks shortened, its endless words and lines broken."""
    if len(text) < MARKS_LIMIT:
        return text
    if _SAMPLED.search(text[::_STEP]) and _EMPTY.search(text):
        for pattern in (_MARKS, _SPACE, _BLANK):
            text = pattern.sub(r"\1", text)
    if len(text) > WORD_LIMIT and max(map(len, text.split()), default=0) > WORD_LIMIT:
        text = _WORD.sub(_broken_word, text)
    if len(text) > LINE_LIMIT and max(map(len, text.split("\n"))) > LINE_LIMIT:
        text = _LINE.sub(_broken_line, text)
    return text


def evened(record: N) -> N:
    """The record with all its texts evened; itself where nothing changes. Paths and hashes stay."""
    changed: dict[str, object] = {}
    for name in record.__struct_fields__:
        if name not in ("source", "sha256"):
            value = getattr(record, name)
            found = _value(value)
            if found is not value:
                changed[name] = found
    return msgspec.structs.replace(record, **changed) if changed else record


def _value(value: object) -> object:
    if isinstance(value, str):
        return even(value)
    if isinstance(value, tuple):
        found = tuple(map(_value, value))
        return found if any(new is not old for new, old in zip(found, value, strict=True)) else value
    return evened(value) if isinstance(value, Noun) else value


def _broken_word(match: re.Match[str]) -> str:
    word = match.group()
    size = URL_LIMIT if "://" in word[:WORD_LIMIT] else WORD_LIMIT
    return "\n".join(_pieces(word, size, _STOP))


def _broken_line(match: re.Match[str]) -> str:
    return "\n".join(_pieces(match.group(), LINE_LIMIT, _SENTENCE))


def _pieces(text: str, size: int, ends: re.Pattern[str]) -> list[str]:
    """The text in pieces of at most that size, cut behind the last stop in the second half of one, else at a space."""
    pieces: list[str] = []
    at = 0
    while len(text) - at > size:
        piece = text[at : at + size]
        half = size // 2
        stop = ends.search(piece, half)
        space = piece.rfind(" ", half)
        length = stop.end() if stop else space + 1 if space >= 0 else size
        pieces.append(text[at : at + length])
        at += length
    pieces.append(text[at:])
    return pieces
