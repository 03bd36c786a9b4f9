"""Watching a desk: time, events and other programs are played, the runs are real."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from desk import Desk, changed, month, pricing

from pipeline.errors import Locked, Suspicious, UsageFault
from pipeline.report import Report, RunOptions
from pipeline.run import watching
from pipeline.run.debounce import RESCAN
from pipeline.run.intake import Progress
from pipeline.run.watching import Failed, News, Noticed, Ran, Watch
from pipeline.vault.signals import Hint, Signals

NOTE = "People/Sarah Quill.md"


class Watchers:
    """Stands in for the observer: what was asked of it, and whether it is alive."""

    def __init__(self) -> None:
        self.made: list[bool] = []
        self.alive = True
        self.remark = ""

    def __call__(self, _folders: object, _signals: object, polling: bool, _pause: float) -> Watchers:
        self.made.append(polling)
        self.alive = True
        return self

    def sound(self) -> bool:
        """Alive until a test kills it."""
        return self.alive

    def look(self, _now: float) -> float:
        """Events only."""
        return float("inf")

    def close(self) -> None:
        """Nothing to stop."""


class Stage(Signals):
    """Time that passes only by waiting, and things that happen at their time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk, self.time = desk, 0.0
        self.acts: list[tuple[float, Callable[[], object]]] = []
        self.news: list[News] = []
        self.runs: list[float] = []
        self.faults: list[Exception] = []
        self.observers = Watchers()
        self.watch = Watch(
            desk.root,
            self.perform,
            self.news.append,
            signals=self,
            observer=self.observers,  # type: ignore[arg-type]
            clock=lambda: self.time,
        )

    def at(self, time: float, act: Callable[[], object]) -> None:
        """Let something happen."""
        self.acts = sorted([*self.acts, (time, act)], key=lambda one: one[0])

    def hint(self, path: str, place: str = "vault") -> None:
        """The system tells of a change."""
        self.put(Hint(place, path))  # type: ignore[arg-type]

    def edit(self, old: str, new: str, path: str = NOTE) -> None:
        """A person edits a note, and the system tells of it."""
        self.desk.edit(path, old, new)
        self.hint(path)

    def collect(self, seconds: float) -> tuple[Hint, ...]:
        """Wait in played time."""
        until = self.time + seconds
        if self.acts and self.acts[0][0] <= until:
            at, act = self.acts.pop(0)
            self.time = max(self.time, at)
            act()
        else:
            self.time = until
        return super().collect(0.0)

    def perform(self, root: Path, options: RunOptions, progress: Progress, /) -> Report:
        """A real run, or the fault that is due."""
        assert root == self.desk.root
        self.runs.append(self.time)
        if self.faults:
            raise self.faults.pop(0)
        from pipeline.run import run

        before = self.desk.tree()
        try:
            return run(root, options, progress, lambda: self.desk.now)
        finally:
            for path in changed(before, self.desk.tree()):  # the system tells of our own writes, too
                self.hint(path)

    def play(self, until: float) -> list[float]:
        """Watch until some time; when runs began."""
        while self.time < until and not self.watch.stopping:
            self.watch.beat(until)
        return self.runs

    def said(self) -> list[str]:
        """Sentences about the watching, and faults."""
        return [
            one.text if isinstance(one, Noticed) else str(one.error) for one in self.news if not isinstance(one, Ran)
        ]

    def reports(self) -> list[Report]:
        """What the runs did."""
        return [one.report for one in self.news if isinstance(one, Ran)]


@pytest.fixture
def stage(desk: Desk) -> Stage:
    """A desk with a thread of mail on it, not processed yet."""
    pricing(desk)
    return Stage(desk)


def test_own_writes_lead_to_no_run(stage: Stage) -> None:
    """The first run takes in what is there; that it wrote notes starts nothing, only the rescan comes."""
    assert stage.play(RESCAN + 100.0) == [0.0, RESCAN]
    assert [report.notes_new > 0 for report in stage.reports()] == [True, False]
    assert NOTE in stage.desk.tree()


