"""Cards that ask whether an address is the owner's: the owner's full name on it, and what only its bearer would do.

A name alone, and whatever a stranger could put into a mail of his own, raises no question: the evidence is what the
owner wrote, keeps in a Sent folder or has in the address book. Nobody is joined unasked.
"""

from __future__ import annotations

import hashlib

import msgspec

from pipeline.build.view import day, item_link
from pipeline.index import Index, addresses
from pipeline.index.names import compare, is_company, parse
from pipeline.index.names.mailboxes import is_service, is_shared
from pipeline.index.sending import sent_from
from pipeline.model import Entity, Filed, FiledMessage, Neutral
from pipeline.notes.cards import Card
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field, fill, given, joined, ours, plain

SUBJECT = "owner"
ADDRESS = "email"
"""The field of a claim that says: this is an address of mine, too."""
CARD = "vCard: "
REPLY = "Reply-To: "
"""How the quotes of claims from the address book, and from that header, begin."""
_STRONG = 8


class Trace(msgspec.Struct, frozen=True):
    """What speaks for one address, in words; ``weight`` counts kinds of evidence, ``newest`` the last item."""

    email: str
    reasons: tuple[Neutral, ...]
    weight: int
    newest: Filed


def own_addresses(index: Index) -> list[Card]:
    """A card for each address that is likely the owner's."""
    found = []
    for trace in traces(index):
        text = fill(
            "Is this you? **{}** — {}{}: {}",
            field(trace.email, 120),
            joined(", ", trace.reasons),
            given(", last {}", day(trace.newest)),
            item_link(trace.newest, index),
        )
        subject = f"{SUBJECT}:{trace.email}"
        identifier = "c-" + hashlib.sha256(subject.encode()).hexdigest()[:10]
        found.append(Card(identifier, "Same person?", text, _STRONG * trace.weight, subject))
    return found


def address_asked(subject: str) -> str:
    """The address of such a card, ``""`` for other cards."""
    kind, _, email = subject.partition(":")
    return email if kind == SUBJECT and "@" in email else ""


def traces(index: Index) -> list[Trace]:
    """Addresses that bear the owner's full name, with what else speaks for them."""
    bearers = {
        entity.id: entity
        for name in sorted(index.owner.names)
        if parse(name).full and not is_company(name)
        for identifier in sorted(index.by_name.get(fold_name(name), ()))
        if (entity := index.entities.get(identifier)) is not None and entity.kind == "person" and not entity.foreign
    }
    told = _told_by_owner(index) if bearers else {}
    found = (_trace(email, entity, told, index) for entity in bearers.values() for email in addresses(entity.id, index))
    return [trace for trace in found if trace is not None]


def _trace(email: str, entity: Entity, told: dict[str, tuple[Neutral, ...]], index: Index) -> Trace | None:
    if email in index.owner.addresses or is_shared(email) or is_service(email):
        return None
    items = [filed for i in index.items_of[entity.id] if not (filed := index.items[i]).filter]
    items = sorted(items, key=lambda filed: (str(filed.updated or filed.date or ""), filed.id), reverse=True)
    if any(_converse(email, filed, index) for filed in items):
        return None
    strong = [*_written(email, items), *told.get(email, ())]
    naming = [filed for filed in items if any(who.email == email for who in filed.who)]
    if not strong or not naming or not _bears_owners_name(email, index):
        return None
    return Trace(email, (ours("bears your name"), *strong, *_circle(email, items, index)), len(strong), naming[0])


def _bears_owners_name(email: str, index: Index) -> bool:
    """Every full name that it was ever seen with is the owner's."""
    own = [parse(name) for name in sorted(index.owner.names)]
    messages = (message for filed in index.items.values() if not filed.filter for message in filed.messages)
    seats = (seat for message in messages for seat in (message.sender, *message.to, *message.cc))
    full = (name for name in map(parse, {plain(name) for name, known in seats if known == email and name}) if name.full)
    return all(any(compare(mine, name).kind == "same" for mine in own) for name in full)


def _converse(email: str, filed: Filed, index: Index) -> bool:
    """Whether it and the owner wrote to one another in one thread: two people, a father and his son."""
    mine = index.owner.addresses
    wrote = any(m.direction == "out" and email in _recipients(m) for m in filed.messages)
    return wrote and any(m.sender[1] == email and mine & _recipients(m) for m in filed.messages)


def _recipients(message: FiledMessage) -> set[str]:
    return {email for _, email in (*message.to, *message.cc)}


def _written(email: str, items: list[Filed]) -> tuple[Neutral, ...]:
    """What the owner's mail shows: sent there, or sent from there and kept in a Sent folder."""
    messages = [message for filed in items for message in filed.messages]
    to = sum(m.direction == "out" and email in _recipients(m) for m in messages)
    sent = sum(m.sender[1] == email and sent_from(m.source) is not None for m in messages)
    return (
        *((fill("you wrote to it once" if to == 1 else "you wrote to it {} times", to),) if to else ()),
        *(
            (fill("{} mails from it in a Sent folder" if sent > 1 else "{} mail from it in a Sent folder", sent),)
            if sent
            else ()
        ),
    )


def _told_by_owner(index: Index) -> dict[str, tuple[Neutral, ...]]:
    """Address -> what the owner's own mail and address book say of it."""
    mine = index.owner.addresses
    found: dict[str, dict[Neutral, None]] = {}
    for filed in (index.items[item] for item, brief in index.counts() if brief.joins):
        if filed.filter:
            continue
        for claim in filed.claims:
            if claim.field == ADDRESS and claim.email in mine:
                reply = plain(claim.quote).startswith(REPLY)
                why = ours("answers to your mail go there (Reply-To)" if reply else "your signature names it")
                found.setdefault(plain(claim.value).lower(), {})[why] = None
        for entry in entries(filed):
            for email in sorted(entry - mine) if entry & mine else ():
                found.setdefault(email, {})[ours("one entry of your address book has it and your address")] = None
    return {email: tuple(reasons) for email, reasons in found.items()}


def _circle(email: str, items: list[Filed], index: Index) -> tuple[Neutral, ...]:
    """Who else hears from both: a hint, no evidence."""
    theirs = {to for f in items for m in f.messages if m.sender[1] == email for to in _recipients(m)}
    theirs -= {email, *index.owner.addresses}
    known = [to for to in sorted(theirs) if any(_wrote(to, index.items[i]) for i in _items_of(to, index))]
    return (fill("writes to {} of the same people", len(known)),) if known else ()


def _items_of(email: str, index: Index) -> set[str]:
    return index.items_of.get(index.by_email.get(email, ""), set())


def _wrote(to: str, filed: Filed) -> bool:
    return any(m.direction == "out" and to in _recipients(m) for m in filed.messages)


def entries(filed: Filed) -> list[frozenset[str]]:
    """The addresses of each entry of the owner's address book that an item holds and that has several.

    An entry is known by its name: two of one name in one file are taken for one, as the file says.
    """
    if not any(message.form == "contacts" for message in filed.messages):
        return []
    named: dict[str, set[str]] = {}
    for claim in filed.claims:
        if claim.field == "name" and claim.email and plain(claim.quote).startswith(CARD):
            named.setdefault(fold_name(plain(claim.value)), set()).add(claim.email)
    return [frozenset(emails) for _, emails in sorted(named.items()) if len(emails) > 1]
