"""Names of projects and topics in a text: those the vault has notes for, and those a text calls a project."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.model import Entity
from pipeline.notes.names import fold_name

_EXPLICIT = re.compile(
    r"\b(?:Project|Projekt|Projet|Proyecto|Progetto|Projeto)\s+([A-ZÀ-Þ][\w-]{2,20}(?:\s[A-ZÀ-Þ][\w-]{2,20})?)"
)
_GENERIC = frozenset(
    "manager management plan team lead update status review report board office finance gutenberg name leader "  # noqa: SIM905
    "coordinator kickoff kick start meeting call scope proposal timeline budget owner director engineer "
    "assistant".split()
)
LIMIT = 8


def mentioned_names(title: str, texts: Sequence[tuple[str, str]], known: Sequence[Entity]) -> tuple[str, ...]:
    """At most ``LIMIT`` names, in the spelling of the note or of the text, known ones first."""
    text = "\n".join([title, *(body for _, body in texts)])[:200_000]
    found = [entity.name for entity in known if _names(entity, text)]
    for match in _EXPLICIT.finditer(text):
        words = match.group(1).split()
        if words[0].lower() in _GENERIC:
            continue
        if len(words) == 2 and words[1].lower() in _GENERIC:
            words = words[:1]
        found.append(f"Project {' '.join(words)}")
    return tuple(dict.fromkeys(found))[:LIMIT]


def _names(entity: Entity, text: str) -> bool:
    folded = f" {fold_name(text)} "
    names = (fold_name(name) for name in (entity.name, *entity.aliases))
    return any(len(name) >= 3 and f" {name} " in folded for name in names)
