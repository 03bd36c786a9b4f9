"""Notes to which a person's links lead beside those typed in the body of an entity's note: they stay for that.

Such links are properties of any note, what an item was decided to be linked with, and whatever stands in notes that
are no rendering.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from pipeline.notes import frontmatter, links, merge, yaml
from pipeline.notes.names import collision_key
from pipeline.notes.source_read import LINK_KEYS
from pipeline.run.daily import load_shelf
from pipeline.run.parsed import OWN, Parsed

_PROGRAMS = (*(f"{folder}/" for folder in OWN), "life/")
_LIVE = "live_note"
_PAGES = frozenset({"Suggested.md", "Today.md", "Home.md", "kg-summary.md", "MEMORY.md"})


class Pointing:
    """Asked only of notes that are about to go: it reads every note that a person edited.

    ``text``: path -> what stands there; ``base``: (path, id) -> the rendering that a text names, its links led to where
    their notes are. ``vault``: daily notes are told apart by its settings; what they name may be gone.
    """

    def __init__(
        self,
        notes: Mapping[str, Parsed],
        text: Callable[[str], str],
        base: Callable[[str, str], str | None],
        vault: Path,
    ) -> None:
        self._notes, self._text, self._base, self._vault = notes, text, base, vault

    def at(self, path: str) -> tuple[str, ...]:
        """The notes that point at the one at ``path`` (without ``.md``), by whatever part of its path they name it."""
        parts = collision_key(path).split("/")
        ends = ("/".join(parts[at:]) for at in range(len(parts)))
        found = {source for end in ends for source in self._sources.get(end, ())}
        return tuple(sorted(found - {f"{path}.md"}))

    def is_shortened(self, path: str) -> bool:
        """Whether a note holds no line beside those of the rendering that it was merged from."""
        text = self._text(path)
        base = self._base(path, merge.base_of(text)[0]) if text else None
        return base is not None and set(merge.unstamped(text).split("\n")) <= set(base.split("\n"))

    @cached_property
    def _sources(self) -> dict[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        shelf = load_shelf(self._vault)
        for path, note in list(self._notes.items()):
            if path.startswith("life/"):
                continue
            targets = _decided(note)
            if not note.untouched and "[[" in (text := self._text(path)):
                named = merge.base_of(text)[0]
                base = self._base(path, named) if named else None
                body = note.entity is None and (bool(named) or not (shelf.day(path) or _is_programs(path, text)))
                targets |= _targets(text, body) - _targets(base or "", body)
            for target in sorted(targets):
                found[collision_key(target)].append(path)
        return found


def _is_programs(path: str, text: str) -> bool:
    """Whether the program writes lines of a note that is no rendering."""
    live = any(line.startswith(_LIVE) for line in frontmatter.split(text).front or ())
    return live or path.startswith(_PROGRAMS) or path in _PAGES


def _decided(note: Parsed) -> set[str]:
    """What a person decided an item to be linked with: its rendering says so, too."""
    filed = note.filed
    return {path for key in LINK_KEYS if filed and key in filed.corrected for path in getattr(filed, key)}


def _targets(text: str, body: bool) -> set[str]:
    """Targets of the links in a note's properties, and with ``body`` of all others."""
    note = frontmatter.split(text)
    return {*_in_properties(note), *(_in_body(note) if body else ())}


def _in_properties(note: frontmatter.Note) -> Iterator[str]:
    try:
        has = frontmatter.properties(note)
    except yaml.BadYaml:
        return
    for value in has.values():
        yield from links.property_links(value)


def _in_body(note: frontmatter.Note) -> Iterator[str]:
    for link in links.find("".join(note.body)):
        yield link.target.strip().removesuffix(".md")
