"""Words of a text as they are compared: lower case, without accents, endings cut, unspaced scripts in pairs. Pure.

What a note says and what is asked pass the same way, so that an ending cut too short harms little.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {"đ": "d", "ð": "d", "ø": "o", "ł": "l", "ı": "i", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th", "ĸ": "k"}
)
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f]")
"""Accents, vowel points and stretching of scripts that are read without them; of other scripts they are letters."""
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_SIGNS = "\u0900-\u0dff\u0f00-\u0fff"
"""Scripts whose vowel signs are no letters to Python."""
WORD = re.compile(rf"[{_UNSPACED}]+|(?:[^\W_{_UNSPACED}]|[{_SIGNS}])+")
ASCII_WORD = re.compile(r"[a-z0-9]+")
_TIGHT = re.compile(rf"(?<![\w+#])[^\W\d_][^\W_]{{0,15}}(?:\+\+|#)(?![\w+#])|{WORD.pattern}")
_TRADE = re.compile("[™℠®©]")
_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")
_HUMP = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_VOWEL = re.compile("[aeiouy]")
LONGEST = 40
"""Letters of a word that count."""


def fold(text: str) -> str:
    """Lower case without accents; may be of another length than ``text``."""
    if text.isascii():
        return text.lower()
    return _MARKS.sub("", unicodedata.normalize("NFKD", _TRADE.sub(" ", text.casefold()).translate(_LETTERS)))


def words(text: str) -> list[str]:
    """The folded words of a text as they stand, ``c++`` with its signs; a run of an unspaced script is one of them."""
    if "++" in text or "#" in text:
        return _TIGHT.findall(_joined(text))
    if text.isascii():
        return ASCII_WORD.findall(text.lower())
    return WORD.findall(_joined(text))


def terms(text: str) -> list[str]:
    """What is looked up of a text: stems of words, pairs of letters of unspaced scripts, in their order."""
    if text.isascii():
        return [stem(word) for word in ASCII_WORD.findall(text.lower())]
    found: list[str] = []
    for word in WORD.findall(_joined(text)):
        if _IS_UNSPACED.match(word):
            found += pairs(word)
        else:
            found.append(stem(word))
    return found


def _joined(text: str) -> str:
    """Folded, with the letters of Hangul put together again."""
    return unicodedata.normalize("NFC", fold(text))


def pairs(run: str) -> list[str]:
    """Overlapping pairs of letters; a letter alone is one."""
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def is_unspaced(word: str) -> bool:
    """Whether a word is a run of a script that writes none apart."""
    return bool(_IS_UNSPACED.match(word))


def label_words(text: str) -> list[str]:
    """Words of a name: also the parts of words put together by capitals or digits (``RaspberryPi``)."""
    found = words(text)
    if _HUMP.search(text):
        found += [word for word in words(_HUMP.sub(" ", text)) if word not in found]
    return [word[:LONGEST] for word in found]


def label_terms(text: str) -> list[str]:
    """What is looked up of a name: ``terms``, and the parts of words put together."""
    found = terms(text)
    if _HUMP.search(text):
        found += [term for term in terms(_HUMP.sub(" ", text)) if term not in found]
    return found


def sounded(word: str) -> str:
    """A word as ``ph`` is heard, for comparing what was typed by ear."""
    return word.replace("ph", "f") if "ph" in word else word


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """A word without the endings that words commonly take in languages of Europe."""
    size = len(word)
    if size < 4 or not word.isascii() or not word.isalpha():
        return word[:LONGEST]
    word = _without_plural(word[:LONGEST])
    if word.endswith("uction") and len(word) > 7:  # introduction, introduce
        return word[:-4]
    for ending, least in _BY_LAST.get(word[-1], ()):
        if word.endswith(ending) and len(word) - len(ending) >= least:
            rest = word[: -len(ending)]
            if _VOWEL.search(rest):
                return _single(rest)
            break
    return word


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _single(rest: str) -> str:
    """``runn`` -> ``run``; a final vowel goes."""
    if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "aeiouls":
        return rest[:-1]
    return rest[:-1] if len(rest) > 3 and rest[-1] in "aeiou" else rest


_ENDINGS = (
    ("ations", 4), ("ation", 4), ("mente", 4), ("ingly", 4), ("edly", 4), ("ing", 3), ("ion", 5), ("ern", 4), ("ly", 4),
    ("ed", 3), ("en", 4), ("er", 4), ("em", 5), ("a", 4), ("e", 4), ("i", 4), ("o", 4), ("n", 6),
)  # fmt: skip
"""Ending -> letters that must be left; the first that fits is cut."""
_BY_LAST = {last: tuple(one for one in _ENDINGS if one[0][-1] == last) for last in {one[0][-1] for one in _ENDINGS}}
