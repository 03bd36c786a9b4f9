"""A card before its words: what it is about and how strong. Only the few that are shown need be worded. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from pipeline.model import Neutral
from pipeline.notes.cards import Card


class Sketch(msgspec.Struct, frozen=True):
    """One question as in ``Card``; ``words`` gives its text."""

    section: str
    subject: str
    strength: int
    words: Callable[[], Neutral]
    newest: str = ""

    @property
    def id(self) -> str:
        """The block id of its card."""
        return card_id(self.subject)

    def card(self) -> Card:
        """With its words."""
        return Card(self.id, self.section, self.words(), self.strength, self.subject, self.newest)


def sketch(card: Card) -> Sketch:
    """Of a card that has its words already."""
    return Sketch(card.section, card.subject, card.strength, lambda: card.text, card.newest)


def card_id(subject: str) -> str:
    """Block id of a card about something."""
    return "c-" + hashlib.sha256(subject.encode()).hexdigest()[:10]
