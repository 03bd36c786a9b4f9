"""The benchmark over a workspace: what its vault holds, the questions, and the answers of search and graph."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from pipeline.graph import Graph, Node
from pipeline.graph.summary import BUDGET, Use, summary
from pipeline.graph.walk import around, path
from pipeline.index import addresses
from pipeline.model import Noun
from pipeline.notes import frontmatter, kgml
from pipeline.notes.names import collision_key
from pipeline.notes.yaml import BadYaml
from pipeline.query.graph import graph_of, sheets_of
from pipeline.query.reading import Reading, reading
from pipeline.retrieval.answering import Judge
from pipeline.retrieval.asked import CATEGORIES, Answer, Found, Known
from pipeline.retrieval.letters import plain
from pipeline.retrieval.making import MEETING, MOST, questions
from pipeline.search import Searcher
from pipeline.search.finding import LIMIT

LEAST, LEAST_HARD = 98.0, 90.0
"""Percent of the answers that must be right."""
_OFTEN = 1_000
_DATED = re.compile(r"\d{4}-\d{2}-\d{2}(?: \d{4})? (?=\S)")


def least(hard: bool) -> float:
    """Percent of the answers that must be right."""
    return LEAST_HARD if hard else LEAST


class Tally(Noun, frozen=True):
    """How many answers of a category were right, of how many."""

    category: str
    right: int
    asked: int


class Outcome(Noun, frozen=True):
    """All answers in the order of the questions, and of how many notes they were made."""

    answers: tuple[Answer, ...]
    known: int

    @property
    def tallies(self) -> list[Tally]:
        """By category, in their order."""
        found: defaultdict[str, list[bool]] = defaultdict(list)
        for one in self.answers:
            found[one.question.category].append(one.passed)
        return [Tally(name, sum(found[name]), len(found[name])) for name in CATEGORIES if name in found]

    @property
    def percent(self) -> float:
        """Of all answers the right ones; 100 where nothing could be asked."""
        return 100 * sum(one.passed for one in self.answers) / len(self.answers) if self.answers else 100.0


def ask_all(
    root: Path,
    *,
    hard: bool = False,
    only: Collection[str] = (),
    most: int = MOST,
    seed: int = 0,
    progress: Callable[[str, int, int], None] = lambda *_: None,
) -> Outcome:
    """Make the questions of a workspace's vault, ask and judge them. It writes nothing and counts as no use.

    Raises ``UsageFault`` where there is no vault.
    """
    with reading(root) as place:
        graph = graph_of(place)
        known = list(known_of(place, graph))
        asked = questions(known, seed, most, hard, only)
        with Searcher(root, place.place.cache) as searcher:
            searcher.refresh()
            judge = Judge(known, VaultMemory(searcher, graph, place.place.settings.summary_tokens or BUDGET))
            answers = []
            for number, question in enumerate(asked):
                progress("questions", number, len(asked))
                answers.append(judge.answer(question))
    return Outcome(tuple(answers), len(known))


class VaultMemory:
    """What a vault's search and graph answer."""

    def __init__(self, searcher: Searcher, graph: Graph, budget: int) -> None:
        self.searcher, self.graph, self.budget = searcher, graph, budget
        self._ids = {node.note: node.id for node in graph.nodes.values()}

    def search(
        self, query: str, *, kinds: Collection[str] = (), tag: str = "", limit: int | None = None
    ) -> Sequence[Found]:
        """See ``pipeline.search``."""
        return self.searcher.search(query, kinds=kinds, tag=tag, limit=LIMIT if limit is None else limit)

    def around(self, note: str, depth: int) -> Sequence[tuple[int, str]]:
        """See ``pipeline.graph.walk``."""
        return [(step.depth, step.node.note) for step in around(self.graph, self._ids[note], depth)]

    def path(self, start: str, end: str) -> Sequence[str]:
        """See ``pipeline.graph.walk``."""
        return [step.node.note for step in path(self.graph, self._ids[start], self._ids[end])]

    def summary(self, used: Collection[str] = (), budget: int = 0) -> str:
        """See ``pipeline.graph.summary``."""
        uses = {self._ids[note]: Use(_OFTEN, self.graph.newest) for note in used}
        return kgml.render(summary(self.graph, uses, budget or self.budget))


def known_of(place: Reading, graph: Graph) -> Iterator[Known]:
    """All that has a place in the graph, with what its note says of it."""
    sheets = sheets_of(place).known
    notes = {collision_key(node.note): node.note for node in graph.nodes.values()}
    for node in graph.nodes.values():
        entity = place.index.entities.get(node.id)
        said = sheets.get(node.note.removesuffix(".md"))
        links = [notes.get(collision_key(f"{target}.md"), "") for target, _ in (said.links if said else ())]
        parent = notes.get(collision_key(f"{said.parent}.md"), "") if said and said.parent else ""
        reached = (*addresses(node.id, place.index), *entity.emails) if entity else ()
        yield Known(
            note=node.note,
            kind=node.kind,
            names=_names(node),
            id=entity.id if entity else "",
            keywords=node.keywords,
            addresses=tuple(dict.fromkeys(reached)),
            tags=_tags(place.text(node.note)),
            attrs=node.attrs,
            parent=parent if parent != node.note else "",
            top=graph.nodes[graph.root(node.id)].note,
            links=tuple(dict.fromkeys(link for link in links if link and link != node.note)),
        )


def _names(node: Node) -> tuple[str, ...]:
    """The name and all others; of a meeting also the name without its day."""
    bare = _DATED.sub("", node.name, count=1) if node.kind == MEETING else node.name
    names: dict[str, str] = {}
    for name in (node.name, bare, *node.aliases):
        names.setdefault(plain(name) or name, name)
    return tuple(names.values())


def _tags(text: str) -> tuple[str, ...]:
    try:
        has: Mapping[str, object] = frontmatter.properties(frontmatter.split(text))
    except BadYaml:
        return ()
    tags = has.get("tags")
    found = tags if isinstance(tags, list) else str(tags or "").replace(",", " ").split()
    return tuple(dict.fromkeys(str(tag).removeprefix("#").lower() for tag in found if tag))
