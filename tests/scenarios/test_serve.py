"""One process for everything: time is played, the parts are real, or break on demand."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from test_brief import morning
from test_watch import Watchers

from pipeline.errors import Locked, UsageFault
from pipeline.report import Report, RunOptions
from pipeline.run.intake import Progress
from pipeline.run.polling import Poller
from pipeline.run.scheduled import ACTS, close_day
from pipeline.run.serve_state import LARGEST, Log, in_words, load_serve_state
from pipeline.run.serving import Serve, at_work
from pipeline.run.watching import News, Noticed, Watch
from pipeline.vault.signals import Hint, Signals
from tests.scenarios.desk import OWNER, SARAH, Desk, changed

BERLIN = ZoneInfo("Europe/Berlin")


class Day(Signals):
    """A day of a serving process. Time passes only by waiting; the wall's clock goes along."""

    def __init__(self, desk: Desk, **parts: Any) -> None:
        super().__init__()
        self.desk, self.start = desk, desk.now
        self.time = 0.0
        self.acts: list[tuple[datetime, Callable[[], object]]] = []
        self.news: list[News] = []
        self.runs: list[str] = []
        self.faults: list[BaseException] = []
        self.observers = Watchers()
        self.serve = Serve(
            desk.root,
            self.perform,
            self.news.append,
            wall=lambda: desk.now,
            clock=lambda: self.time,
            signals=self,
            watch=lambda *args, **named: Watch(*args, **named, observer=self.observers),
            **parts,
        )

    def at(self, time: str, act: Callable[[], object]) -> None:
        """Let something happen at an hour of UTC."""
        self.acts = sorted([*self.acts, (self.moment(time), act)], key=lambda one: one[0])

    def moment(self, time: str) -> datetime:
        """The hour of the first day, or ``2026-05-05T01:00``."""
        return datetime.fromisoformat(f"{time if 'T' in time else f'{self.start.date()}T{time}'}+00:00")

    def collect(self, seconds: float) -> tuple[Hint, ...]:
        """Wait in played time."""
        until = self.desk.now + timedelta(seconds=seconds)
        act: Callable[[], object] = lambda: None  # noqa: E731
        if self.acts and self.acts[0][0] <= until:
            at, act = self.acts.pop(0)
            until = max(at, self.desk.now)
        self.time += (until - self.desk.now).total_seconds()
        self.desk.now = until
        act()
        return super().collect(0.0)

    def perform(self, root: Path, options: RunOptions, progress: Progress, /) -> Report:
        """A real run, or the fault that is due."""
        self.runs.append(f"{self.desk.now:%H:%M}")
        if self.faults:
            raise self.faults.pop(0)
        from pipeline.run import run

        before = self.desk.tree()
        report = run(root, options, progress, lambda: self.desk.now)
        for path in changed(before, self.desk.tree()):
            self.put(Hint("vault", path))
        return report

    def play(self, until: str) -> None:
        """Serve until an hour."""
        while self.desk.now < self.moment(until) and not self.serve.stopping:
            self.serve.beat(self.time + (self.moment(until) - self.desk.now).total_seconds())

    def said(self) -> list[str]:
        """Sentences about the serving."""
        return [one.text for one in self.news if isinstance(one, Noticed)]

    def log(self) -> list[str]:
        """Lines of the log without their time."""
        text = (self.desk.root / ".vaultmill/logs/serve.log").read_text("utf-8")
        return [line.partition(" ")[2] for line in text.splitlines()]

    def status(self) -> dict[str, Any]:
        """The status file."""
        found: dict[str, Any] = json.loads((self.desk.root / ".vaultmill/serve.json").read_text("utf-8"))
        return found


@pytest.fixture
def day(desk: Desk) -> Day:
    """A desk in the morning of Monday 4 May, 10:00 in Berlin."""
    morning(desk)
    return Day(desk)


def scheduled(seen: list[str], desk: Desk) -> dict[str, Callable[..., tuple[str, ...]]]:
    """Acts that only say when they were done."""

    def act(name: str) -> Callable[..., tuple[str, ...]]:
        return lambda *_: (seen.append(f"{name} {desk.now:%a %H:%M}"), ())[1]

    return {name: act(name) for name in ACTS}


def test_no_workspace_is_a_fault_at_once(tmp_path: Path) -> None:
    """There must be something to serve."""
    with pytest.raises(UsageFault):
        Serve(tmp_path, None, print)  # type: ignore[arg-type]


def test_a_quiet_hour(day: Day) -> None:
    """One run at the start, the brief every quarter of an hour, rescans; what polling writes starts no run."""
    day.play("08:14")
    assert day.runs == ["08:00"] and "## Monday 4 May 2026" in day.desk.note("Today.md")
    head = day.desk.git("rev-parse", "HEAD")
    day.play("08:29")
    assert len(day.runs) == 2 and day.desk.git("rev-parse", "HEAD") == head
    assert [line for line in day.log() if "Sarah" in line or "Today" in line or "acme" in line] == []
    assert day.status()["next_due"] == "2026-05-04T10:30:00+02:00" and day.status()["last_error"] == ""


