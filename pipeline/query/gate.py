"""Which gate gave somebody a note, or which one keeps it closed."""

from __future__ import annotations

from pipeline.index import Index, is_direct, roles_of
from pipeline.model import Entity
from pipeline.resolve.gates import passes
from pipeline.resolve.promote import is_somebody
from pipeline.state import State

_NEEDED = {
    "high": "only meetings and memos make a note at strictness high",
    "medium": "at strictness medium a note needs a word of yours in a thread, or more personal mail to you",
    "low": "at strictness low a note needs a mail to you",
}


def gate(entity: Entity, state: State, strictness: str) -> str:
    """In words; ``""`` for kinds that have no gate and no note."""
    if entity.foreign:
        return "a note of your own"
    if entity.kind != "person":
        return _of_others(entity, state)
    reason = passes(entity, state.index, strictness, _sent_mail(state))
    if entity.path:
        return f"has a note: {reason}" if reason else "has a note: by an earlier setting, by you or by a card"
    return f"no note: {_refused(entity, reason, state, strictness)}"


def _of_others(entity: Entity, state: State) -> str:
    if not entity.path:
        return "no note: none of its people has one" if entity.kind == "organization" else ""
    people = sorted({m for domain in entity.domains for m in state.index.members[domain] if state.index.path_of(m)})
    if entity.kind == "organization" and people:
        return f"has a note: {len(people)} of its people {'have' if len(people) > 1 else 'has'} one"
    return "has a note: made by you or by a card"


def _refused(entity: Entity, reason: str, state: State, strictness: str) -> str:
    index = state.index
    if entity.id in state.deleted():
        return "you deleted it (Corrections.md)"
    if entity.id in state.barred():
        return "you declined its card (Corrections.md)"
    items = [index.items[i] for i in index.items_of[entity.id]]
    kept = [filed for filed in items if not filed.filter]
    if items and not kept:
        return "all its items are noise"
    if not any(is_direct(filed, roles_of(filed, entity.id)) for filed in kept):
        return "no direct contact: copied, mentioned or one of a crowd"
    if not is_somebody(entity, index):
        return "its name is not a person's"
    if reason:
        return "the next item gives it one"
    wrote = _wrote(entity, index)
    return f"{_NEEDED[strictness]} (it wrote in {wrote} thread{'' if wrote == 1 else 's'})"


def _wrote(entity: Entity, index: Index) -> int:
    kept = (index.items[i] for i in index.items_of[entity.id] if not index.items[i].filter)
    return sum("from" in roles_of(filed, entity.id) for filed in kept)


def _sent_mail(state: State) -> bool:
    if any(known.sent for known in state.correspondents.values()):
        return True
    return any(message.direction == "out" for filed in state.index.filed.values() for message in filed.messages)
