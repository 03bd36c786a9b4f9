"""Give notes to entities that passed their gate: paths, and the organization behind an address."""

from __future__ import annotations

import msgspec

from pipeline.domains import organization_domain
from pipeline.index import Index, addresses, called, employer, roles_of
from pipeline.model import Entity
from pipeline.notes.names import file_name
from pipeline.resolve.gates import best_name, passes
from pipeline.resolve.human import is_handle, is_human
from pipeline.resolve.organizations import organization_at

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
    if "@" in name or (" " not in name and any(is_handle(name, email) for email in addressed)):
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
    known = index.entities.get(index.by_domain.get(domain, ""))
    here = (known.name if known else called((domain,), index).name) if domain else next(iter(entity.domains), "")
    path = index.free_path(base, *(file_name(qualifier) for qualifier in (here, address) if qualifier))
    noted = msgspec.structs.replace(entity, name=name, path=path)
    index.put_entity(noted)
    return noted


def organization_of(person: str, index: Index, barred: frozenset[str]) -> tuple[str, ...]:
    """Notes for the organizations a noted person's addresses speak for; the ids of new ones."""
    made: list[str] = []
    for email in sorted(addresses(person, index)):
        domain = organization_domain(email)
        found = organization_at(domain, index, barred) if domain else None
        if found is None:
            continue
        index.put_entity(found)
        if found.path:
            index.touch_around(found.id)
        else:
            made.append(give_note(found, found.name, index).id)
    return tuple(made)
