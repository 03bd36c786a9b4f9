"""What only time changes: stale and archived notes, dormant open items, cards without new evidence.

The time is the day of the last synthesis, which Corrections.md holds: never the clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from pipeline.build.view import last_day, typed_value
from pipeline.model import Fact, Filed, FiledStatement, Synthesis
from pipeline.notes.facts import inactive


def status(items: Iterable[Filed], facts: tuple[Fact, ...], synthesis: Synthesis) -> str:
    """``active``, ``stale`` or ``archived`` by the newest news; what a person typed stands above time."""
    if typed := typed_value(facts, "status"):
        return typed
    quiet = _days(newest(items, facts), synthesis.day)
    if not synthesis.day or quiet <= synthesis.stale:
        return "active"
    return "archived" if quiet > synthesis.archive else "stale"


def newest(items: Iterable[Filed], facts: tuple[Fact, ...]) -> str:
    """Day of the newest item or fact."""
    gone = inactive(facts)
    days = [last_day(filed) for filed in items] + [fact.ts for fact in facts if fact.id not in gone]
    return max(days, default="")


def is_dormant(said: FiledStatement, filed: Filed, synthesis: Synthesis) -> bool:
    """Whether an open item has had no support for long: nothing new in its item, and its due date is long past."""
    return bool(synthesis.day) and _days(max(last_day(filed), said.date, said.due), synthesis.day) > synthesis.dormant


def is_expired(newest_evidence: str, synthesis: Synthesis) -> bool:
    """Whether a card has had no new evidence for long; ``""`` is evidence without a date."""
    return bool(synthesis.day) and _days(newest_evidence, synthesis.day) > synthesis.stale


def _days(since: str, until: str) -> int:
    """Days between two days; 0 where one of them is none."""
    try:
        return (date.fromisoformat(until) - date.fromisoformat(since)).days
    except ValueError:
        return 0
