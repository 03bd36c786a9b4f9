"""The settings: their values, and the one table that drives checks, the commented template and the README."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple

import msgspec

from pipeline.taxonomy import CATEGORIES, EFFECTS, Tag, fault

Read = Callable[[object], object]
"""Takes the YAML value and gives the setting's; raises ``ValueError``, with the wrong item when it is a list."""


class OwnerSettings(msgspec.Struct, frozen=True):
    """Who the owner is; empty until told or found in the mail."""

    addresses: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class Settings(msgspec.Struct, frozen=True):
    """Everything a person can set, with its default. Durations are named in ``SETTINGS``."""

    owner: OwnerSettings = OwnerSettings()
    timezone: str = ""
    vault: str = "knowledge"
    raw: str = "raw"
    raw_links: str = "inside"
    since: str = ""
    strictness: str = "medium"
    keep: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    sent_folders: tuple[str, ...] = ()
    tags: tuple[Tag, ...] = ()
    text: str = "full"
    text_limit: int = 4000
    mail_link: str = "mid"
    attachments: str = "name"
    activity_lines: int = 40
    summary_tokens: int = 5000
    stale_days: int = 60
    dormant_days: int = 45
    archive_days: int = 90
    batch_size: int = 50
    item_seconds: int = 30
    note_quiet: int = 10
    raw_quiet: int = 300
    poll: int = 15
    extract_at: str = "0 */4 * * *"
    synthesize_at: str = "0 9 * * 0"
    brief_hours: tuple[int, ...] = (10, 17)


class Setting(NamedTuple):
    """One row of the table. ``key`` has a dot for a key below another; ``allowed`` completes "must be …"."""

    key: str
    section: str
    allowed: str
    read: Read
    description: str

    @property
    def default(self) -> object:
        """The value in ``Settings()``."""
        return value_of(Settings(), self.key)


def value_of(settings: Settings, key: str) -> object:
    """The value of a dotted key."""
    value: object = settings
    for part in key.split("."):
        value = getattr(value, part)
    return value


