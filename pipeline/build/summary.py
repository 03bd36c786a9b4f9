"""Two or three sentences in the owner's voice, made of what is known; nothing is guessed."""

from __future__ import annotations

from collections import Counter

from pipeline.build.relations import role_of
from pipeline.build.view import are_apart, day, kept_items, last_day, led, typed_value
from pipeline.index import Index, employer
from pipeline.model import Entity, Fact, Filed
from pipeline.notes import links
from pipeline.notes.facts import inactive
from pipeline.notes.neutral import field


def summary(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
    """Who or what this is, and what we did together; ``""`` when nothing can be said."""
    items = kept_items(entity.id, index)
    sentences = [_identity(entity, index, facts), _dealings(items), _topics(items)]
    return " ".join(sentence for sentence in sentences if sentence)


def short(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
    """summary.md: ``# Name``, 3 to 8 short lines, the date of the newest fact or item."""
    items = kept_items(entity.id, index)
    gone = inactive(facts)
    active = sorted((f for f in facts if f.id not in gone), key=lambda f: (f.ts, f.id), reverse=True)
    known = [f"{field(f.fact)} ({f.ts})." for f in active[:4]]
    lines = [_identity(entity, index, facts), _dealings(items), _topics(items), *known]
    newest = max([f.ts for f in active] + [last_day(filed) for filed in items], default="")
    updated = f"_Last updated: {newest}_" if newest else ""
    body = (line for line in dict.fromkeys((*lines, updated)) if line)
    return "\n".join([f"# {field(entity.name, 160)}", *body]) + "\n"


def _identity(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
    if entity.kind == "organization" and set(entity.domains) & index.owner.domains:
        return "My own organization."
    if entity.kind != "person":
        return ""
    role = field(typed_value(facts, "role") or role_of(entity.id, index), 120)
    works_at = index.by_domain.get(employer(entity.id, index), "")
    organization = "" if are_apart(entity.id, works_at, index) else index.path_of(works_at)
    at = led(typed_value(facts, "organization"), index) or (links.wiki(organization) if organization else "")
    if role and at:
        return f"{role} at {at}."
    if role:
        return f"{role}."
    return f"Works at {at}." if at else ""


def _dealings(items: list[Filed]) -> str:
    """``4 email threads and 1 meeting between 2026-03-02 and 2026-04-15.``"""
    if not items:
        return ""
    kinds = Counter(filed.kind for filed in items)
    words = {"email": "email thread", "voice-memo": "voice memo", "chat": "day of chat"}
    parts = [_plural(number, words.get(kind, kind)) for kind, number in sorted(kinds.items())]
    listed = parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
    days = [d for filed in items for d in (day(filed), last_day(filed)) if d]
    if not days:
        return f"{listed}."
    first, last = min(days), max(days)
    return f"{listed} on {first}." if first == last else f"{listed} between {first} and {last}."


def _plural(number: int, word: str) -> str:
    if number == 1:
        return f"1 {word}"
    head, _, tail = word.partition(" of ")
    return f"{number} {head}s of {tail}" if tail else f"{number} {word}s"


def _topics(items: list[Filed]) -> str:
    titles = list(dict.fromkeys(links.label(filed.title).rstrip(" .") for filed in items if filed.title))[:3]
    if not titles:
        return ""
    return f"Latest: {'; '.join(titles)}{'' if titles[-1].endswith(('?', '!', '…')) else '.'}"
