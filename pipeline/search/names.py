"""Whom a text names: by name, alias, address or keyword of all that has a note, in one pass over its words. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from pipeline.search.common_words import ACTIVE, COMMON, GENERIC, MONTHS, NEARBY, NOUNS_LARGE, SIGNS, SMALL, WHEN

SHORTEST = 3
"""Letters of the shortest name that means anything."""
LONGEST = 20_000
"""Characters of a text that are looked at."""
_TOKEN = re.compile(r"[^\W_]+(?:['’\u2010-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
NAME, WORD, KEYWORD = "name", "word", "keyword"


class Known(msgspec.Struct, frozen=True, array_like=True):
    """One entity with a note: ``area`` is its folder under life/areas, ``note`` its note, both vault paths."""

    name: str
    kind: str
    area: str
    note: str


class Table(msgspec.Struct, frozen=True, array_like=True):
    """All names. ``starts``: first two words of a name, folded -> (its other words, whose, what it is)."""

    known: tuple[Known, ...] = ()
    starts: dict[str, list[tuple[tuple[str, ...], int, str]]] = {}
    emails: dict[str, int] = {}
    within: tuple[tuple[str, int], ...] = ()
    vault: str = ""


class Named(msgspec.Struct, frozen=True):
    """What goes into the table of one entity."""

    known: Known
    names: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()


def table(entities: Iterable[Named], vault: str = "") -> Table:
    """The table of some entities.

    First names, and the first words of organizations, count where only one note has them and they mean nothing else.
    """
    listed = list(entities)
    firsts = Counter(first for one in listed for first in {_first(one)} if first)
    starts: dict[str, list[tuple[tuple[str, ...], int, str]]] = {}
    within: list[tuple[str, int]] = []
    emails: dict[str, int] = {}
    for number, one in enumerate(listed):
        spelled: dict[tuple[str, ...], str] = {}
        for name in one.names:
            if _UNSPACED.search(name):
                within += [(bare, number)] if len(bare := "".join(name.split())) > 1 else []
            words = folded(name)
            spelled.setdefault(words, NAME if len(words) > 1 else WORD)
        if (first := _first(one)) and firsts[first] == 1:
            spelled.setdefault((first,), WORD)
        for keyword in one.keywords:
            spelled.setdefault(folded(keyword), KEYWORD)
        for words, what in spelled.items():
            if sum(map(len, words)) >= SHORTEST:
                starts.setdefault(" ".join(words[:2]), []).append((words[2:], number, what))
        for email in one.emails:
            emails.setdefault(email.lower(), number)
    for names in starts.values():
        names.sort(key=lambda name: (-len(name[0]), name))
    return Table(tuple(one.known for one in listed), starts, emails, tuple(sorted(set(within))), vault)


def _first(one: Named) -> str:
    words = folded(one.known.name) if one.known.kind in ("person", "organization") else ()
    if len(words) < 2 or len(words[0]) < SHORTEST:
        return ""
    vague = one.known.kind != "person" and (len(words[0]) < 5 or words[0] in COMMON or words[0] in GENERIC)
    return "" if vague else words[0]


def folded(name: str) -> tuple[str, ...]:
    """The words of a name for comparison: lower case, without accents, dots or quotes."""
    if name.isascii() and name.isalnum():
        return (name.lower(),)
    from pipeline.notes.names import fold_name

    return tuple(fold_name(name).split())


class _Word(NamedTuple):
    text: str
    capital: bool
    opens: bool
    """First of a sentence, where a capital tells nothing."""
    owns: bool
    """With ``'s``."""
    joined: bool
    """Nothing but a blank before it, or the dot of an initial."""


def find(text: str, names: Table, explicit: bool = False) -> tuple[int, ...]:
    """Numbers of the entities that a text names, in the order in which it does. ``explicit``: it asks memory."""
    text = text[:LONGEST]
    found: dict[int, None] = {}
    for address in _ADDRESS.findall(text):
        if (number := names.emails.get(address.lower().rstrip("."))) is not None:
            found.setdefault(number)
    words = _words(_ADDRESS.sub(" ", text))
    shouted = text.isupper()
    flat = shouted or not any(word.capital for word in words)
    nouns = flat or any(word.text in NOUNS_LARGE for word in words)
    at = 0
    while at < len(words):
        length = 1
        pair = [f"{words[at].text} {words[at + 1].text}"] if at + 1 < len(words) else []
        for begin in (*pair, words[at].text):
            for rest, number, what in names.starts.get(begin, ()):
                behind = at + 1 + begin.count(" ")
                end = behind + len(rest)
                if end - at < length or tuple(word.text for word in words[behind:end]) != tuple(rest):
                    continue
                kind = names.known[number].kind
                if kind == "person" and what == WORD and not nouns and _is_anothers(words, at):
                    continue
                if _means(words, at, end, what, kind, explicit, flat):
                    found.setdefault(number)
                    length = end - at
        at += length
    if names.within and _UNSPACED.search(text):
        bare = "".join(text.split())
        found |= dict.fromkeys(number for name, number in names.within if name in bare)
    return tuple(found)


def _words(text: str) -> list[_Word]:
    found: list[_Word] = []
    before = 0
    for match in _TOKEN.finditer(text):
        raw = match[0]
        bare = _POSSESSIVE.sub("", raw) if "'" in raw or "’" in raw else raw
        between = text[before : match.start()]
        initial = bool(found) and len(found[-1].text) == 1 and found[-1].capital and between == ". "
        opens = not initial and (not found or bool(re.search(r"[.!?:\n•\"“„]", between)))
        joined = initial or between == " "
        before = match.end()
        for number, part in enumerate(folded(bare)):
            found.append(_Word(part, raw[:1].isupper(), opens and not number, raw != bare, joined or number > 0))
    return found


def _means(words: list[_Word], start: int, end: int, what: str, kind: str, explicit: bool, flat: bool) -> bool:
    """Whether words that spell a name mean it here."""
    first = words[start]
    if end - start > 1:
        plain = all(w.text in COMMON or w.text in GENERIC or len(w.text) < SHORTEST for w in words[start:end])
        if plain:
            return explicit or all(word.capital for word in words[start:end])
        return first.capital or flat or explicit or what == KEYWORD or kind == "person"
    if first.text in COMMON or first.text in SIGNS:
        return first.capital and _is_beside(words, start, explicit)
    if first.text in GENERIC:
        return explicit
    if first.text in SMALL:
        return first.capital or explicit
    if what == KEYWORD:
        return len(first.text) > SHORTEST
    if kind == "topic":  # mostly an ordinary word: a capital within a sentence tells that it is meant as a name
        return explicit or (first.capital and not first.opens and not flat)
    return first.capital or flat or explicit


def _is_anothers(words: list[_Word], at: int) -> bool:
    """Whether a word is a part of a longer name, which nobody here bears: ``Laura`` of ``Laura Luce``."""
    word = words[at]
    before = words[at - 1] if at and word.joined and not word.opens else None
    behind = words[at + 1] if at + 1 < len(words) and words[at + 1].joined and not word.owns else None
    if behind and behind.capital and not behind.opens and behind.text not in WHEN and behind.text != "i":
        return True
    return bool(before and before.capital and not before.opens and before.text not in NEARBY)


def _is_beside(words: list[_Word], at: int, explicit: bool) -> bool:
    """Whether words around a word that may be a name say that it is one."""
    word = words[at]
    before = words[at - 1].text if at and not word.opens else ""
    if word.text in MONTHS:
        return before in ACTIVE
    return explicit or word.owns or before in NEARBY
