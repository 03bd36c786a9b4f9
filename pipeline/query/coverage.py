"""``validate``: what a text names against what the vault knows, gates, and the commands that fill the gaps."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import msgspec

from pipeline.extract.deep.gates import Verdict, judge
from pipeline.index import Index, Names
from pipeline.model import Entity, Tree
from pipeline.notes.names import fold_name
from pipeline.notes.trees import pairs
from pipeline.query.page import LINKED, Page, read_page
from pipeline.query.reading import Reading, reading

KNOWN = 90
"""Per cent of what a text names that the vault must know."""
KINDS = {
    "named-organization": "organization",
    "named-person": "person",
    "policy": "policy",
    "event": "event",
    "article": "topic",
    "theme": "topic",
    "concept": "topic",
    "mechanism": "topic",
}
"""Kind of a part -> kind of note that ``add`` makes of it."""
LISTED = ("organization", "person", "event", "policy")
_EMPTY = frozenset({"id", "kind", "aliases", "keywords", "machine", "parent", "item", "status", "tags", "created"})


class Gate(msgspec.Struct, frozen=True):
    """One row of the table."""

    gate: str
    wanted: str
    found: str
    passed: bool


class _Graph:
    """What of the vault a text names: notes, what they say, and how they hang together."""

    def __init__(self, place: Reading, verdict: Verdict, text: str, item: str) -> None:
        self.index: Index = place.index
        noted = [entity for entity in self.index.entities.values() if entity.path]
        wanted = {fold_name(name) for part in verdict.tree.parts for name in (part.name, *part.aliases)}
        found = {entity.id: entity for entity in Names(noted).find(text, keywords=True)}
        found |= {e.id: e for e in noted if (item and e.item == item) or _called(e) & wanted}
        self.entities: dict[str, Entity] = dict(sorted(found.items()))
        self.names = {name for entity in self.entities.values() for name in _called(entity)}
        self.texts = {entity.id: place.text(f"{entity.path}.md") for entity in self.entities.values()}
        self.pages: dict[str, Page] = {i: read_page(text) for i, text in self.texts.items()}

    def relations(self) -> set[tuple[str, str]]:
        """Pairs of these notes with a line for a relation in one of them."""
        found = set()
        for entity, page in self.pages.items():
            for target in (t for heading in LINKED for t in page.sections.get(heading, ())):
                other = self.index.entity_at(target)
                if other in self.entities and other != entity:
                    found.add((min(entity, other), max(entity, other)))
        return found

    def depth(self) -> int:
        """Notes in the longest chain of parents."""
        return max((self._level(entity, set()) for entity in self.entities), default=0)

    def _level(self, entity: str, seen: set[str]) -> int:
        above = next(iter(self.pages[entity].properties.get("parent", ())), "") if entity in self.pages else ""
        parent = self.index.entity_at(above) if above else ""
        return 1 + (self._level(parent, seen | {entity}) if parent and parent not in seen | {entity} else 0)

    def empty(self, related: set[tuple[str, str]]) -> list[str]:
        """Organizations of which the vault says nothing but the name."""
        linked = {one for pair in related for one in pair}
        known = [e for e in self.entities.values() if KINDS.get(e.kind, e.kind) == "organization"]
        return [e.name for e in known if e.id not in linked and not self._says(e.id)]

    def _says(self, entity: str) -> bool:
        from pipeline.notes import frontmatter, yaml

        if self.pages[entity].bullets:
            return True
        try:
            has = frontmatter.properties(frontmatter.split(self.texts[entity]))
        except yaml.BadYaml:
            return True
        return any(value not in ("", [], None) for key, value in has.items() if key not in _EMPTY)


def _called(entity: Entity) -> set[str]:
    return {fold_name(name) for name in (entity.name, *entity.aliases, *entity.keywords)} - {""}


def validate(root: Path, text: str, title: str = "", sha256: str = "") -> dict[str, Any]:
    """``passed``, ``gates``, ``missing`` and ``fix`` (commands), as data. ``sha256``: of the file, if it is one."""
    verdict = judge(text, title)
    with reading(root) as place:
        item = next((f.id for f in place.index.filed.values() if any(m.sha256 == sha256 for m in f.messages)), "")
        graph = _Graph(place, verdict, f"{verdict.depth.title}\n{text}", item)
        missing = _missing(verdict, graph)
        gates = _gates(verdict, graph, missing)
        deep = bool(item) and bool(place.index.filed[item].tree.parts)
        growable = bool(item) and not deep and place.index.filed[item].kind in ("document", "note")
        fix = [f"vaultmill deep {item}"] if growable else _commands(verdict, graph)
    passed = all(gate.passed for gate in gates)
    return {
        "passed": passed,
        "title": verdict.depth.title,
        "words": verdict.depth.words,
        "score": verdict.depth.score,
        "layers": verdict.depth.layers,
        "gates": [msgspec.to_builtins(gate) for gate in gates],
        "named": {kind: sum(KINDS.get(p.kind) == kind for p in verdict.tree.parts) for kind in LISTED},
        "missing": missing,
        "fix": [] if passed and not any(missing[kind] for kind in LISTED) else fix,
    }


def _missing(verdict: Verdict, graph: _Graph) -> dict[str, list[dict[str, Any]]]:
    """Kind -> names that no note bears, each with its evidence; figures that no note of these quotes."""
    evidence = {fold_name(one.name): list(one.evidence) for one in verdict.found.names}
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in LISTED}
    for part in verdict.tree.parts:
        kind = KINDS[part.kind]
        if kind in found and not {fold_name(name) for name in (part.name, *part.aliases)} & graph.names:
            why = evidence.get(fold_name(part.name)) or [f"the date {part.date}", "a verb for what happened"]
            found[kind].append({"name": part.name, "evidence": why})
    said = "\n".join(graph.texts.values()).replace("\\", "")
    found["figure"] = [{"name": f, "evidence": []} for f in dict.fromkeys(f for f, _ in verdict.found.figures)]
    found["figure"] = [one for one in found["figure"] if one["name"] not in said]
    return found


def _gates(verdict: Verdict, graph: _Graph, missing: dict[str, list[dict[str, Any]]]) -> list[Gate]:
    aim, related = verdict.targets, graph.relations()
    entities = len(graph.entities)
    events = sum(entity.kind == "event" for entity in graph.entities.values())
    empty = graph.empty(related)
    named = sum(KINDS[part.kind] in LISTED for part in verdict.tree.parts)
    lacks = sum(len(missing[kind]) for kind in LISTED)
    known = 100 * (named - lacks) // named if named else 100
    wanted = min(aim.relations, len(pairs(verdict.tree))) if aim.percent else 0
    share = 100 * len(related) // entities if entities else 0
    enough = len(related) >= wanted and (share >= aim.percent or len(related) >= len(pairs(verdict.tree)))
    return [
        Gate("entities", f"≥ {aim.entities}", str(entities), entities >= aim.entities),
        Gate("relations", f"≥ {aim.percent} % ({wanted})", f"{share} % ({len(related)})", enough),
        Gate("depth", f"≥ {aim.depth}", str(graph.depth()), graph.depth() >= aim.depth),
        Gate("events", f"≥ {aim.events}", str(events), events >= aim.events),
        Gate("empty organizations", "0", str(len(empty)), not empty),
        Gate("named and known", f"≥ {KNOWN} %", f"{known} % ({named - lacks} of {named})", known >= KNOWN),
    ]


def _commands(verdict: Verdict, graph: _Graph) -> list[str]:
    """``add`` for every part without a note, parents first; ``relate`` for every two that a sentence names together."""
    tree, commands = verdict.tree, list[str]()
    noted = {name: entity for entity in graph.entities.values() for name in _called(entity)}
    called = [_ref(noted, part.name, part.aliases) for part in tree.parts]
    for number, part in enumerate(tree.parts):
        if called[number]:
            continue
        words = ["vaultmill", "add", KINDS[part.kind], part.name]
        if part.parent >= 0:
            words += ["--parent", called[part.parent] or part.name]
        words += [word for alias in part.aliases for word in ("--alias", alias)]
        words += ["--attr", f"date={part.date}"] if part.date else []
        words += ["--attr", f"words={_quote(tree, number)}"] if part.said else []
        commands.append(shlex.join(words))
        called[number] = part.name
    known = graph.relations()
    for one, other in pairs(tree):
        two = [noted.get(fold_name(tree.parts[at].name)) for at in (one, other)]
        there = all(two) and tuple(sorted(e.id for e in two if e)) in known
        if not there and called[one] != called[other]:
            commands.append(shlex.join(["vaultmill", "relate", called[one], "named together with", called[other]]))
    return commands


def _ref(noted: dict[str, Entity], name: str, aliases: tuple[str, ...]) -> str:
    """How a command names the note of a part, ``""`` while it has none."""
    entity = next((noted[key] for key in map(fold_name, (name, *aliases)) if key in noted), None)
    return entity.path if entity else ""


def _quote(tree: Tree, number: int) -> str:
    return tree.said[tree.parts[number].said[0]][:380]
