"""The graph from notes: one edge for what two notes say, its direction, nesting, aliases, ways and figures."""

from __future__ import annotations

import pytest

from pipeline.build.relations import INVERSES
from pipeline.graph.figures import figures
from pipeline.graph.graph import Edge, Graph, Node, aliases
from pipeline.graph.making import Meeting, directed, graph
from pipeline.graph.sheets import sheet
from pipeline.graph.walk import around, path
from pipeline.model import Entity

NOTES = {
    "People/Sarah Quill": """\
---
id: sarah-quill
kind: person
role: VP Engineering
organization: "[[Organizations/Acme]]"
first_met: 2026-01-10
last_update: 2026-04-15
twitter:
---
# Sarah Quill

## Info
- **Role:** VP Engineering
- **Email:** sarah@acme.test
- **Time zone:** Europe/Berlin

## Connected to
- [[Organizations/Acme]] — works at
- [[People/Tom Reed]] — reports to (since 2026-02-01)
- [[Projects/Orchard]] — takes part ^b-1

## Notes
- [[Topics/Piano]] — not a relation
""",
    "People/Tom Reed": """\
---
id: tom-reed
kind: person
---
# Tom Reed

## Connected to
- [[People/Sarah Quill]] — manages (since 2026-02-01)
- [[Organizations/Acme]] — works at
""",
    "Organizations/Acme": """\
---
id: acme
kind: organization
domains: [acme.test]
---
# Acme

## People
- [[People/Sarah Quill]] — VP Engineering
- [[People/Tom Reed]]
""",
    "Projects/Orchard": """\
---
id: orchard
kind: project
confidence: 0.5
short: or
---
# Orchard

## People
- [[People/Sarah Quill]] — takes part

## Related
- [[Topics/Trees]] — related
- [[Topics/Gone]] — related
""",
    "Topics/Trees": "---\nid: trees\nkind: topic\nparent: '[[Projects/Orchard]]'\n---\n# Trees\n",
    "Topics/Piano": "---\nid: piano\nkind: topic\npassword: Xk3!vv9-Qz81pLw2\n---\n# Piano\n",
}
KINDS = {"People": "person", "Organizations": "organization", "Projects": "project", "Topics": "topic"}


def made(notes: dict[str, str] = NOTES, meetings: tuple[Meeting, ...] = ()) -> Graph:
    """The graph of some notes."""
    entities = []
    for place in notes:
        folder, _, name = place.partition("/")
        entities.append(Entity(name.lower().replace(" ", "-"), KINDS[folder], name, place))
    return graph(entities, {place: sheet(text) for place, text in notes.items()}, meetings)


def told(found: Graph) -> list[str]:
    """Every edge in words."""
    return [
        f"{edge.start} {edge.word} {edge.end}{f' ({edge.details})' if edge.details else ''}" for edge in found.edges
    ]


def test_one_edge_for_what_two_notes_say() -> None:
    """In the table's direction, with details; a role is no relation, nor is a line elsewhere or one to nowhere."""
    assert told(made()) == [
        "sarah-quill reports to tom-reed (since 2026-02-01)",
        "sarah-quill takes part orchard",
        "sarah-quill works at acme",
        "tom-reed works at acme",
    ]


def test_attributes() -> None:
    """Properties and fields of Info that tell something; no address, and nothing that looks like a secret."""
    nodes = made().nodes
    assert nodes["sarah-quill"].attrs == (
        ("role", "VP Engineering"),
        ("organization", "Acme"),
        ("time zone", "Europe/Berlin"),
    )
    assert nodes["piano"].attrs == ()
    assert nodes["orchard"].confidence == 0.5
    assert (nodes["sarah-quill"].created, nodes["sarah-quill"].updated) == ("2026-01-10", "2026-04-15")
    assert sheet(NOTES["People/Sarah Quill"]).empty == ("twitter",)


def test_nesting() -> None:
    """``parent`` nests, and needs no edge; the levels are counted."""
    found = made()
    assert (found.children("orchard"), found.root("trees"), found.depth) == (("trees",), "orchard", 2)


@pytest.mark.parametrize(
    "ring", [("Trees", "Trees"), ("Trees", "Piano", "Trees"), ("Trees", "Piano", "Pears", "Trees")]
)
def test_a_ring_of_parents_is_opened(ring: tuple[str, ...]) -> None:
    """Hands can nest in a ring; the graph has an end all the same, and the same one each time."""
    notes = {
        f"Topics/{one}": f"---\nparent: '[[Topics/{two}]]'\n---\n# {one}\n"
        for one, two in zip(ring, ring[1:], strict=False)
    }
    found = made(notes)
    assert len(list(found.roots())) == 1 and found.depth == len(notes)
    assert {found.root(node) for node in found.nodes} == {next(found.roots()).id}


@pytest.mark.parametrize(
    ("said", "edge"),
    [
        ("", "a related b"),
        ("works at", "a works at b"),
        ("employs", "b works at a"),
        ("manages", "b reports to a"),
        ("knows", "a knows b"),
        ("depends on (since 2026-01-10; key: value)", "a depends on b since 2026-01-10; key: value"),
        ("named together: “Trees (old) grow”", "a named together b"),
        ("Works at", "a works at b"),
        ("Chief Gardener", "a Chief Gardener b"),
        ("has member", "b member of a"),
    ],
)
def test_directions(said: str, edge: str) -> None:
    """A word of the table stands for the edge, its inverse for the same one from the other side."""
    found = directed("a", said, "b")
    assert " ".join(part for part in (found.start, found.word, found.end, found.details) if part) == edge


