"""Effects in their order: lock, recover, load, scan, read, flow, write, commit. What is decided is decided elsewhere."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline import flow, intake
from pipeline.build.pages import Look
from pipeline.config import FILE_NAME, Settings, load, set_values
from pipeline.corrections import answer_cards, entity_edits, source_edits
from pipeline.errors import UsageFault
from pipeline.label.history import history as sender_history
from pipeline.label.owner import find_owner
from pipeline.load import SUGGESTED, Loaded, Parsed, load_base, load_text, load_vault
from pipeline.model import Decision, Filed, Item, Label, Owner, Problem, Why
from pipeline.notes import cards as card_page
from pipeline.notes import correspondents, merge, source_read, units
from pipeline.notes.neutral import plain
from pipeline.publish import Press
from pipeline.read.group import Known, group
from pipeline.report import Report, RunOptions
from pipeline.setup import init, local_zone
from pipeline.state import State
from pipeline.vault import scaffold
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.history import HEAD, MACHINE, History, open_history
from pipeline.vault.journal import recover
from pipeline.vault.lock import writer_lock
from pipeline.vault.paths import check_loss, check_vault
from pipeline.vault.scan import Scan, load_scan_cache, save_scan_cache, scan_raw

AGAIN = "again-1"
Clock = Callable[[], datetime]


class Workspace(msgspec.Struct, frozen=True):
    """Where things are and what the settings say."""

    root: Path
    settings: Settings
    raw: Path
    vault: Path
    cache: Path
    zone: ZoneInfo


def load_workspace(root: Path) -> Workspace:
    """Read the settings. Raises ``UsageFault`` without a settings file, ``SettingsFault`` for wrong ones."""
    file = root / FILE_NAME
    if not file.is_file():
        raise UsageFault(f"{root} is no workspace: there is no {FILE_NAME}", "Run `vaultmill init` there first.")
    settings = load(file.read_text(encoding="utf-8"))
    zone = ZoneInfo(settings.timezone or local_zone())
    return Workspace(root, settings, root / settings.raw, root / settings.vault, root / ".vaultmill", zone)


def now() -> datetime:
    """The only clock: aware, UTC."""
    return datetime.now(UTC)


def run(workspace: Path, options: RunOptions, progress: intake.Progress, clock: Clock = now) -> Report:
    """Process what is new in raw/ and what people changed in the vault, batch by batch."""
    place = load_workspace(workspace)
    with opened(place, clock) as history:
        recovered = recover(history, raw=place.raw, now=clock().timestamp())
        job = _Run(place, options, progress, clock, history)
        report = job.execute()
        history.sync_index()
    left = recovered.left if recovered else ()
    return msgspec.structs.replace(report, problems=(*left, *report.problems)) if left else report


@contextmanager
def opened(place: Workspace, clock: Clock) -> Iterator[History]:
    """The vault's history, locked for writing."""
    check_vault(place.vault)
    place.vault.mkdir(parents=True, exist_ok=True)
    place.cache.mkdir(mode=0o700, exist_ok=True)
    history = open_history(place.vault)
    try:
        with writer_lock(history.git_dir, now=clock()):
            yield history
    finally:
        history.close()


def load_state(place: Workspace, history: History, clock: Clock) -> Loaded:
    """The vault as it stands, for those who only read, too."""
    owner = intake.with_own_domains(Owner(frozenset(place.settings.owner.addresses), frozenset(place.settings.owner.names)))
    return load_vault(history, State(owner), place.cache, clock().timestamp())


