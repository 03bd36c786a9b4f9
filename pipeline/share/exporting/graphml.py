"""GraphML (http://graphml.graphdrawing.org), as Gephi, yEd and networkx read it. Pure."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from pipeline.share.exporting.gathering import Entry, Sheets

_NODE = ("label", "kind", "aliases", "keywords", "emails", "attributes", "facts", "created", "updated", "confidence")
_EDGE = ("label", "details")
_BAD = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""


def graphml(sheets: Sheets) -> dict[str, str]:
    """The one file. What something is a part of is an edge, too."""
    lines = [_HEAD.rstrip("\n")]
    lines += [f'  <key id="n_{k}" for="node" attr.name="{k}" attr.type="{_type(k)}"/>' for k in _NODE]
    lines += [f'  <key id="e_{k}" for="edge" attr.name="{k}" attr.type="string"/>' for k in _EDGE]
    lines.append('  <graph id="vault" edgedefault="directed">')
    for entry in sheets.entries:
        lines.append(f"    <node id={_quoted(entry.node.id)}>")
        lines += _data("n", _values(entry))
        lines.append("    </node>")
    there = {entry.node.id for entry in sheets.entries}
    edges = [(edge.start, edge.end, edge.word, edge.details) for edge in sheets.edges]
    edges += [(e.node.id, e.node.parent, "part of", "") for e in sheets.entries if e.node.parent in there]
    for number, (start, end, word, details) in enumerate(edges, 1):
        lines.append(f'    <edge id="e{number}" source={_quoted(start)} target={_quoted(end)}>')
        lines += _data("e", {"label": word, "details": details})
        lines.append("    </edge>")
    return {"graph.graphml": "\n".join([*lines, "  </graph>", "</graphml>", ""])}


def _type(key: str) -> str:
    return "double" if key == "confidence" else "string"


def _values(entry: Entry) -> dict[str, str]:
    node = entry.node
    return {
        "label": node.name,
        "kind": node.kind,
        "aliases": "\n".join(node.aliases),
        "keywords": "\n".join(node.keywords),
        "emails": "\n".join(entry.emails),
        "attributes": "\n".join(f"{key}: {said}" for key, said in entry.attrs),
        "facts": "\n".join(f"({fact.ts}) {fact.text}" for fact in entry.facts if fact.active),
        "created": node.created,
        "updated": node.updated,
        "confidence": "" if node.confidence is None else str(node.confidence),
    }


def _data(prefix: str, values: dict[str, str]) -> list[str]:
    return [f'      <data key="{prefix}_{key}">{escape(_clean(said))}</data>' for key, said in values.items() if said]


def _quoted(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return _BAD.sub("\ufffd", text)
