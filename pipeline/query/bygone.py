"""``check``: what a daily note tells of notes that a person deleted since. A day that is over is not written again."""

from __future__ import annotations

from functools import cached_property

from pipeline.notes import daily
from pipeline.query.reading import Reading
from pipeline.run.daily import Shelf, load_shelf
from pipeline.run.parsed import Parsed, parse_rendering


class Bygone:
    """Asked only for links that lead nowhere."""

    def __init__(self, place: Reading) -> None:
        self._place = place

    def is_told(self, path: str, target: str, line: str) -> bool:
        """Whether a line below a daily note's ``## Vault`` names a note that was there once, and is nowhere now."""
        if not self._shelf.day(path):
            return False
        text = self._place.text(path)
        below = text[len(daily.above(text)) :].splitlines()
        return line in below and self._was_there(target.removesuffix(".md"))

    def _was_there(self, target: str) -> bool:
        history = self._place.history
        blob = next((version.blob for version in history.versions(f"{target}.md") if version.blob), None)
        data = history.blob(blob) if blob else None
        known = _id(parse_rendering(f"{target}.md", data)) if data is not None else ""
        return data is not None and (not known or known not in self._ids)

    @cached_property
    def _shelf(self) -> Shelf:
        return load_shelf(self._place.place.vault)

    @cached_property
    def _ids(self) -> frozenset[str]:
        """Of the notes that there are: one that was only moved can still be led to."""
        return frozenset(map(_id, self._place.notes.values()))


def _id(note: Parsed) -> str:
    return note.filed.id if note.filed else note.entity.id if note.entity else ""
