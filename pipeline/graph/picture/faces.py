"""What the page tells of a note beside what the graph knows, as a reader sees it: summary, tags, what is open. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.model import Noun
from pipeline.notes import frontmatter, links, statements, yaml
from pipeline.notes.neutral import plain
from pipeline.secrets.find import mask

_HEADING = re.compile(r"^ {0,3}#{1,2}[ \t]+(.*)$")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")
SUMMARIES = ("summary", "gist", "about")
"""Sections whose lines are told, if there are any."""
LINES, LONGEST = 12, 600
"""Lines of a summary, and characters of one."""
FORMS = {"open items": "task", "decisions": "decision"}
"""Sections of statements: of the tasks those that are not done are told."""
MOST = 60
"""Statements of one section."""
_TAGS = 40
_FIELD = re.compile(r"^\s*[-*+]\s+\*\*([^*:]{1,40}):\*\*\s+(\S.*)$")
_TOLD = frozenset(("role", "organization", "aliases", "kind", "part of", "domain"))
"""Fields of ``## Info`` that the graph knows."""
_MARK = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s+|\s+\^[A-Za-z0-9-]+\s*$")
_MARK_BEHIND = re.compile(r"\s+\^[A-Za-z0-9-]+\s*$")
_STRONG = re.compile(r"(\*\*|__)(?=\S)([^*_\n]{1,200})\1")


class Face(Noun, frozen=True, array_like=True, gc=False):
    """``blob`` names the bytes that it was made from.

    ``info``: fields by name. ``tasks`` and ``decided``: (text, who is to act, day); of a task the day it is due.
    """

    blob: str = ""
    tags: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()
    info: tuple[tuple[str, str], ...] = ()
    tasks: tuple[tuple[str, str, str], ...] = ()
    decided: tuple[tuple[str, str, str], ...] = ()


class Told(Noun, frozen=True):
    """What stands of a node in the panel. ``facts``: (day, text, path of the note it comes from), newest first.

    ``more``: how many there are beside those.
    """

    face: Face = Face()
    facts: tuple[tuple[str, str, str], ...] = ()
    more: int = 0


def face(text: str, blob: str = "") -> Face:
    """The face of a note; an empty one where its properties cannot be read."""
    note = frontmatter.split(text)
    told: dict[str, list[str]] = {}
    for section, line in _lines(note.body):
        told.setdefault(section, []).append(line)
    said = [one for name, lines in told.items() if name in SUMMARIES for one in _summary(lines)]
    stated = {name: tuple(_stated(told.get(name, ()), form)) for name, form in FORMS.items()}
    return Face(
        blob,
        tuple(dict.fromkeys(_tags(note)))[:_TAGS],
        tuple(said[:LINES]),
        tuple(_info(told.get("info", ()))),
        stated["open items"],
        stated["decisions"],
    )


def _tags(note: frontmatter.Note) -> Iterator[str]:
    """Of the properties nothing else is read: that takes most of the time."""
    front = note.front or ()
    if not any(line[:5].strip("\"'").casefold().startswith("tag") for line in front):
        return
    start, end = next((at for key, at in frontmatter.extents(front).items() if key.casefold() == "tags"), (0, 0))
    try:
        value = next(iter(yaml.load("".join(front[start:end])).values()), None)
    except yaml.BadYaml:
        return
    for one in value if isinstance(value, list) else re.split(r"[,\s]+", value) if isinstance(value, str) else ():
        if isinstance(one, str) and (tag := one.strip().removeprefix("#")):
            yield _masked(tag[:100])


@lru_cache(maxsize=10_000)
def _masked(tag: str) -> str:
    return mask(tag)


def _lines(body: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The lines of the first section of each name that is told, but for what is set apart as code."""
    taken: set[str] = set()
    here = fence = ""
    for raw in body:
        line = raw.rstrip("\r\n")
        if mark := _FENCE.match(line):
            fence = "" if fence == mark[1] else fence or mark[1]
        elif fence:
            continue
        elif heading := _HEADING.match(line):
            name = heading[1].rstrip("# \t").casefold()
            here = name if name in _SECTIONS and name not in taken else ""
            taken.add(name)
        elif here and line.strip():
            yield here, line


_SECTIONS = frozenset((*SUMMARIES, *FORMS, "info"))


def _summary(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if said := shown(_MARK.sub("", line[: 2 * LONGEST]))[:LONGEST]:
            yield said


def _info(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for line in lines[:LINES]:
        field = _FIELD.match(_MARK_BEHIND.sub("", line[: 2 * LONGEST]))
        if field and field[1].casefold() not in _TOLD and (said := shown(field[2])[:LONGEST]):
            yield field[1].strip(), said


def _stated(lines: Sequence[str], form: str) -> Iterator[tuple[str, str, str]]:
    for line in lines[:MOST]:
        found = statements.parse(line[: 2 * LONGEST], form)
        if found and not found.done and (said := shown(found.text)[:LONGEST]):
            yield said, shown(found.owner)[:LONGEST], found.due if form == "task" else found.date


def shown(text: str) -> str:
    """A text as its reader sees it: of links what is shown, nothing masked away by escapes, no secret."""
    found, end = [], 0
    for link in links.find(text):
        found += [text[end : link.start], link.shown or link.target.rpartition("/")[2].removesuffix(".md")]
        end = link.end
    whole = _STRONG.sub(r"\2", "".join([*found, text[end:]]))
    return mask(" ".join(plain(whole).split()))
