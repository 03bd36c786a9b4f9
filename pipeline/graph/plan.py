"""What would make a graph tidier: proposals, each with its reason and the command that carries it out. Pure.

Nothing here is done to two people because their names are alike: ``Alike`` says what else speaks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rapidfuzz.distance import Levenshtein

from pipeline.graph.graph import Edge, Graph, Node
from pipeline.graph.making import MEETING
from pipeline.graph.summary import Use, since
from pipeline.model import Noun
from pipeline.notes.names import fold_name

NEST, ABSORB, PRUNE, PROMOTE, ARCHIVE = "nest", "absorb", "prune", "promote", "archive"
RULES = (ABSORB, NEST, PROMOTE, PRUNE, ARCHIVE)
"""In the order in which they are carried out."""
DISTANCE = 2
"""Letters in which two names of one thing may differ."""
ACROSS = 3
"""Relations to other branches that a part may have."""
RESTING = 90
"""Days without news or use after which a note is named for review."""
_INSIDE = frozenset({"part of", "located in", "instance of", "member of"})
_HOLDING = frozenset({"has"})
_APART = frozenset({"person", "organization", MEETING})
"""Kinds that are a part of nothing."""


class Proposal(Noun, frozen=True):
    """``rule`` for ``subject`` (an id; with ``object`` for another); ``keys`` are properties that would go.

    ``command`` does it; ``""``: it is for review alone.
    """

    rule: str
    subject: str
    object: str = ""
    keys: tuple[str, ...] = ()
    why: str = ""
    command: str = ""


class Alike(Noun, frozen=True):
    """Two of a kind, the one that stays first, with what speaks for their being one beside their names."""

    keep: str
    gone: str
    evidence: tuple[str, ...]


def plan(
    graph: Graph,
    alike: Iterable[Alike],
    empty: Mapping[str, tuple[str, ...]],
    uses: Mapping[str, Use],
    untouched: Iterable[str] = (),
) -> tuple[Proposal, ...]:
    """All proposals in order. ``empty``: id -> properties without a value; ``untouched``: a person's own notes."""
    left_alone = frozenset(untouched)
    found = [*_absorb(graph, alike), *_nest(graph), *_promote(graph), *_prune(graph, empty), *_archive(graph, uses)]
    gone = {one.object for one in found if one.rule == ABSORB}
    kept = (p for p in found if p.subject not in left_alone and (p.rule == ABSORB or p.subject not in gone))
    return tuple(sorted(kept, key=lambda p: (RULES.index(p.rule), graph.nodes[p.subject].note, p.object)))


def _absorb(graph: Graph, alike: Iterable[Alike]) -> Iterator[Proposal]:
    taken: set[str] = set()
    for pair in alike:
        one, two = graph.nodes.get(pair.keep), graph.nodes.get(pair.gone)
        if one is None or two is None or not pair.evidence or one.kind != two.kind or {one.id, two.id} & taken:
            continue
        if not nearly(one.name, two.name):
            continue
        taken |= {one.id, two.id}
        why = f"“{one.name}” and “{two.name}” differ by few letters; {'; '.join(pair.evidence)}"
        yield Proposal(ABSORB, one.id, two.id, why=why, command=f"vaultmill merge {_said(one)} {_said(two)}")


def _nest(graph: Graph) -> Iterator[Proposal]:
    for node in graph.nodes.values():
        edges = graph.edges_of(node.id)
        if node.kind in _APART or node.parent or node.item or len(edges) != 1:
            continue
        edge = edges[0]
        other = graph.nodes[edge.end if edge.start == node.id else edge.start]
        inside = edge.word in (_INSIDE if edge.start == node.id else _HOLDING)
        if inside and other.kind != MEETING and not other.item and graph.root(other.id) != node.id:
            why = f"its only relation is that it is {_told(edge, graph)}"
            command = f"vaultmill merge --nest {_said(other)} {_said(node)}"
            yield Proposal(NEST, node.id, other.id, why=why, command=command)


def _told(edge: Edge, graph: Graph) -> str:
    word, other = (edge.word, edge.end) if edge.word in _INSIDE else ("part of", edge.start)
    return f"{word} {graph.nodes[other].name}"


def _promote(graph: Graph) -> Iterator[Proposal]:
    for node in graph.nodes.values():
        if not node.parent or node.item:
            continue
        root = graph.root(node.id)
        across = [e for e in graph.edges_of(node.id) if graph.root(e.end) != root or graph.root(e.start) != root]
        if len(across) > ACROSS:
            why = f"a part of {graph.nodes[node.parent].name} with {len(across)} relations elsewhere"
            yield Proposal(PROMOTE, node.id, keys=("parent",), why=why, command=f"vaultmill set {_said(node)} parent=")


def _prune(graph: Graph, empty: Mapping[str, tuple[str, ...]]) -> Iterator[Proposal]:
    for identifier, keys in empty.items():
        node = graph.nodes.get(identifier)
        if node is not None and keys and not node.item:
            why = f"{'properties' if len(keys) > 1 else 'a property'} without a value: {', '.join(keys)}"
            command = f"vaultmill consolidate --only {PRUNE} --apply"
            yield Proposal(PRUNE, identifier, keys=keys, why=why, command=command)


def _archive(graph: Graph, uses: Mapping[str, Use]) -> Iterator[Proposal]:
    edge = since(graph.newest, RESTING)
    for node in graph.nodes.values():
        status = dict(node.attrs).get("status", "")
        if node.kind == MEETING or node.item or status == "archived" or not node.updated:
            continue
        last = max(node.updated, node.created, uses.get(node.id, Use()).last)
        if last < edge:
            yield Proposal(ARCHIVE, node.id, why=f"no news and no question since {last}; for review")


def _said(node: Node) -> str:
    return node.id


# --- names ---


def nearly(one: str, two: str) -> bool:
    """Whether two names differ by at most two letters, none of them a number, and are long enough for that to tell."""
    first, second = fold_name(one), fold_name(two)
    if _numbers(first) != _numbers(second):
        return False
    allowed = min(DISTANCE, (min(len(first), len(second)) - 1) // 3)
    return distance(first, second, allowed) <= allowed


def _numbers(name: str) -> list[str]:
    return [word for word in name.split() if any(c.isdigit() for c in word)]


def distance(one: str, two: str, most: int) -> int:
    """Levenshtein's distance; ``most + 1`` for anything beyond ``most``."""
    return Levenshtein.distance(one, two, score_cutoff=most)
