"""JSON-LD in the words of schema.org; what it has no word for is in a vocabulary of its own. Pure."""

from __future__ import annotations

import json
import re
from typing import Any

from pipeline.share.exporting.gathering import Entry, Sheets

BASE = "urn:vaultmill:"
TYPES = {
    "person": "Person",
    "organization": "Organization",
    "group": "Organization",
    "project": "Project",
    "topic": "DefinedTerm",
    "place": "Place",
    "event": "Event",
    "meeting": "Event",
    "product": "Product",
    "service": "Service",
}
WORDS = {
    ("Person", "works at", "Organization"): "worksFor",
    ("Person", "member of", "Organization"): "memberOf",
    ("Person", "knows", "Person"): "knows",
    ("Person", "colleague", "Person"): "colleague",
    ("Person", "married to", "Person"): "spouse",
    ("Person", "parent of", "Person"): "children",
    ("Person", "owns", "Product"): "owns",
    ("Organization", "located in", "Place"): "location",
    ("Person", "located in", "Place"): "homeLocation",
    ("Organization", "part of", "Organization"): "parentOrganization",
}
"""(type, word, type) -> property of schema.org that says the same."""


def json_ld(sheets: Sheets) -> dict[str, str]:
    """The one file."""
    found: dict[str, dict[str, Any]] = {entry.node.id: _thing(entry) for entry in sheets.entries}
    for edge in sheets.edges:
        start, end = found[edge.start], found[edge.end]
        name = WORDS.get((start["@type"], edge.word, end["@type"])) or f"vm:{_term(edge.word)}"
        if edge.details:
            start.setdefault("vm:relation", []).append(
                {"vm:word": edge.word, "vm:object": {"@id": BASE + edge.end}, "vm:details": edge.details}
            )
        start.setdefault(name, []).append({"@id": BASE + edge.end})
    for entry in sheets.entries:
        if entry.node.parent in found:
            found[entry.node.id]["isPartOf"] = {"@id": BASE + entry.node.parent}
    value = {
        "@context": {"@vocab": "https://schema.org/", "vm": f"{BASE}vocabulary:"},
        "@graph": [_single(thing) for thing in found.values()],
    }
    return {"graph.jsonld": json.dumps(value, ensure_ascii=False, indent=2) + "\n"}


def _thing(entry: Entry) -> dict[str, Any]:
    node, attrs = entry.node, dict(entry.attrs)
    kind = TYPES.get(node.kind, "Thing")
    thing: dict[str, Any] = {"@id": BASE + node.id, "@type": kind, "identifier": node.id, "name": node.name}
    if kind == "Thing":
        thing["additionalType"] = f"vm:{_term(node.kind)}"
    thing |= {key: list(said) for key, said in (("alternateName", node.aliases), ("email", entry.emails)) if said}
    if node.keywords:
        thing["keywords"] = list(node.keywords)
    if kind == "Person" and (role := attrs.pop("role", "")):
        thing["jobTitle"] = role
    if lines := [line for line in entry.summary.split("\n") if line and line[0] not in "#_"]:
        thing["description"] = " ".join(lines)
    for key, said in (("dateCreated", node.created), ("dateModified", node.updated)):
        if said and kind in {"Project", "DefinedTerm", "Product", "Thing", "Event"}:
            thing[f"vm:{key}"] = said
    if node.confidence is not None:
        thing["vm:confidence"] = node.confidence
    told = [{"@type": "PropertyValue", "name": key, "value": said} for key, said in attrs.items()]
    thing |= {"additionalProperty": told} if told else {}
    claims = [_claim(fact.id, fact.text, fact.ts, fact.category) for fact in entry.facts if fact.active]
    return thing | ({"subjectOf": claims} if claims else {})


def _claim(identifier: str, text: str, ts: str, category: str) -> dict[str, Any]:
    value = {"@type": "Claim", "identifier": identifier, "text": text, "genre": category}
    return value | ({"dateCreated": ts} if ts else {})


def _single(thing: dict[str, Any]) -> dict[str, Any]:
    """The same, in which lists of one are that one."""
    return {key: said[0] if isinstance(said, list) and len(said) == 1 else said for key, said in thing.items()}


def _term(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", word.casefold()).strip("-") or "related"
