"""Suggested.md: cards that a person answers with ``[x]`` (do it), ``[-]`` or deletion (never ask again)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.model import Neutral
from pipeline.notes import frontmatter, units

SECTIONS = ("People and organizations", "Same person?", "Projects and topics", "Rules")
MOST = 12
_CARD = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s+\[(?P<box>.)\]\s.*\^(?P<id>c-[0-9a-f]{10})\s*$")
_INTRO = "Tick a card to do what it says. Write `[-]` in the box, or delete the line, and it is never asked again."


class Card(msgspec.Struct, frozen=True):
    """One question. ``id`` is a block id, ``section`` one of ``SECTIONS``, ``text`` neutral; strongest first.

    ``newest``: day of the newest evidence, ``""`` when it has none.
    """

    id: str
    section: str
    text: Neutral
    strength: int
    subject: str
    newest: str = ""


def render(cards: Sequence[Card], rest: int) -> str:
    """The pure rendering; ``rest`` counts cards that are not shown."""
    lines = ["---", "kind: suggested", "---", "# Suggested", _INTRO]
    for section in SECTIONS:
        shown = [card for card in cards if card.section == section]
        if shown:
            lines += ["", f"## {section}", *(f"- [ ] {card.text} ^{card.id}" for card in shown)]
    if rest:
        lines += ["", "## More", f"`vaultmill suggested --all` shows {rest} more."]
    return "\n".join(lines) + "\n"


class Answers(msgspec.Struct, frozen=True):
    """Ids of the cards a person accepted and declined, and of those that stand on the page."""

    accepted: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    standing: frozenset[str] = frozenset()


def parse(text: str) -> Answers:
    """The answers on the page."""
    accepted, declined, standing = [], [], set()
    for raw in frontmatter.split(text).body:
        match = _CARD.match(raw.rstrip("\r\n"))
        if match:
            standing.add(match.group("id"))
            if match.group("box") in "xX":
                accepted.append(match.group("id"))
            elif match.group("box") == "-":
                declined.append(match.group("id"))
    return Answers(tuple(accepted), tuple(declined), frozenset(standing))


def clear(text: str, answered: frozenset[str], rendering: str = "") -> str:
    """The page without the cards that were answered, and without headings that are left with nothing.

    Headings that stand in the new ``rendering`` stay: what comes below them finds its place.
    """
    lines = [line for line in text.splitlines(keepends=True) if units.block_id(line) not in answered]
    coming = set(rendering.splitlines())
    empty: set[int] = set()
    for number, line in enumerate(lines):
        if line.strip() in {f"## {section}" for section in SECTIONS} and line.strip() not in coming:
            end = next((n for n, below in enumerate(lines[number + 1 :], number + 1) if below.strip()), len(lines))
            if end == len(lines) or lines[end].startswith("## "):
                empty |= set(range(number, end))
    return "".join(line for number, line in enumerate(lines) if number not in empty)
