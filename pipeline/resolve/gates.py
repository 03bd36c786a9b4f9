"""Gates: when an entity that is known gets a note of its own. They decide nothing but that."""

from __future__ import annotations

from pipeline.index import Index, is_direct, organization_domain, roles_of
from pipeline.model import Entity, Filed
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

MEETINGS = frozenset({"meeting", "voice-memo"})


def passes(entity: Entity, index: Index, strictness: str, sent_mail: bool) -> str:
    """The reason why a person gets a note, ``""`` while nothing speaks for it.

    ``high``: meetings and memos only. ``medium``: also when the owner's side wrote in the thread, or a business
    contact was met in two threads. ``low``: any human sender. Without any sent mail medium needs no answer.
    """
    threads = 0
    for item in sorted(index.items_of[entity.id]):
        filed = index.items[item]
        roles = roles_of(filed, entity.id)
        if filed.filter or not roles or not is_direct(filed, roles):
            continue
        if filed.kind in MEETINGS:
            return "took part in a meeting"
        if strictness == "high":
            continue
        if strictness == "low" and roles & {"from", "speaker", "author"}:
            return "wrote to you"
        if filed.kind == "email" and any(message.direction == "out" for message in filed.messages):
            return "you wrote in the thread"
        if "from" in roles and not sent_mail and filed.kind == "email" and _business(filed, entity.id):
            return "a personal business mail"
        if "from" in roles and _business(filed, entity.id):
            threads += 1
    return "wrote in two threads" if threads >= 2 else ""


def _business(filed: Filed, entity: str) -> bool:
    return any(who.entity == entity and organization_domain(who.email) for who in filed.who)


def best_name(entity: Entity, index: Index) -> str:
    """The fullest name its items give, in order of date; the address when there is none."""
    seen: list[str] = []
    for item in sorted(index.items_of[entity.id], key=lambda i: (str(index.items[i].date), i)):
        seen += [plain(who.name) for who in index.items[item].who if who.entity == entity.id and who.name]
    full = [name for name in seen if len(fold_name(name).split()) >= 2 and "@" not in name]
    if full:
        return full[0]
    return entity.name if "@" not in entity.name or not seen else seen[0]
