"""Words of names for comparison: invisible characters, look-alikes, accents and scripts. Pure."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CYRILLIC = "асеорхуісӏԁһјѕԛԝв"
_LATIN = "aceopxyicldhjsqwb"
_GREEK, _GREEK_LATIN = "αορνικυ", "aopviku"
_LOOKALIKE = str.maketrans(
    _CYRILLIC + _CYRILLIC.upper() + _GREEK + _GREEK.upper(),
    _LATIN + _LATIN.upper() + _GREEK_LATIN + _GREEK_LATIN.upper(),
)
_TWO_LETTERS = {"ü": "ue", "ö": "oe", "ä": "ae", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe", "ñ": "nh", "ı": "i"}
_ONE_LETTER = {"ß": "ss", "ø": "o", "æ": "a", "œ": "o", "ł": "l", "đ": "d", "þ": "th", "ð": "d", "ı": "i"}
_WORD = re.compile(r"[^\W_]+(?:['’ʼ`´][^\W\d_]+)*")
_SOUNDS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"shch|tsch|tch|tz|cz|č", "c"),
        (r"sch|sh|sz|zh|dzh|dj|j(?=[aou])|x(?=i)", "s"),
        (r"kh|gh|ch|ck|q|h(?=[ktpsn])", "k"),
        (r"ph|v|w|f", "v"),
        (r"ts|z", "s"),
        (r"th|dh", "t"),
        (r"ks", "x"),
        (r"[cg]", "k"),
        (r"(?:iy|ij|yi|yj|ii|yy|ey|ei|ej|ay|ai|aj|oy|oi|oj|ie|ia|ya|ye|yu|iu)", "i"),
        (r"[aeiouyj]+", "a"),
        (r"h", ""),
        (r"(.)\1+", r"\1"),
        (r"(?<=.)a$", ""),
    )
)


def visible(text: str) -> str:
    """Without marks of direction and other invisible characters; width and compatibility forms as plain letters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    text = unicodedata.normalize("NFKC", text)
    kept = (char if unicodedata.category(char)[0] != "C" else " " if char in "\t\r\n" else "" for char in text)
    return " ".join("".join(kept).split())


def words_of(text: str) -> list[str]:
    """The words of a visible text in their own spelling; dots, hyphens and underscores part them."""
    return [_plain(word) for word in _WORD.findall(text)]


def _plain(word: str) -> str:
    """A word in which letters of two alphabets are mixed is written in one: that is how names are faked."""
    if word.isascii():
        return word
    latin = sum("LATIN" in unicodedata.name(char, "") for char in word)
    return word.translate(_LOOKALIKE) if 0 < latin < len(word) else word


@lru_cache(maxsize=50_000)
def folded(word: str) -> tuple[str, ...]:
    """The spellings in ASCII of one word, the usual one first: ``müller`` -> ``muller mueller``. Never empty."""
    if word.isascii():
        return (re.sub(r"[^a-z0-9]", "", word.lower()) or word,)
    from anyascii import anyascii

    word = unicodedata.normalize("NFC", word).casefold()
    spellings = []
    for table in (_ONE_LETTER, _TWO_LETTERS):
        text = "".join(table.get(char, char) for char in word)
        bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        spellings.append(re.sub(r"[^a-z0-9]", "", anyascii(bare).lower()) or word)
    return tuple(dict.fromkeys(spellings))


@lru_cache(maxsize=50_000)
def sound(word: str) -> str:
    """What is left of an ASCII word in every usual transliteration: ``mohammed`` and ``muhammad`` are alike."""
    for pattern, replacement in _SOUNDS:
        word = pattern.sub(replacement, word)
    return word


def script(text: str) -> str:
    """The one script of all letters (``LATIN``, ``CYRILLIC``, ``CJK``, …), ``""`` for none or several."""
    if text.isascii():
        return "LATIN" if any(map(str.isalpha, text)) else ""
    names = {unicodedata.name(char, "? ").split(maxsplit=1)[0] for char in text if char.isalpha()}
    if names <= {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "IDEOGRAPHIC"} and names:
        return "CJK"
    return names.pop() if len(names) == 1 else ""