class _Run:
    """One run. Its methods are the steps, in order."""

    def __init__(self, place: Workspace, options: RunOptions, progress: intake.Progress, clock: Clock, history: History) -> None:
        self.place, self.options, self.progress, self.clock, self.history = place, options, progress, clock, history
        self.settings = place.settings
        self.problems: list[Problem] = []
        self.hints: list[str] = []
        self.items: list[str] = []
        self.commits: list[str] = []
        self.new = self.updated = self.facts = self.kept = self.skipped = 0

    def execute(self) -> Report:
        scan, again, raw = self._read_raw()
        self._settle(raw)
        loaded = load_state(msgspec.structs.replace(self.place, settings=self.settings), self.history, self.clock)
        state = loaded.state
        self.problems += loaded.problems
        self._check_loss(state, scan, loaded)
        self._commit_person(loaded)
        press = self._press(loaded)
        self._people(loaded, press, raw)
        labelled = self._label(state, raw)
        if self.options.only == "label":
            return self._report(press, raw)
        self._batches(labelled, state, press)
        if not self.options.dry_run:
            self._remember(scan, again, raw, state)
        return self._report(press, raw)

    # --- reading ---

    def _read_raw(self) -> tuple[Scan, intake.Again, intake.Read]:
        self.place.raw.mkdir(exist_ok=True)
        scan = scan_raw(self.place.raw, load_scan_cache(self.place.cache / "raw-scan"), now=self.clock().timestamp())
        again = load_cache(self.place.cache / "again", intake.Again, AGAIN) or intake.Again()
        everything = self.options.again != ""
        raw = intake.read_sources(
            self.place.raw, scan, lambda path, changed: changed or everything or path in again.paths, self.progress
        )
        gone = {file.path for file in scan.files if not file.changed}
        self.problems += [p for p in again.problems if p.path in gone and p.path not in {q.path for q in raw.problems}]
        self.problems += [*scan.problems, *raw.problems]
        return scan, again, raw

    def _settle(self, raw: intake.Read) -> None:
        """The first run that finds mail settles who the owner is and how far back it goes, and writes it down."""
        messages = intake.messages_of(raw.records)
        values: dict[str, object] = {}
        if messages and not self.settings.owner.addresses:
            owner = find_owner(messages)
            if owner.addresses:
                values["owner.addresses"] = sorted(owner.addresses)
                if owner.names and not self.settings.owner.names:
                    values["owner.names"] = sorted(owner.names)
            else:
                self.hints.append("Nobody could be told to be the owner of this mail: set owner.addresses in vaultmill.yaml.")
        newest = intake.newest_mail(messages, self.place.zone)
        if newest is not None and not self.settings.since:
            values["since"] = intake.a_year_before(newest)
        if not values:
            return
        file = self.place.root / FILE_NAME
        text = set_values(file.read_text(encoding="utf-8"), values)
        self.settings = load(text)
        if not self.options.dry_run:
            file.write_text(text, encoding="utf-8")
        if "owner.addresses" in values:
            self.hints.append(f"Owner found in your mail: {', '.join(self.settings.owner.addresses)} (vaultmill.yaml).")

    def _check_loss(self, state: State, scan: Scan, loaded: Loaded) -> None:
        if self.options.accept_missing:
            return
        named = {m.source for filed in state.index.items.values() for m in filed.messages}
        check_loss(named, {file.path for file in scan.files}, "raw/")
        machine = set(self.history.tree_paths(MACHINE))
        check_loss(machine, machine - set(loaded.missing), "the vault")

    # --- people ---

    def _commit_person(self, loaded: Loaded) -> None:
        """The person's own edits first, under their name."""
        if self.options.dry_run:
            return
        committed = self.history.tree_paths(HEAD)
        changes = {}
        for path, note in loaded.notes.items():
            data = None
            if committed.get(path) is None or not note.untouched:
                data = (self.history.root / path).read_bytes()
            if data is not None and committed.get(path) != _blob(data):
                changes[path] = data
        gone: dict[str, bytes | None] = {path: None for path in committed if path.endswith(".md") and not (self.history.root / path).exists()}
        if changes or gone:
            owner = self.settings.owner
            name = owner.names[0] if owner.names else "Owner"
            address = owner.addresses[0] if owner.addresses else "owner@local"
            commit = self.history.commit_person({**changes, **gone}, name, address, self.clock())
            if commit and committed:
                self.commits.append(commit)

    def _press(self, loaded: Loaded) -> Press:
        look = Look(
            templates=load_templates(), lines=self.settings.activity_lines, text=self.settings.text,
            text_limit=self.settings.text_limit, mail_link=self.settings.mail_link,
        )
        return Press(
            loaded.state, self.history, loaded.notes, look, self.place.raw, self.clock, float(self.settings.note_quiet),
            self.options.dry_run,
        )

    def _people(self, loaded: Loaded, press: Press, raw: intake.Read) -> None:
        """Everything people did in the vault: edits, ticks, deletions. Then render what follows from it."""
        state = loaded.state
        today = self.clock().astimezone(self.place.zone).date().isoformat()
        for path, changes in loaded.edited.items():
            note = loaded.notes[path]
            if note.filed is not None:
                changed = source_edits(note.filed, changes, state)
                if changed != note.filed or changes:
                    state.index.put_item(changed, path.removesuffix(".md"))
                    for said in changed.statements:
                        state.statement_items[said.id] = changed.id
            elif note.entity is not None and changes:
                entity_edits(state.index.entity_at(note.entity.path), changes, state, today)
        self._deleted(loaded, state)
        self._cards(loaded, press)
        self._ticks(loaded, press)
        adopted = [p for p, n in loaded.notes.items() if n.entity and not n.machine and not state.index.entities[state.index.entity_at(n.entity.path)].foreign]
        for path in adopted:
            state.index.touched_entities.add(state.index.entity_at(path.removesuffix(".md")))
        edits = len([1 for changes in loaded.edited.values() if changes])
        if state.index.touched_items or state.index.touched_entities or state.touched_weeks or state.new_decisions:
            self._publish(press, f"{edits} edited notes" if edits != 1 else "1 edited note", ())

    def _deleted(self, loaded: Loaded, state: State) -> None:
        """Notes that a person deleted: entities are not made again, items keep what they said."""
        for path in loaded.missing:
            blob = self.history.blob_at(path, MACHINE)
            if blob is None or not path.endswith(".md"):
                continue
            text = blob.decode("utf-8", "replace")
            properties = units.take_apart(text).properties
            identifier = str(properties.get("id") or "")
            filed = source_read.parse(text) if "processed" in properties else None
            if filed is not None and filed.id not in state.index.items:
                state.index.put_item(filed, "")
            elif filed is None and identifier and not state.index.path_of(identifier):
                state.decide(Decision("deleted", identifier, path.removesuffix(".md")))

    def _cards(self, loaded: Loaded, press: Press) -> None:
        text = load_text(self.history.root, SUGGESTED)
        if not text:
            return
        machine, untouched = merge.base_of(text)
        if untouched:
            return
        base = load_base(self.history, SUGGESTED, machine) or ""
        shown = card_page.parse(base).standing
        press.answered = answer_cards(card_page.parse(text), shown, loaded.state, self.settings.strictness)

    def _ticks(self, loaded: Loaded, press: Press) -> None:
        """Skipped lines and senders that were ticked are kept: their sources are read again."""
        state = loaded.state
        items: list[str] = []
        senders: set[str] = set(self.settings.keep) & {line.email for line in state.skipped.values()}
        for path, note in loaded.notes.items():
            if path.startswith("Sources/Skipped/"):
                items += note.ticks.items
                senders |= set(note.ticks.senders) - state.decided("keep")
        for sender in sorted(senders):
            if sender not in self.settings.keep:
                state.decide(Decision("keep", sender))
            items += [line.id for line in state.skipped.values() if line.email == sender and line.id not in state.index.items]
        if not items:
            return
        press.unticked = frozenset(items)
        self._keep_after_all(tuple(dict.fromkeys(items)), state)

    def _keep_after_all(self, items: tuple[str, ...], state: State) -> None:
        rules = self._rules(state, ())
        wanted: set[str] = set()
        for identifier in items:
            filed = state.index.items.get(identifier)
            if filed is not None:
                corrected = tuple(dict.fromkeys((*filed.corrected, "filter")))
                state.index.put_item(msgspec.structs.replace(filed, filter=(), corrected=corrected), state.index.item_paths[identifier])
                state.touched_weeks.add(_week(state, identifier))
            elif identifier in state.skipped:
                wanted |= set(state.skipped[identifier].source.split(", "))
        if not wanted:
            return
        scan = scan_raw(self.place.raw, load_scan_cache(self.place.cache / "raw-scan"), now=self.clock().timestamp())
        raw = intake.read_sources(self.place.raw, scan, lambda path, _: path in wanted, self.progress)
        found = {item.id: item for item in group(raw.records, Known(), self.place.zone)}
        for identifier in items:
            if identifier in state.index.items:
                continue
            item = found.get(identifier)
            if item is None:
                self.problems.append(Problem(state.skipped[identifier].source, "gone", "It was ticked to be kept, but its source is no longer there."))
                continue
            kept = Label(status="unread", whys=(Why("keep", "you kept it"),))
            filed = flow.keep(item, kept, state, rules)
            corrected = msgspec.structs.replace(filed, corrected=("filter",))
            state.index.put_item(corrected, state.index.item_paths[filed.id])

    # --- labels and batches ---

    def _label(self, state: State, raw: intake.Read) -> list[tuple[Item, Label]]:
        messages = intake.messages_of(raw.records)
        owner = state.index.owner
        keep = frozenset(self.settings.keep) | state.decided("keep")
        skip = frozenset(self.settings.skip) | state.decided("skip")
        before = intake.history_before(state, owner, keep, skip)
        known = intake.known_items(state)
        fresh = [m for m in messages if m.sha256 not in known.hashes and (not m.id or m.id not in known.message_ids)]
        self.mailbox = sender_history(fresh, owner, self.place.zone, before)
        items = group(raw.records, known, self.place.zone)
        recent = [item for item in items if self._recent(item) or item.grows]
        for email, seen in self.mailbox.correspondents.items():
            if seen.sent:
                old = state.correspondents.get(email)
                state.correspondents[email] = correspondents.join(old, seen) if old else seen
        labelled = flow.labels(recent, self.mailbox, self.place.zone)
        self.first = not state.index.items and not state.skipped
        return [(item, self._aged(given, item)) for item, given in labelled]

    def _recent(self, item: Item) -> bool:
        since = self.settings.since
        if not since or since == "all" or item.kind != "email" or item.updated is None:
            return True
        return item.updated.date().isoformat() >= since

    def _aged(self, given: Label, item: Item) -> Label:
        """Threads that rested for 30 days before the newest mail ask for nothing any more."""
        newest = self.mailbox.newest
        if item.kind != "email" or newest is None or item.updated is None:
            return given
        if (newest - item.updated).days <= flow.FRESH_DAYS:
            return given
        return msgspec.structs.replace(given, action="", status="done", whys=tuple(w for w in given.whys if w.tag != given.action))

    def _rules(self, state: State, messages: object) -> flow.Rules:
        sent = any(c.sent for c in state.correspondents.values()) or any(
            m.direction == "out" for filed in state.index.items.values() for m in filed.messages
        )
        return flow.Rules(state.index.owner, self.place.zone, self.settings.strictness, sent, state.barred())

    def _batches(self, labelled: list[tuple[Item, Label]], state: State, press: Press) -> None:
        rules = self._rules(state, ())
        size = self.options.batch_size or (0 if self.settings.batch_size == 50 else self.settings.batch_size)
        if labelled and not rules.sent_mail and any(item.kind == "email" for item, _ in labelled):
            self.hints.append("No sent mail found: add your Sent folder, so that people you answer can be told from others.")
        done = 0
        for batch in flow.batches(labelled, size, self.first and not self.options.batch_size):
            kinds: Counter[str] = Counter()
            lines: list[str] = []
            for item, given in batch:
                done += 1
                self.progress("building", done, len(labelled))
                kinds[item.kind] += 1
                line = self._process(item, given, state, rules)
                lines.append(line)
            self.items += lines
            self._publish(press, _counted(kinds), tuple(lines))

    def _process(self, item: Item, given: Label, state: State, rules: flow.Rules) -> str:
        date = str(item.date.date()) if item.date else "undated"
        skipped_before = item.grows in state.skipped and item.grows not in state.index.items
        if given.filter and item.grows not in state.index.items:
            flow.skip(item, given, state, rules)
            self.skipped += 1
            return f"{date} skipped as {', '.join(given.filter)}: {item.title[:80]}"
        if skipped_before:
            self._regrow(item, given, state, rules)
        else:
            filed = flow.keep(item, given, state, rules)
            if given.status == "done" and not given.action:
                self._born_done(filed, item, state)
        self.kept += 1
        return f"{date} {item.kind}: {item.title[:80]}"

    def _born_done(self, filed: Filed, item: Item, state: State) -> None:
        """Open items of threads that rest are born done."""
        newest = self.mailbox.newest
        if newest is None or item.updated is None or (newest - item.updated).days <= flow.FRESH_DAYS or item.kind != "email":
            return
        statements = tuple(msgspec.structs.replace(s, done=True) if s.form == "task" else s for s in filed.statements)
        if statements != filed.statements:
            state.index.put_item(msgspec.structs.replace(filed, statements=statements), state.index.item_paths[filed.id])

    def _regrow(self, item: Item, given: Label, state: State, rules: flow.Rules) -> None:
        """The owner answered a thread that was skipped: the whole thread is kept, its older part read again."""
        wanted = set(state.skipped[item.grows].source.split(", "))
        scan = scan_raw(self.place.raw, load_scan_cache(self.place.cache / "raw-scan"), now=self.clock().timestamp())
        raw = intake.read_sources(self.place.raw, scan, lambda path, _: path in wanted, lambda *_: None)
        older = {i.id: i for i in group(raw.records, Known(), self.place.zone)}.get(item.grows)
        if older is not None:
            messages = sorted({m.sha256: m for m in (*older.messages, *item.messages)}.values(), key=lambda m: (str(m.date or "~"), m.sha256))
            item = msgspec.structs.replace(older, messages=tuple(messages), updated=item.updated or older.updated)
        flow.keep(msgspec.structs.replace(item, grows=""), given, state, rules)

    def _publish(self, press: Press, title: str, lines: tuple[str, ...]) -> None:
        counts, commit = press.publish(title, lines)
        self.new += counts.new
        self.updated += counts.updated
        self.facts += counts.facts
        if commit:
            self.commits.append(commit)

    # --- the end ---

    def _remember(self, scan: Scan, again: intake.Again, raw: intake.Read, state: State) -> None:
        """Only after everything is committed: the next run reads what changed since."""
        filed = frozenset(m.sha256 for f in state.index.items.values() for m in f.messages)
        paths = intake.unfinished(raw.records, filed) | frozenset(w.path for w in raw.waiting)
        save_scan_cache(self.place.cache / "raw-scan", scan.cache)
        problems = tuple(p for p in self.problems if p.path in {file.path for file in scan.files})
        fresh = intake.Again(paths, problems)
        if fresh != again:
            save_cache(self.place.cache / "again", fresh, AGAIN)

    def _report(self, press: Press, raw: intake.Read) -> Report:
        problems = tuple(dict.fromkeys((*self.problems, *press.problems)))
        pending = tuple(f"{path} ({reason})" for path, reason in sorted(press.pending.items()))
        hints = list(self.hints)
        if self.kept > 50 and self.new and not any(e.kind == "person" and e.path for e in press.state.index.entities.values()):
            hints.append("Many items were kept but nobody passed the gate for a note: see Suggested.md, or set strictness: low.")
        return Report(
            kept=self.kept, skipped=self.skipped, items=tuple(self.items), notes_new=self.new, notes_updated=self.updated,
            facts=self.facts, problems=problems, pending=pending, waiting=raw.waiting, commits=tuple(self.commits),
            diff=press.diff() if self.options.dry_run else "", hints=tuple(hints),
            exit_code=1 if problems or pending else 0, dry_run=self.options.dry_run,
        )


def load_templates() -> dict[str, str]:
    """The note templates that came with the program, by kind."""
    folder = scaffold.template_root().joinpath("templates")
    return {f.name.removesuffix(".md.j2"): f.read_text(encoding="utf-8") for f in folder.iterdir() if f.name.endswith(".md.j2")}


def _blob(data: bytes) -> str:
    from pipeline.vault.objects import blob_id

    return blob_id(data)


def _week(state: State, item: str) -> str:
    from pipeline.notes.weeks import week_of

    line = state.skipped.get(item)
    return week_of(line.date) if line else "undated"


def _counted(kinds: Counter[str]) -> str:
    words = {"voice-memo": "voice memo"}
    return ", ".join(f"{n} {words.get(k, k)}{'s' if n != 1 else ''}" for k, n in sorted(kinds.items())) or "nothing new"


__all__ = ["Parsed", "Workspace", "init", "load_state", "load_templates", "load_workspace", "now", "opened", "os", "plain", "run"]
