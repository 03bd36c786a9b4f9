"""``vaultmill suggested``: the cards that wait for a person, as plain text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pipeline.build.cards import cards
from pipeline.build.lapse import is_expired
from pipeline.notes.cards import MOST, SECTIONS, Card
from pipeline.query.prose import readable
from pipeline.query.reading import Reading, reading


def suggested(root: Path, everything: bool) -> str:
    """The cards of Suggested.md, or really all, strongest first below their headings."""
    with reading(root) as place:
        found = open_cards(place)
        fresh = [card for card in found if not is_expired(card.newest, place.index.synthesis)]
    shown = list(found) if everything else fresh[:MOST]
    if not found:
        return "Nothing waits for your decision."
    blocks = []
    for section in SECTIONS:
        lines = [f"- {readable(card.text)}" for card in shown if card.section == section]
        if lines:
            blocks.append("\n".join([section, *lines]))
    if len(found) > len(shown):
        blocks.append(f"{len(found) - len(shown)} more: vaultmill suggested --all")
    blocks.append("Tick a card in Suggested.md to accept it, or delete its line to decline.")
    return "\n\n".join(blocks)


def suggested_cards(root: Path, everything: bool) -> tuple[dict[str, Any], ...]:
    """The same as data: ``id``, ``section``, ``text`` and ``strength`` of each card, strongest first."""
    with reading(root) as place:
        found = open_cards(place)
        fresh = [card for card in found if not is_expired(card.newest, place.index.synthesis)]
    return tuple(
        {"id": card.id, "section": card.section, "text": readable(card.text), "strength": card.strength}
        for card in (found if everything else fresh[:MOST])
    )


def open_cards(place: Reading) -> tuple[Card, ...]:
    """All cards that nobody answered, strongest first."""
    return cards(place.index, place.state.deleted(), place.state.declined(), place.state.senders())
