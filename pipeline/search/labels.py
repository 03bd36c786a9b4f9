"""What things are called, compared with what is asked: the same, held in it, or alike by letters in threes.

Scores: 30 to 100 for a name that is or holds what is asked, 0 to 60 for likeness (Sørensen, Dice: twice what two sets
share, over the size of both).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping

import msgspec
from rapidfuzz.distance import OSA

from pipeline.search.folding import sounded
from pipeline.search.preparing import grams
from pipeline.search.reading import ADDRESS, FILE_NAME

EXACT, BEGUN, PART, ALIKE = 100.0, 45.0, 30.0, 60.0
SHORT = 4
"""Letters below which likeness counts half: so little is shared by chance."""
_EACH = 0.55
"""Likeness of each word from which a name of about as many words holds all that is asked, mistyped or cut."""
_LEAST = 0.4
"""Likeness of two words from which they count as one mistyped."""
_NEAR, _BEGUN = 100, 60
_FARTHER = 0.35
"""How much less alike than the best others may be: who types a name right means no other."""
_KEPT = 16
_HEAD = 4
"""Letters at the beginning by which words like one are looked for that is a name's as it stands."""
_MANY, _FEW = 200, 40
"""Notes of one word that are looked at."""
_WORTH = {"title": 1.0, "alias": 0.95, ADDRESS: 0.95, FILE_NAME: 0.95, "id": 0.9, "keyword": 0.85, "tag": 0.8}

Likeness = Mapping[str, Mapping[str, float]]
"""Word that was asked -> words of names -> how much alike they are, 0 to 1."""


class Named(msgspec.Struct, frozen=True):
    """How well a note's names answer: the score of the best of them, and which that is."""

    exact: float = 0.0
    alike: float = 0.0
    what: str = ""
    text: str = ""
    same: bool = False
    word: float = 0.0
    """Likeness of the one word asked that a name has best."""
    guessed: bool = False
    """Each word that was asked is like one of the name, and that alone is why it counts as holding it."""

    @property
    def score(self) -> float:
        """Both layers together."""
        return self.exact + self.alike


def likeness(connection: sqlite3.Connection, asked: Iterable[str]) -> dict[str, dict[str, float]]:
    """The words of names that are like those asked for, best first, at most a few for each."""
    return {word: _like(connection, word) for word in asked}


def _like(connection: sqlite3.Connection, word: str) -> dict[str, float]:
    mine = grams(word)
    known = connection.execute("SELECT 1 FROM words WHERE word = ?", (word,)).fetchone()
    looked = grams(word[:_HEAD], "") if known and len(word) > _HEAD else mine
    least = 1 if len(looked) < 6 and looked is mine else 2
    marks = ", ".join("?" * len(looked))
    rows = connection.execute(
        f"SELECT w.word, w.size, n.shared FROM (SELECT word, count(*) AS shared FROM grams WHERE gram IN ({marks}) "
        "GROUP BY word HAVING shared >= ? ORDER BY shared DESC LIMIT ?) AS n JOIN words AS w ON w.id = n.word",
        (*looked, least, _NEAR),
    )
    found = {other: same_letters(word, other, _dice(mine, other, size, shared, looked)) for other, size, shared in rows}
    for (other,) in _around(connection, word):
        found.setdefault(other, same_letters(word, other, 0.0))
    least_like = max(_LEAST, max(found.values(), default=0.0) - _FARTHER)
    kept = sorted(
        ((value, other) for other, value in found.items() if value >= least_like), key=lambda p: (-p[0], p[1])
    )
    begun = [pair for pair in kept if pair[1].startswith(word)][:_BEGUN]
    return {other: value for value, other in sorted({*kept[:_KEPT], *begun}, key=lambda p: (-p[0], p[1]))}


def _dice(mine: set[str], other: str, size: int, shared: int, looked: set[str]) -> float:
    return 2 * (shared if looked is mine else len(mine & grams(other))) / (len(mine) + size)


def _around(connection: sqlite3.Connection, word: str) -> list[tuple[str]]:
    """Words that begin like it: what is typed of a long name may be lost among many that share as much."""
    if len(word) < 2:
        return []
    query = "SELECT word FROM words WHERE word >= ? AND word < ? LIMIT ?"
    return connection.execute(query, (word, word + "\U0010ffff", _BEGUN)).fetchall()


