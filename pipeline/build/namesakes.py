"""Cards under ``Same person?``: people whom names or one entry of the address book join. A person decides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial

from pipeline.build.ownership import entries
from pipeline.build.sketches import Sketch
from pipeline.build.view import item_link, link_to
from pipeline.domains import organization_domain
from pipeline.index import Index, addresses
from pipeline.index.names import Verdict, compare, is_company, keys, parse
from pipeline.index.names.mailboxes import is_shared
from pipeline.model import Entity, Filed, Neutral
from pipeline.notes.cards import Card
from pipeline.notes.lookalikes import disguise
from pipeline.notes.neutral import NOTHING, field, fill, given, joined, ours

MOST_MEMBERS = 300
"""In a bigger organization only equal names are asked about."""
MOST_BEARERS = 6
"""A name that more people bear than this tells nothing."""
MOST_INVITED = 40
"""In a bigger meeting a near spelling tells nothing."""
_SUBJECT = "same"
_WEIGHT = {"the same name": 6, "the same letters": 6, "family name first": 6, "middle name": 4, "nickname": 3}
_BOOK, _MET = 8, 4
_LIKELY = frozenset({"same", "compatible"})
_CHANGED = "another family name"


def same_person(index: Index) -> list[Card]:
    """A card for each pair of which at least one has a note: see ``namesakes``."""
    return [one.card() for one in namesakes(index)]


def namesakes(index: Index) -> list[Sketch]:
    """A card for each pair of which at least one has a note; pairs that wrote to one another are two.

    An entry of the address book is evidence and no proof: it is the owner's word, but may be a family's.
    """
    found: dict[str, Sketch] = {}
    for one, other, book in _in_one_entry(index):
        verdict = compare(parse(one.name), parse(other.name))
        if _can_be_asked(one, other) and _may_share_an_entry(one, other, verdict):
            wrote = ours(", but they wrote to one another" if _wrote(one, other, index) else "")
            where = fill("one entry of your address book: {}{}", item_link(book, index), wrote)
            _ask(found, one, other, where, _BOOK, index)
    for one, other, meeting in _heard(index):
        verdict = compare(parse(one.name), parse(other.name))
        if _can_be_asked(one, other) and verdict.kind in _LIKELY and verdict.reason != "part of the name":
            why = fill(
                "{}: heard in a meeting to which the other was invited: {}",
                field(verdict.reason, 80),
                item_link(meeting, index),
            )
            _ask(found, one, other, why, _MET, index)
    for one, other, place in _pairs(index):
        if not _can_be_asked(one, other):
            continue
        verdict = compare(parse(one.name), parse(other.name))
        if verdict.kind in _LIKELY and verdict.reason != "part of the name" and not _wrote(one, other, index):
            why = fill("{}{}{}", field(verdict.reason, 80), place, _disguised(one, other))
            _ask(found, one, other, why, _WEIGHT.get(verdict.reason, 2), index)
    return list(found.values())


def _disguised(one: Entity, other: Entity) -> Neutral:
    """What speaks against two of whom one is made to look like the other."""
    senders = ((entity.name, email) for entity in (one, other) for email in entity.emails or ("",))
    told = dict.fromkeys(filter(None, (disguise(name, email) for name, email in senders)))
    return given(", but {}", joined("; ", (field(reason, 200) for reason in told)))


def _can_be_asked(one: Entity, other: Entity) -> bool:
    return bool(one.path or other.path) and not (one.foreign or other.foreign)


def _ask(found: dict[str, Sketch], one: Entity, other: Entity, why: Neutral, weight: int, index: Index) -> None:
    """One card for a pair: the first evidence, which is the strongest."""
    subject = subject_of(one.id, other.id)
    if subject not in found:
        first, second = sorted((one, other), key=lambda e: (not e.path, -len(index.items_of[e.id]), e.id))
        strength = weight + len(index.items_of[first.id]) + len(index.items_of[second.id])
        found[subject] = Sketch("Same person?", subject, strength, partial(_asked, first, second, why, index))


def _asked(first: Entity, second: Entity, why: Neutral, index: Index) -> Neutral:
    return fill("One person? {} and {} — {}", _shown(first, index), _shown(second, index), why)


def _joining(index: Index) -> Iterator[Filed]:
    """Items that may tell that two are one."""
    return (index.items[item] for item, brief in index.counts() if brief.joins)


def _in_one_entry(index: Index) -> Iterator[tuple[Entity, Entity, Filed]]:
    """People who were known as two before an entry of the address book came that has addresses of both."""
    for filed in _joining(index):
        for entry in entries(filed) if filed.kind == "document" and not filed.filter else ():
            holders = dict.fromkeys(index.holder(email) for email in sorted(entry) if not is_shared(email))
            people = [e for i in holders if (e := index.entities.get(i)) is not None and e.kind == "person"]
            yield from ((a, b, filed) for at, a in enumerate(people) for b in people[at + 1 :])


def _heard(index: Index) -> Iterator[tuple[Entity, Entity, Filed]]:
    """Speakers without any address, each with those who were invited to the meeting and were not heard in it."""
    for filed in _joining(index):
        if filed.kind != "meeting" or filed.filter:
            continue
        roles: dict[str, set[str]] = {}
        for who in filed.who:
            roles.setdefault(who.entity, set()).update(who.roles)
        people = {i: e for i in roles if (e := index.entities.get(i)) is not None and e.kind == "person"}
        heard = [e for i, e in people.items() if not e.emails and roles[i] == {"speaker"}]
        silent = [e for i, e in people.items() if e.emails and "speaker" not in roles[i]]
        if len(silent) <= MOST_INVITED:
            yield from ((one, other, filed) for one in heard for other in silent)


def _may_share_an_entry(one: Entity, other: Entity, verdict: Verdict) -> bool:
    """Not where two full names contradict: then it is a couple's entry. A changed family name does not."""
    known = all(_is_told(entity.name) and "@" not in entity.name for entity in (one, other))
    return not known or verdict.kind in _LIKELY or verdict.reason == _CHANGED


