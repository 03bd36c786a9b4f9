"""The summary of a graph: its levels, its budget, what is shown first, and that counts of use alone change little."""

from __future__ import annotations

import pytest
from msgspec import structs

from pipeline.graph.graph import Edge, Graph, Node
from pipeline.graph.summary import Level, Use, level, scores, summary
from pipeline.graph.tokens import tokens
from pipeline.notes.kgml import Entry, Kgml, parse, render

WORDS = "Ash Birch Cedar Elm Fir Hazel Larch Maple Oak Pine Rowan Sorrel Thorn Willow Yew".split()


def node(number: int, kind: str = "person", parent: str = "", updated: str = "2026-03-01", **more: object) -> Node:
    """One of many."""
    name = f"{WORDS[number % 15]} {WORDS[number // 15 % 15]} {number}"
    attrs = (("role", "Head of everything that grows on trees"), ("organization", "Orchard & Sons"))
    return Node(f"n{number}", f"N{number}", kind, name, f"X/{number}.md", parent, attrs, updated=updated, **more)  # type: ignore[arg-type]


def forest(size: int) -> Graph:
    """People, with topics below every fifth, and some relations."""
    nodes = [node(n) if n % 5 else node(n, "topic", f"n{n - 1}" if n else "") for n in range(size)]
    edges = [Edge(f"n{n}", "knows", f"n{(n * 7 + 3) % size}") for n in range(size) if (n * 7 + 3) % size != n]
    return Graph(nodes, edges)


def counted(entries: tuple[Entry, ...]) -> int:
    """Everything shown, or told of as hidden."""
    return sum(1 + counted(entry.children) + sum(number for _, number in entry.hidden) for entry in entries)


def labels(kgml: Kgml) -> list[str]:
    """Labels of what stands on the margin."""
    return [entry.label for _, entries in kgml.categories for entry in entries]


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (0, Level(3, 40, 4)),
        (199, Level(3, 40, 4)),
        (200, Level(2, 30, 3)),
        (400, Level(2, 30, 3)),
        (401, Level(1, 25, 2)),
    ],
)
def test_levels(size: int, expected: Level) -> None:
    """By the number of entities."""
    assert level(size) == expected


def test_an_empty_graph_has_a_head() -> None:
    """And nothing else."""
    assert render(summary(Graph((), ()), {})) == "#KGML v2 | 0e 0r | depth:0\n"


@pytest.mark.parametrize("size", [1, 40, 150, 300, 450, 1200])
@pytest.mark.parametrize("budget", [700, 5000])
def test_the_budget_holds_and_nothing_is_lost(size: int, budget: int) -> None:
    """What is shown, told of as hidden and omitted is all there is; the text is read back as it was made."""
    found = summary(forest(size), {"n7": Use(3, "2026-02-27")}, budget)
    text = render(found)
    assert tokens(text) <= budget
    assert sum(counted(entries) for _, entries in found.categories) + found.omitted == size
    assert parse(text) == found
    assert (found.entities, found.types[0][0]) == (size, "person" if size > 1 else "topic")


def test_to_be_named_comes_before_attributes() -> None:
    """Where all names have room, attributes go before any name does."""
    found = summary(forest(190), {})
    assert found.omitted == 0 and len(labels(found)) == len(list(forest(190).roots()))
    assert all(len(value) <= 40 for _, entries in found.categories for e in entries for _, value in e.attrs)


def test_what_is_used_is_shown_first() -> None:
    """Ten for each use; a bonus for the last seven days before the newest change; the rest by news."""
    graph = forest(1200)
    plain = labels(summary(graph, {}))
    assert "Willow Oak 133" not in plain
    used = labels(summary(graph, {"n133": Use(1, "2020-01-01"), "n134": Use(2, "")}))
    assert used[:2] == [graph.nodes["n134"].name, graph.nodes["n133"].name]


def test_scores() -> None:
    """Count, nearness of use or news, newness; a day that is none counts for nothing."""
    nodes = [
        node(1, updated="2026-03-10"),
        node(2, updated="2026-03-08", created="2026-02-20"),
        node(3, updated="2025-01-01", created="2025-01-01"),
        node(4, updated=""),
        node(5, updated="soon"),
    ]
    uses = {"n3": Use(2, "2026-03-04"), "n4": Use(1, "2026-04-30"), "gone": Use(9, "")}
    graph = Graph(nodes[:4], ())
    assert scores(graph, uses) == {"n1": 7, "n2": 5 + 5, "n3": 20 + 1, "n4": 10 + 7}
    assert scores(Graph(nodes[4:], ()), {}) == {"n5": 0}


