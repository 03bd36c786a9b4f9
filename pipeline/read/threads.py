"""Messages into threads: joined by ids, else by subject; new ones find their written thread."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pipeline.model import Address, Message, Noun
from pipeline.read.keys import (
    base_subject,
    fold,
    instant,
    is_reply,
    item_id,
    joined_key,
    local,
    names,
    thread_key,
)

LONGEST_GAP = timedelta(days=30)
CANDIDATES = 20


class KnownThread(Noun, frozen=True):
    """A written thread: its id, base subject, participants' addresses, first and newest date (naive local)."""

    id: str
    subject: str
    participants: frozenset[str] = frozenset()
    updated: datetime | None = None
    date: datetime | None = None


class Thread(Noun, frozen=True):
    """Messages of one thread in order of date. ``grows`` is the id of the written item they belong to, or ``""``."""

    key: str
    messages: tuple[Message, ...]
    grows: str = ""


class Sets:
    """Disjoint sets (union-find with path halving)."""

    def __init__(self) -> None:
        self._parent: dict[Hashable, Hashable] = {}

    def find(self, one: Hashable) -> Hashable:
        parent = self._parent
        above = parent.setdefault(one, one)
        while above != one:
            parent[one] = one = parent[above]
            above = parent[one]
        return one

    def join(self, one: Hashable, other: Hashable) -> None:
        self._parent[self.find(other)] = self.find(one)


# --- threads --------------------------------------------------------------------------------------


def in_order(messages: Iterable[Message]) -> list[Message]:
    """By date, the undated last, then by source."""
    last = datetime.max.replace(tzinfo=UTC)
    return sorted(messages, key=lambda one: (instant(one.date) or last, one.source, one.id, one.sha256))


def thread(
    messages: Sequence[Message],
    written: Sequence[KnownThread],
    message_ids: Mapping[str, str],
    item_ids: frozenset[str],
    zone: ZoneInfo,
) -> list[Thread]:
    """Threads of distinct messages, whatever their order.

    Two messages belong together when they name one id (References, In-Reply-To, own id, thread id) and have the same
    base subject. A reply that names no id joins by subject (``_subject_joins``). Messages that belong to several
    written threads go to the oldest; written threads are never joined.
    """
    ordered = in_order(messages)
    bases = [base_subject(message.subject) for message in ordered]
    ties = [[(name, base) for name in names(message)] for message, base in zip(ordered, bases, strict=True)]
    subject_joins = _subject_joins(ordered, bases, written, zone)
    ages = {known.id: known.date or known.updated or datetime.max for known in written}
    written_bases = {known.id: known.subject for known in written}

    def oldest(ids: Iterable[str]) -> str:
        return min(ids, key=lambda one: (ages.get(one, datetime.max), one), default="")

    targets: dict[int, str] = {}
    for at, tied in enumerate(ties):
        found = {join for join in subject_joins.get(at, ()) if isinstance(join, str)}
        for name, base in tied if item_ids else ():
            holder = message_ids.get(name, "")
            if holder and written_bases.get(holder) == base:
                found.add(holder)
            by_key = item_id(joined_key(name, base))
            if by_key in item_ids:
                found.add(by_key)
        if found:
            targets[at] = oldest(found)

    return _gather(ordered, ties, subject_joins, targets, oldest)


def _gather(
    ordered: list[Message],
    ties: list[list[tuple[str, str]]],
    subject_joins: Mapping[int, Sequence[int | str]],
    targets: dict[int, str],
    oldest: Callable[[Iterable[str]], str],
) -> list[Thread]:
    """Joins what is tied; a message with a target of its own ties the rest of its set to that target, not to others."""
    sets = Sets()
    pulled: dict[Hashable, set[str]] = defaultdict(set)
    for at, tied in enumerate(ties):
        earlier = (join for join in subject_joins.get(at, ()) if isinstance(join, int))
        links: list[Hashable] = [*tied, *(("", str(join)) for join in earlier)]
        for node in (*links, ("", str(at))):
            if at in targets:
                pulled[node].add(targets[at])
            else:
                sets.join(("", str(at)), node)
    # the second pass sees whole sets: only now is every node's root final
    reached: dict[Hashable, set[str]] = defaultdict(set)
    for node, ids in pulled.items():
        reached[sets.find(node)] |= ids
    gathered: dict[Hashable, list[Message]] = defaultdict(list)
    grows: dict[Hashable, str] = {}
    for at, message in enumerate(ordered):
        root = sets.find(("", str(at)))
        target = targets.get(at) or oldest(sorted(reached.get(root, ())))
        place: Hashable = ("grows", target, "") if target else root
        gathered[place].append(message)
        grows[place] = target
    return [Thread(thread_key(some[0]), tuple(some), grows[place]) for place, some in gathered.items()]


