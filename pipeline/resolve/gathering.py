"""Before anybody is resolved: the names within one thread or meeting that mean one of its people become that person."""

from __future__ import annotations

import msgspec

from pipeline.model import Extraction, Owner, Participant, Statement, Who
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field, plain
from pipeline.resolve.circle import Circle

SELF = "I"
_HEARD = frozenset({"speaker", "author"})
_LISTED = frozenset({"attendee", "organizer", "from", "to", "cc"})


def gathered(found: Extraction, owner: Owner, before: tuple[Who, ...] = ()) -> Extraction:
    """What an item says, with its people gathered. ``before``: who took part in what the item grows from.

    A speaker without an address who can only be one of those who were invited or wrote is that person, and a task or
    fact of ``Tom`` is that of the only Tom. Whom several fit, or nobody, stays as written.
    """
    texts = tuple(body for _, body in found.texts)
    earlier = tuple(Participant(plain(who.name), who.email, who.roles) for who in before)
    people = _seated(found.participants, earlier, texts)
    circle = Circle(_labelled((*people, *earlier), owner), texts)
    statements = tuple(_settled(said, circle) for said in found.statements)
    return msgspec.structs.replace(found, participants=people, statements=statements)


def also_known(who: tuple[Who, ...], people: tuple[Participant, ...]) -> tuple[Who, ...]:
    """The participants, and behind them the other full names they went by here: these become aliases of theirs."""
    known = {(person.name, person.email): person.entity for person in who}
    more: dict[Who, None] = {}
    for person in people:
        entity = known.get((field(person.name, 120), person.email), "")
        for other in person.also if entity else ():
            more[Who(field(other, 120), "", ("speaker",), entity)] = None
    return (*who, *more)


def _seated(
    people: tuple[Participant, ...], earlier: tuple[Participant, ...], texts: tuple[str, ...]
) -> tuple[Participant, ...]:
    """Speakers and authors without an address on the seats of those they are; a seat takes one, and once."""
    loose = {p.name: p for p in people if not p.email and p.name and set(p.roles) <= _HEARD}
    here = {(p.name, p.email) for p in people}
    absent = [p for p in earlier if p.email and (p.name, p.email) not in here]
    listed = [p for p in (*people, *absent) if set(p.roles) & _LISTED]
    if not loose or not listed:
        return people
    circle = Circle(((str(at), p.name, p.email) for at, p in enumerate(listed)), texts)
    means = {name: circle.means(name, heard=True) for name in loose}
    taken = list(means.values())
    free = {
        name: listed[int(at)]
        for name, at in means.items()
        if at and taken.count(at) == 1 and not (set(listed[int(at)].roles) & _HEARD and listed[int(at)] in people)
    }
    seats = {(seat.name, seat.email): loose[name] for name, seat in free.items()}
    kept = (p for p in people if not (p in loose.values() and p.name in free))
    more = (msgspec.structs.replace(seat, roles=()) for seat in absent if (seat.name, seat.email) in seats)
    return tuple(_joined(p, seats[p.name, p.email]) if (p.name, p.email) in seats else p for p in (*kept, *more))


def _joined(seat: Participant, heard: Participant) -> Participant:
    other = " " in heard.name and seat.name != "" and fold_name(heard.name) != fold_name(seat.name)
    return msgspec.structs.replace(
        seat,
        name=seat.name or heard.name,
        roles=tuple(dict.fromkeys((*seat.roles, *heard.roles))),
        also=(*seat.also, heard.name) if other else seat.also,
    )


def _labelled(people: tuple[Participant, ...], owner: Owner) -> list[tuple[str, str, str]]:
    """(label, name, address); the owner is ``I``, whatever name was used."""
    names = {fold_name(name) for name in owner.names}
    seats = [(SELF, name, "") for name in sorted(owner.names)]
    for person in people:
        mine = person.email in owner.addresses if person.email else fold_name(person.name) in names
        label = SELF if mine else person.name or person.email
        seats.append((label, person.name, person.email))
    return seats


def _settled(said: Statement, circle: Circle) -> Statement:
    owner = said.owner if said.owner in ("", SELF) else circle.means(said.owner, heard=True)
    about = circle.means(said.about, heard=True) if said.about else ""
    return msgspec.structs.replace(
        said,
        owner=owner if owner and "@" not in owner else said.owner,
        about=about if about and "@" not in about and about != SELF else said.about,
    )
