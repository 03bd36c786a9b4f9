"""The vault while one command has it open: what it says, what people did in it, and the press that writes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import msgspec

from pipeline import flow
from pipeline.model import Correspondent, Problem
from pipeline.report import Report
from pipeline.run import intake
from pipeline.run.daily_log import Diary
from pipeline.run.load import SUGGESTED, Loaded
from pipeline.run.logs import recall_logs, take_logs
from pipeline.run.loose import Loose
from pipeline.run.loss import check_notes, returned
from pipeline.run.patience import Patience
from pipeline.run.people import commit_person, last_by_hand, take_answers, take_back, take_deletions, take_edits
from pipeline.run.publish import Press
from pipeline.run.renewals import commit_renewed
from pipeline.run.rules import freed, take_owner, take_skip_rules
from pipeline.run.shown import load_shown, save_shown
from pipeline.run.summing import TITLE, Summing
from pipeline.run.ticks import Sources, keep_after_all, label_again, take_ticks
from pipeline.run.workspace import Clock, Workspace, look_of
from pipeline.vault.history import MACHINE, History

SELDOM = timedelta(minutes=15)
"""A person's edits are committed no more often than this, unless a batch needs them."""


class Session:
    """Its steps, in order: ``begin``, ``take_people``, then ``publish`` for whatever else was touched."""

    def __init__(self, place: Workspace, loaded: Loaded, history: History, clock: Clock, dry_run: bool) -> None:
        self.place, self.settings, self.loaded, self.state = place, place.settings, loaded, loaded.state
        self.history, self.clock, self.dry_run = history, clock, dry_run
        self.patience = Patience(self.settings.item_seconds)
        self.sources = Sources(place.raw, place.cache, clock().timestamp(), place.vault, self.patience, place.closed)
        self.problems: list[Problem] = list(loaded.problems)
        self.hints: list[str] = []
        self.commits: list[str] = []
        self.new = self.updated = self.facts = 0
        self._all_typed = False
        look = look_of(self.settings)
        quiet = float(self.settings.note_quiet)
        self.press = Press(self.state, history, loaded.notes, look, place.raw, clock, quiet, dry_run)
        self.press.moved, self.press.patience = loaded.moved, self.patience
        self.loose = Loose(loaded.typed, self.state.index)
        self.press.diary = Diary(history, place.zone, clock)
        budget, wrong = self.settings.summary_tokens, self.press.problems
        self.press.summing = Summing(place.cache, budget, loaded.blobs, wrong, place.root)

    def check_loss(self, accept: bool = False) -> None:
        """Raise ``Suspicious`` when many notes, or a whole folder, are gone at once."""
        machine = set(self.history.tree_paths(MACHINE))
        missing = set(self.loaded.missing)
        check_notes(self.place.cache, self.history.root, machine, missing, accept)
        back = returned(self.place.cache, missing, keep=not self.dry_run)
        self.loaded = msgspec.structs.replace(self.loaded, stale=(*self.loaded.stale, *sorted(back)))

    def begin(self, at_once: bool = False, more: bool = False) -> None:
        """The person's own edits are committed first, under their name: when it is time, or before the first batch.

        ``more``: there will be more results of live notes in a moment, and all are committed then.
        """
        if self.dry_run:
            return
        if self.loaded.rewound:  # what is rendered now hides that mail is missing: the next run must read all again
            (self.place.cache / "raw-scan").unlink(missing_ok=True)
        last = last_by_hand(self.history)
        is_time = at_once or last is None or not timedelta() <= self.clock() - last < SELDOM
        if is_time and not self._commit_person(batch=at_once, more=more):
            return
        self.press.before_writing = self._commit_person

    def _commit_person(self, batch: bool = True, more: bool = False) -> frozenset[str]:
        """Results of live notes before them, under the program's name, but without ``batch`` at most hourly.

        The notes whose results wait for a batch.
        """
        when = self.clock()
        commits, waiting = commit_renewed(self.place.cache, self.history, self.settings, when, batch, more)
        self.commits += commits
        if commit := commit_person(self.history, self.loaded, self.settings, when, waiting):
            self.commits.append(commit)
            self.press.summing.forced = True
        return waiting

    def take_people(self) -> None:
        """Everything people did in the vault, and what follows from it."""
        loaded, state, press = self.loaded, self.state, self.press
        press.summing.look(self.history.head())
        self.hints += take_owner(state)
        take_logs(state, self.history, loaded.logs)
        press.deleted = take_deletions(loaded, self.history)
        recall_logs(state, self.history, loaded.logs)
        rules = self.rules()
        take_back(loaded, self.history, rules)
        self._give_pages_back()
        today = self.clock().astimezone(self.place.zone).date().isoformat()
        self._all_typed = True
        edits = take_edits(loaded, self.history, rules, today, load_shown(self.place.cache, loaded, self.history))
        self._follow_marks()
        press.answered = take_answers(loaded, self.history, self.settings.strictness)
        ticked = take_ticks(loaded)
        press.unticked = frozenset(ticked)
        self.problems += keep_after_all(ticked, state, rules, self.sources)
        self.take_rules(rules)
        index = state.index
        said = self._withdraw()
        press.suggests = SUGGESTED in loaded.stale
        touched = index.touched_items or index.touched_entities or state.touched_weeks or press.suggests
        if touched or state.new_decisions or state.revoked:
            self.publish(_edited(edits, bool(said)), said)
        self._unmake()
        self.join_people()
        if state.to_rename:
            from pipeline.run.agreed import rename_agreed

            rename_agreed(self)
        if state.to_own:
            from pipeline.run.owning import own_agreed

            own_agreed(self)

    def sort_inbox(self) -> None:
        """What stands in the inbox of the Agent Notes goes where it belongs, in a batch of its own."""
        from pipeline.run.inbox import sort_inbox

        if said := sort_inbox(self):
            self.publish(f"{len(said)} line{'s' if len(said) > 1 else ''} of the inbox sorted", said)

    def _follow_marks(self) -> None:
        from pipeline.run.deep import follow_marks

        follow_marks(self)

    def _give_pages_back(self) -> None:
        from pipeline.run.pages_back import give_pages_back

        if self.loaded.taken_back:
            give_pages_back(self.loaded.taken_back, self)

    def _withdraw(self) -> tuple[str, ...]:
        from pipeline.run.withdrawn import withdraw

        return withdraw(self) if self.loaded.taken_back else ()

    def _unmake(self) -> None:
        from pipeline.run.withdrawn import unmake

        if self.loaded.taken_back:
            unmake(self)

    def join_people(self) -> None:
        """Two of whom a person said on a card that they are one become one; whoever has a note stays.

        Each pair is a batch of its own, so that it can be taken back. A note that is being edited waits: the card asks
        again.
        """
        from pipeline.run.merging import can_join, join
        from pipeline.run.moving import take_typed, trailer_of

        index, pairs = self.state.index, self.state.to_join
        self.state.to_join = []
        for pair in pairs:
            known = [index.entities[e] for e in pair if e in index.entities]
            if len(known) < 2 or not can_join(known[0], known[1], self):
                continue
            into, other = sorted(known, key=lambda e: (not e.path, -len(index.items_of[e.id]), e.id))
            join(into, other, self)
            take_typed(self)
            line = f"{other.path or other.name} → {into.path or into.name}"
            self.publish(f"Merged {other.name} into {into.name}", (line,), (trailer_of("merge"),))

    def take_rules(self, rules: flow.Rules) -> None:
        """What was filed and what was skipped follow the rules for senders as they are now."""
        state = self.state
        keep, skip = self.senders()
        take_skip_rules(state, keep, skip, rules.strictness, rules.sent_mail)
        if again := freed(state, keep, skip):
            mailbox = intake.history_before(state, state.index.owner, keep, skip)
            self.problems += label_again(again, state, rules, self.sources, mailbox)

    def rules(self, known: Iterable[Correspondent] = ()) -> flow.Rules:
        """What the settings decide. ``known`` are correspondents beside those that the vault tells of."""
        sent = any(c.sent for c in (*self.state.correspondents.values(), *known)) or any(
            self.state.index.brief(item).sent for item in self.state.index.filed
        )
        owner, strictness = self.state.index.owner, self.settings.strictness
        return flow.Rules(owner, self.place.zone, strictness, sent, self.state.barred(), self.patience)

    def senders(self) -> tuple[frozenset[str], frozenset[str]]:
        """Whom rules keep and whom they skip, by the settings and by Corrections.md."""
        said = self.state.senders()
        return said.keep, said.skip

    def publish(self, title: str, lines: tuple[str, ...], trailers: tuple[str, ...] = ()) -> None:
        """Write and commit everything touched."""
        self.loose.lead(self.state.index)
        counts, commit = self.press.publish(title, lines, trailers)
        self.new += counts.new
        self.updated += counts.updated
        self.facts += counts.facts
        if commit:
            self.commits.append(commit)

    def sum_up(self) -> None:
        """The summary of the graph tells of what people did, too, where no batch came that took it along."""
        if self.press.summing.forced:
            self.publish(TITLE, ())

    def report(self) -> Report:
        """What was done to the vault, and what waits."""
        if not self.dry_run:
            self.press.summing.keep(self.history.head())
            if self._all_typed and not self.press.pending:
                save_shown(self.place.cache, self.loaded, self.history)
        if self.commits:
            from pipeline.run.names_kept import save_names

            save_names(self)
            self._keep_found()
        problems = tuple(dict.fromkeys((*self.problems, *self.press.problems)))
        pending = tuple(f"{path} ({reason})" for path, reason in sorted(self.press.pending.items()))
        return Report(
            notes_new=self.new,
            notes_updated=self.updated,
            facts=self.facts,
            problems=problems,
            pending=pending,
            commits=tuple(self.commits),
            diff=self.press.diff() if self.dry_run else "",
            hints=tuple(self.hints),
            exit_code=1 if problems or pending else 0,
            dry_run=self.dry_run,
        )

    def _keep_found(self) -> None:
        from pipeline.search.keeping import keep_found

        written = (changed.path for commit in self.commits for changed in self.history.changed(commit))
        if not self.dry_run:
            keep_found(self.place.cache, self.place.vault, written)


def _edited(notes: int, withdrawn: bool) -> str:
    if withdrawn:
        return "Taken back in Corrections.md"
    return f"{notes} edited note{'s' if notes > 1 else ''}" if notes else "Caught up"
