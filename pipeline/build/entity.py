"""What the note of one entity says: properties and sections, from its items, facts and relations alone."""

from __future__ import annotations

from collections import Counter

from pipeline.build import parts
from pipeline.build.activity import activity
from pipeline.build.careers import is_about
from pipeline.build.lapse import status
from pipeline.build.open_items import open_items
from pipeline.build.relations import Relation, relations
from pipeline.build.standing import organization, relationship, role
from pipeline.build.summary import summary
from pipeline.build.view import (
    View,
    day,
    item_link,
    items_naming,
    kept_items,
    last_day,
    link_to,
    typed_value,
)
from pipeline.index import Index, addresses, is_post, organization_domain, spellings, vouched
from pipeline.index.names import is_company, parse
from pipeline.model import Entity, Fact, Filed
from pipeline.notes.facts import inactive
from pipeline.notes.neutral import field, line, plain

SECTIONS = {
    "person": ("Info", "Summary", "Connected to", "Activity", "Key facts", "Open items", "Notes"),
    "organization": (
        "Info",
        "Summary",
        "People",
        "Contacts",
        "Projects",
        "Related",
        "Activity",
        "Key facts",
        "Open items",
        "Notes",
    ),
    "project": (
        "Info",
        "Summary",
        "People",
        "Organizations",
        "Related",
        "Timeline",
        "Decisions",
        "Open items",
        "Key facts",
        "Notes",
    ),
    "topic": ("About", "Related", "Log", "Decisions", "Open items", "Key facts", "Notes"),
}
"""Headings by kind, in order; other kinds have a topic's."""

OPTIONAL = frozenset({"Contacts", "Related"})
"""Headings that stand only when there is something under them."""


def view(entity: Entity, index: Index, facts: tuple[Fact, ...], lines: int) -> View:
    """The whole note. ``facts`` are the entity's facts as they will be; ``lines`` the length of Activity."""
    kind = entity.kind if entity.kind in SECTIONS else "topic"
    related = relations(entity.id, index)
    if entity.item:
        return parts.view(entity, index, lines, tuple((index.path_of(r.other), field(r.word, 80)) for r in related))
    items = kept_items(entity.id, index)
    told = summary(entity, index, facts)
    content = {
        "Info": _info(entity, index, facts),
        "Summary": _lines(told),
        "About": _about(entity, told),
        "Connected to": _related(related, index),
        "People": _related(_of(related, index, {"person"}), index),
        "Contacts": _contacts(entity, index) if kind == "organization" else (),
        "Organizations": _related(_of(related, index, {"organization"}), index),
        "Projects": _related(_of(related, index, {"project"}), index),
        "Related": _related(_rest(related, index, kind), index),
        "Decisions": _decisions(items, index),
        "Key facts": _key_facts(facts),
        "Open items": open_items(entity, items, index),
    }
    for heading in ("Activity", "Timeline", "Log"):
        content[heading] = activity(entity.id, index, lines)
    sections = {h: content.get(h, ()) for h in SECTIONS[kind] if content.get(h) or h not in OPTIONAL}
    return View(entity.kind, str(line(entity.name, 160)), _properties(entity, index, facts, items), sections)


