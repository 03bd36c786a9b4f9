"""The mailbox as a whole, before any label: who wrote how often to whom, what the owner sent, whose replies came."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pipeline.domains import organization_domain
from pipeline.label.folders import is_draft
from pipeline.label.subjects import subject_tag
from pipeline.model import Address, Correspondent, History, Message, Owner
from pipeline.whose import is_doubtful

MOST_SUBJECTS = 64
"""Newest subjects and dates kept per sender: enough for templates and cadence, bounded for a robot's ten thousand."""
MOST_NAMES = 8
_LATEST = 64
_STRAY = timedelta(days=365)
_LEAVING = frozenset(("unsubscribe", "remove", "signoff", "abmelden", "stop"))


class _Tally:
    """What is counted of one address while the messages go by."""

    __slots__ = ("dates", "first", "last", "names", "received", "sent", "subjects")

    def __init__(self) -> None:
        self.names: list[str] = []
        self.first = ""
        self.last = ""
        self.sent = 0
        self.received = 0
        self.subjects: list[tuple[datetime, str]] = []
        self.dates: list[datetime] = []

    def seen(self, address: Address, when: datetime | None) -> None:
        if address.name and len(self.names) < MOST_NAMES and address.name not in self.names:
            self.names.append(address.name)
        if when is not None:
            day = when.date().isoformat()
            self.first = min(self.first or day, day)
            self.last = max(self.last, day)

    def wrote(self, when: datetime, subject: str) -> None:
        self.subjects.append((when, subject[:200]))
        if len(self.subjects) > 4 * MOST_SUBJECTS:
            self.subjects = sorted(self.subjects)[-MOST_SUBJECTS:]


def history(items: Iterable[Message], owner: Owner, zone: ZoneInfo, before: History | None = None) -> History:
    """Sender history of all ``items`` (any order), going on from ``before``, whose messages must not come again.

    ``subjects`` holds two more kinds of keys than sender addresses, both without a local part:
    ``[tag]`` -> the different senders (at most 4) of subjects that begin with that bracketed word, and
    ``@domain`` -> the addresses (at most 4) of that organization that the owner wrote to.
    """
    tallies: dict[str, _Tally] = {}
    tags: dict[str, list[str]] = {}
    reached: dict[str, list[str]] = {}
    sent_ids: set[str] = set()
    references: dict[str, set[str]] = {}
    answered: set[str] = set()
    latest: list[datetime] = []
    if before is not None:
        _continue(before, tallies, tags, reached)
        sent_ids |= before.sent_ids
        answered |= before.answered
        latest += [before.newest] if before.newest else []
    seen: set[str] = set()
    for message in items:
        key = message.id or message.sha256
        if (key and key in seen) or (message.folder and is_draft(message.folder)):
            continue
        if is_doubtful(message, owner):
            continue  # whom a stranger writes to under the owner's address is no contact, whatever id it bears
        seen.add(key)
        when = _local(message.date, zone)
        if when is not None:
            heapq.heappush(latest, when)
            if len(latest) > _LATEST:
                heapq.heappop(latest)
        sender = message.sender
        if sender.email in owner.addresses:
            _sent(message, when, owner, tallies, reached)
            if message.id:
                sent_ids.add(message.id)
            continue
        if not sender.email:
            continue
        tally = tallies.setdefault(sender.email, _Tally())
        tally.seen(sender, when)
        tally.received += 1
        tally.wrote(when or datetime.min, message.subject)
        _note(tags, f"[{subject_tag(message.subject)}]" if subject_tag(message.subject) else "", sender.email)
        named = set(message.in_reply_to) | set(message.references[-20:])
        if named:
            references.setdefault(sender.email, set()).update(named)
    answered.update(email for email, ids in references.items() if not ids.isdisjoint(sent_ids))
    return _finish(owner, tallies, {**tags, **reached}, sent_ids, answered, _newest(latest), before)


def _sent(
    message: Message, when: datetime | None, owner: Owner, tallies: dict[str, _Tally], reached: dict[str, list[str]]
) -> None:
    """A mail that only says "unsubscribe" is no contact; nor is one to more than 100 addresses."""
    recipients = message.to + message.cc
    leaving = message.subject.strip().casefold() in _LEAVING or (
        not message.subject.strip() and message.text.strip().casefold() in _LEAVING
    )
    for address in recipients[:100]:
        if not address.email or address.email in owner.addresses:
            continue
        tally = tallies.setdefault(address.email, _Tally())
        tally.seen(address, when)
        if not leaving and len(recipients) <= 100:
            tally.sent += 1
            domain = organization_domain(address.email)
            _note(reached, f"@{domain}" if domain and domain not in owner.domains else "", address.email)


def _note(index: dict[str, list[str]], key: str, email: str) -> None:
    if key:
        entries = index.setdefault(key, [])
        if len(entries) < 4 and email not in entries:
            entries.append(email)


def _local(date: datetime | None, zone: ZoneInfo) -> datetime | None:
    if date is None:
        return None
    try:
        local = date.astimezone(zone) if date.tzinfo is not None else date
    except (OverflowError, ValueError):
        return None
    return local.replace(tzinfo=None, microsecond=0)


def _newest(latest: list[datetime]) -> datetime | None:
    """The newest date, up to three of spam from far ahead left out: without a clock, by the gap before them."""
    dates = sorted(latest)
    for _ in range(3):
        if len(dates) < 10 or dates[-1] - dates[-2] <= _STRAY:
            break
        dates.pop()
    return dates[-1] if dates else None


def _continue(
    before: History, tallies: dict[str, _Tally], tags: dict[str, list[str]], reached: dict[str, list[str]]
) -> None:
    for email, known in before.correspondents.items():
        tally = tallies.setdefault(email, _Tally())
        tally.names = list(known.names)
        tally.first, tally.last, tally.sent, tally.received = known.first, known.last, known.sent, known.received
    for key, subjects in before.subjects.items():
        if key.startswith("["):
            tags[key] = list(subjects)
        elif key.startswith("@"):
            reached[key] = list(subjects)
        else:
            dates = before.dates.get(key, ())
            tally = tallies.setdefault(key, _Tally())
            tally.subjects = list(zip(dates, subjects, strict=False))


def _finish(
    owner: Owner,
    tallies: dict[str, _Tally],
    index: dict[str, list[str]],
    sent_ids: set[str],
    answered: set[str],
    newest: datetime | None,
    before: History | None,
) -> History:
    correspondents: dict[str, Correspondent] = {}
    subjects: dict[str, tuple[str, ...]] = {}
    dates: dict[str, tuple[datetime, ...]] = {}
    for email in sorted(tallies):
        tally = tallies[email]
        correspondents[email] = Correspondent(
            email, tuple(tally.names), tally.first, tally.last, tally.sent, tally.received
        )
        rows = sorted(tally.subjects)[-MOST_SUBJECTS:]
        if rows:
            subjects[email] = tuple(subject for _, subject in rows)
            dates[email] = tuple(when for when, _ in rows)
    for key in sorted(index):
        subjects[key] = tuple(sorted(index[key]))
    return History(
        owner=owner,
        correspondents=correspondents,
        sent_ids=frozenset(sent_ids),
        answered=frozenset(answered),
        newest=newest,
        subjects=subjects,
        dates=dates,
        keep=before.keep if before else frozenset(),
        skip=before.skip if before else frozenset(),
    )
