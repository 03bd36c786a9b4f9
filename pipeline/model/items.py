"""Items: what a person would call one thing; its label, and what it says."""

from __future__ import annotations

from datetime import datetime

from pipeline.model.base import Noun
from pipeline.model.records import ChatDay, Contact, Document, Event, Message, Transcript


class Item(Noun, frozen=True):
    """A thread, a meeting, a chat day, a document, … not yet labelled.

    ``id`` is 12 hex digits of the hash of ``key``; ``date``/``updated`` are naive local wall time to the second,
    ``None`` when nothing in it is dated. ``kind``: email meeting chat voice-memo note document.
    Messages are in order of date. ``grows`` is the id of the written item that these records extend, or ``""``.
    """

    id: str
    key: str
    kind: str
    title: str
    date: datetime | None = None
    updated: datetime | None = None
    messages: tuple[Message, ...] = ()
    events: tuple[Event, ...] = ()
    transcripts: tuple[Transcript, ...] = ()
    documents: tuple[Document, ...] = ()
    chat: tuple[ChatDay, ...] = ()
    contacts: tuple[Contact, ...] = ()
    grows: str = ""
    thread_of: str = ""


class Owner(Noun, frozen=True):
    """The person whose vault this is. ``domains`` are the owner's own, never a freemail provider's.

    ``sent_folders`` are places below raw/ of which the owner said that nobody else puts mail there under their name.
    """

    addresses: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    domains: frozenset[str] = frozenset()
    sent_folders: frozenset[str] = frozenset()


class Correspondent(Noun, frozen=True):
    """What is known of one address from the whole mailbox. ``sent`` counts the owner's mails to it, ``received`` its.

    ``first``/``last`` are dates ``YYYY-MM-DD`` or ``""``.
    """

    email: str
    names: tuple[str, ...] = ()
    first: str = ""
    last: str = ""
    sent: int = 0
    received: int = 0


class History(Noun, frozen=True):
    """The mailbox seen as a whole, before any label is given."""

    owner: Owner
    correspondents: dict[str, Correspondent]
    sent_ids: frozenset[str] = frozenset()
    answered: frozenset[str] = frozenset()
    """Addresses that ever replied to a message of the owner."""
    newest: datetime | None = None
    """Newest mail in the mailbox, naive local."""
    subjects: dict[str, tuple[str, ...]] = {}
    """Sender address -> subjects seen, oldest first (templates, cadence)."""
    dates: dict[str, tuple[datetime, ...]] = {}
    """Sender address -> dates seen, naive local, oldest first."""
    keep: frozenset[str] = frozenset()
    """Addresses and domains that the person said to keep."""
    skip: frozenset[str] = frozenset()
    """Addresses and domains that the person said to skip."""


class Why(Noun, frozen=True):
    """One tag and the rule and evidence that gave it."""

    tag: str
    reason: str


class Label(Noun, frozen=True):
    """The five label keys of a source note, with a reason for every tag.

    ``sure`` is False when only weak evidence speaks for the filter: such items stand under "Worth a look".
    """

    relationship: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    type: str = ""
    filter: tuple[str, ...] = ()
    action: str = ""
    status: str = "unread"
    whys: tuple[Why, ...] = ()
    sure: bool = True


class Participant(Noun, frozen=True):
    """Somebody who took part in an item. Roles: from to cc speaker attendee organizer author mention.

    ``also``: full names that a recording or a transcript gave to the same person.
    """

    name: str
    email: str
    roles: tuple[str, ...]
    also: tuple[str, ...] = ()


class Claim(Noun, frozen=True):
    """A statement about a person's field, with the words it rests on.

    ``field``: role organization phone url name. ``date`` is ``YYYY-MM-DD`` or ``""``.
    """

    name: str
    email: str
    field: str
    value: str
    quote: str
    date: str = ""


class Statement(Noun, frozen=True):
    """A sentence worth keeping. ``form``: fact decision task. ``about`` names a participant, ``owner`` who must act.

    ``category`` only for facts; ``due`` is ``YYYY-MM-DD`` or ``""``.
    """

    form: str
    text: str
    quote: str = ""
    date: str = ""
    about: str = ""
    category: str = ""
    owner: str = ""
    due: str = ""
    done: bool = False


class Extraction(Noun, frozen=True):
    """What one item says, in its own words (not yet neutralised).

    ``texts``: one (heading, body) per message or part, quoting cut, oldest first. ``gist``: one line or ``""``.
    """

    participants: tuple[Participant, ...] = ()
    claims: tuple[Claim, ...] = ()
    statements: tuple[Statement, ...] = ()
    gist: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    introduced: tuple[tuple[str, str], ...] = ()
    """(introducer's address, introduced person's address)."""
    asked: str = ""
    """What its newest message asks for: the gist of what waits for the owner."""
