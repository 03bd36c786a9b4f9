"""Gates: when an entity that is known gets a note of its own. They decide nothing but that."""

from __future__ import annotations

from pipeline.index import CROWD, Index, is_direct, organization_domain, roles_of
from pipeline.model import Entity, Filed
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

MEETINGS = frozenset({"meeting", "voice-memo"})


def passes(entity: Entity, index: Index, strictness: str, sent_mail: bool) -> str:
    """The reason why a person gets a note, ``""`` while nothing speaks for it.

    ``high``: meetings and memos only. ``medium``: also when the owner's side wrote in the thread, or a business
    contact wrote to the owner in two threads. ``low``: any human sender. Without any sent mail one personal
    business mail is enough.
    """
    threads = 0
    for item in sorted(index.items_of[entity.id]):
        filed = index.items[item]
        roles = roles_of(filed, entity.id)
        if filed.filter or not roles or not is_direct(filed, roles):
            continue
        if filed.kind in MEETINGS:
            return "took part in a meeting"
        if strictness == "high" or filed.kind != "email":
            continue
        if strictness == "low" and "from" in roles:
            return "wrote to you"
        if _answered(filed, entity.id, index):
            return "you wrote in the thread"
        if _personal(filed, entity.id, index):
            threads += 1
    if threads and not sent_mail:
        return "a personal business mail"
    return "wrote to you in two threads" if threads >= 2 else ""


def _answered(filed: Filed, entity: str, index: Index) -> bool:
    """The owner's side wrote: the owner, or a colleague to somebody outside."""
    if any(message.direction == "out" for message in filed.messages):
        return True
    if _domains(filed, entity) & index.owner.domains:
        return False
    return any(organization_domain(m.sender[1]) in index.owner.domains for m in filed.messages if m.sender[1])


def _domains(filed: Filed, entity: str) -> set[str]:
    return {organization_domain(who.email) for who in filed.who if who.entity == entity}


def _personal(filed: Filed, entity: str, index: Index) -> bool:
    """A mail from a business address to the owner by name, not to a crowd."""
    for message in filed.messages:
        email = message.sender[1]
        if index.by_email.get(email) != entity or not organization_domain(email):
            continue
        to = {address for _, address in message.to}
        few = len(message.to) + len(message.cc) <= CROWD
        if few and (to & index.owner.addresses or not index.owner.addresses):
            return True
    return False


def best_name(entity: Entity, index: Index) -> str:
    """The fullest name its items give, in order of date; the address when there is none."""
    seen: list[str] = []
    for item in sorted(index.items_of[entity.id], key=lambda i: (str(index.items[i].date), i)):
        seen += [plain(who.name) for who in index.items[item].who if who.entity == entity.id and who.name]
    full = [name for name in seen if len(fold_name(name).split()) >= 2 and "@" not in name]
    if full:
        return next((name for name in full if not name.islower()), full[0].title())
    return entity.name if "@" not in entity.name or not seen else seen[0]
