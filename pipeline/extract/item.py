"""One item in, what it says out: the order of the extractors."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from zoneinfo import ZoneInfo

import msgspec

from pipeline.extract.actors import Actors
from pipeline.extract.asking import asked
from pipeline.extract.commitments import commitments
from pipeline.extract.durable import Said, chats, item_facts, talk
from pipeline.extract.forwarded import forwarded_claims
from pipeline.extract.gists import gist
from pipeline.extract.introductions import introductions
from pipeline.extract.jobs import job_claims, own_facts
from pipeline.extract.minutes import marked_statement, minutes_statements
from pipeline.extract.names import clean_name, is_no_reply
from pipeline.extract.ownership import address_claims
from pipeline.extract.participants import participants, sender_of, speaker_names
from pipeline.extract.proposals import possible_text, whole_turns
from pipeline.extract.requests import promises, requests
from pipeline.extract.sentences import sentences
from pipeline.extract.signatures import contact_claims, signature_claims
from pipeline.extract.spoken import spoken_statements
from pipeline.extract.texts import local, message_text, other_texts
from pipeline.extract.zones import Zones, zones
from pipeline.model import Address, Claim, Extraction, Item, Message, Owner, Participant, Statement
from pipeline.notes.tokens import POSSIBLE
from pipeline.whose import is_doubtful

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
        if is_doubtful(message, owner):
            texts.append(message_text(message, name, parts.body, zone))
            continue  # nothing of what it says is taken for anybody's word
        pairs, described = introductions(message, parts.own, sender_of(message), owner)
        introduced.update(dict.fromkeys(pairs))
        claims.extend(described)
        claims.extend(_message_claims(message, parts, name, said, owner))
        told = _message_statements(message, parts, name, _writers_day(message, said), owner, actors, last)
        statements.extend(_dated(told, _writers_day(message, said), said))
        texts.append(message_text(message, name, parts.body, zone))
    shown = {body.strip() for _, body in texts}
    before_talk = len(texts)
    texts.extend(
        text for text in other_texts(item, speaker_names(item, people), zone) if text[1] not in shown or not text[0]
    )
    for document in item.documents:
        when = document.date or item.date
        said = local(when, zone).date() if when else None
        minuted = minutes_statements(document.body, said, actors, document.form == "minutes" or item.kind == "meeting")
        statements.extend(minuted)
        statements.extend(_beside(minuted, commitments(document.body, said, actors)))
    minuted_tasks = any(one.form == "task" for one in statements) and bool(item.documents)
    for transcript in item.transcripts:
        when = transcript.date or item.date
        said = local(when, zone).date() if when else None
        statements.extend(spoken_statements(transcript, speaker_names(item, people), said, actors))
    if not minuted_tasks:
        texts[before_talk:before_talk] = _possible(item, people, zone, {one.quote for one in statements})
    for day in item.chat:
        for line in day.lines:
            author = actors.resolve(line.author.name)
            heard = actors if author == "I" else actors.told_by(author)
            marked = (marked_statement(sentence, day.day, heard) for sentence in _sayings(line.text))
            statements.extend(statement for statement in marked if statement)
    believed = [(message, parts) for message, parts in mail if not is_doubtful(message, owner)]
    said_by = _said_by(item, believed, people, zone)
    statements.extend(item_facts(item, said_by, people, owner, statements))
    for contact in item.contacts:
        revised = local(contact.revised, zone).date().isoformat() if contact.revised else ""
        claims.extend(contact_claims(contact, clean_name(contact.name), revised))
    return Extraction(
        participants=people,
        claims=_unique(claims),
        statements=_unique_statements(statements),
        gist=gist(item, [(message, parts.own or parts.forwarded) for message, parts in believed], statements),
        texts=tuple(texts),
        introduced=tuple(introduced),
        asked=asked(item.title, believed[-1][1].own, statements) if believed else "",
    )


def _said_by(
    item: Item, mail: list[tuple[Message, Zones]], people: tuple[Participant, ...], zone: ZoneInfo
) -> list[Said]:
    """Everything that is said in an item, with who says it and when."""
    found = []
    for message, parts in mail:
        day = local(message.date, zone).date() if message.date else None
        found.append(Said(parts.own[:MAX_OWN_TEXT], _name_of(message, people), sender_of(message).email, day))
    for part in item.documents:
        when = part.date or item.date
        found.append(Said(part.body, "", "", local(when, zone).date() if when else None))
    days = {}
    for at, transcript in enumerate(item.transcripts):
        when = transcript.date or item.date
        days[at] = local(when, zone).date() if when else None
    names = {person.name for person in people}
    speakers = {label: name for label, name in speaker_names(item, people).items() if name in names}
    return [*found, *talk(item, speakers, days), *chats(item, {p.email: p.name for p in people if p.email})]


def _possible(
    item: Item, people: tuple[Participant, ...], zone: ZoneInfo, known: Collection[str]
) -> list[tuple[str, str]]:
    """What may have to be done after a recorded meeting, beside what is ``known`` to be."""
    if not item.transcripts:
        return []
    fullest = max(item.transcripts, key=lambda one: sum(len(turn.text) for turn in one.utterances))
    when = fullest.date or item.date
    said = local(when, zone).date() if when else None
    text = possible_text(whole_turns(fullest.utterances), said, speaker_names(item, people), known)
    return [(POSSIBLE, text)] if text else []


def _writers_day(message: Message, said: date | None) -> date | None:
    """The day where the mail was written: what "tomorrow" counts from. UTC is where machines are; then the vault's."""
    offset = message.date.utcoffset() if message.date else None
    return message.date.date() if message.date and offset else said


