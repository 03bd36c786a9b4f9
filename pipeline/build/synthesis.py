"""What a synthesis changes: notes that went stale, rest or are awake again, open items gone dormant, cards dropped."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.build.cards import sketches
from pipeline.build.lapse import is_dormant, is_expired, status
from pipeline.build.open_items import concerning
from pipeline.build.view import kept_items
from pipeline.index import Index
from pipeline.model import NOTHING_SAID, Entity, Filed, Neutral, Senders, Synthesis
from pipeline.notes import facts as log
from pipeline.notes import links
from pipeline.notes.neutral import NOTHING, fill, joined, ours

SYNTHESIS = "synthesis"
"""Block id of the report in the daily note."""
NAMED = 5
"""Notes that the report names of each kind."""
_STATES = {"stale": ours("stale"), "archived": ours("archived"), "active": ours("active again")}
"""Status -> how the report says that notes came to it."""


class Lapse(msgspec.Struct, frozen=True):
    """``states``: entity -> its new status. ``asleep`` and ``awake`` are open items, each named once; ``others``:
    entities of which only open items changed. ``dropped`` and ``back`` count cards.
    """

    states: dict[str, str] = {}
    asleep: tuple[str, ...] = ()
    awake: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    dropped: int = 0
    back: int = 0

    @property
    def entities(self) -> frozenset[str]:
        """All whose notes change."""
        return frozenset((*self.states, *self.others))

    def __bool__(self) -> bool:
        return bool(self.states or self.others or self.dropped or self.back)


def lapse(
    index: Index,
    facts: Mapping[str, str],
    before: Synthesis,
    after: Synthesis,
    deleted: Mapping[str, str],
    declined: frozenset[str],
    senders: Senders = NOTHING_SAID,
) -> Lapse:
    """What differs when the notes are as of ``after``. ``facts``: entity -> its facts.jsonl; else as for cards."""
    states: dict[str, str] = {}
    asleep: dict[str, None] = {}
    awake: dict[str, None] = {}
    others: list[str] = []
    for entity in sorted(index.entities.values(), key=lambda e: (e.path, e.id)):
        if entity.item or not (entity.path or entity.id in facts):
            continue
        items = kept_items(entity.id, index)
        known, _ = log.parse(facts.get(entity.id, ""))
        now = status(items, known, after)
        if now != status(items, known, before):
            states[entity.id] = now
        slept, woke = _items(entity, items, index, before, after)
        asleep.update(dict.fromkeys(slept))
        awake.update(dict.fromkeys(woke))
        if (slept or woke) and entity.id not in states:
            others.append(entity.id)
    evidence = [card.newest for card in sketches(index, deleted, declined, senders)]
    dropped = sum(is_expired(day, after) and not is_expired(day, before) for day in evidence)
    back = sum(is_expired(day, before) and not is_expired(day, after) for day in evidence)
    return Lapse(states, tuple(asleep), tuple(awake), tuple(others), dropped, back)


def _items(
    entity: Entity, items: list[Filed], index: Index, before: Synthesis, after: Synthesis
) -> tuple[list[str], list[str]]:
    found = [pair for pair in concerning(entity, items, index) if not pair[0].done]
    slept = [s.id for s, f in found if is_dormant(s, f, after) and not is_dormant(s, f, before)]
    woke = [s.id for s, f in found if is_dormant(s, f, before) and not is_dormant(s, f, after)]
    return slept, woke


def counted(found: Lapse) -> Neutral:
    """``3 notes stale, 2 archived, 4 open items dormant``; ``""`` for nothing."""
    numbers = [(sum(s == state for s in found.states.values()), word) for state, word in _STATES.items()]
    parts = [fill("{} note {}" if number == 1 else "{} notes {}", number, word) for number, word in numbers if number]
    for number, one, word in (
        (len(found.asleep), ours("open item"), ours("dormant")),
        (len(found.awake), ours("open item"), ours("awake again")),
        (found.dropped, ours("card"), ours("dropped")),
        (found.back, ours("card"), ours("back")),
    ):
        parts += [fill("{} {}{} {}", number, one, NOTHING if number == 1 else ours("s"), word)] if number else []
    return joined(", ", parts)


def report_lines(found: Lapse, index: Index) -> tuple[Neutral, ...]:
    """The report for the daily note: one bullet with its block id, below it the notes of each kind; ``()`` for none.

    They are for review: an archived note stays where it is.
    """
    if not found:
        return ()
    lines = [fill("- Synthesis: {} ^{}", counted(found), ours(SYNTHESIS))]
    for state, word in _STATES.items():
        paths = [index.path_of(e) for e, now in found.states.items() if now == state]
        named = [links.wiki(path) for path in paths if path]
        more = [fill("{} more", len(named) - NAMED)] if len(named) > NAMED else []
        if named:
            lines.append(fill("  - {}: {}", word, joined(", ", [*named[:NAMED], *more])))
    return tuple(lines)
