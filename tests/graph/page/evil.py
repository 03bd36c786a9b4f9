"""Names and texts that want to be more than text, and a graph of nothing else."""

from __future__ import annotations

import json
import re

from pipeline.graph import Edge, Graph, Node
from pipeline.graph.picture.faces import Face, Told

RUNS = "window.ran=(window.ran||0)+1"
"""What a script of the vault would do; no page may have it."""
HOST = "canary.test"
VECTORS: dict[str, str] = {
    "script": f"<script>{RUNS}</script>",
    "end of the block": f"</script><script>{RUNS}</script>",
    "end in capitals": f"</SCRIPT ><ScRiPt>{RUNS}</sCrIpT>",
    "comment and script": f"<!--<script></script><script>{RUNS}</script>-->",
    "picture": f"<img src=x onerror='{RUNS}'>",
    "vector": f'"><svg onload="{RUNS}">',
    "single quote": f"' autofocus onfocus='{RUNS}' x='",
    "double quote": f'" autofocus onfocus="{RUNS}" x="',
    "frame": f'<iframe srcdoc="<script>parent.{RUNS}</script>"></iframe>',
    "far picture": f"<img src=//{HOST}/i.png><link rel=stylesheet href=//{HOST}/s.css>",
    "refresh": f'<meta http-equiv="refresh" content="0;url=https://{HOST}/">',
    "base": f"<base href=https://{HOST}/>",
    "style": f"</style><style>*{{background:url(https://{HOST}/b.png)}}</style>",
    "address": f"javascript:{RUNS}",
    "address in data": f"data:text/html,<script>{RUNS}</script>",
    "template": "{{constructor.constructor('" + RUNS + "')()}} ${" + RUNS + "}",
    "slot": "{{script}} {{graph}} {{details}} {{csp}} {{title}} {{style}}",
    "end of JSON": f'"]}}}};{RUNS};//',
    "escapes": '\\" \\u003cscript\\u003e \\x3cscript> &lt;script&gt; &#60;script&#62;',
    "separators of lines": f"a\u2028{RUNS}\u2029b\u0085c",
    "controls": "a\x00b\x01c\x08d\x1be\x7ff\x9fg",
    "half characters": "a\ud800b\udfffc",
    "no characters": "\ufffe\uffff\U0010ffff",
    "right to left": "\u202egnp.exe\u202c \u2066\u2067x\u2069\u2069 \u200f\u061c",
    "arabic and hebrew": "مرحبا بالعالم — שלום עולם 123",
    "zalgo": "Z" + "\u0336\u0489\u0311\u036b" * 120 + "algo",
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈 🇦🇶 \U0001f9d1\U0001f3ff",
    "wide": "﷽" * 30,
    "no width": "a\u200b\u200d\ufeff\u2060b",
    "blank": " \t \u3000 ",
    "prototype": "__proto__",
    "constructor": "constructor",
    "long": "Long " + "x" * 10_000,
    "long words": "Many words " * 900,
}
NAMES = tuple(VECTORS)
_KINDS = ("person", "organization", "project", "topic", "meeting", "__proto__", f'"><img src=x onerror={RUNS}>')


def graph() -> tuple[Graph, dict[str, Told]]:
    """One node for each vector, which has it everywhere: as name, id, kind, word, tag, attribute, fact, path."""
    nodes = []
    told = {}
    for at, text in enumerate(VECTORS.values()):
        node = f"{at:02} {text}"[:300]
        nodes.append(
            Node(
                id=node,
                alias=f"A{at}",
                kind=_KINDS[at % len(_KINDS)],
                name=text,
                note=f"People/{text[:200]}.md",
                parent=nodes[at // 3].id if at and at % 3 == 0 else "",
                attrs=((text[:300], text), ("role", text)),
                aliases=(text, f"also {text}"),
                keywords=(text,),
                created=text[:20],
                updated="2026-01-02",
                confidence=0.5,
            )
        )
        face = Face("", (text, f"topic/{text[:50]}"), (text, f"- {text}"))
        told[node] = Told(face, (("2026-01-02", text, f"Sources/{text[:100]}.md"), (text[:10], text, "")), 3)
    edges = [
        Edge(
            nodes[at].id,
            list(VECTORS.values())[at][:500],
            nodes[(at + step) % len(nodes)].id,
            f"since {nodes[at].name}",
        )
        for at in range(len(nodes))
        for step in (1, 7)
    ]
    return Graph(nodes, edges), told


def notes() -> dict[str, str]:
    """Notes that a person could have: path -> text, with a vector in the name, the head and each property."""
    found = {}
    for at, (name, text) in enumerate(VECTORS.items()):
        whole = re.sub(r"[\ud800-\udfff\x00]", "?", text)
        file = re.sub(r"[/\x00-\x1f]", "_", whole)[:60].strip(" .") or "blank"
        line = re.sub(r"\s+", " ", re.sub(r"[\x00-\x1f\x7f-\x9f\ufffe\uffff]", "", whole))  # what YAML cannot hold
        quoted = json.dumps(line, ensure_ascii=False)
        found[f"People/{at:02} {file}.md"] = f"""---
id: evil-{at:02}
kind: person
role: {quoted}
aliases: [{quoted}]
keywords: [{quoted}]
tags: [{json.dumps(line[:60], ensure_ascii=False)}]
---
# {line}

## Info
- **{name}:** {line[:500]}

## Summary
{line}

## Connected to
- [[Organizations/Evil]] — {line[:200]}

## Key facts
- (2026-01-02) {line[:300]} ^evil-{at:02}-001
"""
    found["Organizations/Evil.md"] = "---\nid: evil\nkind: organization\n---\n# Evil\n"
    return found
