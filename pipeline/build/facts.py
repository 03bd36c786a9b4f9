"""What the filed items say of an entity, against what its facts.jsonl already holds."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from pipeline.build.careers import Said, settled
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
        jobs = _jobs(entity, index)
        for filed in reversed(items_naming(entity, index)):
            found += jobs.get(filed.id, [])
            found += _said(entity, filed, index)
    elif known.kind != "organization":
        for filed in reversed(kept_items(entity, index)):
            found += [
                Draft(plain(s.text), "decision", s.date or day(filed), filed.id, plain(s.quote))
                for s in filed.statements
                if s.form == "decision"
            ]
    return tuple(found)


def _jobs(entity: str, index: Index) -> dict[str, list[Draft]]:
    """Item -> role and employer from its signature or plain words, where they count."""
    said: defaultdict[str, dict[str, Said]] = defaultdict(dict)
    for field in ("role", "organization"):
        for claim in settled(entity, field, index):
            said[claim.item][field] = claim
    return {item: [_job(claims.get("role"), claims.get("organization"))] for item, claims in said.items()}


def _job(role: Said | None, organization: Said | None) -> Draft:
    if role and organization:
        text = f"{role.value} at {organization.value}"
    elif role:
        text = role.value
    else:
        text = f"Works at {organization.value}" if organization else ""
    newest = role or organization
    if newest is None:
        raise AssertionError("a job without a claim")
    return Draft(text, "status", newest.day, newest.item, newest.quote, "role", text)


def _said(person: str, filed: Filed, index: Index) -> list[Draft]:
    names = {fold_name(plain(who.name)) for who in filed.who if who.entity == person and who.name}
    return [
        Draft(plain(s.text), s.category or "context", s.date or day(filed), filed.id, plain(s.quote))
        for s in filed.statements
        if s.form == "fact" and fold_name(plain(s.about)) in names
    ]


def reconcile(
    entity: str, said: tuple[Draft, ...], known: tuple[Fact, ...], held: frozenset[str] = frozenset()
) -> Ledger:
    """Append what is new, withdraw what no item says any more, flip the chain of attributes that changed.

    ``held`` are facts that a person took back. People's facts (``manual``) and other tools' lines (without ``ref``)
    are never withdrawn.
    """
    by_text: dict[tuple[str, str], list[Draft]] = {}
    for draft in said:
        by_text.setdefault((draft.category, _words(draft.fact)), []).append(draft)
    number = log.next_number(entity, known)
    new: list[Fact] = []
    latest: dict[str, tuple[str, str]] = {}
    for key, group in by_text.items():
        refs = {draft.ref for draft in group}
        same = [f for f in known if (f.category, _words(f.fact)) == key]
        match = next((f.id for f in same if f.ref in refs), "")
        if not match and not any(f.source == "manual" and f.status == "active" for f in same):
            match, first = f"{entity}-{number:03d}", group[0]
            new.append(
                Fact(
                    id=match,
                    fact=first.fact,
                    category=first.category,
                    ts=first.ts,
                    source=first.source,
                    ref=first.ref,
                    quote=first.quote,
                    field=first.field,
                    value=first.value,
                )
            )
            number += 1
        if match:
            latest[match] = max((draft.ts, draft.ref) for draft in group)
    return _chain(known, new, latest, held)


def of_another(other: str, entity: str, index: Index, file: str) -> frozenset[str]:
    """Ids of the facts in one's file that the items say of another one, and of the first no more."""
    said = {who: {(d.category, _words(d.fact), d.ref) for d in drafts(who, index)} for who in (other, entity)}
    theirs = said[other] - said[entity]
    known = (fact for fact in log.parse(file)[0] if log.is_ours(fact))
    return frozenset(fact.id for fact in known if (fact.category, _words(fact.fact), fact.ref) in theirs)


def _words(text: str) -> str:
    """Letters and digits only: another spacing or punctuation is no other fact."""
    return "".join(char for char in text.casefold() if char.isalnum())


def _chain(
    known: tuple[Fact, ...], new: list[Fact], latest: dict[str, tuple[str, str]], held: frozenset[str]
) -> Ledger:
    """Statuses: program facts nobody says are withdrawn; of one attribute only the value said last is active.

    ``latest``: fact id -> (date, item) of the last statement, for all facts that items still make.
    """
    standing = latest.keys() - held
    wanted = {f.id: "active" if f.id in standing else "superseded" for f in known if log.is_ours(f)}
    wanted |= {f.id: "active" for f in known if f.id not in held and _outlived(f, known)}
    alive = [f for f in known if wanted.get(f.id, f.status) == "active"] + new
    filed = {f.id for f in known}
    linked: dict[str, Fact] = {}
    for name in dict.fromkeys(f.field for f in alive if f.field):
        line = sorted((f for f in alive if f.field == name), key=lambda f: (f.ts, f.ref, f.id))
        current = _current(line, latest)
        wanted |= {f.id: "superseded" for f in line if f.id != current}
        for older, fact, newer in zip(["", *(f.id for f in line)], line, [*(f.id for f in line[1:]), ""], strict=False):
            linked[fact.id] = _in_line(fact, older, newer, current, filed)
    appended = tuple(linked.get(f.id, f) for f in new)
    flips = {f.id: wanted[f.id] for f in known if f.id in wanted and wanted[f.id] != f.status}
    after = tuple(msgspec.structs.replace(f, status=wanted.get(f.id, f.status)) for f in known) + appended
    return Ledger(appended, flips, after)


def _outlived(fact: Fact, known: tuple[Fact, ...]) -> bool:
    """A person's fact that only statements of ours superseded: whether it counts is decided with them."""
    by = [f for f in known if f.supersedes == fact.id]
    return fact.source == "manual" and bool(by) and all(log.is_ours(f) and f.field == fact.field for f in by)


def _current(line: list[Fact], latest: dict[str, tuple[str, str]]) -> str:
    """The value that holds: what was said last; what a person typed yields only to a value never said before."""
    typed = [f for f in line if f.source == "manual"]
    rivals = [*typed[-1:], *(f for f in line if not typed or f.ts > typed[-1].ts)]
    return max(rivals, key=lambda f: (*latest.get(f.id, (f.ts, f.ref)), f.id)).id


def _in_line(fact: Fact, older: str, newer: str, current: str, filed: set[str]) -> Fact:
    """A new line says what it supersedes; one that is older than what is known says by what it is superseded."""
    if fact.id == current:
        return msgspec.structs.replace(fact, supersedes=older)
    by = newer if newer in filed else current if not newer and current in filed else ""
    before = "" if older == current and current in filed else older
    return msgspec.structs.replace(fact, status="superseded", supersedes=before, superseded_by=by)
