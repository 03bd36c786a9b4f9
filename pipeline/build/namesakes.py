"""Cards under ``Same person?``: people whom only their names join. Nothing is joined until a person says so."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator

from pipeline.build.view import link_to
from pipeline.domains import organization_domain
from pipeline.index import Index, addresses
from pipeline.index.names import compare, is_company, keys, parse
from pipeline.model import Entity
from pipeline.notes.cards import Card
from pipeline.notes.neutral import field

MOST_MEMBERS = 300
"""In a bigger organization only equal names are asked about."""
MOST_BEARERS = 6
"""A name that more people bear than this tells nothing."""
_SUBJECT = "same"
_WEIGHT = {"the same name": 6, "the same letters": 6, "family name first": 6, "middle name": 4, "nickname": 3}
_LIKELY = frozenset({"same", "compatible"})


def same_person(index: Index) -> list[Card]:
    """A card for each pair of which at least one has a note; pairs that wrote to one another are two."""
    found: dict[str, Card] = {}
    for one, other, where in _pairs(index):
        subject = subject_of(one.id, other.id)
        if subject in found or not (one.path or other.path) or one.foreign or other.foreign:
            continue
        verdict = compare(parse(one.name), parse(other.name))
        if verdict.kind not in _LIKELY or verdict.reason == "part of the name" or _wrote(one, other, index):
            continue
        first, second = sorted((one, other), key=lambda e: (not e.path, -len(index.items_of[e.id]), e.id))
        text = f"One person? {_shown(first, index)} and {_shown(second, index)} — {verdict.reason}{where}"
        strength = _WEIGHT.get(verdict.reason, 2) + len(index.items_of[first.id]) + len(index.items_of[second.id])
        identifier = "c-" + hashlib.sha256(subject.encode()).hexdigest()[:10]
        found[subject] = Card(identifier, "Same person?", text, strength, subject)
    return list(found.values())


def subject_of(one: str, other: str) -> str:
    """What a card about two entities is about; the same for either order."""
    return f"{_SUBJECT}:{min(one, other)} {max(one, other)}"


def asked_about(subject: str) -> tuple[str, str] | None:
    """The two entities of such a card, ``None`` for other cards."""
    kind, _, pair = subject.partition(":")
    one, _, other = pair.partition(" ")
    return (one, other) if kind == _SUBJECT and one and other else None


def _pairs(index: Index) -> Iterator[tuple[Entity, Entity, str]]:
    """Bearers of one full name anywhere; in one organization also of names that may be one."""
    for name, ids in index.by_name.items():
        if " " in name and 1 < len(ids) <= MOST_BEARERS:
            people = [e for i in sorted(ids) if (e := index.entities.get(i)) and e.kind == "person"]
            yield from ((a, b, "") for at, a in enumerate(people) for b in people[at + 1 :])
    for domain, members in index.members.items():
        if len(members) <= MOST_MEMBERS:
            yield from ((a, b, f", both at {field(domain, 60)}") for a, b in _colleagues(members, index))


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


def _shown(entity: Entity, index: Index) -> str:
    email = next(iter(addresses(entity.id, index)), "")
    name = link_to(entity) if entity.path else f"**{field(entity.name, 80)}**"
    return f"{name}{f' ({field(email, 80)})' if email else ''}"


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