def _lines(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _about(entity: Entity, told: str) -> tuple[str, ...]:
    words = ", ".join(field(word, 60) for word in entity.keywords)
    return (*_lines(told), *([""] if told and words else []), *_lines(f"**Keywords:** {words}" if words else ""))


def _of(related: tuple[Relation, ...], index: Index, kinds: set[str]) -> tuple[Relation, ...]:
    return tuple(relation for relation in related if index.entities[relation.other].kind in kinds)


def _rest(related: tuple[Relation, ...], index: Index, kind: str) -> tuple[Relation, ...]:
    shown = {"organization": {"person", "project"}, "project": {"person", "organization"}}.get(kind, set())
    return tuple(relation for relation in related if index.entities[relation.other].kind not in shown)


def _related(related: tuple[Relation, ...], index: Index) -> tuple[str, ...]:
    named = sorted(related, key=lambda r: index.entities[r.other].path.casefold())
    words = ((link_to(index.entities[r.other]), field(r.word, 80)) for r in named)
    return tuple(f"- {link} — {word}" if word else f"- {link}" for link, word in words)


def _contacts(organization: Entity, index: Index) -> tuple[str, ...]:
    """Its people without notes, as plain text."""
    found: dict[str, str] = {}
    for domain in organization.domains:
        for person in sorted(index.members[domain]):
            known = index.entities.get(person)
            named = known is not None and known.kind == "person" and "@" not in known.name
            if known and named and known.emails and not known.path and items_naming(person, index):
                found[person] = f"- {field(known.name, 80)} ({known.emails[0]})"
    return tuple(sorted(found.values()))[:20]


def _decisions(items: list[Filed], index: Index) -> tuple[str, ...]:
    return tuple(
        f"- ({said.date or day(filed)}) {said.text} — {item_link(filed, index)} ^{said.id}"
        for filed in items
        for said in filed.statements
        if said.form == "decision"
    )


def _key_facts(facts: tuple[Fact, ...]) -> tuple[str, ...]:
    gone = inactive(facts)
    active = [fact for fact in facts if fact.id not in gone]
    newest = sorted(active, key=lambda fact: (fact.ts, fact.id), reverse=True)
    return tuple(f"- {f'({fact.ts}) ' if fact.ts else ''}{field(fact.fact)} ^{fact.id}" for fact in newest)


def _info(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    shown: tuple[tuple[str, str], ...]
    if entity.kind == "person":
        works_at = organization(entity, index, facts)
        shown = (
            ("Role", field(role(entity, index, facts), 120)),
            ("Organization", works_at),
            ("Email", ", ".join(addresses(entity.id, index))),
            ("Phone", ", ".join(field(plain(phone), 40) for phone in _phones(entity.id, index)[:2])),
            ("Aliases", ", ".join(str(field(a, 80)) for a in shown_aliases(entity, index))),
        )
    elif entity.kind == "organization":
        tags = relationship(entity, kept_items(entity.id, index), index)
        shown = (("Relationship", ", ".join(tags)), ("Domain", ", ".join(entity.domains)))
    else:
        shown = (("Status", typed_value(facts, "status")), ("Started", _first(kept_items(entity.id, index))))
    return tuple(f"- **{name}:** {value}" for name, value in shown if value)


def _phones(person: str, index: Index) -> list[str]:
    """Numbers, newest first; another spacing is no other number."""
    unique: dict[str, str] = {}
    for phone in _claimed(person, "phone", index):
        unique.setdefault("".join(char for char in phone if char.isdigit()), phone)
    return list(unique.values())


def _claimed(person: str, name: str, index: Index) -> list[str]:
    """Values claimed for a field, newest first, each once."""
    values = [
        str(claim.value)
        for filed in items_naming(person, index)
        for claim in filed.claims
        if claim.field == name and is_about(person, claim.email, claim.name, index)
    ]
    return list(dict.fromkeys(values))


def shown_aliases(entity: Entity, index: Index) -> list[str]:
    """Other names that a note shows, and that its bearer has by the next reading."""
    if entity.kind == "organization":
        known = vouched(entity.domains, index) if entity.domains else None
        called = [str(field(name, 80)) for name in (known.name, *known.aliases)] if known else []
        return [name for name in called if name.casefold() != entity.name.casefold()][:8]
    post = is_post(entity)
    names = (name for name in spellings(entity.id, index) if "@" not in name and not (post and _is_persons(name)))
    return [name for name in names if name.casefold() != entity.name.casefold()][:8]


def _is_persons(name: str) -> bool:
    return parse(name).full and not is_company(parse(name).written)


def _first(items: list[Filed]) -> str:
    return next((d for filed in reversed(items) if (d := day(filed))), "")


def _properties(
    entity: Entity, index: Index, facts: tuple[Fact, ...], items: list[Filed]
) -> tuple[tuple[str, object], ...]:
    newest = max((last_day(filed) for filed in items), default="")
    aliases = shown_aliases(entity, index)
    found: list[tuple[str, object]] = [("id", entity.id), ("kind", entity.kind), ("aliases", aliases)]
    if entity.kind == "person":
        works_at = organization(entity, index, facts)
        found += [
            ("emails", list(addresses(entity.id, index))),
            ("organization", plain(works_at)),
            ("role", plain(field(role(entity, index, facts), 120))),
            ("relationship", relationship(entity, items, index)),
        ]
    elif entity.kind == "organization":
        found += [("domains", list(entity.domains)), ("relationship", relationship(entity, items, index))]
    else:
        found += [("keywords", list(entity.keywords))]
    first = "first_met" if entity.kind in {"person", "organization"} else "started"
    state = status(items, facts, index.synthesis)
    found += [("status", state), (first, _first(items))]
    return (*found, ("last_update", newest), ("tags", _tags(entity, items, index, state)))


def _tags(entity: Entity, items: list[Filed], index: Index, state: str) -> list[str]:
    """Stage 3: categorical tags, always those of today's items."""
    topics = Counter(topic for filed in items for topic in filed.topics)
    sources = dict.fromkeys(filed.kind for filed in reversed(items))
    return [
        *(f"relationship/{tag}" for tag in relationship(entity, items, index)),
        *(f"topic/{topic}" for topic in sorted(topics, key=lambda t: (-topics[t], t))[:5]),
        f"status/{state}",
        *(f"source/{ {'note': 'manual', 'document': 'manual'}.get(kind, kind) }" for kind in sources),
    ]


__all__ = ["OPTIONAL", "SECTIONS", "organization_domain", "view"]
