"""Private keys in their armour, also quoted or on one line, and the words of a wallet."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

from pipeline.secrets.spans import Secret, has

_BEGIN = re.compile(r"-{4,5} ?BEGIN (?:[A-Z0-9]{2,20} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_END = re.compile(r"-{4,5} ?END (?:[A-Z0-9]{2,20} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_LONGEST = 40_000
_ARMOUR = re.compile(r"(?:[ \t>|*]|\\[nr]|\r?\n)*(?:[A-Za-z0-9+/=]{16,100}|[A-Z][\w-]{2,30}: [^\n]{1,100}|=[\w+/]{4})")
_PUTTY = re.compile(r"(?:[ \t>|]*)Private-Lines: (?P<count>\d{1,3})[ \t]*\r?\n")
_WIREGUARD = re.compile(r"(?i:private|preshared|pre-shared)[ _-]?key\s{0,3}[=:]\s{0,3}(?P<value>[A-Za-z0-9+/]{43}=)")

_WORDS = re.compile(
    r"(?<![^\W\d_])(?:[^\W\d_A-Z]{3,9}(?:[ \t,;|>]|\r?\n|\d{1,2}[.)]){1,12}){11,23}[^\W\d_A-Z]{3,9}(?![^\W\d_])"
)
_LANGUAGES = ("english", "spanish", "french", "italian", "portuguese", "czech")
_WORD = re.compile(r"[^\W\d_]+")
_SIZES = (24, 21, 18, 15, 12)


def keys(text: str, lower: str) -> Iterator[Secret]:
    """Key blocks as one secret each, and phrases whose check sum is right."""
    if "PRIVATE KEY" in text:
        after, ends = 0, [match.end() for match in _END.finditer(text)]
        for begin in _BEGIN.finditer(text):
            if begin.start() < after:
                continue
            at = bisect_right(ends, begin.end())
            closed = at < len(ends) and ends[at] - begin.end() < _LONGEST
            after = ends[at] if closed else _armoured(text, begin.end())
            yield Secret(begin.start(), after, "private key")
    if "Private-Lines: " in text:
        end_at = 0
        for match in _PUTTY.finditer(text):
            if match.start() < end_at:
                continue
            end_at = match.end()
            for _ in range(int(match["count"])):
                end_at = text.find("\n", end_at) + 1 or len(text)
            yield Secret(match.end(), len(text[:end_at].rstrip()), "private key")
    if has(lower, ("privatekey", "private key", "private_key", "presharedkey", "preshared")):
        for match in _WIREGUARD.finditer(text):
            yield Secret(*match.span("value"), "private key")
    for match in _WORDS.finditer(text):
        yield from _phrase(match)


def _armoured(text: str, at: int) -> int:
    """Where the lines of a block end whose last line is missing."""
    for _ in range(800):
        line = _ARMOUR.match(text, at)
        if line is None:
            break
        at = line.end()
    return at


def _phrase(match: re.Match[str]) -> Iterator[Secret]:
    """BIP-39 phrases among a run of plain words: all of them in one list, and the check sum right."""
    words = list(_WORD.finditer(match[0]))
    said = [_folded(word[0]) for word in words]
    for language in _LANGUAGES:
        listed = _listed(language)
        numbers = [listed.get(word, -1) for word in said]
        at = 0
        while at + _SIZES[-1] <= len(words):
            run = 0
            while at + run < len(words) and numbers[at + run] >= 0:
                run += 1
            size = next((n for n in _SIZES if n <= run and _sums(numbers[at : at + n])), 0)
            if size:
                base = match.start()
                yield Secret(base + words[at].start(), base + words[at + size - 1].end(), "seed phrase")
                return
            at += 1


@cache
def _listed(language: str) -> dict[str, int]:
    from mnemonic import Mnemonic

    return {_folded(word): at for at, word in enumerate(Mnemonic(language).wordlist)}


def _sums(numbers: Sequence[int]) -> bool:
    """BIP-39: the last bits are the first ones of the hash of all others. A look-up in a list would cost seconds."""
    if len(set(numbers)) < 2:
        return False  # one word said again and again
    bits = 0
    for number in numbers:
        bits = bits << 11 | number
    size = len(numbers) // 3
    digest = hashlib.sha256((bits >> size).to_bytes(size * 4, "big")).digest()
    return digest[0] >> (8 - size) == bits & ((1 << size) - 1)


def _folded(word: str) -> str:
    return unicodedata.normalize("NFKD", word)
