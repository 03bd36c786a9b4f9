"""Speakers of a recording whose meeting becomes known only later, or is one of a series: they are who was invited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pipeline.index import Index
from pipeline.model import Filed, Owner, Participant, Who
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field, plain
from pipeline.resolve.circle import Circle

HEARD = frozenset({"speaker", "author"})
INVITED = frozenset({"attendee", "organizer"})
LEAST = 2
"""So many speakers must all be people of the series, before a recording without an invitation counts as one of it."""
_OWNER = "owner"


def seated_later(
    before: Filed, arrived: tuple[Participant, ...], who: tuple[Who, ...], texts: Iterable[str], index: Index
) -> tuple[Filed, tuple[Who, ...]]:
    """A recording that was filed without its invitation, now that those who were invited ``arrived``.

    A speaker without an address who can only be one of them is that one; the names that were heard come last, apart
    from the rest, as aliases do. Not where the same name was heard in other items, or is somebody's with an address:
    then it is a question.
    """
    entities = {(str(w.name), w.email): w.entity for w in who if w.entity}
    seats = [(_place(person, entities, index.owner), person) for person in arrived if set(person.roles) & INVITED]
    heard = [w for w in before.who if w.name and not w.email and set(w.roles) <= HEARD]
    if not heard or not seats:
        return before, ()
    circle = Circle(((place, person.name, person.email) for place, person in seats if place), texts)
    means = {w: circle.means(plain(w.name), heard=True) for w in heard if _is_nobody_else(w, before.id, index)}
    taken = [*means.values(), *(w.entity for w in before.who if set(w.roles) & HEARD and w.email)]
    sure = {w: place for w, place in means.items() if place and taken.count(place) == 1 and place != w.entity}
    led = tuple(msgspec.structs.replace(w, entity=place) for w, place in sure.items() if place != _OWNER)
    return msgspec.structs.replace(before, who=tuple(w for w in before.who if w not in sure)), led


def _place(person: Participant, entities: Mapping[tuple[str, str], str], owner: Owner) -> str:
    if person.email in owner.addresses:
        return _OWNER
    return entities.get((field(person.name, 120), person.email), "") if person.email else ""


def _is_nobody_else(heard: Who, item: str, index: Index) -> bool:
    """Nobody yet, or somebody who is known from this recording alone."""
    known = index.entities.get(heard.entity)
    return known is None or (not known.emails and index.items_of[known.id] <= {item})


def of_series(
    people: tuple[Participant, ...], title: str, texts: Iterable[str], index: Index
) -> tuple[Participant, ...]:
    """First names in a recording that has the title of a series: all of them people of the series, each only one.

    Where one of them is nobody there, or several, it may be the meeting of others, and all stay as they are.
    """
    heard = [p for p in people if p.name and not p.email and set(p.roles) == {"speaker"}]
    if len(heard) < LEAST or len(heard) < len(people) or any(" " in fold_name(p.name) for p in heard):
        return people
    seats = _of_earlier(title, index)
    circle = Circle(((place, name, email) for place, (name, email) in seats.items()), texts)
    means = [circle.means(p.name) for p in heard]
    if not all(means) or len(set(means)) < len(means):
        return people
    who = (seats[place] for place in means)
    return tuple(
        msgspec.structs.replace(p, name=name, email=email) for p, (name, email) in zip(heard, who, strict=True)
    )


def _of_earlier(title: str, index: Index) -> dict[str, tuple[str, str]]:
    """Entity -> name and address of everybody with an address who was invited to a series of this title; the owner."""
    wanted = fold_name(title)
    found: dict[str, tuple[str, str]] = {}
    for filed in index.items.values():
        if filed.kind == "meeting" and filed.series and not filed.filter and fold_name(plain(filed.series)) == wanted:
            for who in filed.who:
                if who.entity and who.email and who.name and set(who.roles) & INVITED:
                    found[who.entity] = (plain(who.name), who.email)
    mine = (sorted(index.owner.names)[:1], sorted(index.owner.addresses)[:1])
    return found | ({_OWNER: (mine[0][0], mine[1][0])} if found and all(mine) else {})
