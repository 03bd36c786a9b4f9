"""Passages that hold the words asked for, weighed by BM25 (k1 1.2, b 0.75), rare words before common ones."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec
from rapidfuzz.distance import OSA

from pipeline.search.folding import sounded
from pipeline.search.forms import LEAST_DIALLED, Form
from pipeline.search.signs import PHONE

WEIGHTS = (1.5, 3.0, 0.7, 1.0)
"""Of title, labels, speaker and text."""
ROOM = 5_000
"""Passages that are weighed at most: a word that more of them hold says little."""
MOST = 200
USUAL = 25.0
"""Score of a passage of usual length that has each of the words once, however rare they are."""
_VARIANTS = 4
_SCANNED = 6_000
_FORMS = 60
"""Ways of a day or number that are looked for."""

Unit = tuple[str, ...]


class Match(msgspec.Struct, frozen=True, gc=False):
    """One passage, the row of its note, its weight, and the passage next to it that is told with it (0: none)."""

    passage: int
    doc: int
    weight: float
    beside: int = 0


class Where(msgspec.Struct, frozen=True):
    """A condition on ``d`` (docs) and ``p`` (passages) in SQL, with its values; ``""`` for none."""

    sql: str = ""
    values: tuple[object, ...] = ()


class Words(msgspec.Struct, frozen=True):
    """What is looked up: for each unit the ways in which it may be written, and in how many passages it stands."""

    ways: tuple[tuple[tuple[Unit, ...], int], ...]
    must: tuple[Unit, ...] = ()

    passages: int = 0
    missing: int = 0
    """Words that no text has, nor any like it."""
    guessed: bool = False
    """No word stands in a text as it was asked."""

    @property
    def whole(self) -> float:
        """What a passage of usual length weighs that has each of them once."""
        numbers = [number for _, number in self.ways] + [1 for _ in self.must] + [0] * self.missing
        return sum(max(1e-6, math.log((self.passages - n + 0.5) / (n + 0.5))) for n in numbers if n <= self.passages)

    @property
    def terms(self) -> frozenset[str]:
        """All words that are looked up."""
        return frozenset(term for ways, _ in self.ways for unit in ways for term in unit).union(*self.must)


def look_up(
    connection: sqlite3.Connection, units: Sequence[Unit], must: Sequence[Unit], forms: Sequence[Form] = ()
) -> Words:
    """The units as the index has them: what no text holds is taken for mistyped, or the beginning of a word."""
    ways: list[tuple[tuple[Unit, ...], int]] = []
    missing = 0
    others = list(units)
    sure = bool(must)
    for form in forms:
        if there := _written(connection, form):
            little = form.beside and any(other.ways[0][0].isdigit() for other in forms)
            ways.append((there[0], max(there[1], ROOM + 1)) if little else there)
            sure = True
        else:
            others += form.rest
            missing += not form.rest
    for unit in others:
        number = min((frequency(connection, term) for term in unit), default=0)
        if number:
            ways.append(((unit,), number))
            sure = True
        else:
            found = [_alone(connection, term) for term in unit]
            sure = sure or any(way and term in way[0][0] for term, way in zip(unit, found, strict=True))
            missing += found.count(None)
            ways += [way for way in found if way]
    row = connection.execute("SELECT value FROM meta WHERE key = 'passages'").fetchone()
    return Words(tuple(ways), tuple(must), int(row[0]) if row else 0, missing, not sure)


def _written(connection: sqlite3.Connection, form: Form) -> tuple[tuple[Unit, ...], int] | None:
    """The ways in which a number, a day or a sign may stand in texts, and in how many it does at most."""
    known: dict[str, int] = {}
    found: dict[Unit, int] = {}
    for way in form.ways:
        if way[0].startswith(PHONE):
            found |= {(term,): count for term, count in _ending_so(connection, way[0])}
            continue
        least = ROOM * 1_000
        for term in way:
            if term not in known:
                known[term] = frequency(connection, term)
            least = min(least, known[term])
            if not least:
                break
        if least:
            found[way] = least
    alike = sorted(found, key=lambda way: (found[way], way))[:_FORMS]
    if any(len(way) == 1 or _stands(connection, way) for way in alike):
        kept = [way for way in alike if len(way) == 1 or _stands(connection, way)]
        return tuple(kept), sum(found[way] for way in kept)
    return None


def _stands(connection: sqlite3.Connection, way: Unit) -> bool:
    """Whether its words stand side by side anywhere."""
    query = "SELECT 1 FROM fts WHERE fts MATCH ? LIMIT 1"
    return connection.execute(query, (_quoted(way),)).fetchone() is not None


def _ending_so(connection: sqlite3.Connection, term: str) -> list[tuple[str, int]]:
    """Numbers to call that end as one does, or with which it ends."""
    begun = term[: len(PHONE) + LEAST_DIALLED]
    rows = connection.execute(
        "SELECT term, doc FROM vocab WHERE term >= ? AND term < ? LIMIT ?", (begun, begun + "\U0010ffff", _SCANNED)
    )
    return [(other, count) for other, count in rows if other.startswith(term) or term.startswith(other)][:_FORMS]


def _alone(connection: sqlite3.Connection, term: str) -> tuple[tuple[Unit, ...], int] | None:
    """A term as it stands, or what is near it."""
    if count := frequency(connection, term):
        return ((term,),), count
    near = _near(connection, term)
    return (tuple((other,) for other, _ in near), sum(number for _, number in near)) if near else None


def frequency(connection: sqlite3.Connection, term: str) -> int:
    """In how many passages a term stands."""
    row = connection.execute("SELECT doc FROM vocab WHERE term = ?", (term,)).fetchone()
    return int(row[0]) if row else 0


def _near(connection: sqlite3.Connection, term: str) -> list[tuple[str, int]]:
    """Words of texts that begin like it, or are it with a letter or two mistaken."""
    if len(term) < 3:
        return []
    if term.isdigit():  # of a number only the beginning may stand for it, of a year nothing
        return [] if len(term) < 5 else _near_with(connection, term, (term,))
    if len(term) > 4 and (found := _near_with(connection, term, dict.fromkeys((term[:2], term[0] + term[2])))):
        return found
    return _near_with(connection, term, term[:1])


def _near_with(connection: sqlite3.Connection, term: str, heads: Iterable[str]) -> list[tuple[str, int]]:
    query = "SELECT term, doc FROM vocab WHERE term >= ? AND term < ? LIMIT ?"
    rows = [row for head in heads for row in connection.execute(query, (head, head + "\U0010ffff", _SCANNED))]
    heard = sounded(term)
    begun = [(0.9 - 0.01 * (len(other) - len(term)), other, count) for other, count in rows if other.startswith(term)]
    typed = [
        (OSA.normalized_similarity(heard, sounded(other), score_cutoff=0.7), other, count)
        for other, count in rows
        if abs(len(other) - len(term)) < 3 and not other.startswith(term) and _may_be(term, other)
    ]
    best = sorted(((v, o, c) for v, o, c in begun + typed if v >= 0.7), key=lambda one: (-one[0], one[1]))
    return [(other, count) for _, other, count in best[:_VARIANTS]]


def _may_be(term: str, other: str) -> bool:
    """Of short words a letter for another makes another word: they may only change places, or one be missing."""
    return len(term) > 4 or len(term) != len(other) or sorted(term) == sorted(other)


def matches(connection: sqlite3.Connection, asked: Words, where: Where, most: int = MOST) -> list[Match]:
    """The passages that weigh most, heaviest first."""
    if not asked.ways and not asked.must:
        return []
    rare: list[str] = []
    spent = 0
    for ways, number in sorted(asked.ways, key=lambda way: way[1]):
        if rare and spent + number > ROOM:
            break
        rare.append(_either(ways))
        spent += number
    every = [_either(ways) for ways, _ in asked.ways]
    must = [_quoted(unit) for unit in asked.must]
    found: dict[int, Match] = {}
    if len(every) > len(rare):
        found |= _weighed(connection, " AND ".join(every + must), where, most)
    loose = [f"({' OR '.join(rare)})"] if rare and not must else []
    loose_query = " AND ".join(loose + must)
    for passage, match in _weighed(connection, loose_query, where, most).items():
        if passage not in found or match.weight > found[passage].weight:
            found[passage] = match
    whole = asked.whole or 1.0
    scaled = [Match(match.passage, match.doc, USUAL * match.weight / whole) for match in found.values()]
    return sorted(scaled, key=lambda match: (-match.weight, match.passage))[:most]


def _weighed(connection: sqlite3.Connection, query: str, where: Where, most: int) -> dict[int, Match]:
    weights = ", ".join(map(str, WEIGHTS))
    if where.sql:
        statement = (
            f"SELECT p.id, p.doc, -bm25(fts, {weights}) AS weight FROM fts "
            "CROSS JOIN passages AS p ON p.id = fts.rowid "
            f"CROSS JOIN docs AS d ON d.id = p.doc WHERE fts MATCH ? AND {where.sql} ORDER BY weight DESC LIMIT ?"
        )
    else:
        statement = (
            "SELECT p.id, p.doc, f.weight FROM (SELECT rowid, "
            f"-bm25(fts, {weights}) AS weight FROM fts WHERE fts MATCH ? ORDER BY weight DESC LIMIT ?) AS f "
            "JOIN passages AS p ON p.id = f.rowid"
        )
    rows = connection.execute(statement, (query, *where.values, most))
    return {passage: Match(passage, doc, weight) for passage, doc, weight in rows}


def _either(ways: Sequence[Unit]) -> str:
    said = [_quoted(unit) for unit in ways]
    return said[0] if len(said) == 1 else f"({' OR '.join(said)})"


def _quoted(unit: Unit) -> str:
    return '"' + " ".join(term.replace('"', "") for term in unit) + '"'
