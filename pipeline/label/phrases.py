"""Finding words and phrases of a lexicon in folded text, in linear time and without regular expressions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_MARKS = re.compile("[\u0300-\u036f\u0483-\u0487\u3099\u309a]+")
_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"})
_GAP = re.compile(r"[^\w$%€£]+|_+")


def fold(text: str) -> str:
    """Lower case without accents, words surrounded by single spaces. Scripts without spaces stay whole."""
    lower = text.casefold()
    if not lower.isascii():
        lower = lower.translate(_LETTERS)
        bare = _MARKS.sub("", unicodedata.normalize("NFKD", lower))
        lower = unicodedata.normalize("NFC", bare)  # Hangul together again
    return " " + _GAP.sub(" ", lower).strip() + " "


class Lexicon:
    """Single words (looked up as a set) and phrases (looked up in the folded text); a word ending in ``*`` is a stem.

    Phrases in scripts without spaces between words are found anywhere.
    """

    __slots__ = ("_phrases", "_words")

    def __init__(self, entries: Iterable[str]) -> None:
        words: dict[str, None] = {}
        phrases: dict[str, None] = {}
        for entry in entries:
            stem = entry.endswith("*")
            folded = fold(entry.rstrip("*"))
            if any(char > "\u2fff" for char in folded):
                phrases[folded.strip()] = None
            elif stem:
                phrases[folded[:-1]] = None
            elif " " in folded.strip():
                phrases[folded] = None
            else:
                words[folded.strip()] = None
        self._words = frozenset(words)
        self._phrases = tuple(phrases)

    def first(self, folded: str, words: frozenset[str] | None = None) -> str:
        """The first entry (phrases in order, then words in alphabetical order) that occurs, or ``""``."""
        for phrase in self._phrases:
            if phrase in folded:
                return phrase.strip()
        hits = self._words & (words if words is not None else frozenset(folded.split()))
        return min(hits) if hits else ""

    def hits(self, folded: str, words: frozenset[str] | None = None) -> list[str]:
        """All different entries that occur."""
        found = [phrase.strip() for phrase in self._phrases if phrase in folded]
        found += sorted(self._words & (words if words is not None else frozenset(folded.split())))
        return found
