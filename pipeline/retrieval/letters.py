"""Words as people type them: a letter mistaken, a beginning, another order, without accents. Pure.

Nothing is left to chance: a key decides what is mistaken and where, so that the same vault gives the same questions.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

TYPED = 5
"""Letters from which a word is long enough to be known with one of them mistaken."""
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_QUOTES = dict.fromkeys(map(ord, '"“”„«»'), " ")
_TWO = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe", "þ": "th", "ñ": "ny"}
_ONE = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
_MARKS = re.compile("[\u0300-\u036f]")
"""Accents; of scripts of India and others marks are letters."""
_WORD = re.compile("(?:\\w|[\u0591-\u05c7\u0610-\u065f\u0670\u0900-\u109f\u1780-\u17ff])+")


def number(*key: object) -> int:
    """A number that a key decides."""
    said = "\0".join(map(str, key)).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(said, digest_size=8).digest(), "big")


@lru_cache(maxsize=50_000)
def plain(text: str) -> str:
    """Lower case, without accents and marks, one space between words."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_ONE))
    bare = unicodedata.normalize("NFC", _MARKS.sub("", apart))
    return " ".join(_WORD.findall(bare.replace("_", " ")))


def is_typed(word: str, least: int = TYPED) -> bool:
    """Whether a word is long enough to be mistyped, and of letters that are typed one by one."""
    return len(word) >= least and word.isalpha() and all(ord(c) < 0x590 for c in word)


def places(text: str, least: int = TYPED) -> list[tuple[int, int]]:
    """(start, end) of the words of a text that may be mistyped."""
    return [match.span() for match in _WORD.finditer(text) if is_typed(match[0], least)]


def mistyped(text: str, key: int, times: int = 1) -> str:
    """A text with so many letters mistaken, in different words where there are; ``""`` when it holds no room for it."""
    spans = places(text) if times == 1 else _room(text, times)
    if not spans:
        return ""
    chosen = sorted((number(key, at), at) for at in range(len(spans)))[:times]
    typed = text
    for _, at in sorted(chosen, key=lambda one: -spans[one[1]][0]):
        start, end = spans[at]
        changed = _mistaken(typed[start:end], number(key, at, "how"))
        if not changed:
            return ""
        typed = typed[:start] + changed + typed[end:]
    return typed if plain(typed) != plain(text) else ""


def unquoted(text: str) -> str:
    """Without quotation marks, which ask for just these words."""
    return " ".join(text.translate(_QUOTES).split())


def _room(text: str, times: int) -> list[tuple[int, int]]:
    """A word each, or the parts of one that is long enough for all of them."""
    spans = places(text)
    if len(spans) >= times:
        return spans
    for start, end in spans:
        if end - start >= TYPED * times:
            step = (end - start) // times
            return [(start + step * at, start + step * (at + 1)) for at in range(times)]
    return []


def _mistaken(word: str, key: int) -> str:
    """Two letters exchanged, one left out, one typed twice, or its neighbour on the keyboard; never the first one."""
    ways = (_exchanged, _left_out, _doubled, _beside)
    for turn in range(len(ways)):
        for shift in range(len(word) - 2):
            at = 1 + (key // 7 + shift) % (len(word) - 2)
            changed = ways[(key + turn) % len(ways)](word, at, key)
            if changed and plain(changed) != plain(word):
                return changed
    return ""


def _exchanged(word: str, at: int, _key: int) -> str:
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _left_out(word: str, at: int, _key: int) -> str:
    return word[:at] + word[at + 1 :]


def _doubled(word: str, at: int, _key: int) -> str:
    return word[: at + 1] + word[at] + word[at + 1 :]


def _beside(word: str, at: int, key: int) -> str:
    for row in _ROWS:
        if (here := row.find(word[at].lower())) >= 0:
            other = row[here - 1] if here and (key % 2 or here + 1 == len(row)) else row[here + 1]
            return word[:at] + other + word[at + 1 :]
    return ""


def turned(name: str, key: int) -> str:
    """A name in another order, with or without a comma; ``""`` for one word."""
    words = name.split()
    if len(words) < 2 or any(c.isdigit() for c in name):
        return ""
    comma = "," if key % 2 and len(words) == 2 else ""
    return " ".join([f"{words[-1]}{comma}", *words[:-1]])


def unaccented(text: str) -> str:
    """Lower case without accents; ``""`` when nothing is changed but the case."""
    bare = plain(text)
    return bare if bare != " ".join(_WORD.findall(text.lower())) else ""


def spelt_out(text: str) -> str:
    """Letters with marks as two, as where a keyboard lacks them (Müller, Mueller); ``""`` when there are none."""
    composed = unicodedata.normalize("NFC", text).lower()
    return plain("".join(_TWO.get(c, c) for c in composed)) if any(c in _TWO for c in composed) else ""


def beginnings(name: str, key: int) -> str:
    """The first letters of two of its words; ``""`` when there are no two that are long enough."""
    words = [word for word in plain(name).split() if is_typed(word)]
    if len(words) < 2:
        return ""
    first, second = words[0], words[-1]
    return f"{_begun(first, key)} {_begun(second, key // 3)}"


def _begun(word: str, key: int) -> str:
    return word[: 3 + key % max(1, min(3, len(word) - 3))]


def pieces(name: str, key: int) -> Iterator[tuple[str, str]]:
    """(form, part of a name): a word of it, the beginning of a word, the end of a long one (as of joined words)."""
    words = [word for word in plain(name).split() if len(word) > 3 and not word.isdigit()]
    if len(plain(name).split()) > 1:
        yield from (("word", word) for word in words)
    for word in (word for word in words if is_typed(word, 7)):
        yield "beginning", word[: 4 + key % (len(word) - 5)]
    yield from (("end", word[-5 - key % 2 :]) for word in words if is_typed(word, 10))


def scripts(text: str) -> frozenset[str]:
    """The scripts of its letters, by the first word of their names in Unicode."""
    return frozenset(unicodedata.name(c, "").partition(" ")[0] for c in text if c.isalpha())


def drawn(items: Sequence[str], key: int) -> list[str]:
    """The same in an order that a key decides."""
    return sorted(items, key=lambda one: number(key, one))
