"""Gates: when an entity that is known gets a note of its own. They decide nothing but that."""

from __future__ import annotations

from datetime import date

from pipeline.index import CROWD, Index, addresses, is_direct, name_of, organization_domain, roles_of
from pipeline.index.names import compare, is_legible_as, parse
from pipeline.index.sending import sent_from
from pipeline.model import CLAIMED, Entity, Filed, FiledMessage
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.resolve.human import only_repeats

MEETINGS = frozenset({"meeting", "voice-memo"})
FEW = 3
"""A mail to so many people, the owner among them, was written to each of them."""
OFTEN = 3
"""Threads, and days, after which somebody who writes to the owner in person is an acquaintance."""


def passes(entity: Entity, index: Index, strictness: str, sent_mail: bool) -> str:
    """The reason why a person gets a note, ``""`` while nothing speaks for it.

    ``high``: meetings and memos only. ``medium``: also when the owner's side wrote in the thread, when a business
    contact who is seen in two threads wrote to the owner, when an assistant wrote to a colleague in two, when anybody
    wrote to the owner in person again and again, or writes mail for them. ``low``: any human sender. Without any sent
    mail one personal business mail is enough.
    """
    seen = threads = letters = by_office = 0
    days: set[date] = set()
    written: list[FiledMessage] = []
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
        for_owner = bool(index.sends_from) and _wrote_for_owner(filed, entity.id, index)
        if _answered(filed, entity.id, index, for_owner):
            return "you wrote in the thread"
        seen += 1
        by_office += for_owner
        if "from" not in roles:
            continue
        mails = [m for m in filed.messages if index.by_email.get(m.sender[1]) == entity.id]
        if index.sends_from:
            written += (m for m in mails if is_of_owners_side(m, index))
        personal = [m for m in mails if _is_personal(m, index)]
        threads += any(organization_domain(m.sender[1]) for m in personal)
        if in_person := [m for m in personal if len(m.to) + len(m.cc) <= FEW]:
            letters += 1
            days |= {m.date.date() for m in in_person if m.date}
    if threads and not sent_mail:
        return "a personal business mail"
    if threads >= 2:
        return "wrote to you in two threads"
    if threads and seen >= 2:
        return "wrote to you, seen in two threads"
    if by_office >= 2:
        return "your office wrote in two threads"
    if min(letters, len(days)) >= OFTEN:
        return "writes to you again and again"
    often = len({m.date.date() for m in written if m.date}) >= OFTEN
    return "writes mail for you" if often and _is_another(entity, index) else ""


def is_of_owners_side(message: FiledMessage, index: Index) -> bool:
    """The owner wrote it, or it lies in the Sent folder in which the owner's own mail lies: an assistant's."""
    if message.direction == "out":
        return True
    box = sent_from(message.source)
    return box is not None and index.sends_from[box] > 0


def _is_another(entity: Entity, index: Index) -> bool:
    """Certainly not the owner under another address."""
    name = parse(entity.name)
    return name.full and all(compare(name, parse(own)).kind == "different" for own in index.owner.names)


def _answered(filed: Filed, entity: str, index: Index, for_owner: bool) -> bool:
    """The owner's side wrote: the owner, or a colleague or somebody for the owner to somebody outside."""
    if any(message.direction == "out" for message in filed.messages):
        return True
    if _domains(filed, entity) & index.owner.domains:
        return False
    return for_owner or any(
        organization_domain(m.sender[1]) in index.owner.domains
        for m in filed.messages
        if m.sender[1] and m.direction != CLAIMED
    )


def _wrote_for_owner(filed: Filed, entity: str, index: Index) -> bool:
    """Somebody else than this one, from the owner's mailbox."""
    return any(index.by_email.get(m.sender[1]) != entity and is_of_owners_side(m, index) for m in filed.messages)


def _domains(filed: Filed, entity: str) -> set[str]:
    return {organization_domain(who.email) for who in filed.who if who.entity == entity}


def _is_personal(message: FiledMessage, index: Index) -> bool:
    """A mail to the owner by name, not to a crowd."""
    mine = index.owner.addresses
    few = len(message.to) + len(message.cc) <= CROWD
    return few and (not mine or any(address in mine for _, address in message.to))


def best_name(entity: Entity, index: Index) -> str:
    """The fullest name its items give, in order of date; the address when there is none but that of the house."""
    seen: list[str] = []
    for item in sorted(index.items_of[entity.id], key=lambda i: (str(index.items[i].date), i)):
        seen += [plain(who.name) for who in index.items[item].who if who.entity == entity.id and who.name]
    seen = list(dict.fromkeys(seen))
    full = [name for name in seen if len(fold_name(name).split()) >= 2 and "@" not in name]
    full = [name for name in full if not any(is_legible_as(name, other) for other in full)] or full
    if full:
        return next((name for name in full if not name.islower()), full[0].title())
    emails = addresses(entity.id, index)
    seen = [name for name in seen if not any(only_repeats(name, email) for email in emails)]
    if emails and any(only_repeats(entity.name, email) for email in emails):
        return seen[0] if seen else name_of("", emails[0])
    return entity.name if "@" not in entity.name or not seen else seen[0]