_EMAIL = re.compile(r"[^\s@<>,;\"']{1,64}@[^\s@<>,;\"']{1,255}")
_DOMAIN = re.compile(r"[^\s@<>,;\"'/.]{1,63}(?:\.[^\s@<>,;\"'/.]{1,63}){1,8}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value.strip()


def _path(value: object) -> str:
    text = _text(value)
    if not text or not text.isprintable():
        raise ValueError
    return text


def _place(value: object) -> str:
    parts = _path(value).replace("\\", "/").split("/")
    parts = [part for part in parts if part not in ("", ".")]
    if not parts or ".." in parts:
        raise ValueError
    return "/".join(parts)


def _choice(*words: str) -> Read:
    def read(value: object) -> str:
        if value not in words:
            raise ValueError
        return str(value)

    return read


def _whole(low: int, high: int) -> Read:
    def read(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return read


def _list(read_one: Read) -> Read:
    def read(value: object) -> tuple[object, ...]:
        if value is None:
            return ()
        if not isinstance(value, list):
            raise ValueError
        read_ones: dict[object, None] = {}
        for one in value:
            try:
                read_ones[read_one(one)] = None
            except ValueError:
                raise ValueError(one) from None
        return tuple(read_ones)

    return read


def _address(value: object) -> str:
    text = _text(value).lower()
    if not _EMAIL.fullmatch(text):
        raise ValueError
    return text


def _sender(value: object) -> str:
    text = _text(value).lower()
    if _EMAIL.fullmatch(text):
        return text
    text = text.removeprefix("@")
    if not _DOMAIN.fullmatch(text):
        raise ValueError
    return text


def _name(value: object) -> str:
    text = _text(value)
    if not text or not text.isprintable():
        raise ValueError
    return text


def _since(value: object) -> str:
    text = _text("" if value is None else value)
    if text in ("", "all"):
        return text
    if not _DAY.fullmatch(text):
        raise ValueError
    return date.fromisoformat(text).isoformat()


def _zone(value: object) -> str:
    text = _text("" if value is None else value)
    if text:
        import zoneinfo

        try:
            zoneinfo.ZoneInfo(text)
        except (OSError, KeyError):
            raise ValueError from None
    return text


def _times(value: object) -> str:
    text = _text("" if value is None else value)
    if text:
        from pipeline.live.occurrences import fault as wrong

        if wrong(text):
            raise ValueError
    return text


def _tag(value: object) -> Tag:
    if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
        raise ValueError
    if not set(value) <= {"name", "category", "effect", "description"}:
        raise ValueError
    tag = Tag(**{"name": "", "category": "", "effect": "none", "description": "", **value})
    if not _WORD.fullmatch(tag.name) or fault(tag):
        raise ValueError
    return tag


_ADDRESSES = "a list of e-mail addresses, such as [me@example.com]"
_SENDERS = "a list of addresses or domains, such as [jo@example.com, example.org]"
_PLACES = "a list of paths, such as [mail/Archive 2019, old/out.mbox]"
_TIMES = 'a cron expression of five fields, such as "0 9 * * 0", or ""'
_DAYS = "a whole number of days from 1 to 36500"
_SECONDS = "a whole number of seconds from 0 to 86400"

SETTINGS: tuple[Setting, ...] = (
    Setting("owner.addresses", "You", _ADDRESSES, _list(_address),
            "Your own e-mail addresses. Left empty, the first run finds them in your mail."),
    Setting("owner.names", "You", "a list of names", _list(_name),
            "Your name in the forms that others use, as speakers in transcripts do."),
    Setting("timezone", "You", 'the name of a time zone, such as Europe/Berlin, or ""', _zone,
            'The zone of all times in the notes. "" is settled by the first run that finds mail: the zone of this '
            "computer, or that of your calendars where your mail has its offsets."),
    Setting("vault", "Places", "a path", _path,
            "The Obsidian vault, relative to this file. It is also a git repository."),
    Setting("raw", "Places", "a path", _path,
            "The folder with your mail, meetings, chats and documents. It is only ever read."),
    Setting("raw_links", "Places", "inside or all", _choice("inside", "all"),
            "Symbolic links in the raw folder. inside follows those that lead to somewhere in it; all follows the "
            "others, too, but none to the vault, to this file's folder or to what holds them. Changes behind such a "
            "link are seen by the next run, not by watching."),
    Setting("since", "What gets in", 'a date such as 2026-01-31, "all" or ""', _since,
            'Mail before this date only teaches who is who. "" is settled by the first run that finds mail: '
            "12 months before the newest. An earlier date brings in older mail."),
    Setting("strictness", "What gets in", "high, medium or low", _choice("high", "medium", "low"),
            "When a new note for a person is made from mail. high: never (only from meetings, memos, invitations); "
            "medium: when you wrote in the thread, or the person wrote to you in several; low: any human sender. "
            "After a change `vaultmill run --again all` does the same for what is filed."),
    Setting("keep", "What gets in", _SENDERS, _list(_sender),
            "Senders that are never noise. A domain stands for all its addresses."),
    Setting("skip", "What gets in", _SENDERS, _list(_sender),
            "Senders that are always noise."),
    Setting("sent_folders", "What gets in", _PLACES, _list(_place),
            "Folders and mailbox files below the raw folder in which mail under your address is yours, whatever its "
            "headers say; folders named Sent are known. Name none in which mail comes in. After a change `vaultmill "
            "run --again all` does the same for what is filed."),
    Setting("tags", "What gets in", "a list of entries {name, category, effect, description}; categories: "
            + ", ".join(CATEGORIES) + "; effects: " + ", ".join(EFFECTS), _list(_tag),
            "Tags added to the vocabulary, or built-in ones with another effect, such as "
            "{name: gardening, category: topics, effect: create, description: The allotment}."),
    Setting("text", "Notes", "full, excerpt or none", _choice("full", "excerpt", "none"),
            "How much of the readable text a source note carries."),
    Setting("text_limit", "Notes", "a whole number from 0 to 1000000", _whole(0, 1_000_000),
            "Characters of text per mail item; meetings, memos and documents are kept whole."),
    Setting("mail_link", "Notes", "mid, message, gmail or none", _choice("mid", "message", "gmail", "none"),
            "The link in a source note that opens the mail: mid (Thunderbird and others), message (Apple Mail), "
            "gmail (a search in the browser)."),
    Setting("attachments", "Notes", "name", _choice("name"),
            "name lists attachments in the source note; vaultmill open takes one out of raw/."),
    Setting("activity_lines", "Notes", "a whole number from 1 to 10000", _whole(1, 10_000),
            "Newest lines kept under Activity before older ones are folded by month."),
    Setting("summary_tokens", "Notes", "a whole number from 0 to 1000000", _whole(0, 1_000_000),
            "Tokens that kg-summary.md, the graph for agents, may take; 0 leaves it out."),
    Setting("stale_days", "Time", _DAYS, _whole(1, 36_500),
            "Days without news until a note is stale and a card without new evidence is dropped."),
    Setting("dormant_days", "Time", _DAYS, _whole(1, 36_500),
            "Days without support until an open item moves under Dormant."),
    Setting("archive_days", "Time", _DAYS, _whole(1, 36_500),
            "Days without news until a note has the status archived; it stays where it is."),
    Setting("batch_size", "Running", "a whole number from 0 to 100000", _whole(0, 100_000),
            "Items per batch, and so per commit; 0 is automatic: 50, or a twentieth of what waits when that is more."),
    Setting("item_seconds", "Running", _SECONDS, _whole(0, 86_400),
            "Seconds of processor time for one item; one that takes more is left out and reported. 0 is no limit."),
    Setting("note_quiet", "Running", _SECONDS, _whole(0, 86_400),
            "Seconds a note must have been left alone before the program writes to it."),
    Setting("raw_quiet", "Running", _SECONDS, _whole(0, 86_400),
            "Seconds the raw folder must have been quiet before watching starts a batch."),
    Setting("poll", "Running", _SECONDS, _whole(0, 86_400),
            "Seconds between two looks at live notes, and at folders that send no events."),
    Setting("extract_at", "Running", _TIMES, _times,
            "When `serve` looks through everything, daily notes and conversations too, whatever it was told of."),
    Setting("synthesize_at", "Running", _TIMES, _times,
            "When `serve` renews what only time changes."),
    Setting("brief_hours", "Running", "a list of hours from 0 to 23", _list(_whole(0, 23)),
            "Until the first of them the daily brief shows the whole day, from the last on tomorrow, too."),
)  # fmt: skip