def test_scheduled_things_at_their_time(desk: Desk) -> None:
    """Looking through every four hours, the day closed at midnight, synthesis on Sunday, all in the vault's zone."""
    desk.write("Today.md", "# Today\n")
    seen: list[str] = []
    day = Day(desk, acts=scheduled(seen, desk))
    again: list[str] = []
    day.play("08:01")
    assert day.serve._watch is not None
    day.serve._watch.again = lambda: again.append(f"{desk.now:%H:%M}")  # type: ignore[method-assign]
    day.serve._perform = lambda *_: Report()
    day.serve._watch._run = day.serve._perform
    for hour in ("09:59", "13:59", "17:59", "21:59", "22:19", "2026-05-05T01:59", "2026-05-05T05:59"):
        desk.now = day.moment(hour)
        day.play((day.moment(hour) + timedelta(minutes=2)).isoformat()[:16])
    assert again == ["10:00", "14:00", "18:00", "22:00", "02:00", "06:00"]
    assert seen == ["close Mon 22:00", "close Mon 22:20"]
    desk.now = day.moment("2026-05-10T06:59")
    day.play("2026-05-10T07:30")
    assert seen[2:] == ["close Sun 06:59", "synthesize Sun 07:00"], "one for all nights that were missed"


def test_what_was_missed_is_made_up_for_after_a_restart(desk: Desk) -> None:
    """When each was done outlives the process; a first start has missed nothing."""
    seen: list[str] = []
    for start in ("2026-05-04T08:00", "2026-05-11T08:00", "2026-05-11T09:00"):
        desk.now = datetime.fromisoformat(f"{start}+00:00")
        seen.append("start")
        day = Day(desk, acts=scheduled(seen, desk))
        day.serve._scheduled()
    assert seen == ["start", "start", "synthesize Mon 08:00", "close Mon 08:00", "start"]


def test_midnight_closes_the_daily_note(day: Day) -> None:
    """What was extracted while the note was being written, and what became of the brief, stand there afterwards."""
    day.play("08:01")
    note = "memory/2026-05-04.md"
    assert "Extracted: " in day.desk.note(note)
    day.desk.write(note, "# Mine\n\nI wrote this.\n")
    day.desk.now = day.moment("21:59")
    day.play("22:30")
    text = day.desk.note(note)
    assert text.startswith("# Mine\n\nI wrote this.\n") and "- Extracted: " in text and "- Brief: " in text
    assert "## Tuesday 5 May 2026" in day.desk.note("Today.md")
    head = day.desk.git("rev-parse", "HEAD")
    assert close_day(day.desk.root, lambda: day.desk.now) == ()
    assert day.desk.git("rev-parse", "HEAD") == head


def test_a_broken_part_is_begun_anew(day: Day) -> None:
    """A bug in a run: the watching is made anew after 1 and 5 minutes; meanwhile the brief is renewed."""
    day.faults = [KeyError("secret of Sarah"), KeyError("secret of Sarah")]
    day.play("08:10")
    assert day.runs == ["08:00", "08:01", "08:06"]
    assert "## Monday 4 May 2026" in day.desk.note("Today.md")
    assert [line for line in day.said() if "internal error (KeyError at" in line] == day.said()[:1]
    log = "\n".join(day.log())
    assert "watch: KeyError at " in log and "again in 300 s" in log and "watch: going on" in log
    assert "Sarah" not in log and "Sarah" not in json.dumps(day.status())
    assert day.status()["failing"] == {} and "KeyError" in day.status()["last_error"]


def test_a_broken_poller_is_begun_anew(desk: Desk) -> None:
    """A bug in polling: runs go on, and it comes back."""
    morning(desk)
    made: list[str] = []

    def poller(*args: Any) -> Poller:
        made.append(f"{desk.now:%H:%M}")
        if len(made) < 3:
            raise ZeroDivisionError
        return Poller(*args)

    day = Day(desk, poller=poller)
    day.play("08:05")
    assert day.runs == ["08:00"] and day.status()["failing"] == {"poll": 2}
    day.play("08:08")
    assert made == ["08:00", "08:01", "08:06"] and day.status()["failing"] == {}


def test_a_broken_schedule_backs_off(desk: Desk) -> None:
    """What fails at its time is tried again later and later, and counts as done when it went well."""
    seen: list[str] = []

    def broken(*_: object) -> tuple[str, ...]:
        seen.append(f"{desk.now:%H:%M}")
        if len(seen) < 3:
            raise OSError(28, "No space left on device")
        return ()

    desk.write("Today.md", "# Today\n")
    desk.now = datetime.fromisoformat("2026-05-10T06:59:00+00:00")
    day = Day(desk, acts={**ACTS, "synthesize": broken})
    day.play("2026-05-10T07:20")
    assert seen == ["07:00", "07:01", "07:06"]


