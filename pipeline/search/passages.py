"""A note cut into passages that say who and when: by headings and turns, in windows that overlap. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from pipeline.search.reading import CHAT, ENTITY, ITEM, Line, Page, is_day

SIZE = 90
"""Words of a passage, about."""
OVERLAP = 40
"""Words that a passage of a long text shares with the one before."""
TALK = 12
"""Lines from which a text may be told to be a talk."""
MEMO = "voice-memo"
"""One voice: what stands before a colon is a part of the sentence, unless many lines say otherwise."""
LONGEST = 2_000_000
"""Characters of a note that are looked at."""
_MESSAGE = re.compile(r"(?:(\d{4}-\d{2}-\d{2})(?: \d{1,2}:\d{2})? — )?(\S.{0,120})$")
_TURN = re.compile(r"(?:\[?\d{1,3}:\d{2}(?::\d{2})?\]? ?(?:[—–-] )?)?([^\W\d_][^:\n\t]{0,80}?): +(?=\S)")
_SENTENCE = re.compile(r"(?<=[.!?…。！？])[\s\"”’)]*\s+|(?<=[。！？])")


class Passage(msgspec.Struct, frozen=True, gc=False):
    """Some lines that are found together. ``lines`` are their numbers, one for each line of ``text``.

    ``speakers``: who says each line, ``""`` where nobody is named. ``ref``: the id of a fact; ``active``: it holds.
    """

    lines: tuple[int, ...]
    text: str
    day: str = ""
    speakers: tuple[str, ...] = ()
    ref: str = ""
    active: bool = True


class _Unit(msgspec.Struct, frozen=True, gc=False):
    number: int
    text: str
    speaker: str
    size: int


def passages(page: Page, size: int = SIZE, overlap: int = OVERLAP) -> list[Passage]:
    """The passages of a note in order; at least one, so that its names have a place."""
    found: list[Passage] = []
    for day, speaker, lines in _parts(page):
        units = list(_units(lines, page, speaker))
        found += [_passage(some, day or page.day) for some in _windows(units, size, overlap)]
    return found or [Passage((1,), "", page.day)]


def _parts(page: Page) -> Iterator[tuple[str, str, Sequence[Line]]]:
    """(day, speaker, lines) of what is never cut together: messages of mail, long sections."""
    card = [Line(1, f"{key}: {value}") for key, value in page.fields] if page.sort == ENTITY else []
    day = speaker = ""
    part: list[Line] = card
    within = False
    for line in page.lines:
        if line.depth == 1 and not part and page.sort != CHAT:
            continue
        if line.depth and page.sort in (ITEM, CHAT):
            if line.depth == 2:
                within = line.text == "Text" or page.form == "transcript"
            message = _MESSAGE.match(line.text) if line.depth > 2 and within else None
            if part and (line.depth == 2 or message):
                yield day, speaker, part
                part, day, speaker = [], "", ""
            if message and message[1] and is_day(message[1]):
                day, speaker = message[1], message[2]
            continue
        part.append(line)
    if part:
        yield day, speaker, part


def _units(lines: Sequence[Line], page: Page, speaker: str) -> Iterator[_Unit]:
    told = page.sort == CHAT and page.form != MEMO
    turns = told or (page.sort in (ITEM, CHAT) and not speaker and _is_talk(lines))
    for line in lines:
        text, who = line.text, speaker
        if turns and (found := _TURN.match(text)):
            who, text = found[1], text[found.end() :]
        elif turns and not speaker:
            who = ""
        size = _size(text)
        if size <= SIZE + OVERLAP:
            yield _Unit(line.number, text, who, size)
        else:
            yield from (_Unit(line.number, part, who, _size(part)) for part in _sentences(text))


def _is_talk(lines: Sequence[Line]) -> bool:
    """Most of many lines begin with a name that speaks again: a talk, whatever the note takes itself for."""
    if len(lines) < TALK:
        return False
    names = Counter(found[1] for line in lines if (found := _TURN.match(line.text)))
    return sum(number for number in names.values() if number > 1) * 2 > len(lines)


def _sentences(text: str) -> Iterator[str]:
    """A long turn or paragraph in pieces of whole sentences."""
    kept: list[str] = []
    size = 0
    for sentence in _SENTENCE.split(text):
        for piece in _pieces(sentence):
            room = _size(piece)
            if kept and size + room > SIZE // 2:
                yield " ".join(kept)
                kept, size = [], 0
            kept.append(piece)
            size += room
    if kept:
        yield " ".join(kept)


def _pieces(sentence: str) -> Iterator[str]:
    """A sentence without an end in pieces."""
    if _size(sentence) <= SIZE:
        yield sentence
        return
    words = sentence.split()
    if len(words) < 8:  # nothing parts it: an unspaced script, or no words at all
        yield from (sentence[at : at + 2 * SIZE] for at in range(0, len(sentence), 2 * SIZE))
        return
    yield from (" ".join(words[at : at + SIZE]) for at in range(0, len(words), SIZE))


def _size(text: str) -> int:
    """Words, or for what is written without spaces as many as that would be."""
    spaces = text.count(" ") + 1
    return max(spaces, len(text.encode()) // 6) if not text.isascii() else max(spaces, len(text) // 12)


def _windows(units: Sequence[_Unit], size: int, overlap: int) -> Iterator[Sequence[_Unit]]:
    start = 0
    while start < len(units):
        end, room = start, 0
        while end < len(units) and (end == start or room + units[end].size <= size):
            room += units[end].size
            end += 1
        yield units[start:end]
        if end >= len(units):
            return
        back, shared = end, 0
        while back > start + 1 and shared + units[back - 1].size <= overlap:
            back -= 1
            shared += units[back].size
        start = back


def _passage(units: Sequence[_Unit], day: str) -> Passage:
    speakers = tuple(unit.speaker for unit in units)
    return Passage(tuple(unit.number for unit in units), "\n".join(unit.text for unit in units), day, speakers)
