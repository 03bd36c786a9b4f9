"""Names of projects and topics in a text: those the vault has notes for, and those a text calls a project."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.index import Names

_EXPLICIT = re.compile(
    r"\b(?:Project|Projekt|Projet|Proyecto|Progetto|Projeto)\s+([A-ZÀ-Þ][\w-]{2,20}(?:\s[A-ZÀ-Þ][\w-]{2,20})?)"
)
_GENERIC = frozenset(
    "manager management plan team lead update status review report board office finance gutenberg name leader "
    "coordinator kickoff kick start meeting call scope proposal timeline budget owner director engineer "
    "assistant".split()
)
LIMIT = 8
MOST_NAMES = 16
_CAPITAL = r"[A-ZÀ-ÞŁŚŻŽŠČĆĐİ][^\W\d_]*(?:[-'’][^\W\d_]+)*"
_FULL_NAME = re.compile(
    rf"\b{_CAPITAL}(?: (?:(?:van|von|der|den|de|da|di|del|la|le|bin|al|el) ){{0,2}}{_CAPITAL}){{1,2}}\b"
)
_OPENERS = frozenset(
    "a also an and as at but by dear did for from hello hi how if in is it my no not of on or our so thank thanks "
    "that the then there these they this to today tomorrow we what when where which who why will with yes you your "
    "auch aber das dem den der die ein eine er es für hallo ich im ist liebe lieber mit und wir zu bonjour cher "
    "chère le la les un une monday tuesday wednesday thursday friday saturday sunday january february march april "
    "may june july august september october november december montag dienstag mittwoch donnerstag freitag samstag "
    "sonntag".split()
)


def mentioned_names(title: str, texts: Sequence[tuple[str, str]], known: Names) -> tuple[str, ...]:
    """At most ``LIMIT`` names, in the spelling of the note or of the text, known ones first."""
    text = _joined(title, texts)
    found = [entity.name for entity in known.find(text, keywords=True)]
    for match in _EXPLICIT.finditer(text):
        words = match.group(1).split()
        if words[0].lower() in _GENERIC:
            continue
        if len(words) == 2 and words[1].lower() in _GENERIC:
            words = words[:1]
        found.append(f"Project {' '.join(words)}")
    return tuple(dict.fromkeys(found))[:LIMIT]


def full_names(title: str, texts: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """What looks like the full names of people or things in a text, in order, each once; known to the vault or not."""
    found: dict[str, None] = {}
    for match in _FULL_NAME.finditer(_joined(title, texts)):
        words = match.group().split()
        while words and words[0].lower() in _OPENERS:
            words.pop(0)
        if len(words) >= 2:
            found[" ".join(words)] = None
    return tuple(found)[:MOST_NAMES]


def _joined(title: str, texts: Sequence[tuple[str, str]]) -> str:
    return "\n".join([title, *(body for _, body in texts)])[:200_000]
