"""``kg-store.json``, version 2: nodes by id, edges, categories. Pure."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

from pipeline.share.exporting.gathering import Entry, Sheets

TYPES = {"person": "human", "organization": "org", "topic": "concept"}
_DETAIL = re.compile(r"([^:]{1,60}): (.+)|(since|until) (\S.*)")


def kg_store(sheets: Sheets) -> dict[str, str]:
    """The one file."""
    nodes = {entry.node.id: _node(entry, sheets) for entry in sheets.entries}
    created = min((node["created"] for node in nodes.values() if node["created"]), default="")
    categories: defaultdict[str, list[str]] = defaultdict(list)
    for identifier, node in nodes.items():
        categories[node["type"]].append(identifier)
    edges = [_edge(edge.start, edge.end, edge.word, edge.details, nodes) for edge in sheets.edges]
    value = {
        "version": 2,
        "meta": {
            "created": created,
            "lastConsolidated": None,
            "entityCount": len(nodes),
            "edgeCount": len(edges),
            "maxDepth": max((_depth(one, nodes) for one in nodes), default=0),
        },
        "nodes": nodes,
        "edges": edges,
        "categories": dict(sorted(categories.items())),
    }
    return {"kg-store.json": json.dumps(value, ensure_ascii=False, indent=2) + "\n"}


def _node(entry: Entry, sheets: Sheets) -> dict[str, Any]:
    node = entry.node
    attrs: dict[str, Any] = dict(entry.attrs)
    given = attrs.pop("graph_type", "")
    if entry.emails:
        attrs["email"] = list(entry.emails) if len(entry.emails) > 1 else entry.emails[0]
    if facts := [fact.text for fact in entry.facts if fact.active and fact.field not in attrs]:
        attrs["facts"] = facts
    there = {one.node.id for one in sheets.entries}
    value: dict[str, Any] = {
        "id": node.id,
        "alias": node.alias,
        "type": given or TYPES.get(node.kind, node.kind),
        "label": node.name,
        "parent": node.parent if node.parent in there else None,
        "tags": list(dict.fromkeys((*node.aliases, *node.keywords))),
        "attrs": attrs,
    }
    if node.confidence is not None:
        value["confidence"] = node.confidence
    return value | {"created": node.created, "updated": node.updated or node.created}


def _edge(start: str, end: str, word: str, details: str, nodes: dict[str, Any]) -> dict[str, Any]:
    attrs = {}
    for part in filter(None, details.split("; ")):
        match = _DETAIL.fullmatch(part)
        attrs[(match[1] or match[3]) if match else "note"] = (match[2] or match[4]) if match else part
    days = [nodes[one]["created"] for one in (start, end) if nodes[one]["created"]]
    value: dict[str, Any] = {"from": start, "to": end, "rel": "_".join(word.split())}
    return value | ({"attrs": attrs} if attrs else {}) | {"created": max(days, default="")}


def _depth(node: str, nodes: dict[str, Any]) -> int:
    depth = 1
    while above := nodes[node]["parent"]:
        node, depth = above, depth + 1
    return depth
