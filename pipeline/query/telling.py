"""``vaultmill show --json``: the same as ``show`` tells, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pipeline.notes import facts as log
from pipeline.query import batches, find
from pipeline.query.knowledge import entry
from pipeline.query.listing import kept, skipped
from pipeline.query.reading import Reading, reading
from pipeline.query.showing import meant, shown


def tell(root: Path, ref: str) -> dict[str, Any]:
    """``what`` (item, entity, batch or note), its fields, and ``text`` as ``show`` prints it.

    An item has the keys of ``items``; an entity those of ``index``, with ``id``, ``kind`` and all ``facts``; a batch
    those of ``history``, ``files`` and what ``batches.Contents`` has. Raises ``UsageFault`` as ``show`` does.
    """
    with reading(root) as place:
        what, name = meant(place, ref.strip())
        if what == "note":
            note = place.notes[name]
            if note.filed:
                what, name = "item", note.filed.id
            elif note.entity:
                what, name = "entity", place.index.entity_at(note.entity.path)
        return {"what": what, **_fields(place, what, name), "text": shown(place, what, name)}


def _fields(place: Reading, what: str, name: str) -> dict[str, Any]:
    if what == "item":
        filed = place.index.items.get(name)
        return kept(filed, place) if filed else skipped(place.state.skipped[name], place.place.raw)
    if what == "entity":
        entity = place.index.entities[name]
        facts, _ = log.parse(place.state.facts.get(name, ""))
        known = entry(entity, place.index) | {"file": f"{entity.path}.md" if entity.path else ""}
        return {"id": entity.id, "kind": entity.kind, **known, "facts": [msgspec.to_builtins(fact) for fact in facts]}
    if what == "batch":
        return batches.told(place, find.commits(place, name)[0])
    return {"file": name}