def subject_of(one: str, other: str) -> str:
    """What a card about two entities is about; the same for either order."""
    return f"{_SUBJECT}:{min(one, other)} {max(one, other)}"


def asked_about(subject: str) -> tuple[str, str] | None:
    """The two entities of such a card, ``None`` for other cards."""
    kind, _, pair = subject.partition(":")
    one, _, other = pair.partition(" ")
    return (one, other) if kind == _SUBJECT and one and other else None


def _pairs(index: Index) -> Iterator[tuple[Entity, Entity, Neutral]]:
    """Bearers of one full name anywhere; in one organization also of names that may be one."""
    for name, ids in index.by_name.items():
        if " " in name and 1 < len(ids) <= MOST_BEARERS:
            people = [e for i in sorted(ids) if (e := index.entities.get(i)) and e.kind == "person"]
            yield from ((a, b, NOTHING) for at, a in enumerate(people) for b in people[at + 1 :])
    for domain, members in sorted(index.members.items()):
        if len(members) <= MOST_MEMBERS:
            yield from ((a, b, fill(", both at {}", field(domain, 60))) for a, b in _colleagues(members, index))


def _colleagues(members: set[str], index: Index) -> Iterator[tuple[Entity, Entity]]:
    blocks: defaultdict[str, list[Entity]] = defaultdict(list)
    for identifier in sorted(members):
        entity = index.entities.get(identifier)
        if entity is not None and _is_told(entity.name) and "@" not in entity.name and not is_company(entity.name):
            for key in keys(parse(entity.name)):
                blocks[key].append(entity)
    for block in blocks.values():
        yield from ((a, b) for at, a in enumerate(block) for b in block[at + 1 :] if a.id != b.id)


def _is_told(name: str) -> bool:
    """More than one word, or a full name in characters, which needs no space."""
    return " " in name or parse(name).full


def _shown(entity: Entity, index: Index) -> Neutral:
    email = next(iter(addresses(entity.id, index)), "")
    name = link_to(entity) if entity.path else fill("**{}**", field(entity.name, 80))
    return fill("{}{}", name, given(" ({})", field(email, 80)))


def _wrote(one: Entity, other: Entity, index: Index) -> bool:
    """Who writes to somebody is not that one, unless a mailbox writes to itself under two addresses of one domain."""
    mine, theirs = set(one.emails), set(other.emails)
    if {organization_domain(e) for e in mine} & {organization_domain(e) for e in theirs} == {""}:
        return False
    for item in index.items_of[one.id] & index.items_of[other.id]:
        for message in index.items[item].messages:
            to = {email for _, email in (*message.to, *message.cc)}
            if (message.sender[1] in mine and to & theirs) or (message.sender[1] in theirs and to & mine):
                return True
    return False
