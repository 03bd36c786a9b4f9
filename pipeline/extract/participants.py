"""Who took part in an item, each person once, with roles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pipeline.extract.names import clean_name, clean_speaker, fold, is_full_name, is_no_reply, relayed
from pipeline.model import Address, Item, Message, Participant

CLOSE_NAME = 0.88
"""Jaro-Winkler similarity from which a misspelt speaker is an attendee (with equal first letters)."""
MAX_CROWD = 300
"""In a bigger crowd a near spelling proves nothing."""
_ADDRESS = re.compile(r"[\w.+%=-]{1,80}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
_ROLE_ORDER = ("from", "organizer", "author", "to", "cc", "speaker", "attendee", "mention")


@dataclass
class _Seat:
    name: str
    email: str
    roles: set[str] = field(default_factory=set)
    also: dict[str, None] = field(default_factory=dict)


class _Table:
    """Participants in order of appearance; an address or an unambiguous full name is one person."""

    def __init__(self) -> None:
        self.seats: list[_Seat] = []
        self._by_email: dict[str, _Seat] = {}
        self._by_name: dict[str, list[_Seat]] = {}

    def add(self, name: str, email: str, role: str) -> None:
        email = email.strip().lower()
        key = fold(name)
        seat = self._by_email.get(email) if email else None
        if seat is None:
            seat = self._namesake(key, email)
        if seat is None:
            if not name and not email:
                return
            seat = _Seat(name, email)
            self.seats.append(seat)
        if email and not seat.email:
            seat.email = email
        if email:
            self._by_email[email] = seat
        if _better(name, seat.name) and not is_no_reply(seat.email):
            seat.name = name
        if key and seat not in self._by_name.setdefault(key, []):
            self._by_name[key].append(seat)
        seat.roles.add(role)

    def _namesake(self, key: str, email: str) -> _Seat | None:
        """The only person of that full name, unless both have addresses and these differ."""
        found = self._by_name.get(key, [])
        if " " not in key or len(found) != 1:
            return None
        return found[0] if not email or not found[0].email else None

    def closest(self, speaker: str) -> _Seat | None:
        """The one attendee that a speaker's label means: same name, unique first name, or nearly the same spelling."""
        key = fold(speaker)
        same = self._by_name.get(key, [])
        if same:
            return same[0] if len(same) == 1 else None
        if " " not in key:
            firsts = [seat for seat in self.seats if fold(seat.name).split(" ")[0] == key and " " in fold(seat.name)]
            if firsts:
                return firsts[0] if len(firsts) == 1 else None
        return self._misspelt(key)

    def _misspelt(self, key: str) -> _Seat | None:
        from rapidfuzz.distance import JaroWinkler

        if len(self.seats) > MAX_CROWD:
            return None
        near = []
        for seat in self.seats:
            other = fold(seat.name)
            if not other or other[0] != key[:1] or (" " in other) != (" " in key):
                continue
            if JaroWinkler.similarity(key, other) >= CLOSE_NAME and _parts_close(key, other):
                near.append(seat)
        return near[0] if len(near) == 1 else None

    def participants(self) -> tuple[Participant, ...]:
        return tuple(
            Participant(
                seat.name, seat.email, tuple(role for role in _ROLE_ORDER if role in seat.roles), tuple(seat.also)
            )
            for seat in self.seats
        )


def participants(item: Item) -> tuple[Participant, ...]:
    """Participants of any item, the owner's own addresses included, in order of appearance."""
    table = _Table()
    for message in item.messages:
        sender = sender_of(message)
        _add_all(table, [sender], "from")
        _add_all(table, message.to, "to")
        _add_all(table, message.cc, "cc")
    for event in item.events:
        _add_all(table, [event.organizer], "organizer")
        _add_all(table, event.attendees, "attendee")
    for document in item.documents:
        _add_all(table, document.attendees, "attendee")
    for transcript in item.transcripts:
        _add_all(table, transcript.attendees, "attendee")
    for transcript in item.transcripts:
        for label in dict.fromkeys(utterance.speaker for utterance in transcript.utterances):
            _add_speaker(table, label)
    for day in item.chat:
        _add_all(table, (line.author for line in day.lines), "author")
    for contact in item.contacts:
        for email in contact.emails or ("",):
            table.add(clean_name(contact.name, email), email, "mention")
    return table.participants()


def sender_of(message: Message) -> Address:
    """Who wrote a message. ``'Jane Doe' via Group <group@…>`` (rewritten for DMARC) is not the group."""
    sender = message.sender
    name = relayed(sender.name, sender.email)
    if not name:
        return sender
    headers = dict(reversed(message.headers))
    for header in ("x-original-from", "x-original-sender", "reply-to"):
        found = _ADDRESS.search(headers.get(header, "")[:500])
        if found and found[0].lower() != sender.email:
            return Address(name, found[0].lower())
    return Address(name, "")


def speaker_names(item: Item, people: tuple[Participant, ...]) -> dict[str, str]:
    """Speaker label -> participant's name, for labels that mean a participant."""
    table = _Table()
    for person in people:
        table.add(person.name, person.email, "attendee")
    names: dict[str, str] = {}
    for transcript in item.transcripts:
        for label in dict.fromkeys(utterance.speaker for utterance in transcript.utterances):
            name = clean_speaker(label)
            seat = table.closest(name) if name else None
            names[label] = seat.name if seat and seat.name else name or label.strip()
    return names


def _add_all(table: _Table, addresses: Iterable[Address], role: str) -> None:
    for address in addresses:
        name = clean_name(address.name, address.email)
        email = "" if relayed(address.name, address.email) else address.email
        table.add("" if role in ("attendee", "organizer") and not clean_speaker(name) else name, email, role)


def _add_speaker(table: _Table, label: str) -> None:
    name = clean_speaker(label)
    if not name:
        return
    seat = table.closest(name)
    if seat is not None:
        seat.roles.add("speaker")
        if " " in name and fold(name) != fold(seat.name):
            seat.also[name] = None
    else:
        table.add(name, "", "speaker")


def _better(new: str, old: str) -> bool:
    """A full name is better than a part of one; else the first name seen stays."""
    return bool(new) and (not old or (is_full_name(new) and not is_full_name(old)))


def _parts_close(one: str, other: str) -> bool:
    """Every word has a near counterpart: ``Dana Fox`` is not ``Dana Cole``."""
    from rapidfuzz.distance import JaroWinkler

    pairs = list(zip(one.split(), other.split(), strict=False))
    return len(one.split()) == len(other.split()) and all(JaroWinkler.similarity(a, b) >= 0.8 for a, b in pairs)
