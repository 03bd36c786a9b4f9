"""For which organizations somebody works or worked, by the addresses they wrote from and what they said of it. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection

import msgspec

from pipeline.domains import LENDERS, organization_domain
from pipeline.index.index import Index
from pipeline.index.organizations import resembles
from pipeline.model import Filed
from pipeline.notes.neutral import plain

ENOUGH = 2
"""Days on which something new must be said before it takes the place of what was."""
_FIRST_PERSON = re.compile(
    r"(?:^|\W)(?:i(?:['’](?:ve|m|d))?|ich|j['’]ai|je|me he|yo|ik|jag|jeg|ho|sono|eu)\s+"
    r"(?!(?:at|of|for|in|bei)\b)(?-i:[a-zà-ÿ])",
    re.IGNORECASE,
)


class Employment(msgspec.Struct, frozen=True):
    """A time at one domain; ``first`` and ``last`` are the days on which its address is seen, ``""`` if undated."""

    domain: str
    first: str
    last: str
    current: bool


def is_stated(quote: str) -> bool:
    """Whether somebody says it of themselves in a sentence, not in a signature."""
    return len(quote.split()) > 3 and _FIRST_PERSON.search(quote) is not None


def employer(entity: str, index: Index) -> str:
    """The domain of the organization that somebody works for now, ``""`` without one."""
    return next((known.domain for known in employments(entity, index)), "")


def employments(entity: str, index: Index) -> tuple[Employment, ...]:
    """The present one first, then others side by side with it, then the former ones, newest first.

    What a person writes from counts, not where others write to; a new address takes over with the second day on which
    it is written from, or at once when its bearer says so.
    """
    seen: defaultdict[str, set[str]] = defaultdict(set)
    items: list[Filed] = []
    for item in index.items_of[entity]:
        filed = index.items[item]
        if filed.filter:
            continue
        domains = {organization_domain(w.email) for w in filed.who if w.entity == entity and w.email} - {""}
        domains -= {domain for domain in LENDERS & domains if domain not in index.by_domain}
        if domains:
            items.append(filed)
        for domain in domains:
            seen[domain].add(_day(filed.updated or filed.date))
    if len(seen) < 2:
        return tuple(Employment(domain, min(days), max(days), True) for domain, days in seen.items())
    used = _used(entity, items, seen)
    current, since = _current(used, _stated(entity, items, used)) if used else _newest(seen)
    wrote: defaultdict[str, set[str]] = defaultdict(set)
    for day, domain in used:
        wrote[domain].add(day)
    found = []
    for domain, days in seen.items():
        told = wrote.get(domain) or days
        beside = domain == current or (domain in wrote and max(told) >= since)
        found.append(Employment(domain, min(told), max(told), beside))
    return tuple(sorted(found, key=lambda e: (e.domain == current, e.current, e.last, e.domain), reverse=True))


def _used(entity: str, items: list[Filed], seen: Collection[str]) -> list[tuple[str, str]]:
    """(day, domain) of everything somebody wrote, and of the meetings they came to."""
    used: set[tuple[str, str]] = set()
    for filed in items:
        theirs = {w.email: w.roles for w in filed.who if w.entity == entity and w.email}
        for email, roles in theirs.items():
            domain = organization_domain(email)
            days = {_day(m.date) for m in filed.messages if m.form == "message" and m.sender[1] == email}
            if not days and {"from", "organizer", "speaker", "author"} & set(roles):
                days = {_day(filed.date)}
            if domain in seen:
                used |= {(day, domain) for day in days}
    return sorted(used)


def _stated(entity: str, items: list[Filed], used: list[tuple[str, str]]) -> dict[str, str]:
    """Domain -> the day on which somebody said that they work there now."""
    said: dict[str, str] = {}
    own = {w.email for filed in items for w in filed.who if w.entity == entity and w.email}
    for filed in items:
        for claim in filed.claims:
            if claim.field == "organization" and claim.email in own and is_stated(plain(claim.quote)):
                for domain in {domain for _, domain in used}:
                    if resembles(plain(claim.value), domain):
                        day = claim.date or _day(filed.date)
                        said[domain] = min(said.get(domain, day), day)
    return said


def _current(used: list[tuple[str, str]], said: dict[str, str]) -> tuple[str, str]:
    """The domain that holds in the end, and since when."""
    since, current = used[0]
    waiting: defaultdict[str, set[str]] = defaultdict(set)
    for day, domain in used:
        if domain == current:
            waiting.clear()
            continue
        waiting[domain].add(day)
        if len(waiting[domain]) >= ENOUGH or (domain in said and said[domain] <= day):
            current, since = domain, min(waiting[domain])
            waiting.clear()
    return current, since


def _newest(seen: dict[str, set[str]]) -> tuple[str, str]:
    """Of somebody who never wrote: where they were written to last."""
    since, domain = max((max(days), domain) for domain, days in seen.items())
    return domain, since


def _day(moment: object) -> str:
    return str(moment or "")[:10]
