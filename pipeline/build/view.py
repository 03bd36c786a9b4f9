"""What an entity note should say, before it becomes text."""

from __future__ import annotations

import msgspec

from pipeline.build.associations import taken_out
from pipeline.index import Index
from pipeline.model import Entity, Fact, Filed, Neutral
from pipeline.notes import links
from pipeline.notes.facts import inactive
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import NOTHING, field, moment
from pipeline.notes.yaml import Property


class View(msgspec.Struct, frozen=True):
    """``properties`` in order of the frontmatter; ``sections`` heading -> lines, empty ones too (places to type)."""

    kind: str
    title: Neutral
    properties: tuple[tuple[str, Property], ...]
    sections: dict[str, tuple[Neutral, ...]]


def kept_items(entity: str, index: Index) -> list[Filed]:
    """Items that an entity is linked with, newest first."""
    return _newest_first(index.items_with[entity], index)


def items_naming(entity: str, index: Index) -> list[Filed]:
    """Items in which an entity took part in any way, Cc included; filtered ones say nothing."""
    items = _newest_first(index.items_of[entity], index)
    return [filed for filed in items if not filed.filter and not taken_out(entity, filed, index)]


def _newest_first(ids: set[str], index: Index) -> list[Filed]:
    return sorted((index.items[i] for i in ids), key=lambda f: (str(f.date or ""), f.id), reverse=True)


def typed_value(facts: tuple[Fact, ...], name: str) -> str:
    """The value a person typed for a property, if it is the newest word on it; ``""`` otherwise."""
    gone = inactive(facts)
    said = [f for f in facts if f.field == name and f.source == "manual" and f.value and f.id not in gone]
    return said[-1].value if said else ""


def are_apart(one: str, other: str, index: Index) -> bool:
    """Whether a person said that two are not related."""
    return (min(one, other), max(one, other)) in index.not_linked


def led(typed: str, index: Index) -> Neutral:
    """A link to an organization that a person typed, to where its note is by now; the name alone without one."""
    path = links.first_target(typed)
    if not path or index.entity_at(path):
        return links.kept(typed)
    name = path.rpartition("/")[2]
    known = [index.entities[e] for e in sorted(index.by_name.get(fold_name(name), ())) if index.path_of(e)]
    same = [entity for entity in known if entity.kind == "organization"]
    return link_to(same[0]) if len(same) == 1 else field(name, 120)


def link_to(entity: Entity) -> Neutral:
    """``[[path]]`` of a noted entity."""
    return links.wiki(entity.path)


def item_link(filed: Filed, index: Index) -> Neutral:
    """Link to an item's note under its title; the title alone when a person deleted the note."""
    path = index.item_paths[filed.id]
    return links.wiki(path, filed.title) if path else links.label(filed.title)


def day(filed: Filed) -> Neutral:
    """The item's date as ``YYYY-MM-DD``, ``""`` when undated."""
    return moment(filed.date.date()) if filed.date else NOTHING


def last_day(filed: Filed) -> Neutral:
    """Date of the item's newest message."""
    return moment(filed.updated.date()) if filed.updated else day(filed)