def test_a_lock_is_no_failure(desk: Desk) -> None:
    """Where another run is at work it is tried again soon, and told once."""
    seen: list[str] = []

    def busy(*_: object) -> tuple[str, ...]:
        seen.append(f"{desk.now:%H:%M:%S}")
        if len(seen) < 4:
            raise Locked("another run is at work", "")
        return ()

    desk.write("Today.md", "# Today\n")
    desk.now = datetime.fromisoformat("2026-05-10T06:59:00+00:00")
    day = Day(desk, acts={**ACTS, "synthesize": busy})
    day.play("2026-05-10T07:05")
    assert len(seen) == 4 and seen[-1] < "07:01:30"
    assert day.status()["last_error"] == "" and len([one for one in day.news if "another run" in str(one)]) == 1


def test_stopped_in_the_midst_of_a_run(day: Day) -> None:
    """What is being written is finished, git is clean, the status says so, and nothing is begun any more."""

    def perform(root: Path, options: RunOptions, progress: Progress, /) -> Report:
        def stop(stage: str, done: int, total: int) -> None:
            if stage == "building":
                day.serve.stop()
            progress(stage, done, total)

        return Day.perform(day, root, options, stop)

    day.desk.mail("more", SARAH, OWNER, "More", "Hello Robin, two more things.", day=4, month=5)
    day.serve._perform = perform
    day.at("09:00", day.serve.stop)
    day.serve.keep_on()
    assert day.runs == ["08:00"] and day.desk.now < day.moment("08:05")
    assert day.desk.git("status", "--porcelain") == ""
    assert day.status()["stopped"] and day.log()[-1] == "stopped"
    found = load_serve_state(day.desk.root / ".vaultmill")
    assert str(in_words(found, BERLIN)["running"]).startswith("no, stopped 2026-05-04 10:00")


def test_status_of_a_process_that_was_killed(day: Day) -> None:
    """Whoever dies without a word is not said to be running."""
    day.play("08:01")
    file = day.desk.root / ".vaultmill/serve.json"
    found = load_serve_state(file.parent)
    assert str(in_words(found, BERLIN)["running"]).startswith("since 2026-05-04 10:00 (process ")
    file.write_text(file.read_text("utf-8").replace(f'"pid": {day.status()["pid"]}', '"pid": 99999999'), "utf-8")
    assert in_words(load_serve_state(file.parent), BERLIN)["running"] == "no, ended without a word; start it again"
    file.write_text("{", "utf-8")
    assert in_words(load_serve_state(file.parent), BERLIN) == {}


def test_a_second_one_is_told_what_to_do(day: Day) -> None:
    """Who serves already, and how to end that."""
    day.play("08:01")
    fault = at_work(load_serve_state(day.desk.root / ".vaultmill"), BERLIN)
    assert f"process {day.status()['pid']}, since 2026-05-04 10:00" in str(fault)
    assert f"kill {day.status()['pid']}" in fault.hint and "another watch" in str(at_work(None, BERLIN))


def test_settings_that_are_wrong_for_a_while(day: Day) -> None:
    """They are told once; when they are right again everything goes on within seconds."""
    day.play("08:01")
    file = day.desk.root / "vaultmill.yaml"
    good = file.read_text("utf-8")
    day.at("08:02", lambda: file.write_text(good + "spelling: 1\n", "utf-8"))
    day.at("08:20", lambda: file.write_text(good, "utf-8"))
    day.play("08:22")
    assert len([one for one in day.news if "spelling" in str(one)]) == 1
    assert day.status()["failing"] == {}
    assert day.status()["next_due"] == "2026-05-04T10:30:00+02:00"


def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    """Four files of limited size, readable by their owner only."""
    log = Log(tmp_path, lambda: datetime(2026, 5, 4))
    for _ in range(9):
        for _ in range(LARGEST // 1000):
            log.write("x" * 980)
    log.close()
    files = sorted((tmp_path / "logs").iterdir())
    assert len(files) == 4 and all(file.stat().st_size <= LARGEST for file in files)


def test_the_picture_is_drawn_when_it_is_quiet(desk: Desk) -> None:
    """At the start, then after what was committed, and never while nothing is."""
    drawn: list[str] = []
    morning(desk)
    day = Day(desk, picture=lambda _root: drawn.append(f"{desk.now:%H:%M}"))
    day.at("08:30", lambda: desk.edit("People/Sarah Quill.md", "\n## Notes\n", "\n## Notes\nMet at the fair.\n"))
    day.play("09:10")
    assert len(drawn) == 2
    assert drawn[0] < "08:05" and "08:31" <= drawn[1] < "08:45"


@pytest.mark.parametrize("fault", [OSError(28, "full"), RuntimeError("a bug"), UsageFault("in its place", "Move it.")])
def test_a_picture_that_fails_hurts_nothing(desk: Desk, fault: Exception) -> None:
    """It is told once, tried again after longer and longer pauses, and all else goes on."""
    asked: list[str] = []

    def broken(_root: Path) -> None:
        asked.append(f"{desk.now:%H:%M}")
        raise fault

    morning(desk)
    day = Day(desk, picture=broken)
    day.play("08:30")
    assert 1 <= len(asked) < 6
    assert day.runs and not day.serve.stopping
    told = ("full", "internal error", "in its place")
    assert sum(any(part in str(one) for part in told) for one in day.news) == 1
