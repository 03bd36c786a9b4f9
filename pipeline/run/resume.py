"""The vault taken up from the snapshot of an earlier load, with the few notes that changed since.

Whatever is not plainly understood here ends in ``None``: then everything is loaded from the notes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.build import pages
from pipeline.index.holding import without
from pipeline.index.shelf import Shelf
from pipeline.model import Entity, Filed, Owner
from pipeline.run.copies import second_copies
from pipeline.run.hands import Hand, load_hands, remembered_hands, save_hands
from pipeline.run.kept import KeptNotes, read_file
from pipeline.run.logs import bad_lines
from pipeline.run.met import followed
from pipeline.run.near import Marks, marks
from pipeline.run.parsed import KINDS, Parsed
from pipeline.run.plain import keeps_pairs, take_lines, tells_whose
from pipeline.run.regrow import Changes, regrow
from pipeline.run.snapshot import Frame, Parts, drawn, drop_frame, is_decided, is_known, load_frame, save_frame
from pipeline.state import State
from pipeline.vault.files import is_there, read_note
from pipeline.vault.history import MACHINE, History
from pipeline.vault.objects import blob_id
from pipeline.vault.scan import Scan, ScannedFile
from pipeline.vault.trees import Lookup, diff_trees

MANY = 500
"""Changed files. With more, and more than one in eight, everything is loaded anew."""
SINGLE = ("Sources/Corrections.md",)
"""Pages that everything may follow from."""

Judge = Callable[[dict[str, Parsed], dict[str, str]], dict[str, Hand] | None]
"""What people's hands did to some notes (path -> note, path -> rendering's blob); ``None`` where that is lost."""


class Resume:
    """One try. Its attributes are what a load finds once ``take`` succeeded; after a failure ``state`` is of no use."""

    def __init__(self, history: History, state: State, cache: Path, scan: Scan, kept: KeptNotes, owner: Owner) -> None:
        self.history, self.state, self.cache, self.scan, self.kept = history, state, cache, scan, kept
        self.owner = owner
        self.changed: dict[str, Parsed] = {}
        self.raw: dict[str, Parsed] = {}
        self.hands: dict[str, Hand] = {}
        self.fresh_hands = False
        self.frame: Frame
        self.notes: Shelf[Parsed]

    def take(self, judge: Judge) -> bool:
        """Bring the state up to date from the snapshot. ``judge`` says what people did to the notes that changed."""
        frame = load_frame(self.cache, self.owner) if is_known(self.state) else None
        if frame is None:
            return False
        self.frame = frame
        files = self._files()
        if files is None or not self._same_rendered(files):
            return False
        if not self._read(files) or not self._take_hands(judge):
            return False
        self._begin()
        return self._take_logs(files) and self._take_notes()

    def keep(self) -> None:
        """Keep a snapshot of what was taken up, where it is not the one that there is."""
        if self.is_same:
            return
        frame, index = self.frame, self.state.index
        self.kept.save(self.raw, [path for path in self.notes if path not in self.raw])
        if self.fresh_hands or any(path in frame.edited for path in self.raw):
            save_hands(self.cache, self.hands)
        dates = {item: date for item, (_, date) in frame.items.items()}
        dates |= {item: str(filed.date or "") for item, (filed, _) in self.found.now.items()}
        parts = Parts(
            copies=frame.copies,
            absent=frame.absent,
            special=frame.special,
            edited=tuple(sorted(self.hands)),
            deleted=frame.deleted,
            doubled=frame.doubled,
            decided=frozenset(self.found.decided),
            idless=frame.idless,
            dates=dates,
            marks=self.marks() | {item: marks(filed) for item, (filed, _) in self.found.now.items()},
        )
        if self.found.now:
            order = [item for item, _ in sorted(dates.items(), key=lambda pair: (pair[1], pair[0]))]
            for shelf in (index.filed, index.items):
                if isinstance(shelf, Shelf):
                    shelf.arrange(order)
            index.item_paths = {item: index.item_paths[item] for item in order}
        found = (frame.said, frame.missing, frame.logs)
        place = (self.tree, self.history.head())
        save_frame(self.cache, self.owner, drawn(place, self.scan, self.state, found, parts))

    def blobs(self) -> dict[str, str]:
        """Note -> blob id of its bytes; of those that were found: a batch may have made more by now."""
        known = {path: note.blob for path, note in self.kept.places.items()}
        known |= {path: note.blob for path, note in self.frame.special.items()}
        return {path: blob for path in self.notes if (blob := known.get(path))}

    def marks(self) -> dict[str, Marks]:
        """Those of the items as the snapshot had them."""
        return msgspec.msgpack.decode(self.frame.marks, type=dict[str, Marks])

    @property
    def is_same(self) -> bool:
        """Whether the snapshot stands as it is."""
        return not (self.changed or self.logs or self.moved_on)

    # --- what changed ---

    def _files(self) -> list[ScannedFile] | None:
        """The files that are not as the snapshot has them."""
        frame, scan = self.frame, self.scan
        if (scan.problems, scan.waiting) != (frame.problems, frame.waiting):
            return None
        known = frame.files
        changed = [file for file in scan.files if known.get(file.path) != file.sha256]
        fresh = sum(file.path not in known for file in changed)
        if len(scan.files) - fresh != len(known):
            return None
        if len(changed) > max(MANY, len(known) // 8):
            return None
        if fresh:
            copies = second_copies(self.history.root, [file.path for file in scan.files], scan.waiting)
            if copies.keys() != frame.copies:
                return None
        kept = self.kept.places
        for path, digest in known.items():
            lost = path.endswith(".md") and ((at := kept.get(path)) is None or at.sha256 != digest)
            if lost and path not in frame.copies and path not in frame.special:
                return None
        lone = frame.copies | frame.special.keys() | set(frame.absent) | set(SINGLE)
        return None if any(file.path in lone for file in changed) else changed

    def _same_rendered(self, files: list[ScannedFile]) -> bool:
        """Whether what was rendered since was written, too, and nothing that is gone is any other's now."""
        frame, history = self.frame, self.history
        tree, head = history.tree(MACHINE), history.head()
        self.tree = tree.decode() if tree is not None else ""
        self.moved_on = self.tree != frame.tree
        self._lookup = Lookup(history.repo.object_store)
        if self.moved_on:
            if tree is None or not frame.tree:
                return False
            from dulwich.objects import ObjectID

            try:
                rendered = diff_trees(history.repo.object_store, ObjectID(frame.tree.encode()), tree)
            except (KeyError, ValueError):
                return False
            changed = {file.path for file in files}
            if any(one.path not in changed for one in rendered):
                return False
        if frame.absent:
            return head == frame.head and not any(is_there(history.root, path) for path in frame.absent)
        return True

    def _rendered(self, path: str) -> str:
        return self._lookup.blob(self.history.tree(MACHINE), path) or ""

    def _read(self, files: list[ScannedFile]) -> bool:
        """Parse what changed. False for anything that is not plain."""
        self.logs: dict[str, tuple[str, str]] = {}
        self.before: dict[str, Parsed] = {}
        for file in files:
            path, rendered = file.path, self._rendered(file.path)
            if not path.endswith(".md"):
                data = read_note(Path(file.real))
                if not isinstance(data, bytes) or not (
                    path.startswith("life/areas/") and path.endswith("/facts.jsonl")
                ):
                    return False
                self.logs[path] = data.decode("utf-8", "surrogateescape"), blob_id(data)
                if rendered != self.logs[path][1] or bad_lines(path, self.logs[path][0]):
                    return False
                continue
            note = self.raw[path] = read_file(file, 1 if rendered else 0)
            if note.bad or not note.blob or (note.machine and not rendered.startswith(note.machine or "-")):
                return False
            if not note.machine and (note.entity or note.filed or path.startswith("life/")) and note.blob != rendered:
                return False
            if path in self.frame.files:
                before = self.kept.recall(path, self.frame.files[path], self.history)
                if before is None:
                    return False
                self.before[path] = before
        return True

    def _take_hands(self, judge: Judge) -> bool:
        """What people's hands did, remembered or seen now."""
        frame = self.frame
        edited = {p: n for p, n in self.raw.items() if not n.untouched and (n.machine or n.entity)}
        standing = [path for path in frame.edited if path not in self.raw]
        if standing or edited or frame.edited:
            notes = {p: found for p in standing if (found := self.kept.recall(p, frame.files[p], self.history))}
            rendered = {path: self._rendered(path) for path in (*standing, *edited)}
            known = load_hands(self.cache, notes | edited, rendered)
            if any(path not in known for path in standing):
                return False
            judged = judge({p: n for p, n in edited.items() if p not in known}, rendered)
            if judged is None:
                return False
            self.fresh_hands = bool(judged)
            self.hands = known | judged
            if not self._recall_edits():
                return False
        self.changed = {p: self._as_edited(p, note) for p, note in self.raw.items()}
        return True

    def _recall_edits(self) -> bool:
        """The notes that changed as they were with the edits of then."""
        were = [path for path in self.frame.edited if path in self.before and self.before[path].filed]
        known = remembered_hands(self.cache) if were else {}
        for path in were:
            hand, before = known.get(path), self.before[path]
            if hand is None or (hand.blob, hand.machine) != (before.blob, before.machine):
                return False
            self.before[path] = msgspec.structs.replace(before, filed=hand.filed)
        return True

    def _as_edited(self, path: str, note: Parsed) -> Parsed:
        hand = self.hands.get(path)
        return msgspec.structs.replace(note, filed=hand.filed) if hand is not None else note

    # --- the state ---

    def _begin(self) -> None:
        """The state as the snapshot has it."""
        frame, state, index = self.frame, self.state, self.state.index
        # What is fetched late must not hold on to this object, which holds the shelves: nobody could let go of them.
        special, hands, files, changed = frame.special, self.hands, frame.files, self.changed
        kept, cache, history, deleted = self.kept, self.cache, self.history, frame.deleted
        own = {one.entity for one in frame.idless}
        noted = [entity for entity in frame.entities.values() if entity.path and entity.id not in own]
        merged = state.merged()
        merges = self.merged = (
            {old: new for old, new in merged.items() if old not in {e.id for e in noted}} if merged else {}
        )

        def note(path: str) -> Parsed:
            if path in changed or path in special:
                return changed.get(path) or special[path]
            found = kept.recall(path, files[path], history)
            if found is None:
                drop_frame(cache)
                found = kept.rescue(path, history)
            return msgspec.structs.replace(found, filed=hands[path].filed) if path in hands else found

        paths = (f.path for f in self.scan.files if f.path.endswith(".md") and f.path not in frame.copies)
        self.notes = Shelf(paths, note)
        self.notes.update(self.changed)
        places = {item: f"{path}.md" if path else "" for item, (path, _) in frame.items.items()}

        def filed(item: str) -> Filed:
            found = note(places[item]).filed if places[item] else deleted[item]
            if found is None:
                raise KeyError(item)
            return followed(found, merges)

        whole: Shelf[Filed] = Shelf(frame.items, filed)
        held = index.held
        index.filed = whole
        index.items = Shelf(frame.items, lambda item: without(whole[item], held.get(item, ())))
        index.item_paths = {item: path for item, (path, _) in frame.items.items()}
        index.recall(frame.entities, frame.sends_from, frame.linked, frame.sets, frame.words, frame.briefs)
        index.reserved.update(entity.id for entity in noted)
        state.facts, state.ghosts, state.statement_items = frame.facts, frame.ghosts, frame.statements
        state.skipped, state.weeks = frame.skipped, defaultdict(set, frame.weeks)

    def _take_logs(self, files: list[ScannedFile]) -> bool:
        for path, (text, blob) in self.logs.items():
            self.state.facts[path.split("/")[-2]] = text
            self.frame.logs[path] = blob
        return True

    def _take_notes(self) -> bool:
        state, index = self.state, self.state.index
        for path, note in self.changed.items():
            if not take_lines(state, self.before.get(path), note):
                return False
        found = self._changes()
        if found is None or not keeps_pairs(self.changed, self.before, self.notes, self._rendered):
            return False
        self.found = found
        if (found.now or found.entities) and not regrow(state, found, self._noted):
            return False
        index.reserved.update(found.entities)
        self._take_typed(bool(found.entities))
        index.untouch()
        state.touched_weeks.clear()
        return True

    def _take_typed(self, stood: bool) -> None:
        """What people typed of somebody's work, where that or whoever it names may be another now."""
        state, index = self.state, self.state.index
        mine = {path.split("/")[-2] for path in self.logs}
        for entity, text in state.facts.items() if stood else [(e, state.facts[e]) for e in mine]:
            for known, value in (
                (index.typed_roles, pages.typed_role(text)),
                (index.typed_employers, pages.typed_employer(text, index)),
            ):
                if value:
                    known[entity] = value
                else:
                    known.pop(entity, None)

    def _changes(self) -> Changes | None:
        """What changed of items and entities; ``None`` when it concerns whose a note without an id is."""
        before: dict[str, Filed] = {}
        now: dict[str, tuple[Filed, str]] = {}
        entities: dict[str, Entity] = {}
        foreign = {d.subject for d in self.state.decisions if d.verb == "foreign"}
        for path, note in self.changed.items():
            old = self.before.get(path)
            was, filed = (followed(n.filed, self.merged) if n and n.filed else None for n in (old, note))
            if was != filed:
                if was is not None:
                    before[was.id] = was
                if filed is not None:
                    if filed.id in now:
                        return None
                    now[filed.id] = filed, path.removesuffix(".md")
            if (old.entity if old else None) != note.entity:
                entity = note.entity
                if entity is None or not entity.id or entity.id in entities or path.partition("/")[0] not in KINDS:
                    return None
                if old is not None and (old.entity is None or old.entity.id != entity.id):
                    return None
                if not note.machine or path.removesuffix(".md") in foreign or entity.id in self.state.merged():
                    return None
                entities[entity.id] = msgspec.structs.replace(entity, foreign=False)
        index = self.state.index
        if not all(index.item_paths.get(item) for item in before):
            return None
        if any(item in index.filed and item not in before for item in now):
            return None
        if tells_whose(self.frame.idless, before, now, entities, index):
            return None
        decided = {item for item in self.frame.decided if item not in now}
        decided |= {item for item, (filed, _) in now.items() if is_decided(filed)}
        return Changes(before, now, entities, decided, self.frame.doubled)

    def _noted(self, entity: Entity) -> Entity | None:
        """An entity as its own note says it."""
        note = self.notes.get(f"{entity.path}.md")
        if note is None or note.entity is None or note.entity.id not in ("", entity.id):
            return None
        return msgspec.structs.replace(note.entity, id=entity.id, foreign=entity.foreign)
