"""What an export tells: the graph, attributes, facts and notes of everybody and everything, without any secret."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.graph import Edge, Node
from pipeline.graph.sheets import OWN
from pipeline.graph.walk import around
from pipeline.model import Fact, Noun
from pipeline.notes import facts as log
from pipeline.notes import frontmatter, yaml
from pipeline.query.graph import graph_of, meant
from pipeline.query.reading import Reading, reading
from pipeline.secrets.find import find, mask
from pipeline.share.importing import archive
from pipeline.state import facts_path

_BOOKKEEPING = OWN - {"role", "domains", "relationship", "status"}


class Statement(Noun, frozen=True):
    """One fact, with the ``line`` of facts.jsonl that it is. ``active``: it holds; ``withdrawn``: it was taken back.

    ``field``: the property that it sets. ``origin``: the item, or the imported file, that it comes from.
    """

    id: str
    text: str
    category: str
    ts: str
    source: str
    active: bool
    withdrawn: bool
    supersedes: str
    by: str
    origin: str
    field: str
    line: str


class Entry(Noun, frozen=True):
    """Somebody or something. ``text`` is the note, ``summary`` summary.md, ``kept`` what an import keeps of it."""

    node: Node
    emails: tuple[str, ...]
    attrs: tuple[tuple[str, str], ...]
    facts: tuple[Statement, ...]
    text: str
    folder: str
    summary: str = ""
    kept: tuple[archive.Kept, ...] = ()


class Sheets(msgspec.Struct, frozen=True):
    """All entries in order of their ids, the edges between them, and what an import keeps of no single one.

    ``about``: ids of those that were asked for, in the order in which they were. ``vault``: Obsidian's name for it.
    """

    entries: tuple[Entry, ...]
    edges: tuple[Edge, ...]
    depth: int
    newest: str
    above: tuple[archive.Kept, ...] = ()
    about: tuple[str, ...] = ()
    vault: str = ""


def gather(workspace: Path, names: tuple[str, ...] = (), steps: int = 0, most: int = 0) -> Sheets:
    """Everything with a note, or only those of these names and what lies so many ``steps`` around them.

    Raises ``UsageFault``, also where there are more than ``most``.
    """
    with reading(workspace) as place:
        graph = graph_of(place)
        about = tuple(dict.fromkeys(meant(name, graph, place.index).id for name in names))
        wanted = {step.node.id for node in about for step in around(graph, node, steps)}
        nodes = [node for node in graph.nodes.values() if not wanted or node.id in wanted]
        if most and len(nodes) > most:
            hint = "Fewer steps: a smaller --depth." if steps > 1 else "Name one note with --only."
            raise UsageFault(f"{len(nodes)} notes are more than can be laid out (at most {most})", hint)
        entries = tuple(_entry(node, place) for node in nodes)
        there = {node.id for node in nodes}
        edges = tuple(
            Edge(mask(edge.start), mask(edge.word), mask(edge.end), mask(edge.details))
            for edge in graph.edges
            if edge.start in there and edge.end in there
        )
        above = archive.parse(place.text(archive.ABOVE))
        vault = Path(os.path.realpath(place.place.vault)).name
        return Sheets(entries, edges, graph.depth, graph.newest, above, about, vault)


def _entry(node: Node, place: Reading) -> Entry:
    entity = place.index.entities.get(node.id)
    text = place.text(node.note) if node.note else ""
    folder = facts_path(node.kind, node.id)
    facts = _facts(place.state.facts.get(node.id, ""))
    newest = max((fact.ts for fact in facts if fact.active), default="")
    clean = msgspec.structs.replace(
        node,
        updated=max(node.updated, newest),
        name=mask(node.name),
        aliases=tuple(mask(one_) for one_ in node.aliases),
        keywords=tuple(mask(word) for word in node.keywords),
    )
    return Entry(
        node=clean,
        emails=entity.emails if entity is not None else (),
        attrs=tuple(_attrs(text, node)),
        facts=facts,
        text=mask(text),
        folder=folder,
        summary=mask(place.text(f"{folder}/summary.md")),
        kept=archive.parse(place.text(f"{folder}/{archive.NAME}")),
    )


def _facts(file: str) -> tuple[Statement, ...]:
    known = log.parse(file)[0]
    gone, withdrawn = log.inactive(known), log.withdrawn(known)
    return tuple(_statement(fact, fact.id not in gone, fact.id in withdrawn) for fact in known if not find(fact.fact))


def _statement(fact: Fact, active: bool, withdrawn: bool) -> Statement:
    return Statement(
        id=fact.id,
        text=fact.fact,
        category=fact.category,
        ts=fact.ts,
        source=fact.source,
        active=active,
        withdrawn=withdrawn,
        supersedes=fact.supersedes,
        by=fact.superseded_by,
        field=fact.field,
        origin=fact.ref.removeprefix(log.IMPORTED),
        line=fact.raw,
    )


def _attrs(text: str, node: Node) -> list[tuple[str, str]]:
    """The properties of a note that are no bookkeeping, as text; then what its Info fields tell beside them."""
    found: dict[str, str] = {}
    try:
        has = frontmatter.properties(frontmatter.split(text))
    except yaml.BadYaml:
        has = {}
    for key, value in has.items():
        if key not in _BOOKKEEPING and (said := _told(value)):
            found[key] = said
    for key, value in node.attrs:
        if key not in {"relation", "domain", "keywords"}:
            found.setdefault(key, value)
    if found.get("status") == "active":
        del found["status"]
    return [(mask(key), said) for key, said in found.items() if not find(said) and not find(f"{key}: {said}")]


def _told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(said for part in value if (said := _told(part)))
    if value is None or isinstance(value, dict):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return re.sub(r"\[\[(?:[^\[\]\n|]{0,300}\|)?([^\[\]\n|]{1,300})\]\]", _named, str(value)).strip()


def _named(match: re.Match[str]) -> str:
    return match[1].rpartition("/")[2]
