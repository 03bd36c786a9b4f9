"""Open items of an entity: those of its items that concern it, the dormant ones apart."""

from __future__ import annotations

import msgspec

from pipeline.build.lapse import is_dormant
from pipeline.index import Index
from pipeline.model import Entity, Filed, FiledStatement, Neutral
from pipeline.notes import links
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import NOTHING, ours, plain
from pipeline.notes.source import statement

CLOSE = 2
"""What I promise among so many people concerns each of them."""
DORMANT = "### Dormant"


def open_items(entity: Entity, items: list[Filed], index: Index) -> tuple[Neutral, ...]:
    """The lines of the section; what was done stands there only where a person ticked it."""
    awake: dict[Neutral, None] = {}
    asleep: dict[Neutral, None] = {}
    for said, filed in concerning(entity, items, index):
        rests = not said.done and is_dormant(said, filed, index.synthesis)
        (asleep if rests else awake).setdefault(statement(_shown(said), {}))
    apart = [line for line in asleep if line not in awake]
    gap = (NOTHING,) if awake else ()
    return (*awake, *((*gap, ours(DORMANT), *apart) if apart else ()))


def waiting(entity: Entity, items: list[Filed], index: Index) -> list[tuple[FiledStatement, Filed]]:
    """What is open and awake, by due date and then newest first."""
    found = {
        said.id: (said, filed)
        for said, filed in concerning(entity, items, index)
        if not said.done and not is_dormant(said, filed, index.synthesis)
    }
    return sorted(found.values(), key=lambda pair: (not pair[0].due, pair[0].due))


def concerning(entity: Entity, items: list[Filed], index: Index) -> list[tuple[FiledStatement, Filed]]:
    """Tasks that concern an entity, with their items: open ones, and those that a person ticked."""
    return [
        (said, filed)
        for filed in items
        for said in filed.statements
        if said.form == "task" and (not said.done or "tasks" in filed.corrected)
        if entity.kind != "person" or _concerns(said, entity, filed, index)
    ]


def _concerns(said: FiledStatement, person: Entity, filed: Filed, index: Index) -> bool:
    """A task of this person; one of mine where hardly anybody else is concerned, or that names them."""
    if said.owner not in {"", "I"}:
        return is_of(said, person, filed)
    people = [e for e in index.linked.get(filed.id, ()) if index.entities[e].kind == "person"]
    named = set(fold_name(plain(said.text)).split()) & set(fold_name(person.name).split())
    return len(people) <= CLOSE or bool(named)


def is_of(said: FiledStatement, person: Entity, filed: Filed) -> bool:
    """Whether a person has to do it."""
    return any(who.entity == person.id and links.label(who.name) == said.owner for who in filed.who)


def _shown(said: FiledStatement) -> FiledStatement:
    """A task as it stands in other notes: without quote, origin and link to its owner, which its source note has."""
    return msgspec.structs.replace(said, quote=NOTHING, date="", about=NOTHING)
