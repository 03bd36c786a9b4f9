"""Introductions: who brings whom into a mail, and what the introducer says of that person's role."""

from __future__ import annotations

import re

from pipeline.extract.names import clean_name, fold, is_no_reply
from pipeline.extract.roles import is_organization, is_role
from pipeline.extract.sentences import sentences
from pipeline.model import Address, Claim, Message, Owner

_CUE = re.compile(
    r"\b(?:meet|meeting you with|introduc(?:e|ing|tion)|intro|cc['’]?(?:ing|ed|d)|copying|copied|"
    r"connect(?:ing)? you|loop(?:ing|ed)? in|adding|put(?:ting)? you in touch|"
    r"e-?meet|vorstellen|stelle ich|darf ich|bekannt machen|in cc|kopie|verbinde|présente|présenter|mets en "
    r"(?:relation|contact|copie)|en copie|"
    r"te presento|les presento|le presento|presentar(?:te|le|les)?|pongo en (?:contacto|copia)|en copia|"
    r"apresent\w+|ti presento|vi presento|metto in contatto|"
    r"stel (?:ik )?(?:je|u|jullie)? ?voor|voorstellen)\b",
    re.IGNORECASE,
)
_STRICT = re.compile(
    r"\b(?:(?:please |to |e-?)?meet|introduc(?:e|ing)|intro to|cc['’]?(?:ing|ed|d)|connect(?:ing)? you (?:with|"
    r"to)|loop(?:ing|ed)? in|put(?:ting)? you in touch with|"
    r"(?:ihnen|dir|euch) .{0,40}(?:vorstellen|vor)\b|stelle ich|bekannt machen|in cc|verbinde|présente|"
    r"présenter|mets en|te presento|les presento|le presento|presentar|pongo en|"
    r"apresent|ti presento|vi presento|metto in contatto|voorstellen|stel ik)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"^\W*(?:re:\s*)?(?:intro(?:duction)?s?\b|introducing\b|vorstellung\b|présentation\b|presentación\b|"
    r"connecting\b|e-?meet\b)",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:meet(?:ing)? (?:on|at|up|in|next|this|again|tomorrow|for|to)|let['’]?s meet|we meet|can (?:we|you) "
    r"meet|could (?:we|you) meet|happy to meet|nice meeting)\b",
    re.I,
)
_DESCRIPTION = re.compile(
    r"^\s*+(?:\([^)]{0,40}\)|<[^>]{0,80}>)?\s*+[,:(\u2013-]?\s*+(?:(?:who|der|die|qui|que|quien) (?:is|ist|est|"
    r"es) )?(?:the |our |my |a |an |unsere?n? |notre |nuestr[oa] )?"
    r"(?P<role>[^,.;:()\n]{2,60}?)\s+(?:at|of|from|with|@|bei|von|der|chez|de|en|presso|di|bij|van|na|"
    r"da)\s+(?P<org>(?:the )?[^\W\d_a-zà-ÿ][^,.;:()!\n]{1,50})",
)


def introductions(
    message: Message, own: str, sender: Address, owner: Owner
) -> tuple[tuple[tuple[str, str], ...], tuple[Claim, ...]]:
    """((introducer, introduced) addresses, claims on the introduced). Only recipients of this mail can be introduced,
    and not the owner; a recipient met in the greeting is the one who is told, not the one introduced."""
    if not sender.email or is_no_reply(sender.email):
        return (), ()
    others = _recipients(message, sender, owner)
    if not others or len(message.to) + len(message.cc) < 2:
        return (), ()
    pairs: dict[str, None] = {}
    claims: list[Claim] = []
    date = message.date.date().isoformat() if message.date else ""
    subject = _SUBJECT.match(message.subject[:80]) is not None
    for sentence in sentences(own[:6_000])[:40]:
        cue = _STRICT.search(sentence)
        if cue is None and not (subject and _CUE.search(sentence)):
            continue
        if cue is None or _NOT.search(sentence[max(0, cue.start() - 10) : cue.end() + 8]):
            continue
        for person in others:
            end = _named(sentence, person, cue.start())
            if end is None:
                continue
            pairs[person.email] = None
            claims.extend(_described(sentence, end, person, date))
    return tuple((sender.email, email) for email in pairs), tuple(claims)


def _recipients(message: Message, sender: Address, owner: Owner) -> list[Address]:
    found: dict[str, Address] = {}
    for address in (*message.to, *message.cc):
        name = clean_name(address.name, address.email)
        if address.email and address.email not in owner.addresses and address.email != sender.email:
            found.setdefault(address.email, Address(name or _from_local(address.email), address.email))
    return list(found.values())[:12]


def _from_local(email: str) -> str:
    words = re.findall(r"[^\W\d_]{2,}", email.partition("@")[0])
    return " ".join(word.capitalize() for word in words) if len(words) == 2 else ""


def _named(sentence: str, person: Address, cue: int) -> int | None:
    """Where the person's name, first name or address ends in a sentence, near the cue."""
    words = person.name.split()
    forms = [person.email, person.name, *([words[0]] if words and len(words[0]) > 2 else [])]
    for form in forms:
        if not form:
            continue
        match = re.search(rf"(?<!\w){re.escape(form)}(?!\w)", sentence)
        if (
            match
            and match.end() > cue - 60
            and not (match.start() < 3 and sentence[match.end() : match.end() + 1] in (",", ":"))
        ):
            return match.end()
    return None


def _described(sentence: str, end: int, person: Address, date: str) -> list[Claim]:
    found = _DESCRIPTION.match(sentence[end : end + 160])
    if not found:
        return []
    role, organization = found["role"].strip(), found["org"].strip()
    organization = re.split(r"\s+(?:who|and|to|which|where|for|und|et|y|in|on|here|as)\b", organization)[0].strip()
    role = role[:1].upper() + role[1:]
    if not is_role(role) or not is_organization(organization) or fold(role) == fold(person.name):
        return []
    return [
        Claim(person.name, person.email, "role", role, sentence[:300], date),
        Claim(person.name, person.email, "organization", organization, sentence[:300], date),
    ]
