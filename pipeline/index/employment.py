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
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

ENOUGH = 2
"""Days on which something new must be said before it takes the place of what was."""
_FIRST_PERSON = re.compile(
    r"(?:^|\W)(?:i(?:['’](?:ve|m|d))?|ich|j['’]ai|je|me he|yo|ik|jag|jeg|ho|sono|eu)\s+"
    r"(?!(?:at|of|for|in|bei)\b)(?-i:[a-zà-ÿ])",
    re.IGNORECASE,
)

_NEWS = re.compile(
    r"\b(?:now|joined|joining|started|starting|moving|signed on|jetzt|nun|ab sofort|gewechselt|rejoint|désormais|"
    r"maintenant|incorporado|unido|ahora)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\b(?:also|too|board|advis[eo]r|mentor|volunteer|part[- ]time|besides|beside|alongside|auch|nebenbei|"
    r"ehrenamtlich|aussi|también|guest|adjunct|member)\b",
    re.IGNORECASE,
)
"""What one does beside one's job."""


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
    return next((known.domain for known in employments(entity, index) if known.current), "")


def employments(entity: str, index: Index) -> tuple[Employment, ...]:
    """The present one first, then others side by side with it, then the former ones, newest first.

    What a person writes from counts, not where others write to; a new address takes over with the second day on which
    it is written from, or at once when its bearer says so. Who says to be elsewhere by now is, unless they go on
    writing from the old address.
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
    elsewhere = _went_elsewhere(entity, items, seen, index)
    if len(seen) < 2:
        return tuple(Employment(domain, min(days), max(days), not elsewhere) for domain, days in seen.items())
    used = _used(entity, items, seen)
    current, since = _current(used, _stated(entity, items, used)) if used else _newest(seen)
    wrote: defaultdict[str, set[str]] = defaultdict(set)
    for day, domain in used:
        wrote[domain].add(day)
    found = []
    for domain, days in seen.items():
        told = wrote.get(domain) or days
        beside = not elsewhere and (domain == current or (domain in wrote and max(told) >= since))
        found.append(Employment(domain, min(told), max(told), beside))
    return tuple(sorted(found, key=lambda e: (e.domain == current, e.current, e.last, e.domain), reverse=True))


def _went_elsewhere(entity: str, items: list[Filed], seen: Collection[str], index: Index) -> bool:
    """Whether the last word on it is a new employer whose address nobody has seen yet."""
    own = {w.email for filed in items for w in filed.who if w.entity == entity and w.email}
    said = [
        (claim.date or _day(filed.date), plain(claim.value))
        for filed in items
        for claim in filed.claims
        if claim.field == "organization" and claim.email in own and _is_news(plain(claim.quote))
    ]
    if not said:
        return False
    day, name = max(said)
    for domain in seen:
        known = index.entities.get(index.by_domain.get(domain, ""))
        names = (known.name, *known.aliases) if known else ()
        if resembles(name, domain) or any(fold_name(name) == fold_name(other) for other in names):
            return False
    return len({later for later, _ in _used(entity, items, seen) if later > day}) < ENOUGH


def _is_news(quote: str) -> bool:
    return is_stated(quote) and _NEWS.search(quote) is not None and not _BESIDE.search(quote)


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