def test_edit_is_taken_in_when_it_rests(stage: Stage) -> None:
    """Ten seconds after the last keystroke a run derives what follows; what it writes starts no other one."""
    stage.at(100.0, lambda: stage.edit("role: VP Engineering", "role: CTO"))
    stage.at(105.0, lambda: stage.hint(NOTE))
    assert stage.play(800.0) == [0.0, 115.0]
    assert stage.reports()[1].notes_updated > 0


def test_edit_back_is_an_edit(stage: Stage) -> None:
    """A note put back to what an earlier run left is not taken for the program's own writing."""
    text: list[str] = []

    def write(end: str) -> None:
        text.append(stage.desk.note(NOTE))
        stage.desk.write(NOTE, text[-1] + end)
        stage.hint(NOTE)

    stage.at(100.0, lambda: write("\nLikes tea.\n"))
    stage.at(200.0, lambda: write("\nLikes milk.\n"))
    stage.at(300.0, lambda: (stage.desk.write(NOTE, text[1]), stage.hint(NOTE)))
    assert stage.play(800.0) == [0.0, 110.0, 210.0, 310.0]


def test_sources_are_taken_in_when_raw_is_quiet(stage: Stage) -> None:
    """A new mail waits for `raw_quiet`; it comes in with the run of an edit, too."""
    stage.at(50.0, lambda: (month(stage.desk), stage.hint("inbox/plan-2.eml", "raw")))
    assert stage.play(800.0) == [0.0, 350.0]
    assert stage.reports()[1].kept > 0


def test_failed_run_is_repeated(stage: Stage) -> None:
    """Another run, or a fault of the disk, is told once and tried again after a while; edits are not forgotten."""
    stage.play(50.0)
    stage.faults = [Locked("at work", ""), Locked("at work", ""), OSError(errno.ENOSPC, "No space left on device")]
    stage.at(60.0, lambda: stage.edit("role: VP Engineering", "role: CTO"))
    assert stage.play(400.0) == [0.0, 70.0, 80.0, 100.0, 140.0]
    assert stage.said() == ["at work", "[Errno 28] No space left on device"]
    assert [one.resumed for one in stage.news if isinstance(one, Ran)] == [False, True]
    assert stage.reports()[-1].notes_updated > 0


def test_trouble_that_stays_is_told_once(stage: Stage) -> None:
    """A loss that only a person can settle does not fill the log."""
    stage.faults = [Suspicious("files are gone", "")] * 20
    stage.play(5000.0)
    assert stage.said() == ["files are gone"]
    assert len(stage.runs) < 15


def test_bug_is_not_swallowed(stage: Stage) -> None:
    """What is no fault ends the watching: a program that errs must not go on writing."""
    stage.faults = [KeyError("bug")]
    with pytest.raises(KeyError):
        stage.play(50.0)


def test_wrong_settings_are_waited_for(stage: Stage) -> None:
    """Wrong settings are told once; nothing runs until the file is changed; then everything is looked at anew."""
    stage.play(20.0)
    file = stage.desk.root / "vaultmill.yaml"
    good = file.read_text("utf-8")
    stage.at(22.0, lambda: file.write_text(good + "spelling: 1\n", "utf-8"))
    stage.at(23.0, lambda: stage.edit("role: VP Engineering", "role: CTO"))
    stage.play(200.0)
    assert (len(stage.said()), stage.runs) == (1, [0.0])
    assert "spelling" in stage.said()[0]
    assert [one.pause for one in stage.news if isinstance(one, Failed)] == [0.0]
    stage.at(201.0, lambda: file.write_text(good.replace("raw_quiet: 300", "raw_quiet: 50"), "utf-8"))
    assert len(stage.play(300.0)) == 2
    assert stage.reports()[-1].notes_updated > 0
    stage.at(310.0, lambda: stage.hint("new.eml", "raw"))
    assert stage.play(400.0)[-1] == 360.0, "the new setting counts"


