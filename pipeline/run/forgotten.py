"""People who are forgotten: what of new records is left without them. Digests of addresses tell who they are. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from pipeline.model import (
    VEILED,
    Address,
    ChatDay,
    Contact,
    Document,
    Event,
    Message,
    Owner,
    Record,
    Transcript,
)
from pipeline.run.unnamed import SOMEBODY, Unnamed, digest_of
from pipeline.state import State

_Gone = Callable[[Address], bool]
_TEXTS = ("subject", "title", "text", "body", "description", "location")


def veiled(name: str) -> str:
    """What stands in a note for the Message-ID of somebody who is forgotten: it holds their domain, or more."""
    if not name or name.startswith(VEILED):
        return name
    return VEILED + hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def left_out(records: Iterable[Record], state: State) -> tuple[Record, ...]:
    """The records without the forgotten: their mails and the owner's to them alone are gone, elsewhere they are not.

    Who bears their name and has an address of their own that was not forgotten is somebody else: where they take part,
    the name stays.
    """
    digests, owner = state.forgotten(), state.index.owner
    if not digests:
        return tuple(records)
    unnamed = Unnamed(state.forgotten_names(), digests)
    met: dict[str, bool] = {}

    def gone(person: Address) -> bool:
        if not person.email:
            return unnamed.is_name(person.name)
        if person.email not in met:
            met[person.email] = digest_of(person.email) in digests
        return met[person.email]

    found: list[Record] = []
    for record in records:
        left = _without(record, gone, owner)
        if left is not None:
            others = {person.name for person in _people(left) if person.email}
            found.append(_silent(left, unnamed.sparing(others | owner.names).text))
    return tuple(found)


def _people(record: Record) -> Iterator[Address]:
    match record:
        case Message():
            yield from (record.sender, *record.to, *record.cc)
            for event in record.events:
                yield from _people(event)
        case Event():
            yield from (record.organizer, *record.attendees)
        case Transcript() | Document():
            yield from record.attendees
        case ChatDay():
            yield from (line.author for line in record.lines)
        case Contact():
            yield from (Address(record.name, email) for email in record.emails)


def _silent(record: Record, text: Callable[[str], str]) -> Record:
    """A record whose texts do not name them."""
    changed: dict[str, Any] = {key: text(value) for key in _TEXTS if (value := getattr(record, key, ""))}
    match record:
        case Message():
            changed["events"] = tuple(_silent(event, text) for event in record.events)
            changed["attachments"] = tuple(
                msgspec.structs.replace(part, name=text(part.name)) for part in record.attachments
            )
        case Transcript():
            changed["utterances"] = tuple(
                msgspec.structs.replace(said, speaker=text(said.speaker), text=text(said.text))
                for said in record.utterances
                if not said.speaker or text(said.speaker) != SOMEBODY
            )
        case ChatDay():
            changed["lines"] = tuple(msgspec.structs.replace(line, text=text(line.text)) for line in record.lines)
    return msgspec.structs.replace(record, **changed)


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
            known = record.emails or ("",)
            return None if any(gone(Address(record.name, email)) for email in known) else record
    return record


def _mail(message: Message, gone: _Gone, owner: Owner) -> Message | None:
    addressed = (*message.to, *message.cc)
    left = [person for person in addressed if not gone(person)]
    others = [person for person in left if person.email not in owner.addresses]
    if gone(message.sender) or (len(left) < len(addressed) and message.sender.email in owner.addresses and not others):
        return None
    # an answer to a mail of theirs finds it by what stands for its id
    named = dict.fromkeys((*message.in_reply_to, *map(veiled, (*message.references, *message.in_reply_to))))
    message = msgspec.structs.replace(message, in_reply_to=tuple(named))
    if len(left) == len(addressed):
        return message
    to, cc = (tuple(person for person in group if not gone(person)) for group in (message.to, message.cc))
    events = tuple(event for found in message.events if (event := _without(found, gone, owner)))
    return msgspec.structs.replace(message, to=to, cc=cc, events=events)


def _left(record: Event | Transcript | Document, key: str, gone: _Gone) -> Record:
    people = tuple(person for person in getattr(record, key) if not gone(person))
    return record if people == getattr(record, key) else msgspec.structs.replace(record, **{key: people})