# --- joining by subject ---------------------------------------------------------------------------


def participants(message: Message) -> frozenset[str]:
    """Addresses of sender and recipients; the folded name where there is no address."""
    return _names((message.sender, *message.to, *message.cc))


def writer(message: Message) -> frozenset[str]:
    """The sender among ``participants``."""
    return _names((message.sender,))


def _names(addresses: Iterable[Address]) -> frozenset[str]:
    return frozenset(filter(None, (one.email.lower() or fold(one.name) for one in addresses)))


def _subject_joins(
    ordered: Sequence[Message], bases: Sequence[str], written: Sequence[KnownThread], zone: ZoneInfo
) -> dict[int, tuple[int | str]]:
    """Message (its place) → the earlier message (place) or written thread (id) that it answers by its subject alone.

    Only for a reply that names no id: same base subject, a shared participant, at most 30 days between; of several
    the one that shares most participants, then the nearest in time. Having only the recipient in common is no share:
    everything in a mailbox has its owner in common.
    """
    shelves = _shelves(written)
    latest: dict[tuple[str, str], int] = {}
    joins: dict[int, tuple[int | str]] = {}
    people = [participants(message) for message in ordered]
    for at, (message, base) in enumerate(zip(ordered, bases, strict=True)):
        if message.date is None or not base:
            continue
        moment = local(message.date, zone)
        if not (message.thread_id or message.references or message.in_reply_to) and is_reply(message.subject):
            rows: list[tuple[int, timedelta, str, int | str]] = []
            earlier = {latest[base, one] for one in people[at] if (base, one) in latest}
            for other in sorted(earlier, reverse=True)[:CANDIDATES]:
                gap = abs(moment - local(ordered[other].date or message.date, zone))
                shared = people[at] & people[other]
                if len(shared) > 1 or not shared.isdisjoint((*writer(message), *writer(ordered[other]))):
                    rows.append((-len(shared), gap, "", other))
            for known in _near(shelves, base, people[at], moment):
                gap = abs(moment - (known.updated or moment))
                shared = people[at] & known.participants
                if len(shared) > 1 or not shared.isdisjoint(writer(message)):
                    rows.append((-len(shared), gap, known.id, known.id))
            if best := min((row for row in rows if row[1] <= LONGEST_GAP), key=lambda row: row[:3], default=None):
                joins[at] = (best[3],)
        latest.update(((base, one), at) for one in people[at])
    return joins


_Shelf = list[tuple[datetime, str, KnownThread]]


def _shelves(written: Sequence[KnownThread]) -> dict[tuple[str, str], _Shelf]:
    """(base subject, address) → written threads by newest date."""
    shelves: dict[tuple[str, str], _Shelf] = defaultdict(list)
    for known in written:
        base = known.subject
        if known.updated is not None and base:
            for one in known.participants:
                shelves[base, one].append((known.updated, known.id, known))
    for shelf in shelves.values():
        shelf.sort(key=lambda row: row[:2])
    return shelves


def _near(
    shelves: Mapping[tuple[str, str], _Shelf], base: str, people: frozenset[str], moment: datetime
) -> list[KnownThread]:
    """The written threads just before and just after the moment, for each of the people."""
    near: dict[str, KnownThread] = {}
    for one in people:
        if shelf := shelves.get((base, one)):
            at = bisect(shelf, moment, key=lambda row: row[0])
            near.update((known.id, known) for _, _, known in shelf[max(0, at - 1) : at + 1])
    return list(near.values())
