"""facts.jsonl: read leniently, write canonically, change nothing but a status."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

import msgspec

from pipeline.model import Fact

_MEMBER = re.compile(r'[\s,]*(?=")')
_COLON = re.compile(r"\s*:\s*")
_NUMBER = re.compile(r"-([0-9]{1,9})$")
_SURROGATES = re.compile("[\ud800-\udfff]")


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
        id=text("id"),
        fact=text("fact"),
        category=text("category"),
        ts=text("ts"),
        source=text("source"),
        status=text("status") or "active",
        supersedes=text("supersedes"),
        superseded_by=text("supersededBy"),
        ref=text("ref"),
        quote=text("quote"),
        field=text("field"),
        value=text("value"),
        raw=line,
    )


def dump(fact: Fact) -> str:
    """One line, the contract's keys first and in order; empty optional keys are absent."""
    value: dict[str, str] = {
        "id": fact.id,
        "fact": fact.fact,
        "category": fact.category,
        "ts": fact.ts,
        "source": fact.source,
        "status": fact.status,
    }
    for key, item in (
        ("supersedes", fact.supersedes),
        ("supersededBy", fact.superseded_by),
        ("ref", fact.ref),
        ("quote", fact.quote),
        ("field", fact.field),
        ("value", fact.value),
    ):
        if item:
            value[key] = item
    return _SURROGATES.sub("?", json.dumps(value, ensure_ascii=False))


def set_status(text: str, statuses: Mapping[str, str]) -> str:
    """Splice the status of the named facts; every other byte stays."""
    if not statuses:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        fact = _fact(line.rstrip("\r")) if line.strip() else None
        if fact is None or fact.id not in statuses or fact.status == statuses[fact.id]:
            continue
        wanted = json.dumps(statuses[fact.id])
        place = _value_of(line, "status")
        if place is None:
            end = line.rindex("}")
            lines[number] = f'{line[:end]}, "status": {wanted}{line[end:]}'
        else:
            lines[number] = line[: place[0]] + wanted + line[place[1] :]
    return "\n".join(lines)


def _value_of(line: str, key: str) -> tuple[int, int] | None:
    """Where the value of the last top-level member of that name stands in a line that is a JSON object."""
    decoder = json.JSONDecoder()
    found = None
    position = line.index("{") + 1
    while (match := _MEMBER.match(line, position)) is not None:
        name, end = decoder.raw_decode(line, match.end())
        colon = _COLON.match(line, end)
        if colon is None:
            break
        _, position = decoder.raw_decode(line, colon.end())
        if name == key:
            found = colon.end(), position
    return found


def append(text: str, facts: Iterable[Fact]) -> str:
    """The file's text with new lines at its end."""
    lines = [dump(fact) for fact in facts]
    if not lines:
        return text
    start = text if not text or text.endswith("\n") else text + "\n"
    return start + "\n".join(lines) + "\n"


def inactive(facts: Iterable[Fact]) -> frozenset[str]:
    """Ids that do not count: status not active, named by a valid ``supersedes``, or superseded by a line that stands.

    A withdrawn line (superseded by nobody) supersedes nothing, in neither direction.
    """
    known = tuple(facts)
    off = {f.id for f in known if f.status != "active"}
    named = {f.supersedes for f in known if f.supersedes and f.id not in off}
    chained = {f.supersedes for f in known if f.supersedes}
    withdrawn = {f.id for f in known if f.id in off and f.id not in chained and not f.superseded_by}
    return frozenset(off | named | {f.id for f in known if f.superseded_by and f.superseded_by not in withdrawn})


def next_number(slug: str, facts: Iterable[Fact]) -> int:
    """One more than the highest number ever given for a slug."""
    numbers = [int(match.group(1)) for f in facts if f.id.startswith(slug + "-") and (match := _NUMBER.search(f.id))]
    return max(numbers, default=0) + 1
