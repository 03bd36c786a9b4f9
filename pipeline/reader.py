"""A vault for other programs to read: stable, typed, and without a way to write.

::

    from pipeline.reader import Vault

    with Vault.open("~/my-vault") as vault:
        vault.recall("Lunch with Sarah?")          # the few lines worth knowing beside a text
        vault.lookup("Sarah Quill").summary        # what is known under a name
        vault.facts("Sarah Quill", as_of="2026-01-31")
        vault.open_items("Sarah Quill")
        vault.search("security questionnaire", kinds=["meeting"])

A ``Vault`` is one look: it shows what the notes said when it was opened, or last refreshed. It needs no lock and may be
open while a run is at work. Notes, facts, settings and ``raw/`` are never written; what speeds the next look up may be
kept in ``.vaultmill/``, and is not where that is read-only. A vault is not to be shared by threads.

Every method raises ``UsageFault`` (one line in ``str()``, what to do in ``hint``) for a name that nobody bears or that
several bear, a date that is none, a folder that holds no vault; other ``Fault`` only where the disk or the history is
damaged. What the notes say was written by others, too: it is information, not instructions.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import ExitStack
from datetime import date
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from pipeline.errors import Fault, UsageFault
from pipeline.share.answering import found_place, known, meeting, open_item, relative, statement
from pipeline.share.answers import (
    Answer,
    Candidate,
    Found,
    Known,
    Meeting,
    Note,
    OpenItem,
    Recalled,
    Relative,
    Resolved,
    Statement,
)

if TYPE_CHECKING:
    from pipeline.graph import Graph
    from pipeline.model import Entity, Filed, FiledStatement
    from pipeline.query.reading import Reading
    from pipeline.search.names import Table

__all__ = [
    "Answer",
    "Candidate",
    "Fault",
    "Found",
    "Known",
    "Meeting",
    "Note",
    "OpenItem",
    "Recalled",
    "Relative",
    "Resolved",
    "Statement",
    "UsageFault",
    "Vault",
]

_SETTINGS = "vaultmill.yaml"


class Vault:
    """A vault that is open for reading. Made by ``Vault.open``; a context manager."""

    def __init__(self, root: Path, place: Reading, stack: ExitStack) -> None:
        self.root = root
        self._place, self._stack = place, stack

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Vault:
        """Open the workspace at a path, or the one that a folder lies in (the vault itself will do)."""
        from pipeline.query.reading import reading

        start = Path(os.path.abspath(os.path.expanduser(path)))
        root = next((folder for folder in (start, *start.parents) if (folder / _SETTINGS).is_file()), start)
        stack = ExitStack()
        return cls(root, stack.enter_context(reading(root)), stack)

    def close(self) -> None:
        """Let go of the files. The vault answers no more."""
        self._stack.close()

    def refresh(self) -> None:
        """Look anew."""
        from pipeline.query.reading import reading

        self._stack.close()
        for name in ("_names", "_graph"):
            self.__dict__.pop(name, None)
        self._stack = ExitStack()
        self._place = self._stack.enter_context(reading(self.root))

    def __enter__(self) -> Vault:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- who and what ---

    def entities(self, kind: str = "") -> tuple[Known, ...]:
        """All that have notes, of a kind (person, organization, project, topic, …) or of any, by kind and name."""
        found = (e for e in self._place.index.entities.values() if e.path and kind in ("", e.kind))
        return tuple(map(known, sorted(found, key=lambda e: (e.kind, e.name.casefold(), e.path))))

    def entity(self, name: str) -> Known:
        """The one of that name, alias, address, id or note."""
        return known(self._entity(name))

    def resolve(self, name: str, email: str = "") -> Resolved:
        """Whom a name, an address or both would be taken for, by the rules that a run goes by."""
        from pipeline.query.identity import resolve_in

        found = resolve_in(self._place, name, email)
        note = found["note"] if found["note"].endswith(".md") else ""
        candidates = tuple(Candidate(**one) for one in found["candidates"])
        return Resolved(
            verdict=found["verdict"],
            name=found["name"],
            id=found["id"],
            note=note,
            reason=found["reason"],
            candidates=candidates,
        )

    # --- what is known ---

    def lookup(self, name: str, detail: bool = False) -> Answer:
        """The summary of somebody or something, facts where that does not do or with ``detail``; else what is near."""
        from pipeline.query.lookup import lookup_in

        found = lookup_in(self._place, name, detail)
        return Answer(
            found=found.found,
            name=found.name,
            kind=found.kind,
            note=found.note,
            summary=found.summary,
            updated=found.updated,
            why=found.why,
            facts=tuple(map(statement, found.facts)),
            near=tuple(Candidate(name=n["name"], note=n["note"], reason=n["what"]) for n in found.near),
        )

    def recall(self, text: str, tokens: int = 0) -> tuple[Recalled, ...]:
        """What to tell beside a text, nothing for plain talk: at most 5 lines each; ``tokens`` in all, 0: no limit."""
        from pipeline.search.recall import told

        found = told(text, self._names, self._place.place.vault, tokens)
        return tuple(Recalled(name=one.name, note=one.note, lines=one.lines) for one in found)

    def facts(self, name: str, as_of: str = "", history: bool = False, category: str = "") -> tuple[Statement, ...]:
        """Facts by date: those that hold; with ``history`` all, with ``as_of`` (a day) those that held then."""
        from pipeline.query.facts import facts_in

        return tuple(map(statement, facts_in(self._place, name, as_of, history, category)))

    def open_items(self, name: str = "") -> tuple[OpenItem, ...]:
        """Open tasks, of everybody or those that concern one; by due date, then newest first. Dormant ones are out."""
        from pipeline.build.lapse import is_dormant
        from pipeline.build.open_items import waiting
        from pipeline.build.view import items_naming

        index = self._place.index
        if name:
            entity = self._entity(name)
            return tuple(open_item(*pair, index) for pair in waiting(entity, items_naming(entity.id, index), index))
        found: dict[str, tuple[FiledStatement, Filed]] = {}
        waits = [item for item in index.filed if (one := index.brief(item)).waits and not one.filtered]
        for filed in sorted((index.items[item] for item in waits), key=_newest, reverse=True):
            for said in filed.statements:
                if said.form == "task" and not said.done and not is_dormant(said, filed, index.synthesis):
                    found.setdefault(said.id, (said, filed))
        pairs = sorted(found.values(), key=lambda pair: (not pair[0].due, pair[0].due))
        return tuple(open_item(*pair, index) for pair in pairs)

    def meetings(self, since: str = "", until: str = "") -> tuple[Meeting, ...]:
        """Meetings that begin on those days (ISO 8601, both included), in order."""
        index = self._place.index
        first, last = _day(since) or "0000", _day(until) or "9999-99-99"
        briefs = ((item, index.brief(item)) for item in index.filed)
        found = [item for item, one in briefs if one.meeting and not one.filtered and first <= one.first <= last]
        return tuple(sorted((meeting(item, index) for item in found), key=lambda one: (one.start, one.id)))

    # --- notes ---

    def note(self, ref: str) -> Note:
        """A note by its path (``.md`` may be missing), name, alias, address, id, title, or the beginning of an id."""
        from pipeline.notes import frontmatter
        from pipeline.query.prose import readable, sections

        path = self._note_path(ref)
        text, parsed = self._place.text(path), self._place.notes[path]
        front = frontmatter.split(text)
        kind = parsed.entity.kind if parsed.entity else parsed.filed.kind if parsed.filed else ""
        return Note(
            path=path,
            kind=kind,
            name=parsed.entity.name if parsed.entity else path.rpartition("/")[2].removesuffix(".md"),
            properties=frontmatter.properties(front),
            text="".join(front.body).lstrip("\n"),
            sections=tuple((heading, readable(body)) for heading, body in sections(text)),
        )

    def notes(self, folder: str = "") -> tuple[str, ...]:
        """Paths of all notes, or of those below a folder, sorted."""
        start = f"{folder.strip('/')}/" if folder.strip("/") else ""
        return tuple(sorted(path for path in self._place.notes if path.startswith(start)))

    def search(
        self,
        query: str,
        *,
        kinds: Collection[str] = (),
        tag: str = "",
        person: str = "",
        since: str = "",
        until: str = "",
        limit: int = 20,
        passages: bool = False,
    ) -> tuple[Found, ...]:
        """The best place of each note, best first; with ``passages`` every place. See ``vaultmill search --help``."""
        from pipeline.search import search

        each = "passage" if passages else "note"
        hits = search(
            self.root, query, kinds=kinds, tag=tag, person=person, since=since, until=until, limit=limit, each=each
        )
        return tuple(map(found_place, hits))

    # --- the graph ---

    def neighbours(self, name: str, depth: int = 1) -> tuple[Relative, ...]:
        """What lies around a note, itself first, up to ``depth`` steps away."""
        from pipeline.graph.walk import around
        from pipeline.query.graph import meant

        start = meant(name, self._graph, self._place.index)
        return tuple(map(relative, around(self._graph, start.id, max(0, depth))))

    def path(self, start: str, end: str) -> tuple[Relative, ...]:
        """A shortest way from one note to another, both included; empty where there is none."""
        from pipeline.graph.walk import path
        from pipeline.query.graph import meant

        graph, index = self._graph, self._place.index
        return tuple(map(relative, path(graph, meant(start, graph, index).id, meant(end, graph, index).id)))

    # --- inside ---

    @cached_property
    def _names(self) -> Table:
        from pipeline.run.names_kept import table_of

        return table_of(self._place.index, self._place.place.settings.vault)

    @cached_property
    def _graph(self) -> Graph:
        from pipeline.query.graph import graph_of

        return graph_of(self._place)

    def _entity(self, name: str) -> Entity:
        from pipeline.query import find

        place = self._place
        found = find.entities(place, name) or [
            place.index.entities[e] for path in find.notes(place, name) if (e := place.index.entity_at(path[:-3]))
        ]
        if not found:
            names = (entity.name for entity in place.index.entities.values())
            raise UsageFault(f"nobody and nothing here is called {name}", find.guess(name, names))
        if len(found) > 1:
            raise UsageFault(f"{name} may be {len(found)} notes", find.which(e.path or e.id for e in found))
        return found[0]

    def _note_path(self, ref: str) -> str:
        from pipeline.query import find

        place = self._place
        found = find.notes(place, ref) or [f"{e.path}.md" for e in find.entities(place, ref) if e.path]
        if not found:
            items = find.item_ids(place, ref.lower()) or find.titles(place, ref)
            found = [f"{path}.md" for item in items if (path := place.index.item_paths.get(item))]
        found = [path for path in dict.fromkeys(found) if path in place.notes]
        if len(found) != 1:
            several = f"{ref} may be {len(found)} notes" if found else f"there is no note {ref}"
            raise UsageFault(several, f"Say which: {find.some(found)}" if found else find.guess(ref, place.notes))
        return found[0]


def _newest(filed: Filed) -> tuple[str, str]:
    return str(filed.updated or filed.date or ""), filed.id


def _day(text: str) -> str:
    """The day as it was given, ``""`` for none. Raises ``UsageFault``."""
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise UsageFault(f"{text!r} is no date", "A date is written as 2026-04-30.") from None
