"""What others ask of the index: how an entity took part, what it is called, where it works."""

from __future__ import annotations

from pipeline.index.index import Index
from pipeline.index.names import is_company, parse
from pipeline.index.names.mailboxes import is_shared
from pipeline.model import Entity, Filed
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

OWN_WORDS = frozenset({"voice-memo", "note"})
"""Kinds that the owner speaks or writes alone: whom they name there belongs to the item."""


def is_post(entity: Entity) -> bool:
    """A mailbox of a task that is called after the task: those who write from it do not lend it their names."""
    name = parse(entity.name)
    called = not name.full or is_company(entity.name)
    return called and bool(entity.emails) and all(map(is_shared, entity.emails))


def spellings(entity: str, index: Index) -> tuple[str, ...]:
    """Every name an entity bears in its items, most frequent first."""
    counts: dict[str, int] = {}
    for filed in _kept(entity, index):
        for who in filed.who:
            if who.entity == entity and who.name:
                counts[plain(who.name)] = counts.get(plain(who.name), 0) + 1
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def only_heard(name: str, entity: Entity, index: Index) -> bool:
    """Whether a folded name was only ever heard of somebody who is called otherwise: a recording may be wrong."""
    if fold_name(entity.name) == name:
        return False
    bearing = [
        who
        for item in index.items_of.get(entity.id, ())
        for who in index.items[item].who
        if who.entity == entity.id and fold_name(who.name) == name
    ]
    return bool(bearing) and all(not who.email and who.roles == ("speaker",) for who in bearing)


def addresses(entity: str, index: Index) -> tuple[str, ...]:
    """Every address an entity used, newest first."""
    last: dict[str, str] = {}
    for filed in _kept(entity, index):
        for who in filed.who:
            if who.entity == entity and who.email:
                last[who.email] = max(last.get(who.email, ""), str(filed.updated or filed.date or ""))
    return tuple(sorted(last, key=lambda email: (last[email], email), reverse=True))


def _kept(entity: str, index: Index) -> list[Filed]:
    """Its items that are not filtered out, in no order: noise says nothing of anybody."""
    return [filed for item in index.items_of[entity] if not (filed := index.items[item]).filter]
