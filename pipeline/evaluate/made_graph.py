"""A made-up graph of any size: people around organizations, projects, parts of parts, a few who know everybody."""

from __future__ import annotations

import random

from pipeline.graph import Edge, Graph, Node
from pipeline.graph.picture.faces import Face, Told
from pipeline.notes.names import kind_folder

KINDS = (("person", 52), ("organization", 12), ("project", 12), ("topic", 14), ("meeting", 10))
WORDS = ("works at", "knows", "manages", "depends on", "takes part", "related")
TAGS = ("topic/finance", "topic/sales", "topic/legal", "status/active", "relationship/team", "source/email")
FIRST = "Ada Bela Caro Dario Edda Falk Gesa Hanno Ines Jorin Kaja Levi Mira Nils Orla Pavel Quirin Rosa Sven".split()
LAST = "Abel Brandt Corvi Dahl Ekström Faber Gruber Haas Iversen Jansen Koval Lorca Moreau Nowak Ost Prati".split()
THINGS = "harbour survey bridge pump garden report roof price catalogue audit warehouse drawing visit".split()
PER_COMMUNITY = 60


def made(count: int, links: int, seed: int = 1) -> tuple[Graph, dict[str, Told]]:
    """So many nodes and about so many links: communities of unequal size, a power law of degrees, nesting."""
    dice = random.Random(seed)
    groups = max(1, count // PER_COMMUNITY)
    of_group = [int(groups * dice.random() ** 1.6) for _ in range(count)]
    members: list[list[int]] = [[] for _ in range(groups)]
    for number, group in enumerate(of_group):
        members[group].append(number)
    kinds = dice.choices([kind for kind, _ in KINDS], [share for _, share in KINDS], k=count)
    loose = {number for number in range(count) if dice.random() < 0.03}
    parents = {}
    for number in range(count):
        near = members[of_group[number]]
        above = near[int(len(near) * dice.random() ** 3)]
        if kinds[number] in ("project", "topic") and above < number and number not in loose and above not in loose:
            parents[number] = above
    edges: set[tuple[int, str, int]] = set()
    wanted = min(links, count * (count - 1) // 4)
    for _ in range(20 * links):
        if len(edges) >= wanted:
            break
        start = int(count * dice.random())
        near = members[of_group[start]] if dice.random() < 0.93 else members[int(groups * dice.random() ** 1.3)]
        end = near[int(len(near) * dice.random() ** 2.5)] if near else start
        if start != end and start not in loose and end not in loose:
            edges.add((start, dice.choice(WORDS), end))
    nodes = [_node(number, kinds[number], parents.get(number, -1)) for number in range(count)]
    graph = Graph(nodes, [Edge(_id(a), word, _id(b)) for a, word, b in sorted(edges)])
    return graph, {_id(number): _told(number, dice) for number in range(count)}


def star(leaves: int) -> Graph:
    """One in the middle of many."""
    return plain(leaves + 1, [(0, other) for other in range(1, leaves + 1)])


def chain(count: int) -> Graph:
    """Each knows the next."""
    return plain(count, [(at, at + 1) for at in range(count - 1)])


def clique(count: int) -> Graph:
    """Everybody knows everybody."""
    return plain(count, [(one, other) for one in range(count) for other in range(one)])


def plain(count: int, edges: list[tuple[int, int]]) -> Graph:
    """People of whom nothing is told but who knows whom."""
    return Graph(
        [_node(number, "person", -1) for number in range(count)], [Edge(_id(a), "knows", _id(b)) for a, b in edges]
    )


def _id(number: int) -> str:
    return f"n-{number:06}"


def _node(number: int, kind: str, parent: int) -> Node:
    if kind == "person":
        name = f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]} {number}"
    else:
        name = f"{THINGS[number % len(THINGS)].capitalize()} {THINGS[number // 13 % len(THINGS)]} {number}"
    return Node(
        id=_id(number),
        alias=f"N{number}",
        kind=kind,
        name=name,
        note=f"{kind_folder(kind)}/{name}.md",
        parent=_id(parent) if parent >= 0 else "",
        attrs=(("role", "Engineer"), ("city", "Lyon")) if number % 3 else (),
        aliases=(f"{name[:4]}.",) if number % 5 == 0 else (),
        keywords=("steel", "tender") if number % 7 == 0 else (),
        created=f"2025-{number % 12 + 1:02}-{number % 28 + 1:02}",
        updated=f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}",
        confidence=0.9 if number % 4 == 0 else None,
    )


def _told(number: int, dice: random.Random) -> Told:
    tags = tuple(sorted(dice.sample(TAGS, 1 + number % 3)))
    facts = tuple(
        (f"2026-0{at % 9 + 1}-11", f"Fact {at} of {number}", "Sources/2026/01/A letter.md") for at in range(number % 5)
    )
    return Told(Face("", tags, (f"The summary of {number}.", "It has two lines.")), facts, number % 2)
