"""Small folders as agents in the wild keep them: one of each variant, in words of our own."""

from __future__ import annotations

import json
from pathlib import Path

SUMMARY = "# Ada Quince\n\nBuilds the tide gauges at Larkmoor.\nPrefers mail to calls.\n\n_Last updated: 2026-02-10_\n"
OLD, NEW = "Works in Lund", "Works in Bergen"


def _array(*facts: dict[str, object]) -> str:
    return json.dumps(facts, indent=2) + "\n"


def _skill(**more: object) -> str:
    value: dict[str, object] = {"category": "context", "source": "conversation", "status": "active"}
    return json.dumps(value | more)


SKILL = {
    "life/README.md": "# Life\n\nEntities of mine.\n",
    "life/areas/people/ada-quince/facts.jsonl": "\n".join(
        [
            '{"id":"ada-quince-001","fact":"Works in Lund","category":"status","ts":"2026-01-05","source":'
            '"conversation","status":"active"}',
            '{"id": "ada-quince-002", "fact": "Works in Bergen", "category": "status", "ts": "2026-02-10", '
            '"source": "manual", "status": "active", "supersedes": "ada-quince-001", "mood" :  [1, 2.50]}',
            '{"id":"ada-quince-003","fact":"Allergic to shellfish","category":"context","ts":"2026-02-10",'
            '"source":"conversation","status":"active"}',
            "",
        ]
    ),
    "life/areas/people/ada-quince/summary.md": SUMMARY,
    "life/areas/companies/larkmoor/facts.jsonl": _skill(id="larkmoor-001", fact="Makes tide gauges", ts="2026-01-02")
    + "\n",
    "life/areas/companies/larkmoor/summary.md": "# Larkmoor\n\nMakes tide gauges.\n\n_Last updated: 2026-01-02_\n",
    "life/areas/projects/gauge-two/facts.jsonl": _skill(id="gauge-two-001", fact="Ships in May", ts="2026-01-02")
    + "\n",
}
ITEMS = {
    "life/areas/people/ada-quince/items.json": _array(
        {
            "id": "fact-001",
            "fact": OLD,
            "category": "status",
            "timestamp": "2026-01-05T09:00:00Z",
            "source": "conversation",
            "status": "superseded",
            "supersededBy": "fact-002",
        },
        {
            "id": "fact-002",
            "fact": NEW,
            "category": "status",
            "timestamp": "2026-02-10T09:30:00+01:00",
            "source": "conversation",
            "status": "active",
            "supersededBy": None,
        },
    ),
    "life/areas/people/ada-quince/summary.md": SUMMARY,
    "life/projects/gauge-two/items.json": '{\n "id": "fact-001", "fact": "Ships in May", "category": "milestone", '
    '"timestamp": "2026-01-02", "source": "manual", "status": "active"\n}\n',
}
PARA = {
    "life/index.md": "# Index\n\n- people/ada-quince\n",
    "life/areas/people/ada-quince/items.json": _array(
        {
            "id": "milestone-001",
            "fact": "Moved the lab",
            "category": "requirement",
            "timestamp": "2026-01-05",
            "status": "active",
            "source": "conversation",
            "relatedEntities": ["companies/larkmoor", "people/nobody-known"],
            "lastAccessed": "2026-02-20",
            "accessCount": 12,
        },
        {
            "id": "milestone-002",
            "fact": "Likes short meetings",
            "category": "feedback",
            "timestamp": "2026-01-06",
            "status": "active",
            "source": "conversation",
        },
    ),
    "life/areas/companies/larkmoor/items.json": _array(
        {"id": "milestone-001", "fact": "Opened in Lund", "category": "milestone", "timestamp": "2026-01-02"}
    ),
    "life/resources/tide-tables/items.json": _array(
        {"id": "fact-001", "fact": "Published each October", "category": "context", "timestamp": "2026-01-02"}
    ),
    "life/archives/old-buoy/items.json": _array(
        {"id": "fact-001", "fact": "Sunk in a storm", "category": "milestone", "timestamp": "2025-11-02"}
    ),
}
ENGRAM = {
    "life/people/ada-quince/items.json": _array(
        {
            "content": "Keeps a log by hand",
            "category": "preference",
            "created": "2026-01-05T08:00:00Z",
            "source": "2026-01-04",
            "confidence": 0.8,
            "abstractionLevel": "pattern",
            "tags": ["habit", "log"],
        }
    ),
    "life/areas/groups/harbour-crew/items.json": _array(
        {"id": "g-001", "fact": "Meets on Fridays", "category": "context", "timestamp": "2026-01-02"}
    ),
    "life/README.md": "Facts, schema v2.\n",
}
STORAGE = {
    "entities.json": json.dumps({"ada": {"category": "people", "aliases": ["AQ"], "path": "life/areas/people/ada"}})
    + "\n",
    "life/areas/people/ada/facts.json": json.dumps(
        {"entity": "Ada Quince", "category": "people", "facts": [{"fact": "Sails", "timestamp": "2026-01-05"}]}
    ),
}
STORAGE_OLD = {
    "entities.json": json.dumps({"entities": {"ada": {"category": "people", "aliases": ["AQ"]}}}, indent=1),
    "life/areas/people/ada/facts.json": json.dumps({"facts": [{"fact": "Sails", "timestamp": "2026-01-05"}], "n": 1}),
}
POLICY = {
    "life/areas/people/ada-quince/items.json": json.dumps(
        {
            "policy": {"retention": "90d", "floor": 0.2},
            "facts": [{"id": "fact-001", "fact": "Sails", "category": "preference", "timestamp": "2026-01-05"}],
        },
        indent=4,
    )
    + "\n"
}
INDEXED = {
    "life/_index.md": "# Life\n\n## Summary\n\nAll areas.\n",
    "life/people/_index.md": "# People\n",
    "life/people/ada-quince/_index.md": "# Ada Quince\n\n## Summary\n\nKnows every harbour.\n",
}
VARIANTS: dict[str, dict[str, str]] = {
    "skill": SKILL,
    "items": ITEMS,
    "para": PARA,
    "engram": ENGRAM,
    "storage": STORAGE,
    "storage-old": STORAGE_OLD,
    "policy": POLICY,
    "indexed": INDEXED,
}


