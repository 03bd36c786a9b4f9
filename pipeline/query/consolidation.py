"""``consolidate`` without ``--apply``: what would make the graph tidier, with the reason for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.graph import Graph
from pipeline.graph.plan import RULES, Alike, Proposal, plan
from pipeline.model import Entity
from pipeline.notes.names import fold_name
from pipeline.query.duplicates import alike
from pipeline.query.graph import sheets_of, uses_of
from pipeline.query.reading import Reading, reading
from pipeline.run.sheets import made

_PROOF = {"person": ("one mailbox", "one phone number")}
"""Kind -> how reasons begin that tell more than names do."""


def proposals(root: Path, rules: tuple[str, ...] = RULES) -> list[dict[str, Any]]:
    """``rule what with why command``, in the order in which they would be carried out."""
    with reading(root) as place:
        graph, found = planned(place)
        return [_row(one, graph) for one in found if one.rule in rules]


def planned(place: Reading) -> tuple[Graph, tuple[Proposal, ...]]:
    """The graph and all proposals."""
    sheets = sheets_of(place).known
    graph = made(place.index, sheets)
    entities = [entity for entity in place.index.entities.values() if entity.path]
    empty = {e.id: sheets[e.path].empty for e in entities if e.path in sheets and not e.foreign}
    own = [entity.id for entity in entities if entity.foreign]
    return graph, plan(graph, _alike(place), empty, uses_of(place), own)


def _alike(place: Reading) -> Iterator[Alike]:
    for one, two, evidence in alike(place):
        if not (one.path and two.path) or one.foreign or two.foreign or any(weight < 0 for weight, _ in evidence):
            continue
        if told := tuple(_telling(one, two, evidence)):
            yield Alike(one.id, two.id, told)


def _telling(one: Entity, two: Entity, evidence: list[tuple[int, str]]) -> Iterator[str]:
    """What speaks for two being one beside their names."""
    if one.kind == "person":
        yield from (said for _, said in evidence if said.startswith(_PROOF["person"]))
    elif one.kind == "organization":
        yield from (f"both have the domain {domain}" for domain in sorted({*one.domains} & {*two.domains}))
        labels = {d.partition(".")[0] for d in one.domains} & {d.partition(".")[0] for d in two.domains}
        yield from (f"one name in several domains: {label}" for label in sorted(labels) if len(label) > 3)
    else:
        mine, theirs = (_words(entity) for entity in (one, two))
        yield from (f"both are called “{word}”" for word in sorted(mine & theirs)[:1])


def _words(entity: Entity) -> set[str]:
    return {fold_name(name) for name in (entity.name, *entity.aliases, *entity.keywords) if fold_name(name)}


def _row(one: Proposal, graph: Graph) -> dict[str, Any]:
    other = graph.nodes[one.object].note if one.object else ""
    return {
        "rule": one.rule,
        "what": graph.nodes[one.subject].note,
        "with": other,
        "why": one.why,
        "command": one.command,
    }
