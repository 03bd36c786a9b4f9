"""What new mail can have to do with, found by marks of every item, so that all the others need not be read. Pure.

A mark is the start of a digest of something that a mail is compared with: the ids and hashes of an item's messages,
its subject, the organizations written to in it, the tag of its subject. One that is met by chance only costs a look at
an item too many: all is decided by the items themselves.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import accumulate

import msgspec

from pipeline.domains import organization_domain
from pipeline.index.shelf import Shelf
from pipeline.label.subjects import subject_tag
from pipeline.model import Filed, Message, Record, Skipped
from pipeline.notes.neutral import plain
from pipeline.read.keys import base_subject, content_key, is_reply, item_id, joined_key, names
from pipeline.state import State

SIZE = 6
"""Bytes of a mark."""
FEW = 60
"""Mails. With more of them everything is looked at."""
SENDERS = 4
"""Of the senders of a tag no more are ever asked for."""


class Marks(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The marks of one item. ``newest``: its date for the newest of all; ``heard``: when somebody wrote last."""

    keys: bytes
    newest: datetime | None
    heard: datetime | None


class Near(msgspec.Struct, frozen=True):
    """Items and skipped lines that some mails may have to do with, in their order, and what must be known of all.

    ``ids`` are those of everything written. Of the senders in ``addresses``, and of what is ``listed`` (``[tag]``,
    ``@domain``), all is here that their history needs. ``newest`` and ``heard`` are of all items: see ``Marks``.
    """

    filed: tuple[Filed, ...]
    skipped: tuple[Skipped, ...]
    ids: frozenset[str]
    addresses: frozenset[str]
    listed: frozenset[str]
    newest: datetime | None
    heard: datetime | None


def marks(filed: Filed) -> Marks:
    """The marks of an item."""
    title = plain(filed.title)
    said: dict[str, None] = {f"subject {base_subject(title)}": None} if filed.kind == "email" else {}
    tag = subject_tag(title)
    heard: datetime | None = None
    for message in filed.messages:
        said[f"hash {message.sha256}"] = None
        if message.id:
            said[f"id {message.id}"] = None
        if message.content:
            said[f"content {message.content}"] = None
        if message.direction == "out":
            for _, email in (*message.to, *message.cc):
                said[f"to {organization_domain(email)}"] = None
        elif message.direction == "in" and message.date:
            heard = max(heard or message.date, message.date)
            said[f"from {message.sender[1]}"] = None
            if tag:
                said[f"tag {tag}"] = None
    newest = (filed.updated or filed.date) if filed.date else None
    return Marks(b"".join(map(_mark, said)), newest, heard)


def _mark(said: str) -> bytes:
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=SIZE).digest()


class Finder:
    """The items that bear a mark. ``known`` are those whose marks hold, in order; all ``others`` are always found."""

    def __init__(self, known: Mapping[str, Marks], others: Iterable[str]) -> None:
        self.items, self.others = list(known), frozenset(others)
        self._all = b"".join(one.keys for one in known.values())
        self._ends = list(accumulate(len(one.keys) for one in known.values()))

    def bearing(self, said: Iterable[str]) -> Iterator[str]:
        """Items that bear any of these, each of them in order, some perhaps more than once."""
        for mark in map(_mark, said):
            at = self._all.find(mark)
            while at >= 0:
                if at % SIZE == 0:
                    yield self.items[bisect_right(self._ends, at)]
                at = self._all.find(mark, at + 1)


