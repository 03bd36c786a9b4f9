"""``facts NAME``: what is known of somebody or something, today, on an earlier day, or ever."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

from pipeline.build.chains import on_day
from pipeline.build.facts import Ledger, drafts, reconcile
from pipeline.errors import UsageFault
from pipeline.model import Fact
from pipeline.notes import facts as log
from pipeline.notes.neutral import plain
from pipeline.notes.statements import CATEGORIES
from pipeline.query import find
from pipeline.query.reading import Reading, reading

YOU = "you"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def facts(root: Path, name: str, as_of: str = "", history: bool = False, category: str = "") -> list[dict[str, Any]]:
    """Facts in order of date: those that hold; with ``history`` all, with ``as_of`` (a day) those that held then.

    Keys: ``id date category fact status from``, then for programs ``entity source supersedes superseded_by ref note
    quote also``; ``also`` are further items that say the same. Raises ``UsageFault``.
    """
    with reading(root) as place:
        return facts_in(place, name, as_of, history, category)


def facts_in(
    place: Reading, name: str, as_of: str = "", history: bool = False, category: str = ""
) -> list[dict[str, Any]]:
    """The same in a vault that is open."""
    if as_of and not _is_day(as_of):
        raise UsageFault(f"{as_of!r} is no date", "A date is written as 2026-04-30.")
    if category and category not in CATEGORIES:
        raise UsageFault(f"{category!r} is no category", f"One of {', '.join(sorted(CATEGORIES))}.")
    entity = _one(place, name)
    known = log.parse(place.state.facts.get(entity, ""))[0]
    ledger = reconcile(entity, drafts(entity, place.index), known, place.state.decided("held"))
    stands = held_on(ledger, known, as_of)
    found = [
        _row(fact, entity, stands, as_of, ledger, known, place)
        for fact in sorted(known, key=lambda f: (f.ts, log.number(f), f.id))
        if (history and (not as_of or fact.ts <= as_of)) or fact.id in stands
    ]
    return [row for row in found if category in ("", row["category"])]


def held_on(ledger: Ledger, known: tuple[Fact, ...], day: str) -> frozenset[str]:
    """Ids of the facts that held on a day, or hold by the file when ``day`` is ``""``."""
    if not day:
        return frozenset(fact.id for fact in known) - log.inactive(known)
    return on_day(known, ledger.living, day)


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _one(place: Reading, name: str) -> str:
    found = find.entities(place, name) or [
        place.index.entities[e] for path in find.notes(place, name) if (e := place.index.entity_at(path[:-3]))
    ]
    if len(found) > 1:
        raise UsageFault(f"{name} may be {len(found)} notes", find.which(e.path or e.id for e in found))
    if not found:
        known = (entity.name for entity in place.index.entities.values())
        raise UsageFault(
            f"nobody and nothing here is called {name}", find.guess(name, known) or "`vaultmill index` lists all."
        )
    return found[0].id


def _row(
    fact: Fact,
    entity: str,
    stands: frozenset[str],
    day: str,
    ledger: Ledger,
    known: tuple[Fact, ...],
    place: Reading,
) -> dict[str, Any]:
    status, by = _status(fact, stands, day, ledger, known)
    filed = place.index.filed.get(fact.ref)
    path = place.index.item_paths.get(fact.ref, "")
    also = [item for item in ledger.sources.get(fact.id, ()) if item != fact.ref]
    return {
        "id": fact.id,
        "date": fact.ts,
        "category": fact.category,
        "fact": fact.fact,
        "status": status,
        "from": _origin(fact, plain(filed.title) if filed else "", len(also)),
        "entity": entity,
        "source": fact.source,
        "supersedes": fact.supersedes,
        "superseded_by": by,
        "ref": fact.ref,
        "note": f"{path}.md" if path else "",
        "quote": fact.quote,
        "also": also,
    }


def _status(fact: Fact, stands: frozenset[str], day: str, ledger: Ledger, known: tuple[Fact, ...]) -> tuple[str, str]:
    """(active, withdrawn, or superseded by …; the id)."""
    if fact.id in stands:
        return "active", ""
    if fact.id not in ledger.living:
        return "withdrawn", ""
    by = next(
        (f.id for f in known if f.supersedes == fact.id and f.id in ledger.living and (not day or f.ts <= day)), ""
    )
    by = by or fact.superseded_by
    return (f"superseded by {by}" if by else "superseded"), by


def _origin(fact: Fact, title: str, more: int) -> str:
    if fact.ref.startswith(log.IMPORTED):
        return fact.ref.removeprefix(log.IMPORTED)
    if fact.source == "manual":
        return YOU
    other = "another tool, not confirmed" if log.is_doubtful(fact) else "another tool"
    origin = title or (f"item {fact.ref}" if fact.ref else other)
    return f"{origin} (+{more})" if more else origin
