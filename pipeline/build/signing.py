"""Who signs for an organization from an address that tells of none, such as a freemail one. Pure.

Anybody can write a company's name under a mail. It counts when it stands there on two days, and its bearer takes part
in an item together with the organization's own people.
"""

from __future__ import annotations

from pipeline.build.careers import ENOUGH, same_value, settled
from pipeline.domains import organization_domain
from pipeline.index import Index
from pipeline.model import Entity, Filed


def signed_employer(person: str, index: Index) -> str:
    """Id of the only noted organization that somebody signs for so; ``""`` without one."""
    known = index.entities.get(person)
    if known is None or known.kind != "person" or not _tells_nothing(known):
        return ""
    said = settled(person, "organization", index)
    value = said[-1].value if said else ""
    if len({one.day for one in said if one.day and same_value(one.value, value)}) < ENOUGH:
        return ""
    near = {o for item in index.items_of[person] for o in index.linked.get(item, ()) if _is_called(o, value, index)}
    return near.pop() if len(near) == 1 else ""


def signers(organization: str, index: Index) -> list[str]:
    """Everybody with a note who signs for an organization so, by id."""
    people = {who.entity for item in index.items_with[organization] for who in index.items[item].who}
    return [
        person for person in sorted(people) if index.path_of(person) and signed_employer(person, index) == organization
    ]


def touch_signed(filed: Filed, index: Index) -> None:
    """What somebody signs in one item may link them with an organization that they met in another: it is touched."""
    emails = {
        c.email for c in filed.claims if c.field == "organization" and c.email and not organization_domain(c.email)
    }
    people = {who.entity for who in filed.who if who.email in emails and index.path_of(who.entity)}
    items = {item for person in people for item in index.items_of[person]}
    met = {entity for item in items for entity in index.linked.get(item, ())}
    index.touched_entities |= {entity for entity in met if index.entities[entity].kind == "organization"}


def _tells_nothing(person: Entity) -> bool:
    return bool(person.emails) and not any(map(organization_domain, person.emails))


def _is_called(entity: str, value: str, index: Index) -> bool:
    known = index.entities.get(entity)
    if known is None or known.kind != "organization" or not known.path:
        return False
    return any(same_value(name, value) for name in (known.name, *known.aliases))
