"""A made-up vault written at once, without the mails behind it: for measuring what grows with the number of notes."""

from __future__ import annotations

import hashlib
import random
from datetime import datetime, timedelta
from pathlib import Path

from pipeline.flow import note_path
from pipeline.model import Entity, Filed, FiledMessage, Who
from pipeline.notes.neutral import field
from pipeline.run import init, load_state, load_workspace, now, opened
from pipeline.run.entering import put_filed
from pipeline.run.session import Session
from pipeline.state import State

OWNER = "robin@ferrant-works.example"
PER_PERSON = 6
"""Items for each person's note, about."""
STAFF = 8
"""People of one organization."""
_START = datetime(2020, 1, 6, 8, 0)
_WORDS = (
    "harbour survey bridge pump garden report roof price catalogue audit exhibition warehouse drawing visit".split()
)
_NAMES = (
    "Ada Bela Caro Dario Edda Falk Gesa Hanno Ines Jorin Kaja Levi Mira Nils Orla Pavel Quirin Rosa Sven Tilda".split()
)


def write_vault(workspace: Path, notes: int) -> None:
    """Lay down a workspace with a vault of about so many notes, committed at once. Nobody in it exists."""
    init(workspace, "all", (OWNER,), "UTC", "low")
    place = load_workspace(workspace)
    people = max(1, notes // (PER_PERSON + 2))
    with opened(place, now) as history:
        session = Session(place, load_state(place, history, now), history, now, dry_run=False)
        for number in range(people // STAFF + 1):
            session.state.index.put_entity(_organization(number))
        for number in range(people):
            session.state.index.put_entity(_person(number))
        for number in range(max(1, notes - 2 * people - 2 * (people // STAFF))):
            _file(number, people, session.state)
        session.publish("Made up", ())
        history.sync_index()


def _organization(number: int) -> Entity:
    name = f"Firm {_letters(number)}"
    domain = f"firm-{_letters(number).lower()}.example"
    return Entity(name.lower().replace(" ", "-"), "organization", name, f"Organizations/{name}", domains=(domain,))


def _person(number: int) -> Entity:
    name = f"{_NAMES[number % len(_NAMES)]} {_letters(number)}son"
    email = f"{name.lower().replace(' ', '.')}@firm-{_letters(number // STAFF).lower()}.example"
    return Entity(name.lower().replace(" ", "-"), "person", name, f"People/{name}", emails=(email,))


def _letters(number: int) -> str:
    """A word for a number: ``Babed`` and the like."""
    word = ""
    for _ in range(4):
        number, rest = divmod(number, 20)
        word += "bcdfghjklmnpqrstvwxz"[rest] + "aeiou"[(rest + number) % 5]
    return word.capitalize()


def _file(number: int, people: int, state: State) -> None:
    """One mail, or a few in a thread, by one person and perhaps to another."""
    dice = random.Random(number)
    first = _person(int(people * dice.random() ** 2))
    seats: list[tuple[Entity, tuple[str, ...]]] = [(first, ("from", "to"))]
    if dice.random() < 0.3 and (second := _person(int(people * dice.random()))).id != first.id:
        seats.append((second, ("to",)))
    when = _START + timedelta(minutes=30 * number)
    mails = tuple(_mail(number, part, when, first) for part in range(dice.randint(1, 3)))
    filed = Filed(
        id=hashlib.sha256(b"item %d" % number).hexdigest()[:12],
        kind="email",
        title=field(f"{dice.choice(_WORDS).capitalize()} {dice.choice(_WORDS)} {number}"),
        date=when,
        updated=mails[-1].date,
        messages=mails,
        who=tuple(Who(field(one.name), one.emails[0], roles, one.id) for one, roles in seats),
        labeled_at=when,
    )
    put_filed(state, filed, state.index.free_path(note_path(filed, state.index.owner)))
    words = " ".join(dice.choices(_WORDS, k=60))
    state.texts[filed.id] = ((field(first.name), field(words)),)


def _mail(number: int, part: int, when: datetime, person: Entity) -> FiledMessage:
    me, them = (field("Robin Ferrant"), OWNER), (field(person.name), person.emails[0])
    sender, to = (me, them) if part % 2 else (them, me)
    name = f"{number}.{part}"
    digest = hashlib.sha256(name.encode()).hexdigest()
    date = when + timedelta(hours=part)
    direction = "out" if part % 2 else "in"
    return FiledMessage(
        "message", date, direction, sender, (to,), (), f"{name}@mail.example", "mail.mbox", digest, digest[:16]
    )