@pytest.mark.parametrize("missing", ["raw", "knowledge", "knowledge/.git"])
def test_missing_folder_is_waited_for(stage: Stage, missing: str) -> None:
    """A drive that was unplugged is not replaced by an empty folder; when it is back everything is looked at."""
    stage.play(20.0)
    folder = stage.desk.root / missing
    away = stage.desk.root / "away"
    stage.at(21.0, lambda: folder.rename(away))
    stage.at(21.0, lambda: stage.hint("inbox/price-1.eml", "raw"))
    stage.play(2000.0)
    assert stage.runs == [0.0]
    assert not folder.exists()
    assert len(stage.said()) == 1 and "is missing" in stage.said()[0]
    stage.at(2001.0, lambda: away.rename(folder))
    stage.play(2100.0)
    assert len(stage.runs) == 2
    assert stage.said()[1:] == [f"{folder} is back."]
    assert len(stage.observers.made) == 2


def test_dead_observer_is_replaced(stage: Stage) -> None:
    """An observer that died is made anew, with a run for what it missed; if that goes on, files are looked at."""
    stage.play(20.0)
    for time in (100.0, 200.0, 300.0):
        stage.at(time, lambda: setattr(stage.observers, "alive", False))
    stage.play(800.0)
    assert len(stage.runs) == 4
    assert stage.observers.made == [False, False, False, True]
    assert len(stage.said()) == 1


def test_lost_events_are_noticed(stage: Stage) -> None:
    """Sources that only the rescan found: no events come here, so files are looked at from then on."""
    stage.at(100.0, lambda: month(stage.desk))
    stage.play(RESCAN + 50.0)
    assert stage.reports()[1].kept > 0
    assert stage.observers.made == [False, True]
    assert stage.said()[0].startswith(watching.LOST)


def test_remark_of_the_observer_is_told_once(stage: Stage) -> None:
    """Limits of the system are told with what is done instead; an observer made anew does not try again."""
    stage.observers.remark = "limit reached"
    stage.at(50.0, lambda: setattr(stage.observers, "alive", False))
    stage.at(51.0, lambda: setattr(stage.observers, "remark", ""))
    stage.play(100.0)
    assert stage.observers.made[0] is False and stage.observers.made[-1] is True
    assert "limit reached" in stage.said()[0] and "every 15 s" in stage.said()[0]


def test_busy_note_is_written_later(stage: Stage) -> None:
    """A note that somebody is typing in waits; a run comes back for it without a further sign."""
    stage.play(20.0)
    stage.desk.quiet(600)
    stage.play(30.0)
    stage.desk.now = datetime.now(UTC)
    runs = len(stage.runs)
    stage.at(40.0, lambda: stage.edit("role: VP Engineering", "role: CTO"))
    stage.play(700.0)
    assert stage.reports()[-1].pending
    assert stage.watch._debounce.due().why == "pending"
    stage.desk.later(hours=1)
    stage.play(1400.0)
    assert len(stage.runs) > runs + 1
    assert stage.reports()[-1].pending == ()


def test_stop_between_batches(desk: Desk) -> None:
    """Stopped in the midst of many items: the batches so far are whole, git is clean, the next run does the rest."""
    month(desk)
    file = desk.root / "vaultmill.yaml"
    file.write_text(file.read_text("utf-8").replace("batch_size: 50", "batch_size: 1"), "utf-8")
    stage = Stage(desk)

    def perform(root: Path, options: RunOptions, progress: Progress, /) -> Report:
        def third(what: str, done: int, total: int) -> None:
            if what == "building" and done == 3:
                stage.watch.stop()
            progress(what, done, total)

        return Stage.perform(stage, root, options, third)

    stage.watch._run = perform
    stage.watch.keep_on()
    assert stage.news == []
    titles = desk.git("log", "--format=%s").splitlines()
    assert len([title for title in titles if title.startswith("1 email")]) == 2
    assert desk.git("status", "--porcelain") == ""
    desk.run()
    desk.is_quiet()
    assert len(desk.git("log", "--format=%s").splitlines()) > len(titles)


def test_stop_while_idle(stage: Stage) -> None:
    """Asked to stop while nothing is due: it stops, and no run begins any more."""
    stage.at(50.0, stage.watch.stop)
    stage.watch.keep_on()
    assert (stage.runs, stage.time) == ([0.0], 50.0)


def test_no_workspace_is_a_fault_at_once(tmp_path: Path) -> None:
    """Watching begins only where there is something to watch."""
    with pytest.raises(UsageFault):
        Watch(tmp_path, None, print)  # type: ignore[arg-type]
