"""Texts without the names and addresses of people who are forgotten, of which only digests are known. Pure."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from pipeline.notes.names import fold_name

SOMEBODY = "somebody"
MOST = 5
"""Words of a name that is looked for in texts."""
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_BETWEEN = re.compile(r"(?:[^\S\n]|[.,'’\"_*]|\n(?!\s*\n)|%20){1,6}")
"""What may stand between two words of a name; a comma turns them round."""


class _Token(NamedTuple):
    start: int
    end: int
    folded: tuple[str, ...]


def digest_of(mark: str) -> str:
    """What stands in Corrections.md for an address, or for a name as it is compared."""
    return hashlib.sha256(mark.strip().lower().encode("utf-8", "surrogatepass")).hexdigest()[:32]


def name_mark(name: str) -> tuple[str, int]:
    """The digest of a name and how many words it has; (``""``, 0) for one that is too short or long to be told."""
    words = fold_name(name).split()
    return (digest_of(" ".join(words)), len(words)) if 1 < len(words) <= MOST and "@" not in name else ("", 0)


class Unnamed:
    """Takes the forgotten out of texts. ``names``: digest -> how many words the name has; ``marks``: of addresses."""

    def __init__(self, names: Mapping[str, int], marks: Collection[str]) -> None:
        self.names, self.marks = names, marks
        self._sizes = sorted({*names.values()}, reverse=True)
        self._known: dict[str, bool] = {}
        self._folded: dict[str, tuple[str, ...]] = {}

    def sparing(self, names: Collection[str]) -> Unnamed:
        """The same without those that somebody bears who is not forgotten."""
        spared = {name_mark(name)[0] for name in names}
        if spared.isdisjoint(self.names):
            return self
        return Unnamed({mark: size for mark, size in self.names.items() if mark not in spared}, self.marks)

    def is_name(self, name: str) -> bool:
        """Whether somebody of whom only a name is known is called like a forgotten one."""
        return name_mark(name)[0] in self.names

    def text(self, text: str) -> str:
        """The text with another word in the place of each of their names and addresses."""
        if "@" in text and self.marks:
            text = _ADDRESS.sub(lambda found: SOMEBODY if self._is(found[0], self.marks) else found[0], text)
        if not self.names or not text:
            return text
        parts: list[str] = []
        done = 0
        for start, end in self._spans(text):
            parts += [text[done:start], SOMEBODY]
            done = end
        return "".join((*parts, text[done:])) if done else text

    def _spans(self, text: str) -> list[tuple[int, int]]:
        tokens = [_Token(found.start(), found.end(), self._fold(found[0])) for found in _WORD.finditer(text)]
        follows = [
            text[one.end : two.start] in (" ", "\n") or _BETWEEN.fullmatch(text, one.end, two.start) is not None
            for one, two in zip(tokens, tokens[1:], strict=False)
        ]
        found: list[tuple[int, int]] = []
        at = 0
        while at < len(tokens):
            last = self._last(text, tokens, follows, at)
            if last >= 0:
                found.append((tokens[at].start, tokens[last].end))
            at = max(last, at) + 1
        return found

    def _last(self, text: str, tokens: list[_Token], follows: list[bool], at: int) -> int:
        """The last word of a name that begins with a word; -1 where none does."""
        for size in self._sizes:
            words: list[str] = []
            turned = -1
            for place in range(at, min(at + size, len(tokens))):
                if place > at:
                    if not follows[place - 1]:
                        break
                    if "," in text[tokens[place - 1].end : tokens[place].start]:
                        turned = len(words)
                words += tokens[place].folded
                if len(words) >= size:
                    break
            if len(words) != size:
                continue
            given = [words] if turned < 0 else [[*words[turned:], *words[:turned]]]
            if any(self._is(" ".join(one), self.names) for one in given):
                return place
        return -1

    def _fold(self, word: str) -> tuple[str, ...]:
        if word not in self._folded:
            bare = re.sub(r"['’]s$", "", word)
            self._folded[word] = tuple(fold_name(bare).split())
        return self._folded[word]

    def _is(self, mark: str, known: Collection[str]) -> bool:
        if mark not in self._known:
            self._known[mark] = digest_of(mark) in known
        return self._known[mark]
