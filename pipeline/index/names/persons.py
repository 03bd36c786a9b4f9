"""Two names of persons compared: the same, compatible or different, always with the reason. Pure.

``same`` means one name in two spellings of the writing; it is no proof of one person. ``compatible`` names may be one
person's when something else says so; ``different`` ones are not, unless a name was changed.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline.index.names.folding import sound
from pipeline.index.names.nicknames import is_short_for
from pipeline.index.names.orders import EITHER, FAMILY_FIRST
from pipeline.index.names.parts import Name

Kind = Literal["same", "compatible", "different"]


class Verdict(msgspec.Struct, frozen=True):
    """``reason`` is a word or two: ``the same name``, ``initials``, ``nickname``, ``another family name`` …"""

    kind: Kind
    reason: str


_NOTHING = Verdict("different", "no name")
_EASTERN = FAMILY_FIRST | EITHER
_FATHERS = frozenset(["bin", "ibn", "ben", "bint"])
_EXACT, _FORM, _CLOSE, _PIECE, _NONE = 4, 3, 2, 1, 0
"""How two words agree: letter for letter; as a short form; in sound or but for a slip; as an initial; not at all."""


def compare(one: Name, other: Name) -> Verdict:
    """Symmetric. Names without any word are different from all."""
    if not one.words or not other.words:
        return _NOTHING
    if one.generation and other.generation and one.generation != other.generation:
        return Verdict("different", "another generation")
    if one.script == other.script == "CJK" and one.written != other.written:
        return Verdict("different", "other characters")
    if _is_spelled_out(one, other) or _is_spelled_out(other, one):
        return Verdict("compatible", "transliteration")
    found = _compare(one, other)
    if found.kind == "same" and one.generation != other.generation:
        return Verdict("compatible", "generation named once")
    if found.kind == "same" and one.particles != other.particles and one.particles and other.particles:
        return Verdict("compatible", "other particles")
    if found.kind == "same" and one.script != other.script:
        return Verdict("compatible", "transliteration")
    return found


def _compare(one: Name, other: Name) -> Verdict:
    short, long = sorted((one, other), key=lambda name: (len(name.words), name.plain))
    if len(short.words) == len(long.words) and all(map(_equal, short.words, long.words)):
        return Verdict("same", "the same name")
    if _joined(short) == _joined(long):
        return Verdict("same", "the same letters")
    if sorted(one.plain) == sorted(other.plain):
        if _FATHERS & one.particles & other.particles and not (one.order or other.order):
            return Verdict("different", "father and son")
        reason = "family name first" if one.order or other.order else "other order"
        return Verdict("compatible", reason)
    if _run_together(short, long):
        return Verdict("compatible", "initials")
    pairs, spare_short, spare_long = _aligned(short, long)
    if not pairs or spare_short:
        return _contradiction(short, bool(pairs), spare_short)
    return _agreement(short, long, pairs, spare_long)


def _is_spelled_out(one: Name, other: Name) -> bool:
    """A name in characters, and its two or three words in Latin letters with the family name at either end."""
    if one.script != "CJK" or other.script == "CJK" or not 2 <= len(other.words) <= 3:
        return False
    return _joined(one) in _run_on(other)


def _run_on(name: Name) -> tuple[str, ...]:
    words = name.plain
    return tuple(dict.fromkeys("".join(part) for part in ((*words[-1:], *words[:-1]), words)))


def _run_together(short: Name, long: Name) -> bool:
    """``JC Juncker`` of ``Jean-Claude Juncker``: the initials of all words but the last, in one."""
    if len(short.words) != 2 or len(long.words) < 3 or not _equal(short.words[-1], long.words[-1]):
        return False
    return short.plain[0] == "".join(word[0] for word in long.plain[:-1])


def _are_capitals(word: str, given: str) -> bool:
    """``cb``, ``jc``: what cannot be spoken is the initials of a given name and others that were left out."""
    return len(word) in (2, 3) and word[0] == given[0] and not set(word) & set("aeiouy")


def _equal(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return bool(set(one) & set(other))


def _joined(name: Name) -> str:
    return "".join(name.plain)


def _aligned(short: Name, long: Name) -> tuple[list[tuple[int, int, int]], list[int], list[int]]:
    """Best pairs of words first: (agreement, place in short, place in long); the places left over."""
    candidates = sorted(
        (-agreement, abs((len(short.words) - a) - (len(long.words) - b)), a, b)
        for a, one in enumerate(short.words)
        for b, other in enumerate(long.words)
        if (agreement := _agree(one, other))
    )
    left, right = set(range(len(short.words))), set(range(len(long.words)))
    pairs = []
    for negative, _, a, b in candidates:
        if a in left and b in right:
            pairs.append((-negative, a, b))
            left.discard(a)
            right.discard(b)
    return pairs, sorted(left), sorted(right)


def _agree(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    if _equal(one, other):
        return _EXACT if len(one[0]) > 1 else _PIECE
    a, b = one[0], other[0]
    if len(a) == 1 or len(b) == 1:
        return _PIECE if a[0] == b[0] else _NONE
    if is_short_for(a, b):
        return _FORM
    if _are_capitals(a, b) or _are_capitals(b, a):
        return _PIECE
    return _CLOSE if _close(a, b) else _NONE


def _close(a: str, b: str) -> bool:
    """One slip of the pen in a word of four letters, two in one of eight; or alike in sound and beginning."""
    from rapidfuzz.distance import OSA

    allowed = 0 if min(len(a), len(b)) < 4 else 1 if min(len(a), len(b)) < 8 else 2
    if allowed and OSA.distance(a, b, score_cutoff=allowed) <= allowed:
        return True
    one, two = sound(a), sound(b)
    return one == two and len(one) >= 2 and OSA.distance(a, b) <= max(2, min(len(a), len(b)) // 2)


def _contradiction(short: Name, anything: bool, spare: list[int]) -> Verdict:
    if len(short.words) == 1 or not anything:
        return Verdict("different", "another name")
    family = len(short.words) - 1
    return Verdict("different", "another family name" if family in spare else "another given name")


def _agreement(short: Name, long: Name, pairs: list[tuple[int, int, int]], spare: list[int]) -> Verdict:
    """All words of the shorter name are in the longer one; how well decides."""
    levels = [level for level, _, _ in pairs]
    if len(short.words) == 1:
        whole = levels[0] in (_EXACT, _FORM) or _is_slip(levels[0], short, long)
        if not whole:
            return Verdict("different", "another name")
        return Verdict("compatible", "part of the name" if len(long.words) > 1 else "near spelling")
    if max(levels) < _CLOSE or (max(levels) < _EXACT and levels.count(_PIECE)):
        return Verdict("different", "too little in common")
    if levels.count(_CLOSE) > 1 and not any(level == _EXACT for level in levels) and len(spare) > 1:
        return Verdict("different", "too little in common")
    if any(level == _PIECE and len(short.plain[a]) > len(long.plain[b]) == 1 for level, a, b in pairs) and any(
        len(long.plain[place]) > 1 for place in spare
    ):
        return Verdict("different", "another family name")
    if _PIECE in levels:
        family = next((level for level, a, _ in pairs if a == len(short.words) - 1), _NONE)
        if family == _PIECE and len(short.words) > 1 and short.order:
            return Verdict("different", "family name as initial")
        return Verdict("compatible", "initials")
    if _FORM in levels:
        return Verdict("compatible", "nickname")
    if _CLOSE in levels:
        return Verdict("compatible", "near spelling")
    return Verdict("compatible", "middle name" if spare else "other order")


def _is_slip(level: int, one: Name, other: Name) -> bool:
    """Single words that differ by a slip are one name only when they begin alike."""
    return level == _CLOSE and len(other.words) == 1 and one.plain[0][0] == other.plain[0][0]


def keys(name: Name) -> tuple[str, ...]:
    """Blocking keys: the sounds of its longest words, at most four. Compatible names share one but for slips."""
    sounds = [sound(word) or word for word in name.plain if len(word) > 1]
    found = sorted(dict.fromkeys(sounds), key=lambda word: (-len(word), word))[:4]
    if 2 <= len(name.words) <= 3 and _EASTERN & set(name.plain):  # in characters they are one word
        found += [sound(word) for word in _run_on(name)]
    return tuple(dict.fromkeys(found))[:4]
