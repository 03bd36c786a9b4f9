"""``vaultmill duplicates``: notes that may be of one and the same, with what speaks for it. Changes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pipeline.build.careers import is_about
from pipeline.domains import organization_domain
from pipeline.index import Index, addresses
from pipeline.index.names import compare, compare_companies, keys, parse, parse_company
from pipeline.index.names.mailboxes import is_own_word, mailbox
from pipeline.model import Entity
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.query.reading import Reading, reading

LEAST = 40
"""Score (of 100) from which a pair is shown."""
MOST = 60
"""Notes under one key of a name; of a name that more people bear the name tells nothing."""
Evidence = list[tuple[int, str]]


def duplicates(root: Path) -> list[dict[str, Any]]:
    """``score one two kind evidence`` of pairs, likeliest first; pairs that somebody said are two are left out."""
    with reading(root) as place:
        found = []
        for one, two, evidence in alike(place):
            score = max(0, min(100, sum(weight for weight, _ in evidence)))
            if score >= LEAST:
                said = [reason for _, reason in sorted(evidence, key=lambda pair: -pair[0])]
                found.append(
                    {"score": score, "one": _named(one), "two": _named(two), "kind": one.kind, "evidence": said}
                )
        return sorted(found, key=lambda pair: (-pair["score"], pair["one"], pair["two"]))


def alike(place: Reading) -> Iterator[tuple[Entity, Entity, Evidence]]:
    """Pairs that may be one, with what speaks for it and against; none that somebody said are two."""
    apart = {frozenset((d.subject, d.object)) for d in place.state.decisions if d.verb == "not-same"}
    for one, two in _pairs(place.index):
        if frozenset((one.id, two.id)) not in apart:
            yield one, two, _evidence(one, two, place.index)


def _named(entity: Entity) -> str:
    return entity.path or (entity.emails[0] if entity.emails else entity.id)


def _pairs(index: Index) -> Iterator[tuple[Entity, Entity]]:
    """Entities of one kind that share a key, at least one of them with a note; that one is first."""
    blocks: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for entity in (e for e in index.entities.values() if not e.item):
        for key in _keys(entity):
            blocks[(entity.kind, key)].add(entity.id)
    seen: set[tuple[str, str]] = set()
    for block in (sorted(block) for block in blocks.values() if 1 < len(block) <= MOST):
        for at, first in enumerate(block):
            for second in block[at + 1 :]:
                one, two = index.entities[first], index.entities[second]
                if (first, second) not in seen and (one.path or two.path):
                    seen.add((first, second))
                    yield tuple(sorted((one, two), key=lambda e: (not e.path, -len(index.items_of[e.id]), e.id)))  # type: ignore[misc]


def _keys(entity: Entity) -> Iterator[str]:
    """What two of one kind must share to be compared at all."""
    names = [name for name in (entity.name, *entity.aliases) if "@" not in name]
    for name in names:
        if entity.kind == "person":
            yield from (f"name {key}" for key in keys(parse(name)))
        else:
            yield from (f"word {word}" for word in fold_name(name).split()[:1])
            yield f"name {fold_name(name).replace(' ', '')}"
    for email in entity.emails:
        yield f"box {mailbox(email)}"
        yield f"local {email.partition('@')[0]}"
    for domain in entity.domains:
        yield f"label {domain.partition('.')[0]}"


def _evidence(one: Entity, two: Entity, index: Index) -> Evidence:
    if one.kind == "person":
        return list(_of_people(one, two, index))
    if one.kind == "organization":
        return list(_of_organizations(one, two))
    same = {fold_name(n) for n in (one.name, *one.aliases)} & {fold_name(n) for n in (two.name, *two.aliases)}
    return [(60, f"both are called {sorted(same)[0]}")] if same else []


def _of_people(one: Entity, two: Entity, index: Index) -> Iterator[tuple[int, str]]:
    verdicts = [compare(parse(a), parse(b)) for a in _names(one) for b in _names(two)]
    best = next((v for kind in ("same", "compatible") for v in verdicts if v.kind == kind), None)
    boxes = {mailbox(email) for email in one.emails} & {mailbox(email) for email in two.emails}
    if any(verdict.reason == "another generation" for verdict in verdicts):  # though both are called without it, too
        yield -100, "another generation"
        return
    if boxes:
        yield 50, f"one mailbox: {sorted(boxes)[0]}"
    if best is None:
        if verdicts and not boxes:
            yield -100, f"different names: {verdicts[0].reason}"
        return
    yield (50 if best.kind == "same" else 25), f"names: {best.reason}"
    shared = {d for e in one.emails if (d := organization_domain(e))} & {organization_domain(e) for e in two.emails}
    if shared:
        yield 20, f"both at {sorted(shared)[0]}"
    locals_ = {e.partition("@")[0] for e in one.emails} & {e.partition("@")[0] for e in two.emails}
    if any(is_own_word(f"{local}@example.com", parse(one.name)) for local in locals_):
        yield 20, f"one name before the @: {sorted(locals_)[0]}"
    mine, theirs = _phones(one, index), _phones(two, index)
    if shared_numbers := sorted(mine.keys() & theirs.keys()):
        number = shared_numbers[0]
        yield 30, f"one phone number: {max(mine[number], theirs[number], key=_fullness)}"
    together = len(index.items_of[one.id] & index.items_of[two.id])
    if _wrote(one, two, index):
        yield -60, "they wrote to one another"
    elif together:
        yield -15, f"both take part in {together} item{'s' if together > 1 else ''}"


def _of_organizations(one: Entity, two: Entity) -> Iterator[tuple[int, str]]:
    verdicts = [compare_companies(parse_company(a), parse_company(b)) for a in _names(one) for b in _names(two)]
    best = next((v for kind in ("same", "compatible") for v in verdicts if v.kind == kind), None)
    if best is not None:
        yield (55 if best.kind == "same" else 30), f"names: {best.reason}"
    labels = {d.partition(".")[0] for d in one.domains} & {d.partition(".")[0] for d in two.domains}
    if labels and best is not None:
        yield 25, f"one name in several domains: {', '.join(sorted({*one.domains, *two.domains}))}"


def _names(entity: Entity) -> list[str]:
    return [name for name in dict.fromkeys((entity.name, *entity.aliases)) if "@" not in name]


def _phones(entity: Entity, index: Index) -> dict[str, str]:
    """Numbers that were said to be theirs: the last nine digits, by which they are compared -> as it was written."""
    claims = (claim for item in index.items_of[entity.id] for claim in index.items[item].claims)
    mine = (c for c in claims if c.field == "phone" and is_about(entity.id, c.email, c.name, index))
    found: dict[str, str] = {}
    for written in sorted((plain(claim.value) for claim in mine), key=_fullness):
        digits = "".join(char for char in written if char.isdigit())
        if len(digits) >= 7:
            found[digits[-9:]] = written
    return found


def _fullness(number: str) -> tuple[bool, int, str]:
    """International numbers are fuller than others, longer ones than shorter."""
    return number.startswith("+"), sum(char.isdigit() for char in number), number


def _wrote(one: Entity, two: Entity, index: Index) -> bool:
    mine, theirs = ({*entity.emails, *addresses(entity.id, index)} for entity in (one, two))
    for item in index.items_of[one.id] & index.items_of[two.id]:
        for message in index.items[item].messages:
            to = {email for _, email in (*message.to, *message.cc)}
            if (message.sender[1] in mine and to & theirs) or (message.sender[1] in theirs and to & mine):
                return True
    return False


def shown(pairs: Iterable[dict[str, Any]]) -> str:
    """The report as text."""
    blocks = [
        f"{pair['score']:>3}  {pair['one']}  =  {pair['two']}\n     {'; '.join(pair['evidence'])}" for pair in pairs
    ]
    if not blocks:
        return "No two notes look like one and the same."
    hint = "`vaultmill merge ONE TWO` makes one of two; `vaultmill not-same ONE TWO` says that they are two."
    return "\n".join([*blocks, "", hint])
