"""facts.jsonl: read leniently, write canonically, change nothing but a status."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping

import msgspec

from pipeline.model import Fact
from pipeline.notes import links

_MEMBER = re.compile(r'[\s,]*(?=")')
_COLON = re.compile(r"\s*:\s*")
IMPORTED = "import:"
"""How the ``ref`` of another tool's line begins that was imported; behind it stand its file and line."""
_NUMBER = re.compile(r"-([0-9]{1,9})$")
_SURROGATES = re.compile("[\ud800-\udfff]")


class BadLine(msgspec.Struct, frozen=True):
    """A line that is not a fact: it stays where it is and is reported. ``number`` counts from 1."""

    number: int
    text: str


def parse(text: str) -> tuple[tuple[Fact, ...], tuple[BadLine, ...]]:
    """Facts of a file in order; blank lines are skipped, unknown keys kept in ``raw``.

    A line that stands there twice, as after two copies of a file were joined, is one fact.
    """
    facts: list[Fact] = []
    bad: list[BadLine] = []
    seen: set[tuple[str, ...]] = set()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        fact = _fact(line.rstrip("\r"))
        if fact is None:
            bad.append(BadLine(number, line))
        elif not fact.id or (name := _name(fact)) not in seen:
            facts.append(fact)
            seen.add(name if fact.id else ())
    return tuple(facts), tuple(bad)


def _name(fact: Fact) -> tuple[str, ...]:
    """What makes a line the same line, whatever its status is."""
    return fact.id, fact.fact, fact.category, fact.ts, fact.source, fact.ref


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
        lines[number] = spliced(line, "status", statuses[fact.id])
    return "\n".join(lines)


def spliced(line: str, key: str, value: str) -> str:
    """The line with one value replaced, or added at its end."""
    place, wanted = _value_of(line, key), json.dumps(value)
    if place is not None:
        return line[: place[0]] + wanted + line[place[1] :]
    end = line.rindex("}")
    return f'{line[:end]}, "{key}": {wanted}{line[end:]}'


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


def put_back(text: str, before: str) -> str:
    """The text with the facts that it lost since ``before`` at its end, withdrawn, so that no id is given twice."""
    there = {fact.id for fact in parse(text)[0]}
    lost = [fact for fact in parse(before)[0] if fact.id and fact.id not in there]
    lines = [spliced(fact.raw, "status", "superseded") for fact in lost]
    start = text if not text or text.endswith("\n") else text + "\n"
    return start + "".join(f"{line}\n" for line in lines)


def renumber(text: str, slug: str) -> tuple[str, dict[str, str]]:
    """(text, old id -> new id): of two facts with one id the program's takes a new number, and its chain follows."""
    facts = parse(text)[0]
    number = next_number(slug, facts)
    moved: dict[tuple[str, ...], str] = {}
    holder: dict[str, Fact] = {}
    for fact in sorted(facts, key=is_ours):
        holder.setdefault(fact.id, fact)
    for fact in facts:
        if fact.id and is_ours(fact) and fact is not holder[fact.id]:
            moved[_name(fact)] = f"{slug}-{number:03d}"
            number += 1
    if not moved:
        return text, {}
    ids = {name[0]: identifier for name, identifier in moved.items()}
    lines = text.split("\n")
    for place, line in enumerate(lines):
        known = _fact(line.rstrip("\r")) if line.strip() else None
        if known is None or not is_ours(known):
            continue
        if _name(known) in moved:
            lines[place] = line = spliced(line, "id", moved[_name(known)])
        for key, named in (("supersedes", known.supersedes), ("supersededBy", known.superseded_by)):
            if named in ids:
                lines[place] = line = spliced(line, key, ids[named])
    return "\n".join(lines), ids


def is_ours(fact: Fact) -> bool:
    """Derived from an item by the program: neither typed by the owner nor another tool's."""
    return fact.source != "manual" and bool(fact.ref) and not fact.ref.startswith(IMPORTED)


