"""Live notes, polled: which tasks are due is remembered, so that a look at which nothing is costs next to nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from pipeline.config import FILE_NAME
from pipeline.live.actions import Action, Chosen, carried_out, choose
from pipeline.live.blocks import Block, Page, find
from pipeline.live.claims import Claims, Runs, task_key
from pipeline.live.due import SKEW, due_of
from pipeline.live.occurrences import instant
from pipeline.live.plugins import load_actions
from pipeline.live.regions import base_of
from pipeline.live.running import Outcome, attempt, tell
from pipeline.live.ticks import Ticks, ticks
from pipeline.live.trust import runnable
from pipeline.model import Problem
from pipeline.run.brief_ticks import ACTION, NOTE, content_of, take_ticks_in
from pipeline.run.briefing import renewed
from pipeline.run.catalogue import Catalogue
from pipeline.run.closings import is_payable, pay
from pipeline.run.daily_log import Diary
from pipeline.run.obeying import keep_paths
from pipeline.run.polled_notes import PolledNotes
from pipeline.run.renewals import commit_renewed, load_renewals
from pipeline.run.restore import settle
from pipeline.run.seeing import since, view_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, Workspace, load_state, load_workspace, now, opened
from pipeline.vault.files import read_note
from pipeline.vault.history import History, open_history
from pipeline.vault.journal import recover

LEAST = 1.0
"""Seconds between two looks, whatever the settings say."""


class Task(msgspec.Struct, frozen=True):
    """A task of a note. ``at``: when it is to be looked at next, ``None``: not before its note changes.

    ``asked``: boxes of its result were ticked, so that it is renewed whatever its schedule says. ``fault``: why it can
    never run as it is written.
    """

    path: str
    name: str
    action: str
    at: datetime | None
    next: datetime | None
    why: str
    last: datetime | None
    result: str = ""
    error: str = ""
    asked: bool = False
    fault: str = ""


class Polled(msgspec.Struct, frozen=True):
    """What one look did: the tasks that were run, the commits, what is wrong with blocks, and what notes say now."""

    tasks: tuple[Task, ...] = ()
    commits: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    written: Mapping[str, bytes] = {}

    @property
    def exit_code(self) -> int:
        """1 when something failed or waits."""
        return 1 if self.problems or any(task.result in ("failed", "waiting", "busy") for task in self.tasks) else 0


class Poller:
    """The tasks of one workspace. Not for several threads."""

    def __init__(self, workspace: Path, clock: Clock = now, table: Mapping[str, Action] | None = None) -> None:
        """Raises ``Fault`` where there is no workspace or its settings are wrong."""
        self._root, self._clock = workspace, clock
        self._table, self._unloaded = (table, ()) if table is not None else load_actions()
        self._tasks: dict[str, tuple[Task, ...]] = {}
        self._problems: dict[str, tuple[Problem, ...]] = {}
        self._load()
        self._last = clock()
        self._pruned: frozenset[str] | None = None

    # --- what there is ---

    @property
    def place(self) -> Workspace:
        """The workspace by its settings."""
        return self._place

    def tasks(self) -> tuple[Task, ...]:
        """All tasks, by note."""
        return tuple(task for _, found in sorted(self._tasks.items()) for task in found)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with blocks, and with actions of other packages."""
        return (*self._unloaded, *(problem for _, found in sorted(self._problems.items()) for problem in found))

    def next(self) -> datetime | None:
        """When the next task is due, as far as notes stay as they are."""
        return min((task.at for task in self.tasks() if task.at), default=None)

    def look(self, at: datetime | None = None) -> tuple[str, ...]:
        """Take in notes that changed; their paths. Nothing is written."""
        moment = at or self._clock()
        if _stamp(self._root / FILE_NAME) != self._stamp:
            self._load()
        changed = self._catalogue.look(tuple(self._tasks), self._clock().timestamp())
        if moment < self._last - SKEW:  # the clock was set back: what was worked out may be days away
            changed = tuple(sorted({*changed, *self._tasks}))
        self._last = moment
        for path in changed:
            self._take(path, moment)
        return changed

    def poll(self, at: datetime | None = None) -> Polled:
        """Look, and run what is due at ``at``. Raises ``Fault`` and ``OSError``: it is as due as before then."""
        moment = at or self._clock()
        self.look(moment)
        due = [task for task in self.tasks() if task.at is not None and task.at <= moment]
        due = [task for task in due if not self._put_off(task, moment)]
        done = self._run(due, moment) if due else self._only_commit()
        self._prune()
        return msgspec.structs.replace(done, problems=self.problems)

    def _load(self) -> None:
        self._stamp = _stamp(self._root / FILE_NAME)
        self._place = load_workspace(self._root)
        self._claims = Claims(self._place.cache / "live")
        self._catalogue = Catalogue(self._place.vault)
        self._tasks, self._problems = {}, {}

    def _take(self, path: str, moment: datetime) -> None:
        """A note as it is now."""
        data = read_note(self._place.vault / path)
        page = find(data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else "", path)
        before = {task.name: task for task in self._tasks.pop(path, ())}
        self._problems.pop(path, None)
        if page.problems:
            self._problems[path] = page.problems
        if page.blocks and (blocks := runnable(page, path, self._rendered(path))):
            self._tasks[path] = tuple(self._task(path, page, one, before.get(one.name), moment) for one in blocks)

    def _rendered(self, path: str) -> str:
        if not (self._place.vault / ".git").exists():
            return ""
        with open_history(self._place.vault) as history:
            return PolledNotes(self._place, history, self._clock).rendered(path)

    def _task(self, path: str, page: Page, block: Block, before: Task | None, moment: datetime) -> Task:
        runs = self._claims.runs(task_key(path, block.name))
        written = instant(block.last_run, block.plan.zone or self._place.zone) if block.last_run else None
        past = runs.past(written, moment)
        due = due_of(block.plan, past, moment, self._place.zone)
        chosen = choose(block, self._table)
        said = block.values.get("lastError")
        asked = bool(past.last_run) and _is_ticked(page, block, runs)
        fault = next((one.hint for one in block.plan.faults), "")
        untold = bool(fault) and " ".join(fault.split())[:300] != runs.error
        return Task(
            path,
            block.name,
            chosen.name if isinstance(chosen, Chosen) else block.action,
            moment if due.now or asked or untold else due.next,
            moment if due.now else due.next,
            due.why,
            past.last_run,
            before.result if before else "",
            runs.error or (said if isinstance(said, str) else ""),
            asked,
            fault,
        )

    # --- what is done ---

    def _put_off(self, task: Task, moment: datetime) -> bool:
        """Whether somebody is typing in the note: it is looked at again when it may have come to rest."""
        quiet = self._place.settings.note_quiet
        file = self._place.vault / task.path
        try:
            changed = file.stat().st_mtime
        except OSError:
            return True
        young = self._clock().timestamp() - changed
        if abs(young) >= quiet:
            return False
        one = load_renewals(self._place.cache).notes.get(task.path)
        if one is not None and read_note(file) == one.text:
            return False
        wait = timedelta(seconds=max(quiet - young, LEAST) if young >= 0 else quiet)
        self._put(msgspec.structs.replace(task, at=moment + wait))
        return True

    def _put(self, task: Task) -> None:
        there = self._tasks.get(task.path, ())
        self._tasks[task.path] = tuple(task if one.name == task.name else one for one in there)

    def _run(self, due: list[Task], moment: datetime) -> Polled:
        place = self._place
        with opened(place, self._clock) as history:
            notes, session = self._session(history)
            done = tuple(self._done(task, session, notes, moment) for task in due)
            commits = self._commit(history)
            history.sync_index()
        report = session.report()
        self.look(moment)
        return Polled(done, (*report.commits, *notes.commits, *commits), (), dict(notes.written))

    def _session(self, history: History) -> tuple[PolledNotes, Session]:
        place, clock = self._place, self._clock
        recover(history, raw=place.raw, now=clock().timestamp())
        settle(place, history, clock)
        session = Session(place, load_state(place, history, clock), history, clock, dry_run=False)
        session.check_loss()
        session.begin(more=True)
        session.take_people()
        return PolledNotes(place, history, clock), session

    def _done(self, task: Task, session: Session, notes: PolledNotes, moment: datetime) -> Task:
        """One task, as it is after its run."""
        outcome = self._outcome(task, session, notes, moment)
        self._take(task.path, moment)
        after = next((one for one in self._tasks.get(task.path, ()) if one.name == task.name), task)
        if outcome.kind in ("waiting", "busy"):  # as due as before
            after = msgspec.structs.replace(after, at=moment + timedelta(seconds=LEAST))
        elif outcome.kind in ("written", "same", "failed"):
            after = msgspec.structs.replace(after, asked=False, at=after.next if after.next != moment else after.at)
        if outcome.kind != "idle":
            after = msgspec.structs.replace(after, result=outcome.kind, error=outcome.error)
        self._put(after)
        return msgspec.structs.replace(after, result=outcome.kind)

    def _outcome(self, task: Task, session: Session, notes: PolledNotes, moment: datetime) -> Outcome:
        if task.fault:
            return tell(task.path, task.name, task.fault, notes, self._claims, moment)
        if task.path == NOTE and task.action == ACTION and self._first_brief() == task.name:
            return renewed(session, notes, self._claims, moment, task.asked, self._table)
        place = self._place
        take_ticks_in(task.path, notes, self._claims, session)
        today = moment.astimezone(place.zone).date()
        view = view_of(place, session.history, session.state, moment, since(place.cache, today), (), self._clock())
        return attempt(
            task.path,
            task.name,
            notes,
            self._claims,
            lambda block, then: carried_out(block, view, then, self._table),
            moment,
            place.zone,
            asked=task.asked,
        )

    def _first_brief(self) -> str:
        return next((task.name for task in self._tasks.get(NOTE, ()) if task.action == ACTION), "")

    def _only_commit(self) -> Polled:
        """Results whose hour has come, and ends of days that had to wait, though nothing is due."""
        place, clock = self._place, self._clock
        owed = is_payable(place.cache, place.vault, clock().timestamp())
        if not owed and not load_renewals(place.cache).due(clock()):
            return Polled()
        with opened(place, clock) as history:
            recover(history, raw=place.raw, now=clock().timestamp())
            commits = self._commit(history)
            notes = PolledNotes(place, history, clock)
            if owed:
                pay(place.cache, Diary(history, place.zone, clock), notes)
            history.sync_index()
        return Polled(commits=(*commits, *notes.commits))

    def _commit(self, history: History) -> tuple[str, ...]:
        place = self._place
        if not load_renewals(place.cache).due(self._clock()):
            return ()
        return commit_renewed(place.cache, history, place.settings, self._clock(), batch=False)[0]

    def _prune(self) -> None:
        known = frozenset(task_key(task.path, task.name) for task in self.tasks())
        if known != self._pruned and not self._problems:  # a block that cannot be read just now is not gone
            self._claims.prune(set(known))
            keep_paths(self._place.cache, (task.path for task in self.tasks()))
            self._pruned = known


