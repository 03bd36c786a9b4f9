"""Give notes to entities that passed their gate: paths, and the organization behind an address."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from pipeline.domains import organization_domain
from pipeline.index import Index, addresses, employer, roles_of, spellings
from pipeline.model import Entity
from pipeline.notes.names import file_name, fold_name
from pipeline.notes.neutral import plain
from pipeline.resolve.gates import best_name, passes
from pipeline.resolve.human import is_human

FOLDERS = {
    "person": "People",
    "organization": "Organizations",
    "project": "Projects",
    "topic": "Topics",
    "device": "Devices",
    "place": "Places",
    "event": "Events",
    "product": "Products",
    "service": "Services",
    "tool": "Tools",
}


FEW = 4
"""Up to so many people one signature speaks for the organization."""


def promote(item: str, index: Index, strictness: str, sent_mail: bool, barred: frozenset[str]) -> tuple[str, ...]:
    """Notes for the people of one item that pass now, and for their organizations; the ids that got one."""
    promoted: list[str] = []
    for who in index.items[item].who:
        entity = index.entities.get(who.entity)
        if entity is None or entity.kind != "person" or entity.id in barred:
            continue
        if not entity.path and passes(entity, index, strictness, sent_mail) and is_somebody(entity, index):
            give_note(entity, best_name(entity, index), index)
            promoted.append(entity.id)
        if index.path_of(entity.id):
            promoted += organization_of(entity.id, index, barred)
    return tuple(promoted)


def is_somebody(entity: Entity, index: Index) -> bool:
    """A list, a team or a machine gets no note; an address without any name does once it was part of a conversation."""
    name = best_name(entity, index)
    addressed = addresses(entity.id, index)
    if "@" in name:
        return any("from" in roles_of(index.items[i], entity.id) for i in index.items_of[entity.id])
    return is_human(name, next(iter(addressed), "")) or not addressed or _conversed(entity, index)


def _conversed(entity: Entity, index: Index) -> bool:
    """Wrote in a thread in which the owner wrote as well."""
    return any(
        "from" in roles_of(index.items[i], entity.id) and any(m.direction == "out" for m in index.items[i].messages)
        for i in index.items_of[entity.id]
    )


def give_note(entity: Entity, name: str, index: Index) -> Entity:
    """Decide the path of an entity's note; the name never changes by itself afterwards."""
    base = f"{FOLDERS.get(entity.kind, entity.kind.capitalize() + 's')}/{file_name(name)}"
    domain = employer(entity.id, index) if entity.kind == "person" else ""
    address = next(iter(addresses(entity.id, index)), "").replace("@", " at ")
    qualifier = _organization_name(domain, index) if domain else next(iter(entity.domains), address)
    path = index.free_path(base, file_name(qualifier) if qualifier else "")
    noted = msgspec.structs.replace(entity, name=name, path=path)
    index.put_entity(noted)
    return noted


def organization_of(person: str, index: Index, barred: frozenset[str]) -> tuple[str, ...]:
    """Notes for the organizations a noted person's addresses speak for; the ids of new ones."""
    made: list[str] = []
    for email in sorted(addresses(person, index)):
        domain = organization_domain(email)
        if not domain or domain in index.by_domain or is_personal(domain, index):
            continue
        name = _organization_name(domain, index)
        entity = Entity(id=index.fresh_id(name, "organization"), kind="organization", name=name, domains=(domain,))
        if entity.id not in barred:
            index.put_entity(entity)
            made.append(give_note(entity, name, index).id)
    return tuple(made)


def is_personal(domain: str, index: Index) -> bool:
    """A domain that carries the surname of everybody who writes from it belongs to a family, not to an organization."""
    label = fold_name(domain.split(".")[0].replace("-", " "))
    members = [index.entities[m] for m in sorted(index.members[domain]) if m in index.entities]
    names = [set(fold_name(" ".join((entity.name, *spellings(entity.id, index)))).split()) for entity in members]
    return len(label) < 2 or (bool(names) and all(set(label.split()) <= tokens for tokens in names))


def _organization_name(domain: str, index: Index) -> str:
    """What its people call it in their signatures, if that resembles the domain; else the domain's label.

    In a large organization one signature may name a department or a daughter: there two people must agree.
    """
    label = domain.split(".")[0]
    claimants: defaultdict[str, list[str]] = defaultdict(list)
    for member in index.members[domain]:
        for item in index.items_of[member]:
            for claim in index.items[item].claims:
                if claim.field == "organization" and organization_domain(claim.email) == domain:
                    claimants[plain(claim.value)].append(claim.email)
    agreed = 2 if len(index.members[domain]) > FEW else 1
    ranked = sorted(claimants.items(), key=lambda pair: (-len(set(pair[1])), -len(pair[1]), pair[0]))
    for name, people in ranked:
        if len(set(people)) >= agreed and _resembles(name, label):
            return name
    words = label.replace("-", " ").replace("_", " ").split()
    return " ".join(word.upper() if len(word) <= 3 else word.capitalize() for word in words) or domain


def _resembles(name: str, label: str) -> bool:
    folded, bare = fold_name(name), label.replace("-", "")
    joined = folded.replace(" ", "")
    initials = "".join(word[0] for word in folded.split())
    return bool(joined) and (bare in joined or joined in bare or initials == label or folded.split()[0] in label)
