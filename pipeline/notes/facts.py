"""facts.jsonl: read leniently, write canonically, change nothing but a status."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import msgspec

from pipeline.model import Fact

_STATUS = re.compile(r'("status"\s*:\s*)"(?:[^"\\]|\\.)*"')
_NUMBER = re.compile(r"-(\d+)$")


class BadLine(msgspec.Struct, frozen=True):
    """A line that is not a fact: it stays where it is and is reported. ``number`` counts from 1."""

    number: int
    text: str


def parse(text: str) -> tuple[tuple[Fact, ...], tuple[BadLine, ...]]:
    """Facts of a file in order; blank lines are skipped, unknown keys kept in ``raw``."""
    facts: list[Fact] = []
    bad: list[BadLine] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        fact = _fact(line.rstrip("\r"))
        if fact is None:
            bad.append(BadLine(number, line))
        else:
            facts.append(fact)
    return tuple(facts), tuple(bad)


def _fact(line: str) -> Fact | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or not isinstance(value.get("fact"), str):
        return None

    def text(key: str) -> str:
        item = value.get(key)
        return item if isinstance(item, str) else ""

    return Fact(
        id=text("id"), fact=text("fact"), category=text("category"), ts=text("ts"), source=text("source"),
        status=text("status") or "active", supersedes=text("supersedes"), superseded_by=text("supersededBy"),
        ref=text("ref"), quote=text("quote"), field=text("field"), value=text("value"), raw=line,
    )


def dump(fact: Fact) -> str:
    """One line, the contract's keys first and in order; empty optional keys are absent."""
    value: dict[str, str] = {
        "id": fact.id, "fact": fact.fact, "category": fact.category, "ts": fact.ts, "source": fact.source, "status": fact.status,
    }
    for key, item in (
        ("supersedes", fact.supersedes), ("supersededBy", fact.superseded_by), ("ref", fact.ref), ("quote", fact.quote),
        ("field", fact.field), ("value", fact.value),
    ):
        if item:
            value[key] = item
    return json.dumps(value, ensure_ascii=False)


def set_status(text: str, statuses: dict[str, str]) -> str:
    """Splice the status of the named facts; every other byte stays."""
    if not statuses:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        fact = _fact(line.rstrip("\r")) if line.strip() else None
        if fact is None or fact.id not in statuses or fact.status == statuses[fact.id]:
            continue
        wanted = json.dumps(statuses[fact.id])
        if _STATUS.search(line):
            lines[number] = _STATUS.sub(lambda m: m.group(1) + wanted, line, count=1)
        else:
            lines[number] = re.sub(r"\}\s*$", f', "status": {wanted}}}', line)
    return "\n".join(lines)


def append(text: str, facts: Iterable[Fact]) -> str:
    """The file's text with new lines at its end."""
    lines = [dump(fact) for fact in facts]
    if not lines:
        return text
    start = text if not text or text.endswith("\n") else text + "\n"
    return start + "\n".join(lines) + "\n"


def inactive(facts: Iterable[Fact]) -> frozenset[str]:
    """Ids that do not count: status not active, superseded by somebody, or named by a valid ``supersedes``."""
    known = tuple(facts)
    withdrawn = {f.id for f in known if f.status != "active"}
    named = {f.supersedes for f in known if f.supersedes and f.id not in withdrawn}
    return frozenset(withdrawn | named | {f.id for f in known if f.superseded_by})


def next_number(slug: str, facts: Iterable[Fact]) -> int:
    """One more than the highest number ever given for a slug."""
    numbers = [int(match.group(1)) for f in facts if f.id.startswith(slug + "-") and (match := _NUMBER.search(f.id))]
    return max(numbers, default=0) + 1
