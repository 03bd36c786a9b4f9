"""Preferences of a participant, stated in notes about them: ``Dana prefers …``."""

from __future__ import annotations

import re
from datetime import date

from pipeline.extract.names import fold
from pipeline.extract.sentences import sentences
from pipeline.model import Owner, Participant, Statement

_PREFERS = re.compile(
    r"^(?P<who>[^\W\d_][\w'’.-]*(?:\s[^\W\d_][\w'’.-]*){0,2})\s+(?P<what>(?:prefers|would rather|bevorzugt|"
    r"préfère|prefiere|preferisce|verkiest)\s+[^.!?\n]{3,140})"
)


def third_person_preferences(
    body: str, said: date | None, people: tuple[Participant, ...], owner: Owner
) -> tuple[Statement, ...]:
    """Facts on participants other than the owner; a first name must fit exactly one."""
    if not people:
        return ()
    forms: dict[str, set[str]] = {}
    for person in people:
        key = fold(person.name)
        if key and person.email not in owner.addresses and key not in {fold(name) for name in owner.names}:
            for form in {key, key.split()[0]}:
                forms.setdefault(form, set()).add(person.name)
    found = []
    for sentence in sentences(body[:50_000])[:1_000]:
        match = _PREFERS.match(sentence)
        names = forms.get(fold(match["who"]), set()) if match else set()
        if match and len(names) == 1:
            text = match["what"][:1].upper() + match["what"][1:].strip()
            found.append(
                Statement(
                    "fact", text, sentence[:300], said.isoformat() if said else "", next(iter(names)), "preference"
                )
            )
    return tuple(found)
