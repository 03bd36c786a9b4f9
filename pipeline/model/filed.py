"""Filed: what a source note or a skipped line says. Neutral strings only."""

from __future__ import annotations

from datetime import datetime

from pipeline.model.base import Neutral, Noun
from pipeline.model.trees import FiledTree

CLAIMED = "claimed"
"""The direction of a mail that came in under an address of the owner and may be anybody's."""
VEILED = "forgotten-"
"""How the Message-ID of a mail begins whose writer was forgotten; a digest of the true one follows."""


class FiledMessage(Noun, frozen=True):
    """One ``message:`` or ``file:`` line. ``direction``: in, out, claimed, or "" for a file; ``form``: message or the
    file's.

    ``content``: 16 hex digits of what makes two copies of a mail the same, ``""`` for a file.
    """

    form: str
    date: datetime | None
    direction: str
    sender: tuple[Neutral, str]
    to: tuple[tuple[Neutral, str], ...]
    cc: tuple[tuple[Neutral, str], ...]
    id: str
    source: str
    sha256: str
    content: str = ""


class Who(Noun, frozen=True):
    """One participant of a filed item and the entity it was resolved to (``""`` while unresolved)."""

    name: Neutral
    email: str
    roles: tuple[str, ...]
    entity: str


class FiledClaim(Noun, frozen=True):
    name: Neutral
    email: str
    field: str
    value: Neutral
    quote: Neutral
    date: str


class FiledStatement(Noun, frozen=True):
    """``id`` is the block id without ``^``: ``f-``, ``d-`` or ``t-`` and 6 hex digits."""

    id: str
    form: str
    text: Neutral
    quote: Neutral
    date: str
    about: Neutral
    category: str
    owner: Neutral
    due: str
    done: bool


class Filed(Noun, frozen=True):
    """A source or meeting note, complete but for the text that is only shown.

    ``people``/``organizations``/``projects``/``about`` hold note paths without ``.md``, and only where a person
    decided them (named in ``corrected``); else they follow from ``who``. ``depth``: ``deep`` for a document that is
    made a ``tree`` of. ``gists`` of an item that grew, the newest last: what the gist was each time, with the first 12
    digits of the hash of the message that it came with.
    """

    id: str
    kind: str
    title: Neutral
    date: datetime | None
    updated: datetime | None
    messages: tuple[FiledMessage, ...]
    who: tuple[Who, ...]
    relationship: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    type: str = ""
    filter: tuple[str, ...] = ()
    action: str = ""
    status: str = "unread"
    labeled_at: datetime | None = None
    corrected: tuple[str, ...] = ()
    whys: tuple[tuple[str, Neutral], ...] = ()
    gist: Neutral = Neutral("")
    claims: tuple[FiledClaim, ...] = ()
    statements: tuple[FiledStatement, ...] = ()
    mentions: tuple[Neutral, ...] = ()
    introduced: tuple[tuple[str, str], ...] = ()
    uids: tuple[tuple[str, str, int], ...] = ()
    start: datetime | None = None
    end: datetime | None = None
    series: Neutral = Neutral("")
    cancelled: bool = False
    thread_of: str = ""
    attachments: tuple[tuple[Neutral, str, int], ...] = ()
    people: tuple[str, ...] = ()
    organizations: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    depth: str = ""
    tree: FiledTree = FiledTree()
    gists: tuple[tuple[str, Neutral], ...] = ()


class Skipped(Noun, frozen=True):
    """One line of a skipped week. ``id`` is the item's; ``messages`` are (sha256, Message-ID, content)."""

    id: str
    date: datetime | None
    tags: tuple[str, ...]
    title: Neutral
    name: Neutral
    email: str
    reason: Neutral
    kind: str
    source: str
    messages: tuple[tuple[str, str, str], ...]
    sure: bool = True
