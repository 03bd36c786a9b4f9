"""A document's plain structure: its title, its sections by heading, their sentences. Markdown or plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import msgspec

from pipeline.extract.deep.lexicon import ORDINARY
from pipeline.extract.sentences import sentences

LIMIT = 200_000
"""Characters of a document that are looked at."""
MOST_SECTIONS = 300
PARAGRAPHS = 5
"""So many paragraphs make a section where there are no headings."""
_FRONT = re.compile(r"\A---[ \t]*\n(?:[^\n]{0,2000}\n){0,200}?---[ \t]*\n")
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)")
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+([^\n]{1,300}?)[ \t]*#*[ \t]*$")
_BOLD = re.compile(r"^(?:\*\*|__)([^*_\n]{2,120})(?:\*\*|__)[ \t]*:?[ \t]*$")
_RULE = re.compile(r"^ {0,3}(?:[-*_=] ?){3,60}$")
_TABLE = re.compile(r"^\s{0,20}\|")
_WORDS = re.compile(r"[^\W\d_]+")


class Section(msgspec.Struct, frozen=True):
    """``title`` is ``""`` above the first heading and in a text without headings; ``level`` counts from 1."""

    title: str
    level: int
    sentences: tuple[str, ...]


class Outline(msgspec.Struct, frozen=True):
    """``language`` is that of most function words: en, de, fr, es. ``words`` are counted in the prose."""

    title: str
    sections: tuple[Section, ...]
    language: str
    words: int

    def sentences(self) -> Iterator[str]:
        """All sentences, in order."""
        for section in self.sections:
            yield from section.sentences


def outline(text: str, title: str = "") -> Outline:
    """Take a document apart. ``title`` is known from elsewhere; else it is the only heading of the first level."""
    text = _FRONT.sub("", text[:LIMIT].replace("\r\n", "\n").replace("\r", "\n"), count=1)
    blocks = list(islice(_blocks(text), MOST_SECTIONS))
    tops = [name for level, name, _ in blocks if name and level == 1]
    first = next(((level, name) for level, name, _ in blocks if name), (0, ""))
    own = first[1] if first[0] == 1 and len(tops) == 1 else ""
    found = []
    for level, name, body in blocks:
        said = tuple(sentences(_plain(body)))
        heading = "" if name == own or name.casefold() == title.casefold() else name
        if said or heading:
            found.append(Section(heading, level if heading else 1, said))
    if not any(section.title for section in found):
        found = [Section("", 1, part) for part in _untitled("\n".join(body for _, _, body in blocks))]
    prose = " ".join(sentence for section in found for sentence in section.sentences)
    words = [word.casefold() for word in _WORDS.findall(prose)]
    return Outline(title or own, tuple(found), _language(words), len(words))


def _blocks(text: str) -> Iterator[tuple[int, str, str]]:
    """(level, heading, body) in order; code is left out."""
    level, name, body, fenced = 1, "", list[str](), False
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
            continue
        if fenced:
            continue
        heading = _heading(line, lines[number + 1] if number + 1 < len(lines) else "")
        if heading:
            if name or any(part.strip() for part in body):
                yield level, name, "\n".join(body)
            (level, name), body = heading, []
        elif not _RULE.match(line) and not _TABLE.match(line):
            body.append(line)
    if name or any(part.strip() for part in body):
        yield level, name, "\n".join(body)


def _heading(line: str, below: str) -> tuple[int, str] | None:
    if match := _HEADING.match(line):
        return len(match[1]), _plain(match[2]).strip()
    if match := _BOLD.match(line.strip()):
        name = _plain(match[1]).strip()
        return (3, name) if not name.endswith((".", "!", ",")) else None
    if line.strip() and len(line) < 120 and re.fullmatch(r" {0,3}(?:={3,80}|-{3,80})\s*", below):
        return (1 if "=" in below else 2), _plain(line).strip()
    return None


def _untitled(text: str) -> Iterator[tuple[str, ...]]:
    """A text without headings, a few paragraphs at a time."""
    paragraphs = [part for part in re.split(r"\n[ \t]*\n", text) if part.strip()]
    for start in range(0, len(paragraphs), PARAGRAPHS):
        said = tuple(sentences(_plain("\n\n".join(paragraphs[start : start + PARAGRAPHS]))))
        if said:
            yield said


def _plain(text: str) -> str:
    """Without Markdown's emphasis, links, images, notes and quote marks."""
    text = _uncommented(text)
    text = re.sub(r"!\[[^\[\]\n]{0,300}\]\([^()\s]{0,500}\)", " ", text)
    text = re.sub(r"!?\[\[(?:[^\[\]|\n]{1,200}\|)?([^\[\]|\n]{1,200})\]\]", r"\1", text)
    text = re.sub(r"\[([^\[\]\n]{1,300})\]\([^()\s]{0,500}(?: \"[^\"\n]{0,200}\")?\)", r"\1", text)
    text = re.sub(r"\[\^[^\[\]\s]{1,40}\]:?", "", text)
    text = re.sub(r"https?://\S{1,2000}", "", text)
    text = re.sub(r"\*{1,3}|`|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)|~~", "", text)
    return re.sub(r"(?m)^[ \t]{0,3}>[ \t]?", "", text)


def _uncommented(text: str) -> str:
    parts, start = [], 0
    while (opened := text.find("<!--", start)) >= 0 and (closed := text.find("-->", opened)) >= 0:
        parts.append(text[start:opened])
        start = closed + 3
    return " ".join([*parts, text[start:]])


def _language(words: list[str]) -> str:
    counts = {name: sum(word in known for word in words) for name, known in ORDINARY.items()}
    return max(counts, key=lambda name: counts[name]) if any(counts.values()) else "en"
