"""The nouns that cross a room border. Frozen, no logic.

Three generations of text travel through them:

* *records* (``Message`` … ``Contact``) and *items* hold foreign strings as they were read;
* *filed* values hold ``Neutral`` strings only: what a source note says, complete (``parse(render(filed)) == filed``);
* *index* values are what the entity notes need, gathered from filed values.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import NewType

import msgspec

Neutral = NewType("Neutral", str)
"""A string that passed ``pipeline.notes.neutral``: safe to stand in a note. Nothing else may make one."""


class Noun(msgspec.Struct, frozen=True):
    """Base of all nouns: immutable, compared by value."""


# --- records: what one raw file holds -------------------------------------------------------------


class Address(Noun, frozen=True):
    """RFC 5322 mailbox. ``email`` is lower case, ``""`` when unknown."""

    name: str = ""
    email: str = ""


class Attachment(Noun, frozen=True):
    """A MIME part with a file name. ``size`` in bytes."""

    name: str
    type: str
    size: int


class Event(Noun, frozen=True):
    """iCalendar VEVENT (RFC 5545), from an .ics file or a ``text/calendar`` mail part (RFC 6047).

    ``start``/``end`` are aware; a floating time is naive; an all-day event has ``all_day`` and midnight, naive.
    ``method`` is the calendar's METHOD in upper case, ``""`` in a plain calendar file.
    """

    uid: str
    title: str
    start: datetime | None = None
    end: datetime | None = None
    all_day: bool = False
    sequence: int = 0
    recurrence_id: str = ""
    recurring: bool = False
    method: str = ""
    status: str = ""
    organizer: Address = Address()
    attendees: tuple[Address, ...] = ()
    location: str = ""
    description: str = ""
    source: str = ""
    sha256: str = ""


class Message(Noun, frozen=True):
    """RFC 5322 message, decoded.

    ``id``, ``in_reply_to`` and ``references`` have no angle brackets. ``date`` is aware, ``None`` when unreadable.
    ``headers`` holds every header, names in lower case, in order, values decoded and unfolded.
    ``text`` is the whole body as plain text (from the HTML part when there is no plain one), ``html`` the HTML part.
    ``folder`` is the mailbox folder, or Gmail's labels joined by comma, as far as known. ``direction`` is not known here.
    ``source`` is the path relative to raw/; ``sha256`` the hash of this message's own bytes.
    """

    id: str
    date: datetime | None
    sender: Address
    subject: str
    text: str
    to: tuple[Address, ...] = ()
    cc: tuple[Address, ...] = ()
    in_reply_to: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    html: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    attachments: tuple[Attachment, ...] = ()
    events: tuple[Event, ...] = ()
    folder: str = ""
    thread_id: str = ""
    source: str = ""
    sha256: str = ""


class Utterance(Noun, frozen=True):
    """One turn of a transcript. ``start`` in seconds from the beginning, ``None`` when the format has no times."""

    speaker: str
    text: str
    start: float | None = None


class Transcript(Noun, frozen=True):
    """A recorded meeting, word for word. ``date`` is naive local or aware; ``date_only`` when the hour is unknown."""

    title: str
    utterances: tuple[Utterance, ...]
    date: datetime | None = None
    date_only: bool = False
    seconds: int = 0
    attendees: tuple[Address, ...] = ()
    uid: str = ""
    source: str = ""
    sha256: str = ""


class Document(Noun, frozen=True):
    """A text: ``form`` is ``note``, ``document``, ``voice-memo``, ``minutes`` or ``daily-note``.

    ``body`` is Markdown or plain text without frontmatter; ``attendees`` only for minutes.
    """

    form: str
    title: str
    body: str
    date: datetime | None = None
    date_only: bool = False
    attendees: tuple[Address, ...] = ()
    uid: str = ""
    source: str = ""
    sha256: str = ""


class ChatLine(Noun, frozen=True):
    """One chat message. ``date`` is aware."""

    date: datetime
    author: Address
    text: str


class ChatDay(Noun, frozen=True):
    """One channel on one day (the day of the export, ``YYYY-MM-DD``)."""

    service: str
    channel: str
    day: date
    lines: tuple[ChatLine, ...]
    source: str = ""
    sha256: str = ""


class Contact(Noun, frozen=True):
    """One vCard (RFC 6350)."""

    name: str
    emails: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()
    nicknames: tuple[str, ...] = ()
    organization: str = ""
    role: str = ""
    revised: datetime | None = None
    source: str = ""
    sha256: str = ""


Record = Message | Event | Transcript | Document | ChatDay | Contact


class Problem(Noun, frozen=True):
    """Bad data as a value: where, a short code, and what the person can do."""

    path: str
    code: str
    hint: str


class Waiting(Noun, frozen=True):
    """A file that is not ready (still recording, still growing): no problem, read again next time."""

    path: str
    reason: str


# --- items: what a person would call one thing ----------------------------------------------------


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
    """The person whose vault this is. ``domains`` are the owner's own, never a freemail provider's."""

    addresses: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    domains: frozenset[str] = frozenset()


class Correspondent(Noun, frozen=True):
    """What is known of one address from the whole mailbox. ``sent`` counts the owner's mails to it, ``received`` its own.

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


# --- extraction -----------------------------------------------------------------------------------


class Participant(Noun, frozen=True):
    """Somebody who took part in an item. Roles: from to cc speaker attendee organizer author mention."""

    name: str
    email: str
    roles: tuple[str, ...]


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


# --- filed: what a source note says ---------------------------------------------------------------


class FiledMessage(Noun, frozen=True):
    """One ``message:`` or ``file:`` line. ``direction``: in, out, or "" for a file; ``form``: message or the file's form.

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
    decided them (named in ``corrected``); else they follow from ``who``.
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


class Skipped(Noun, frozen=True):
    """One line of a skipped week. ``id`` is the item's; ``messages`` are (sha256, Message-ID, content) of what was read."""

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


# --- index: who and what is known -----------------------------------------------------------------


class Entity(Noun, frozen=True):
    """One person, organization, project, … known to the vault. ``path`` is without ``.md``, ``""`` while it has no note.

    ``foreign``: the note is the person's own, to be linked to but never written.
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


class Decision(Noun, frozen=True):
    """One line of Corrections.md. ``verb``: held deleted forgotten not-same not-linked declined merged split keep skip."""

    verb: str
    subject: str
    object: str = ""
    date: str = ""
