"""Who else may rightly be meant: so that no question is asked that nobody could answer. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rapidfuzz.distance import OSA

from pipeline.retrieval.asked import Known
from pipeline.retrieval.letters import plain


class Rivals:
    """All names of all that is known, compared without accents and case."""

    def __init__(self, known: Iterable[Known]) -> None:
        self.known = {one.note: one for one in known}
        self._called: defaultdict[str, set[str]] = defaultdict(set)
        self._bearing: defaultdict[str, set[str]] = defaultdict(set)
        self._typed: defaultdict[str, set[str]] = defaultdict(set)
        self._reached: defaultdict[str, set[str]] = defaultdict(set)
        self._holding: defaultdict[str, set[str]] = defaultdict(set)
        self._said: dict[str, tuple[str, ...]] = {}
        for one in self.known.values():
            for name in one.names:
                folded = plain(name)
                self._called[folded].add(one.note)
                self._typed[_sorted(folded)].add(one.note)
                for word in folded.split():
                    self._bearing[word].add(one.note)
            for address in one.addresses:
                self._reached[address].add(one.note)
            self._said[one.note] = tuple(f" {plain(said)} " for said in (*one.names, *(v for _, v in one.attrs)))
            for word in {word for said in self._said[one.note] for word in said.split()}:
                self._holding[word].add(one.note)

    def called(self, name: str) -> set[str]:
        """Notes of what is called just so."""
        return set(self._called.get(plain(name), ()))

    def with_letters(self, letters: str) -> set[str]:
        """Notes of what has these letters anywhere in a name."""
        return {note for name, notes in self._called.items() if letters in name for note in notes}

    def with_beginnings(self, words: Iterable[str]) -> set[str]:
        """Notes of what has words in one name that begin so, each another."""
        wanted = list(words)
        found = [
            {note for word, notes in self._bearing.items() if word.startswith(one) for note in notes} for one in wanted
        ]
        return set.intersection(*found) if found else set()

    def with_address(self, address: str) -> set[str]:
        """Notes of whom an address is."""
        return set(self._reached.get(address, ()))

    def saying(self, value: str, kind: str) -> set[str]:
        """Notes of the kind that say it, as a value or a name or a part of one."""
        wanted = plain(value)
        words = wanted.split()
        if not words:
            return set()
        held = set.intersection(*(self._holding.get(word, set()) for word in words))
        held = {note for note in held if self.known[note].kind == kind}
        return {note for note in held if any(f" {wanted} " in said for said in self._said[note])}

    def near(self, typed: str, meant: str) -> set[str]:
        """Notes of what lies no farther from what was typed than what was meant, in letters; in any order of words."""
        mine, right = _sorted(typed), _sorted(meant)
        most = OSA.distance(mine, right)
        return _within(mine, most, self._typed)

    def crowd(self, typed: str, meant: str) -> set[str]:
        """Notes of what is as near by a word of its name, where a single word was typed."""
        mine, right = plain(typed), plain(meant)
        return set() if " " in mine else _within(mine, OSA.distance(mine, right), self._bearing)


def _within(typed: str, most: int, every: Mapping[str, set[str]]) -> set[str]:
    return set().union(
        *(notes for name, notes in every.items() if OSA.distance(typed, name, score_cutoff=most) <= most)
    )


def _sorted(name: str) -> str:
    return " ".join(sorted(plain(name).split()))
