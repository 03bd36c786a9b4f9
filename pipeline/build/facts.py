"""What the filed items say of an entity, against what its facts.jsonl already holds."""

from __future__ import annotations

import msgspec

from pipeline.build.relations import is_about
from pipeline.build.view import day, items_naming, kept_items
from pipeline.index import Index
from pipeline.model import Fact, Filed
from pipeline.notes import facts as log
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain


class Draft(msgspec.Struct, frozen=True):
    """A statement about an entity as one item makes it. ``field`` names the attribute it sets, if any."""

    fact: str
    category: str
    ts: str
    ref: str
    quote: str = ""
    field: str = ""
    value: str = ""
    source: str = "conversation"


class Ledger(msgspec.Struct, frozen=True):
    """What to do with a facts file: lines to append, statuses to flip; ``facts`` is the file as it will be."""

    new: tuple[Fact, ...]
    flips: dict[str, str]
    facts: tuple[Fact, ...]


def drafts(entity: str, index: Index) -> tuple[Draft, ...]:
    """All statements of the kept items about one entity, oldest first."""
    known = index.entities[entity]
    found: list[Draft] = []
    if known.kind == "person":
        for filed in reversed(items_naming(entity, index)):
            found += _jobs(entity, filed, index)
            found += _said(entity, filed, index)
    elif known.kind != "organization":
        for filed in reversed(kept_items(entity, index)):
            found += [
                Draft(plain(s.text), "decision", s.date or day(filed), filed.id, plain(s.quote))
                for s in filed.statements
                if s.form == "decision"
            ]
    return tuple(found)


def _jobs(person: str, filed: Filed, index: Index) -> list[Draft]:
    """Role and employer from one item's signature or plain words."""
    said: dict[str, tuple[str, str, str]] = {}
    for claim in filed.claims:
        if claim.field in {"role", "organization"} and is_about(person, claim.email, claim.name, index):
            said[claim.field] = (plain(claim.value), claim.date or day(filed), plain(claim.quote))
    if not said:
        return []
    role, organization = said.get("role"), said.get("organization")
    if role and organization:
        text = f"{role[0]} at {organization[0]}"
    elif role:
        text = role[0]
    else:
        text = f"Works at {organization[0]}" if organization else ""
    _, ts, quote = role or organization or ("", "", "")
    return [Draft(text, "status", ts, filed.id, quote, "role", text)]


def _said(person: str, filed: Filed, index: Index) -> list[Draft]:
    names = {fold_name(plain(who.name)) for who in filed.who if who.entity == person and who.name}
    return [
        Draft(plain(s.text), s.category or "context", s.date or day(filed), filed.id, plain(s.quote))
        for s in filed.statements
        if s.form == "fact" and fold_name(plain(s.about)) in names
    ]


def reconcile(entity: str, said: tuple[Draft, ...], known: tuple[Fact, ...], held: frozenset[str] = frozenset()) -> Ledger:
    """Append what is new, withdraw what no item says any more, flip the chain of attributes that changed.

    ``held`` are facts that a person took back. People's facts (``manual``) and other tools' lines (without ``ref``) are never withdrawn.
    """
    by_text: dict[tuple[str, str], list[Draft]] = {}
    for draft in said:
        by_text.setdefault((draft.category, _words(draft.fact)), []).append(draft)
    number = log.next_number(entity, known)
    new: list[Fact] = []
    standing: set[str] = set()
    for key, group in by_text.items():
        refs = {draft.ref for draft in group}
        match = next((f for f in known if (f.category, _words(f.fact)) == key and f.ref in refs), None)
        if match is not None:
            standing.add(match.id)
            continue
        manual = next((f for f in known if (f.category, _words(f.fact)) == key and f.source == "manual" and f.status == "active"), None)
        if manual is None:
            first = group[0]
            new.append(Fact(
                id=f"{entity}-{number:03d}", fact=first.fact, category=first.category, ts=first.ts, source=first.source,
                ref=first.ref, quote=first.quote, field=first.field, value=first.value,
            ))
            number += 1
    return _chain(known, new, standing - held)


def _words(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")


def _chain(known: tuple[Fact, ...], new: list[Fact], standing: set[str]) -> Ledger:
    """Statuses: program facts nobody says are withdrawn; of one attribute only the newest value is active."""
    wanted: dict[str, str] = {}
    for fact in known:
        ours = fact.source != "manual" and bool(fact.ref)
        if ours:
            wanted[fact.id] = "active" if fact.id in standing else "superseded"
    alive = [f for f in known if wanted.get(f.id, f.status) == "active"] + new
    finished: list[Fact] = []
    for name in dict.fromkeys(f.field for f in alive if f.field):
        line = sorted((f for f in alive if f.field == name), key=lambda f: (f.ts, f.ref, f.id))
        for older, newer in zip(line, line[1:], strict=False):
            wanted[older.id] = "superseded"
            finished.append(msgspec.structs.replace(newer, supersedes=older.id))
    linked = {f.id: f for f in finished}
    filed = {f.id for f in known}
    appended = tuple(_with_chain(f, linked, wanted, filed) for f in new)
    flips = {f.id: wanted[f.id] for f in known if f.id in wanted and wanted[f.id] != f.status}
    after = tuple(msgspec.structs.replace(f, status=wanted.get(f.id, f.status)) for f in known) + appended
    return Ledger(appended, flips, after)


def _with_chain(fact: Fact, linked: dict[str, Fact], wanted: dict[str, str], filed: set[str]) -> Fact:
    """A new line says what it supersedes; one that is older than what is known says by what it is superseded."""
    chained = linked.get(fact.id, fact)
    if wanted.get(fact.id) == "superseded":
        later = next((f.id for f in linked.values() if f.supersedes == fact.id and f.id in filed), "")
        return msgspec.structs.replace(chained, status="superseded", superseded_by=later)
    return chained
