"""People who are forgotten: what of new records is left without them. Digests of addresses tell who they are. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable

import msgspec

from pipeline.model import Address, ChatDay, Contact, Document, Event, Message, Owner, Record, Transcript

_Gone = Callable[[Address], bool]


def digest_of(email: str) -> str:
    """What stands in Corrections.md for an address."""
    return hashlib.sha256(email.strip().lower().encode("utf-8", "surrogatepass")).hexdigest()[:32]


def left_out(records: Iterable[Record], digests: Collection[str], owner: Owner) -> tuple[Record, ...]:
    """The records without the forgotten: their mails and the owner's to them alone are gone, elsewhere they are not."""
    if not digests:
        return tuple(records)
    met: dict[str, bool] = {}

    def gone(person: Address) -> bool:
        if person.email and person.email not in met:
            met[person.email] = digest_of(person.email) in digests
        return met.get(person.email, False)

    found: list[Record] = []
    for record in records:
        left = _without(record, gone, owner)
        if left is not None:
            found.append(left)
    return tuple(found)


def _without(record: Record, gone: _Gone, owner: Owner) -> Record | None:
    match record:
        case Message():
            return _mail(record, gone, owner)
        case Event():
            return None if gone(record.organizer) else _left(record, "attendees", gone)
        case Transcript() | Document():
            return _left(record, "attendees", gone)
        case ChatDay():
            lines = tuple(line for line in record.lines if not gone(line.author))
            return msgspec.structs.replace(record, lines=lines) if lines else None
        case Contact():
            return None if any(gone(Address("", email)) for email in record.emails) else record
    return record


def _mail(message: Message, gone: _Gone, owner: Owner) -> Message | None:
    addressed = (*message.to, *message.cc)
    left = [person for person in addressed if not gone(person)]
    others = [person for person in left if person.email not in owner.addresses]
    if gone(message.sender) or (len(left) < len(addressed) and message.sender.email in owner.addresses and not others):
        return None
    if len(left) == len(addressed):
        return message
    to, cc = (tuple(person for person in group if not gone(person)) for group in (message.to, message.cc))
    events = tuple(event for found in message.events if (event := _without(found, gone, owner)))
    return msgspec.structs.replace(message, to=to, cc=cc, events=events)


def _left(record: Event | Transcript | Document, key: str, gone: _Gone) -> Record:
    people = tuple(person for person in getattr(record, key) if not gone(person))
    return record if people == getattr(record, key) else msgspec.structs.replace(record, **{key: people})
