"""A knowledge graph in one JSON file: ``nodes`` and ``edges``, or ``entities`` and ``relations``. Pure."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from pipeline.share.importing.found import Found, FoundFact, FoundRelation, Gathered, Refused
from pipeline.share.importing.masking import Masker
from pipeline.share.importing.objects import day_in, found_fact

STORE = "graph"
KINDS = {"human": "person", "org": "organization", "company": "organization", "concept": "topic", "knowledge": "topic"}
_SHAPES = (("nodes", "edges"), ("entities", "relations"))
_FROM, _TO, _WORD = ("from", "source", "start"), ("to", "target", "end"), ("rel", "relation", "type", "relationType")
_FACTS = ("facts", "observations")
_TOLD = frozenset({"email", "emails", "e-mail", "domain", "domains"})


def is_graph(value: object) -> bool:
    """Whether a JSON value is a graph in one of the shapes."""
    return isinstance(value, dict) and any(
        isinstance(value.get(nodes), dict | list) and isinstance(value.get(edges), list) for nodes, edges in _SHAPES
    )


def read_graph(value: dict[str, Any], path: str, text: str, day: str) -> Gathered:
    """Everybody and everything in a graph."""
    masker = Masker()
    refused: list[Refused] = []
    nodes, edges = next((value[n], value[e]) for n, e in _SHAPES if isinstance(value.get(e), list) and n in value)
    found: dict[str, Found] = {}
    listed = nodes.items() if isinstance(nodes, dict) else ((_id(node), node) for node in nodes)
    for key, node in listed:
        at = _line(text, key)
        if not isinstance(node, dict) or not isinstance(key, str) or not key:
            refused.append(Refused(path, at, f"node {str(key)[:60]!r} is no object with an id"))
        elif key in found:
            refused.append(Refused(path, at, f"node {key[:60]!r} stands there twice"))
        else:
            found[key] = _found(key, masker.value(node), path, at, day, refused)
    related: dict[str, list[FoundRelation]] = {}
    for number, edge in enumerate(edges):
        start, end, word = (_first(edge, keys) for keys in (_FROM, _TO, _WORD))
        if start not in found or end not in found or not word:
            refused.append(
                Refused(path, 0, f"edge {number + 1} ({start or '?'} {word or '?'} {end or '?'}) lacks an end")
            )
            continue
        attrs = _mapping(edge.get("attrs"))
        details = tuple(f"{k}: {_said(v)}" for k, v in masker.value(attrs).items() if _said(v))
        related.setdefault(start, []).append(FoundRelation(word.replace("_", " "), end, details))
    done = tuple(msgspec.structs.replace(one, relations=tuple(related.get(key, ()))) for key, one in found.items())
    return Gathered(done, (), tuple(refused), (), ((path, masker.count),) if masker.count else ())


def _found(key: str, node: dict[str, Any], path: str, at: int, day: str, refused: list[Refused]) -> Found:
    attrs = _mapping(node.get("attrs"))
    kind = _text(node.get("type") or node.get("entityType") or node.get("kind")).casefold() or "topic"
    emails = [one for name in ("email", "emails", "e-mail") for one in _words(attrs.get(name)) if "@" in one]
    domains = [one for name in ("domain", "domains") for text in _words(attrs.get(name)) for one in text.split(", ")]
    given = [
        (name, _said(value)) for name, value in attrs.items() if name not in _FACTS and name.casefold() not in _TOLD
    ]
    if kind == "knowledge":
        given.append(("graph_type", kind))
    said = [fact for name in _FACTS for fact in (*_listed(attrs.get(name)), *_listed(node.get(name)))]
    facts: list[FoundFact] = []
    when = day_in(node.get("updated"), node.get("created")) or day
    for number, one in enumerate(said):
        fact = found_fact(one if isinstance(one, dict) else {"fact": one}, path, at, number, when)
        if isinstance(fact, str):
            refused.append(Refused(path, at, f"a fact of {key[:60]!r} {fact}"))
        else:
            facts.append(fact)
    short = _text(node.get("alias"))
    return Found(
        key=key,
        store=STORE,
        kind=KINDS.get(kind, kind),
        name=_text(node.get("label")) or _text(node.get("name")) or key,
        path=path,
        slug=key,
        emails=tuple(emails),
        domains=tuple(domains),
        keywords=tuple(_words(node.get("tags"))),
        attrs=(*((("short", short),) if short else ()), *((k, v) for k, v in given if v)),
        parent=_text(node.get("parent")),
        confidence=share(node.get("confidence")),
        created=day_in(node.get("created")),
        day=when,
        facts=tuple(facts),
    )


def share(value: object) -> float | None:
    """A confidence from 0 to 1, else nothing."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _id(node: object) -> str:
    return _text(node.get("id") or node.get("name")) if isinstance(node, dict) else ""


def _line(text: str, key: object) -> int:
    """Line at which a node begins, as far as its name in quotes tells; 0 without one."""
    at = text.find(json.dumps(key)) if isinstance(key, str) else -1
    return text.count("\n", 0, at) + 1 if at >= 0 else 0


def _first(edge: object, keys: tuple[str, ...]) -> str:
    return next((_text(edge[key]) for key in keys if key in edge), "") if isinstance(edge, dict) else ""


def _text(value: object) -> str:
    return re.sub(r"\s+", " ", value).strip() if isinstance(value, str) else ""


def _words(value: object) -> list[str]:
    return [said for one in (value if isinstance(value, list) else [value]) if (said := _text(one))]


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _said(value: object) -> str:
    """An attribute in words; one that has parts as JSON."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(str(one) for one in value)
    return "" if value is None else json.dumps(value, ensure_ascii=False)
