"""Which notes an item is linked with. Both sides of every such link follow from here."""

from __future__ import annotations

from pipeline.build.trees import root_of
from pipeline.index import OWN_WORDS, Index, is_direct, organization_domain, readings, roles_of
from pipeline.model import Entity, Filed
from pipeline.notes.neutral import plain
from pipeline.notes.source import ItemLinks

CLOSE = 3
"""A mail between the owner and at most so many colleagues is a conversation with them."""


def item_links(filed: Filed, index: Index) -> ItemLinks:
    """Paths for the item's note; ``people`` are exactly those who get an Activity line and have a note."""
    people = (index.path_of(person) for person in linked_people(filed, index))
    organizations = (index.path_of(organization) for organization in linked_organizations(filed, index))
    texts = named(filed, index)
    root = root_of(filed, index)
    return ItemLinks(
        people=_decided(filed, "people", tuple(people)),
        organizations=_decided(filed, "organizations", tuple(organizations)),
        projects=_decided(filed, "projects", tuple(e.path for e in texts if e.kind == "project")),
        about=_decided(filed, "about", (*(e.path for e in texts if e.kind != "project"), *filter(None, [root]))),
        entity={} if filed.filter else {w.entity: path for w in filed.who if (path := index.path_of(w.entity))},
    )


def linked_entities(filed: Filed, index: Index) -> tuple[str, ...]:
    """Ids of all noted entities an item is linked with, a person's decisions included; none while it is filtered."""
    if filed.filter:
        return ()
    found = item_links(filed, index)
    paths = (*found.people, *found.organizations, *found.projects, *found.about)
    return tuple(e for path in paths if (e := index.entity_at(path)))


def _decided(filed: Filed, key: str, derived: tuple[str, ...]) -> tuple[str, ...]:
    return getattr(filed, key) if key in filed.corrected else derived


def linked_people(filed: Filed, index: Index) -> tuple[str, ...]:
    """People with notes who took part directly; colleagues in mail only when it is a conversation with them."""
    if filed.filter:
        return ()
    found: dict[str, None] = {}
    for who in filed.who:
        entity = index.entities.get(who.entity)
        if entity is None or not entity.path or entity.kind != "person" or who.entity in found:
            continue
        roles = roles_of(filed, who.entity)
        apart = filed.kind != "email" or not is_colleague(who.email, index)
        if is_direct(filed, roles) and (apart or _close(filed, roles)):
            found[who.entity] = None
    for mention in filed.mentions if filed.kind in OWN_WORDS else ():
        person = next((bearer for name in readings(plain(mention)) if (bearer := index.bearer(name))), "")
        if index.path_of(person):
            found.setdefault(person)
    return tuple(found)


def taken_out(person: str, filed: Filed, index: Index) -> bool:
    """Whether somebody removed a person from an item's list: it says nothing of them any more."""
    if "people" not in filed.corrected or index.path_of(person) in filed.people:
        return False
    return person in linked_people(filed, index)


def is_colleague(email: str, index: Index) -> bool:
    """Whether an address is on the owner's own domain."""
    domain = organization_domain(email)
    return bool(domain) and domain in index.owner.domains


def _close(filed: Filed, roles: set[str]) -> bool:
    direct = {who.entity or who.email for who in filed.who if {"from", "to"} & set(who.roles)}
    return "from" in roles or len(direct) <= CLOSE


def linked_organizations(filed: Filed, index: Index) -> tuple[str, ...]:
    """Organizations with notes that the linked people wrote for, the owner's own left out."""
    derived = tuple(index.path_of(person) for person in linked_people(filed, index))
    people = {index.entity_at(path) for path in _decided(filed, "people", derived)}
    found: dict[str, None] = {}
    for who in filed.who:
        domain = organization_domain(who.email)
        organization = index.by_domain.get(domain, "")
        if who.entity in people and organization and domain not in index.owner.domains and index.path_of(organization):
            found[organization] = None
    return tuple(found)


def named(filed: Filed, index: Index) -> tuple[Entity, ...]:
    """Projects, topics and the like whose name stands in the title or among the mentions."""
    if filed.filter:
        return ()
    return index.names().find(" ".join([plain(filed.title), *map(plain, filed.mentions)]))
