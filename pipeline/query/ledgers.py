"""``check``: every facts.jsonl is in the form of the contract."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pipeline.model import Fact
from pipeline.notes import facts as log

CATEGORIES = ("relationship", "milestone", "status", "preference", "context", "decision")
SOURCES = ("conversation", "manual", "inference")
STATUSES = ("active", "superseded")
ORDER = ("id", "fact", "category", "ts", "source", "status", "supersedes")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}$")
_ID = re.compile(r"[a-z0-9-]+-\d{3,}$")


def unsound(path: str, text: str) -> Iterator[str]:
    """Findings of one file. Other tools' lines (neither ``ref`` nor ``manual``) may order their keys as they like."""
    facts, bad = log.parse(text)
    for line in bad:
        yield f"{path}: line {line.number} is no fact: {line.text[:60]}"
    seen: set[str] = set()
    ids = {fact.id for fact in facts}
    for fact in facts:
        name = fact.id or fact.fact[:40]
        if fact.id in seen:
            yield f"{path}: {fact.id} stands there twice"
        seen.add(fact.id)
        for what in _form(fact):
            yield f"{path}: {name}: {what}"
        for key, other in (("supersedes", fact.supersedes), ("supersededBy", fact.superseded_by)):
            if other and other not in ids:
                yield f"{path}: {name}: {key} names {other}, which is not there"


def _form(fact: Fact) -> Iterator[str]:
    value = json.loads(fact.raw)
    missing = [key for key in ORDER[:6] if not isinstance(value.get(key), str) or not (value[key] or key == "ts")]
    if missing:
        yield f"lacks {', '.join(missing)}"
    if "id" not in missing and not _ID.match(fact.id):
        yield "its id is not slug-NNN"
    if fact.ts and not _DAY.match(fact.ts):
        yield f"ts is no date: {fact.ts}"
    for key, allowed in (("category", CATEGORIES), ("source", SOURCES), ("status", STATUSES)):
        if key not in missing and value[key] not in allowed:
            yield f"{key} is none of {', '.join(allowed)}: {value[key]}"
    wanted = [key for key in ORDER if key in value]
    if _is_written_here(fact) and list(value)[: len(wanted)] != wanted:
        yield f"its keys are not in the order {', '.join(ORDER)}"


def _is_written_here(fact: Fact) -> bool:
    return (bool(fact.ref) or fact.source == "manual") and not fact.ref.startswith(log.IMPORTED)
