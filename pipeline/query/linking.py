"""``check``: links that lead nowhere, and links of the program that are not full paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pipeline.notes.names import collision_key
from pipeline.query.page import Page


class Targets:
    """What links can lead to: every file of the vault, by full path or, as Obsidian finds it, by the end of one."""

    def __init__(self, files: Iterable[str]) -> None:
        self._full: set[str] = set()
        self._ends: set[str] = set()
        for file in files:
            for name in {file, file.removesuffix(".md")}:
                key = collision_key(name)
                self._full.add(key)
                parts = key.split("/")
                self._ends.update("/".join(parts[at:]) for at in range(1, len(parts)))

    def how(self, target: str) -> str:
        """``full``, ``short`` (Obsidian finds it all the same) or ``""`` (leads nowhere)."""
        key = collision_key(target.strip())
        if not key or key in self._full:
            return "full"
        return "short" if key.lstrip("./") in self._ends | self._full else ""


def dangling(
    path: str,
    page: Page,
    targets: Targets,
    ours: frozenset[str] | None,
    is_told: Callable[[str, str, str], bool] = lambda _path, _target, _line: False,
) -> Iterator[str]:
    """Findings of one note. ``ours``: the lines that the program wrote, ``None`` for a note that is all a person's.

    A person may name a note that does not exist yet, and by its bare name, in notes of their own. ``is_told`` says of
    a note, a target and a line whether that only tells of what was there then.
    """
    for key, named in page.properties.items():
        for target in named:
            if not targets.how(target) and (ours is not None or "/" in target):
                yield f"{path}: {key}: [[{target}]] leads nowhere"
    for target, line in page.links:
        how = targets.how(target)
        if not how and (ours is not None or "/" in target):
            if not is_told(path, target, line):
                yield f"{path}: [[{target}]] leads nowhere"
        elif how == "short" and ours is not None and line.rstrip() in ours:
            yield f"{path}: [[{target}]] is not the full path of its note"
