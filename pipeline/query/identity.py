"""``vaultmill resolve``: whom a name or an address would be taken for, by the rules that a run goes by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from pipeline.errors import UsageFault
from pipeline.index import Index, organization_domain, spellings
from pipeline.index.names.mailboxes import mailbox
from pipeline.model import Entity, Participant
from pipeline.notes.names import fold_name
from pipeline.query.gate import gate
from pipeline.query.joining import joined
from pipeline.query.reading import Reading, reading
from pipeline.resolve import resolve as settle
from pipeline.resolve.evidence import Hints, judge

NEAR = 84.0
"""Similarity (0 to 100) from which a name is worth showing as perhaps the same."""
INITIALS = 96.0
SHOWN = 5


class _Candidate(msgspec.Struct, frozen=True):
    entity: Entity
    reason: str
    score: float


def resolve(root: Path, name: str, email: str) -> dict[str, Any]:
    """``verdict`` (same, new, unsure, owner), ``name``, ``note``, ``reason`` and ``candidates`` where it is unsure.

    Of somebody known ``addresses`` and ``names`` say by what evidence they are theirs, ``apart`` who of the same name
    is somebody else and why, ``gate`` why there is a note or none.
    """
    with reading(root) as place:
        return resolve_in(place, name, email)


def resolve_in(place: Reading, name: str, email: str) -> dict[str, Any]:
    """The same in a vault that is open."""
    name, email = name.strip(), email.strip().lower()
    if "@" in name and " " not in name and not email:
        name, email = "", name.lower()
    if not name and not email:
        raise UsageFault("there is no name to resolve", "Give a name, or --email with an address.")
    found, entity = _answer(name, email, place)
    if entity is None:
        return found
    known = joined(entity, place.state) if entity.kind == "person" else {"addresses": [], "names": [], "apart": []}
    return {**found, **known, "gate": gate(entity, place.state, place.place.settings.strictness)}


def _answer(name: str, email: str, place: Reading) -> tuple[dict[str, Any], Entity | None]:
    index = place.index
    if index.is_owner(name, email):
        said = next((d for d in place.state.decisions if d.verb == "owner" and d.subject.lower() == email), None)
        where = f"you said so on {said.date} (Corrections.md)" if said else "vaultmill.yaml says so"
        return _said("owner", None, f"This is you, the owner of this vault: {where}."), None
    who, _ = settle((Participant(name, email, ("from",)),), index)
    known = index.entities.get(who[0].entity) if who else None
    if known is not None:
        return _said("same", known, _why(known, name, email, index)), known
    candidates = [] if email and not name else _candidates(name, email, index)
    exact = [found for found in candidates if found.score >= 100]
    if len(exact) == 1 and (exact[0].entity.kind != "person" or _goes_by(exact[0].entity, name, email)):
        return _said("same", exact[0].entity, exact[0].reason), exact[0].entity
    if candidates:
        between = _between(name, email, index)
        return _said("unsure", None, f"{_doubt(candidates, len(exact))}{between}", candidates), None
    why = "Nobody known has this address." if email and not name else "Nobody known is called so."
    return _said("new", None, why), None


def _goes_by(entity: Entity, name: str, email: str) -> bool:
    """Whether a name without an address is an alias in somebody's note."""
    return not email and fold_name(name) in {fold_name(alias) for alias in entity.aliases}


def _doubt(candidates: Sequence[_Candidate], exact: int) -> str:
    if exact > 1:
        return f"{exact} notes bear this name."
    if candidates[0].score == INITIALS:
        same = sum(found.score == INITIALS for found in candidates)
        return "One known name has these initials." if same == 1 else f"{same} known names have these initials."
    return "No address or full name settles it."


def _between(name: str, email: str, index: Index) -> str:
    """What a run finds against somebody of a known name who comes with an address, as a sentence."""
    if not (name and email):
        return ""
    reason = judge(Participant(name, email, ("from",)), index, {}, Hints()).reason
    return f" A run would say: {reason}."


def _said(verdict: str, entity: Entity | None, reason: str, candidates: Sequence[_Candidate] = ()) -> dict[str, Any]:
    return {
        "verdict": verdict,
        "name": entity.name if entity else "",
        "id": entity.id if entity else "",
        "note": _note(entity) if entity else "",
        "reason": reason,
        "candidates": [
            {"name": found.entity.name, "note": _note(found.entity), "reason": found.reason} for found in candidates
        ],
    }


def _note(entity: Entity) -> str:
    return f"{entity.path}.md" if entity.path else "no note yet"


def _why(entity: Entity, name: str, email: str, index: Index) -> str:
    """The class of evidence by which a run would take them for this one."""
    if not email:
        return "Only one person bears this full name."
    reason = judge(Participant(name, email, ("from",)), index, {}, Hints()).reason
    if reason == "the address":
        if index.by_email.get(email) == entity.id:
            return f"{email} is a known address."
        return f"{email} reaches the same mailbox as {_same_mailbox(email, entity)}."
    domain = organization_domain(email)
    if reason == "name and organization":
        return f"The same name, and another address at {domain} is known."
    if reason == "name and a local part of one's own":
        return f"The same name, and the same word before the @ ({email.partition('@')[0]})."
    return f"{reason[:1].upper()}{reason[1:]}."


def _same_mailbox(email: str, entity: Entity) -> str:
    return next((known for known in entity.emails if mailbox(known) == mailbox(email)), "one that is known")


def _candidates(name: str, email: str, index: Index) -> list[_Candidate]:
    """Entities whose names are the same, contain it, or come close; best first."""
    from rapidfuzz.fuzz import token_sort_ratio

    wanted = fold_name(name)
    if not wanted:
        return []
    domain = organization_domain(email)
    found = []
    for entity in index.entities.values():
        names = dict.fromkeys((entity.name, *entity.aliases, *spellings(entity.id, index)))
        score, reason = max((_likeness(wanted, known, token_sort_ratio) for known in names), key=lambda pair: pair[0])
        if score >= NEAR:
            near = domain and domain in (*entity.domains, *map(organization_domain, entity.emails))
            found.append(_Candidate(entity, f"{reason}, also at {domain}" if near else reason, score))
    return sorted(found, key=lambda one: (-one.score, not one.entity.path, one.entity.id))[:SHOWN]


def _likeness(wanted: str, known: str, ratio: Callable[[str, str], float]) -> tuple[float, str]:
    """(0 to 100, in words): 100 only for the same name."""
    folded = fold_name(known)
    if folded == wanted:
        return 100.0, "the same name"
    if set(wanted.split()) <= set(folded.split()):
        return 95.0, f"part of “{known}”"
    if _abbreviates(wanted.split(), folded.split()) or _abbreviates(folded.split(), wanted.split()):
        return INITIALS, f"initials of “{known}”" if len(wanted) < len(folded) else f"“{known}” with initials"
    return min(ratio(wanted, folded), 94.0), f"spelt almost like “{known}”"


def _abbreviates(short: Sequence[str], full: Sequence[str]) -> bool:
    """``j keller`` of ``jonas keller``: the same surname, first names in order as initials or in full."""
    if len(short) < 2 or len(full) < 2 or short[-1] != full[-1] or len(short[-1]) < 2:
        return False
    left = iter(full[:-1])
    given = short[:-1]
    return any(len(name) == 1 for name in given) and all(
        next((True for name in left if name == part or (len(part) == 1 and name.startswith(part))), False)
        for part in given
    )
