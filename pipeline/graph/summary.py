"""The whole graph within a budget of tokens, what is used most first. Pure.

What is shown follows from the graph and the counts of use alone; the day that ``recent`` is measured from is that of
the newest change, never a clock's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta

from msgspec import structs

from pipeline.graph.figures import by_number
from pipeline.graph.graph import Edge, Graph, Node
from pipeline.graph.tokens import tokens
from pipeline.model import Neutral, Noun
from pipeline.notes.kgml import Entry, Kgml, attribute, entry_lines, hidden_line, key_lines, lines, text, word

BUDGET = 5_000
PER_ROOT = 4
"""Relations named of one root."""
FOR_RELATIONS = 0.3
"""Share of the budget for relations that are named; they get what is left of the rest, too."""
FOR_PARTS = 6
"""One in so many of the tokens for entities is kept for parts of others."""
FOR_SECRETS = 10
"""One in so many of all tokens is for names of secrets, at most."""
FOR_FACTS = 10
"""One in so many of all tokens is for facts, at most, of what is used most."""
FACT = 80
"""Characters of a fact."""
FEW = 2
"""Attributes of one up to which it is told one fact, else two."""
LEAST = 6
"""Tokens of the shortest line of an entity."""
CAPTIONS = 100
"""Tokens of the headings of categories, at most."""
CATEGORIES = {
    "person": "👤 People",
    "organization": "🏢 Organizations",
    "project": "🚀 Projects",
    "topic": "💡 Topics",
    "meeting": "🤝 Meetings",
    "article": "📚 Articles & Knowledge",
    "knowledge": "📚 Articles & Knowledge",
    "concept": "🧠 Concepts",
    "event": "📅 Events",
    "decision": "⚖ Decisions",
    "place": "📍 Places",
    "device": "💻 Devices",
    "platform": "🖥 Platforms",
    "network": "🌐 Networks",
    "product": "📦 Products",
    "service": "🛎 Services",
    "tool": "🔧 Tools",
    "skill": "🎯 Skills",
    "ai": "🤖 AI",
    "media": "🎬 Media",
    "account": "🔑 Accounts",
    "routine": "🔁 Routines",
    "policy": "📜 Policies",
    "mechanism": "🔩 Mechanisms",
    "theme": "🏷 Themes",
}
"""Kind -> category, in the order in which they stand; all other kinds come behind them."""
OTHERS = "🗂 Others"
_ORDER = {name: number for number, name in enumerate(dict.fromkeys(CATEGORIES.values()))}
_TYPES = {"named-person": "person", "named-organization": "organization"}
_VAGUE = frozenset({"related", "mentioned", "names", "in contact with", "takes part", "named together"})
_TOLD = frozenset({"works at"})
"""Relations that an attribute tells already."""


class Use(Noun, frozen=True, array_like=True):
    """How often something was asked for, and the day when last."""

    count: int = 0
    last: str = ""


class Level(Noun, frozen=True):
    """How much is shown of a graph of some size: levels below the top, characters of an attribute, attributes."""

    depth: int
    length: int
    attrs: int


def level(entities: int) -> Level:
    """The level of a graph with so many entities."""
    if entities < 200:
        return Level(3, 40, 4)
    return Level(2, 30, 3) if entities <= 400 else Level(1, 25, 2)


def scores(graph: Graph, uses: Mapping[str, Use]) -> dict[str, int]:
    """Id -> score: ten for every use, a bonus for use and for news within the last seven days, one for being new."""
    today = _day(graph.newest)
    near: dict[str, int] = {}
    new: dict[str, int] = {}
    found = {}
    for node in graph.nodes.values():
        use = uses.get(node.id, Use())
        for day in {use.last, node.updated} - near.keys():
            near[day] = _nearness(day, today)
        if node.created not in new:
            new[node.created] = _newness(node.created, today)
        found[node.id] = use.count * 10 + max(near[use.last], near[node.updated]) + new[node.created]
    return found


def _nearness(day: str, today: date | None) -> int:
    """7 on the day itself (or later), one less for each day before."""
    then = _day(day)
    return max(0, 7 - max(0, (today - then).days)) if today and then else 0


def _newness(day: str, today: date | None) -> int:
    """5 in the first month, one less for each month since."""
    then = _day(day)
    return max(0, 5 - max(0, (today - then).days) // 30) if today and then else 0


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def since(day: str, days: int) -> str:
    """The day so many days before, ``""`` for none."""
    found = _day(day)
    return (found - timedelta(days=days)).isoformat() if found else ""


def summary(graph: Graph, uses: Mapping[str, Use], budget: int = BUDGET, vault: Iterable[str] = ()) -> Kgml:
    """The summary of a graph. ``vault`` are names of secrets, which the graph itself never holds."""
    return _Summing(graph, uses, budget, tuple(vault)).whole()


class _Summing:
    def __init__(self, graph: Graph, uses: Mapping[str, Use], budget: int, vault: tuple[str, ...]) -> None:
        self.graph, self.budget, self.compact = graph, budget, False
        self.level = level(len(graph.nodes))
        self.scores = scores(graph, uses)
        self.best = self._best()
        kinds = _counted(_type, Counter(node.kind for node in graph.nodes.values()))
        said = _counted(_word, Counter(edge.word for edge in graph.edges))
        self.frame = Kgml(
            entities=len(graph.nodes),
            relations=len(graph.edges),
            depth=graph.depth,
            date=graph.newest,
            words=tuple(said[:30]),
            types=tuple(kinds[:30]),
            vault=_secrets(vault, budget // FOR_SECRETS),
        )

    def _best(self) -> dict[str, tuple[int, int]]:
        """Root -> its rank: the best score of all that is a part of it, then how much it is related."""
        found = {}
        for root in self.graph.roots():
            best, related = self.scores[root.id], len(self.graph.edges_of(root.id))
            if self.graph.children(root.id):
                for node in self.graph.below(root.id):
                    best = max(best, self.scores[node])
                    related += len(self.graph.edges_of(node))
            found[root.id] = best, related
        return found

    def whole(self) -> Kgml:
        """Everything, cut to the budget."""
        fixed = tokens("\n".join(lines(self.frame)) + "\n%key-relations\n%omitted 100000 entities\n")
        room = self.budget - fixed
        every = sorted(self.graph.roots(), key=lambda n: self._rank(n.id))
        self.level, share = self._fitting(every, room)
        shown, used = self._entries(every, share)
        used += self._add_facts([root for root in every if root.id in shown], shown, room - used)
        left = [root for root in every if root.id not in shown]
        self.compact = bool(left) or len(self.graph.nodes) > 400
        listed = every if self.compact else sorted(every, key=lambda n: (-self.best[n.id][1], *_by_name(n)))
        key = self._key([root for root in listed if root.id in shown], room - used)
        omitted = sum(1 + sum(1 for _ in self.graph.below(root.id)) for root in left)
        groups: dict[str, list[tuple[Node, Entry]]] = {}
        for root in every if self.compact else sorted(every, key=_by_name):
            if root.id in shown:
                groups.setdefault(category(root.kind), []).append((root, shown[root.id]))
        categories = sorted(groups.items(), key=lambda pair: (_ORDER.get(pair[0], len(_ORDER)), pair[0]))
        frame = {name: getattr(self.frame, name) for name in self.frame.__struct_fields__}
        frame |= {"categories": tuple((name, tuple(entry for _, entry in entries)) for name, entries in categories)}
        return Kgml(**frame | {"key": key, "omitted": omitted})

    def _rank(self, node: str) -> tuple[int, int, str, str]:
        best, related = self.best.get(node) or (self.scores[node], len(self.graph.edges_of(node)))
        return (-best, -related, self.graph.nodes[node].name.casefold(), node)

    def _fitting(self, roots: list[Node], room: int) -> tuple[Level, int]:
        """The level at which all that is a part of nothing is shown, with fewer attributes if need be; else the usual.

        And the share of the room for entities. To know that somebody is there comes before what they are.
        """
        usual, share = self.level, int(room * (1 - FOR_RELATIONS))
        if len(roots) > room // LEAST:
            return usual, share
        nested = any(self.graph.children(root.id) for root in roots)
        for attrs, length in ((usual.attrs, usual.length), (2, 25), (1, 25), (1, 15), (0, 0)):
            self.level = Level(usual.depth, length, min(attrs, usual.attrs))
            allowed, used = share if attrs else room - room // 20, 0
            for root in roots:
                used += _cost(entry_lines(self._entry(root, 0)))
                if used > allowed - CAPTIONS - (allowed // FOR_PARTS if nested else 0):
                    break
            else:
                return self.level, allowed
        return usual, share

    def _entries(self, roots: list[Node], room: int) -> tuple[dict[str, Entry], int]:
        """Root -> its entry, as many as there is room for; then their parts, best root first. And what they take."""
        shown: dict[str, Entry] = {}
        categories: set[str] = set()
        used = 0
        nested = any(self.graph.children(root.id) for root in roots)
        margin = room - room // FOR_PARTS if nested else room
        for root in roots:
            entry = self._entry(root, 0)
            cost = _cost(entry_lines(entry))
            name = category(root.kind)
            cost += 0 if name in categories else tokens(name) + 3
            if used + cost > margin:
                break
            categories.add(name)
            used += cost
            shown[root.id] = entry
        for root in roots:
            if root.id not in shown or not self.graph.children(root.id):
                continue
            before = _cost(entry_lines(shown[root.id]))
            for depth in range(self.level.depth, 0, -1):
                entry = self._entry(root, depth, room - used + before)
                if (more := _cost(entry_lines(entry)) - before) <= room - used:
                    shown[root.id] = entry
                    used += more
                    break
        return shown, used

    def _entry(self, node: Node, depth: int, room: int = 1 << 30) -> Entry:
        """A node with so many levels below it; of the parts the best, as many as there is room for."""
        below = self.graph.children(node.id)
        entry = Entry(self._label(node), node.alias, _type(node.kind), self._attrs(node))
        if not below:
            return entry
        children: list[Entry] = []
        left = list(below)
        used = _cost(entry_lines(entry)) + 30
        if depth > 0:
            for child in sorted(below, key=self._rank):
                found = self._entry(self.graph.nodes[child], depth - 1, room - used)
                used += _cost(entry_lines(found, self.level.depth - depth + 1))
                if used > room:
                    break
                children.append(found)
                left.remove(child)
        if len(below) <= 40 and not left:
            names = {node.alias: node for node in map(self.graph.nodes.__getitem__, below)}
            children.sort(key=lambda e: _by_name(names[e.alias]))
        nodes = self.graph.nodes
        hidden = _counted(_type, Counter(nodes[n].kind for one in left for n in (one, *self.graph.below(one))))
        return Entry(entry.label, entry.alias, entry.type, entry.attrs, tuple(children), tuple(hidden))

    def _add_facts(self, roots: Iterable[Node], shown: dict[str, Entry], room: int) -> int:
        """The newest facts of each, with their days, best root first; what they take."""
        room = left = max(0, min(room, self.budget // FOR_FACTS))
        for root in roots:
            for day, said in root.facts[: 2 if self.level.attrs > FEW else 1]:
                before = shown[root.id]
                told = attribute("fact", f"{day} {said}", FACT)
                after = structs.replace(before, attrs=(*before.attrs, told))
                cost = _cost(entry_lines(after)) - _cost(entry_lines(before)) + 1
                if cost > left:
                    return room - left
                left -= cost
                shown[root.id] = after
        return room - left

    def _label(self, node: Node) -> str:
        return text(node.name, 80) or text(node.id, 80) or node.alias

    def _attrs(self, node: Node) -> tuple[tuple[str, str], ...]:
        made = (attribute(key, value, self.level.length) for key, value in node.attrs)
        return tuple((key, value) for key, value in made if key and value)[: self.level.attrs]

    def _key(self, roots: list[Node], room: int) -> tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]:
        """Of each root the relations that tell most, each once, as many as there is room for."""
        found = []
        told: set[Edge] = set()
        for root in roots:
            every = [root.id, *self.graph.below(root.id)]
            edges = dict.fromkeys(edge for node in every for edge in self.graph.edges_of(node) if edge not in told)
            best = sorted(edges, key=self._telling)[:PER_ROOT]
            named = tuple((self._end(edge.start), _word(edge.word), self._end(edge.end)) for edge in best)
            cost = _cost(key_lines(self._label(root), named))
            if not named or cost > room:
                continue
            room -= cost
            told.update(best)
            found.append((self._label(root), named))
        return tuple(found)

    def _end(self, node: str) -> str:
        return self._label(self.graph.nodes[node])

    def _telling(self, edge: Edge) -> tuple[bool, bool, bool, int, str, str, str]:
        """Across branches before within one, plain words before vague ones, between what is used before the rest.

        Where all is shown use changes nothing.
        """
        within = self.graph.root(edge.start) == self.graph.root(edge.end)
        weight = self.scores[edge.start] + self.scores[edge.end] if self.compact else 0
        return (within, edge.word in _VAGUE, edge.word in _TOLD, -weight, edge.start, edge.word, edge.end)


def _secrets(names: Iterable[str], room: int) -> tuple[str, ...]:
    """Each as it can be shown, once, as many as there is room for, a hundred at most."""
    found: dict[str, None] = {}
    for one in names:
        name = secret_name(one)
        room -= tokens(name) + 1
        if room < 0 or len(found) == 100:
            break
        if name:
            found[name] = None
    return tuple(found)


def secret_name(name: str) -> str:
    """The name of a secret as the page shows it."""
    return text(name.replace(",", ";"), 60)


def category(kind: str) -> str:
    """The category of a kind."""
    return CATEGORIES.get(_TYPES.get(kind, kind), OTHERS)


def _by_name(node: Node) -> tuple[str, str]:
    return node.name.casefold(), node.id


def _type(kind: str) -> str:
    return word(_TYPES.get(kind, kind)) or "other"


def _word(said: str) -> str:
    return "related_to" if said == "related" else word(said) or "related_to"


def _counted(shown: Callable[[str], str], counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """What is shown of each, most first."""
    found: Counter[str] = Counter()
    for said, number in counts.items():
        found[shown(said)] += number
    return by_number(found)


def _cost(written: Iterable[Neutral]) -> int:
    return sum(tokens(one) + 1 for one in written)


__all__ = ["BUDGET", "CATEGORIES", "Level", "Use", "category", "hidden_line", "level", "scores", "since", "summary"]