def test_every_word_has_one_direction() -> None:
    """No word of the table is at once a word and another one's inverse, but for those that are their own."""
    values = [inverse for word, inverse in INVERSES.items() if inverse != word]
    assert len(values) == len(set(values))
    assert not set(values) & set(INVERSES)


def test_the_vocabulary_of_the_tools_beside_us_is_there() -> None:
    """Relations that other graphs use have an inverse here."""
    words = "owns uses runs_on created part_of instance_of decided depends_on connected likes dislikes located_in knows"
    table = {*INVERSES, *INVERSES.values()}
    assert [
        word for word in [*words.split(), "runs", "member_of", "has", "manages"] if word.replace("_", " ") not in table
    ] == []


def test_meetings() -> None:
    """A meeting is a node; people take part, everything else is related."""
    met = Meeting("9c41d07e55aa", "Meetings/2026-04-11 1400 Weekly", "2026-04-11", ("sarah-quill", "acme", "nobody"))
    found = made(meetings=(met,))
    node = found.nodes["meeting-9c41d07e55aa"]
    assert (node.name, node.note, node.created) == ("2026-04-11 1400 Weekly", f"{met.path}.md", "2026-04-11")
    edges = found.edges_of(node.id)
    assert edges == (Edge(node.id, "related", "acme"), Edge("sarah-quill", "takes part", node.id))


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ([], {}),
        ([("sarah-quill", "")], {"sarah-quill": "SAR"}),
        ([("sarah-quill", ""), ("sarai", ""), ("sarat", "")], {"sarah-quill": "SAR", "sarai": "SAR2", "sarat": "SAR3"}),
        ([("sarah", ""), ("x-y", "SAR")], {"x-y": "SAR", "sarah": "SAR2"}),
        ([("a", "Q"), ("bob", "Q")], {"a": "Q", "bob": "BOB"}),
        ([("x-1", ""), ("---", "")], {"x-1": "X1", "---": "X"}),
    ],
)
def test_aliases(ids: list[tuple[str, str]], expected: dict[str, str]) -> None:
    """Three letters of the id, with a number for those that come later; what a person wrote comes first."""
    assert aliases(ids) == expected


def test_a_newcomer_changes_no_alias() -> None:
    """Whoever was there first keeps the short alias."""
    old = {**NOTES, "Topics/Sarabande": "---\ncreated: 2026-05-01\n---\n# Sarabande\n"}
    before, after = made(), made(old)
    assert {n: node.alias for n, node in before.nodes.items()}.items() <= {
        n: node.alias for n, node in after.nodes.items()
    }.items()
    assert after.nodes["sarabande"].alias == "SAR2"


def test_ways() -> None:
    """The shortest way in words seen from each node; none where nothing leads; oneself."""
    found = made()
    steps = path(found, "trees", "tom-reed")
    assert [(step.word, step.node.id) for step in steps] == [
        ("", "trees"),
        ("part of", "orchard"),
        ("takes part", "sarah-quill"),
        ("reports to", "tom-reed"),
    ]
    assert path(found, "trees", "piano") == []
    assert [step.node.id for step in path(found, "acme", "acme")] == ["acme"]
    near = around(found, "acme")
    assert [(step.word, step.node.id) for step in near] == [
        ("", "acme"),
        ("employs", "sarah-quill"),
        ("employs", "tom-reed"),
    ]
    assert {step.node.id for step in around(found, "acme", 3)} == set(found.nodes) - {"piano"}
    assert len(around(found, "acme", 0)) == 1


def test_figures() -> None:
    """Counts, what hangs together, who is alone."""
    found = figures(made())
    assert (found["entities"], found["relations"], found["nested"], found["depth"]) == (6, 4, 1, 2)
    assert (found["components"], found["largest"], found["orphans"]) == (2, 5, ["piano"])
    assert found["kinds"] == {"person": 2, "topic": 2, "organization": 1, "project": 1}
    assert found["degrees"] == {"0": 2, "1": 1, "2–3": 3}
    assert figures(Graph((), ()))["components"] == 0


def test_a_broken_note_is_a_node_without_more() -> None:
    """Properties that cannot be read cost the note its relations, not the graph."""
    found = made({"Topics/Trees": "---\nparent: [\n---\n# Trees\n"})
    assert found.nodes["trees"] == Node("trees", "TRE", "topic", "Trees", "Topics/Trees.md")


def test_facts_of_a_note() -> None:
    """Those under Key facts, newest first; not what a property tells, what is struck out, or holds a secret."""
    front = "---\nid: ida-moor\nkind: person\nrole: Head of Roofs\n---\n# Ida Moor\n\n## Summary\n- (2026-05-01) No\n"
    said = (
        "- (2026-03-01) Head of Roofs at Moor ^ida-moor-001\n- (2026-03-02) Allergic to walnuts ^ida-moor-002\n"
        "- ~~(2026-03-04) Likes rain~~\n- Keeps bees: see [[Topics/Bees|the hives]]\n* (2026-03-09) Moved ^x-003\n"
        "- (2026-03-10) Password: hunter2-Zq9!x\n\n## Notes\n- (2026-06-01) Not a fact\n"
    )
    found = sheet(f"{front}\n## Key facts\n{said}").facts
    assert found == (("2026-03-09", "Moved"), ("2026-03-02", "Allergic to walnuts"), ("", "Keeps bees: see the hives"))
    assert sheet(front).facts == ()
