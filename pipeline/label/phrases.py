"""Finding words and phrases of a lexicon in folded text, in linear time and without regular expressions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property

_MARKS = re.compile("[\u0300-\u036f\u0483-\u0487\u3099\u309a]+")
_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"})
_ASCII_GAPS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in "$%"}
_GAP = re.compile(r"[^\w$%€£]+|_+")


class Folded(str):
    """Folded text that knows its words."""

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.split())


def fold(text: str) -> Folded:
    """Lower case without accents, words surrounded by single spaces. Scripts without spaces stay whole."""
    lower = text.casefold()
    if lower.isascii():
        gapped = lower.translate(_ASCII_GAPS)
    else:
        bare = _MARKS.sub("", unicodedata.normalize("NFKD", lower.translate(_LETTERS)))
        gapped = _GAP.sub(" ", unicodedata.normalize("NFC", bare))  # Hangul together again
    return Folded(f" {' '.join(gapped.split())} ")


class Lexicon:
    """Single words (looked up as a set) and phrases (looked up in the folded text); a word ending in ``*`` is a stem.

    Phrases in scripts without spaces between words are found anywhere. A phrase is searched for only where its
    longest whole word occurs at all: hundreds of phrases cost little more than one.
    """

    __slots__ = ("_by_word", "_keys", "_loose", "_phrases", "_unspaced", "_words")

    def __init__(self, entries: Iterable[str]) -> None:
        words: dict[str, None] = {}
        phrases: dict[str, str] = {}
        for entry in entries:
            stem = entry.endswith("*")
            folded = fold(entry.rstrip("*"))
            if any(char > "\u2fff" for char in folded):
                phrases[folded.strip()] = " "
            elif stem:
                whole = folded.strip().split()[:-1]
                phrases[folded[:-1]] = max(whole, key=len) if whole else ""
            elif " " in folded.strip():
                phrases[folded] = max(folded.split(), key=len)
            else:
                words[folded.strip()] = None
        self._words = frozenset(words)
        self._phrases = tuple(phrases)
        self._unspaced = tuple(n for n, key in enumerate(phrases.values()) if key == " ")
        self._loose = tuple(n for n, key in enumerate(phrases.values()) if not key)
        by_word: dict[str, list[int]] = {}
        for number, key in enumerate(phrases.values()):
            if key.strip():
                by_word.setdefault(key, []).append(number)
        self._by_word = by_word
        self._keys = frozenset(by_word)

    def first(self, folded: str, words: frozenset[str] | None = None) -> str:
        """The first entry (phrases in order, then words in alphabetical order) that occurs, or ``""``."""
        if words is None:
            words = folded.words if isinstance(folded, Folded) else frozenset(folded.split())
        for number in self._candidates(folded, words):
            if self._phrases[number] in folded:
                return self._phrases[number].strip()
        hits = self._words & words
        return min(hits) if hits else ""

    def hits(self, folded: str, words: frozenset[str] | None = None) -> list[str]:
        """All different entries that occur."""
        if words is None:
            words = folded.words if isinstance(folded, Folded) else frozenset(folded.split())
        candidates = self._candidates(folded, words)
        found = [self._phrases[number].strip() for number in candidates if self._phrases[number] in folded]
        return found + sorted(self._words & words)

    def _candidates(self, folded: str, words: frozenset[str]) -> list[int]:
        numbers = list(self._loose)
        if self._unspaced and not folded.isascii():
            numbers += self._unspaced
        for word in self._keys & words:
            numbers += self._by_word[word]
        numbers.sort()
        return numbers