def same_letters(word: str, other: str, dice: float) -> float:
    """How much alike two words are: by ``dice``, by being part of one another, or by letters that changed places."""
    if word == other:
        return 1.0
    if not word.isalpha() and any(map(str.isdigit, word)):  # of numbers only the beginning may stand for it
        return 0.6 if len(word) > 2 and other.startswith(word) else 0.0
    value = dice
    if len(word) > 2 and other.startswith(word):
        value = max(value, 0.6 + 0.35 * len(word) / len(other))
    elif len(word) >= SHORT and word in other:
        value = max(value, 0.5 + 0.35 * len(word) / len(other))
    elif len(word) >= SHORT and len(other) >= SHORT:
        value = max(value, OSA.normalized_similarity(sounded(word), sounded(other), score_cutoff=0.65) - 0.1)
    return value


def candidates(connection: sqlite3.Connection, like: Likeness, extra: str) -> set[int]:
    """Notes whose names hold words like those asked for: those with all of them, then those with any.

    ``extra`` is the whole that was asked: whatever is called just so is always among them.
    """
    rows = connection.execute("SELECT DISTINCT doc FROM labels WHERE folded = ? LIMIT ?", (extra, _MANY))
    found = {doc for (doc,) in rows}
    sides = [[*alike] for alike in like.values() if alike]
    if len(sides) > 1:
        part = "SELECT rank, doc FROM bearing WHERE word IN (SELECT id FROM words WHERE word IN ({}))"
        both = " INTERSECT ".join(part.format(", ".join("?" * len(side))) for side in sides)
        values = [word for side in sides for word in side]
        found |= {doc for _, doc in connection.execute(f"{both} ORDER BY rank LIMIT {_MANY}", values)}
    most = max(_FEW, (_MANY - len(found)) // max(1, len(sides)))
    for side in sides:
        taken = 0
        for word in side:
            if taken < most:
                bearing = connection.execute(
                    "SELECT doc FROM bearing WHERE word = (SELECT id FROM words WHERE word = ?) ORDER BY rank LIMIT ?",
                    (word, most - taken),
                ).fetchall()
                taken += len(bearing)
                found.update([doc for (doc,) in bearing])
    return found


Label = tuple[str, str, str, str]
"""What it is, its text, folded, and the words by which it is found."""


def named(text: str, labels: Iterable[Label], like: Likeness, part: float = 1.5) -> Named:
    """How well the names of one note answer. ``text`` is what was asked, folded.

    ``part``: the higher, the less a name counts that has only some of the words.
    """
    best = Named()
    score = 0.0
    for what, label, folded, bearing in labels:
        worth = _WORTH.get(what, 0.8)
        same = folded == text
        whole = what not in (ADDRESS, FILE_NAME)
        exact = EXACT if same else _exact(text, folded if whole else bearing, len(like) if whole else 0)
        told = (ALIKE, 1.0, 1.0) if same else (0.0, 0.0, 0.0)
        guessed = False
        alike, word, least = _alike(bearing.split(), like, part) if bearing else told
        if not exact and least >= _EACH and 1 < len(like) >= folded.count(" "):
            begun = all(any(other.startswith(word) for other in bearing.split()) for word in like)
            exact, guessed = (BEGUN, False) if begun else (PART, True)
        if len(text) < SHORT:
            alike *= 0.5
        if (exact + alike) * worth > score:
            exact = max(exact * worth, PART) if exact else 0.0
            best = Named(exact, alike * worth, what, label, same and what != "tag", word, guessed)
            score = best.score
    return best


def _exact(text: str, label: str, asked: int) -> float:
    if not text or not label:
        return 0.0
    if text in label:
        share = len(text) / len(label)
        within = f" {label} "
        if f" {text} " in within:
            return 55.0 + 25.0 * share
        if len(text) > 2:
            return (45.0 if f" {text}" in within else 30.0) + 25.0 * share
    if text.replace(" ", "") == label.replace(" ", ""):
        return 95.0
    if len(text) == len(label) and sorted(text.split()) == sorted(label.split()):
        return 90.0
    if asked and len(label) > 2 and label in text and f" {label} " in f" {text} ":
        return 60.0 * min(1.0, (label.count(" ") + 1) / asked)
    return 0.0


def _alike(have: list[str], like: Likeness, part: float) -> tuple[float, float, float]:
    """The mean over the words asked of what is best alike in a name, less where some have nothing like them.

    And the likeness of the one that is most alike, and of the one that is least.
    """
    total, some, most, least = 0.0, 0, 0.0, 1.0
    for alike in like.values():
        best = 0.0
        for word in have:
            value = alike.get(word)
            if value is not None and value > best:
                best = value
        total += best
        some += best > 0
        most, least = max(most, best), min(least, best)
    return (ALIKE * total / len(like) * (some / len(like)) ** (part - 1.0) if some else 0.0), most, least
