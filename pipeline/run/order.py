"""Effects in their order: lock, recover, load, scan, read, flow, write, commit. Decided is elsewhere."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline import flow
from pipeline.config import FILE_NAME
from pipeline.errors import Overtime
from pipeline.label.history import history as sender_history
from pipeline.model import Event, Item, Label, Message, Problem
from pipeline.model import History as SenderHistory
from pipeline.notes.neutral import line, plain
from pipeline.read.group import group
from pipeline.report import Report, RunOptions, joined
from pipeline.resolve import levels
from pipeline.resolve.filing import safe
from pipeline.run import again, intake
from pipeline.run.agent_notes import Notebook
from pipeline.run.cloned import recall_deleted
from pipeline.run.correspondence import Correspondence
from pipeline.run.daily import MARK, daily_notes, save_seen
from pipeline.run.forgotten import left_out
from pipeline.run.kept import once_more, save_notes
from pipeline.run.load import CORRESPONDENTS, Loaded
from pipeline.run.loss import check_sources
from pipeline.run.message import counted
from pipeline.run.near import near
from pipeline.run.obeying import obey_ticks
from pipeline.run.patience import Patience, labels, too_slow
from pipeline.run.restore import settle as settle_restored
from pipeline.run.revised import Revisions, as_recorded, rescheduled
from pipeline.run.rules import take_skip_rules
from pipeline.run.session import Session
from pipeline.run.settle import settle
from pipeline.run.setup import begin_history
from pipeline.run.summing import PAGE
from pipeline.run.ticks import extend_noise, stays_noise, whole_thread
from pipeline.run.workspace import Clock, Workspace, load_state, load_workspace, now, opened
from pipeline.secrets.clear import clear
from pipeline.state import State
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.gitprogram import tidy
from pipeline.vault.history import History
from pipeline.vault.journal import recover
from pipeline.vault.scan import Scan, load_scan_cache, save_scan_cache, scan_raw
from pipeline.whose import is_owners

AGAIN = "again-2"
PATIENCE = 30.0
"""Seconds that a run waits for notes that are being edited."""
MANY = 200
"""Notes written by one run from which the parsed notes are kept at once, not by the next run."""
NOBODY = "Many items were kept but nobody passed the gate for a note: see Suggested.md, or set strictness: low."


Confirm = Callable[[str], bool]
"""Asked once, before a first run writes: the text says what will be made; False stops."""


def run(
    workspace: Path,
    options: RunOptions,
    progress: intake.Progress,
    clock: Clock = now,
    confirm: Confirm | None = None,
    wait: Callable[[float], None] | None = None,
) -> Report:
    """Process what is new in raw/ and what people changed in the vault, batch by batch.

    ``wait`` sleeps for seconds: notes that are being edited are then tried once more before they are pending.
    """
    place = load_workspace(workspace)
    begun = begin_history(place.root, place.vault, known=(place.cache / "raw-scan").exists())
    with opened(place, clock) as history:
        recovered = recover(history, raw=place.raw, now=clock().timestamp(), take_over=options.take_over)
        if not options.dry_run:
            settle_restored(place, history, clock)
            recall_deleted(history, clock())
        report = once_more(lambda: _Run(place, options, progress, clock, history, confirm).execute())
        if report.pending and wait is not None and not options.dry_run:
            wait(min(PATIENCE, place.settings.note_quiet + 1.0))
            place = load_workspace(workspace)  # the first pass may have settled who the owner is
            report = joined(report, _Run(place, RunOptions(), progress, clock, history).execute())
        history.sync_index()
        if report.commits:
            tidy("git", place.vault, history.git_dir)
    left = recovered.left if recovered else ()
    return msgspec.structs.replace(report, problems=(*left, *report.problems), hints=(*begun, *report.hints))


class _Run:
    """One run. Its methods are the steps, in order."""

    def __init__(
        self,
        place: Workspace,
        options: RunOptions,
        progress: intake.Progress,
        clock: Clock,
        history: History,
        confirm: Confirm | None = None,
    ) -> None:
        self.confirm = confirm
        self.place, self.options, self.progress, self.clock, self.history = place, options, progress, clock, history
        self.mailbox = SenderHistory(place.owner(), {})
        self.problems: list[Problem] = []
        self.hints: list[str] = []
        self.items: list[str] = []
        self.kept = self.skipped = 0

    def execute(self) -> Report:
        loaded = load_state(self.place, self.history, self.clock)
        self.state = loaded.state
        self.first = not self.state.index.filed and not self.state.skipped
        known_again = any(decision.verb == "forgotten" for decision in loaded.taken_back)
        scan, remembered, raw = self._read_raw(loaded, loaded.rewound or self.first or known_again)
        self.unborn, self.remembered = remembered.unborn, remembered
        loaded = msgspec.structs.replace(loaded, stale=(*loaded.stale, *sorted(remembered.owed)))
        self._settle(raw)
        self.session = Session(self.place, loaded, self.history, self.clock, self.options.dry_run)
        self._check_loss(scan)
        if self.options.only == "label":
            return self._labels(raw)
        self.session.begin()
        self.session.take_people()
        obey_ticks(self.session)
        self.session.sort_inbox()
        labelled = self._label(raw)
        if self.options.only == "tag":
            self.state.index.touched_entities |= self.state.index.entities.keys()
            self.session.publish("Tags renewed", ())
            return self._report(raw)
        if not self._confirmed(labelled):
            return self._report(raw)
        self._batches(labelled)
        self.session.sum_up()
        if not self.options.dry_run and not self.options.again:
            self._remember(scan, remembered, raw)
        return self._report(raw)

    # --- reading ---

    def _read_raw(self, loaded: Loaded, everything: bool) -> tuple[Scan, intake.Again, intake.Read]:
        self.place.raw.mkdir(exist_ok=True)
        place, now = self.place, self.clock().timestamp()
        scan = scan_raw(place.raw, load_scan_cache(place.cache / "raw-scan"), now=now, closed=place.closed)
        remembered = load_cache(self.place.cache / "again", intake.Again, AGAIN) or intake.Again()
        if everything and not self.options.dry_run and self.options.only != "label":
            # A run that is killed half-way leaves notes: the next one would take all else for read, too.
            (self.place.cache / "raw-scan").unlink(missing_ok=True)
        everything = everything or self.options.again != "" or remembered.unborn
        everything = everything or remembered.misses(self.place.settings.since)
        patience = Patience(self.place.settings.item_seconds)
        due = remembered.due(self.place.settings.item_seconds)
        raw = intake.read_sources(
            self.place.raw, scan, lambda p, new: new or everything or p in due, self.progress, patience, place.closed
        )
        quiet = float(self.place.settings.note_quiet)
        self.daily = daily_notes(self.place.vault, loaded.notes, self.place.cache, now, quiet, everything)
        records = left_out((*raw.records, *self.daily.documents), self.state)
        raw = msgspec.structs.replace(raw, records=records, waiting=(*raw.waiting, *self.daily.waiting))
        self.hashes = {file.path: file.sha256 for file in scan.files} | self.daily.hashes
        standing = {file.path for file in scan.files if not file.changed and not everything} - due
        self.problems += [problem for problem in remembered.problems if problem.path in standing]
        self.problems += [*scan.problems, *raw.problems]
        return scan, remembered, raw

    def _settle(self, raw: intake.Read) -> None:
        """What the first mail settles goes into the settings: who the owner is, since when mail counts."""
        looks_only = self.options.dry_run or self.options.only == "label"
        file = self.place.root / FILE_NAME
        settings, hints = settle(file, self.place.settings, raw.records, self.place.zone, looks_only)
        self.hints += hints
        self.place = msgspec.structs.replace(self.place, settings=settings)
        self.state.index.owner = self.state.owner(self.place.owner())

    def _check_loss(self, scan: Scan) -> None:
        accept = self.options.accept_missing
        index = self.state.index
        named = {s for item in index.filed for s in index.brief(item).sources if not s.startswith(MARK)}
        check_sources(self.place.cache, named, {file.path for file in scan.files}, accept)
        self.session.check_loss(accept)

    # --- labels and batches ---

    def _confirmed(self, labelled: list[tuple[Item, Label]]) -> bool:
        """A first run over real mail says what it will make and asks, where somebody can answer."""
        if not (self.first and labelled and self.confirm) or self.options.dry_run:
            return True
        skipped = sum(bool(given.filter) for _, given in labelled)
        settings = self.place.settings
        text = (
            f"First run. Owner: {', '.join(settings.owner.addresses) or 'not known'}. "
            f"Mail since: {settings.since or 'all'}. Strictness: {settings.strictness}.\n"
            f"{len(labelled) - skipped} items will be kept and {skipped} skipped as noise; "
            f"notes go to {self.place.vault}."
        )
        return self.confirm(text)

    def _labels(self, raw: intake.Read) -> Report:
        """Stage 1 alone: what would be kept and skipped, and why. Nothing is written."""
        for item, given in self._label(raw):
            self.kept, self.skipped = self.kept + (not given.filter), self.skipped + bool(given.filter)
            verdict = f"skip {', '.join(given.filter)}" if given.filter else "keep"
            reasons = "; ".join(dict.fromkeys(why.reason for why in given.whys))
            date = item.date.date() if item.date else "undated"
            _, cleared = clear(item)
            told = cleared.text(item.title)[:60] + (f" — {cleared.text(reasons)}" if reasons else "")
            self.items.append(f"{date} {verdict}: {told}")
        return self._report(raw)

    def _label(self, raw: intake.Read) -> list[tuple[Item, Label]]:
        state = self.state
        self.older: list[Message] = []
        owner = state.index.owner
        self.notebook = Notebook(owner, self.place.zone, self.place.cache, ())
        self.correspondence = Correspondence({}, (), owner, self.place.zone)
        if not raw.records:
            return []
        keep, skip = self.session.senders()
        chosen = again.chosen("all" if self.unborn else self.options.again, state)
        few = near(state, self.session.loaded.marks(), raw.records) if not chosen else None
        before = intake.history_before(state, owner, keep, skip, few)
        written = intake.known_items(state, near=few)
        self.revisions = Revisions(state, self.session.sources, self.place.zone, self.hashes)
        fresh_ids = chosen or self.revisions.edited
        known = intake.known_items(state, fresh_ids, few) if fresh_ids else written
        mails = intake.messages_of(raw.records)
        fresh = [m for m in mails if m.sha256 not in written.hashes and (not m.id or m.id not in written.message_ids)]
        self.mailbox = sender_history(fresh, owner, self.place.zone, before)
        untold = [message for message in fresh if message.sha256 not in self.remembered.told]
        owed = [message for message in mails if message.sha256 in self.remembered.uncounted]
        self.notebook = Notebook(owner, self.place.zone, self.place.cache, {message.sha256 for message in untold})
        if chosen:  # everything was read again: the mailbox tells of itself
            nothing = intake.history_before(State(owner), owner, keep, skip)
            self.mailbox = sender_history(mails, owner, self.place.zone, nothing)
        items = again.only(group(raw.records, known, self.place.zone, owner), chosen, self.options.again)
        items = tuple(map(self.revisions.known_again, items)) if not chosen else items
        recent = [item for item in items if self._recent(item) or item.grows]
        counted = frozenset(state.correspondents) if self.session.loaded.told else frozenset()
        sent = [message for message in owed if is_owners(message, owner)]  # the notes tell of the others
        self.correspondence = Correspondence(before.correspondents, (*untold, *sent), owner, self.place.zone, counted)
        kept = {item.id for item in recent}
        self.older = [*owed, *(message for item in items if item.id not in kept for message in item.messages)]
        if self.unborn:  # what is skipped is written already
            recent = [item for item in recent if item.id not in state.skipped]
        labelled, slow = labels(recent, self.mailbox, self.place.zone, self.session.patience)
        self.problems += slow
        return [(item, self._aged(given, item)) for item, given in labelled]

    def _recent(self, item: Item) -> bool:
        since = self.place.settings.since
        if not since or since == "all" or item.kind != "email" or item.updated is None:
            return True
        return item.updated.date().isoformat() >= since

    def _rests(self, item: Item) -> bool:
        """A thread that rested for 30 days before the newest mail."""
        newest = self.mailbox.newest
        if item.kind != "email" or newest is None or item.updated is None:
            return False
        return (newest - item.updated).days > flow.FRESH_DAYS

    def _aged(self, given: Label, item: Item) -> Label:
        """Threads that rest ask for nothing any more."""
        if not self._rests(item):
            return given
        whys = tuple(why for why in given.whys if why.tag != given.action)
        return msgspec.structs.replace(given, action="", status="done", whys=whys)

    def _batches(self, labelled: list[tuple[Item, Label]]) -> None:
        rules, usual = self.session.rules(self.mailbox.correspondents.values()), self.place.settings.batch_size
        size = self.options.batch_size or (0 if usual == 50 else usual)
        if not rules.sent_mail and any(item.kind == "email" for item, _ in labelled):
            self.hints.append(flow.no_sent(self.place.settings.owner.addresses))
        done = 0
        if self.session.press.diary:
            self.session.press.diary.counting = True
        batches = list(flow.batches(labelled, size, self.first and not self.options.batch_size))
        if self.older and not batches:
            batches.append([])
        if not batches and (self.notebook.told or self.notebook.mails):
            self.notebook.prepare(self.session)
            self.session.publish("Caught up", ())
            self.notebook.settle(self.session.press.pending)
        for batch in batches:
            kinds: Counter[str] = Counter()
            lines: list[str] = []
            for item, given in batch:
                done += 1
                self.progress("building", done, len(labelled))
                kinds[item.kind] += 1
                try:
                    lines.append(self._process(item, given, rules))
                except Overtime:
                    self.problems += too_slow(item)
                    continue
                if item.id in self.state.index.items or item.grows in self.state.index.items:
                    self.notebook.take(item, given, self.state.index)
            self.items += lines
            grown = [item.grows for item, _ in batch if item.grows in self.state.index.filed]
            keep, skip = self.session.senders()
            take_skip_rules(self.state, keep, skip, rules.strictness, rules.sent_mail, grown)
            came = [message for item, _ in batch for message in item.messages]
            older = self.older if done == len(labelled) else []
            self.state.correspondents.update(self.correspondence.count([*came, *older]))
            self.notebook.prepare(self.session)
            self.session.publish(counted(kinds), tuple(lines))
            self.notebook.settle(self.session.press.pending)

    def _process(self, item: Item, given: Label, rules: flow.Rules) -> str:
        state = self.state
        date, title = str(item.date.date()) if item.date else "undated", plain(safe(line, clear(item)[0].title, 80))
        filed_before = item.grows in state.index.items or item.id in state.index.items
        if item.id in state.skipped and item.id in state.decided("skip") and not filed_before:
            return f"{date} skipped by you: {title}"
        if given.filter and not filed_before:
            flow.skip(item, given, state, rules)
            self.skipped += 1
            return f"{date} skipped as {', '.join(given.filter)}: {title}"
        if item.grows in state.skipped and not filed_before:
            if stays_noise(item, state, self.mailbox):
                extend_noise(item, given, state, rules)
                self.skipped += 1
                return f"{date} skipped with its thread: {title}"
            item = whole_thread(item, state.skipped[item.grows].source, self.session.sources, rules)
        item = self.revisions.whole(item)
        if item.grows in state.index.items:
            self.session.press.ensure_text(item.grows)
        before = state.index.filed.get(item.grows)
        recorded = state.index.filed.get(item.id) if self.unborn else None
        filed = flow.keep(item, given, state, rules)
        if recorded is not None:
            filed = as_recorded(filed, recorded, state)
        if before is not None and (moved := rescheduled(before, filed, item, rules.zone)) != filed:
            state.index.put_item(moved, state.index.item_paths[filed.id])
        if self._rests(item):
            flow.born_done(filed, state)
        self.kept += not (self.unborn and filed_before)
        return f"{date} {item.kind}: {title}"

    # --- the end ---

    def _remember(self, scan: Scan, remembered: intake.Again, raw: intake.Read) -> None:
        """Only after everything is committed: the next run reads what changed since."""
        paths = intake.unfinished(raw.records, self._hashes(raw)) | frozenset(w.path for w in raw.waiting)
        problems = tuple(p for p in self.problems if p.path in {file.path for file in scan.files})
        pending = self.session.press.pending
        owed = frozenset(path for path in pending if path.startswith("life/areas/") or path == PAGE)
        unborn = any(not os.path.lexists(self.history.root / path) for path in pending if path not in owed)
        done = self.correspondence.done
        told = remembered.told.union(done) if unborn else frozenset[str]()
        uncounted = done if CORRESPONDENTS in pending else {}
        limits = self.place.settings.since, self.place.settings.item_seconds
        paths |= raw.refused | frozenset(uncounted.values())
        fresh = intake.Again(paths, problems, unborn, owed, *limits, told, frozenset(uncounted))
        if fresh != remembered:
            save_cache(self.place.cache / "again", fresh, AGAIN)
        save_seen(self.place.cache, self.daily)
        self.notebook.keep()
        save_scan_cache(self.place.cache / "raw-scan", scan.cache)  # last: whatever it knows is not read again
        if self.session.new + self.session.updated > MANY:
            save_notes(self.place.cache, self.session.press.notes)

    def _hashes(self, raw: intake.Read) -> frozenset[str]:
        """Of every message that was filed; asked only where events were read."""
        items = self.state.index.filed.values() if any(isinstance(one, Event) for one in raw.records) else ()
        return frozenset(m.sha256 for filed in items for m in filed.messages)

    def _report(self, raw: intake.Read) -> Report:
        done = self.session.report()
        problems = tuple(dict.fromkeys((*self.problems, *done.problems)))
        met = any(entity.kind == "person" and entity.path for entity in self.state.index.entities.values())
        nobody = (NOBODY,) if self.kept > 50 and self.session.new and not met else ()
        mail = any(self.state.index.brief(item).mail for item in self.state.index.filed)
        begun = (self._strictness(),) if self.first and mail and self.session.new else ()
        return msgspec.structs.replace(
            done,
            kept=self.kept,
            skipped=self.skipped,
            items=tuple(self.items),
            problems=problems,
            waiting=raw.waiting,
            hints=(*self.hints, *done.hints, *begun, *nobody),
            exit_code=1 if problems or done.pending else 0,
            stage=self.options.only,
        )

    def _strictness(self) -> str:
        """What the first run chose, and what the other levels would have made of this mailbox."""
        rules = self.session.rules()
        found = levels.figures(self.state.index, rules.sent_mail, rules.barred)
        return f"Strictness {levels.in_words(found, rules.strictness, rules.sent_mail)}"
