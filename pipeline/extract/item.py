"""One item in, what it says out: the order of the extractors."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from zoneinfo import ZoneInfo

from pipeline.extract.actors import Actors
from pipeline.extract.commitments import commitments
from pipeline.extract.introductions import introductions
from pipeline.extract.jobs import job_claims, own_facts
from pipeline.extract.minutes import marked_statement, minutes_statements
from pipeline.extract.names import clean_name, is_no_reply
from pipeline.extract.participants import participants, sender_of, speaker_names
from pipeline.extract.preferences import third_person_preferences
from pipeline.extract.requests import promises, requests
from pipeline.extract.sentences import sentences
from pipeline.extract.signatures import contact_claims, signature_claims
from pipeline.extract.spoken import spoken_statements
from pipeline.extract.texts import gist, local, message_text, other_texts
from pipeline.extract.zones import Zones, zones
from pipeline.model import Address, Claim, Extraction, Item, Message, Owner, Participant, Statement

MAX_STATEMENTS = 200
MAX_OWN_TEXT = 20_000
"""Statements are looked for in the first so many characters of a message."""


def extract(item: Item, owner: Owner, zone: ZoneInfo) -> Extraction:
    """What an item says: people, claims on their contact data, decisions, tasks, facts, readable text.

    Pure and total: any strings in, an ``Extraction`` out. The owner stays among the participants and is ``I`` as the
    owner of a task. Dates of statements are days in ``zone``.
    """
    people = participants(item)
    actors = Actors(people, owner)
    mail = [(message, zones(message.text, _sender_hint(message))) for message in item.messages]
    statements: list[Statement] = []
    claims: list[Claim] = []
    introduced: dict[tuple[str, str], None] = {}
    texts: list[tuple[str, str]] = []
    for at, (message, parts) in enumerate(mail):
        said = local(message.date, zone).date() if message.date else None
        last = at == len(mail) - 1
        name = _name_of(message, people)
        pairs, described = introductions(message, parts.own, sender_of(message), owner)
        introduced.update(dict.fromkeys(pairs))
        claims.extend(described)
        claims.extend(_message_claims(message, parts, name, said, owner))
        statements.extend(_message_statements(message, parts, name, said, owner, actors, last))
        texts.append(message_text(message, name, parts.body, zone))
    shown = {body.strip() for _, body in texts}
    texts.extend(
        text for text in other_texts(item, speaker_names(item, people), zone) if text[1] not in shown or not text[0]
    )
    for document in item.documents:
        when = document.date or item.date
        said = local(when, zone).date() if when else None
        minuted = minutes_statements(document.body, said, actors)
        statements.extend(minuted)
        statements.extend(_beside(minuted, commitments(document.body, said, actors)))
        statements.extend(third_person_preferences(document.body, said, people, owner))
    for transcript in item.transcripts:
        when = transcript.date or item.date
        said = local(when, zone).date() if when else None
        statements.extend(spoken_statements(transcript, speaker_names(item, people), said, actors))
    for day in item.chat:
        for line in day.lines:
            marked = (marked_statement(sentence, day.day, actors) for sentence in _sayings(line.text))
            statements.extend(statement for statement in marked if statement)
    for contact in item.contacts:
        revised = local(contact.revised, zone).date().isoformat() if contact.revised else ""
        claims.extend(contact_claims(contact, clean_name(contact.name), revised))
    return Extraction(
        participants=people,
        claims=_unique(claims),
        statements=_unique_statements(statements),
        gist=gist(item),
        texts=tuple(texts),
        introduced=tuple(introduced),
    )


def _sender_hint(message: Message) -> str:
    return f"{message.sender.name} {message.sender.email.partition('@')[0]}"


def _name_of(message: Message, people: tuple[Participant, ...]) -> str:
    sender = sender_of(message)
    name = clean_name(sender.name, sender.email)
    known = next((person.name for person in people if person.email == sender.email != "" and person.name), "")
    return known or name


def _message_claims(message: Message, parts: Zones, name: str, said: date | None, owner: Owner) -> list[Claim]:
    email = sender_of(message).email
    if email in owner.addresses or is_no_reply(email) or not (email or name):
        return []
    stamp = said.isoformat() if said else ""
    claims = list(signature_claims(parts.signature, name, email, stamp))
    for sentence in sentences(parts.own[:MAX_OWN_TEXT])[:100]:
        claims.extend(job_claims(sentence, name, email, stamp))
    return claims


def _message_statements(
    message: Message, parts: Zones, name: str, said: date | None, owner: Owner, actors: Actors, last: bool
) -> list[Statement]:
    sender = sender_of(message)
    own = parts.own[:MAX_OWN_TEXT]
    mine = sender.email in owner.addresses and sender.email != ""
    found = [marked for line in own.split("\n")[:500] if len(line) <= 600 and (marked := _explicit(line, said, actors))]
    if is_no_reply(sender.email):
        return found
    found.extend(_beside(found, commitments(own, said, actors)))
    if mine:
        return found + list(promises(own, said))
    stamp = said.isoformat() if said else ""
    for sentence in sentences(own)[:100]:
        found.extend(own_facts(sentence, name, stamp))
    if last and not found and _to_owner_alone(message.to, message.cc, owner):
        found.extend(requests(own, said))
    return found


def _beside(marked: Iterable[Statement], more: Iterable[Statement]) -> list[Statement]:
    """What is said again in other words of the same line is said once."""
    quotes = [one.quote for one in marked]
    return [one for one in more if not any(one.quote in quote for quote in quotes)]


def _sayings(text: str) -> list[str]:
    """What a chat line says: itself, and where a marked sentence follows another one, that one alone."""
    if "\n" in text or len(text) > 600:
        return []
    return sentences(text) if ":" in text else [text]


def _explicit(line: str, said: date | None, actors: Actors) -> Statement | None:
    """Marked lines only; a check box in a mail is a form to fill in, not a task."""
    if (":" not in line and "\uff1a" not in line) or line.lstrip().startswith(("- [", "* [", "[")):
        return None
    return marked_statement(line, said, actors)


def _to_owner_alone(to: tuple[Address, ...], cc: tuple[Address, ...], owner: Owner) -> bool:
    readers = {address.email for address in to}
    return len(readers) == 1 and readers <= owner.addresses and len(cc) <= 3


def _unique(claims: list[Claim]) -> tuple[Claim, ...]:
    """Equal statements once, the newest of each; of a job the first, too: said again on another day it counts."""
    days: dict[tuple[str, str, str, str], dict[str, Claim]] = {}
    for claim in claims:
        key = (claim.name, claim.email, claim.field, claim.value.casefold())
        days.setdefault(key, {}).setdefault(claim.date, claim)
    found: list[Claim] = []
    for (*_, field, _), said in days.items():
        first, last = min(said), max(said)
        found += [said[first]] if first != last and field in ("role", "organization") else []
        found.append(said[last])
    return tuple(found)


def _unique_statements(statements: list[Statement]) -> tuple[Statement, ...]:
    first: dict[tuple[str, str, str, str], Statement] = {}
    for one in statements:
        first.setdefault((one.form, one.text.casefold(), one.about, one.owner), one)
    return tuple(first.values())[:MAX_STATEMENTS]
