"""An answer told: where it stands, who says it and when, why it is one, and the line of it that says most."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection
from pathlib import Path

import msgspec

from pipeline.search.folding import terms
from pipeline.search.hits import Hit
from pipeline.search.labels import Named
from pipeline.search.matching import Match, Words
from pipeline.search.preparing import retold
from pipeline.search.signs import shown, sign_terms
from pipeline.search.snippets import best_line, snippet

_HEADS = 400_000
"""Bytes of a note in which the heading above a line is looked for."""


FAINT = 0.05
"""Weight of a text below which what it holds says nothing."""


class Ranked(msgspec.Struct, frozen=True):
    """A note with the passage that stands for it. ``own``: the passage itself is what was found."""

    doc: int
    match: Match | None
    named: Named
    own: bool = False

    @property
    def score(self) -> float:
        """All layers together."""
        return self.named.score + (self.match.weight if self.match else 0.0)

    @property
    def place(self) -> tuple[int, int]:
        """The note and the passage."""
        return self.doc, self.match.passage if self.match else 0

    def is_alike(self, sure: bool) -> bool:
        """Whether no word that was asked for stands in it, neither in its names nor in a text.

        ``sure``: others are called so; else a name that is like all that was asked is what was meant.
        """
        held = self.named.exact and not (sure and self.named.guessed)
        return not held and self.named.word < 1 and (self.match is None or self.match.weight < FAINT)

    @property
    def layers(self) -> dict[str, float]:
        """What each layer gave, where it gave anything."""
        weight = self.match.weight if self.match else 0.0
        every = {"exact": self.named.exact, "trigram": self.named.alike, "bm25": weight}
        return {name: round(value, 1) for name, value in every.items() if value}


class _Doc(msgspec.Struct, frozen=True):
    id: int
    path: str
    kind: str
    name: str
    ref: str
    day: str


def tell(connection: sqlite3.Connection, vault: Path, one: Ranked, looked: Words, similar: bool = False) -> Hit:
    """The hit of one that was ranked."""
    home = _doc(connection, one.doc)
    passage = one.match.passage if one.match else first_passages(connection, [one.doc])[one.doc]
    query = "SELECT doc, day, ref, active, said FROM passages WHERE id = ?"
    doc, day, ref, active, said = connection.execute(query, (passage,)).fetchone()
    at = home if doc == one.doc else _doc(connection, doc)
    told = _lines(said)
    if one.match and one.match.beside:
        (beside,) = connection.execute("SELECT said FROM passages WHERE id = ?", (one.match.beside,)).fetchone()
        told = list(dict.fromkeys(sorted([*told, *_lines(beside)], key=lambda line: line[0])))
    worth = {term: 1.0 / math.sqrt(number + 1) for ways, number in looked.ways for way in ways for term in way}
    worth |= {term: 1.0 for unit in looked.must for term in unit}
    number = best_line([text for _, text, _ in told], worth)
    line, best, speaker = told[number]
    if at.kind == "fact" and one.own:
        home = _doc(connection, homes(connection, [at.id])[at.id])
    text = "\n".join(f"{who}: {said}" if who else said for _, said, who in told)
    return Hit(
        note=home.path,
        file=at.path,
        line=line,
        heading=_heading(vault / at.path, line) if at.path.endswith(".md") else "",
        kind=at.kind if one.own else home.kind,
        name=home.name,
        id=ref or home.ref,
        date=day or at.day,
        speaker=speaker,
        score=round(one.score, 1),
        layers=one.layers,
        field=one.named.what if one.named.score else "fact" if at.kind == "fact" else "text",
        why=_why(one, looked, text, bool(active)),
        snippet=snippet(best, looked.terms) or one.named.text or home.name,
        text=text,
        similar=similar,
    )


def _lines(said: bytes) -> list[tuple[int, str, str]]:
    """(line, text, who says it) of a passage; at least one."""
    numbers, text, speakers = retold(said)
    return list(zip(numbers, text.split("\n"), speakers or ("",) * len(numbers), strict=False)) or [(1, "", "")]


def first_passages(connection: sqlite3.Connection, docs: Collection[int]) -> dict[int, int]:
    """The first passage of each note."""
    query = f"SELECT doc, min(id) FROM passages WHERE doc IN ({marks(docs)}) GROUP BY doc"
    return dict(connection.execute(query, (*docs,)).fetchall())


def homes(connection: sqlite3.Connection, docs: Collection[int]) -> dict[int, int]:
    """The note that each belongs to: facts to that of their entity, a transcript to its meeting's."""
    query = f"SELECT id, owner FROM docs WHERE id IN ({marks(docs)}) AND owner != ''"
    found = {doc: doc for doc in docs}
    for doc, owner in connection.execute(query, (*docs,)).fetchall():
        if owner.startswith("@"):
            where, value = "ref = ? AND ref != '' AND sort = 'entity'", owner[1:]
        else:
            where, value = "path = ?", owner
        row = connection.execute(f"SELECT id FROM docs WHERE {where} ORDER BY path", (value,)).fetchone()
        if row:
            found[doc] = row[0]
    return found


def marks(values: Collection[object]) -> str:
    """A place for each value in SQL."""
    return ", ".join("?" * len(values))


def _doc(connection: sqlite3.Connection, doc: int) -> _Doc:
    return _Doc(*connection.execute("SELECT id, path, kind, name, ref, day FROM docs WHERE id = ?", (doc,)).fetchone())


def _why(one: Ranked, looked: Words, text: str, active: bool) -> str:
    parts = []
    if one.named.exact and not one.named.guessed:
        said = "is" if one.named.same else "holds"
        parts.append(f"{one.named.what} {said} it: {one.named.text}")
    elif one.named.alike:
        parts.append(f"{one.named.what} like it: {one.named.text}")
    if one.match and one.match.weight:
        have = {*terms(text), *sign_terms(text)}
        held = [shown(term) for term in sorted(looked.terms) if term in have]
        parts.append(f"text: {', '.join(held)}" if held else "title")
    if not active:
        parts.append("no longer so")
    return "; ".join(parts)


def _heading(file: Path, line: int) -> str:
    """The heading above a line of a note."""
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            lines = opened.read(_HEADS).split("\n")[: line - 1]
    except OSError:
        return ""
    fenced = next((raw for raw in reversed(lines) if raw.startswith("#") and raw.lstrip("#").startswith(" ")), "")
    return fenced.lstrip("#").strip()
