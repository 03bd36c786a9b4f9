"""Known: entities, facts and decisions, as the vault holds them."""

from __future__ import annotations

from pipeline.model.base import Noun


class Entity(Noun, frozen=True):
    """One person, organization, project, … of the vault. ``path`` is without ``.md``, ``""`` while it has no note.

    ``foreign``: the note is the person's own, to be linked to but never written. ``item``: the deep document that the
    note is a part of; no text and no address is ever told to mean such an entity.
    """

    id: str
    kind: str
    name: str
    path: str = ""
    aliases: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    organization: str = ""
    role: str = ""
    keywords: tuple[str, ...] = ()
    status: str = ""
    foreign: bool = False
    item: str = ""


class Fact(Noun, frozen=True):
    """One line of facts.jsonl that we understand. ``raw`` is the line as it stands in the file."""

    id: str
    fact: str
    category: str
    ts: str
    source: str
    status: str = "active"
    supersedes: str = ""
    superseded_by: str = ""
    ref: str = ""
    quote: str = ""
    field: str = ""
    value: str = ""
    raw: str = ""


class Senders(Noun, frozen=True):
    """What the person said of senders (addresses and domains), in the settings and by decisions.

    ``noise`` are ids of items that were taken for noise when they came in.
    """

    keep: frozenset[str] = frozenset()
    skip: frozenset[str] = frozenset()
    noise: frozenset[str] = frozenset()


NOTHING_SAID = Senders()


class Synthesis(Noun, frozen=True):
    """The last ``synthesize``: what only time changes is as of ``day`` (``""`` before the first one).

    The others are days: without news until a note is stale or archived, without support until an open item is dormant.
    """

    day: str = ""
    stale: int = 0
    dormant: int = 0
    archive: int = 0


NEVER = Synthesis()


class Decision(Noun, frozen=True):
    """One line of Corrections.md. ``verb``: held deleted forgotten not-same not-linked declined merged split keep skip
    foreign owner synthesized.
    """

    verb: str
    subject: str
    object: str = ""
    date: str = ""