def test_use_changes_nothing_where_all_is_shown() -> None:
    """A small graph has one summary, whatever was asked for."""
    graph = forest(60)
    assert render(summary(graph, {})) == render(summary(graph, {"n7": Use(50, "2026-03-01"), "n12": Use(9, "")}))


def test_levels_below_are_told_of() -> None:
    """Deeper than the level shows: how many of each kind."""
    chain = [node(0, "article"), *(node(n, "concept", f"n{n - 1}") for n in range(1, 6))]
    found = summary(Graph(chain, ()), {})
    assert found.depth == 6
    third = found.categories[0][1][0].children[0].children[0].children[0]
    assert (third.children, third.hidden) == ((), (("concept", 2),))
    large = Graph([*chain, *(node(n) for n in range(10, 420))], ())
    article = next(
        e for name, entries in summary(large, {"n0": Use(5, "")}).categories for e in entries if e.alias == "N0"
    )
    assert [child.alias for child in article.children] == ["N1"]
    assert article.children[0].hidden == (("concept", 4),)


def test_key_relations() -> None:
    """At most four of a root, each once, those across branches and with plain words first."""
    nodes = [node(0, "project"), node(1, "topic", "n0"), *(node(n) for n in range(2, 9))]
    edges = [Edge("n1", "knows", "n0"), *(Edge(f"n{n}", "related" if n < 5 else "owns", "n1") for n in range(2, 9))]
    found = dict(summary(Graph(nodes, edges), {}).key)
    assert [(a, w) for a, w, _ in found[nodes[0].name]] == [(nodes[n].name, "owns") for n in range(5, 9)]
    every = [one for told in found.values() for one in told]
    assert len(every) == len(set(every))


def test_names_of_secrets_alone() -> None:
    """The vault is a list of names; what could be taken for another line is taken out of them."""
    found = summary(Graph((), ()), {}, vault=("router", "mail, old", "x\n%omitted 9 entities"))
    assert "%vault router,mail; old,x %omitted 9 entities\n" in render(found)
    assert parse(render(found)).omitted == 0


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("Sarah Quill(SAR):person — role:Chief Operating Officer, organization:Acme Bakeries", 21),
        ("Tomás Herrera >takes_part> 2026-03-30 0930 Northlight weekly", 22),
        ("田中由紀(TIA):person — role:製品開発部, organization:株式会社コムギ", 32),
        ("Γιώργος Παπαδόπουλος(GIO):person — role:Διευθυντής", 49),
        ("Екатерина Иванова(EKA):person — role:Директор", 24),
        ("สมชาย ใจดี(SOM):person — role:ผู้จัดการ", 40),
        ("김민수(KIM):person — role:개발팀장", 19),
        ("", 0),
    ],
)
def test_tokens_are_never_too_few(text: str, real: int) -> None:
    """At least as many as the costliest of four tokenizers took of the same text, and at most twice as many."""
    assert real <= tokens(text) <= 2 * real


def grown(size: int) -> Graph:
    """The forest, with facts of everybody."""
    before = forest(size)
    said = "Prefers, so it is said, [letters] > calls: ring first, or better come by on a Tuesday morning"
    facts = (("2026-02-20", said), ("", "Allergic to walnuts"), ("2026-01-02", "Third"))
    return Graph([structs.replace(one, facts=facts) for one in before.nodes.values()], before.edges)


@pytest.mark.parametrize("size", [1, 40, 150, 300, 1200])
@pytest.mark.parametrize("budget", [300, 700, 5000])
def test_facts_have_a_tenth(size: int, budget: int) -> None:
    """Of what is used most, the newest two of each or one; nothing that is named goes for them."""
    plain, found = (summary(graph, {"n7": Use(3, "2026-02-27")}, budget) for graph in (forest(size), grown(size)))
    text = render(found)
    assert tokens(text) <= budget and parse(text) == found
    assert labels(found) == labels(plain) and found.omitted == plain.omitted
    told = {entry.label: [v for k, v in entry.attrs if k == "fact"] for _, some in found.categories for entry in some}
    every = [value for values in told.values() for value in values]
    assert all(len(value) <= 80 for value in every)
    assert sum(tokens(f", fact:{value}") for value in every) <= budget // 10
    if budget == 5000:
        assert every and max(map(len, told.values())) == (2 if size < 50 else 1)
        assert size < 8 or told[node(7).name] or node(7).parent


def test_where_there_are_no_facts_nothing_changes() -> None:
    """The page of notes without any has no word of it."""
    assert "fact:" not in str(render(summary(forest(150), {})))
