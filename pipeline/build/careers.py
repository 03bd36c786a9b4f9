"""Roles and employers over time: what was said settles before it changes anything.

A first value counts at once. Another one takes its place when its bearer says so in a sentence, or when it stands in
mails of two days. Another spelling is no other value.
"""

from __future__ import annotations

import re
from collections import defaultdict

import msgspec

from pipeline.build.associations import taken_out
from pipeline.build.view import day
from pipeline.index import Employment, Index, employments, is_stated, organization_domain, without_form
from pipeline.model import FiledClaim
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

ENOUGH = 2
_LONG = {
    "vp": "vice president",
    "evp": "executive vice president",
    "svp": "senior vice president",
    "avp": "assistant vice president",
    "ceo": "chief executive officer",
    "cfo": "chief financial officer",
    "coo": "chief operating officer",
    "cto": "chief technology officer",
    "cio": "chief information officer",
    "cmo": "chief marketing officer",
    "md": "managing director",
    "gm": "general manager",
    "gf": "geschaftsfuhrer",
    "sr": "senior",
    "snr": "senior",
    "jr": "junior",
    "mgr": "manager",
    "dir": "director",
    "asst": "assistant",
    "assoc": "associate",
    "eng": "engineering",
    "engr": "engineer",
    "dept": "department",
    "mgmt": "management",
    "ops": "operations",
    "intl": "international",
    "technical": "technology",
    "chairwoman": "chairman",
    "chairperson": "chairman",
    "cofounder": "co founder",
}
_IDLE = frozenset("of the and for at a der die des fur de la du del und et y e".split())


class Said(msgspec.Struct, frozen=True):
    """One claim that counts: ``value`` in the spelling that was said first; ``day``, and who says it where."""

    value: str
    day: str
    item: str
    quote: str
    domain: str


def settled(person: str, field: str, index: Index) -> tuple[Said, ...]:
    """The claims on somebody's role or organization that count, oldest first."""
    claims = sorted(
        (
            Said(plain(claim.value), claim.date or day(filed), filed.id, plain(claim.quote), _domain(claim))
            for filed in (index.items[item] for item in index.items_of[person])
            if filed.claims and not filed.filter and not taken_out(person, filed, index)
            for claim in filed.claims
            if claim.field == field and is_about(person, claim.email, claim.name, index)
        ),
        key=lambda said: (said.day, said.item),
    )
    doubtful = _passing(employments(person, index)) if claims else set()
    found: list[Said] = []
    holds: dict[str, str] = {}
    waiting: defaultdict[str, list[Said]] = defaultdict(list)
    for said in claims:
        if said.domain in doubtful:
            continue
        now = holds.get(said.domain)
        if now is not None and same_value(now, said.value):
            found.append(msgspec.structs.replace(said, value=now))
            waiting[said.domain].clear()
            continue
        others = [other for other in waiting[said.domain] if same_value(other.value, said.value)]
        if now is None or is_stated(said.quote) or any(other.day != said.day for other in others):
            value = others[0].value if others else said.value
            found += [msgspec.structs.replace(one, value=value) for one in (*others, said)]
            holds[said.domain] = value
            waiting[said.domain].clear()
        else:
            waiting[said.domain].append(said)
    return tuple(sorted(found, key=lambda said: (said.day, said.item)))


def same_value(one: str, other: str) -> bool:
    """Whether two roles, or two names of an organization, differ in spelling alone."""
    if one == other or fold_name(without_form(one)) == fold_name(without_form(other)):
        return True
    words, others = _words(one), _words(other)
    return len(words) == len(others) and all(_near(a, b) for a, b in zip(words, others, strict=True))


def is_about(person: str, email: str, name: str, index: Index) -> bool:
    """Whether a claim on an address (or on a name without one) is on this person."""
    if email:
        return index.by_email.get(email) == person
    return bool(name) and person in index.by_name.get(fold_name(plain(name)), ())


def period(employment: Employment) -> str:
    """``2024-02 to 2025-06`` in months, as far as mail tells."""
    first, last = employment.first[:7], employment.last[:7]
    return first if first == last else f"{first} to {last}"


def _passing(known: tuple[Employment, ...]) -> set[str]:
    """Domains seen on one day beside the one that holds: too little to say that anything changed."""
    return {e.domain for e in known[1:] if e.current and e.first == e.last and e.first > known[0].first}


def _domain(claim: FiledClaim) -> str:
    return organization_domain(claim.email) if claim.email else ""


def _words(text: str) -> list[str]:
    short = fold_name(re.sub(r"[./&]", " ", text)).split()
    words = [word for part in short for word in _LONG.get(part, part).split()]
    return sorted(word for word in words if word not in _IDLE)


def _near(one: str, other: str) -> bool:
    """Equal, or one letter off in a long word."""
    if one == other:
        return True
    from rapidfuzz.distance import Levenshtein

    return min(len(one), len(other)) >= 6 and Levenshtein.distance(one, other, score_cutoff=1) <= 1
