"""Links between entity notes, always in pairs: the same function is asked for both sides."""

from __future__ import annotations

from collections import Counter

import msgspec

from pipeline.build.careers import is_about, period, settled
from pipeline.build.signing import signed_employer, signers
from pipeline.build.trees import NAMED_IN, NAMES, named_in
from pipeline.build.view import items_naming, kept_items
from pipeline.index import Index, employer, employments
from pipeline.model import Filed

INVERSES = {
    "works at": "employs",
    "worked at": "formerly employed",
    "reports to": "manages",
    "introduced by": "introduced",
    "part of": "has part",
    "takes part": "takes part",
    "in contact with": "in contact with",
    "customer of": "has customer",
    "vendor of": "has vendor",
    "partner of": "partner of",
    "advises": "advised by",
    "invested in": "has investor",
    "knows": "knows",
    "married to": "married to",
    "parent of": "child of",
    "depends on": "needed by",
    "uses": "used by",
    "created": "created by",
    "owns": "owned by",
    "located in": "location of",
    "runs on": "runs",
    "instance of": "has instance",
    "member of": "has member",
    "has": "belongs to",
    "decided": "decided by",
    "connected": "connected",
    "likes": "liked by",
    "dislikes": "disliked by",
    "friend": "friend",
    "colleague": "colleague",
    "related": "related",
    "mentioned": "mentioned in",
    NAMES: NAMED_IN,
}
"""Relation words and what stands on the other side."""

_BOTH = {**INVERSES, **{inverse: word for word, inverse in INVERSES.items()}}


class Relation(msgspec.Struct, frozen=True):
    """One line of an entity note: the other entity and the word after the dash."""

    other: str
    word: str


def inverse(word: str) -> str:
    """The word for the other side; an unknown one stands on both."""
    head, opened, details = word.partition(" (")  # since when, and what else is said of it, holds for both
    return _BOTH.get(head, head or "related") + opened + details


def relations(entity: str, index: Index) -> tuple[Relation, ...]:
    """All noted entities that an entity is linked with, strongest word first, each once."""
    known = index.entities[entity]
    found: dict[str, str] = {}
    typed = _manual(entity, index)
    passing = [relation for relation in typed if relation.word == "mentioned in"]
    said = [relation for relation in typed if relation not in passing]
    for relation in (*said, *_derived(entity, known.kind, index), *passing):
        other = index.entities.get(relation.other)
        pair = (min(entity, relation.other), max(entity, relation.other))
        if other and other.path and other.id != entity and pair not in index.not_linked:
            found.setdefault(relation.other, relation.word)
    return tuple(Relation(other, word) for other, word in found.items())


def _manual(entity: str, index: Index) -> list[Relation]:
    """The other side of lines that people typed in other notes, but for those who have a typed line here, too.

    Shown beside that one they would make it look like the program's, and with it the other one: by turns, run by run.
    """
    return [
        Relation(source, inverse(word))
        for source, word in sorted(index.manual_to[entity].items())
        if index.manual_to.get(source, {}).get(entity, "mentioned") == "mentioned"
    ]


def _derived(entity: str, kind: str, index: Index) -> list[Relation]:
    if kind == "person":
        own = (*_employers(entity, index), *_introductions(entity, index))
        return [*own, *_shared(entity, kind, index), *_contacts(entity, index), *_named_in(entity, index)]
    if kind == "organization":
        return [*_employees(entity, index), *_shared(entity, kind, index), *_named_in(entity, index)]
    return _shared(entity, kind, index)


def _named_in(entity: str, index: Index) -> list[Relation]:
    """Parts of deep documents that name a person or an organization; the part says so, too."""
    return [Relation(part, NAMED_IN) for part in named_in(index.entities[entity], index)]


def _employers(person: str, index: Index) -> list[Relation]:
    """Present ones first; of a former one the period. What a person typed is the present one."""
    typed = index.typed_employers.get(person, "")
    found = [Relation(typed, "works at")] if typed else []
    for known in employments(person, index):
        organization = index.by_domain.get(known.domain, "")
        if organization and organization != typed:
            word = "works at" if known.current and not typed else f"worked at ({period(known)})"
            found.append(Relation(organization, word))
    signed = "" if found else signed_employer(person, index)
    return [Relation(signed, "works at")] if signed else found


