"""The graph from entities, what their notes say, and meetings. Pure.

Relations stand in two notes, each with its own word; in the graph there is one edge, in the direction of the table of
words. Between a note and what is a part of it there is none: the nesting says it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from pipeline.build.relations import INVERSES
from pipeline.graph.graph import Edge, Graph, Node, aliases
from pipeline.graph.sheets import Sheet
from pipeline.model import Entity, Noun
from pipeline.notes.names import collision_key

MEETING = "meeting"
TAKES_PART, RELATED, MENTIONED = "takes part", "related", "mentioned"
_VAGUE = frozenset({RELATED, MENTIONED, "names"})
"""Words that say no more than that there is something."""
NESTING = frozenset({"part of", RELATED, MENTIONED, "names", "named together", "located in", "instance of"})
"""Words that say nothing beside the nesting."""
_PRIMARY = {inverse: word for word, inverse in INVERSES.items() if inverse not in INVERSES}


class Meeting(Noun, frozen=True):
    """A meeting's note: its item, its path without ``.md``, its day, and ids of all that it links with."""

    item: str
    path: str
    day: str
    linked: tuple[str, ...]


def graph(entities: Iterable[Entity], sheets: Mapping[str, Sheet], meetings: Iterable[Meeting] = ()) -> Graph:
    """``sheets``: path of the note without ``.md`` -> what it says; entities without a note are left out."""
    known = {entity.path: entity for entity in entities if entity.path}
    places = {collision_key(path): entity.id for path, entity in known.items()}
    met = list(meetings)
    parents = _parents({e.id: places.get(collision_key(_at(sheets, path).parent), "") for path, e in known.items()})
    order = [(_first(_at(sheets, path)), entity.id, _at(sheets, path).short) for path, entity in known.items()]
    order += [(one.day, _meeting_id(one), "") for one in met]
    short = aliases((node, said) for _, node, said in sorted(order, key=lambda one: (one[0], one[1])))
    nodes = [_node(entity, _at(sheets, path), short, parents) for path, entity in known.items()]
    nodes += [_meeting(one, short) for one in met]
    edges = list(_edges(known, sheets, places, parents))
    kinds = {entity.id: entity.kind for entity in known.values()}
    for one in met:
        for other in sorted(set(one.linked) & kinds.keys()):
            word = TAKES_PART if kinds[other] == "person" else RELATED
            edges.append(
                Edge(_meeting_id(one), word, other) if word == RELATED else Edge(other, word, _meeting_id(one))
            )
    return Graph(nodes, sorted(edges, key=lambda e: (e.start, e.word, e.end)))


_NO_SHEET = Sheet("")


def _at(sheets: Mapping[str, Sheet], path: str) -> Sheet:
    return sheets.get(path, _NO_SHEET)


def _first(said: Sheet) -> str:
    return said.created or said.updated or "9999"


def _meeting_id(one: Meeting) -> str:
    return f"{MEETING}-{one.item}"


def _meeting(one: Meeting, short: Mapping[str, str]) -> Node:
    name = one.path.rpartition("/")[2]
    node = _meeting_id(one)
    return Node(node, short[node], MEETING, name, f"{one.path}.md", created=one.day, updated=one.day, item=one.item)


def _node(entity: Entity, said: Sheet, short: Mapping[str, str], parents: Mapping[str, str]) -> Node:
    return Node(
        id=entity.id,
        alias=short[entity.id],
        kind=entity.kind,
        name=entity.name,
        note=f"{entity.path}.md",
        parent=parents.get(entity.id, ""),
        attrs=said.attrs,
        aliases=entity.aliases,
        keywords=entity.keywords,
        created=said.created,
        updated=said.updated,
        confidence=said.confidence,
        item=entity.item,
        facts=said.facts,
    )


def _parents(said: Mapping[str, str]) -> dict[str, str]:
    """Child -> parent. A ring, which only hands can make, is opened at the least id in it."""
    found = {child: parent for child, parent in said.items() if parent and parent != child}
    done: set[str] = set()
    for start in sorted(found):
        way: list[str] = []
        at = start
        while at in found and at not in done and at not in way:
            way.append(at)
            at = found[at]
        if at in way:
            del found[min(way[way.index(at) :])]
        done.update(way)
    return found


def _edges(
    known: Mapping[str, Entity], sheets: Mapping[str, Sheet], places: Mapping[str, str], parents: Mapping[str, str]
) -> Iterable[Edge]:
    said: defaultdict[tuple[str, str], list[Edge]] = defaultdict(list)
    people = {entity.id for entity in known.values() if entity.kind == "person"}
    for path, entity in known.items():
        for target, words in _at(sheets, path).links:
            other = places.get(collision_key(target), "")
            if other and other != entity.id:
                said[(min(entity.id, other), max(entity.id, other))].append(directed(entity.id, words, other))
    for pair, edges in said.items():
        for edge in _settled(edges, parents.get(pair[0]) == pair[1] or parents.get(pair[1]) == pair[0]):
            turned = edge.word == TAKES_PART and edge.start not in people and edge.end in people
            yield Edge(edge.end, edge.word, edge.start, edge.details) if turned else edge


def directed(start: str, said: str, end: str) -> Edge:
    """What a note says of another, in the direction of the table."""
    word, opened, rest = said.partition(" (")
    word, _, quoted = word.partition(": “")
    word = " ".join(word.split()).casefold() if word[:1].isupper() and word.casefold() in _WORDS else word.strip()
    details = rest.removesuffix(")") if opened and not quoted else ""
    word = word or RELATED
    if word in _PRIMARY:
        return Edge(end, _PRIMARY[word], start, details)
    if INVERSES.get(word) == word and end < start:
        return Edge(end, word, start, details)
    return Edge(start, word, end, details)


_WORDS = frozenset((*INVERSES, *INVERSES.values()))


def _settled(edges: list[Edge], nested: bool) -> Iterable[Edge]:
    """Of what both notes say: what the table knows before free words, which on one side name a role."""
    unique: dict[tuple[str, str, str], Edge] = {}
    for edge in edges:
        key = (edge.start, edge.word, edge.end)
        if key not in unique or (edge.details and not unique[key].details):
            unique[key] = edge
    found = list(unique.values())
    telling = [edge for edge in found if edge.word in INVERSES and edge.word not in _VAGUE]
    free = [edge for edge in found if edge.word not in INVERSES]
    if nested:
        return [edge for edge in (telling or free) if edge.word not in NESTING]
    if telling:
        return telling
    once = {edge.word: edge for edge in sorted(free, key=lambda e: (e.word, e.start), reverse=True)}
    return list(once.values()) or sorted(found, key=lambda e: (e.word != RELATED, e.word, e.start))[:1]
