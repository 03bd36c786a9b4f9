"""What the notes tell goes into the state: entities that have notes, then items with who takes part in them. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.model import Filed
from pipeline.notes.names import fold_name
from pipeline.run.met import met
from pipeline.run.parsed import KINDS, Parsed
from pipeline.state import State


class Idless(msgspec.Struct, frozen=True, array_like=True):
    """An entity whose note names no id: whose it is, and the addresses and folded names by which that was told."""

    path: str
    entity: str
    emails: tuple[str, ...]
    names: tuple[str, ...]


def put_entities(state: State, notes: Mapping[str, Parsed], filed: list[Filed]) -> tuple[Idless, ...]:
    """The entities that have notes. A note made by hand is that of the one who bears its address, or alone its name.

    The notes that name no id, and whose they are.
    """
    index = state.index
    foreign = {d.subject for d in state.decisions if d.verb == "foreign"}
    taken = {note.entity.id for note in notes.values() if note.entity and note.entity.id}
    index.reserved.update(taken)
    by_email: dict[str, str] = {}
    by_name: dict[str, set[str]] = {}
    for who in (who for item in filed for who in item.who if who.entity and who.entity not in taken):
        by_email.setdefault(who.email, who.entity)
        by_name.setdefault(fold_name(who.name), set()).add(who.entity)
    seen: set[str] = set()
    idless: list[Idless] = []
    for path, note in sorted(notes.items()):
        entity = note.entity
        if entity is None or (entity.id and entity.id in seen):
            continue
        identifier = entity.id
        if not identifier and entity.kind == "person":
            same = {
                name for known in (entity.name, *entity.aliases) for name in by_name.get(fold_name(known), ())
            } - seen
            found = [by_email[email] for email in entity.emails if by_email.get(email, "") not in {"", *seen}]
            identifier = next(iter(found), "") or (same.pop() if len(same) == 1 else "")
        identifier = identifier or index.fresh_id(entity.name, entity.kind)
        seen.add(identifier)
        if not entity.id:
            names = tuple(fold_name(name) for name in (entity.name, *entity.aliases))
            idless.append(Idless(path, identifier, entity.emails, names))
        theirs = path.removesuffix(".md") in foreign or is_elsewhere(path, note)
        index.put_entity(msgspec.structs.replace(entity, id=identifier, foreign=theirs))
    return tuple(idless)


def is_elsewhere(path: str, note: Parsed) -> bool:
    """A note of the person's own outside of the program's folders."""
    read = bool(note.blob) and not note.bad  # else it is taken as it was rendered
    return read and not note.machine and path.partition("/")[0] not in KINDS


def put_filed(state: State, item: Filed, path: str) -> None:
    """A filed item into the index, with the entities that its participants name but that have no note."""
    index = state.index
    for who in item.who:
        known = index.entities.get(who.entity)
        if who.entity and (told := met(known, who)) != known:
            index.put_entity(told)
    index.put_item(item, path)
    for said in item.statements:
        if said.id:
            state.statement_items[said.id] = item.id
