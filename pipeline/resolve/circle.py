"""Whom a name means among the people of one thread or meeting. Several who fit, or a stranger of that name: nobody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from pipeline.index.names.nicknames import is_short_for
from pipeline.notes.names import fold_name

LIMIT = 200_000
"""Strangers are looked for in the first so many characters of the texts."""
CROWD = 300
"""In a bigger crowd a near spelling proves nothing."""
NEAR = 0.88
"""Jaro-Winkler similarity from which two words are one name misheard."""
_WORD = r"[^\W\d_a-zà-ÿ][^\W\d_]{0,40}(?:['’-][^\W\d_]{1,40}){0,3}"
_FULL_NAME = re.compile(
    rf"(?<![\w@.'’-]){_WORD}(?: [^\W\d_a-zà-ÿ]\.?)?(?: (?:van|von|der|den|de|di|la|bin|al)){{0,3}} {_WORD}(?![\w@])"
)
_OFFICES = frozenset(
    "hr it pr qa ux ui pm po ai bd cs cto ceo cfo coo cmo vp svp evp md gm hq uk us eu tbd tba".split()
)
"""Capitals that stand for an office more often than for somebody."""


class Seat(NamedTuple):
    """One participant. ``label`` is what the name becomes, ``words`` the folded words of name or address."""

    label: str
    email: str
    words: tuple[str, ...]


class Circle:
    """The people of one item, and its texts, which may name others."""

    def __init__(self, people: Iterable[tuple[str, str, str]], texts: Iterable[str] = ()) -> None:
        """``people``: (label, name, address); an address without a name still stands in the way of namesakes."""
        seats = (Seat(label, email, _words(name, email)) for label, name, email in people)
        self.seats = tuple(seat for seat in seats if seat.words)
        self._texts = tuple(texts)

    def means(self, written: str, heard: bool = False) -> str:
        """The label of the only one whom a written name fits, else ``""``.

        ``heard``: the name stands where a name must stand (a speaker, an owner of a task), so that initials and
        what a recording made of a name count as well; in running text they would be other words, or others.
        """
        seats = self.fitting(written, heard)
        labels = {seat.label for seat in seats}
        return labels.pop() if len(labels) == 1 else ""

    def fitting(self, written: str, heard: bool = False) -> tuple[Seat, ...]:
        """Everybody whom a name fits by the strongest kind of likeness that fits anybody."""
        words = tuple(fold_name(written).split())
        found = self._who(lambda seat: seat.words == words)
        if not found and len(words) == 1 and len(words[0]) > 1:
            found = self._who(lambda seat: words[0] in seat.words)
        if not found and words:
            found = self._alike(words, heard)
        if not found and heard:
            found = self._who(lambda seat: _initials(written, seat))
        return () if len(words) == 1 and self._elsewhere(words[0], found) else found

    def _who(self, fits: Callable[[Seat], bool]) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if fits(seat))

    def _alike(self, words: tuple[str, ...], heard: bool) -> tuple[Seat, ...]:
        """Short forms and near spellings; in running text a near spelling finds nobody, but leaves in doubt."""
        sure = self._who(lambda seat: _short(words[0], seat) if len(words) == 1 else _abbreviated(words, seat.words))
        near = self._who(lambda seat: _misheard(words, seat)) if len(self.seats) <= CROWD else ()
        if heard:
            return tuple(dict.fromkeys((*sure, *near)))
        return sure if set(near) <= set(sure) else ()

    def _elsewhere(self, word: str, found: Sequence[Seat]) -> bool:
        """The texts know a stranger of that first name, and nobody here is known by that name alone."""
        alone = any(seat.words == (word,) for seat in found)
        return bool(found) and not alone and any(name[0] == word for name in self.strangers)

    @cached_property
    def strangers(self) -> frozenset[tuple[str, ...]]:
        """Full names in the texts that nobody of these people bears."""
        text = "\n".join(self._texts)[:LIMIT]
        names = {tuple(fold_name(match.group()).split()) for match in _FULL_NAME.finditer(text)}
        return frozenset(name for name in names if name and not any(_bears(name, seat) for seat in self.seats))


def _words(name: str, email: str) -> tuple[str, ...]:
    """Folded words of a name; without one those of the address that can be a name's."""
    if name and "@" not in name:
        return tuple(fold_name(name).split())
    return tuple(word for word in re.findall(r"[^\W\d_]+", email.partition("@")[0].lower()) if len(word) > 1)


def _bears(name: tuple[str, ...], seat: Seat) -> bool:
    """A name in a text that may be the participant's own: the same family name, or all that is known of the seat."""
    return name[-1] in seat.words or set(seat.words) <= set(name)


def _given(seat: Seat) -> tuple[str, ...]:
    return seat.words[:-1] if len(seat.words) > 1 else seat.words


def _short(word: str, seat: Seat) -> bool:
    return any(is_short_for(word, given) or is_short_for(given, word) for given in _given(seat) if len(given) > 1)


def _abbreviated(words: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """``J. Smith``, ``Tom R.``, ``Smith John`` and ``Bill Hart``: every word has its own, one of them in full.

    Of somebody known by a first name alone ``Tom Reed`` is the whole name.
    """
    if len(full) == 1:
        return len(words) == 2 and len(full[0]) > 2 and words[0] == full[0]
    left, whole = list(full), 0
    for word in words:
        match = next((other for other in left if other == word), "") or next(
            (other for other in left if _stands_for(word, other)), ""
        )
        if not match:
            return False
        left.remove(match)
        whole += match == word and len(word) > 1
    return whole > 0 and not (len(words) > len(full))


def _stands_for(word: str, other: str) -> bool:
    if len(word) == 1 or len(other) == 1:
        return word[0] == other[0]
    return is_short_for(word, other) or is_short_for(other, word)


def _initials(written: str, seat: Seat) -> bool:
    letters = re.sub(r"[\s.]", "", written)
    if not (2 <= len(letters) <= 3 and letters.isupper()) or letters.lower() in _OFFICES:
        return False
    firsts = "".join(word[0] for word in seat.words)
    return letters.lower() in {firsts, firsts[:1] + firsts[-1:]}


def _misheard(words: tuple[str, ...], seat: Seat) -> bool:
    """Each word nearly the participant's, in order: a single one his first name, two both of them."""
    from rapidfuzz.distance import JaroWinkler

    mine = tuple(word for word in seat.words if len(word) > 1)
    theirs = mine[:1] if len(words) == 1 else (*mine[:1], *mine[-1:]) if len(mine) > 1 else mine
    if len(theirs) != len(words) or any(len(word) < 3 for word in words):
        return False
    near = [JaroWinkler.similarity(a, b) for a, b in zip(words, theirs, strict=True)]
    same_start = all(a[0] == b[0] for a, b in zip(words, theirs, strict=True)) or near.count(1.0) == len(near) - 1 > 0
    return same_start and min(near) >= (NEAR if len(words) == 1 else 0.8) and sum(near) / len(near) >= NEAR
