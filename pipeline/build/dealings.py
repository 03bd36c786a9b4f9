"""What the owner and somebody last had to do with each other, in words: who acted, when, about what."""

from __future__ import annotations

from pipeline.build.view import day, last_day
from pipeline.index import Index
from pipeline.model import Entity, Filed, Neutral
from pipeline.notes.neutral import NOTHING, field, fill, given, ours
from pipeline.notes.neutral import joined as between

ARRANGED = frozenset({"event", "message"})
"""Forms of what only says that a meeting is to be."""
_GROUPED = {
    "email": "thread",
    "meeting": "meeting",
    "voice-memo": "memo",
    "chat": "day of chat",
    "conversation": "talk",
}


def newest_dealing(items: list[Filed]) -> Filed | None:
    """The newest item in which something happened."""
    held = [filed for filed in items if not filed.cancelled and last_day(filed) and _happened(filed)]
    return max(held, key=lambda f: (last_day(f), str(f.updated or f.date or ""), f.id), default=None)


def latest(entity: Entity, filed: Filed, index: Index, named: Neutral) -> Neutral:
    """One clause without a full stop: who did what, when. ``named``: the title in quotation marks."""
    when = last_day(filed)
    if filed.kind == "meeting":
        return fill("The last meeting was {} on {}", named, when)
    if filed.kind == "chat":
        return fill("The last chat was {} on {}", named, when)
    if filed.kind != "email":
        return fill("The last I noted was {} on {}", named, when)
    return fill("{} on {} about {}", _wrote(entity, filed, index), when, named)


def counted(items: list[Filed]) -> Neutral:
    """``4 threads and 1 meeting since 2026-03-02``."""
    days = [day(filed) for filed in items if filed.date]
    kinds = dict.fromkeys(_GROUPED.get(filed.kind, filed.kind) for filed in sorted(items, key=lambda f: f.kind))
    numbers = {kind: sum(_GROUPED.get(f.kind, f.kind) == kind for f in items) for kind in kinds}
    parts = [plural(number, kind) for kind, number in numbers.items()]
    return fill("{}{}", joined(parts), given(" since {}", min(days, default=NOTHING))) if parts else NOTHING


def plural(number: int, word: str) -> Neutral:
    """``1 memo``, ``2 days of chat``."""
    head, _, tail = word.partition(" of ")
    named = word if number == 1 else f"{head}s of {tail}" if tail else f"{word}s"
    return fill("{} {}", number, field(named, 40))


def joined(parts: list[Neutral]) -> Neutral:
    """``a, b and c``."""
    if len(parts) < 2:
        return parts[0] if parts else NOTHING
    return fill("{} and {}", between(", ", parts[:-1]), parts[-1])


def _happened(filed: Filed) -> bool:
    """Whether there is more than an entry in a calendar, which nobody may have come to."""
    return filed.kind != "meeting" or any(message.form not in ARRANGED for message in filed.messages)


def _wrote(entity: Entity, filed: Filed, index: Index) -> Neutral:
    """Who wrote, as far as the thread tells."""
    ways = {message.direction for message in filed.messages if message.form == "message"}
    if entity.kind != "person":
        return ours("The last mail was" if "out" not in ways else "We last wrote" if "in" in ways else "I last wrote")
    wrote = any(index.by_email.get(message.sender[1]) == entity.id for message in filed.messages)
    if "out" not in ways:
        return ours("Last wrote to me" if wrote else "The last mail was")
    return ours("We last wrote" if wrote else "I last wrote")
