"""One note taken for what it is: a source note, an entity's note, a skipped week, or none of the program's. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import ParamSpec, TypeVar

import msgspec

from pipeline.errors import Overtime
from pipeline.model import Entity, Filed, Problem, Skipped
from pipeline.notes import frontmatter, links, merge, source_read, units, weeks, yaml
from pipeline.notes.names import file_name
from pipeline.notes.neutral import plain
from pipeline.notes.weeks import Ticks

KINDS = {
    "People": "person",
    "Organizations": "organization",
    "Projects": "project",
    "Topics": "topic",
    "Devices": "device",
    "Places": "place",
    "Events": "event",
    "Products": "product",
    "Services": "service",
    "Tools": "tool",
}
LINKED = (*(f"{folder}/" for folder in KINDS), "Sources/", "Meetings/")
"""Where the notes stand whose links are in pairs."""
NO_ENTITIES = frozenset("skipped suggested transcript email meeting chat voice-memo note document conversation".split())
"""Kinds of the program's other notes."""
OWN = ("Sources", "Meetings", "Agent Notes", "Knowledge", "memory")
"""Folders of the program in which nobody's note is looked for."""
P = ParamSpec("P")
T = TypeVar("T")
UNHURRIED: Callable[[], AbstractContextManager[None]] = nullcontext
TOO_SLOW = "it took too long"
UNMERGED = "lines from <<<<<<< to >>>>>>>"
_UNMERGED = re.compile(r"^<<<<<<< .*?^=======$.*?^>>>>>>> ", re.MULTILINE | re.DOTALL)


class Parsed(msgspec.Struct, frozen=True):
    """What one note says. ``machine`` names its base, ``untouched``: nobody edited it since.

    ``bad``: why its properties are not to be trusted. ``blob`` is git's id of its bytes, ``""`` while somebody is
    writing it. ``links`` are the paths that it links to, without ``.md``. ``copy``: another note is the holder of its
    id, so this one is nobody's and left alone.
    """

    sha256: str
    machine: str = ""
    untouched: bool = False
    filed: Filed | None = None
    entity: Entity | None = None
    skipped: tuple[Skipped, ...] = ()
    ticks: Ticks = Ticks()
    bad: str = ""
    blob: str = ""
    links: tuple[str, ...] = ()
    copy: bool = False


def parse(path: str, text: str, sha256: str) -> Parsed:
    """Parse one note by what it is."""
    machine, untouched = merge.base_of(text)
    try:
        check_merged(text)
        if path.startswith("Sources/Skipped/"):
            lines, ticks = weeks.parse(text)
            return Parsed(sha256, machine, untouched, skipped=lines, ticks=ticks)
        if path.startswith("life/areas/"):
            return Parsed(sha256, machine, untouched, links=_linked(text))
        folder = path.partition("/")[0]
        if folder in {"Sources", "Meetings"} or machine:  # a person may have moved it anywhere
            filed = source_read.parse(text)
            if filed is not None:
                return Parsed(sha256, machine, untouched, filed=filed, links=_linked(text))
        if folder in KINDS or machine:
            entity = _entity(path, text, KINDS.get(folder, ""))
            return Parsed(sha256, machine, untouched, entity=entity, links=_linked(text) if entity else ())
        if folder not in OWN and (entity := _person(path, text)):
            return Parsed(sha256, entity=entity, links=_linked(text))
    except yaml.BadYaml as error:
        return Parsed(sha256, bad=str(error))
    return Parsed(sha256, machine, untouched)


def check_merged(text: str) -> None:
    """Raise ``BadYaml`` for a note in which git left both sides of a conflict: a person chooses between them."""
    if "\n<<<<<<< " in f"\n{text}" and _UNMERGED.search(text.replace("\r\n", "\n")):
        raise yaml.BadYaml(UNMERGED)


def in_time(
    patience: Callable[[], AbstractContextManager[None]], act: Callable[P, T], *args: P.args, **more: P.kwargs
) -> T:
    """What a merge gives; ``BadYaml`` where it takes longer than anything honest, and the note is left as it is."""
    try:
        with patience():
            return act(*args, **more)
    except Overtime:
        raise yaml.BadYaml(TOO_SLOW) from None


def bad_note(path: str, reason: str) -> Problem:
    """A note that is left alone until a person has put it right."""
    if reason == TOO_SLOW:
        return Problem(path, "too-slow", "It could not be merged in time; make it shorter, or raise item_seconds.")
    if reason == UNMERGED:
        return Problem(path, "conflict-markers", f"Git could not merge it: choose between the {reason}.")
    return Problem(path, "bad-properties", f"Its properties are no valid YAML ({reason}); correct them.")


def parse_rendering(path: str, data: bytes) -> Parsed:
    """Parse a note as it was rendered: of one that was moved out of its folder the place does not tell what it is."""
    note = parse(path, merge.stamped(data.decode("utf-8", "replace")), "")
    return msgspec.structs.replace(note, machine="", untouched=False)


def _linked(text: str) -> tuple[str, ...]:
    """Targets in the body and in the link properties of an item; ``organization`` and the like need no other side."""
    note = frontmatter.split(text)
    has = frontmatter.properties(note)
    targets = [link.target.removesuffix(".md") for link in links.find("".join(note.body))]
    targets += [
        path
        for key in ("from", *source_read.LINK_KEYS)
        if "processed" in has
        for path in links.property_links(has.get(key))
    ]
    return tuple(dict.fromkeys(target for target in targets if "/" in target))


def _person(path: str, text: str) -> Entity | None:
    """Somebody of whom a person keeps a note anywhere in the vault: it tells an address."""
    if "@" not in text[:4000]:
        return None
    try:
        found = _entity(path, text, "person")
    except ValueError:  # broken properties, or no headings: a note like any other
        return None
    return found if found and found.emails and len(found.name.split()) > 1 else None


def _entity(path: str, text: str, kind: str) -> Entity | None:
    parts = units.take_apart(text)
    has = parts.properties
    kind = kind or _word(has.get("kind"))
    if not kind or kind in NO_ENTITIES:
        return None
    name = _name(parts, path.rpartition("/")[2].removesuffix(".md"))
    return Entity(
        id=_word(has.get("id")),
        kind=kind,
        name=name,
        path=path.removesuffix(".md"),
        aliases=tuple(dict.fromkeys((*_words(has.get("aliases")), *_title(parts, name)))),
        emails=tuple(
            email.lower() for email in (*_words(has.get("emails")), *_words(has.get("email"))) if "@" in email
        ),
        domains=tuple(_words(has.get("domains"))),
        organization=next(links.property_links(has.get("organization")), ""),
        role=_word(has.get("role")),
        keywords=tuple(_words(has.get("keywords"))),
        status=_word(has.get("status")),
        item=_word(has.get("item")),
    )


def _name(parts: units.Parts, base: str) -> str:
    """The title, where the file's name was made from it (perhaps with the organization behind it), else that name."""
    title = plain(parts.title.text[2:].strip()) if parts.title else ""
    made = file_name(title) if title else ""
    return title if made and (base == made or base.startswith(f"{made} (")) else base


def _title(parts: units.Parts, name: str) -> tuple[str, ...]:
    title = parts.title.text[2:].strip() if parts.title else ""
    return (title,) if title and title.casefold() != name.casefold() and "\\" not in title else ()


def _word(value: object) -> str:
    return value if isinstance(value, str) else ""


def _words(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, str) and item]
