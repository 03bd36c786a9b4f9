"""Addresses that are not the owner's after all: what is filed says so again. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from pipeline.model import CLAIMED, Filed, Participant, Who
from pipeline.notes.neutral import plain
from pipeline.resolve import resolve
from pipeline.state import State

NOTHING: Mapping[str, Filed] = {}


def disown(addresses: Collection[str], state: State, before: Mapping[str, Filed] = NOTHING) -> None:
    """Mail of addresses that are not the owner's after all came in, and their bearers took part in it again."""
    index, theirs = state.index, ("out", CLAIMED)
    for item, filed in list(index.filed.items()) if addresses else ():
        messages = tuple(
            msgspec.structs.replace(m, direction="in") if m.direction in theirs and m.sender[1] in addresses else m
            for m in filed.messages
        )
        again = msgspec.structs.replace(filed, messages=messages, who=_seats(filed, addresses, before.get(item), state))
        if again != filed:
            index.put_item(again, index.item_paths[item])


def _seats(filed: Filed, addresses: Collection[str], before: Filed | None, state: State) -> tuple[Who, ...]:
    """Who took part: as it was before if that is known, else as the heads of the mails tell."""
    if before is not None:
        kept = {(who.name, who.email): who for who in filed.who}
        old = {(who.name, who.email) for who in before.who}
        back = (kept.get((w.name, w.email), w) for w in before.who if (w.name, w.email) in kept or _is_lost(w, state))
        return (*back, *(who for who in filed.who if (who.name, who.email) not in old))
    known = {who.email for who in filed.who}
    people = _named(filed, {email for email in addresses if email not in known})
    who, entities = resolve(people, state.index) if people else ((), ())
    for entity in entities:
        state.index.put_entity(entity)
    return (*filed.who, *who)


def _is_lost(who: Who, state: State) -> bool:
    return not state.index.is_owner(plain(who.name), who.email)


def _named(filed: Filed, addresses: Collection[str]) -> tuple[Participant, ...]:
    """Those of the addresses that stand in the heads of an item's mails, with their names and roles."""
    names: dict[str, str] = {}
    roles: dict[str, dict[str, None]] = {}
    for message in filed.messages:
        for role, group in (("from", (message.sender,)), ("to", message.to), ("cc", message.cc)):
            for name, email in group:
                if email in addresses:
                    names[email] = names.get(email) or plain(name)
                    roles.setdefault(email, {})[role] = None
    return tuple(Participant(names[email], email, tuple(found)) for email, found in roles.items())
