"""Notes of people and organizations that nothing speaks for any more, and that no person touched. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes import facts
from pipeline.notes.names import fold_name
from pipeline.run.parsed import Parsed
from pipeline.state import State


def retire(state: State, notes: Mapping[str, Parsed]) -> None:
    """Take the notes of touched entities away for which nothing speaks: ``index.retired`` says where they stood."""
    index = state.index
    for identifier in sorted(index.touched_entities):
        entity = index.entities.get(identifier)
        if entity is None or not entity.path or entity.foreign or entity.kind not in {"person", "organization"}:
            continue
        note = notes.get(f"{entity.path}.md")
        if note is not None and note.untouched and not _spoken_for(entity, state):
            index.put_entity(msgspec.structs.replace(entity, path=""))
            index.retired[identifier] = entity.path


def _spoken_for(entity: Entity, state: State) -> bool:
    """By an item that is no noise, or by anything a person ever typed."""
    index = state.index
    typed = any(fact.source == "manual" for fact in facts.parse(state.facts.get(entity.id, ""))[0])
    if typed or index.manual_to[entity.id]:
        return True
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
