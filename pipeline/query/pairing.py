"""``check``: every link between notes has its other side.

A side that a person deleted, a note with edits that no run has taken up, and a note of the person's own count as sound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipeline.index import Index
from pipeline.model import Entity, Filed
from pipeline.notes.source_read import LINK_KEYS
from pipeline.query.page import LINKED, Page, log_targets, read_page
from pipeline.query.reading import Reading

Ours = Callable[[str], "frozenset[str] | None"]


def matching(kind: str, other: str) -> str:
    """The section in a note of one kind where a link to a note of the other kind stands (folded heading)."""
    if kind == "person":
        return "connected to"
    if kind == "organization":
        return {"person": "people", "project": "projects"}.get(other, "related")
    if kind == "project":
        return {"person": "people", "organization": "organizations"}.get(other, "related")
    return "related"


class Pairs:
    """``pages``: vault path -> page. ``ours``: the program's lines of a note."""

    def __init__(self, reading: Reading, pages: dict[str, Page], ours: Ours) -> None:
        self.reading, self.pages, self.ours = reading, pages, ours
        self.index: Index = reading.index

    def findings(self) -> Iterator[str]:
        """Links that stand on one side only, in order of path."""
        for path in sorted(self.pages):
            note = self.reading.notes[path]
            if path in self.reading.edited or not note.machine:
                continue
            if note.entity is not None:
                yield from self._links(path, note.entity)
                yield from self._log(path, note.entity)
            elif note.filed is not None and not self._is_filtered(note.filed):
                yield from self._item(path, note.filed)

    def _is_filtered(self, filed: Filed) -> bool:
        """Whether an item counts nowhere: as noise, or because it is held. What a person linked it with stands on."""
        counted = self.index.items.get(filed.id)
        return bool(filed.filter or (counted and counted.filter))

    def _entity(self, target: str) -> Entity | None:
        """The entity whose note stands at a path, if the program keeps that note."""
        entity = self.index.entities.get(self.index.entity_at(target))
        note = self.reading.notes.get(f"{target}.md")
        return entity if entity and note and note.machine and not entity.foreign else None

    # --- between entities ---

    def _links(self, path: str, entity: Entity) -> Iterator[str]:
        known = self.index.entity_at(entity.path)
        for heading in LINKED:
            for target in self.pages[path].sections.get(heading, ()):
                other = self._entity(target)
                if other is None or other.id == known or f"{target}.md" == path:
                    continue
                pair = (min(known, other.id), max(known, other.id))
                if pair not in self.index.not_linked and not self._links_back(f"{target}.md", other, entity):
                    where = matching(other.kind, entity.kind).capitalize()
                    yield f"{path}: [[{target}]] has no link back under {where}"

    def _links_back(self, path: str, other: Entity, entity: Entity) -> bool:
        heading = matching(other.kind, entity.kind)
        page = self.pages.get(path, Page())
        if entity.path in page.sections.get(heading, ()):
            return True
        ours = self.ours(path)
        if any(target == entity.path and (ours is None or line not in ours) for target, line in page.links):
            return True
        return self._was_there(path, lambda before: entity.path in before.sections.get(heading, ()))

    def _was_there(self, path: str, there: Callable[[Page], bool]) -> bool:
        """Whether the rendering of a note has what the note lacks: a person deleted it, or the note waits."""
        if path in self.reading.edited:
            return True
        return any(there(read_page(text)) for text in (self.reading.base(path), self.reading.newest(path)) if text)

    # --- between items and entities ---

    def _item(self, path: str, filed: Filed) -> Iterator[str]:
        """What an item's properties name has a line that leads back to it."""
        item = path.removesuffix(".md")
        month = filed.date.strftime("%Y-%m") if filed.date else "undated"

        def logged(page: Page) -> bool:
            return item in log_targets(page) or month in page.months

        for key in LINK_KEYS:
            for target in self.pages[path].properties.get(key, ()):
                if self._entity(target) is None:
                    continue
                there = f"{target}.md"
                if not logged(self.pages.get(there, Page())) and not self._was_there(there, logged):
                    yield f"{path}: {key}: [[{target}]] has no line that leads back to this item"

    def _log(self, path: str, entity: Entity) -> Iterator[str]:
        """The items that Activity, Timeline or Log names have this entity among their properties."""
        ours = self.ours(path)
        typed = {target for target, line in self.pages[path].links if ours is not None and line not in ours}

        def named(page: Page) -> bool:
            return any(entity.path in page.properties.get(key, ()) for key in LINK_KEYS)

        for target in log_targets(self.pages[path]):
            there = f"{target}.md"
            note = self.reading.notes.get(there)
            if target in typed or note is None or note.filed is None:
                continue
            if not named(self.pages.get(there, Page())) and not self._was_there(there, named):
                yield f"{path}: [[{target}]] does not name this note among its properties"
