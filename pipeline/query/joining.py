"""Why addresses and names are one person's, why others of the name are not, and why there is a note or none.

Recorded is who is who, not why; the reasons are found again by the rules that a run goes by, strongest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pipeline.build.ownership import entries
from pipeline.domains import organization_domain
from pipeline.index import Index, addresses, is_stated, spellings
from pipeline.index.names import Verdict, compare, parse
from pipeline.index.names.mailboxes import are_numbered, is_own_word, mailbox
from pipeline.model import Entity, Filed
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.state import State

MOST = 12
"""Names, and people of the same name, that are told of."""
MOST_COLLEAGUES = 300


def joined(entity: Entity, state: State) -> dict[str, Any]:
    """``addresses`` (address evidence since items), ``names`` (name evidence items), ``apart`` (name note reason)."""
    index = state.index
    items = sorted((index.items[i] for i in index.items_of[entity.id]), key=lambda f: (str(f.date or ""), f.id))
    return {
        "addresses": list(_addresses(entity, items, state)),
        "names": list(_names(entity, items, index))[:MOST],
        "apart": list(_apart(entity, state))[:MOST],
    }


# --- addresses ---


def _addresses(entity: Entity, items: list[Filed], state: State) -> Iterator[dict[str, Any]]:
    """In order of the first item; the first one is where the person became known."""
    first: dict[str, Filed] = {}
    counts: dict[str, int] = {}
    for filed in items:
        for email in dict.fromkeys(who.email for who in filed.who if who.entity == entity.id and who.email):
            first.setdefault(email, filed)
            counts[email] = counts.get(email, 0) + 1
    known = [*first, *(email for email in entity.emails if email not in first)]
    for at, email in enumerate(known):
        why = _joined_by(email, known[:at], entity, items, state) if email in first else "typed into the note"
        since = str(first[email].date or "")[:10] if email in first else ""
        yield {"address": email, "evidence": why, "since": since, "items": counts.get(email, 0)}


def _joined_by(email: str, before: list[str], entity: Entity, items: list[Filed], state: State) -> str:
    """The strongest class of evidence that joins an address to those that were known earlier."""
    if not before:
        heard = any(who.entity == entity.id and not who.email for who in items[0].who) if items else False
        return "name: the only bearer of it, without an address so far" if heard else "e-mail: the first one known"
    if other := next((known for known in before if mailbox(known) == mailbox(email)), ""):
        return f"e-mail: the same mailbox as {other}"
    for filed in items:
        if any(email in entry and set(before) & entry for entry in entries(filed)):
            return f"address book: one entry ({plain(filed.title)})"
    own = _names_with(email, items)
    if not own or any(compare(parse(name), parse(entity.name)).kind != "different" for name in own):
        if other := next((known for known in before if _one_domain(known, email)), ""):
            return f"name + organization: as {other} at {organization_domain(email)}"
        if other := next((known for known in before if _one_handle(known, email, entity)), ""):
            return f"name + a local part of one's own: as {other}"
        if said := _told(email, items):
            return f"told of a new employer: “{said}”"
    merged = [d for d in state.decisions if d.verb == "merged" and state.merged().get(d.subject) == entity.id]
    if merged:
        return f"correction: merged by you ({', '.join(dict.fromkeys(d.subject for d in merged))})"
    return "recorded in its items: the name alone, or evidence that is gone"


def _names_with(email: str, items: list[Filed]) -> set[str]:
    return {plain(who.name) for filed in items for who in filed.who if who.email == email and who.name}


def _one_domain(one: str, other: str) -> bool:
    domain = organization_domain(one)
    return domain != "" and domain == organization_domain(other) and not are_numbered(one, other)


def _one_handle(one: str, other: str, entity: Entity) -> bool:
    same = mailbox(one).partition("@")[0] == mailbox(other).partition("@")[0]
    return same and is_own_word(other, parse(entity.name))


def _told(email: str, items: list[Filed]) -> str:
    said = (c for filed in items for c in filed.claims if c.field == "organization" and c.email == email)
    return next((plain(claim.quote) for claim in said if is_stated(plain(claim.quote))), "")


# --- names ---


def _names(entity: Entity, items: list[Filed], index: Index) -> Iterator[dict[str, Any]]:
    """Every spelling, most frequent first, then aliases that stand in the note alone."""
    used = spellings(entity.id, index)
    known = dict.fromkeys((entity.name, *used, *entity.aliases))
    for name in known:
        seats = [
            (filed, who)
            for filed in items
            for who in filed.who
            if who.entity == entity.id and plain(who.name) == name and not filed.filter
        ]
        yield {"name": name, "evidence": _borne(name, entity, seats), "items": len({filed.id for filed, _ in seats})}


def _borne(name: str, entity: Entity, seats: list[tuple[Filed, Any]]) -> str:
    if not seats:
        return "alias: in the note" if name != entity.name else "name of the note"
    if any(who.email and set(who.roles) - {"mention"} for _, who in seats):
        how = "e-mail: stands beside an address"
    elif any(who.email for _, who in seats):
        how = "address book"
    elif all(set(who.roles) <= {"speaker", "author"} for _, who in seats):
        how = "heard in a recording or chat: one who took part"
    else:
        how = "full name: without an address"
    if name == entity.name or "@" in entity.name:
        return how
    return f"{how}; {compare(parse(entity.name), parse(name)).reason}"


# --- who is kept apart ---


def _apart(entity: Entity, state: State) -> Iterator[dict[str, Any]]:
    """Others whose names are the same or may be, and what stands between."""
    index = state.index
    mine = parse(entity.name)
    for other in _alike(entity, index):
        verdict = compare(mine, parse(other.name))
        same = fold_name(other.name) == fold_name(entity.name) or verdict.kind != "different"
        if same or other.id in index.by_name.get(fold_name(entity.name), ()):
            email = next(iter((*addresses(other.id, index), *other.emails)), "")
            yield {
                "name": other.name,
                "address": email,
                "note": f"{other.path}.md" if other.path else "no note yet",
                "reason": _between(entity, other, verdict, state),
            }


def _alike(entity: Entity, index: Index) -> list[Entity]:
    if entity.kind != "person":
        return []
    ids: set[str] = set()
    for name in (entity.name, *entity.aliases, *spellings(entity.id, index)):
        ids |= index.by_name.get(fold_name(name), set()) if " " in name else set()
    for domain in sorted({organization_domain(email) for email in entity.emails} - {""}):
        members = index.members.get(domain, set())
        ids |= members if len(members) <= MOST_COLLEAGUES else set()
    found = (index.entities[i] for i in sorted(ids - {entity.id}) if i in index.entities)
    return [other for other in found if other.kind == "person"]


def _between(one: Entity, other: Entity, verdict: Verdict, state: State) -> str:
    index = state.index
    pair = {one.id, other.id}
    for decision in state.decisions:
        if decision.verb == "not-same" and {decision.subject, decision.object} == pair:
            return "correction: you said that they are two"
    if verdict.kind == "different":
        return f"cannot be one: {verdict.reason}"
    if any(are_numbered(a, b) for a in one.emails for b in other.emails):
        return "cannot be one: numbered mailboxes of one domain"
    together = index.items_of[one.id] & index.items_of[other.id]
    if any(_wrote(one, other, index.items[item]) for item in together):
        return "cannot be one: they wrote to one another"
    if together:
        return f"both took part in {len(together)} item{'s' if len(together) > 1 else ''}; {verdict.reason}"
    return f"only the names speak for it: {verdict.reason}"


def _wrote(one: Entity, other: Entity, filed: Filed) -> bool:
    mine, theirs = set(one.emails), set(other.emails)
    for message in filed.messages:
        to = {email for _, email in (*message.to, *message.cc)}
        if (message.sender[1] in mine and to & theirs) or (message.sender[1] in theirs and to & mine):
            return True
    return False
