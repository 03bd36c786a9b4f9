"""What is asked: words and phrases, without the frame of a question. Pure."""

from __future__ import annotations

import re

import msgspec

from pipeline.search.folding import is_unspaced, pairs, terms, words
from pipeline.search.forms import Form, forms
from pipeline.search.question_words import FRAME, OPENING, STOP
from pipeline.search.signs import KINDS, sign_terms

LONGEST = 1_000
"""Characters of a query that are looked at."""
MOST = 24
"""Words of a query that are looked up."""
_QUOTED = re.compile(r'["“„«]([^"“”„«»]{1,200})["”“»]')
_CHUNK = re.compile(r"\S+")


class Asked(msgspec.Struct, frozen=True):
    """``text`` is the folded whole. ``names``: words that may be of a name, as they stand. ``units``: what is looked up
    in texts, each one term or several that stand side by side; ``must``: those that were quoted. ``forms``: numbers,
    days and signs, each in all the ways in which it may be written."""

    text: str
    names: tuple[str, ...]
    units: tuple[tuple[str, ...], ...]
    must: tuple[tuple[str, ...], ...] = ()
    forms: tuple[Form, ...] = ()


def parse(query: str) -> Asked:
    """Take a query apart. Words of a question's frame stay only where nothing else would be left."""
    query = query[:LONGEST]
    quoted = tuple(unit for match in _QUOTED.finditer(query) for unit in _literal(match[1]))
    bare = _QUOTED.sub(" ", query)
    chunks = [match[0] for match in _CHUNK.finditer(bare)]
    idle = _idle(bare, quoted != ())
    initials = {chunk for chunk in chunks[1:] if len(chunk) == 1 and chunk.isupper()}
    if not bare.isupper():
        initials |= {chunk for chunk in chunks if 1 < len(chunk) < 5 and chunk.isalpha() and chunk.isupper()}
    names = dict.fromkeys(word for chunk in chunks for word in words(chunk) if word not in idle)
    names |= dict.fromkeys(word for match in _QUOTED.finditer(query) for word in words(match[1]))
    written, rest = forms(bare)
    kept = [
        chunk for chunk in _CHUNK.findall(rest) if chunk in initials or any(word not in idle for word in words(chunk))
    ]
    units = dict.fromkeys(unit for chunk in kept for unit in _units(chunk))
    text = " ".join(words(query.replace('"', " ")))
    return Asked(text, tuple(names)[:MOST], tuple(units)[:MOST], quoted, tuple(dict.fromkeys(written))[:MOST])


def _literal(quoted: str) -> list[tuple[str, ...]]:
    """Its words side by side, and its signs."""
    said = tuple(terms(quoted))
    return [*([said] if said else ()), *((term,) for term in sign_terms(quoted) if term[0] in KINDS)]


def _idle(query: str, quoted: bool) -> frozenset[str]:
    """The words of a query that say nothing: never all, and of a few words none."""
    every = words(query)
    counts = {language: sum(word in stop for word in every) for language, stop in STOP.items()}
    most = max(counts.values())
    empty = frozenset[str]()
    if most > 1 or (most and len(every) > 3):
        empty = empty.union(*(STOP[language] for language, count in counts.items() if count == most))
    elif most and len(every) == 3 and sum(every[1] in stop for stop in STOP.values()):  # price of bread
        empty = frozenset((every[1],))
    asks = "?" in query or (bool(every) and every[0] in OPENING)
    for idle in (empty | FRAME, empty) if asks else (empty,):
        if quoted or any(word not in idle for word in every):
            return idle
    return frozenset()


def _units(chunk: str) -> list[tuple[str, ...]]:
    """``2026-04-01`` and ``a.b@c.test`` are looked up as they stand, ``long-term`` by parts, unspaced runs by pairs."""
    found: list[tuple[str, ...]] = []
    side: list[str] = []
    for word in words(chunk):
        if is_unspaced(word):
            found.append(tuple(pairs(word))) if len(word) < 5 else found.extend((pair,) for pair in pairs(word))
        else:
            side += terms(word)
    if side and (all(term.isalpha() for term in side) and "@" not in chunk or any(mark in chunk for mark in "/,;|+&")):
        found += [(term,) for term in side if len(term) > 1 or len(side) == 1]
    elif side:
        found.append(tuple(side))
    return found
