"""A small world to ask about, and a memory that answers as it should, or with a fault that a test puts in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from rapidfuzz.distance import OSA

from pipeline.graph.graph import Edge, Graph, Node
from pipeline.graph.summary import Use, summary
from pipeline.graph.walk import around, path
from pipeline.notes import kgml
from pipeline.retrieval.asked import Known
from pipeline.retrieval.letters import plain

FIRST = "Ada Bodil Cosima Dario Edvin Femke Gesine Hilario Ingrid Joaquim".split()
LAST = "Lindqvist Harrington Ferreira Castellano Østergaard Krüger Montaigne Verhoeven Papadakis Quintero".split()


def world(people: int = 10) -> list[Known]:
    """People who work at two firms, a project with parts, a topic with keywords, a meeting."""
    firms = ("Organizations/Harbour Survey.md", "Organizations/Orchard Tools.md")
    found = [
        Known(note, "organization", (note[14:-3],), f"firm-{n}", attrs=(("domain", f"firm-{n}.example"),), top=note)
        for n, note in enumerate(firms)
    ]
    for n in range(people):
        name = f"{FIRST[n % 10]} {LAST[(n + n // 10) % 10]}"
        note = f"People/{name}.md"
        found.append(
            Known(
                note,
                "person",
                (name, *(("Fru Hansen",) if n == 3 else ())),
                f"id-{n}",
                addresses=(f"{FIRST[n % 10].lower()}.{n}@firm.example",),
                tags=("topic/sales",) if n % 2 else (),
                attrs=(("role", f"Keeper of {LAST[-1 - n % 10].lower()} {n}"),),
                links=(firms[n % 2],),
                top=note,
            )
        )
    bridge, piers, bolts = (f"Projects/{name}.md" for name in ("Long Bridge", "Stone Piers", "Anchor Bolts"))
    found += [
        Known(bridge, "project", ("Long Bridge",), "long-bridge", top=bridge),
        Known(piers, "project", ("Stone Piers",), "stone-piers", parent=bridge, top=bridge),
        Known(bolts, "project", ("Anchor Bolts",), "anchor-bolts", parent=piers, top=bridge),
        Known("Topics/Tides.md", "topic", ("Tides",), "tides", keywords=("ebb", "spring flood"), top="Topics/Tides.md"),
    ]
    return found


def graph(known: Sequence[Known]) -> Graph:
    """The graph of it."""
    ids = {one.note: one.id for one in known}
    nodes = [
        Node(one.id, f"A{n}", one.kind, one.name, one.note, ids.get(one.parent, ""), one.attrs, created="2026-03-01")
        for n, one in enumerate(known)
    ]
    edges = [Edge(one.id, "works at", ids[link]) for one in known for link in one.links]
    return Graph(nodes, edges)


class Hit(NamedTuple):
    """A note."""

    note: str
    snippet: str = "one line"


class Ideal:
    """Compares whole and parts of all that a note says, letter by letter."""

    def __init__(self, known: Sequence[Known]) -> None:
        self.known, self.graph = known, graph(known)
        self.ids = {one.note: one.id for one in known}
        self.change: Callable[[list[Hit]], list[Hit]] = lambda hits: hits
        self.step: Callable[[list[tuple[int, str]]], list[tuple[int, str]]] = lambda steps: steps
        self.way: Callable[[list[str]], list[str]] = lambda way: way
        self.said: Callable[[str], str] = lambda text: text

    def search(
        self, query: str, *, kinds: Collection[str] = (), tag: str = "", limit: int | None = None
    ) -> Sequence[Hit]:
        """Best first."""
        every = [one for one in self.known if (not kinds or one.kind in kinds) and (not tag or tag in one.tags)]
        ranked = sorted(every, key=lambda one: (-_likeness(query, one), one.note))
        return self.change([Hit(one.note) for one in ranked])[: 20 if limit is None else limit]

    def around(self, note: str, depth: int) -> Sequence[tuple[int, str]]:
        """All within so many steps."""
        return self.step([(step.depth, step.node.note) for step in around(self.graph, self.ids[note], depth)])

    def path(self, start: str, end: str) -> Sequence[str]:
        """A shortest way."""
        return self.way([step.node.note for step in path(self.graph, self.ids[start], self.ids[end])])

    def summary(self, used: Collection[str] = (), budget: int = 0) -> str:
        """As KGML."""
        uses = {self.ids[note]: Use(100, "2026-03-01") for note in used}
        return self.said(kgml.render(summary(self.graph, uses, budget or 5_000)))


def _likeness(query: str, one: Known) -> float:
    said = (*one.names, one.id, *one.addresses, *one.keywords, *(value for _, value in one.attrs))
    wanted = (
        plain(query.replace("oe", "o").replace("ue", "u")) if plain(query) not in map(plain, said) else plain(query)
    )
    return max(_alike(wanted, plain(text.replace("oe", "o").replace("ue", "u"))) for text in said) + max(
        0.01 * _alike(wanted, plain(text)) for text in said
    )


def _alike(asked: str, said: str) -> float:
    words = asked.split()
    have = said.split()
    if not words or not have:
        return 0.0
    if words == have:
        return 3.0
    best = [max((1.0 if word in other else OSA.normalized_similarity(word, other)) for other in have) for word in words]
    return max(sum(best) / len(best), 0.6 * max(best)) + 0.1 * (sorted(words) == sorted(have))
