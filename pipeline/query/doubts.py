"""``uncertain``: everything that is not sure, least sure first, each with what a person can do about it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.notes import facts as log
from pipeline.notes.neutral import plain
from pipeline.query.asking import open_cards
from pipeline.query.graph import graph_of
from pipeline.query.prose import readable
from pipeline.query.reading import Reading, reading

SURE = 0.75
"""Confidence from which something is taken for sure."""
INFERRED = 0.5
"""That of what was put together from several statements or from headers."""
_CONFIDENCE = re.compile(r"\bconfidence: (0?\.\d{1,6}|[01](?:\.0{1,6})?)\b")


def doubts(root: Path) -> list[dict[str, Any]]:
    """Rows ``what kind confidence name why do``; ``confidence`` is ``None`` for questions."""
    with reading(root) as place:
        rows = [*_cards(place), *_graph(place), *_facts(place), *_skipped(place)]
    rows.sort(key=lambda r: (r["confidence"] if r["confidence"] is not None else -1.0, r["what"], r["name"], r["why"]))
    return rows


def _row(what: str, confidence: float | None, name: str, why: str, do: str) -> dict[str, Any]:
    return {"what": what, "confidence": confidence, "name": name, "why": why, "do": do}


def _cards(place: Reading) -> Iterator[dict[str, Any]]:
    """Questions that wait in Suggested.md."""
    for card in open_cards(place):
        yield _row("question", None, card.section, readable(card.text), "tick it in Suggested.md, or delete its line")


def _graph(place: Reading) -> Iterator[dict[str, Any]]:
    graph = graph_of(place)
    for node in graph.nodes.values():
        if node.confidence is not None and node.confidence < SURE:
            do = f"vaultmill set {node.id} confidence=1, or vaultmill remove {node.id}"
            yield _row("note", node.confidence, node.note, f"{node.kind} {node.name}", do)
    for edge in graph.edges:
        match = _CONFIDENCE.search(edge.details)
        if match and float(match[1]) < SURE:
            one, two = graph.nodes[edge.start], graph.nodes[edge.end]
            do = f'vaultmill relate {one.id} "{edge.word}" {two.id}, or vaultmill unrelate {one.id} "*" {two.id}'
            yield _row("relation", float(match[1]), one.note, f"{one.name} {edge.word} {two.name}", do)


def _facts(place: Reading) -> Iterator[dict[str, Any]]:
    for entity, file in place.state.facts.items():
        if '"confidence"' not in file and '"inference"' not in file:
            continue
        known = log.parse(file)[0]
        gone = log.inactive(known)
        for fact in known:
            confidence = _of(fact.raw, fact.source)
            if fact.id in gone or confidence >= SURE:
                continue
            path = place.index.path_of(entity)
            do = f"vaultmill facts supersede {fact.id} TEXT, or vaultmill facts withdraw {fact.id}"
            yield _row("fact", confidence, f"{path}.md" if path else entity, plain(fact.fact), do)


def _of(raw: str, source: str) -> float:
    value = json.loads(raw).get("confidence")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    return INFERRED if source == "inference" else 1.0


def _skipped(place: Reading) -> Iterator[dict[str, Any]]:
    """What was filtered out though not everything spoke for it: one row for all, for they have a list of their own."""
    unsure = [line for line in place.state.skipped.values() if not line.sure and line.id not in place.index.filed]
    if unsure:
        number = f"{len(unsure)} item{'s' if len(unsure) > 1 else ''}"
        yield _row("filter", INFERRED, "Sources/Skipped", f"{number} filtered out without certainty", "vaultmill audit")
