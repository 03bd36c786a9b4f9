"""Where somebody stands: role, organization, and what they are to the owner."""

from __future__ import annotations

from pipeline.build.careers import same_value, settled
from pipeline.build.relations import role_of
from pipeline.build.signing import signed_employer
from pipeline.build.view import are_apart, led, link_to, typed_value
from pipeline.index import Index, addresses, employer, organization_domain, resembles
from pipeline.model import Entity, Fact, Filed, Neutral
from pipeline.notes.neutral import NOTHING, field


def role(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
    """As a person typed it, else as it was said."""
    return typed_value(facts, "role") or role_of(entity.id, index)


def organization(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> Neutral:
    """A person's employer: a link where it has a note, else its name."""
    typed = typed_value(facts, "organization")
    if typed:
        return led(typed, index)
    known = index.by_domain.get(employer(entity.id, index), "") or signed_employer(entity.id, index)
    if are_apart(entity.id, known, index):
        return NOTHING
    if index.path_of(known):
        return link_to(index.entities[known])
    return next((field(said.value, 120) for said in reversed(settled(entity.id, "organization", index))), NOTHING)


def workplace(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> Neutral:
    """Where somebody holds the role that is told of them: as they sign it, when their address is of another firm."""
    known = organization(entity, index, facts)
    if any(typed_value(facts, name) for name in ("role", "organization")) or index.typed_employers.get(entity.id):
        return known
    job = next(iter(settled(entity.id, "role", index)[-1:]), None)
    named = [one for one in settled(entity.id, "organization", index) if job and one.item == job.item]
    domain = employer(entity.id, index)
    if not named or not domain or resembles(named[-1].value, domain):
        return known
    there = index.entities.get(index.by_domain.get(domain, ""))
    names = (there.name, *there.aliases) if there else ()
    return known if any(same_value(name, named[-1].value) for name in names) else field(named[-1].value, 120)


def relationship(entity: Entity, items: list[Filed], index: Index) -> list[str]:
    """Colleagues are the team; other words on an item are meant for those on the other side."""
    tags = dict.fromkeys(tag for filed in reversed(items) for tag in filed.relationship)
    ours = is_ours(entity, index)
    return [tag for tag in tags if (tag == "team") == ours] if entity.kind in {"person", "organization"} else list(tags)


def is_ours(entity: Entity, index: Index) -> bool:
    """Whether a person works where the owner does, or an organization is the owner's."""
    newest = next(iter(addresses(entity.id, index)), "") if entity.kind == "person" else ""
    return bool({organization_domain(newest), *entity.domains} & index.owner.domains)
