"""Records: what one raw file holds. Foreign strings, as they were read."""

from __future__ import annotations

from datetime import date, datetime

from pipeline.model.base import Noun


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


class Occurrence(Noun, frozen=True):
    """One time at which an event takes place. ``start``/``end`` are naive local, ``end`` exclusive.

    ``recurrence_id`` tells the instances of a series apart, in basic format; ``people`` has the organizer first.
    ``declined``: the owner does not come.
    """

    uid: str
    recurrence_id: str
    title: str
    start: datetime
    end: datetime
    all_day: bool = False
    location: str = ""
    people: tuple[Address, ...] = ()
    declined: bool = False


class Message(Noun, frozen=True):
    """RFC 5322 message, decoded.

    ``id``, ``in_reply_to`` and ``references`` have no angle brackets. ``date`` is aware, ``None`` when unreadable.
    ``headers`` holds every header, names in lower case, in order, values decoded and unfolded.
    ``text`` is the whole body as plain text (from the HTML part when there is no plain one), ``html`` the HTML part.
    ``folder`` is the mailbox folder, or Gmail's labels joined by comma, as far as known.
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

    ``body`` is Markdown or plain text without frontmatter; ``attendees`` only for minutes. ``depth``: what its own
    frontmatter says of it.
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
    depth: str = ""


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