def _is_ticked(page: Page, block: Block, runs: Runs) -> bool:
    """Whether a person ticked or emptied boxes of the last result."""
    base = base_of(block.named, runs.content)
    return base is not None and ticks(content_of(page, block), base) != Ticks()


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def listed(tasks: Iterable[Task], place: Workspace) -> Iterator[dict[str, str]]:
    """Rows for people and programs: note, what, when next (local), last run, last result, last error."""
    for task in tasks:
        due = task.next is not None and task.at is not None and task.next <= task.at and task.why != "later"
        yield {
            "note": task.path.removesuffix(".md"),
            "task": task.action or task.name,
            "next": _shown(task.next, place) or task.why if not due else _shown(task.next, place),
            "last": _shown(task.last, place),
            "result": "failed" if task.error else task.result or ("ran" if task.last else ""),
            "error": task.error,
        }


def _shown(moment: datetime | None, place: Workspace) -> str:
    return moment.astimezone(place.zone).strftime("%Y-%m-%d %H:%M") if moment else ""


def poll_once(workspace: Path, at: datetime | None = None, clock: Clock = now) -> tuple[Polled, Workspace]:
    """One look at everything. ``at``: the time that it is, naive in the vault's zone, else now."""
    poller = Poller(workspace, clock)
    if at is not None and at.tzinfo is None:
        at = at.replace(tzinfo=poller.place.zone)
    return poller.poll(at.astimezone(UTC) if at else None), poller.place


def tasks_of(workspace: Path, clock: Clock = now) -> tuple[tuple[Task, ...], tuple[Problem, ...], Workspace]:
    """All tasks of a vault, and what is wrong with blocks. Nothing is run."""
    poller = Poller(workspace, clock)
    poller.look()
    return poller.tasks(), poller.problems, poller.place
