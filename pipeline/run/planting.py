"""The notes of deep documents' trees come and go with what their documents say. Pure: state in, state changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec

from pipeline.build import trees
from pipeline.build.entity import shown_aliases
from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes.names import collision_key
from pipeline.run.parsed import Parsed
from pipeline.run.pointing import Pointing
from pipeline.state import State


def plant(state: State, notes: Mapping[str, Parsed], pointing: Pointing) -> None:
    """Every touched document has exactly the parts that it names; those it names no more go, as they came.

    A part's note that a person deleted is not made again; one that a person wrote in stays, without our words.
    """
    index = state.index
    standing: defaultdict[str, dict[str, Entity]] = defaultdict(dict)
    for entity in index.entities.values():
        if entity.item:
            standing[entity.item][entity.id] = entity
    if standing or any(index.items[item].tree.parts for item in index.touched_items & index.items.keys()):
        _learn_names(index)
    deleted = state.decided("deleted")
    orphans = standing.keys() - index.items.keys()
    for item in sorted({*index.touched_items, *orphans}):
        filed = index.items.get(item)
        grown = filed is not None and filed.tree.parts and not filed.filter
        wanted = trees.entities(filed, index) if filed is not None and grown else {}
        wanted = {i: e for i, e in wanted.items() if i not in deleted or index.path_of(i)}
        for identifier, entity in wanted.items():
            _stand(entity, standing[item].get(identifier), state, notes)
        for identifier, entity in standing[item].items():
            if identifier not in wanted:
                _go(entity, state, notes, pointing)
        if filed is not None and filed.tree.parts:
            index.touched_entities |= trees.met(filed, index)


def _learn_names(index: Index) -> None:
    """People and organizations bear the aliases that their notes are about to show, as after the next reading."""
    for identifier in sorted(index.touched_entities):
        known = index.entities.get(identifier)
        if known is None or known.kind not in ("person", "organization") or not known.path or known.foreign:
            continue
        more = [name for name in shown_aliases(known, index) if name not in known.aliases]
        if more:
            index.put_entity(msgspec.structs.replace(known, aliases=(*known.aliases, *more)))


def _stand(entity: Entity, before: Entity | None, state: State, notes: Mapping[str, Parsed]) -> None:
    """A part where its note is, or where there is room for it."""
    index = state.index
    path = before.path if before and before.path else entity.path
    while not (before and before.path) and _is_taken(path, entity.id, state, notes):
        path += " 2"
    entity = msgspec.structs.replace(entity, path=path)
    if before != entity:
        index.put_entity(entity)
    index.touched_entities.add(entity.id)


def _is_taken(path: str, entity: str, state: State, notes: Mapping[str, Parsed]) -> bool:
    holder = state.index.paths.get(collision_key(path), entity)
    note = notes.get(f"{path}.md")
    return holder != entity or (note is not None and not note.machine)


def _go(entity: Entity, state: State, notes: Mapping[str, Parsed], pointing: Pointing) -> None:
    index, path = state.index, f"{entity.path}.md"
    index.touched_entities.add(entity.id)
    note = notes.get(path)
    if not entity.path or entity.foreign:
        return
    free = note is not None and (note.untouched or pointing.is_shortened(path))
    if free and not index.manual_to[entity.id] and not pointing.at(entity.path):
        index.put_entity(msgspec.structs.replace(entity, path=""))
        index.retired[entity.id] = entity.path
