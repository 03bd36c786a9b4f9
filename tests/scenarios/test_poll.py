"""Polling a desk: what is due runs, what is not costs nothing, what a person types stays and is told apart."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from test_brief import box, morning, tick

from pipeline.errors import Locked
from pipeline.live.claims import Claims, Owner, task_key
from pipeline.notes.neutral import plain
from pipeline.run import polling
from pipeline.run.briefing import NOTE
from pipeline.run.catalogue import PORTION, Catalogue
from pipeline.run.polled_notes import PolledNotes
from pipeline.run.polling import Polled, Poller
from pipeline.run.renewals import load_renewals
from pipeline.run.restore import settle
from pipeline.vault.history import History, open_history
from pipeline.vault.lock import writer_lock
from tests.scenarios.desk import OWNER, Desk

HOUR = '{"instruction": "open", "action": "open-items", "schedule": {"type": "cron", "expression": "0 * * * *"}}'
PLAN = f"---\nlive_note: true\n---\n# Plan\n\n```task\n{HOUR}\n```\n"
SECOND = timedelta(seconds=1)


@pytest.fixture
def poller(desk: Desk) -> Poller:
    """A desk in the morning, and nothing polled yet."""
    morning(desk)
    return Poller(desk.root, lambda: desk.now)


def subjects(desk: Desk, since: str = "") -> list[str]:
    """Author and subject of the newest commits, newest first."""
    return desk.git("log", "--format=%an: %s", *([f"{since}.."] if since else [])).splitlines()


def results(polled: Polled) -> list[str]:
    """What became of the tasks."""
    return [task.result for task in polled.tasks]


def test_nothing_due_does_nothing(desk: Desk, poller: Poller, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two due times the vault is not opened, no note is read, nothing is written."""
    poller.poll()
    desk.later(hours=2)
    poller.poll()
    stamps = desk.stamps()
    monkeypatch.setattr(polling, "opened", lambda *_: pytest.fail("opened"))
    monkeypatch.setattr(polling, "read_note", lambda *_: pytest.fail("read"))
    for _ in range(10):
        desk.later(seconds=15)
        assert poller.poll() == Polled()
    assert desk.stamps() == stamps


def test_a_task_runs_when_it_is_due(desk: Desk, poller: Poller) -> None:
    """Never run: at once; then at its times, once each, whatever is polled between."""
    assert results(poller.poll()) == ["written"]
    assert "## Monday 4 May 2026" in desk.note(NOTE)
    ran = []
    for _ in range(4 * 60):
        desk.later(seconds=15)
        ran += [(desk.now.strftime("%H:%M:%S"), task.result) for task in poller.poll().tasks]
    assert [at for at, _ in ran] == ["08:15:00", "08:30:00", "08:45:00", "09:00:00"]
    assert {result for _, result in ran} <= {"same", "written"}


