"""Links that a person typed to somebody who had no note yet: whoever gets it links back in the same batch. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.index import Index


class Loose:
    """``typed``: path of an entity's note -> targets of the links typed there (without ``.md``), with their words."""

    def __init__(self, typed: Mapping[str, Mapping[str, str]], index: Index) -> None:
        self._left = {
            (path.removesuffix(".md"), target): word
            for path, links in typed.items()
            for target, word in links.items()
            if not index.entity_at(target)
        }

    def lead(self, index: Index) -> None:
        """Show the other sides of those that lead to a note by now."""
        for (path, target), word in list(self._left.items()):
            entity, other = index.entity_at(path), index.entity_at(target)
            if not other:
                continue
            del self._left[path, target]
            if entity not in {"", other} and not index.entities[other].foreign:
                index.add_manual(entity, other, word)
                index.touched_entities |= {entity, other}
