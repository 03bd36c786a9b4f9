"""Which of many names stand in a text: all of them looked for in one pass over its words. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from pipeline.model import Entity
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import fold

SHORTEST = 3
"""Names of fewer letters mean nothing."""
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]{2,}")


class Names:
    """Names, aliases and keywords of some entities, in the order of which they are found.

    Words are compared folded; of scripts without spaces, letters within others.
    """

    def __init__(self, entities: Iterable[Entity] = ()) -> None:
        self.entities = tuple(entities)
        self._starts: defaultdict[str, list[tuple[tuple[str, ...], int, bool]]] = defaultdict(list)
        self._within: list[tuple[str, int, bool]] = []
        for number, entity in enumerate(self.entities):
            for keyword, names in ((False, (entity.name, *entity.aliases)), (True, entity.keywords)):
                for name in names:
                    self._add(name, number, keyword)

    def _add(self, name: str, number: int, keyword: bool) -> None:
        if _UNSPACED.fullmatch(bare := "".join(fold(name).casefold().split())):
            self._within.append((bare, number, keyword))
        words = fold_name(name).split()
        if len(re.sub(r"\W", "", "".join(words))) >= SHORTEST:
            self._starts[words[0]].append((tuple(words), number, keyword))

    def find(self, text: str, keywords: bool = False) -> tuple[Entity, ...]:
        """The entities whose name, or keyword too, stands in the text as whole words."""
        if not self.entities:
            return ()
        found: set[int] = set()
        words = fold_name(text).split()
        for place, word in enumerate(words):
            for name, number, keyword in self._starts.get(word, ()):
                if (keywords or not keyword) and tuple(words[place : place + len(name)]) == name:
                    found.add(number)
        if self._within:
            raw = "".join(fold(text).casefold().split())
            found |= {number for name, number, keyword in self._within if (keywords or not keyword) and name in raw}
        return tuple(self.entities[number] for number in sorted(found))
