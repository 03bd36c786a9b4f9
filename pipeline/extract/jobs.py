"""What writers say of their own job: joined, left, new role; and their standing preferences."""

from __future__ import annotations

import re

from pipeline.extract.durable.gate import is_choice, is_passing
from pipeline.extract.given_names import GIVEN
from pipeline.extract.roles import is_organization, is_role, proves_organization
from pipeline.model import Claim, Statement

_ORG = r"(?P<org>[^\W\d_a-zà-ÿ0-9][\w&.'’+-]*(?:\s+(?:of|and|&|für|de|the|[^\W\d_a-zà-ÿ][\w&.'’+-]*)){0,5})"
_ROLE = r"(?:the |their |its |a |an |our |new |der |die |als |le |la |el |neuer? )*(?P<role>[^,.;!?\n]{2,60}?)"
_END = (
    r"(?=\s*(?:[.,;!?)\n]|$|\s(?:as|since|from|on|in|last|this|and|where|but|with|effective|starting|until|seit|ab|"
    r"und|depuis|et|desde|y)\b))"
)
_START = r"(?:^|[,;.]\s*|\b(?:that|and|to say|share that|know that)\s+)"
_JOINED = (
    re.compile(
        rf"{_START}(?i:i(?:['’]ve| have)? (?:just |recently |now |officially )*(?:joined|started at|"
        rf"signed on with)) {_ORG}(?:,? (?:as|in the role of) {_ROLE})?{_END}"
    ),
    re.compile(
        rf"(?i:j['’]ai rejoint|je travaille (?:désormais|maintenant) chez) {_ORG}"
        rf"(?:,? (?:en tant que|comme) {_ROLE})?{_END}"
    ),
    re.compile(rf"(?i:me he (?:incorporado|unido) a|ahora trabajo en) {_ORG}(?:,? como {_ROLE})?{_END}"),
)
_PERHAPS = (
    re.compile(
        rf"{_START}(?i:i(?:(?:['’]m| am) (?:now|joining|starting|moving)(?: (?:now|working))?|(?:['’]ve| have)? "
        rf"(?:just |recently )*started)(?: (?:at|with|to))?) {_ORG}(?:,? (?:as|in the role of) {_ROLE})?{_END}"
    ),
    re.compile(rf"{_START}(?i:i(?:['’]m| am) now) {_ROLE} (?:at|with) {_ORG}{_END}"),
    re.compile(rf"{_START}(?i:i(?:['’]m| am) now) {_ROLE} (?:of|for) {_ORG}{_END}"),
    re.compile(
        rf"(?i:ich (?:bin|arbeite|habe) (?:jetzt|nun|seit \w+(?: \w+)?|ab sofort|vor kurzem)(?: neu)?) (?:bei|"
        rf"zu) {_ORG}(?: als {_ROLE})?(?: (?:gewechselt|angefangen|tätig))?{_END}"
    ),
    re.compile(rf"(?i:je suis (?:désormais|maintenant) chez) {_ORG}(?:,? (?:en tant que|comme) {_ROLE})?{_END}"),
    re.compile(rf"(?i:ahora estoy en) {_ORG}(?:,? como {_ROLE})?{_END}"),
)
"""So one speaks of places, lunches and chapters, too: a role has to be named, or a name that plainly is a company's."""
_LEFT = re.compile(
    rf"(?i:my last (?:working )?day (?:at|with)|i(?:['’]ve| have)? (?:just |recently )?(?:resigned from|handed in my "
    rf"notice at|quit my job at)|mein "
    rf"letzter (?:arbeits)?tag bei|"
    rf"mon dernier jour chez|mi último día en) {_ORG}(?=\s+(?:is|was|will|ist|war|est|sera|es|será)\b|[.,;!)]|"
    rf"\s(?:on|after)\b|$)"
)
_LEAVES = re.compile(
    rf"{_START}(?i:i(?:(?:['’]m| am|['’]ll be| will be) leaving|(?:['’]ve| have)? left)) {_ORG}"
    r"(?=[.!]?$|,? (?i:(?:at |by |from )?(?:the )?end of|effective|as of|after \w+(?: \w+)? years|this month|"
    r"next month|for good|on \d|on the \d|in (?:january|february|march|april|may|june|july|august|september|october|"
    r"november|december))\b)"
)
"""One leaves offices and towns, too: only the firm of the writer's own address counts."""
_NEW_ROLE = re.compile(
    rf"{_START}(?i:i(?:['’]ve| have) been (?:promoted to|appointed|named)|i(?:['’]m| am) (?:now )?(?:taking "
    rf"over as|stepping up as|your new|the new)) {_ROLE}(?:\s+at {_ORG})?{_END}"
)
_IN_ROLE = (
    re.compile(
        rf"{_START}(?i:(?:my name is [^,.]{{2,40}},? and )?i(?:['’]m| am)(?: currently)? (?:the|a|an|one of the)) "
        rf"(?P<role>[^,.;!?\n]{{2,60}}?) (?i:at|of|for|with) {_ORG}{_END}"
    ),
    re.compile(rf"{_START}(?i:ich bin)(?: (?i:die|der))? {_ROLE} (?i:bei|der|von) {_ORG}{_END}"),
    re.compile(rf"{_START}(?i:je suis) {_ROLE} (?i:chez) {_ORG}{_END}"),
    re.compile(rf"{_START}(?i:soy) {_ROLE} (?i:en|de) {_ORG}{_END}"),
    re.compile(rf"{_START}(?i:sono)(?: (?i:il|la))? {_ROLE} (?i:presso|di|in) {_ORG}{_END}"),
)
"""Who writers say they are; no news, so a claim and no milestone."""
_PREFERS = re.compile(
    r"(?:^|[,;]\s+)(?:(?:and|but|also|btw|personally|in general|generally|as a rule|normally|usually),?\s+)?i "
    r"(?:(?:much|strongly|generally|usually|really|always) "
    r")?prefer (?P<what>[^.!?\n]{3,140})",
    re.IGNORECASE,
)
_CONTEXT = re.compile(
    r"(?:^|[,:;(\u2013\u2014]\s*|\b(?:as|since|because|that|but|and)\s+)i(?:['’]m| am) (?P<what>(?:(?:severely |highly "
    r")?allergic to "
    r"[^.,;!?\n]{2,60}|(?:a )?(?:vegan|vegetarian|pescatarian)\b|"
    r"(?:lactose|gluten)[- ]intolerant|coeliac|celiac|color[- ]?blind|colou?r[- ]?blind|left[- ]handed|on "
    r"night shifts?))",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"(?-i:\bmay\b)|\b(?:if|would|might|could|not|never|when i|used to|wenn|falls|si)\b|n['’]t\b|\?", re.IGNORECASE
)

