"""What the notes say for the graph, kept from run to run: a note is read again only when its bytes changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pipeline.graph import Graph
from pipeline.graph.making import Meeting, graph
from pipeline.graph.sheets import Sheet, sheet
from pipeline.graph.summary import Use
from pipeline.index import Index
from pipeline.vault.access import load_uses
from pipeline.vault.cachefile import load_cache, save_cache

FILE, VERSION = "graph", "graph-3"


class Sheets:
    """Sheets by path of the note, without ``.md``."""

    def __init__(self, cache: Path) -> None:
        self._file = cache / FILE
        self.known: dict[str, Sheet] = load_cache(self._file, dict[str, Sheet], VERSION) or {}

    def take(self, paths: Mapping[str, str], read: Callable[[str], str | None]) -> None:
        """Be as the notes are: path -> blob id. ``read`` gives the text of those that changed, ``None`` for none."""
        self.known = {path: one for path, one in self.known.items() if path in paths}
        for path, blob in paths.items():
            before = self.known.get(path)
            if before is None or before.blob != blob or not blob:
                text = read(path)
                if text is not None:
                    self.known[path] = sheet(text, blob)

    def put(self, path: str, text: str, blob: str) -> None:
        """One note as it is now."""
        self.known[path] = sheet(text, blob)

    def drop(self, path: str) -> None:
        """One that is gone."""
        self.known.pop(path, None)

    def save(self) -> None:
        """Keep them. Raises ``OSError``."""
        save_cache(self._file, self.known, VERSION)


def made(index: Index, sheets: Mapping[str, Sheet]) -> Graph:
    """The graph of all that is known and has a note."""
    return graph(index.entities.values(), sheets, meetings(index))


def meetings(index: Index) -> list[Meeting]:
    """Those with a note that count."""
    found = []
    for item, path in index.item_paths.items():
        if path and path.startswith("Meetings/"):
            brief = index.brief(item)
            if brief.meeting and not brief.filtered:
                found.append(Meeting(item, path, brief.first, index.linked.get(item, ())))
    return found


def uses(cache: Path, index: Index) -> dict[str, Use]:
    """How often each entity was asked for, by id or by its note; and the last day."""
    found: dict[str, Use] = {}
    for name, one in load_uses(cache).items():
        entity = name if name in index.entities else index.entity_at(name.removesuffix(".md"))
        if entity:
            before = found.get(entity, Use())
            found[entity] = Use(before.count + one.count, max(before.last, one.last))
    return found


def noted(index: Index) -> list[str]:
    """Paths of all notes of entities, without ``.md``."""
    return sorted(entity.path for entity in index.entities.values() if entity.path)
