"""What a command does to files in a person's place: texts to take for what stands on the disk, files that go."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pipeline.vault.batch import Change


class Hand:
    """``texts``: path -> the note as the person would have left it, to be merged with its rendering, if it has one.

    ``bases``: path -> the rendering that such a text is to be compared with, where it is not the one that it names.
    ``rested``: files at which nobody is at work, as far as can be told. ``gone``: files that go, and what they were
    rendered as with them. ``needs``: file that goes -> files that take up what a person wrote there, and so go first.
    ``own``: notes that are the person's own again, and no rendering's.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.bases: dict[str, str | None] = {}
        self.gone: set[str] = set()
        self.rested: set[str] = set()
        self.needs: dict[str, tuple[str, ...]] = {}
        self.own: set[str] = set()

    def changes(
        self, changes: list[Change], pieces: dict[str, bytes | None], disk: Callable[[str], bytes | None]
    ) -> list[Change]:
        """The changes of a batch with those of the hand; ``pieces`` lose what goes."""
        there = {change.path for change in changes}
        own = [
            Change(path, disk(path), _bytes(text), path in self.rested, self.needs.get(path, ()))
            for path, text in self.texts.items()
            if path not in there
        ]
        kept = [change for change in changes if change.path not in self.gone]
        for path in self.gone | self.own:
            pieces[path] = None
        removed = [
            Change(path, data, None, True, self.needs.get(path, ()))
            for path in sorted(self.gone)
            if (data := disk(path)) is not None
        ]
        return [*kept, *own, *removed]

    def copy(self) -> Hand:
        """As it is now, to go back to."""
        other = Hand()
        other.texts, other.bases, other.needs = dict(self.texts), dict(self.bases), dict(self.needs)
        other.gone, other.rested, other.own = set(self.gone), set(self.rested), set(self.own)
        return other

    def left(self, path: str, disk: Callable[[str], bytes | None]) -> str:
        """A file as the person would have left it; ``""`` where there is none."""
        if path in self.gone:
            return ""
        return self.texts[path] if path in self.texts else (disk(path) or b"").decode("utf-8", "surrogateescape")

    def paths(self) -> Collection[str]:
        """Every file that is touched."""
        return {*self.texts, *self.gone}

    def rest(self) -> None:
        """Forget everything, after it was written."""
        self.texts.clear()
        self.bases.clear()
        self.gone.clear()
        self.rested.clear()
        self.needs.clear()
        self.own.clear()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
