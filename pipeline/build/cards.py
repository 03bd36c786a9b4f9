"""Cards for Suggested.md: entities below their gate, rules after repeated corrections; with the evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from pipeline.build.associations import taken_out
from pipeline.build.namesakes import namesakes
from pipeline.build.ownership import address_asked, own_addresses
from pipeline.build.proposals import better_names, project_card, proposals
from pipeline.build.sketches import Sketch, card_id, sketch
from pipeline.build.view import day, item_link, items_naming, last_day, link_to
from pipeline.domains import precision
from pipeline.index import Index, addresses, is_direct, roles_of
from pipeline.model import NOTHING_SAID, Entity, Filed, Neutral, Senders
from pipeline.notes.cards import Card
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field, fill, given, line, ours
from pipeline.notes.tokens import word
from pipeline.taxonomy import KEPT_SENDER

TWICE = 2
"""Corrections in the same sense after which a rule for the sender is proposed."""


def cards(
    index: Index, deleted: Mapping[str, str], declined: frozenset[str], senders: Senders = NOTHING_SAID
) -> tuple[Card, ...]:
    """All open cards, strongest first: the owner's other addresses, who wrote without an answer, namesakes, projects
    in texts, better names, rules for senders.

    ``deleted``: entities whose notes a person deleted -> day of their newest item then; only a later one makes a card.
    """
    return tuple(sketch.card() for sketch in sketches(index, deleted, declined, senders))


def sketches(
    index: Index, deleted: Mapping[str, str], declined: frozenset[str], senders: Senders = NOTHING_SAID
) -> list[Sketch]:
    """The same cards before their words."""
    own = [card for card in own_addresses(index) if card.subject not in declined]
    asked = {index.by_email.get(address_asked(card.subject), "") for card in own}
    people = (one for one in _people(index, deleted) if one.subject.removeprefix("person:") not in asked)
    worded = map(sketch, (*own, *_projects(index), *_names(index), *_rules(index, senders)))
    found = [one for one in (*worded, *people, *namesakes(index)) if one.subject not in declined]
    return sorted(found, key=lambda one: (-one.strength, one.id))


def _people(index: Index, deleted: Mapping[str, str]) -> list[Sketch]:
    found = []
    for entity in index.entities.values():
        if entity.kind != "person" or entity.path or "@" in entity.name:
            continue
        items = _concerning(entity.id, index)
        newest = _newest(items, index) if items else ""
        if items and (entity.id not in deleted or newest > deleted[entity.id]):
            wrote = sum(entity.id in index.counted(item).wrote for item in items)
            words = partial(_person, entity, index)
            subject = f"person:{entity.id}"
            found.append(Sketch("People and organizations", subject, 2 * wrote + len(items), words, newest))
    return found


def _concerning(entity: str, index: Index) -> list[str]:
    """Items in which somebody took part directly; filtered ones, and those they were taken out of, say nothing."""
    briefs = ((item, index.counted(item)) for item in index.items_of.get(entity, ()))
    items = ((item, brief.picked) for item, brief in briefs if not brief.filtered and entity in brief.direct)
    return [item for item, picked in items if not (picked and taken_out(entity, index.items[item], index))]


def _newest(items: list[str], index: Index) -> str:
    """The day of what is newest in the newest item."""
    last = max(index.counted(item).first for item in items)
    same = [item for item in items if index.counted(item).first == last]
    if len(same) == 1:
        return index.counted(same[0]).last
    return last_day(max((index.items[item] for item in same), key=lambda filed: (str(filed.date or ""), filed.id)))


def _person(entity: Entity, index: Index) -> Neutral:
    items = [f for f in items_naming(entity.id, index) if is_direct(f, roles_of(f, entity.id))]
    written = [f for f in items if {"from", "author"} & roles_of(f, entity.id)]
    latest = (written or items)[0]
    wrote = len(written)
    email = next(iter(addresses(entity.id, index)), "")
    shown = fill("**{}**{}", field(entity.name, 80), given(" ({})", line(email)))
    what = fill("was written to" if not wrote else "wrote in {} thread" if wrote == 1 else "wrote in {} threads", wrote)
    link = item_link(latest, index)
    return fill("Make a note for {} — {}{}: {}", shown, what, given(", last {}", day(latest)), link)


def _projects(index: Index) -> list[Card]:
    return [
        Card(
            card_id(named.subject),
            "Projects and topics",
            project_card(named, index),
            named.strength,
            named.subject,
            max((last_day(filed) for filed in named.items), default=""),
        )
        for named in proposals(index)
    ]


def _names(index: Index) -> list[Card]:
    """Notes called by their domain, or told apart from somebody who is there no more."""
    found = []
    for entity, name, people in better_names(index):
        subject = f"rename:{entity.id}:{fold_name(name)}"
        kept = ours("; the old name stays an alias" if fold_name(name) != fold_name(entity.name) else "")
        text = fill("Rename {} to **{}** — {}{}", link_to(entity), field(name, 80), people, kept)
        found.append(Card(card_id(subject), "People and organizations", text, 4, subject))
    return found


def _rules(index: Index, senders: Senders) -> list[Card]:
    """A rule for every sender whose mail a person sorted twice in the same sense, and for whom there is none."""
    sorted_by_hand: defaultdict[str, defaultdict[str, list[Filed]]] = defaultdict(lambda: defaultdict(list))
    for filed in (index.filed[item] for item in index.filed if index.brief(item).settled):
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
        keeps = "Keep everything from **{}** — you kept {} of its items, last {}: {}"
        skips = "Skip all mail from **{}** — you filtered out {} of its items, last {}: {}"
        form = keeps if verb == "keep" else skips
        text = fill(form, word(sender), len(items), day(latest), item_link(latest, index))
        subject = f"{verb}:{sender}"
        found.append(Card(card_id(subject), "Rules", text, 20 * len(items), subject, last_day(latest)))
    return found


def sender_of(filed: Filed) -> str:
    """The address that a thread came from, ``""`` for what nobody but the owner wrote and for other kinds."""
    return next((m.sender[1] for m in filed.messages if m.form == "message" and m.direction == "in"), "")