def append(text: str, facts: Iterable[Fact]) -> str:
    """The file's text with new lines at its end."""
    lines = [dump(fact) for fact in facts]
    if not lines:
        return text
    start = text if not text or text.endswith("\n") else text + "\n"
    return start + "\n".join(lines) + "\n"


def unconfirmed(text: str, identifier: str) -> str:
    """The file with a fact that nobody confirmed marked so: ``"confidence": 0.5``, as other tools write it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        fact = _fact(line.rstrip("\r")) if line.strip() else None
        if fact is not None and fact.id == identifier:
            end = line.rindex("}")
            lines[number] = f'{line[:end]}, "confidence": 0.5{line[end:]}'
    return "\n".join(lines)


def worded(fact: Fact) -> str:
    """What a fact says in prose: of one that a person typed with links in it, the words that these show."""
    if fact.source != "manual":
        return fact.fact
    parts, end = [], 0
    for link in links.find(fact.fact):
        parts += [fact.fact[end : link.start], link.shown or link.target.rpartition("/")[2].removesuffix(".md")]
        end = link.end
    return "".join((*parts, fact.fact[end:]))


def is_doubtful(fact: Fact) -> bool:
    """Whether the line itself says that nobody confirmed it."""
    try:
        confidence = json.loads(fact.raw).get("confidence") if fact.raw else None
    except (ValueError, AttributeError, RecursionError):
        return False
    return isinstance(confidence, int | float) and confidence < 1


def inactive(facts: Iterable[Fact]) -> frozenset[str]:
    """Ids that do not count: status not active, named by a valid ``supersedes``, or superseded by a line that stands.

    A withdrawn line (superseded by nobody) supersedes nothing, in neither direction.
    """
    known = tuple(facts)
    gone = withdrawn(known)
    off = {f.id for f in known if f.status != "active"}
    named = {f.supersedes for f in known if f.supersedes and f.supersedes != f.id and f.id not in gone}
    return frozenset(
        off | (named & {f.id for f in known}) | {f.id for f in known if f.superseded_by and f.superseded_by not in gone}
    )


def withdrawn(facts: Iterable[Fact]) -> frozenset[str]:
    """Ids of facts that were taken back: superseded, though no line that counts for anything supersedes them."""
    known = tuple(facts)
    older = {fact.id: fact.supersedes for fact in known}
    replaced_by: dict[str, list[str]] = {}
    for fact in known:
        replaced_by.setdefault(fact.superseded_by, []).append(fact.id)
    unknown = replaced_by.keys() - older.keys() - {""}  # another tool may name what it keeps elsewhere
    waiting = [f.id for f in known if f.status == "active" or f.superseded_by in unknown]
    valid = set(waiting)
    while waiting:
        one = waiting.pop()
        more = {older[one], *replaced_by.get(one, ())} & older.keys() - valid
        valid |= more
        waiting += more
    return frozenset(older.keys() - valid)


def reinstated(text: str, taken_back: str, held: Collection[str] = ()) -> str:
    """The file in which what a fact had superseded counts again, now that it was taken back.

    Facts that the program derives follow from their items, and are left.
    """
    facts = parse(text)[0]
    gone = withdrawn(facts)
    older = next((fact.supersedes for fact in facts if fact.id == taken_back), "")
    back = {
        fact.id: "active"
        for fact in facts
        if fact.id == older
        and not is_ours(fact)
        and fact.id not in held
        and fact.superseded_by in {"", *gone}
        and not any(other.supersedes == fact.id and other.id not in gone for other in facts)
    }
    return set_status(text, back)


def number(fact: Fact) -> int:
    """The number at the end of an id, 0 without one."""
    found = _NUMBER.search(fact.id)
    return int(found[1]) if found else 0


def next_number(slug: str, facts: Iterable[Fact]) -> int:
    """One more than the highest number ever given for a slug."""
    numbers = [int(match.group(1)) for f in facts if f.id.startswith(slug + "-") and (match := _NUMBER.search(f.id))]
    return max(numbers, default=0) + 1
