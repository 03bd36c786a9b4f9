"""Proposals to tidy the graph: what must not be proposed first, then each rule."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pipeline.graph.graph import Edge, Graph, Node
from pipeline.graph.plan import Alike, Proposal, distance, nearly, plan
from pipeline.graph.summary import Use


def node(name: str, kind: str = "topic", parent: str = "", updated: str = "2026-04-20", **more: object) -> Node:
    """One note."""
    identifier = name.lower().replace(" ", "-")
    return Node(identifier, "X", kind, name, f"X/{name}.md", parent, updated=updated, **more)  # type: ignore[arg-type]


def proposed(
    nodes: list[Node], edges: Sequence[Edge] = (), alike: tuple[Alike, ...] = (), **more: object
) -> list[Proposal]:
    """What is proposed."""
    given: dict[str, object] = {"empty": {}, "uses": {}} | more
    return list(plan(Graph(nodes, edges), alike, **given))  # type: ignore[arg-type]


PART = Edge("shed", "part of", "garden")


@pytest.mark.parametrize(
    ("nodes", "edges"),
    [
        ([node("Shed"), node("Garden")], []),
        ([node("Shed"), node("Garden")], [Edge("garden", "part of", "shed"), Edge("garden", "knows", "shed")]),
        ([node("Shed"), node("Garden")], [Edge("shed", "related", "garden")]),
        ([node("Shed"), node("Garden"), node("Rake")], [PART, Edge("rake", "part of", "shed")][:2]),
        ([node("Shed", "person"), node("Garden")], [PART]),
        ([node("Shed", "organization"), node("Garden", "organization")], [PART]),
        ([node("Shed", "meeting"), node("Garden")], [PART]),
        ([node("Shed"), node("Garden", "meeting")], [PART]),
        ([node("Shed", item="9c41d07e55aa"), node("Garden")], [PART]),
        ([node("Shed", parent="rake"), node("Garden"), node("Rake")], [PART]),
        ([node("Shed"), node("Garden", parent="shed")], [PART]),
    ],
)
def test_what_is_not_nested(nodes: list[Node], edges: list[Edge]) -> None:
    """No containment, more relations than one, kinds that are parts of nothing, what is nested already, a ring."""
    assert [p.subject for p in proposed(nodes, edges) if p.rule == "nest" and p.subject == "shed"] == []


@pytest.mark.parametrize("edge", [PART, Edge("shed", "located in", "garden"), Edge("garden", "has", "shed")])
def test_nest(edge: Edge) -> None:
    """A note with one relation, which says that it is a part."""
    (found,) = [p for p in proposed([node("Shed"), node("Garden")], [edge]) if p.subject == "shed"]
    assert (found.rule, found.object, found.command) == ("nest", "garden", "vaultmill merge --nest garden shed")
    assert "Garden" in found.why


def pair(one: str, two: str, kind: str = "topic", evidence: tuple[str, ...] = ("proof",)) -> list[Proposal]:
    """What is proposed for two that are alike."""
    nodes = [node(one, kind), node(two, kind)]
    return proposed(nodes, alike=(Alike(nodes[0].id, nodes[1].id, evidence),))


@pytest.mark.parametrize(
    ("one", "two", "evidence"),
    [
        ("Sarah Quill", "Sara Quill", ()),
        ("Release 1", "Release 2", ("both are called release",)),
        ("Budget 2025", "Budget 2026", ("both are called budget",)),
        ("Ann", "Ana", ("one mailbox: ann@acme.test",)),
        ("Orchard", "Vineyard", ("proof",)),
        ("North wing", "Southern wing", ("proof",)),
    ],
)
def test_what_is_not_absorbed(one: str, two: str, evidence: tuple[str, ...]) -> None:
    """Names without other evidence, other numbers, short names, names that are not alike."""
    assert pair(one, two, "person", evidence) == []


def test_two_kinds_are_two() -> None:
    """Whatever speaks for it."""
    nodes = [node("Orchard"), node("Orchards", "project")]
    assert proposed(nodes, alike=(Alike("orchard", "orchards", ("proof",)),)) == []


def test_absorb() -> None:
    """A letter or two, and something else; each note in one proposal, and in no other of what goes."""
    (found,) = pair("Orchard", "Orchrad")
    assert (found.rule, found.subject, found.object) == ("absorb", "orchard", "orchrad")
    assert found.why == "“Orchard” and “Orchrad” differ by few letters; proof"
    nodes = [node(name) for name in ("Orchard", "Orchards", "Orchardy")]
    alike = tuple(Alike("orchard", other, ("proof",)) for other in ("orchards", "orchardy"))
    assert len(proposed(nodes, alike=alike, empty={"orchards": ("x",)})) == 1


def test_promote() -> None:
    """More than three relations to other branches; those within the branch and parts of documents do not count."""
    nodes = [node("Garden"), node("Shed", parent="garden"), *(node(n) for n in ("A", "B", "C", "D"))]
    edges = [Edge("shed", "related", n) for n in ("a", "b", "c")]
    assert proposed(nodes, [*edges, Edge("shed", "related", "garden")]) == []
    (found,) = proposed(nodes, [*edges, Edge("d", "related", "shed")])
    assert (found.rule, found.subject, found.keys) == ("promote", "shed", ("parent",))


def test_prune() -> None:
    """Properties without a value, but not in a person's own notes."""
    nodes = [node("Garden"), node("Shed"), node("Rake")]
    found = proposed(nodes, empty={"garden": (), "shed": ("colour", "size"), "rake": ("colour",)}, untouched=["rake"])
    assert [(p.rule, p.subject, p.keys) for p in found] == [("prune", "shed", ("colour", "size"))]


def test_archive() -> None:
    """Ninety days before the newest news, with no use since; for review only."""
    nodes = [
        node("Garden"),
        node("Shed", updated="2026-01-19"),
        node("Rake", updated="2026-01-20"),
        node("Hoe", updated="2026-01-20", attrs=(("status", "archived"),)),
        node("Bed", updated="2026-01-01"),
        node("Day", "meeting", updated="2020-01-01"),
        node("Pot", updated=""),
    ]
    found = proposed(nodes, uses={"bed": Use(1, "2026-03-01")})
    assert [(p.rule, p.subject, p.command) for p in found] == [("archive", "shed", "")]


@pytest.mark.parametrize(
    ("one", "two", "most", "expected"),
    [
        ("", "", 2, 0),
        ("abc", "abc", 2, 0),
        ("abc", "abd", 2, 1),
        ("abcd", "bacd", 2, 2),
        ("abc", "abcde", 2, 2),
        ("abc", "abcdef", 2, 3),
        ("kitten", "sitting", 3, 3),
        ("kitten", "sitting", 2, 3),
        ("x" * 50_000, "y" * 50_000, 2, 3),
    ],
)
def test_distance(one: str, two: str, most: int, expected: int) -> None:
    """Exact up to the limit, and no further."""
    assert distance(one, two, most) == expected


def test_nearly() -> None:
    """Accents and case are no difference."""
    assert nearly("Étude Générale", "etude generale") and not nearly("Étude", "Prelude")
