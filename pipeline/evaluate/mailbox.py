"""A made-up mailbox for measuring speed: the same seed and number give the same bytes. Nobody in it exists."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import msgspec

OWNER_NAME, OWNER = "Robin Ferrant", "robin@ferrant-works.example"
_START = datetime(2024, 1, 8, 8, 0, tzinfo=UTC)
_MINUTES_APART = 90
_PEOPLE_PER_THREAD = 0.09
"""Correspondents per thread; how often each writes falls off as in real mailboxes, a few write most."""


def _words(text: str) -> list[str]:
    return text.split()


_FIRST = _words(
    "Ada Bela Caro Dario Edda Falk Gesa Hanno Ines Jorin Kaja Levi Mira Nils Orla Pavel Quirin Rosa Sven Tilda Ulla "
    "Vito Wanda Xenia Yann Zita Alba Bruno Cleo Dafne Emil Fina Goran Hilda Ivo Juna Kimi Luca Marta Noemi"
)
_LAST = _words(
    "Aldersen Brandvik Corvino Dornfeld Esterly Farnholt Gadwin Holmqvist Ibarron Jasperson Kelling Lorvane Mundt "
    "Norrland Ostrava Pellworm Quandt Rosvall Stavenow Tarrega Ulvestad Vandrey Westerlo Yarnell Zabinski Arnholt "
    "Bergeron Castell Dunmore Ekstrand Fassbind Grunholz Hartvig Illner Jansky Kronwall Lindqvar Merovan Nystad Oberon"
)
_FIRMS = _words(
    "alderpoint bluekite corvex dunefield elmgate farrowtech glasswing harborline inkstone junoworks kestrelab "
    "larkmont millrace northquay oakhaven pinegrove quillfort redharbor silverfen tidewater umberly vellmark "
    "westbrae yellowfin zephyrine amberloch brightmoor coldspring driftwell emberton"
)
_SUBJECTS = (
    "Contract for the {thing}", "{thing}: open questions", "Visit in {month}", "Budget of the {thing}",
    "Photos of {month}", "Schedule for the {thing}", "Notes on the {thing}", "Delivery of the {thing}",
    "Draft of the {thing}", "Lunch in {month}",
)  # fmt: skip
_THINGS = (
    "harbour survey", "bridge drawings", "pump order", "garden plan", "annual report", "training room", "test rig",
    "supplier list", "roof repair", "price list", "workshop", "exhibition", "catalogue", "warehouse move", "audit",
)  # fmt: skip
_MONTHS = _words("January February March April May June July August September October November December")
_SENTENCES = (
    "Could you send me the figures for the {thing} by Friday?", "We decided to go ahead with the {thing} in {month}.",
    "I will call the office about the {thing} tomorrow.", "The {thing} looks good to me now.", "Thanks for your help.",
    "The drawings arrived this morning and two pages are missing.", "Please let me know what you think of the {thing}.",
    "Our team has finished the first half and the rest follows in {month}.", "The price went up by four percent.",
    "I talked to the people on site, and they would rather start a week later.", "Attached is what we agreed on.",
    "We agreed that the second part is not needed.", "Shall we meet next week to go through the {thing}?",
)  # fmt: skip
_JOBS = ("Head of Purchasing", "Project Manager", "Site Engineer", "Director of Operations", "Accountant")


class Person(msgspec.Struct, frozen=True):
    """A correspondent."""

    name: str
    email: str
    job: str


class Thread(msgspec.Struct, frozen=True):
    """Files of one thread: (path below raw/, bytes), oldest first."""

    mails: tuple[tuple[str, bytes], ...]


def mailbox(threads: int, seed: int = 1) -> Iterator[Thread]:
    """Threads in order of date: about three of ten are newsletters, half of the others have an answer by the owner."""
    chance = random.Random(seed)
    people = _people(max(12, int(threads * _PEOPLE_PER_THREAD)), chance)
    weights = [1 / (rank + 3) for rank in range(len(people))]
    for number in range(threads):
        when = _START + timedelta(minutes=_MINUTES_APART * number)
        if chance.random() < 0.3:
            yield Thread((_newsletter(number, when, chance),))
        else:
            yield _conversation(number, when, people, weights, chance)


def one_more(threads: int, after: int = 0, seed: int = 1) -> tuple[str, bytes]:
    """One later than those of ``mailbox(threads, seed)``, from the one who writes most; ``after`` makes several."""
    chance = random.Random(seed)
    person = _people(max(12, int(threads * _PEOPLE_PER_THREAD)), chance)[0]
    number = threads + after
    when = _START + timedelta(minutes=_MINUTES_APART * number)
    body = "Could you send me the figures for the harbour survey by Friday?"
    return f"mail/inbox/{number}.eml", _mail(person, when, f"{number}-a", f"One more question ({number})", body)


def _people(number: int, chance: random.Random) -> list[Person]:
    names = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chance.shuffle(names)
    found = []
    for at in range(number):
        name = names[at % len(names)] + (f"-{_LAST[at // len(names)]}" if at >= len(names) else "")
        firm = _FIRMS[min(int(chance.expovariate(0.12)), len(_FIRMS) - 1)]
        local = name.lower().replace(" ", ".")
        found.append(Person(name, f"{local}@{firm}.example", chance.choice(_JOBS)))
    return found


def _conversation(
    number: int, when: datetime, people: list[Person], weights: list[float], chance: random.Random
) -> Thread:
    person, copied = chance.choices(people, weights, k=2)
    subject = _filled(chance.choice(_SUBJECTS), chance) + f" ({number})"
    copy = f"Cc: {copied.name} <{copied.email}>\r\n" if copied != person and chance.random() < 0.3 else ""
    text = _body(chance)
    signature = f"{person.name}\r\n{person.job}\r\n+1 202 555 0{number % 900 + 100}"
    signed = f"{text}\r\n\r\nBest regards\r\n\r\n--\r\n{signature}"
    mails = [(f"mail/inbox/{number}.eml", _mail(person, when, f"{number}-a", subject, signed, copy))]
    if chance.random() < 0.5:
        later = when + timedelta(hours=3)
        quoted = "\r\n".join("> " + line for line in text.split("\r\n"))
        quoting = f"On {when:%a, %d %b %Y at %H:%M}, {person.name} wrote:\r\n{quoted}"
        answer = f"{_body(chance)}\r\n\r\nRobin\r\n\r\n{quoting}"
        sent = _answer(person, later, f"{number}-b", subject, answer, f"{number}-a")
        mails.append((f"mail/sent/{number}.eml", sent))
    return Thread(tuple(mails))


def _newsletter(number: int, when: datetime, chance: random.Random) -> tuple[str, bytes]:
    firm = chance.choice(_FIRMS)
    site = f"news.{firm}.example"
    head = f"List-Unsubscribe: <https://{site}/off>\r\nList-Id: <{site}>\r\nPrecedence: bulk\r\n"
    sender = Person(f"{firm.capitalize()} News", f"newsletter@{site}", "")
    body = _body(chance) + "\r\n\r\nUnsubscribe: https://news.example/off"
    subject = f"News of {chance.choice(_MONTHS)}"
    return f"mail/inbox/{number}.eml", _mail(sender, when, f"{number}-n", subject, body, head)


def _filled(text: str, chance: random.Random) -> str:
    return text.format(thing=chance.choice(_THINGS), month=chance.choice(_MONTHS))


def _body(chance: random.Random) -> str:
    return "\r\n".join(_filled(said, chance) for said in chance.sample(_SENTENCES, chance.randint(2, 6)))


def _mail(sender: Person, when: datetime, key: str, subject: str, body: str, head: str = "") -> bytes:
    return _message(f"{sender.name} <{sender.email}>", f"{OWNER_NAME} <{OWNER}>", when, key, subject, body, head)


def _answer(to: Person, when: datetime, key: str, subject: str, body: str, before: str) -> bytes:
    head = f"In-Reply-To: <{before}@bench.example>\r\nReferences: <{before}@bench.example>\r\n"
    return _message(f"{OWNER_NAME} <{OWNER}>", f"{to.name} <{to.email}>", when, key, f"Re: {subject}", body, head)


def _message(sender: str, to: str, when: datetime, key: str, subject: str, body: str, head: str) -> bytes:
    return (
        f"From: {sender}\r\nTo: {to}\r\n{head}Subject: {subject}\r\nDate: {format_datetime(when)}\r\n"
        f"Message-ID: <{key}@bench.example>\r\nMIME-Version: 1.0\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
    ).encode()
