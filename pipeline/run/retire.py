"""Notes of people and organizations that nothing speaks for any more, and that no person touched. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes import facts
from pipeline.notes.names import fold_name
from pipeline.run.met import without_note
from pipeline.run.parsed import Parsed
from pipeline.run.pointing import Pointing
from pipeline.state import State


def retire(state: State, notes: Mapping[str, Parsed], pointing: Pointing) -> None:
    """Take the notes of touched entities away for which nothing speaks: ``index.retired`` says where they stood.

    ``pointing`` tells of a note that somebody edited whether they only deleted lines, and what else points at it.
    """
    index = state.index
    for identifier in sorted(index.touched_entities):
        entity = index.entities.get(identifier)
        if entity is None or not entity.path or entity.foreign or entity.kind not in {"person", "organization"}:
            continue
        path = f"{entity.path}.md"
        note = notes.get(path)
        free = note is not None and (note.untouched or pointing.is_shortened(path))
        if free and not _spoken_for(entity, state) and not pointing.at(entity.path):
            told = without_note(identifier, index) if entity.kind == "person" else None
            index.put_entity(told or msgspec.structs.replace(entity, path=""))
            index.retired[identifier] = entity.path


def _spoken_for(entity: Entity, state: State) -> bool:
    """By an item that is no noise, or by anything a person ever typed."""
    index = state.index
    typed = any(fact.source == "manual" for fact in facts.parse(state.facts.get(entity.id, ""))[0])
    if typed or index.manual_to[entity.id] or (entity.kind == "organization" and not entity.domains):
        return True  # of what is known by no domain nothing but a person can speak
    members = {member for domain in entity.domains for member in index.members[domain]}
    people = [entity.id] if entity.kind == "person" else sorted(members)
    items = (index.items.get(item) for person in people for item in index.items_of[person])
    return any(filed is not None and not filed.filter for filed in items)


def forget(organization: str, index: Index) -> Entity:
    """An organization without a note is nobody: it is found anew when its people write again."""
    entity = index.entities.pop(organization)
    for domain in entity.domains:
        index.by_domain.pop(domain, None)
    for name in (entity.name, *entity.aliases):
        index.by_name[fold_name(name)].discard(organization)
    return entity