def test_results_are_committed_at_most_hourly(desk: Desk, poller: Poller) -> None:
    """The first at once, further ones after an hour, or before a batch; under the program's name."""
    desk.write("Plan.md", PLAN.replace("0 * * * *", "*/10 * * * *").replace("open-items", "said"))
    desk.write(NOTE, "# Today\n")
    desk.run()
    said = [0]

    def action(_view: object, now: datetime, _arguments: object) -> str:
        said[0] += 1
        return f"- number {said[0]}"

    poller = Poller(desk.root, lambda: desk.now, {"said": action})
    head = desk.git("rev-parse", "HEAD").strip()
    poller.poll()
    first = desk.now
    assert subjects(desk, head) == ["vaultmill: Plan renewed"]
    commits = []
    for _ in range(4 * 130):
        desk.later(seconds=15)
        commits += [(desk.now - first) // (60 * SECOND) for _ in poller.poll().commits]
    assert said[0] == 14 and commits == [60, 120]
    assert desk.git("status", "--porcelain") != ""
    desk.mail("more", "Sarah Quill <sarah@acme.test>", "robin@vale.test", "More", "Hello Robin.", day=4, month=5)
    desk.run()
    assert subjects(desk)[1] == "vaultmill: Plan renewed"
    assert desk.git("status", "--porcelain") == ""


def test_no_result_is_committed_an_hour_late(desk: Desk, poller: Poller) -> None:
    """When an hour is over as the next result comes, both are in the history, in one commit."""
    desk.write("Plan.md", PLAN.replace("0 * * * *", "*/10 * * * *").replace("open-items", "said"))
    desk.write(NOTE, "# Today\n")
    desk.run()
    poller = Poller(desk.root, lambda: desk.now, {"said": lambda _view, now, _arguments: f"- at {now:%H:%M}"})
    poller.poll()
    for minutes, commits in ((20, 0), (50, 1), (30, 0)):
        desk.later(minutes=minutes)
        assert results(polled := poller.poll()) == ["written"] and len(polled.commits) == commits
        assert (desk.git("status", "--porcelain") == "") is bool(commits)


def test_a_persons_words_are_committed_as_theirs(desk: Desk, poller: Poller) -> None:
    """What is typed before and after an uncommitted result is under their name, the result under the program's."""
    desk.write("Plan.md", PLAN)
    poller.poll()
    desk.later(minutes=61)
    desk.write("Plan.md", desk.note("Plan.md") + "\nBefore.\n")
    poller._clock = lambda: desk.now
    said = iter("abcdef")
    poller._table = {"open-items": lambda *_: f"- {next(said)}"}
    assert results(poller.poll())[0] == "written"
    desk.write("Plan.md", desk.note("Plan.md") + "\nAfter.\n")
    desk.later(minutes=61)
    poller.poll()
    desk.later(minutes=61)
    desk.run()
    assert desk.git("status", "--porcelain") == ""
    for word, who in (("Before.", "Robin Vale"), ("After.", "Robin Vale"), ("- b", "vaultmill")):
        log = desk.git("log", "-S", word, "--format=%an", "--", "Plan.md").splitlines()
        assert set(log) == {who}, (word, log)


@pytest.mark.parametrize("half", ["", "---\nlive_note: true\n---\n# To"])
def test_a_brief_that_is_just_being_saved(
    desk: Desk, poller: Poller, monkeypatch: pytest.MonkeyPatch, half: str
) -> None:
    """An editor that saves in place empties the file first: no look fails of it, and the brief comes with the next."""
    whole = desk.note(NOTE)

    def emptied(*given: Any) -> None:
        desk.write(NOTE, half)
        settle(*given)

    with monkeypatch.context() as patch:
        patch.setattr(polling, "settle", emptied)
        assert results(poller.poll()) == ["gone"]
    desk.write(NOTE, whole)
    desk.later(seconds=15)
    assert results(poller.poll()) == ["written"]


def test_no_result_while_a_person_types(desk: Desk, poller: Poller, monkeypatch: pytest.MonkeyPatch) -> None:
    """A note that was edited a moment ago waits without the vault being opened, and is renewed when it rests."""
    desk.quiet(10)
    desk.write(NOTE, desk.note(NOTE) + "\nTyping.\n")
    os.utime(desk.vault / NOTE, (desk.now.timestamp(), desk.now.timestamp()))
    poller = Poller(desk.root, lambda: desk.now)
    with monkeypatch.context() as patch:
        patch.setattr(polling, "opened", lambda *_: pytest.fail("opened"))
        assert poller.poll() == Polled()
        desk.later(seconds=9)
        assert poller.poll() == Polled()
    desk.later(seconds=2)
    assert results(poller.poll()) == ["written"]
    assert "Typing." in desk.note(NOTE)


def test_typed_during_the_run(desk: Desk, poller: Poller) -> None:
    """What is typed inside and beside the region while the action works is there afterwards."""
    desk.write("Plan.md", PLAN)

    def slow(*_: object) -> str:
        desk.write("Plan.md", desk.note("Plan.md").replace("# Plan\n", "# Plan\n\nTyped meanwhile.\n"))
        return "- result"

    poller._table = {**poller._table, "open-items": slow}
    assert "written" in results(poller.poll())
    assert "Typed meanwhile." in desk.note("Plan.md") and "- result" in desk.note("Plan.md")


def test_a_tick_is_obeyed_without_waiting_for_the_schedule(desk: Desk, poller: Poller) -> None:
    """A box ticked in the brief is done at its source with the next look, and obeyed once."""
    poller.poll()
    desk.later(minutes=1)
    assert poller.poll() == Polled()
    tick(desk, "|Questionnaire]]")
    desk.later(seconds=15)
    assert results(poller.poll()) == ["written"]
    assert "status: done" in desk.note(desk.find("Questionnaire"))
    desk.later(seconds=15)
    assert poller.poll() == Polled()
    assert "- [x]" in box(desk, "|Questionnaire]]")


def test_failures_back_off(desk: Desk, poller: Poller) -> None:
    """A task that fails is tried again after 1, 5 and 15 minutes, not at every look; others go on."""
    desk.write("Plan.md", PLAN)

    def broken(*_: object) -> str:
        raise ValueError("broken")

    poller._table = {**poller._table, "open-items": broken}
    ran = []
    start = desk.now
    for _ in range(4 * 25):
        ran += [(desk.now - start) // (60 * SECOND) for task in poller.poll().tasks if task.result == "failed"]
        desk.later(seconds=15)
    assert ran == [0, 1, 6, 21]
    assert '"lastError": "ValueError: broken"' in desk.note("Plan.md")
    (row,) = [task for task in poller.tasks() if task.path == "Plan.md"]
    assert row.error == "ValueError: broken"


def test_another_run_is_waited_for(desk: Desk, poller: Poller) -> None:
    """While the vault is locked nothing is lost: the task is as due afterwards."""
    with writer_lock(desk.vault / ".git", now=desk.now), pytest.raises(Locked):
        poller.poll()
    assert results(poller.poll()) == ["written"]


def test_another_process_has_the_task(desk: Desk, poller: Poller) -> None:
    """A task that another living process runs is left to it."""
    name = "task:dailybrief"
    other = Claims(desk.root / ".vaultmill" / "live", Owner(os.getppid(), "elsewhere", ""))
    claim = other.claim(task_key(NOTE, name), desk.now)
    assert claim is not None
    assert results(poller.poll()) == ["busy"]
    claim.release()
    desk.later(seconds=15)
    assert results(poller.poll()) == ["written"]


@pytest.mark.parametrize("moment", ["recorded", "written", "succeeded"])
def test_killed_in_the_middle(desk: Desk, poller: Poller, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """Whenever it ends: the note is old or new, the next process does the rest, and all is committed once."""

    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    places = {
        "recorded": ("pipeline.run.polled_notes.write_note", die),
        "written": ("pipeline.live.claims.Claim.succeed", die),
        "succeeded": ("pipeline.run.polling.commit_renewed", die),
    }
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(*places[moment])
        poller.poll()
    anew = Poller(desk.root, lambda: desk.now)
    anew.poll()
    desk.later(minutes=61)
    anew.poll()
    assert desk.note(NOTE).count("## Monday 4 May 2026") == 1
    assert desk.git("status", "--porcelain") == ""
    assert subjects(desk).count("vaultmill: Today renewed") <= 2
    assert not [line for line in subjects(desk) if line.startswith("Robin") and "Today" in line]
    assert load_renewals(desk.root / ".vaultmill").notes == {}


def test_a_power_cut_finds_the_record_and_then_the_note(
    desk: Desk, poller: Poller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is on the disk before it takes the place of what was there, the record first; nothing syncs all disks."""
    steps: list[str] = []
    real = os.replace

    def sync(descriptor: int) -> None:
        steps.append("sync")

    def replace(source: str | Path, target: str | Path, **_: object) -> None:
        steps.append(Path(target).name)
        real(source, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)
    text = desk.note(NOTE)
    with open_history(desk.vault) as history:
        assert PolledNotes(poller.place, history, lambda: desk.now).write(NOTE, text, text + "\nMore.\n")
    record, note = steps.index("renewed"), steps.index(NOTE)
    assert record < note and steps[record - 1] == steps[note - 1] == "sync"


def test_a_clock_that_is_set_back(desk: Desk, poller: Poller) -> None:
    """After a jump back of days tasks run at their times again, not only when the old time comes."""
    poller.poll()
    desk.later(days=-3)
    ran = 0
    for _ in range(4 * 31):
        desk.later(seconds=15)
        ran += len(poller.poll().tasks)
    assert 2 <= ran <= 4


def test_settings_that_change_count(desk: Desk, poller: Poller) -> None:
    """A new zone is taken up with the next look."""
    desk.write("Plan.md", PLAN.replace("0 * * * *", "0 9 * * *"))
    poller.poll()
    before = {task.path: task.next for task in poller.tasks()}
    file = desk.root / "vaultmill.yaml"
    file.write_text(file.read_text("utf-8").replace("Europe/Berlin", "Asia/Tokyo"), "utf-8")
    poller.look()
    after = {task.path: task.next for task in poller.tasks()}
    assert before["Plan.md"] == datetime(2026, 5, 5, 7, tzinfo=UTC) and after["Plan.md"] == datetime(
        2026, 5, 5, 0, tzinfo=UTC
    )


def test_tasks_that_are_gone_are_forgotten(desk: Desk, poller: Poller) -> None:
    """The record of a task goes with it, but not while its block cannot be read."""
    desk.write("Plan.md", PLAN)
    poller.poll()
    runs = desk.root / ".vaultmill" / "live"
    assert len(list(runs.glob("*.runs"))) == 2
    desk.write("Plan.md", PLAN.replace('"instruction"', "instruction"))
    poller.poll()
    assert len(list(runs.glob("*.runs"))) == 2 and [problem.code for problem in poller.problems] == ["task"]
    desk.delete("Plan.md")
    desk.later(seconds=15)
    poller.poll()
    assert len(list(runs.glob("*.runs"))) == 1


@pytest.mark.parametrize("path", ["Sources/Plan.md", "People/.x/Plan.md", "Plan (Conflicted copy me 202605040800).md"])
def test_places_that_hold_no_tasks(desk: Desk, poller: Poller, path: str) -> None:
    """Notes of sources, hidden ones and copies of a sync tool are not polled."""
    desk.write(path, PLAN)
    poller.poll()
    assert [task.path for task in poller.tasks()] == [NOTE]


def test_once_at_a_given_time(desk: Desk, poller: Poller) -> None:
    """``--once --now``: a naive time is of the vault's zone."""
    polled, place = polling.poll_once(desk.root, datetime(2026, 5, 4, 18, 0), lambda: desk.now)
    assert results(polled) == ["written"] and "No more meetings today" in desk.note(NOTE)
    (row,) = polling.listed(polled.tasks, place)
    assert (row["note"], row["task"], row["next"]) == ("Today", "daily-brief", "2026-05-04 18:15")


def test_once_at_a_time_that_is_past(desk: Desk, poller: Poller) -> None:
    """A result as of a past moment says nothing of what came later."""
    assert results(polling.poll_once(desk.root, datetime(2026, 5, 3, 9, 0), lambda: desk.now)[0]) == ["written"]
    assert "Questionnaire" not in desk.note(NOTE)
    desk.later(minutes=15)
    assert results(poller.poll()) == ["written"]
    assert "Questionnaire" in desk.note(NOTE)


def filled(root: Path, notes: int) -> Catalogue:
    """A catalogue of a vault whose folders are old."""
    (root / "People").mkdir()
    for number in range(notes):
        (root / "People" / f"{number}.md").write_text("x")
    for place in (root, root / "People", *(root / "People").iterdir()):
        os.utime(place, (1e9, 1e9))
    catalogue = Catalogue(root)
    assert len(catalogue.look((), 2e9)) == notes
    return catalogue


def test_a_look_costs_a_stat_per_folder_and_a_portion(tmp_path: Path) -> None:
    """Besides folders and watched notes no look costs more on average than a portion; all notes have their turn."""
    catalogue = filled(tmp_path, 30)
    catalogue.stats = 0
    found = [catalogue.look(("People/1.md",), 2e9) for _ in range(10)]
    assert found == [()] * 10 and catalogue.stats <= 10 * (2 + 1 + 30) and PORTION >= 30


def test_changes_are_noticed(tmp_path: Path) -> None:
    """In place, anew, taken away, a folder that comes and goes, however little is looked at."""
    catalogue = filled(tmp_path, 5)
    (tmp_path / "People/1.md").write_text("other words")
    assert catalogue.look(("People/1.md",), 2e9) == ("People/1.md",)
    (tmp_path / "People/2.md").write_text("other words")
    assert [path for _ in range(4) for path in catalogue.look((), 2e9)] == ["People/2.md"]
    (tmp_path / "People/3.md").unlink()
    (tmp_path / "Plans/Old").mkdir(parents=True)
    (tmp_path / "Plans/Old/a.md").write_text("x")
    assert catalogue.look((), 2e9) == ("People/3.md", "Plans/Old/a.md")
    (tmp_path / "Plans").rename(tmp_path / "Sources")
    assert catalogue.look((), 2e9) == ("Plans/Old/a.md",)
    assert catalogue.look((), 2e9) == ()


def test_history_is_asked_for_nothing_when_idle(desk: Desk, poller: Poller, monkeypatch: pytest.MonkeyPatch) -> None:
    """A note without tasks that changes is read, and the history is not opened for it."""
    poller.poll()
    desk.later(minutes=1)
    monkeypatch.setattr(polling, "open_history", lambda *_: pytest.fail("opened"))
    monkeypatch.setattr(History, "log", lambda *_: pytest.fail("log"))
    desk.write("Plain.md", "# Only words\n")
    assert poller.poll() == Polled()


def test_an_old_text_saved_over_a_note_loses_no_mail(desk: Desk, poller: Poller) -> None:
    """An editor puts back a thread without its newest mail, and a look comes before the run: the mail is read again."""
    path = desk.find("- Hello")
    old = desk.note(path)
    desk.mail(
        "hello-3", "Sarah Quill <sarah@acme.test>", OWNER, "Re: Hello", "One more thing.", day=4, month=5, re="hello"
    )
    desk.run()
    assert "hello-3@mail.test" in desk.note(path)
    desk.write(path, old)
    assert results(poller.poll()) == ["written"]
    desk.run()
    assert "hello-3@mail.test" in desk.note(path)


@pytest.mark.parametrize(
    ("broken", "mended", "said"),
    [
        ('"tz": "Mars/Olympus"', '"tz": "Asia/Tokyo"', "is no time zone"),
        ('"expression": "99 99 * * *"', '"expression": "0 9 * * *"', "`99 99 * * *` is no cron expression"),
    ],
)
def test_a_task_that_can_never_run_says_so_once(
    desk: Desk, poller: Poller, broken: str, mended: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its region, in its block and in the list; nothing is repeated, and once it is mended it runs at once."""
    key = broken.partition(":")[0]
    block = HOUR.replace('"expression": "0 * * * *"', broken if key == '"expression"' else '"expression": "0 * * * *"')
    block = block if key == '"expression"' else block.replace("{", "{" + broken + ", ", 1)
    desk.write("Plan.md", PLAN.replace(HOUR, block))
    assert sorted(results(poller.poll())) == ["failed", "written"]
    text = desk.note("Plan.md")
    assert plain(text).count(said) == 2 and "> [!warning] This task cannot run\n> " in text
    with monkeypatch.context() as patch:
        patch.setattr(polling, "opened", lambda *_: pytest.fail("opened"))
        desk.later(seconds=15)
        assert poller.poll().tasks == ()
    (row,) = [task for task in poller.tasks() if task.path == "Plan.md"]
    assert said in row.error and row.why == "malformed"
    desk.write("Plan.md", desk.note("Plan.md").replace(broken, mended))
    desk.later(seconds=15)
    assert results(poller.poll()) == ["written"]
    assert "[!warning]" not in desk.note("Plan.md") and "lastError" not in desk.note("Plan.md")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (PLAN.replace(HOUR, "{instruction: open"), ["task"]),
        (PLAN.replace("live_note: true", "live_note: [true"), ["properties"]),
        ("# X\n\n```track\ntrackId: x\ninstruction: [a\n```\n", ["task"]),
        (PLAN + f"\n```task\n{HOUR}\n```\n", ["task-twice"]),
    ],
)
def test_blocks_that_cannot_be_read(desk: Desk, poller: Poller, text: str, codes: list[str]) -> None:
    """They are told of, nothing raises, and nothing is written into what cannot be read."""
    desk.write("Plan.md", text)
    poller.poll()
    assert [problem.code for problem in poller.problems] == codes
    if codes != ["task-twice"]:
        assert desk.note("Plan.md") == text


def test_folders_that_are_links_are_not_polled(desk: Desk, poller: Poller, tmp_path: Path) -> None:
    """A link to a folder of the vault would run each task twice, one that leads out would write there."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "Plan.md").write_text(PLAN)
    desk.write("Plans/Plan.md", PLAN)
    for name, target in (("Inside", desk.vault / "Plans"), ("Outside", outside)):
        (desk.vault / name).symlink_to(target, target_is_directory=True)
    poller.poll()
    assert [task.path for task in poller.tasks()] == ["Plans/Plan.md", NOTE]
    assert (outside / "Plan.md").read_text() == PLAN
