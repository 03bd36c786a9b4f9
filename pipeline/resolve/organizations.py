"""Which organization a domain belongs to: one that is known, a new one, or none. Pure."""

from __future__ import annotations

from collections import Counter

import msgspec

from pipeline.domains import LENDERS, organization_domain
from pipeline.index import Index, called, names_at, spellings, vouched
from pipeline.index.names.folding import folded, visible, words_of
from pipeline.index.names.mailboxes import is_shared
from pipeline.model import Entity
from pipeline.notes.names import fold_name

MOVED = 2
"""So many people must have taken a name from one domain to another before both are one organization's."""


def organization_at(domain: str, index: Index, barred: frozenset[str]) -> Entity | None:
    """The organization of a domain that has none yet, as it will be known; ``None`` where there is nobody to be one."""
    if domain in index.by_domain or is_personal(domain, index):
        return None
    if domain in LENDERS and vouched((domain,), index) is None:
        return None
    known = index.entities.get(_same_company(domain, index))
    if known is not None:
        return msgspec.structs.replace(known, domains=(*known.domains, domain))
    name = called((domain,), index).name
    entity = Entity(id=index.fresh_id(name, "organization"), kind="organization", name=name, domains=(domain,))
    return None if entity.id in barred else entity


def is_personal(domain: str, index: Index) -> bool:
    """A domain that carries the surname of everybody who writes from it belongs to a family, not to an organization."""
    label = fold_name(domain.split(".")[0].replace("-", " "))
    members = [index.entities[m] for m in sorted(index.members[domain]) if m in index.entities]
    names = [
        {
            word
            for name in (entity.name, *spellings(entity.id, index))
            for word in _spelled(name)
            if "@" not in name or not is_shared(name)  # the label in the address of an office is nobody's name
        }
        for entity in members
    ]
    return len(label) < 2 or (bool(names) and all(set(label.split()) <= tokens for tokens in names))


def _spelled(name: str) -> list[str]:
    """The words of a name as a domain may spell them: ``bruck``, ``brueck``."""
    return [*fold_name(name).split(), *(form for word in words_of(visible(name)) for form in folded(word))]


def _same_company(domain: str, index: Index) -> str:
    """Another site of a known organization, or its new name: an equal name alone is no evidence.

    A site in another country has the same label, and somebody uses both addresses, or its people sign with the same
    name and write in one thread with the others. After a change of name several people have brought the name along.
    """
    names = names_at(domain, index)
    for other in sorted(index.by_label[domain.partition(".")[0]]):
        organization = index.by_domain.get(other, "")
        if organization and other != domain:
            alike = bool(names & names_at(other, index)) and bool(_items(domain, index) & _items(other, index))
            if alike or _use_both(domain, other, index):
                return organization
    before: Counter[str] = Counter()
    for person in index.members[domain]:
        known = index.entities.get(person)
        before.update({organization_domain(email) for email in known.emails} - {"", domain} if known else ())
    for other, people in sorted(before.items()):
        organization = index.by_domain.get(other, "")
        if organization and people >= MOVED and names & names_at(other, index):
            return organization
    return ""


def _use_both(domain: str, other: str, index: Index) -> bool:
    """Whether one person has addresses at both."""
    return any(
        {domain, other} <= {organization_domain(email) for email in index.entities[person].emails}
        for person in index.members[domain] & index.members[other]
        if person in index.entities
    )


def _items(domain: str, index: Index) -> set[str]:
    """Kept items in which people of a domain took part."""
    items = {item for person in index.members[domain] for item in index.items_of[person]}
    return {
        item
        for item in items
        if not index.items[item].filter and any(organization_domain(w.email) == domain for w in index.items[item].who)
    }
