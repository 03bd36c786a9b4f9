"""Effects in their order: lock, recover, load, scan, read, flow, write, commit. Decided is elsewhere."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline import flow
from pipeline.build.pages import Look
from pipeline.config import FILE_NAME
from pipeline.label.history import history as sender_history
from pipeline.model import Filed, Item, Label, Message, Problem
from pipeline.model import History as SenderHistory
from pipeline.notes.neutral import line, plain
from pipeline.read.group import group
from pipeline.report import Report, RunOptions, joined
from pipeline.resolve.filing import safe
from pipeline.run import again, intake
from pipeline.run.correspondence import Correspondence
from pipeline.run.load import Loaded, save_notes
from pipeline.run.logs import take_logs
from pipeline.run.people import commit_person, take_answers, take_back, take_deletions, take_edits
from pipeline.run.publish import Press
from pipeline.run.revised import Revisions, rescheduled
from pipeline.run.rules import freed, take_owner, take_skip_rules
from pipeline.run.settle import settle
from pipeline.run.setup import begin_history
from pipeline.run.ticks import Sources, keep_after_all, label_again, take_ticks, whole_thread
from pipeline.run.workspace import Clock, Workspace, load_state, load_templates, load_workspace, now, opened
from pipeline.state import State
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.history import MACHINE, History
from pipeline.vault.journal import recover
from pipeline.vault.paths import check_loss
from pipeline.vault.scan import Scan, load_scan_cache, save_scan_cache, scan_raw

AGAIN = "again-2"
PATIENCE = 30.0
"""Seconds that a run waits for notes that are being edited."""
MANY = 200
"""Notes written by one run from which the parsed notes are kept at once, not by the next run."""
NO_SENT = "No sent mail found: add your Sent folder, so that people you answer can be told from others."
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
        recovered = recover(history, raw=place.raw, now=clock().timestamp())
        report = _Run(place, options, progress, clock, history, confirm).execute()
        if report.pending and wait is not None and not options.dry_run:
            wait(min(PATIENCE, place.settings.note_quiet + 1.0))
            report = joined(report, _Run(place, RunOptions(), progress, clock, history).execute())
        history.sync_index()
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
        self.settings = place.settings
        self.sources = Sources(place.raw, place.cache, clock().timestamp())
        self.mailbox = SenderHistory(place.owner(), {})
        self.problems: list[Problem] = []
        self.hints: list[str] = []
        self.items: list[str] = []
        self.commits: list[str] = []
        self.new = self.updated = self.facts = self.kept = self.skipped = 0

    def execute(self) -> Report:
        loaded = load_state(self.place, self.history, self.clock)
        self.first = not loaded.state.index.items and not loaded.state.skipped
        scan, remembered, raw = self._read_raw(loaded.rewound or self.first)
        self.unborn = remembered.unborn
        self._settle(raw, loaded.state)
        self.problems += loaded.problems
        self._check_loss(loaded.state, scan, loaded)
        if self.options.only == "label":
            return self._labels(loaded, raw)
        if not self.options.dry_run and (commit := commit_person(self.history, loaded, self.settings, self.clock())):
            self.commits.append(commit)
        press = self._press(loaded)
        self.notes = press.notes
        self._people(loaded, press)
        labelled = self._label(loaded.state, raw, loaded.told)
        if self.options.only == "tag":
            loaded.state.index.touched_entities |= loaded.state.index.entities.keys()
            self._publish(press, "Tags renewed", ())
            return self._report(press, raw)
        if not self._confirmed(labelled):
            return self._report(press, raw)
        self._batches(labelled, loaded.state, press)
        if not self.options.dry_run and not self.options.again:
            self._remember(scan, remembered, raw, loaded.state, press)
        return self._report(press, raw)

    # --- reading ---

    def _read_raw(self, everything: bool) -> tuple[Scan, intake.Again, intake.Read]:
        self.place.raw.mkdir(exist_ok=True)
        scan = scan_raw(self.place.raw, load_scan_cache(self.place.cache / "raw-scan"), now=self.clock().timestamp())
        remembered = load_cache(self.place.cache / "again", intake.Again, AGAIN) or intake.Again()
        everything = everything or self.options.again != "" or remembered.unborn
        raw = intake.read_sources(
            self.place.raw, scan, lambda path, changed: changed or everything or path in remembered.paths, self.progress
        )
        self.hashes = {file.path: file.sha256 for file in scan.files}
        standing = {file.path for file in scan.files if not file.changed} - {problem.path for problem in raw.problems}
        self.problems += [problem for problem in remembered.problems if problem.path in standing]
        self.problems += [*scan.problems, *raw.problems]
        return scan, remembered, raw

    def _settle(self, raw: intake.Read, state: State) -> None:
        file = self.place.root / FILE_NAME
        self.settings, hints = settle(file, self.settings, raw.records, self.place.zone, self._looks_only())
        self.hints += hints
        self.place = msgspec.structs.replace(self.place, settings=self.settings)
        state.index.owner = self.place.owner()

    def _looks_only(self) -> bool:
        return self.options.dry_run or self.options.only == "label"

    def _check_loss(self, state: State, scan: Scan, loaded: Loaded) -> None:
        if self.options.accept_missing:
            return
        named = {m.source for filed in state.index.items.values() for m in filed.messages}
        check_loss(named, {file.path for file in scan.files}, "raw/")
        machine = set(self.history.tree_paths(MACHINE))
        check_loss(machine, machine - set(loaded.missing), "the vault")

    # --- people ---

    def _press(self, loaded: Loaded) -> Press:
        look = Look(
            templates=load_templates(),
            lines=self.settings.activity_lines,
            text=self.settings.text,
            text_limit=self.settings.text_limit,
            mail_link=self.settings.mail_link,
        )
        quiet = float(self.settings.note_quiet)
        press = Press(
            loaded.state, self.history, loaded.notes, look, self.place.raw, self.clock, quiet, self.options.dry_run
        )
        press.moved = loaded.moved
        return press

    def _people(self, loaded: Loaded, press: Press) -> None:
        """Everything people did in the vault. Then render what follows from it."""
        state = loaded.state
        self.hints += take_owner(state)
        take_logs(state, self.history, loaded.logs)
        press.deleted = take_deletions(loaded, self.history)
        rules = self._rules(state)
        take_back(loaded, rules)
        today = self.clock().astimezone(self.place.zone).date().isoformat()
        edits = take_edits(loaded, self.history.root, rules, today)
        press.answered = take_answers(loaded, self.history, self.settings.strictness)
        ticked = take_ticks(loaded, self.settings.keep)
        press.unticked = frozenset(ticked)
        self.problems += keep_after_all(ticked, state, rules, self.sources)
        keep, skip = self._senders(state)
        take_skip_rules(state, keep, skip, rules.strictness, rules.sent_mail)
        if again := freed(state, skip):
            label_again(again, state, rules, self.sources, intake.history_before(state, state.index.owner, keep, skip))
        index = state.index
        if index.touched_items or index.touched_entities or state.touched_weeks or state.new_decisions or state.revoked:
            self._publish(press, f"{edits} edited notes" if edits != 1 else "1 edited note", ())

    # --- labels and batches ---

    def _confirmed(self, labelled: list[tuple[Item, Label]]) -> bool:
        """A first run over real mail says what it will make and asks, where somebody can answer."""
        if not (self.first and labelled and self.confirm) or self.options.dry_run:
            return True
        skipped = sum(bool(given.filter) for _, given in labelled)
        owner = ", ".join(self.settings.owner.addresses) or "not known"
        text = (
            f"First run. Owner: {owner}. Mail since: {self.settings.since or 'all'}. "
            f"Strictness: {self.settings.strictness}.\n"
            f"{len(labelled) - skipped} items will be kept and {skipped} skipped as noise; "
            f"notes go to {self.place.vault}."
        )
        return self.confirm(text)

    def _labels(self, loaded: Loaded, raw: intake.Read) -> Report:
        """Stage 1 alone: what would be kept and skipped, and why. Nothing is written."""
        for item, given in self._label(loaded.state, raw, loaded.told):
            self.kept, self.skipped = self.kept + (not given.filter), self.skipped + bool(given.filter)
            verdict = f"skip {', '.join(given.filter)}" if given.filter else "keep"
            reasons = "; ".join(dict.fromkeys(why.reason for why in given.whys))
            date = item.date.date() if item.date else "undated"
            self.items.append(f"{date} {verdict}: {item.title[:60]}" + (f" — {reasons}" if reasons else ""))
        return self._report(self._press(loaded), raw)

    def _label(self, state: State, raw: intake.Read, told: bool) -> list[tuple[Item, Label]]:
        self.older: list[Message] = []
        if not raw.records:
            return []
        owner = state.index.owner
        keep, skip = self._senders(state)
        before = intake.history_before(state, owner, keep, skip)
        chosen = again.chosen("all" if self.unborn else self.options.again, state)
        written = intake.known_items(state)
        self.revisions = Revisions(state, self.sources, self.place.zone, self.hashes)
        fresh_ids = chosen or self.revisions.edited
        known = intake.known_items(state, fresh_ids) if fresh_ids else written
        mails = intake.messages_of(raw.records)
        fresh = [m for m in mails if m.sha256 not in written.hashes and (not m.id or m.id not in written.message_ids)]
        self.mailbox = sender_history(fresh, owner, self.place.zone, before)
        if chosen:  # everything was read again: the mailbox tells of itself
            nothing = intake.history_before(State(owner), owner, keep, skip)
            self.mailbox = sender_history(mails, owner, self.place.zone, nothing)
        items = again.only(group(raw.records, known, self.place.zone), chosen, self.options.again)
        items = tuple(map(self.revisions.known_again, items)) if not chosen else items
        recent = [item for item in items if self._recent(item) or item.grows]
        counted = frozenset(state.correspondents) if told else frozenset()
        self.correspondence = Correspondence(before.correspondents, fresh, owner, self.place.zone, counted)
        kept = {item.id for item in recent}
        self.older = [message for item in items if item.id not in kept for message in item.messages]
        labelled = flow.labels(recent, self.mailbox, self.place.zone)
        return [(item, self._aged(given, item)) for item, given in labelled]

    def _senders(self, state: State) -> tuple[frozenset[str], frozenset[str]]:
        """Whom rules keep and whom they skip, by the settings and by Corrections.md."""
        keep = frozenset(self.settings.keep) | state.decided("keep")
        return keep, frozenset(self.settings.skip) | state.decided("skip")

    def _recent(self, item: Item) -> bool:
        since = self.settings.since
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

    def _rules(self, state: State) -> flow.Rules:
        known = [*state.correspondents.values(), *self.mailbox.correspondents.values()]
        sent = any(c.sent for c in known) or any(
            m.direction == "out" for filed in state.index.items.values() for m in filed.messages
        )
        return flow.Rules(state.index.owner, self.place.zone, self.settings.strictness, sent, state.barred())

    def _batches(self, labelled: list[tuple[Item, Label]], state: State, press: Press) -> None:
        rules = self._rules(state)
        size = self.options.batch_size or (0 if self.settings.batch_size == 50 else self.settings.batch_size)
        if not rules.sent_mail and any(item.kind == "email" for item, _ in labelled):
            self.hints.append(NO_SENT)
        done = 0
        batches = list(flow.batches(labelled, size, self.first and not self.options.batch_size))
        if self.older and not batches:
            batches.append([])
        for batch in batches:
            kinds: Counter[str] = Counter()
            lines: list[str] = []
            for item, given in batch:
                done += 1
                self.progress("building", done, len(labelled))
                kinds[item.kind] += 1
                lines.append(self._process(item, given, state, rules, press))
            self.items += lines
            counted = [message for item, _ in batch for message in item.messages]
            older = self.older if done == len(labelled) else []
            state.correspondents.update(self.correspondence.count([*counted, *older]))
            self._publish(press, _counted(kinds), tuple(lines))

    def _process(self, item: Item, given: Label, state: State, rules: flow.Rules, press: Press) -> str:
        date, title = str(item.date.date()) if item.date else "undated", plain(safe(line, item.title, 80))
        filed_before = item.grows in state.index.items or item.id in state.index.items
        if given.filter and not filed_before:
            flow.skip(item, given, state, rules)
            self.skipped += 1
            return f"{date} skipped as {', '.join(given.filter)}: {title}"
        if item.grows in state.skipped and not filed_before:
            item = whole_thread(item, state.skipped[item.grows].source, self.sources, rules)
        item = self.revisions.whole(item)
        if item.grows in state.index.items:
            press.ensure_text(item.grows)
        before = state.index.items.get(item.grows)
        filed = flow.keep(item, given, state, rules)
        if before is not None and (moved := rescheduled(before, filed, item, rules.zone)) != filed:
            state.index.put_item(moved, state.index.item_paths[filed.id])
        if self._rests(item):
            _born_done(filed, state)
        self.kept += not (self.unborn and filed_before)
        return f"{date} {item.kind}: {title}"

    def _publish(self, press: Press, title: str, lines: tuple[str, ...]) -> None:
        counts, commit = press.publish(title, lines)
        self.new += counts.new
        self.updated += counts.updated
        self.facts += counts.facts
        if commit:
            self.commits.append(commit)

    # --- the end ---

    def _remember(self, scan: Scan, remembered: intake.Again, raw: intake.Read, state: State, press: Press) -> None:
        """Only after everything is committed: the next run reads what changed since."""
        filed = frozenset(m.sha256 for f in state.index.items.values() for m in f.messages)
        paths = intake.unfinished(raw.records, filed) | frozenset(w.path for w in raw.waiting)
        save_scan_cache(self.place.cache / "raw-scan", scan.cache)
        problems = tuple(p for p in self.problems if p.path in {file.path for file in scan.files})
        fresh = intake.Again(paths, problems, any(not os.path.lexists(self.history.root / p) for p in press.pending))
        if fresh != remembered:
            save_cache(self.place.cache / "again", fresh, AGAIN)
        if self.new + self.updated > MANY:
            save_notes(self.place.cache, self.notes)

    def _report(self, press: Press, raw: intake.Read) -> Report:
        problems = tuple(dict.fromkeys((*self.problems, *press.problems)))
        pending = tuple(f"{path} ({reason})" for path, reason in sorted(press.pending.items()))
        met = any(entity.kind == "person" and entity.path for entity in press.state.index.entities.values())
        hints = (*self.hints, NOBODY) if self.kept > 50 and self.new and not met else tuple(self.hints)
        return Report(
            kept=self.kept,
            skipped=self.skipped,
            items=tuple(self.items),
            notes_new=self.new,
            notes_updated=self.updated,
            facts=self.facts,
            problems=problems,
            pending=pending,
            waiting=raw.waiting,
            commits=tuple(self.commits),
            diff=press.diff() if self.options.dry_run else "",
            hints=hints,
            exit_code=1 if problems or pending else 0,
            dry_run=self.options.dry_run,
            stage=self.options.only,
        )


def _born_done(filed: Filed, state: State) -> None:
    """Open items of threads that rest are born done."""
    statements = tuple(msgspec.structs.replace(s, done=True) if s.form == "task" else s for s in filed.statements)
    if statements != filed.statements:
        done = msgspec.structs.replace(filed, statements=statements)
        state.index.put_item(done, state.index.item_paths[filed.id])


def _counted(kinds: Counter[str]) -> str:
    words = {"voice-memo": "voice memo"}
    return ", ".join(f"{n} {words.get(k, k)}{'s' if n != 1 else ''}" for k, n in sorted(kinds.items())) or "nothing new"