def near(state: State, known: Mapping[str, Marks], records: Sequence[Record]) -> Near | None:
    """What a few mails can have to do with; ``None`` when no marks are known, and for records of other kinds.

    ``known`` are the marks of the items as they were loaded, in order.
    """
    index, shelf = state.index, state.index.filed
    mails = [record for record in records if isinstance(record, Message) and not record.events]
    if not known or not isinstance(shelf, Shelf) or len(mails) < len(records) or len(mails) > FEW:
        return None
    if gone := (known.keys() - shelf.keys()) | (shelf.fresh & known.keys()):
        known = {item: one for item, one in known.items() if item not in gone}
    finder = Finder(known, shelf.keys() - known.keys())
    seats = (one for mail in mails for one in (mail.sender, *mail.to, *mail.cc))
    addresses = frozenset(one.email for one in seats if one.email)
    senders = {mail.sender.email for mail in mails}
    tags = frozenset(tag for mail in mails if (tag := subject_tag(mail.subject)))
    domains = frozenset(domain for email in senders if (domain := organization_domain(email)))
    threads = _threads(mails)
    found = set(finder.others) | (threads & shelf.keys())
    found.update(finder.bearing(_asked(mails)), finder.bearing(f"from {email}" for email in addresses))
    for tag in tags:
        found |= _until(finder.bearing([f"tag {tag}"]), SENDERS, lambda item: _heard_from(shelf[item]))
    for domain in domains:
        found |= _until(finder.bearing([f"to {domain}"]), 1, lambda item, at=domain: _written_at(at, shelf[item]))  # type: ignore[misc]
    found |= _until((item for item in known if index.brief(item).sent), 1, lambda item: _sent_ids(shelf[item]))
    others = [marks(shelf[item]) for item in finder.others]
    lines = [line for line in state.skipped.values() if line.id not in shelf]
    dated = [line.date for line in lines if line.date and line.email and line.kind == "email"]
    return Near(
        filed=tuple(shelf[item] for item in shelf if item in found),
        skipped=_lines(state.skipped.values(), mails, addresses, tags, threads),
        ids=frozenset(shelf) | frozenset(state.skipped),
        addresses=addresses,
        listed=frozenset((*(f"[{tag}]" for tag in tags), *(f"@{domain}" for domain in domains))),
        newest=max((one.newest for one in (*known.values(), *others) if one.newest), default=None),
        heard=max((*(one.heard for one in (*known.values(), *others) if one.heard), *dated), default=None),
    )


def _until(items: Iterator[str], enough: int, told: Callable[[str], set[str]]) -> set[str]:
    """The items up to the one with which so many different things are told."""
    found: set[str] = set()
    every: set[str] = set()
    for item in items:
        if item not in found:
            found.add(item)
            every |= told(item)
            if len(every) >= enough:
                break
    return found


def _heard_from(filed: Filed) -> set[str]:
    return {message.sender[1] for message in filed.messages if message.direction == "in" and message.date}


def _written_at(domain: str, filed: Filed) -> set[str]:
    sent = (message for message in filed.messages if message.direction == "out")
    return {e for m in sent for _, e in (*m.to, *m.cc) if organization_domain(e) == domain}


def _sent_ids(filed: Filed) -> set[str]:
    return {message.id for message in filed.messages if message.direction == "out" and message.id}


def _lines(
    every: Iterable[Skipped],
    mails: Sequence[Message],
    addresses: frozenset[str],
    tags: frozenset[str],
    threads: set[str],
) -> tuple[Skipped, ...]:
    asked = {text for mail in mails for text in (mail.sha256, content_key(mail), *names(mail))}
    return tuple(
        line
        for line in every
        if line.email in addresses
        or line.id in threads
        or (tags and subject_tag(plain(line.title)) in tags)
        or any(not asked.isdisjoint(message) for message in line.messages)
    )


def _asked(mails: Iterable[Message]) -> set[str]:
    """What items are looked up by: copies, threads by id, and by subject where no id is named."""
    said: set[str] = set()
    for mail in mails:
        said |= {f"hash {mail.sha256}", f"content {content_key(mail)}"}
        said |= {f"id {name}" for name in names(mail)}
        if not (mail.thread_id or mail.references or mail.in_reply_to) and is_reply(mail.subject):
            said.add(f"subject {base_subject(mail.subject)}")
    return said


def _threads(mails: Iterable[Message]) -> set[str]:
    """The ids that items have whose thread began with one of the mails, or with one that they name."""
    pairs = ((name, base_subject(mail.subject)) for mail in mails for name in names(mail))
    return {item_id(joined_key(name, base)) for name, base in pairs}
