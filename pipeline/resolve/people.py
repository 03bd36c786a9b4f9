"""Who is who: participants of one item to entities. Certain evidence only; what is unsure stays unresolved."""

from __future__ import annotations

import msgspec

from pipeline.domains import organization_domain
from pipeline.index import Index, better_name, name_of
from pipeline.model import Entity, Participant, Who
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field
from pipeline.resolve.evidence import SERVICE, Hints, judge, namesakes

NOTHING = Hints()


def resolve(
    participants: tuple[Participant, ...], index: Index, hints: Hints = NOTHING
) -> tuple[tuple[Who, ...], tuple[Entity, ...]]:
    """(participants with their entities, entities that are new or known better). The owner is left out.

    Somebody who writes from another one's mailbox stands there without the address: it is not theirs.
    """
    who: dict[int, Who] = {}
    new: dict[str, Entity] = {}
    hints = msgspec.structs.replace(hints, alike=namesakes(participants))
    others = [(at, p) for at, p in enumerate(participants) if not index.is_owner(p.name, p.email)]
    for at, person in sorted(others, key=lambda pair: not pair[1].email):
        found, email = _settle(person, index, new, list(who.values()), hints)
        who[at] = Who(field(person.name, 120), email, person.roles, found)
        if found and email:
            _learn(found, person, index, new)
    return tuple(who[at] for at, _ in others), tuple(new.values())


def _settle(
    person: Participant, index: Index, new: dict[str, Entity], here: list[Who], hints: Hints
) -> tuple[str, str]:
    """(entity or ``""``, the address if it is the person's own)."""
    if not person.email:
        name = fold_name(person.name)
        found = _by_name(name, index, here) if name and "@" not in person.name else None
        if found is None and _worth_an_entity(person):
            found = _create(person, index, new)
        return found or "", ""
    said = judge(person, index, new, hints)
    if said.entity:
        return said.entity, person.email if said.bearer else ""
    if said.bearer:
        return _create(person, index, new), person.email
    if said.reason == SERVICE or said.verdict == "unsure":
        return "", person.email
    return _create(msgspec.structs.replace(person, email=""), index, new), ""


def _worth_an_entity(person: Participant) -> bool:
    """A full name that somebody bears in a meeting; a first name alone is nobody."""
    return len(fold_name(person.name).split()) >= 2 and set(person.roles) != {"mention"}


def _by_name(name: str, index: Index, here: list[Who]) -> str | None:
    """A name without an address: who bears it in this item (a first name will do), else in the whole vault."""
    same = {who.entity for who in here if who.entity and fold_name(who.name) == name}
    if not same and " " not in name:
        same = {who.entity for who in here if who.entity and fold_name(who.name).split()[:1] == [name]}
    if not same and " " in name:
        same = {e for e in index.by_name.get(name, ()) if index.entities[e].kind == "person"}
    if len(same) > 1:
        return ""
    return same.pop() if same else None


def _create(person: Participant, index: Index, new: dict[str, Entity]) -> str:
    name = name_of(person.name, person.email)
    full = len(fold_name(person.name).split()) >= 2
    seed = name if full or "@" in name else f"{name} {organization_domain(person.email).split('.')[0]}"
    identifier = index.fresh_id(seed, "person", new)
    emails = (person.email,) if person.email else ()
    new[identifier] = Entity(id=identifier, kind="person", name=name, emails=emails)
    return identifier


def _learn(identifier: str, person: Participant, index: Index, new: dict[str, Entity]) -> None:
    """Remember an address, and a full name where only an address or a first name was known."""
    known = new.get(identifier) or index.entities[identifier]
    emails = known.emails if person.email in known.emails else (*known.emails, person.email)
    name = known.name if known.path else better_name(known.name, person.name)
    if emails != known.emails or name != known.name:
        new[identifier] = msgspec.structs.replace(known, name=name, emails=emails)