def lay(root: Path, files: dict[str, str]) -> Path:
    """Write the files of a variant below a folder."""
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="")
    return root


GRAPH = {
    "data/kg-store.json": json.dumps(
        {
            "version": 2,
            "meta": {"created": "2026-01-01", "entityCount": 4, "edgeCount": 3, "maxDepth": 2},
            "nodes": {
                "ada-quince": {
                    "id": "ada-quince",
                    "alias": "AQ",
                    "type": "human",
                    "label": "Ada Quince",
                    "parent": None,
                    "tags": ["tide", "måling"],
                    "attrs": {"role": "Hydrographer", "hull": {"length": 12}, "email": "ada@larkmoor.test"},
                    "confidence": 0.9,
                    "created": "2026-01-02",
                    "updated": "2026-02-01",
                },
                "larkmoor": {
                    "id": "larkmoor",
                    "alias": "LRK",
                    "type": "org",
                    "label": "Larkmoor",
                    "tags": [],
                    "attrs": {},
                },
                "gauges": {"id": "gauges", "alias": "GAU", "type": "concept", "label": "Tide gauges", "attrs": {}},
                "float": {
                    "id": "float",
                    "alias": "FLO",
                    "type": "device",
                    "label": "Float 7",
                    "parent": "gauges",
                    "attrs": {"observations": ["Leaks in cold water"]},
                },
            },
            "edges": [
                {
                    "from": "ada-quince",
                    "to": "larkmoor",
                    "rel": "works_at",
                    "attrs": {"since": "2024"},
                    "created": "2026-01-02",
                },
                {"from": "ada-quince", "to": "float", "rel": "owns"},
                {"from": "ada-quince", "to": "float", "rel": "uses"},
                {"from": "larkmoor", "to": "nowhere", "rel": "related_to"},
            ],
            "categories": {"People": ["ada-quince"]},
        },
        indent=2,
    )
}
GRAPH_OLD = {
    "kg-store.json": json.dumps(
        {
            "entities": {
                "ada-quince": {"type": "human", "label": "Ada Quince", "observations": ["Sails at dawn"]},
                "larkmoor": {"type": "org", "label": "Larkmoor"},
            },
            "relations": [{"source": "ada-quince", "target": "larkmoor", "type": "member_of"}],
        }
    )
}
BASIC = {
    "people/Ada Quince.md": "---\ntitle: Ada Quince\ntype: person\npermalink: people/ada-quince\ntags:\n  - tide\n---\n"
    "# Ada Quince\n\nMet at the harbour.\n\n## Observations\n\n"
    "- [preference] Prefers mail to calls #contact (said twice)\n"
    "- [technique] Reads the gauge at slack water #method\n\n## Relations\n\n- works_at [[Larkmoor]] (since 2024)\n"
    "- admires [[Somebody Unknown]]\n",
    "Larkmoor.md": "---\ntitle: Larkmoor\ntype: organization\npermalink: larkmoor\n---\n# Larkmoor\n\n## Observations\n"
    "- [fact] Makes tide gauges\n",
}
ROWBOAT = {
    "knowledge/People/Ada Quince.md": "# Ada Quince\n\n## Info\n**Role:** Hydrographer\n"
    "**Organization:** [[Organizations/Larkmoor]]\n**Email:** ada@larkmoor.test\n**Aliases:** AQ, Ada Q\n"
    "**First met:** 2026-01-05\n**Last update:** 2026-02-10\n\n"
    "## Summary\nBuilds gauges. Met at [[Projects/Gauge Two]].\n\n"
    "## Connected to\n- [[Organizations/Larkmoor]] — works at\n- [[Projects/Gauge Two]] — lead\n\n## Activity\n"
    "- **2026-02-10** (email): Sent the drawings\n\n## Key facts\n- (2026-02-10) Moves to Bergen in June\n\n"
    "## Open items\n- [ ] Send the tide tables — me, 2026-03-01\n- [x] Call back\n",
    "knowledge/Organizations/Larkmoor.md": "# Larkmoor\n\n## Info\n**Type:** company\n**Industry:** Hydrography\n"
    "**Domain:** larkmoor.test\n\n## People\n- [[People/Ada Quince]] — Hydrographer\n",
    "knowledge/Projects/Gauge Two.md": "# Gauge Two\n\n## Info\n**Type:** product\n**Status:** planning\n\n"
    "## People\n- [[People/Ada Quince]] — lead\n",
    "knowledge/Topics/Tides.md": "# Tides\n\n## About\nHow water rises.\n\n**Keywords:** ebb, flood\n",
}
OBSIDIAN = {
    "Contacts/Ben Alder.md": "---\nemail: ben@alder.test\naliases: [Benny]\nrole: Skipper\nbirthday: 1980-04-02\n---\n"
    "# Ben Alder\n\nMet on the ferry, see [[Log#May|the log]].\n",
    "People/Cara Dunn.md": "# Cara Dunn\n\nSister of Ben.\n",
    "Log.md": "# Log\n\nA diary.\n",
}
MEMORY = {
    "memory/2026-03-01.md": "# 2026-03-01\n\n## 09:10\n\nCalled [[People/Ada Quince|Ada]] on the gauge.\n\n"
    "- [ ] Order cable\n",
    "MEMORY.md": "# Memory\n\n- The harbour gate closes at six.\n- Prefer short answers.\n",
    "AGENTS.md": "# Rules\n",
}
FORMATS: dict[str, dict[str, str]] = {
    "graph": GRAPH,
    "graph-old": GRAPH_OLD,
    "basic": BASIC,
    "rowboat": ROWBOAT,
    "obsidian": OBSIDIAN,
    "memory": MEMORY,
}
