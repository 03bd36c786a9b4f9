"""What the graph takes from one entity's note: its attributes, its relations as they stand there, its parent. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.build.relations import INVERSES
from pipeline.model import Noun
from pipeline.notes import links, units
from pipeline.notes.neutral import plain
from pipeline.secrets.find import find as find_secrets

RELATED = ("connected to", "people", "organizations", "projects", "related")
"""Sections in which relations stand (folded headings)."""
WORDS = frozenset(INVERSES) | frozenset(INVERSES.values())
"""Words by which a line is told to be a relation wherever it stands."""
OWN = frozenset(
    "id kind aliases emails email domains organization role relationship keywords status first_met started created "
    "last_update tags machine parent confidence short item processed cssclasses cssclass live_note publish".split()
)
"""Properties that have a meaning of their own, or are shown in another way."""
_FIRST = ("role", "organization", "relationship", "domains", "type", "industry", "keywords", "date")
_UNTOLD = frozenset(
    ("email", "e-mail", "phone", "aliases", "kind", "part of", "document", "organization", "domain", "started")
)
"""Fields of ``## Info`` that are told elsewhere, or not in a summary."""
_NAMES = {"domains": "domain", "relationship": "relation"}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_FIELD = re.compile(r"^\s*[-*+]\s+\*\*([^*:]{1,60}):\*\*\s*(.*?)(?:\s+\^[A-Za-z0-9-]+)?\s*$")
_ITEM = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s+(\[\[[^\[\]]+\]\] — .*)")
_BLOCK = re.compile(r"\s\^[A-Za-z0-9-]+\s*$")
_FACT = re.compile(r"^\s*[-*+]\s+(?!\[.\]\s)(?:\((\d{4}-\d{2}-\d{2})\)\s+)?(\S.*?)(?:\s+\^[A-Za-z0-9-]+)?\s*$")
FACTS = 3
"""Facts of one note."""
MOST = 12
"""Attributes of one note."""


class Sheet(Noun, frozen=True, array_like=True, gc=False):
    """``links``: (path of the other note, what is said of it). ``parent`` is a path; ``empty``: properties without a
    value that mean nothing to the program. ``bad``: its properties cannot be read. ``facts``: (day or ``""``, what is
    so), newest first, but for what the attributes tell.
    """

    blob: str
    parent: str = ""
    short: str = ""
    confidence: float | None = None
    created: str = ""
    updated: str = ""
    attrs: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    empty: tuple[str, ...] = ()
    bad: bool = False
    facts: tuple[tuple[str, str], ...] = ()


def sheet(text: str, blob: str = "") -> Sheet:
    """The sheet of a note. ``blob`` names the bytes that it was made from."""
    try:
        parts = units.take_apart(text)
    except ValueError:
        return Sheet(blob, bad=True)
    has = {key.casefold(): value for key, value in parts.properties.items()}
    return Sheet(
        blob=blob,
        parent=next(links.property_links(has.get("parent")), ""),
        short=_short(has.get("short")),
        confidence=_confidence(has.get("confidence")),
        created=_day(has.get("created")) or _day(has.get("first_met")) or _day(has.get("started")),
        updated=_day(has.get("last_update")) or _day(has.get("updated")),
        attrs=tuple(_attrs(has, parts))[:MOST],
        links=tuple(_relations(parts)),
        empty=tuple(key for key, value in has.items() if key not in OWN and value in (None, "", [], {})),
        facts=tuple(_facts(has, parts))[:FACTS],
    )


def _attrs(has: Mapping[str, Any], parts: units.Parts) -> Iterator[tuple[str, str]]:
    found: dict[str, str] = {}
    for key in _FIRST:
        if said := _told(has.get(key)):
            found[_NAMES.get(key, key)] = said
    if (status := _told(has.get("status"))) and status != "active":
        found["status"] = status
    section = parts.sections.get("info")
    for raw in parts.body[section.start : section.end] if section else ():
        match = _FIELD.match(raw.rstrip("\r\n")[:1_000])
        if match and (name := match[1].strip().casefold()) not in _UNTOLD and (said := _shown(match[2])):
            found.setdefault(_NAMES.get(name, name), said)
    for key, value in has.items():
        if key not in OWN and (said := _told(value)):
            found.setdefault(key.casefold(), said)
    for key, said in found.items():
        if not find_secrets(f"{key}: {said}"):
            yield key, said


def _facts(has: Mapping[str, Any], parts: units.Parts) -> Iterator[tuple[str, str]]:
    """What stands under ``Key facts`` and holds: neither struck out nor a task that somebody put there."""
    section = parts.sections.get("key facts")
    found = []
    role = _told(has.get("role")).casefold()
    for raw in parts.body[section.start : section.end] if section else ():
        match = _FACT.match(raw.rstrip("\r\n")[:1_000])
        if not match or "~~" in match[2] or find_secrets(match[2]):
            continue
        said = _shown(match[2])
        if said and not (role and said.casefold().startswith(role)):
            found.append((match[1] or "", said))
    yield from sorted(found, key=lambda one: one[0], reverse=True)


def _relations(parts: units.Parts) -> Iterator[tuple[str, str]]:
    """What stands in the sections for it, and in any other place (headings may be the person's) in the known words."""
    seen: set[tuple[str, str]] = set()
    for text, anything in _related_lines(parts):
        target = links.first_target(text)
        said = _shown(_BLOCK.sub("", text).partition(" — ")[2])
        if target and (target, said) not in seen and (anything or said.partition(" (")[0] in WORDS):
            seen.add((target, said))
            yield target, said


def _related_lines(parts: units.Parts) -> Iterator[tuple[str, bool]]:
    for key in RELATED:
        section = parts.sections.get(key)
        for line in section.lines.values() if section else ():
            yield line.text, True
    for raw in parts.body:
        if match := _ITEM.match(raw[:1_000]):
            yield match[1], False


def _shown(text: str) -> str:
    """A text as its reader sees it: of links what is shown."""
    shown, end = [], 0
    for link in links.find(text):
        shown += [text[end : link.start], link.shown or link.target.rpartition("/")[2]]
        end = link.end
    return " ".join(plain("".join([*shown, text[end:]])).split())[:400]


def _told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(said for one in value[:8] if (said := _told(one)))
    if isinstance(value, bool) or value is None or isinstance(value, dict):
        return ""
    return _shown(str(value)[:600])


def _short(value: object) -> str:
    said = "".join(c for c in value if c.isalnum())[:6] if isinstance(value, str) else ""
    return said.upper()


def _confidence(value: object) -> float | None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if number and 0 <= float(value) <= 1 else None  # type: ignore[arg-type]


def _day(value: object) -> str:
    match = _DAY.match(str(value)) if value else None
    return match[0] if match else ""
