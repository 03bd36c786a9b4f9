"""Lines put into the text of a note, as if a person had typed them. Pure."""

from __future__ import annotations

import re

from pipeline.model import Entity, Neutral
from pipeline.notes import frontmatter, links, units
from pipeline.notes.neutral import NOTHING, fill, split

_SECTIONS = {
    ("organization", "person"): "people",
    ("organization", "project"): "projects",
    ("project", "person"): "people",
    ("project", "organization"): "organizations",
}


def related(text: str, entity: Entity, other: Entity, word: Neutral) -> str:
    """The note with a line that leads to another, unless one says so."""
    parts = units.take_apart(text)
    for section in parts.sections.values():
        for one in section.lines.values():
            if links.first_target(one.text) == other.path and units.bare(one.text).partition(" — ")[2] == word:
                return text
    key = "connected to" if entity.kind == "person" else _SECTIONS.get((entity.kind, other.kind), "related")
    return listed(text, key, [fill("- {} — {}", links.wiki(other.path), word)])


def listed(text: str, key: str, added: list[Neutral]) -> str:
    """The note with lines at the end of a section, which is made where it is missing; of a list none twice."""
    parts = units.take_apart(text)
    body = list(parts.body)
    eol = "\r\n" if "\r\n" in text else "\n"
    section = parts.sections.get(key)
    there = {units.words(raw) for raw in body[section.start : section.end]} if section else set()
    wanted = added if key == "notes" else [one for one in dict.fromkeys(added) if units.words(one) not in there]
    fresh = [f"{one}{eol}" for one in wanted]
    blank = [eol] * (key == "notes")
    if not fresh:
        return text
    if section is None:
        notes = parts.sections.get("notes")
        at = notes.start if notes else len(body)
        heading = [*([] if notes else [eol]), f"## {key.capitalize()}{eol}", *blank]
        fresh = [*heading, *fresh, *([eol] if notes else [])]
    else:
        at = max(one.end for name, one in parts.sections.items() if name == key or name.startswith(f"{key}/"))
        while at > section.start + 1 and not body[at - 1].strip():
            at -= 1
        fresh = [*blank, *fresh]
    if at and not body[at - 1].endswith("\n"):
        body[at - 1] += eol
    body[at:at] = fresh
    return frontmatter.join(frontmatter.Note(parts.note.opening, parts.note.front, parts.note.closing, tuple(body)))


def under_notes(text: str, told: list[tuple[Neutral, Neutral]]) -> str:
    """The note with (heading, words) under ``## Notes``; what stands there already is not said again."""
    for heading, words in told:
        if words not in text.replace("\r\n", "\n"):
            text = listed(text, "notes", [fill("### From {}", heading), NOTHING, *split(words)])
    return text


def unlinked(text: str) -> str:
    """A text in which links and emphasis are words: where they led means nothing here."""

    def shown(match: re.Match[str]) -> str:
        target = match[1].removesuffix(".md")
        return f"{match[2]} ({target})" if match[2] and match[2] != target else target

    text = re.sub(r"\*\*([^*\n]{1,300})\*\*", r"\1", text)
    return re.sub(r"!?\[\[([^\[\]\n|]{1,300})(?:\\?\|([^\[\]\n]{1,300}))?\]\]", shown, text)
