"""Starting again: after a kill during recovery, with a damaged or foreign journal, beside another run."""

from __future__ import annotations

import os
import random
import socket
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
import pytest
from desk import Desk
from fork import DONE, KILLED, explained
from layer import Layer
from scenes import NORAS, SARAHS
from stage import Stage
from started import command, here

from pipeline.errors import Conflict, Locked
from pipeline.vault.history import open_history
from pipeline.vault.journal import load_journal, save_journal
from pipeline.vault.lock import Holder, writer_lock


def interrupted(stage: Stage, after: str = ".vaultmill-", more: int = 3) -> Desk:
    """The desk after a kill in the midst of writing notes: a journal is there."""
    desk = stage.again()
    first = next(
        n
        for n, call in enumerate(stage.calls, 1)
        if call.startswith("replace") and "/journal" not in call and n > _journal_saved(stage) and after in call
    )
    assert stage.struck(Layer(at=first + more), desk) == KILLED
    return desk


def _journal_saved(stage: Stage) -> int:
    return next(n for n, call in enumerate(stage.calls, 1) if "/vaultmill/.vaultmill-" in call and call[:3] == "rep")


def test_killed_twice_more_during_recovery(stages: Callable[[str], Stage]) -> None:
    """Recovery can be killed, and what recovers from that, too."""
    stage, chance = stages("edited"), random.Random(7)
    for _ in range(2):
        desk = interrupted(stage, more=chance.randint(0, 40))
        for _ in range(2):
            assert stage.struck(Layer(at=chance.randint(1, 120), torn=chance.random() < 0.3), desk) in (KILLED, DONE)
        stage.recovers(desk)


@pytest.mark.slow
def test_killed_many_times_on_end(stages: Callable[[str], Stage]) -> None:
    """However often: at the end there is the vault of the run that nothing disturbed."""
    for name in ("edited", "first", "withdrawn"):
        stage = stages(name)
        for seed in range(25):
            chance, desk = random.Random(f"{name} {seed}"), stage.again()
            for _ in range(chance.randint(2, 6)):
                stage.struck(Layer(at=chance.randint(1, len(stage.calls)), torn=chance.random() < 0.3), desk)
            stage.recovers(desk)


@pytest.mark.parametrize("damage", ["empty", "half", "zeros", "garbage"])
def test_a_damaged_journal(stages: Callable[[str], Stage], damage: str) -> None:
    """It is said that the last run did not finish; nothing typed is lost, and the vault is whole after the next run."""
    stage = stages("edited")
    desk = interrupted(stage)
    journal = desk.vault / ".git" / "vaultmill" / "journal"
    data = journal.read_bytes()
    new = {"empty": b"", "half": data[: len(data) // 2], "zeros": bytes(len(data)), "garbage": b"\xff" * 99}[damage]
    journal.write_bytes(new)
    report = desk.run(batch_size=2)
    assert [problem.code for problem in report.problems] == ["damaged"] and "journal" in report.problems[0].path
    stage.is_typed(desk)
    assert desk.run().problems == () and not journal.exists()
    assert desk.tree().keys() == {path for path in stage.goal if not path.startswith(".")}


def test_the_journal_of_another_computer(stages: Callable[[str], Stage]) -> None:
    """A run that another computer did not finish is not finished here without a word, and nothing is touched."""
    stage = stages("edited")
    desk = interrupted(stage)
    with open_history(desk.vault) as history:
        journal = load_journal(history)
        assert journal is not None
        save_journal(history, msgspec.structs.replace(journal, host="elsewhere"))
    before = desk.stamps()
    with pytest.raises(Conflict) as raised:
        desk.run()
    code, said = explained(raised.value)
    assert code == 4 and "elsewhere" in said
    assert desk.stamps() == before
    desk.run(batch_size=2, take_over=True)
    stage.recovers(desk)


# --- locks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "holder",
    [
        b"",
        b"{",
        msgspec.json.encode(Holder(os.getpid(), socket.gethostname(), "2026-05-04T08:00:00+00:00")),
        msgspec.json.encode(Holder(1, "elsewhere", "2026-05-04T08:00:00+00:00")),
        msgspec.json.encode(Holder(99_999_999, socket.gethostname(), "2026-05-04T08:00:00+00:00")),
    ],
    ids=["empty", "torn", "pid-in-use-again", "another-host", "dead"],
)
def test_what_a_dead_run_left_locks_nobody_out(stages: Callable[[str], Stage], holder: bytes) -> None:
    """A lock file is held by a living process alone, whatever the note beside it says."""
    stage = stages("withdrawn")
    desk = stage.again()
    folder = desk.vault / ".git" / "vaultmill"
    (folder / "lock").touch()
    (folder / "holder").write_bytes(holder)
    stage.recovers(desk)


def test_a_second_run_at_the_same_time(stages: Callable[[str], Stage]) -> None:
    """It ends with exit code 4, says who is at work, and touches nothing."""
    stage = stages("withdrawn")
    desk = stage.again()
    before = desk.stamps()
    with writer_lock(desk.vault / ".git", now=datetime(2026, 5, 4, tzinfo=UTC)), pytest.raises(Locked) as raised:
        desk.run()
    code, said = explained(raised.value)
    assert code == 4 and str(os.getpid()) in said and len(said.splitlines()) == 2
    assert desk.stamps() == before


def test_two_runs_started_in_the_same_moment(stages: Callable[[str], Stage]) -> None:
    """One works; the other ends with 4, or finds nothing to do when it comes later."""
    stage = stages("withdrawn")
    desk = stage.again()
    both = [
        subprocess.Popen(command(desk), env=here(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ended = [(*one.communicate(timeout=60), one.returncode) for one in both]
    codes = sorted(code for *_, code in ended)
    assert codes in ([0, 0], [0, 4]), ended
    assert all("another run" in err for _, err, code in ended if code == 4)
    stage.recovers(desk)


def test_notes_that_cannot_be_written(stages: Callable[[str], Stage]) -> None:
    """A folder that the person made read-only: its notes are pending, the others are written; later all are."""
    if os.geteuid() == 0:
        pytest.skip("the superuser may write anywhere")
    stage = stages("withdrawn")
    desk = stage.again()
    (desk.vault / "People").chmod(0o555)
    try:
        report = desk.run(batch_size=2)
    finally:
        (desk.vault / "People").chmod(0o755)
    assert report.exit_code == 1 and {SARAHS, NORAS} & {line.partition(" (")[0] for line in report.pending}
    stage.recovers(desk)
