"""Who is who: participants of one item to entities. Certain evidence only; what is unsure stays unresolved."""

from __future__ import annotations

import msgspec

from pipeline.domains import organization_domain
from pipeline.index import Index, better_name, name_of
from pipeline.model import Entity, Participant, Who
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field


def resolve(
    participants: tuple[Participant, ...], index: Index, moved: frozenset[str] = frozenset()
) -> tuple[tuple[Who, ...], tuple[Entity, ...]]:
    """(participants with their entities, entities that are new or known better). The owner is left out.

    ``moved``: addresses whose mail says in so many words that its writer has a new employer.
    """
    who: list[Who] = []
    new: dict[str, Entity] = {}
    others = [p for p in participants if not index.is_owner(p.name, p.email)]
    for person in sorted(others, key=lambda p: not p.email):
        found = _known(person, index, new, who, moved)
        if found is None and _worth_an_entity(person):
            found = _create(person, index, new)
        who.append(Who(field(person.name, 120), person.email, person.roles, found or ""))
        if found and person.email:
            _learn(found, person, index, new)
    order = {(p.name, p.email): number for number, p in enumerate(others)}
    ranked = {(field(n, 120), e): number for (n, e), number in order.items()}
    return tuple(sorted(who, key=lambda w: ranked.get((w.name, w.email), 0))), tuple(new.values())


def _worth_an_entity(person: Participant) -> bool:
    """An address, or a full name that somebody bears in a meeting; a first name alone is nobody."""
    return bool(person.email) or (len(fold_name(person.name).split()) >= 2 and set(person.roles) != {"mention"})


def _known(
    person: Participant, index: Index, new: dict[str, Entity], here: list[Who], moved: frozenset[str]
) -> str | None:
    """Evidence in order: address; name within this item; full name and organization; full name alone if unique.

    ``None``: nobody known; ``""``: one of several, and nothing tells which.
    """
    if person.email and person.email in index.by_email:
        return index.by_email[person.email]
    for entity in new.values():
        if person.email and person.email in entity.emails:
            return entity.id
        if person.email and _same_desk(person, entity):
            return entity.id
    name = fold_name(name_of(person.name, person.email))
    if "@" in name_of(person.name, person.email) or not name:
        return None
    if not person.email:
        return _by_name(name, index, here)
    if len(name.split()) < 2:
        return None
    return _same_person(person, name, index, person.email in moved)


def _same_desk(person: Participant, entity: Entity) -> bool:
    """Two addresses of one organization under the same full name."""
    domain = organization_domain(person.email)
    name = fold_name(name_of(person.name, person.email))
    same = len(name.split()) >= 2 and name == fold_name(entity.name)
    return same and bool(domain) and any(organization_domain(email) == domain for email in entity.emails)


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


def _same_person(person: Participant, name: str, index: Index, moved: bool) -> str | None:
    """Another address of a known person: same full name and organization, or a name so far without any address.

    Somebody who writes of a new job is the one known person of that name.
    """
    domain = organization_domain(person.email)
    candidates = [index.entities[e] for e in sorted(index.by_name.get(name, ())) if index.entities[e].kind == "person"]
    near = [e for e in candidates if domain and any(organization_domain(email) == domain for email in e.emails)]
    if near:
        return max(near, key=lambda e: (len(index.items_of[e.id]), e.id)).id
    if not person.name:
        return None
    if len(candidates) == 1 and (moved or not candidates[0].emails):
        return candidates[0].id
    return None


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
