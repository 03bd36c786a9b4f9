"""What ``pipeline.reader`` answers with: frozen, plain text, ISO dates; fields are only ever added. Paths are vault
paths with their ending; an empty text or tuple means that nothing is known.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody or something with a note. ``id`` is stable for ever, the name of the folder below life/areas, too."""

    id: str
    kind: str
    name: str
    note: str
    aliases: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    organization: str = ""
    role: str = ""
    status: str = ""
    keywords: tuple[str, ...] = ()


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """One place that a search found: ``line`` (from 1) of ``file``; ``snippet`` has the words between ``**``.

    ``similar``: only its name looks like what was asked, while others hold it.
    """

    name: str
    kind: str
    note: str
    file: str
    line: int
    heading: str = ""
    date: str = ""
    speaker: str = ""
    score: float = 0.0
    why: str = ""
    snippet: str = ""
    similar: bool = False


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """Who may be meant, and why."""

    name: str
    note: str
    reason: str


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """``verdict``: same, new, unsure or owner; candidates only where it is unsure."""

    verdict: str
    name: str = ""
    id: str = ""
    note: str = ""
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """One fact. ``source``: conversation, manual (the owner typed it) or inference; ``origin``: that in words.

    ``status``: active, withdrawn, or superseded. ``ref`` is the item that says it, ``note`` its note, ``quote`` its
    words.
    """

    id: str
    date: str
    category: str
    text: str
    status: str = "active"
    source: str = ""
    origin: str = ""
    supersedes: str = ""
    superseded_by: str = ""
    ref: str = ""
    note: str = ""
    quote: str = ""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What is known under a name. ``found``: name, search (``near`` comes near it), or nothing.

    ``facts`` are there where the summary does not do, and ``why`` says why.
    """

    found: str
    name: str
    kind: str = ""
    note: str = ""
    summary: tuple[str, ...] = ()
    updated: str = ""
    why: str = ""
    facts: tuple[Statement, ...] = ()
    near: tuple[Candidate, ...] = ()


class Recalled(msgspec.Struct, frozen=True, kw_only=True):
    """A few lines on one that a text names."""

    name: str
    note: str
    lines: tuple[str, ...]


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A note: its properties, its text as Markdown without them, and its sections (heading, text) as a reader sees it.

    ``kind``: that of the entity or item, ``""`` for a note of the owner's own.
    """

    path: str
    kind: str
    name: str
    properties: dict[str, Any]
    text: str
    sections: tuple[tuple[str, str], ...] = ()


class OpenItem(msgspec.Struct, frozen=True, kw_only=True):
    """A task. ``mine``: the owner has to do it; ``owner`` is who else; ``due`` and ``date`` are days.

    ``item``, ``note`` and ``title`` tell where it was said, in ``quote``'s words.
    """

    id: str
    text: str
    mine: bool
    owner: str = ""
    due: str = ""
    date: str = ""
    item: str = ""
    note: str = ""
    title: str = ""
    quote: str = ""


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """A meeting that has a note. Times are wall times of the vault's zone; ``people`` are notes."""

    id: str
    title: str
    note: str
    start: str = ""
    end: str = ""
    people: tuple[str, ...] = ()
    gist: str = ""
    cancelled: bool = False


class Relative(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a walk through the graph: ``relation`` leads here from ``via`` (an id); the start has neither."""

    id: str
    kind: str
    name: str
    note: str
    depth: int
    relation: str = ""
    via: str = ""
    details: str = ""
