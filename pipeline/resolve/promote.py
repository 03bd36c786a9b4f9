"""Give notes to entities that passed their gate: paths, and the organization behind an address."""

from __future__ import annotations

import msgspec

from pipeline.domains import organization_domain
from pipeline.index import Index, addresses, called, employer, roles_of, spellings
from pipeline.index.sending import sent_by_owner, sent_from
from pipeline.model import Entity, Filed
from pipeline.notes.names import file_name, fold_name, kind_folder
from pipeline.resolve.gates import best_name, passes
from pipeline.resolve.human import is_handle, is_human, is_office
from pipeline.resolve.organizations import organization_at

LONG_HANDLE = 8
"""Letters of a local part that two strangers hardly choose alike."""
BIG = 5
"""A domain of so many known people is no family's."""


def promote(item: str, index: Index, strictness: str, sent_mail: bool, barred: frozenset[str]) -> tuple[str, ...]:
    """Notes for the people of one item that pass now, and for their organizations; the ids that got one."""
    promoted: list[str] = []
    for who in index.items[item].who:
        entity = index.entities.get(who.entity)
        if entity is None or entity.kind != "person" or entity.id in barred:
            continue
        passed = not entity.path and passes(entity, index, strictness, sent_mail)
        if passed and is_somebody(entity, index):
            give_note(entity, best_name(entity, index), index)
            promoted.append(entity.id)
        if index.path_of(entity.id) or (passed and _is_office(entity, index)):
            promoted += organization_of(entity.id, index, barred)
    return tuple(promoted)


def opens(filed: Filed, index: Index) -> tuple[str, ...]:
    """Items that count for more once ``filed`` is put: it is the first to show that a Sent folder is the owner's."""
    boxes = {box for box in sent_by_owner(filed.messages) if index.sends_from[box] <= 0}
    if not boxes:
        return ()
    return tuple(
        item
        for item, other in sorted(index.items.items())
        if item != filed.id and any(sent_from(message.source) in boxes for message in other.messages)
    )


def is_somebody(entity: Entity, index: Index) -> bool:
    """A list, a team or a machine gets no note unless the owner answers it; a nameless office never.

    An address without any name gets one once it wrote.
    """
    name = best_name(entity, index)
    addressed = addresses(entity.id, index)
    if _is_office(entity, index):
        return False
    if "@" in name or (" " not in name and any(is_handle(name, email) for email in addressed)):
        wrote = any("from" in roles_of(index.items[i], entity.id) for i in index.items_of[entity.id])
        return wrote and not _has_twin(entity, addressed, index)
    email = next(iter(addressed), "")
    human = is_human(name, email) and not _is_called_after_house(name, email, index)
    return human or not addressed or _conversed(entity, index)


def _is_office(entity: Entity, index: Index) -> bool:
    """Who is reached there is the organization."""
    name, addressed = best_name(entity, index), addresses(entity.id, index)
    return bool(addressed) and all(is_office(name, email) for email in addressed)


def _has_twin(entity: Entity, addressed: tuple[str, ...], index: Index) -> bool:
    """Somebody under the same long handle elsewhere has a note: likely the same, and never two notes for one handle."""
    handles = {email.partition("@")[0] for email in addressed}
    return any(
        other.path and any(known.partition("@")[0] == handle for known in other.emails)
        for handle in handles
        if len(handle) >= LONG_HANDLE
        for name in (handle, *spellings(entity.id, index))
        for identifier in sorted(index.by_name.get(fold_name(name), set()) - {entity.id})
        if (other := index.entities.get(identifier)) is not None and other.kind == "person"
    )


def _is_called_after_house(name: str, email: str, index: Index) -> bool:
    """A function of a big house (``Acme Directory``), where a family's own domain would have few members."""
    domain = organization_domain(email)
    words = fold_name(name).split()
    return domain.partition(".")[0] in words and len(index.members.get(domain, ())) > BIG


def _conversed(entity: Entity, index: Index) -> bool:
    """Wrote in a thread in which the owner wrote as well."""
    return any(
        "from" in roles_of(index.items[i], entity.id) and any(m.direction == "out" for m in index.items[i].messages)
        for i in index.items_of[entity.id]
    )


def give_note(entity: Entity, name: str, index: Index) -> Entity:
    """Decide the path of an entity's note; the name never changes by itself afterwards."""
    base = f"{kind_folder(entity.kind)}/{file_name(name)}"
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