def _employees(organization: str, index: Index) -> list[Relation]:
    people = {person: None for domain in _own(organization, index) for person in sorted(index.members[domain])}
    typed = sorted(person for person, there in index.typed_employers.items() if there == organization)
    found = [Relation(person, role_of(person, index)) for person in typed if _has_note(person, index)]
    for person in people:
        elsewhere = index.typed_employers.get(person, "")
        if elsewhere == organization or not _has_note(person, index):
            continue
        here = next((e for e in employments(person, index) if index.by_domain.get(e.domain) == organization), None)
        if here is not None:
            word = role_of(person, index) if here.current and not elsewhere else f"formerly here ({period(here)})"
            found.append(Relation(person, word))
    signed = (person for person in signers(organization, index) if not index.typed_employers.get(person))
    return [*found, *(Relation(person, role_of(person, index)) for person in signed)]


def employed_at(organization: str, index: Index) -> frozenset[str]:
    """Those with a note who work at an organization, or did."""
    return frozenset(relation.other for relation in _employees(organization, index))


def jobs(entity: str, index: Index) -> frozenset[str]:
    """Organizations for which somebody works or did, or the people of an organization."""
    kind = index.entities[entity].kind
    if kind == "person":
        return frozenset(relation.other for relation in _employers(entity, index))
    return employed_at(entity, index) if kind == "organization" else frozenset()


def _has_note(entity: str, index: Index) -> bool:
    known = index.entities.get(entity)
    return known is not None and bool(known.path) and known.kind == "person"


def _own(organization: str, index: Index) -> list[str]:
    return [d for d in index.entities[organization].domains if index.by_domain.get(d) == organization]


def role_of(person: str, index: Index) -> str:
    """The role that holds, ``""`` without one; never of an employer before the last."""
    if index.typed_roles.get(person):
        return index.typed_roles[person]
    said = settled(person, "role", index)
    current = employer(person, index) if said else ""
    return next((one.value for one in reversed(said) if not current or one.domain in {"", current}), "")


def _introductions(person: str, index: Index) -> list[Relation]:
    found = []
    for filed in items_naming(person, index):
        for by, whom in filed.introduced:
            introducer, introduced = index.by_email.get(by, ""), index.by_email.get(whom, "")
            if introduced == person and _person_in(filed, introducer, index):
                found.append(Relation(introducer, "introduced by"))
            elif introducer == person and _person_in(filed, introduced, index):
                found.append(Relation(introduced, "introduced"))
    return found


def _person_in(filed: Filed, entity: str, index: Index) -> bool:
    """Whether an entity is a person who took part in an item, so that both sides see the same items."""
    known = index.entities.get(entity)
    return known is not None and known.kind == "person" and filed.id in index.items_of[entity]


def _shared(entity: str, kind: str, index: Index) -> list[Relation]:
    """Projects, topics and the like that occur together with the entity in an item."""
    if not index.has_nameable():
        return []
    return [
        Relation(other, _shared_word(kind, index.entities[other].kind))
        for item in sorted(index.items_with[entity])
        for other in index.linked[item]
        if other != entity and _goes_with(kind, index.entities[other].kind)
    ]


def _goes_with(kind: str, other: str) -> bool:
    """Projects go with everything, the other named things with everything but each other."""
    people = {"person", "organization"}
    return (kind in people) != (other in people) or ("project" in {kind, other} and kind != other)


def _shared_word(kind: str, other: str) -> str:
    return "takes part" if {kind, other} == {"person", "project"} else "related"


def _contacts(person: str, index: Index) -> list[Relation]:
    """People with whom somebody exchanged mail directly in two items; colleagues of one another are left out."""
    counts: Counter[str] = Counter()
    mine = employer(person, index)
    for filed in kept_items(person, index):
        counts.update(_exchanged(person, filed, index))
    return [
        Relation(other, "in contact with")
        for other, times in sorted(counts.items())
        if times >= 2 and (not mine or employer(other, index) != mine)
    ]


def _exchanged(person: str, filed: Filed, index: Index) -> set[str]:
    others: set[str] = set()
    for message in filed.messages:
        sender = index.by_email.get(message.sender[1], "")
        to = {index.by_email.get(email, "") for _, email in message.to[:5]} - {""}
        if sender == person:
            others |= to - {person}
        elif person in to and sender:
            others.add(sender)
    return {other for other in others if filed.id in index.items_with[other] and _person_in(filed, other, index)}


__all__ = ["INVERSES", "Relation", "employed_at", "inverse", "is_about", "jobs", "relations", "role_of"]
