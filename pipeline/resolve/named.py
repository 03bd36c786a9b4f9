"""Names of projects and topics in a text: those the vault has notes for, and those a text calls a project."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes.names import fold_name

_EXPLICIT = re.compile(
    r"\b(?:Project|Projekt|Projet|Proyecto|Progetto|Projeto)\s+([A-ZÀ-Þ][\w-]{2,20}(?:\s[A-ZÀ-Þ][\w-]{2,20})?)"
)
_GENERIC = frozenset(
    "manager management plan team lead update status review report board office finance gutenberg name leader "
    "coordinator kickoff kick start meeting call scope proposal timeline budget owner director engineer "
    "assistant".split()
)
LIMIT = 8


def mentioned_names(title: str, texts: Sequence[tuple[str, str]], known: Sequence[Entity]) -> tuple[str, ...]:
    """At most ``LIMIT`` names, in the spelling of the note or of the text, known ones first."""
    text = _joined(title, texts)
    folded = f" {fold_name(text)} " if known else ""
    found = [entity.name for entity in known if _names(entity, folded)]
    for match in _EXPLICIT.finditer(text):
        words = match.group(1).split()
        if words[0].lower() in _GENERIC:
            continue
        if len(words) == 2 and words[1].lower() in _GENERIC:
            words = words[:1]
        found.append(f"Project {' '.join(words)}")
    return tuple(dict.fromkeys(found))[:LIMIT]


def mentioned_people(title: str, texts: Sequence[tuple[str, str]], index: Index) -> tuple[str, ...]:
    """Ids of known people whose full name stands in a text, in order; a name that several bear names nobody."""
    words = fold_name(_joined(title, texts)).split()
    found: dict[str, None] = {}
    for start in range(len(words) - 1):
        for length in (2, 3, 4):
            bearers = index.by_name.get(" ".join(words[start : start + length]), ())
            people = {e for e in bearers if index.entities[e].kind == "person"}
            if len(people) == 1:
                found[people.pop()] = None
    return tuple(found)[:LIMIT]


def _joined(title: str, texts: Sequence[tuple[str, str]]) -> str:
    return "\n".join([title, *(body for _, body in texts)])[:200_000]


def _names(entity: Entity, folded: str) -> bool:
    names = (fold_name(name) for name in (entity.name, *entity.aliases))
    return any(len(name) >= 3 and f" {name} " in folded for name in names)
