"""The graph for those who ask: read from the notes as they are now, through what was kept of them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pipeline.errors import UsageFault
from pipeline.graph import Graph, Node
from pipeline.graph.figures import figures
from pipeline.graph.summary import Use
from pipeline.graph.walk import Step, around, path
from pipeline.index import Index
from pipeline.notes.names import collision_key, fold_name
from pipeline.query.reading import Reading, reading
from pipeline.run.meant import one
from pipeline.run.secret_names import had_names, names_on, stored_names
from pipeline.run.sheets import Sheets, made, noted, uses
from pipeline.run.summing import PAGE, page
from pipeline.run.workspace import Clock, now
from pipeline.vault.access import bump

DEEPEST = 6
MOST = 200
"""Steps of a traversal that are told."""


def graph_of(place: Reading) -> Graph:
    """The graph of an opened vault."""
    return made(place.index, sheets_of(place).known)


def sheets_of(place: Reading) -> Sheets:
    """What the notes say for the graph; kept for the next time where that is possible."""
    sheets = Sheets(place.place.cache)
    before = sheets.known
    blobs = place.loaded.blobs()
    sheets.take({p: blobs.get(f"{p}.md", "") for p in noted(place.index)}, lambda p: place.text(f"{p}.md"))
    if sheets.known != before and os.access(place.place.cache, os.W_OK):
        with contextlib.suppress(OSError):
            sheets.save()
    return sheets


def uses_of(place: Reading) -> dict[str, Use]:
    """How often each was asked for."""
    return uses(place.place.cache, place.index)


def count_use(place: Reading, entities: Iterable[str], clock: Clock = now) -> None:
    """Somebody asked for these."""
    bump(place.place.cache, entities, clock().astimezone(place.place.zone).date().isoformat())


def meant(ref: str, graph: Graph, index: Index) -> Node:
    """The one node that is meant: by id, name, alias, address, path or alias of KGML. Raises ``UsageFault``."""
    if ref in graph.nodes:
        return graph.nodes[ref]
    wanted = collision_key(ref.removesuffix(".md").strip("/"))
    for node in graph.nodes.values():
        if collision_key(node.note.removesuffix(".md")) == wanted:
            return node
    named = [n for n in graph.nodes.values() if n.item and fold_name(n.name) == fold_name(ref)]
    if len(named) == 1:
        return named[0]
    short = [node for node in graph.nodes.values() if node.alias == ref]
    try:
        found = one(ref, index)
    except UsageFault:
        if len(short) == 1:
            return short[0]
        raise
    if found.id not in graph.nodes:
        raise UsageFault(f"{found.name} has no note", "Only what has a note stands in the graph.")
    return graph.nodes[found.id]


def traverse(root: Path, name: str, depth: int = 1, clock: Clock = now) -> list[Step]:
    """What lies around a note, nearest first. Raises ``UsageFault``."""
    with reading(root) as place:
        graph = graph_of(place)
        start = meant(name, graph, place.index)
        steps = around(graph, start.id, max(0, min(depth, DEEPEST)))
        count_use(place, [start.id], clock)
        return steps


def way(root: Path, start: str, end: str) -> list[Step]:
    """A shortest way from one note to another, empty without one. Raises ``UsageFault``."""
    with reading(root) as place:
        graph = graph_of(place)
        return path(graph, meant(start, graph, place.index).id, meant(end, graph, place.index).id)


def stats(root: Path) -> dict[str, Any]:
    """Figures of the graph."""
    with reading(root) as place:
        graph = graph_of(place)
        found = figures(graph)
        return found | {"orphans": [graph.nodes[node].note for node in found["orphans"]]}


def changed(root: Path, since: str) -> list[dict[str, str]]:
    """Entities with news of that day or later, newest first: ``date what kind name note``."""
    with reading(root) as place:
        graph = graph_of(place)
        rows = []
        for node in graph.nodes.values():
            day = max(node.updated, node.created)
            if day >= since:
                what = "new" if node.created >= since else "news"
                rows.append({"date": day, "what": what, "kind": node.kind, "name": node.name, "note": node.note})
        return sorted(rows, key=lambda r: (_backwards(r["date"]), r["kind"], r["name"].casefold(), r["note"]))


def _backwards(day: str) -> tuple[int, ...]:
    return tuple(-ord(c) for c in day)


def summarized(root: Path) -> str:
    """The summary as a run would write it now."""
    with reading(root) as place:
        budget = place.place.settings.summary_tokens or 5_000
        vault = names_on(place.text(PAGE).encode(), stored_names(root)[0], had_names(place.place.cache))
        return page(graph_of(place), uses_of(place), budget, vault)


def step_rows(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Steps for programs."""
    return [
        {
            "depth": step.depth,
            "id": step.node.id,
            "alias": step.node.alias,
            "kind": step.node.kind,
            "name": step.node.name,
            "note": step.node.note,
            "word": step.word,
            "via": step.via,
            "details": step.details,
        }
        for step in steps
    ]
