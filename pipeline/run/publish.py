"""One batch onto the disk: render what was touched, merge it with what people wrote, write, commit."""

from __future__ import annotations

import difflib
from collections.abc import Callable, MutableMapping
from datetime import datetime
from pathlib import Path

import msgspec

from pipeline.build import pages
from pipeline.build.associations import item_links
from pipeline.flow import settle_links
from pipeline.model import Entity, Problem
from pipeline.notes import cards as card_page
from pipeline.notes import correspondents, frontmatter, merge, source, source_read, weeks, yaml
from pipeline.run.daily_log import Diary
from pipeline.run.decided import corrections_page, save_decisions
from pipeline.run.hand import Hand
from pipeline.run.holders import rebased
from pipeline.run.load import CORRECTIONS, CORRESPONDENTS, SUGGESTED, Parsed, load_base, parse
from pipeline.run.message import Counts, message_of
from pipeline.run.parsed import UNHURRIED, bad_note, check_merged, in_time
from pipeline.run.planting import plant
from pipeline.run.pointing import Pointing
from pipeline.run.retire import forget, retire
from pipeline.run.summing import PAGE, Summing
from pipeline.state import State, facts_path
from pipeline.vault.batch import Batch, Change, Pending, write_batch
from pipeline.vault.files import Busy, in_the_cloud, read_note
from pipeline.vault.history import MACHINE, History
from pipeline.vault.journal import digest
from pipeline.vault.objects import blob_id


