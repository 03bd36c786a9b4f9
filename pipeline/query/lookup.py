"""``vaultmill lookup``: the summary of somebody or something, single facts where that is not enough, else a search."""

from __future__ import annotations

import difflib
from pathlib import Path

import msgspec

from pipeline.build.view import items_naming
from pipeline.errors import UsageFault
from pipeline.model import Entity, Fact
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.query import find
from pipeline.query.reading import Reading, reading
from pipeline.search.recall import reason, snippet
from pipeline.state import facts_path

MOST = 10
"""Things found by a search."""
MEMORY = "MEMORY.md"


class Lookup(msgspec.Struct, frozen=True):
    """``found``: ``name``, ``search`` or ``""`` for nothing. ``why``: why facts are shown; ``near``: search results."""

    found: str
    name: str
    kind: str = ""
    note: str = ""
    summary: tuple[str, ...] = ()
    updated: str = ""
    why: str = ""
    facts: tuple[dict[str, str], ...] = ()
    near: tuple[dict[str, str], ...] = ()


def lookup(root: Path, name: str, detail: bool = False) -> Lookup:
    """What is known under a name, address, id or path. Raises ``UsageFault`` when several notes may be meant."""
    with reading(root) as place:
        return lookup_in(place, name, detail)


def lookup_in(place: Reading, name: str, detail: bool = False) -> Lookup:
    """The same in a vault that is open."""
    entity = _one(place, name)
    if entity is not None:
        return _known(place, entity, detail)
    near = tuple(_search(place, name))
    return Lookup("search" if near else "", name, near=near[:MOST])


def _one(place: Reading, name: str) -> Entity | None:
    found = find.entities(place, name) or [
        place.index.entities[e] for path in find.notes(place, name) if (e := place.index.entity_at(path[:-3]))
    ]
    if len(found) > 1:
        raise UsageFault(f"{name} may be {len(found)} notes", find.which(e.path or e.id for e in found))
    return found[0] if found else None


def _known(place: Reading, entity: Entity, detail: bool) -> Lookup:
    known = snippet(place.place.vault, facts_path(entity.kind, entity.id))
    why = reason(known, detail)
    shown = {"newer than the summary": known.newer, "contradictory": known.at_odds}.get(why, known.facts) if why else ()
    near: tuple[dict[str, str], ...] = ()
    if not known.summary and not known.facts:
        found = items_naming(entity.id, place.index)
        near = tuple(_row("item", plain(one.title), place.index.item_paths[one.id]) for one in found)[:MOST]
    note = f"{entity.path}.md" if entity.path else ""
    facts = tuple(_fact(fact) for fact in shown)
    return Lookup("name", entity.name, entity.kind, note, known.summary, known.updated, why, facts, near)


def _fact(fact: Fact) -> dict[str, str]:
    return {"id": fact.id, "date": fact.ts, "category": fact.category, "fact": fact.fact, "ref": fact.ref}


def _search(place: Reading, name: str) -> list[dict[str, str]]:
    """Names, aliases and keywords first, then titles, then lines of MEMORY.md: all words in them, else much alike."""
    words = set(fold_name(name).split())
    if not words:
        return []
    named: dict[str, tuple[Entity, str]] = {}
    for entity in sorted(place.index.entities.values(), key=lambda e: (not e.path, e.path, e.id)):
        for known in (entity.name, *entity.aliases, *entity.keywords):
            named.setdefault(fold_name(known), (entity, known))
    whole = [key for key in named if words <= set(key.split())]
    parts = [key for key in named if key not in whole and all(word in key for word in words)]
    alike = difflib.get_close_matches(fold_name(name)[:80], list(named), n=5, cutoff=0.75)
    rows = [_entity_row(*named[key]) for key in dict.fromkeys([*whole, *parts, *alike])]
    items = ((one, plain(one.title)) for one in place.index.items.values())
    titled = [(one.date, title, one.id) for one, title in items if words <= set(fold_name(title).split())]
    titled.sort(key=lambda row: (str(row[0] or ""), row[2]), reverse=True)
    rows += [_row("item", title, place.index.item_paths[item]) for _, title, item in titled]
    for line in place.text(MEMORY).split("\n"):
        if line.lstrip().startswith(("- ", "* ")) and words <= set(fold_name(line).split()):
            rows.append(_row("memory", line.strip()[2:], "MEMORY"))
    return [row for number, row in enumerate(rows) if row not in rows[:number]]


def _entity_row(entity: Entity, known: str) -> dict[str, str]:
    shown = entity.name if known == entity.name else f"{entity.name} ({known})"
    return _row(entity.kind, shown, entity.path)


def _row(what: str, name: str, path: str) -> dict[str, str]:
    return {"what": what, "name": name, "note": f"{path}.md" if path else ""}
