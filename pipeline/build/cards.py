"""Cards for Suggested.md: entities below their gate, rules after repeated corrections; with the evidence."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping

from pipeline.build.namesakes import same_person
from pipeline.build.proposals import better_names, project_card, proposals
from pipeline.build.view import day, item_link, items_naming, last_day, link_to
from pipeline.domains import precision
from pipeline.index import Index, addresses, is_direct, roles_of
from pipeline.model import NOTHING_SAID, Entity, Filed, Senders
from pipeline.notes.cards import Card
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field
from pipeline.notes.tokens import word
from pipeline.taxonomy import KEPT_SENDER

TWICE = 2
"""Corrections in the same sense after which a rule for the sender is proposed."""


def cards(
    index: Index, deleted: Mapping[str, str], declined: frozenset[str], senders: Senders = NOTHING_SAID
) -> tuple[Card, ...]:
    """All open cards, strongest first. Who wrote without an answer, namesakes, projects in texts, rules for senders.

    ``deleted``: entities whose notes a person deleted -> day of their newest item then; only a later one makes a card.
    """
    found = [*_people(index, deleted), *same_person(index), *_projects(index), *_names(index), *_rules(index, senders)]
    open_cards = [card for card in found if card.subject not in declined]
    return tuple(sorted(open_cards, key=lambda card: (-card.strength, card.id)))


def card_id(subject: str) -> str:
    """Block id of a card about something."""
    return "c-" + hashlib.sha256(subject.encode()).hexdigest()[:10]


def _people(index: Index, deleted: Mapping[str, str]) -> list[Card]:
    found = []
    for entity in index.entities.values():
        if entity.kind != "person" or entity.path or "@" in entity.name:
            continue
        items = [f for f in items_naming(entity.id, index) if is_direct(f, roles_of(f, entity.id))]
        if items and (entity.id not in deleted or last_day(items[0]) > deleted[entity.id]):
            found.append(_person(entity, items, index))
    return found


def _person(entity: Entity, items: list[Filed], index: Index) -> Card:
    written = [f for f in items if {"from", "author"} & roles_of(f, entity.id)]
    latest = (written or items)[0]
    wrote = len(written)
    email = next(iter(addresses(entity.id, index)), "")
    shown = f"**{field(entity.name, 80)}**{f' ({email})' if email else ''}"
    what = f"wrote in {wrote} thread{'s' if wrote != 1 else ''}" if wrote else "was written to"
    link = item_link(latest, index)
    last = f", last {day(latest)}" if latest.date else ""
    text = f"Make a note for {shown} — {what}{last}: {link}"
    subject = f"person:{entity.id}"
    return Card(card_id(subject), "People and organizations", text, 2 * wrote + len(items), subject)


def _projects(index: Index) -> list[Card]:
    return [
        Card(card_id(named.subject), "Projects and topics", project_card(named, index), named.strength, named.subject)
        for named in proposals(index)
    ]


def _names(index: Index) -> list[Card]:
    """Notes called by their domain, and what their people call themselves."""
    found = []
    for entity, name, people in better_names(index):
        subject = f"rename:{entity.id}:{fold_name(name)}"
        text = f"Rename {link_to(entity)} to **{field(name, 80)}** — {people}; the old name stays an alias"
        found.append(Card(card_id(subject), "People and organizations", text, 4, subject))
    return found


def _rules(index: Index, senders: Senders) -> list[Card]:
    """A rule for every sender whose mail a person sorted twice in the same sense, and for whom there is none."""
    sorted_by_hand: defaultdict[str, defaultdict[str, list[Filed]]] = defaultdict(lambda: defaultdict(list))
    for filed in index.filed.values():
        by_hand = "filter" in filed.corrected and not any(why == KEPT_SENDER for _, why in filed.whys)
        sender = sender_of(filed) if by_hand else ""
        if sender and (filed.filter or filed.id in senders.noise):
            sorted_by_hand[sender]["skip" if filed.filter else "keep"].append(filed)
    found = []
    for sender, senses in sorted_by_hand.items():
        ((verb, items), *contrary) = senses.items()
        if contrary or len(items) < TWICE or precision(senders.keep | senders.skip, sender):
            continue
        latest = max(items, key=lambda filed: (str(filed.updated or filed.date or ""), filed.id))
        what = (
            f"Keep everything from **{word(sender)}**" if verb == "keep" else f"Skip all mail from **{word(sender)}**"
        )
        did = "kept" if verb == "keep" else "filtered out"
        text = f"{what} — you {did} {len(items)} of its items, last {day(latest)}: {item_link(latest, index)}"
        subject = f"{verb}:{sender}"
        found.append(Card(card_id(subject), "Rules", text, 20 * len(items), subject))
    return found


def sender_of(filed: Filed) -> str:
    """The address that a thread came from, ``""`` for what nobody but the owner wrote and for other kinds."""
    return next((m.sender[1] for m in filed.messages if m.form == "message" and m.direction == "in"), "")