class Press:
    """Renders and writes batches. ``notes`` is kept true to the disk; a dry run writes into ``overlay`` instead.

    ``clock`` gives aware times. ``pending`` and ``problems`` gather over all batches.
    """

    def __init__(
        self,
        state: State,
        history: History,
        notes: MutableMapping[str, Parsed],
        look: pages.Look,
        raw: Path,
        clock: Callable[[], datetime],
        quiet: float,
        dry_run: bool,
    ) -> None:
        self.state, self.history, self.notes, self.look, self.raw = state, history, notes, look, raw
        self.clock, self.quiet, self.dry_run = clock, quiet, dry_run
        self.overlay: dict[str, bytes | None] = {}
        self.original: dict[str, bytes | None] = {}
        self.pending: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.answered: frozenset[str] = frozenset()
        self.unticked: frozenset[str] = frozenset()
        self.facts_disk = dict(state.facts)
        self.rendered = history.tree_paths(MACHINE)
        self.ghosts: dict[str, str] = {}
        self.moved: dict[str, str] = {}
        self.deleted: frozenset[str] = frozenset()
        self.forgotten: dict[str, Entity] = {}
        self.before_writing: Callable[[], object] | None = None
        self.hand = Hand()
        self.diary: Diary | None = None
        self.summing = Summing(history.root, 0, dict, self.problems)
        self.suggests, self.patience = False, UNHURRIED

    # --- one batch ---

    def publish(self, title: str, lines: tuple[str, ...], trailers: tuple[str, ...] = ()) -> tuple[Counts, str]:
        """Write and commit everything touched. (counts, commit id or ``""``)."""
        pointing = self.pointing()
        retire(self.state, self.notes, pointing)
        plant(self.state, self.notes, pointing)
        settle_links(self.state)
        renderings, areas = self._render()
        changes, stamped, pieces = self._changes(renderings)
        new_facts = self._area_changes(areas, changes, pieces)
        self._line_pages(changes, pieces)
        changes = self.hand.changes(changes, pieces, self._disk)
        pieces |= {path: text.encode() for path, text in self.ghosts.items()}
        pieces |= dict.fromkeys(self.deleted & self.rendered.keys() - renderings.keys())
        pieces = {p: d for p, d in pieces.items() if (None if d is None else blob_id(d)) != self.rendered.get(p)}
        changes = [change for change in changes if change.old != change.new]
        changes += self.summing.added(changes, pieces, self.state.index, self._disk, self._rendered_once)
        noted, extracted = self.diary.changes(changes, self._disk) if self.diary else ([], [])
        changes, trailers = [*changes, *noted], (*trailers, *extracted)
        counts = Counts(
            new=sum(c.old is None and c.path in stamped for c in changes),
            updated=sum(c.old is not None and c.path in stamped for c in changes),
            facts=new_facts,
        )
        message = message_of(title, counts, lines, trailers, self.history.head())
        commit = self._write(changes, pieces, message) if changes or pieces else ""
        self.state.index.untouch()
        self.state.touched_weeks.clear()
        # Commands are carried out once: the next batch finds their results on the page.
        self.state.retyped.clear()
        self.state.new_decisions.clear()
        self.state.revoked.clear()
        self.answered = self.unticked = frozenset()
        self.suggests = False
        self.hand.rest()
        return counts, commit

    def _write(self, changes: list[Change], pieces: dict[str, bytes | None], message: str) -> str:
        if self.dry_run:
            for change in changes:
                self.original.setdefault(change.path, change.old)
                self.overlay[change.path] = change.new
                self._remember(change.path, change.new)
            return ""
        if self.before_writing is not None:
            self.before_writing()
            self.before_writing = None
        batch = Batch(tuple(changes), pieces, message, self.clock())
        outcome = write_batch(
            self.history, batch, clock=lambda: self.clock().timestamp(), quiet=self.quiet, raw=self.raw
        )
        for refusal in outcome.pending:
            self.pending[refusal.path] = refusal.reason if isinstance(refusal, Busy) else type(refusal).__name__.lower()
        done = {change.path: change.new for change in changes}
        for path in outcome.written:
            self.pending.pop(path, None)
            self._remember(path, done[path])
        self._owe(outcome.pending, changes, pieces, message)
        if any(refusal.path == CORRECTIONS for refusal in outcome.pending):
            self._save_decisions()
        return outcome.commit

    def _save_decisions(self) -> None:
        saved = save_decisions(self.history, self.state, self.clock, self.raw)
        if saved is not None:
            self.pending.pop(CORRECTIONS, None)
            self.rendered[CORRECTIONS] = blob_id(saved)
            self._remember(CORRECTIONS, saved)

    def _owe(
        self, refused: tuple[Pending, ...], changes: list[Change], pieces: dict[str, bytes | None], message: str
    ) -> None:
        """Notes that wait are rendered all the same: the next run sees that they name an older rendering."""
        there = {change.path for change in changes if change.old is not None}
        waiting = {r.path for r in refused}
        owed = {path: pieces[path] for path in sorted(waiting & there & pieces.keys()) if _is_merged(path)}
        if owed:
            self.history.commit_batch({}, owed, message, self.clock())
        for path, data in pieces.items():
            if data is not None and (path not in waiting or path in owed):
                self.rendered[path] = blob_id(data)
            elif data is None and path not in waiting:
                self.rendered.pop(path, None)

    def _remember(self, path: str, data: bytes | None) -> None:
        """Keep ``notes`` and the facts as the disk has them now."""
        if data is None:
            self.notes.pop(path, None)
        elif path.endswith(".md"):
            note = parse(path, data.decode("utf-8", "replace"), digest(data))
            self.notes[path] = msgspec.structs.replace(note, blob=blob_id(data))
        elif path.endswith("/facts.jsonl"):
            self.state.facts[path.split("/")[-2]] = self.facts_disk[path.split("/")[-2]] = data.decode(
                "utf-8", "surrogateescape"
            )

    # --- rendering ---

    def _has_area(self, entity: Entity) -> bool:
        """Whether there are files of an entity that has no note any more."""
        folder = facts_path(entity.kind, entity.id)
        return entity.id in self.state.facts or self._disk(f"{folder}/summary.md") is not None

    def _render(self) -> tuple[dict[str, str | None], dict[str, pages.Area]]:
        state, index = self.state, self.state.index
        held = state.decided("held")
        renderings: dict[str, str | None] = {}
        areas: dict[str, pages.Area] = {}
        for item in sorted(index.touched_items & index.items.keys()):
            if index.item_paths[item]:
                self.ensure_text(item)
                renderings |= pages.item_pages(index.filed[item], index, state.texts.get(item, ()), self.look)
            elif item in state.ghosts:
                linked = item_links(index.items[item], index)
                self.ghosts[state.ghosts[item]] = source.render(index.filed[item], linked, (), self.look.mail_link)
        self.take_typed()
        for identifier in sorted(index.touched_entities & index.entities.keys()):
            entity = index.entities[identifier]
            if entity.path or self._has_area(entity):
                note, area = pages.entity_pages(identifier, index, state.facts.get(identifier, ""), self.look, held)
                if area.facts or not entity.item:
                    areas[identifier] = area
                if entity.path and not entity.foreign:
                    renderings[f"{entity.path}.md"] = note
        for identifier, path in index.retired.items():
            renderings[f"{path}.md"] = None
            self.deleted |= {f"{old}.md" for old, place in self.moved.items() if place == path}
            if index.entities[identifier].kind == "organization":
                self.forgotten[identifier] = forget(identifier, index)
            elif index.entities[identifier].item:
                index.drop_entity(identifier)
        index.retired.clear()
        for item in index.touched_items & state.skipped.keys():
            state.touched_weeks.add(weeks.week_of(state.skipped[item].date))
        for week in sorted(state.touched_weeks):
            keep = state.decided("keep")
            renderings[f"Sources/Skipped/{week}.md"] = pages.week_page(
                week, state.skipped, state.weeks[week], index, keep
            )
        touched = index.touched_items or index.touched_entities or self.suggests
        if touched or self.answered or state.new_decisions or state.revoked:
            said = state.senders()
            renderings[SUGGESTED] = pages.suggested_page(index, state.deleted(), state.declined(), said)
        return renderings, areas

    def take_typed(self) -> None:
        """What people typed of somebody's work stands in the notes of organizations, too."""
        index = self.state.index
        for identifier in sorted(index.touched_entities & index.entities.keys()):
            role = pages.typed_role(self.state.facts.get(identifier, ""))
            if role != index.typed_roles.get(identifier, ""):
                index.typed_roles[identifier] = role
                index.touch(identifier)
            employer = pages.typed_employer(self.state.facts.get(identifier, ""), index)
            if employer != (before := index.typed_employers.get(identifier, "")):
                index.typed_employers[identifier] = employer
                index.touch(identifier)
                index.touched_entities |= {before, employer} & index.entities.keys()

    def ensure_text(self, item: str) -> None:
        """The shown text of an item filed earlier: from the rendering its note names, else from the note."""
        if item in self.state.texts:
            return
        path = self.state.index.item_paths[item]
        self.state.texts[item] = source_read.whole_texts(f"{path}.md", self._base_or_disk)

    def _base_or_disk(self, path: str) -> str:
        data = self._disk(path)
        if data is None:
            return ""
        text = data.decode("utf-8", "replace")
        named, untouched = merge.base_of(text)
        return text if untouched else self._base(path, named) or text

    def _base(self, path: str, named: str) -> str | None:
        return rebased(load_base(self.history, path, named), self.moved)

    def pointing(self) -> Pointing:
        """Who points at what, as this batch will leave it."""
        return Pointing(self.notes, lambda path: self.hand.left(path, self._disk), self._base, self.history.root)

    # --- changes ---

    def _disk(self, path: str) -> bytes | None:
        if path in self.overlay:
            return self.overlay[path]
        data = read_note(self.history.root / path)
        if data is None and in_the_cloud(self.history.root, path):
            data = Busy(path, "not downloaded from the cloud")
        if isinstance(data, Busy):
            self.pending[path] = data.reason
            return None
        return data

    def _changes(self, renderings: dict[str, str | None]) -> tuple[list[Change], set[str], dict[str, bytes | None]]:
        """(file changes, note paths among them, renderings for the machine ref)."""
        changes: list[Change] = []
        stamped: set[str] = set()
        pieces: dict[str, bytes | None] = {}
        for path, rendering in renderings.items():
            disk = self._disk(path)
            if path in self.pending and disk is None:
                pieces[path] = rendering.encode() if rendering is not None else None
                continue
            if rendering is None:
                if disk is not None:
                    changes.append(Change(path, disk, None, True))
                    pieces[path] = None
                continue
            try:
                change = in_time(self.patience, self._merged, path, disk, rendering)
            except yaml.BadYaml as error:
                self.problems.append(bad_note(path, str(error)))
                pieces[path] = rendering.encode()
                continue
            if change is not None:
                changes.append(change)
                stamped.add(path)
            pieces[path] = rendering.encode()  # also of a note that says so already: it was moved, or had been owed
        return changes, stamped, pieces

    def _merged(self, path: str, disk: bytes | None, rendering: str) -> Change | None:
        if (went := self.state.returned.pop(path, None)) is not None:
            text = rebased(went, self.moved) or ""
            merged = merge.merge(self._base(path, merge.base_of(went)[0]), text, rendering)
            return Change(path, disk, merged.encode("utf-8", "surrogateescape"), True)
        given = self.hand.texts.get(path)
        if disk is None and given is None:
            return Change(path, None, merge.stamped(rendering).encode())
        text = (disk or b"").decode("utf-8", "surrogateescape") if given is None else given
        named, untouched = merge.base_of(text)
        check_merged(text)
        retyped = self._retyped(path)
        followed = rebased(text, self.moved) or ""
        commanded = (path == SUGGESTED and self.answered) or self.unticked or retyped or followed != text
        same = named == merge.rendering_id(rendering)
        if same and untouched and not commanded and given is None:
            return None
        if untouched and "\r" not in text and not text.startswith("\ufeff"):
            return Change(path, disk, merge.restamped(text, rendering).encode(), True)
        text = followed
        if path == SUGGESTED:
            text = card_page.clear(text, self.answered, rendering)
        elif path.startswith("Sources/Skipped/"):
            text = weeks.untick(text, self.unticked)
        text = _retype(text, retyped) if retyped else text
        base = rendering if same else self._base(path, named)
        merged = merge.merge(self.hand.bases.get(path, base), text, rendering)
        return Change(path, disk, merged.encode("utf-8", "surrogateescape"), path in self.hand.rested)

    def _retyped(self, path: str) -> dict[str, str]:
        """Lines of a note that are changed before it is merged."""
        return {line: new for (note, line), new in self.state.retyped.items() if f"{note}.md" == path}

    def _area_changes(
        self, areas: dict[str, pages.Area], changes: list[Change], pieces: dict[str, bytes | None]
    ) -> int:
        total = 0
        for identifier, area in areas.items():
            entity = self.state.index.entities.get(identifier) or self.forgotten[identifier]
            folder = facts_path(entity.kind, identifier)
            known = self.facts_disk.get(identifier)
            if area.facts and area.facts != known:
                total += area.new
                changes.append(Change(f"{folder}/facts.jsonl", _bytes(known), _bytes(area.facts), True))
            if area.facts and blob_id(_bytes(area.facts) or b"") != self.rendered.get(f"{folder}/facts.jsonl"):
                pieces[f"{folder}/facts.jsonl"] = _bytes(area.facts)
            path = f"{folder}/summary.md"
            disk = self._disk(path)
            written = area.summary.encode()
            ours = disk is None or self._rendered_once(path, disk)
            if ours and disk != written:
                changes.append(Change(path, disk, written, True))
                pieces[path] = written
        return total

    def _rendered_once(self, path: str, data: bytes) -> bool:
        """Whether these bytes are a rendering, if not the last one: a person may have set the vault back."""
        blob = blob_id(data)
        known = path in self.overlay or self.rendered.get(path) == blob or self.history.is_regained(blob)
        return known or any(v.blob == blob for v in self.history.versions(path, MACHINE))

    def _line_pages(self, changes: list[Change], pieces: dict[str, bytes | None]) -> None:
        """Corrections.md and Correspondents.md: edited by line only."""
        old = self._disk(CORRECTIONS)
        if (page := corrections_page(old, self.state)) or old is not None:
            pieces[CORRECTIONS] = page
            changes.append(Change(CORRECTIONS, old, page, True))
        if self.state.correspondents:
            old = self._disk(CORRESPONDENTS)
            known = self.hand.texts.get(CORRESPONDENTS, (old or b"").decode("utf-8", "surrogateescape"))
            text = correspondents.update(known, self.state.correspondents)
            new = text.encode("utf-8", "surrogateescape")
            changes.append(Change(CORRESPONDENTS, old, new, True))
            if new != old:
                pieces[CORRESPONDENTS] = new

    def diff(self) -> str:
        """The unified diff of a dry run over all its batches."""
        parts: list[str] = []
        for path in sorted(self.overlay):
            old = (self.original.get(path) or b"").decode("utf-8", "replace").splitlines(keepends=True)
            new = (self.overlay[path] or b"").decode("utf-8", "replace").splitlines(keepends=True)
            parts += difflib.unified_diff(old, new, f"a/{path}", f"b/{path}")
        return "".join(part if part.endswith("\n") else part + "\n" for part in parts)


def _retype(text: str, lines: dict[str, str]) -> str:
    """The text with whole lines replaced."""
    found = []
    for raw in text.splitlines(keepends=True):
        line = raw.rstrip()
        found.append(lines[line] + raw[len(raw.rstrip("\r\n")) :] if line in lines else raw)
    return "".join(found)


def _is_merged(path: str) -> bool:
    """Whether a file is merged with its rendering; the others are read as they are, and written by line."""
    return not path.startswith("life/") and path not in {CORRECTIONS, CORRESPONDENTS, PAGE}


def _bytes(text: str | None) -> bytes | None:
    return text.encode("utf-8", "surrogateescape") if text is not None else None


__all__ = ["Counts", "Press", "frontmatter"]
