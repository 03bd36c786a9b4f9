"""``vaultmill items``: every item that was read, kept or skipped, as one flat mapping."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from pipeline.build.associations import item_links
from pipeline.model import Filed, Skipped
from pipeline.notes.neutral import plain
from pipeline.notes.weeks import week_of
from pipeline.query.originals import sources_of
from pipeline.query.reading import Reading, reading


def items(root: Path) -> tuple[dict[str, Any], ...]:
    """All items, undated ones first, then by date. Keys: see ``kept`` and ``skipped``; both have the same.

    ``date`` is local wall time, ISO 8601, or ``""``; ``source`` lists paths relative to raw/; ``people``,
    ``organizations`` and ``projects`` are note paths; ``reasons`` say which rule gave each tag.
    """
    with reading(root) as place:
        known = place.index.items
        found = [kept(filed, place) for filed in known.values()]
        found += [skipped(line, place.place.raw) for line in place.state.skipped.values() if line.id not in known]
        return tuple(sorted(found, key=lambda item: (item["date"], item["id"])))


def kept(filed: Filed, place: Reading) -> dict[str, Any]:
    """An item that has a note."""
    linked = item_links(filed, place.index)
    path = place.index.item_paths[filed.id]
    return {
        "id": filed.id,
        "kind": filed.kind,
        "date": _stamp(filed.date),
        "title": plain(filed.title),
        "source": list(dict.fromkeys(message.source for message in filed.messages)),
        "people": [f"{note}.md" for note in linked.people],
        "organizations": [f"{note}.md" for note in linked.organizations],
        "projects": [f"{note}.md" for note in linked.projects],
        "relationship": list(filed.relationship),
        "topics": list(filed.topics),
        "type": filed.type,
        "filter": list(filed.filter),
        "action": filed.action,
        "status": filed.status,
        "reasons": [f"{tag}: {plain(reason)}" for tag, reason in filed.whys],
        "note": f"{path}.md" if path else "",
    }


def skipped(line: Skipped, raw: Path) -> dict[str, Any]:
    """An item that has only a line in its week."""
    return {
        "id": line.id,
        "kind": line.kind,
        "date": _stamp(line.date),
        "title": plain(line.title),
        "source": list(sources_of(line, raw)),
        "people": [],
        "organizations": [],
        "projects": [],
        "relationship": [],
        "topics": [],
        "type": "",
        "filter": list(line.tags),
        "action": "",
        "status": "",
        "reasons": [plain(line.reason)] if line.reason else [],
        "note": f"Sources/Skipped/{week_of(line.date)}.md#^{line.id}",
    }


def _stamp(moment: datetime | None) -> str:
    return moment.isoformat(timespec="seconds") if moment else ""