_NOT_COMPANIES = re.compile(
    r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|"
    r"august|september|october|november|december|zoom|teams|slack|skype|the|i)$"
)


_TITLED = re.compile(r"(?:prof(?:essor)?|dr|mr|mrs|ms|herr|frau|mme|madame|señora?)\b", re.IGNORECASE)


def job_claims(sentence: str, name: str, email: str, date: str) -> tuple[Claim, ...]:
    """Claims on the writer's organization and role from a sentence about a new job, or about who they are."""
    return _news(sentence, name, email, date) or (
        _in_role(sentence, name, email, date) if _could_tell(sentence) else ()
    )


def _news(sentence: str, name: str, email: str, date: str) -> tuple[Claim, ...]:
    if not _could_tell(sentence):
        return ()
    for pattern in (*_JOINED, *_PERHAPS, _NEW_ROLE):
        found = pattern.search(sentence)
        if not found:
            continue
        role = (found["role"] or "").strip() if "role" in found.groupdict() else ""
        organization = (found["org"] or "").strip(" .,'’")
        role = role[:1].upper() + role[1:]
        claims = []
        sure = is_role(role) or proves_organization(organization, email)
        if not sure and (pattern in _PERHAPS or _is_person(organization)):
            continue
        if organization and is_role(organization) and not proves_organization(organization, email):
            continue
        if organization and is_organization(organization) and not _NOT_COMPANIES.match(organization.casefold()):
            claims.append(Claim(name, email, "organization", organization, sentence, date))
        elif pattern is not _NEW_ROLE:
            continue
        if role and is_role(role):
            claims.append(Claim(name, email, "role", role, sentence, date))
        if claims:
            return tuple(claims)
    return ()


def _in_role(sentence: str, name: str, email: str, date: str) -> tuple[Claim, ...]:
    for pattern in _IN_ROLE:
        found = pattern.search(sentence)
        if not found:
            continue
        organization = found["org"].strip(" .,'’")
        role = found["role"].strip()
        role = role[:1].upper() + role[1:]
        if _is_person(organization):
            continue
        if is_role(role) and is_organization(organization) and not _NOT_COMPANIES.match(organization.casefold()):
            return (
                Claim(name, email, "organization", organization, sentence, date),
                Claim(name, email, "role", role, sentence, date),
            )
    return ()


def _is_person(name: str) -> bool:
    first = name.casefold().split(" ")[0]
    return first in GIVEN or _TITLED.match(name) is not None


def own_facts(sentence: str, about: str, date: str, email: str = "") -> tuple[Statement, ...]:
    """Facts that writers state of themselves: job changes, what they prefer, what one must know to deal with them."""
    if not about or len(sentence) > 300:
        return ()
    context = _CONTEXT.search(sentence)
    if context and not _UNSURE.search(sentence[: context.end()]):
        what = context["what"].strip()
        return (Statement("fact", what[:1].upper() + what[1:], sentence, date, about, "context"),)
    if not _could_tell(sentence):
        return ()
    left = _LEFT.search(sentence)
    leaves = _LEAVES.search(sentence) if left is None else None
    if leaves and email and proves_organization(leaves["org"], email) and not proves_organization(leaves["org"], ""):
        left = leaves
    if left and is_organization(left["org"]) and not _NOT_COMPANIES.match(left["org"].casefold()):
        return (Statement("fact", f"Leaving {left['org'].strip(' .')}", sentence, date, about, "milestone"),)
    claims = {claim.field: claim.value for claim in _news(sentence, about, email, date)}
    if "organization" in claims or "role" in claims:
        text = " ".join(
            filter(
                None,
                [
                    f"Joined {claims['organization']}" if "organization" in claims else "New role:",
                    f"as {claims['role']}" if {"role", "organization"} <= set(claims) else claims.get("role", ""),
                ],
            )
        )
        return (Statement("fact", text.strip(), sentence, date, about, "milestone"),)
    prefers = _PREFERS.search(sentence)
    if prefers and not is_choice(prefers["what"]) and not is_passing(sentence):
        return (Statement("fact", f"Prefers {prefers['what'].strip()}", sentence, date, about, "preference"),)
    return ()


def _could_tell(sentence: str) -> bool:
    return len(sentence) <= 400 and _UNSURE.search(sentence) is None
