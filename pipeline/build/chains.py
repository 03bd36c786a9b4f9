"""Which facts hold, today and on any earlier day: of one attribute what was said last, else what nothing replaced."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache

import msgspec

from pipeline.build.attributes import Attribute, attribute
from pipeline.build.meaning import Key, key
from pipeline.model import Fact
from pipeline.notes import facts as log


def sets(fact: Fact) -> Attribute | None:
    """The attribute that a fact sets: as its line says, else as its words do."""
    told = _told(fact.fact)
    if fact.field:
        return Attribute(fact.field, fact.value or fact.fact, told is None or told.field != fact.field or told.replaces)
    return told


def sense(fact: Fact) -> Key:
    """Equal for facts that say the same."""
    return key(fact.fact, fact.category, sets(fact))


@lru_cache(maxsize=20_000)
def _told(text: str) -> Attribute | None:
    return attribute(text)


def alive(facts: Iterable[Fact], said: Collection[str], held: Collection[str]) -> frozenset[str]:
    """Facts that nobody took back, whether or not another one replaced them since.

    ``said``: the program's facts that items still make; ``held``: those that a person took back.
    """
    known = tuple(facts)
    standing = {f.id for f in known if f.id in said and f.id not in held}
    standing |= revived(known, held) | {f.id for f in known if f.id and not log.is_ours(f) and f.status == "active"}
    others = [f for f in known if f.id and not log.is_ours(f) and f.id not in held]
    while more := {f.id for f in others if f.id not in standing and _replaced(f, known, standing)}:
        standing |= more
    return frozenset(standing)


def revived(facts: Iterable[Fact], held: Collection[str]) -> frozenset[str]:
    """Others' facts that only statements of ours superseded: whether they count is decided with those."""
    known = tuple(facts)
    return frozenset(f.id for f in known if f.id not in held and _outlived(f, known))


def _outlived(fact: Fact, known: tuple[Fact, ...]) -> bool:
    if not fact.id or log.is_ours(fact):
        return False
    by = [f for f in known if f.supersedes == fact.id]
    return bool(by) and all(log.is_ours(f) and _field(f) == _field(fact) for f in by)


def _replaced(fact: Fact, known: tuple[Fact, ...], standing: Collection[str]) -> bool:
    """Whether a line that stands superseded it: until then it did count."""
    return fact.superseded_by in standing or any(f.supersedes == fact.id and f.id in standing for f in known)


def holding(facts: Iterable[Fact], living: Collection[str], day: str = "") -> frozenset[str]:
    """Ids of the facts that hold, of those that are alive: by now, or at the end of a ``day``.

    Lines of people and of other tools yield only when a line names them, then or later.
    """
    known = [fact for fact in facts if fact.id in living]
    pointed = {fact.supersedes for fact in known if fact.supersedes != fact.id}
    known = [fact for fact in known if not day or fact.ts <= day]
    off = _named(known)
    lines: defaultdict[str, list[Fact]] = defaultdict(list)
    found = set()
    for fact in known:
        found.add(fact.id)
        if name := _field(fact):
            lines[name].append(fact)
    for line in lines.values():
        held = holders(line)
        found -= {f.id for f in line if f.id not in held and (log.is_ours(f) or f.id in pointed)}
    return frozenset(found - off)


def _named(known: Collection[Fact]) -> set[str]:
    """Facts that others name as superseded; what the program's own lines say of an attribute follows from dates."""
    there = {fact.id for fact in known}
    off = set()
    for fact in known:
        ruled = log.is_ours(fact) and bool(_field(fact))
        if fact.supersedes != fact.id and not ruled:
            off.add(fact.supersedes)
        if fact.superseded_by in there - {fact.id} and not ruled:
            off.add(fact.id)
    return off


def in_order(line: Iterable[Fact]) -> list[Fact]:
    """Statements on one attribute, oldest first."""
    return sorted(line, key=lambda fact: (fact.ts, fact.ref, log.number(fact), fact.id))


def holders(line: Iterable[Fact]) -> frozenset[str]:
    """What holds of one attribute: what was said last.

    What a person typed yields to items only when they give a value that was never said before. A line that another one
    of the attribute names as superseded makes room for that one, whatever their dates.
    """
    ordered = in_order(line)
    found: list[str] = []
    seen: set[Key] = set()
    settled: set[Key] = set()
    for fact in ordered:
        one = sense(fact)
        seen.add(one)
        if log.is_ours(fact) and one in settled:
            continue
        if not _replaces(fact):
            found.append(fact.id)
            continue
        found = [fact.id]
        settled = set(seen) if fact.source == "manual" else set()
    off = _named(ordered)
    if set(found) <= off:
        found = [fact.id for fact in ordered if fact.supersedes in found and not log.is_ours(fact)]
    return frozenset(found) - off


def _replaces(fact: Fact) -> bool:
    told = sets(fact)
    return told is None or told.replaces


def on_day(facts: Iterable[Fact], living: Collection[str], day: str) -> frozenset[str]:
    """Ids of the facts that held at the end of a day, ``YYYY-MM-DD``; undated ones always did."""
    return holding(facts, living, day)


def _field(fact: Fact) -> str:
    found = sets(fact)
    return found.field if found is not None else ""


def placed(fact: Fact, known: Iterable[Fact]) -> Fact:
    """A person's fact among what counts of the same attribute: the newest word on it, or older than what is known."""
    facts = tuple(known)
    gone, told = log.inactive(facts), sets(fact)
    if told is None:
        return fact
    line = [old for old in facts if old.id and old.id not in gone and _field(old) == told.field]
    current = holders(line)
    holder = next((old for old in reversed(in_order(line)) if old.id in current), None)
    if holder is None:
        return fact
    if holder.ts <= fact.ts:
        return msgspec.structs.replace(fact, supersedes=holder.id) if told.replaces else fact
    return msgspec.structs.replace(fact, status="superseded", superseded_by=holder.id) if _replaces(holder) else fact
