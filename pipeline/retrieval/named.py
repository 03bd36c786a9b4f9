"""Questions for names: exact, partial, fuzzy, other names, ranking. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pipeline.retrieval import letters
from pipeline.retrieval.asked import Known, Question
from pipeline.retrieval.rivals import Rivals

TOP, NEAR, AMONG = 3, 5, 10
"""How far down an answer may stand: what is called so, what is like it, what only holds it."""
SHARED = 5
"""Notes that may rightly answer, at most; what more of them share is asked of nobody."""


def exact(known: Known, rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """The whole name, the id, an address; hard: the name in another order of words, or without accents."""
    if hard:
        if turned := _turned(known, seed):
            yield from _asked("exact", "other order", turned, rivals.near(turned, turned), known, NEAR)
        if bare := letters.unaccented(known.name):
            yield from _asked("exact", "no accents", bare, rivals.called(known.name), known, TOP)
        return
    yield from _asked("exact", "whole name", known.name, rivals.called(known.name), known, TOP)
    if known.id:
        yield Question("exact", "id", known.id, (known.note,), TOP)
    for address in known.addresses:
        yield from _asked("exact", "address", address, rivals.with_address(address), known, TOP)


def partial(known: Known, rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """A word, the beginning of one, letters within one; hard: the beginnings of two words."""
    if hard:
        if begun := letters.beginnings(known.name, _key(known, seed)):
            yield from _asked("partial", "two beginnings", begun, rivals.with_beginnings(begun.split()), known, AMONG)
        return
    for form, piece in letters.pieces(known.name, _key(known, seed)):
        bearers = rivals.with_letters(piece)
        yield from _asked("partial", form, piece, bearers, known, AMONG)


def fuzzy(known: Known, rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """The name with a letter mistaken; hard: with two."""
    for name in known.names[: 1 if hard else 2]:
        number = letters.number(seed, known.note, name)
        typed = "" if "@" in name else letters.mistyped(letters.unquoted(name), number, 2 if hard else 1)
        if typed:
            form = "two letters" if hard else "one letter"
            if len(rivals.crowd(typed, name)) <= SHARED:
                yield from _asked("fuzzy", form, typed, rivals.near(typed, name), known, NEAR)


def other_names(known: Known, rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """Aliases and keywords; hard: an alias in another script or mistyped, and letters with marks written as two."""
    key = _key(known, seed)
    if hard:
        for name in known.names:
            if (two := letters.spelt_out(name)) and two != letters.plain(name):
                yield from _asked(
                    "tag-alias", "marks as two letters", two, rivals.called(name) | rivals.called(two), known, NEAR
                )
        for alias in known.names[1:]:
            if letters.scripts(alias) - letters.scripts(known.name):
                yield from _asked("tag-alias", "other script", alias.casefold(), rivals.called(alias), known, NEAR)
            elif (typed := letters.mistyped(letters.unquoted(alias), key)) and len(
                rivals.crowd(typed, alias)
            ) <= SHARED:
                yield from _asked("tag-alias", "alias mistyped", typed, rivals.near(typed, alias), known, NEAR)
        return
    for alias in known.names[1:]:
        yield from _asked("tag-alias", "alias", alias, rivals.called(alias), known, NEAR)
    for keyword in known.keywords:
        bearers = {one.note for one in rivals.known.values() if keyword in one.keywords} | rivals.called(keyword)
        yield from _asked("tag-alias", "keyword", keyword, bearers, known, AMONG)


def ranking(known: Known, rivals: Rivals, hard: bool, seed: int) -> Iterator[Question]:
    """What is called so stands first; hard: in small letters and another order of words."""
    bearers = rivals.called(known.name)
    if hard:
        if turned := _turned(known, seed):
            turned = turned.lower()
            yield from _asked("ranking", "other order first", turned, rivals.near(turned, turned), known, 1, "first")
        return
    yield from _asked("ranking", "name first", known.name, bearers, known, 1, "first")
    holding = rivals.with_letters(letters.plain(known.name)) - bearers
    if holding:
        yield from _asked("ranking", "whole before part", known.name.lower(), bearers, known, 1, "first")


def of_a_kind(rivals: Rivals) -> Iterator[Question]:
    """The filters by kind and by tag give all that is of the kind, and nothing else."""
    every = rivals.known.values()
    for kind in sorted({one.kind for one in every}):
        notes = tuple(sorted(one.note for one in every if one.kind == kind))
        yield Question("ranking", "only the kind", "", notes, 0, "only", (kind,))


def tagged(rivals: Rivals, kinds: Collection[str]) -> Iterator[Question]:
    """The filter by tag, over the kinds whose notes bear tags."""
    every = [one for one in rivals.known.values() if one.kind in kinds]
    for tag in sorted({tag for one in every for tag in one.tags}):
        notes = tuple(sorted(one.note for one in every if tag in one.tags))
        yield Question("tag-alias", "tag", "", notes, 0, "only", tuple(sorted(kinds)), tag)


def _turned(known: Known, seed: int) -> str:
    """The name in another order, of whom people name so: not firms."""
    return "" if known.kind == "organization" else letters.turned(known.name, _key(known, seed))


def _key(known: Known, seed: int) -> int:
    return letters.number(seed, known.note)


def _asked(
    category: str, form: str, query: str, bearers: set[str], known: Known, within: int, act: str = "all"
) -> Iterator[Question]:
    """The question, unless it says nothing or too many may rightly answer."""
    notes = bearers | {known.note}
    most = SHARED if within >= SHARED else TOP
    if letters.plain(query) and len(notes) <= most:
        yield Question(category, form, query, tuple(sorted(notes)), within, act)
