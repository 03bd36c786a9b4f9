"""Passages that hold the words asked for, weighed by BM25 (k1 1.2, b 0.75), rare words before common ones."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec
from rapidfuzz.distance import OSA

from pipeline.search.folding import sounded

WEIGHTS = (1.5, 3.0, 0.7, 1.0)
"""Of title, labels, speaker and text."""
ROOM = 5_000
"""Passages that are weighed at most: a word that more of them hold says little."""
MOST = 200
USUAL = 25.0
"""Score of a passage of usual length that has each of the words once, however rare they are."""
_VARIANTS = 4
_SCANNED = 6_000

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

    @property
    def whole(self) -> float:
        """What a passage of usual length weighs that has each of them once."""
        numbers = [number for _, number in self.ways] + [1 for _ in self.must] + [0] * self.missing
        return sum(max(1e-6, math.log((self.passages - n + 0.5) / (n + 0.5))) for n in numbers if n <= self.passages)

    @property
    def terms(self) -> frozenset[str]:
        """All words that are looked up."""
        return frozenset(term for ways, _ in self.ways for unit in ways for term in unit).union(*self.must)


def look_up(connection: sqlite3.Connection, units: Sequence[Unit], must: Sequence[Unit]) -> Words:
    """The units as the index has them: what no text holds is taken for mistyped, or the beginning of a word."""
    ways: list[tuple[tuple[Unit, ...], int]] = []
    missing = 0
    for unit in units:
        number = min((frequency(connection, term) for term in unit), default=0)
        if number:
            ways.append(((unit,), number))
        else:
            found = [_alone(connection, term) for term in unit]
            missing += found.count(None)
            ways += [way for way in found if way]
    row = connection.execute("SELECT value FROM meta WHERE key = 'passages'").fetchone()
    return Words(tuple(ways), tuple(must), int(row[0]) if row else 0, missing)


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
        if abs(len(other) - len(term)) < 3 and not other.startswith(term)
    ]
    best = sorted(((v, o, c) for v, o, c in begun + typed if v >= 0.7), key=lambda one: (-one[0], one[1]))
    return [(other, count) for _, other, count in best[:_VARIANTS]]


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
