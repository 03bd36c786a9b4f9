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
from pipeline.model import Entity, Fact, Filed, Neutral
from pipeline.notes import links
from pipeline.notes.facts import inactive
from pipeline.notes.neutral import NOTHING, field, fill, given, joined, line, ours, plain, value, values
from pipeline.notes.tokens import word
from pipeline.notes.yaml import Property

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
    return View(entity.kind, line(entity.name, 160), _properties(entity, index, facts, items), sections)


def _lines(text: Neutral) -> tuple[Neutral, ...]:
    return (text,) if text else ()


def _about(entity: Entity, told: Neutral) -> tuple[Neutral, ...]:
    words = joined(", ", (field(keyword, 60) for keyword in entity.keywords))
    return (*_lines(told), *([NOTHING] if told and words else []), *_lines(given("**Keywords:** {}", words)))


def _of(related: tuple[Relation, ...], index: Index, kinds: set[str]) -> tuple[Relation, ...]:
    return tuple(relation for relation in related if index.entities[relation.other].kind in kinds)


def _rest(related: tuple[Relation, ...], index: Index, kind: str) -> tuple[Relation, ...]:
    shown = {"organization": {"person", "project"}, "project": {"person", "organization"}}.get(kind, set())
    return tuple(relation for relation in related if index.entities[relation.other].kind not in shown)


def _related(related: tuple[Relation, ...], index: Index) -> tuple[Neutral, ...]:
    named = sorted(related, key=lambda r: index.entities[r.other].path.casefold())
    words = ((link_to(index.entities[r.other]), field(r.word, 80)) for r in named)
    return tuple(fill("- {}{}", link, given(" — {}", said)) for link, said in words)


def _contacts(organization: Entity, index: Index) -> tuple[Neutral, ...]:
    """Its people without notes, as plain text."""
    found: dict[str, Neutral] = {}
    for domain in organization.domains:
        for person in sorted(index.members[domain]):
            known = index.entities.get(person)
            named = known is not None and known.kind == "person" and "@" not in known.name
            if known and named and known.emails and not known.path and items_naming(person, index):
                found[person] = fill("- {} ({})", field(known.name, 80), line(known.emails[0]))
    return tuple(sorted(found.values()))[:20]


def _decisions(items: list[Filed], index: Index) -> tuple[Neutral, ...]:
    return tuple(
        fill("- ({}) {} — {} ^{}", line(said.date) or day(filed), said.text, item_link(filed, index), word(said.id))
        for filed in items
        for said in filed.statements
        if said.form == "decision"
    )


def _key_facts(facts: tuple[Fact, ...]) -> tuple[Neutral, ...]:
    gone = inactive(facts)
    active = [fact for fact in facts if fact.id not in gone]
    newest = sorted(active, key=lambda fact: (fact.ts, fact.id), reverse=True)
    return tuple(fill("- {}{} ^{}", given("({}) ", line(fact.ts)), field(fact.fact), word(fact.id)) for fact in newest)


def _info(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> tuple[Neutral, ...]:
    shown: tuple[tuple[Neutral, Neutral], ...]
    if entity.kind == "person":
        works_at = organization(entity, index, facts)
        shown = (
            (ours("Role"), field(role(entity, index, facts), 120)),
            (ours("Organization"), works_at),
            (ours("Email"), joined(", ", map(line, addresses(entity.id, index)))),
            (ours("Phone"), joined(", ", (field(plain(phone), 40) for phone in _phones(entity.id, index)[:2]))),
            (ours("Aliases"), joined(", ", (field(a, 80) for a in shown_aliases(entity, index)))),
        )
    elif entity.kind == "organization":
        tags = relationship(entity, kept_items(entity.id, index), index)
        shown = (
            (ours("Relationship"), joined(", ", map(line, tags))),
            (ours("Domain"), joined(", ", map(line, entity.domains))),
        )
    else:
        shown = (
            (ours("Status"), links.kept(typed_value(facts, "status"))),
            (ours("Started"), _first(kept_items(entity.id, index))),
        )
    return tuple(fill("- **{}:** {}", name, said) for name, said in shown if said)


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


def _first(items: list[Filed]) -> Neutral:
    return next((d for filed in reversed(items) if (d := day(filed))), NOTHING)


def _properties(
    entity: Entity, index: Index, facts: tuple[Fact, ...], items: list[Filed]
) -> tuple[tuple[str, Property], ...]:
    newest = max((last_day(filed) for filed in items), default=NOTHING)
    aliases = values(shown_aliases(entity, index))
    found: list[tuple[str, Property]] = [("id", value(entity.id)), ("kind", value(entity.kind)), ("aliases", aliases)]
    if entity.kind == "person":
        works_at = organization(entity, index, facts)
        found += [
            ("emails", values(addresses(entity.id, index))),
            ("organization", links.shown_value(works_at)),
            ("role", links.shown_value(field(role(entity, index, facts), 120))),
            ("relationship", values(relationship(entity, items, index))),
        ]
    elif entity.kind == "organization":
        found += [("domains", values(entity.domains)), ("relationship", values(relationship(entity, items, index)))]
    else:
        found += [("keywords", values(entity.keywords))]
    first = "first_met" if entity.kind in {"person", "organization"} else "started"
    state = status(items, facts, index.synthesis)
    found += [("status", value(state)), (first, _first(items))]
    return (*found, ("last_update", newest), ("tags", _tags(entity, items, index, state)))


def _tags(entity: Entity, items: list[Filed], index: Index, state: str) -> list[Neutral]:
    """Stage 3: categorical tags, always those of today's items."""
    topics = Counter(topic for filed in items for topic in filed.topics)
    sources = dict.fromkeys(filed.kind for filed in reversed(items))
    return [
        *(fill("relationship/{}", value(tag)) for tag in relationship(entity, items, index)),
        *(fill("topic/{}", value(topic)) for topic in sorted(topics, key=lambda t: (-topics[t], t))[:5]),
        fill("status/{}", value(state)),
        *(fill("source/{}", value({"note": "manual", "document": "manual"}.get(kind, kind))) for kind in sources),
    ]


__all__ = ["OPTIONAL", "SECTIONS", "organization_domain", "view"]
