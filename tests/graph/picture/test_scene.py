"""The data of the page, as its script reads it."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.graph import Edge, Graph, Node
from pipeline.graph.picture.faces import Face, Told
from pipeline.graph.picture.scene import Scene, scene

IDA = Node(
    "ida",
    "IDA",
    "person",
    "Ida Moe",
    "People/Ida Moe.md",
    attrs=(("role", "Mason"),),
    aliases=("I. M.",),
    keywords=("stone",),
    created="2026-01-02",
    updated="2026-03-04",
    confidence=0.0,
)
FIN = Node("fin", "FIN", "organization", "Blue Fin", "Organizations/Blue Fin.md")
DECK = Node("deck", "DEC", "project", "Deck", "Projects/Deck.md", parent="fin")
ODD = Node("odd", "ODD", "boat-house", "Old house", "Notes/Old house.md")
GRAPH = Graph([IDA, FIN, DECK, ODD], [Edge("ida", "works at", "fin", "since 2024"), Edge("ida", "manages", "deck")])
TOLD = {
    "ida": Told(Face("", ("b", "a"), ("She builds.",)), (("2026-03-04", "Prefers stone", "Sources/x.md"),), 3),
    "fin": Told(Face("", ("a",))),
}


def made() -> Scene:
    """The scene of these four."""
    return scene(GRAPH, TOLD, "Title", "Vault")


def test_columns_are_of_one_length_and_in_order_of_rank() -> None:
    """What has most relations comes first; each column has a value for each node."""
    nodes = made().graph["nodes"]
    assert {len(column) for column in nodes.values()} == {4}
    assert nodes["name"][3] == "Old house" and nodes["r"][3] == 8
    assert set(nodes) == {"name", "kind", "x", "y", "r", "parent", "community", "tags"}


def test_kinds_are_counted_and_in_the_order_of_the_legend() -> None:
    """The usual ones first, others by their own name."""
    assert made().graph["kinds"] == [
        {"name": "person", "title": "People", "count": 1},
        {"name": "organization", "title": "Organizations", "count": 1},
        {"name": "project", "title": "Projects", "count": 1},
        {"name": "boat-house", "title": "Boat house", "count": 1},
    ]


def by_name(graph: dict[str, Any], name: str) -> int:
    """The number of a node."""
    found: int = graph["nodes"]["name"].index(name)
    return found


def test_edges_words_and_parents_are_numbers_of_nodes() -> None:
    """Direction, word and details are kept; nesting is no edge."""
    graph = made().graph
    edges = graph["edges"]
    names = graph["nodes"]["name"]
    said = [
        (names[start], graph["words"][word], names[end], edges["details"].get(str(at), ""))
        for at, (start, end, word) in enumerate(zip(edges["start"], edges["end"], edges["word"], strict=True))
    ]
    assert sorted(said) == [("Ida Moe", "manages", "Deck", ""), ("Ida Moe", "works at", "Blue Fin", "since 2024")]
    assert graph["nodes"]["parent"][by_name(graph, "Deck")] == by_name(graph, "Blue Fin")
    assert sorted(graph["nodes"]["parent"])[:3] == [-1, -1, -1]


def test_tags_most_used_first() -> None:
    """Each node has the numbers of its tags."""
    graph = made().graph
    assert graph["tags"] == ["a", "b"]
    assert graph["nodes"]["tags"][by_name(graph, "Ida Moe")] == [1, 0]
    assert graph["nodes"]["tags"][by_name(graph, "Deck")] == []


def test_details_tell_everything_and_leave_out_what_is_empty() -> None:
    """A confidence of 0 is told; an empty list is not."""
    scene_ = made()
    assert scene_.details[by_name(scene_.graph, "Ida Moe")] == {
        "id": "ida",
        "name": "Ida Moe",
        "note": "People/Ida Moe.md",
        "aliases": ["I. M."],
        "keywords": ["stone"],
        "attrs": [["role", "Mason"]],
        "created": "2026-01-02",
        "updated": "2026-03-04",
        "confidence": 0.0,
        "summary": ["She builds."],
        "facts": [["2026-03-04", "Prefers stone", "Sources/x.md"]],
        "more": 3,
    }
    assert set(scene_.details[by_name(scene_.graph, "Old house")]) == {"id", "name", "note"}


def test_what_the_note_says_more_is_told() -> None:
    """What is open and decided; of its fields those that the graph does not know."""
    said = Face(
        "", (), (), (("Role", "Carver"), ("Phone", "+49 30 1")), (("Call", "I", ""),), (("Yes", "", "2026-01-01"),)
    )
    found = scene(GRAPH, {"ida": Told(said)}, "t", "v")
    told = found.details[by_name(found.graph, "Ida Moe")]
    assert told["attrs"] == [["role", "Mason"], ["Phone", "+49 30 1"]]
    assert (told["open"], told["decisions"]) == ([["Call", "I", ""]], [["Yes", "", "2026-01-01"]])


def test_the_title_is_drawn_and_the_whole_name_told() -> None:
    """A meeting is called by its title; the name of its note stands in the details."""
    name = "2026-03-30 0930 Weekly"
    found = scene(Graph([Node("m", "M", "meeting", name, "m.md", updated="2026-03-30")], []), {}, "t", "v")
    assert found.graph["nodes"]["name"][0].startswith("Weekly · 30 Mar") and found.details[0]["name"] == name


@pytest.mark.parametrize("name", ["x" * 200, "x" * 201, "🧱" * 5_000])
def test_long_names_are_cut_in_the_picture_alone(name: str) -> None:
    """At most 200 characters there, all of them in the details."""
    found = scene(Graph([Node("a", "A", "person", name, "a.md")], []), {}, "t", "v")
    assert found.graph["nodes"]["name"] == [name if len(name) <= 200 else name[:199] + "…"]
    assert found.details[0]["name"] == name


def test_an_empty_graph() -> None:
    """Nothing in any column."""
    graph = scene(Graph([], []), {}, "t", "v").graph
    assert graph["kinds"] == graph["tags"] == graph["words"] == []
    assert graph["communities"] == 0 and graph["nodes"]["x"] == [] and graph["edges"]["start"] == []


def test_whose_parent_is_gone_has_none() -> None:
    """An id that no node has is no parent."""
    graph = scene(Graph([Node("a", "A", "person", "A", "a.md", parent="gone")], []), {}, "t", "v").graph
    assert graph["nodes"]["parent"] == [-1]