def _dated(told: list[Statement], day: date | None, said: date | None) -> list[Statement]:
    """Statements dated by the writer's day, with the day in the vault's zone; due dates stay."""
    if day is None or said is None or day == said:
        return told
    return [msgspec.structs.replace(one, date=said.isoformat()) if one.date == day.isoformat() else one for one in told]


def _sender_hint(message: Message) -> str:
    return f"{message.sender.name} {message.sender.email.partition('@')[0]}"


def _name_of(message: Message, people: tuple[Participant, ...]) -> str:
    sender = sender_of(message)
    name = clean_name(sender.name, sender.email)
    known = next((person.name for person in people if person.email == sender.email != "" and person.name), "")
    return known or name


def _message_claims(message: Message, parts: Zones, name: str, said: date | None, owner: Owner) -> list[Claim]:
    email = sender_of(message).email
    stamp = said.isoformat() if said else ""
    if email in owner.addresses:
        return list(address_claims(message, parts.signature, name, owner, stamp))
    if is_no_reply(email) or not (email or name):
        return []
    claims = list(signature_claims(parts.signature, name, email, stamp))
    claims.extend(claim for claim in forwarded_claims(parts) if claim.email not in owner.addresses)
    for sentence in sentences(parts.own[:MAX_OWN_TEXT])[:100]:
        claims.extend(job_claims(sentence, name, email, stamp))
    return claims


def _message_statements(
    message: Message, parts: Zones, name: str, said: date | None, owner: Owner, actors: Actors, last: bool
) -> list[Statement]:
    sender = sender_of(message)
    own = parts.own[:MAX_OWN_TEXT]
    mine = sender.email in owner.addresses and sender.email != ""
    actors = actors if mine else actors.told_by(name)
    found = [marked for line in own.split("\n")[:500] if len(line) <= 600 and (marked := _explicit(line, said, actors))]
    if is_no_reply(sender.email):
        return found
    found.extend(_beside(found, commitments(own, said, actors)))
    if mine:
        return found + list(promises(own, said))
    stamp = said.isoformat() if said else ""
    for sentence in sentences(own)[:100]:
        found.extend(own_facts(sentence, name, stamp, sender.email))
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
