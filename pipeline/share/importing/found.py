"""The nouns of an import: what one folder of another program holds. Foreign strings, as they were read."""

from __future__ import annotations

from pipeline.model import Noun


class Refused(Noun, frozen=True):
    """What is not taken, and why. ``line`` counts from 1; 0: the whole file."""

    path: str
    line: int
    reason: str


class FoundFact(Noun, frozen=True):
    """One fact. ``line`` is the JSON object for facts.jsonl, without ``ref``; ids in it are as they were there.

    ``number``: which of the facts of its file it is, from 0. ``supersedes`` and ``by`` are ids of the same entity.
    """

    id: str
    text: str
    category: str
    ts: str
    source: str
    active: bool
    line: str
    path: str
    at: int
    number: int = -1
    supersedes: str = ""
    by: str = ""


class FoundRelation(Noun, frozen=True):
    """``word`` leads to ``target``: the key of something found, or a name. ``details`` are ``key: value``."""

    word: str
    target: str
    details: tuple[str, ...] = ()


class FoundText(Noun, frozen=True):
    """Words that are no facts. ``section``: the heading that they stood under, ``""`` for none."""

    section: str
    text: str
    path: str


class FoundFile(Noun, frozen=True):
    """A file that an export writes again. ``text`` is as it was, but for secrets."""

    path: str
    text: str


class Found(Noun, frozen=True):
    """Somebody or something. ``key`` is unique in one import; ``store`` tells the formats apart.

    ``slug``: the id that it had there. ``parent`` is a key or a name. ``day``: when it was last changed.
    """

    key: str
    store: str
    kind: str
    name: str
    path: str
    slug: str = ""
    aliases: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    attrs: tuple[tuple[str, str], ...] = ()
    parent: str = ""
    confidence: float | None = None
    created: str = ""
    day: str = ""
    facts: tuple[FoundFact, ...] = ()
    relations: tuple[FoundRelation, ...] = ()
    texts: tuple[FoundText, ...] = ()
    files: tuple[FoundFile, ...] = ()


class Page(Noun, frozen=True):
    """A daily note (``day``), or a page of long-term memory (without)."""

    path: str
    text: str
    day: str = ""


class Gathered(Noun, frozen=True):
    """All that one import found. ``files`` belong to no single entity. ``secrets``: path -> how many were left out."""

    found: tuple[Found, ...] = ()
    pages: tuple[Page, ...] = ()
    refused: tuple[Refused, ...] = ()
    files: tuple[FoundFile, ...] = ()
    secrets: tuple[tuple[str, int], ...] = ()
