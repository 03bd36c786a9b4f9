"""What watching says, and how it ends."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli.watch import Journal, ending
from pipeline.errors import Locked, SettingsFault, Suspicious
from pipeline.model import Problem
from pipeline.report import Report
from pipeline.run.watching import Failed, News, Noticed, Ran, Watch
from pipeline.vault.lock import watch_lock

MORNING = datetime(2026, 5, 4, 9, 14, tzinfo=UTC)
DONE = Report(kept=3, skipped=1, notes_new=2, notes_updated=5)
BAD = Report(problems=(Problem("a.eml", "broken", "Export it again."),), pending=("A.md (edited)",), hints=("A hint.",))
HINT = Report(hints=("A hint.",))


@pytest.mark.parametrize(
    ("news", "lines"),
    [
        ([Ran(Report(), False)], []),
        ([Ran(DONE, False)], ["3 items kept, 1 skipped as noise: 2 notes new, 5 updated."]),
        ([Ran(Report(skipped=1), False)], ["0 items kept, 1 skipped as noise: no note changed."]),
        ([Ran(Report(notes_updated=1), False)], ["Brought up to date: 1 note updated."]),
        ([Ran(Report(), True)], ["Going on."]),
        ([Noticed("raw is back.")], ["raw is back."]),
        ([Failed(Locked("at work", "Wait."), 10.0)], ["at work. Tried again in 10 s."]),
        ([Failed(Suspicious("gone", "Is a disk missing?"), 20.0)], ["gone. Is a disk missing? Tried again in 20 s."]),
        ([Failed(SettingsFault(["a", "b"]), 0.0)], ["a", "b", "Tried again when the settings change."]),
        ([Failed(OSError(28, "No space", "/x"), 40.0)], ["/x: No space. Tried again in 40 s."]),
        (
            [Ran(BAD, False), Ran(BAD, False)],
            ["a.eml: broken. Export it again.", "A.md (edited): waits and is written later.", "A hint."],
        ),
        ([Ran(HINT, False), Ran(HINT, False), Ran(Report(), False), Ran(HINT, False)], ["A hint.", "A hint."]),
    ],
)
def test_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path, news: list[News], lines: list[str]) -> None:
    """A line per thing that happened, with its time; nothing when nothing did; what stays is said once."""
    journal = Journal(tmp_path, False, lambda: MORNING)
    for one in news:
        journal.tell(one)
    assert capsys.readouterr().out.splitlines() == [f"09:14 {line}" for line in lines]


def test_many_problems_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A thousand bad files do not fill the screen."""
    bad = Report(problems=tuple(Problem(f"{n}.eml", "broken", "") for n in range(1000)))
    Journal(tmp_path, False, lambda: MORNING).tell(Ran(bad, False))
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[-1]) == (11, "09:14 … and 990 more: see `vaultmill status`.")


def test_json_is_a_line_per_event(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """For programs each event is one line of JSON, with the report of a run."""
    journal = Journal(tmp_path, True, lambda: MORNING)
    journal.tell(Noticed("Watching."))
    journal.tell(Ran(Report(), False))
    journal.tell(Ran(DONE, False))
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"time": "2026-05-04T09:14:00+00:00", "lines": ["Watching."]}
    assert second["report"]["kept"] == 3


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_first_signal_asks_second_ends(number: int) -> None:
    """The first one asks for an end and breaks nothing off, the second one breaks off."""
    before = signal.getsignal(number)
    asked: list[int] = []
    with pytest.raises(KeyboardInterrupt), ending(lambda: asked.append(1)):
        os.kill(os.getpid(), number)
        assert asked == [1]
        os.kill(os.getpid(), number)
    assert asked == [1]
    assert signal.getsignal(number) == before


def test_watching_begins_and_ends(
    vaultmill: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command says what it watches, runs once, and ends with exit code 0 when it is told to."""
    vaultmill("init", str(tmp_path))
    tell = Journal.tell

    def told(self: Journal, news: News) -> None:
        tell(self, news)
        if isinstance(news, Ran):
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(Journal, "tell", told)
    said = vaultmill("watch", "-C", str(tmp_path))
    assert (said.code, said.err) == (0, "")
    lines = [line[6:] for line in said.out.splitlines()]
    assert lines == [f"Watching {tmp_path / 'raw'} and {tmp_path / 'knowledge'}. Ctrl-C ends it.", "Stopped."]


def test_one_watch_per_workspace(vaultmill: Callable[..., Any], tmp_path: Path) -> None:
    """A second watch says that one is at work and ends with 4."""
    vaultmill("init", str(tmp_path))
    with watch_lock(tmp_path / ".vaultmill"):
        said = vaultmill("watch", "-C", str(tmp_path))
    assert (said.code, said.out) == (4, "")
    assert "another watch is at work" in said.err


def test_options_reach_the_watch(
    vaultmill: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--polling` is handed over; a folder without settings is told at once."""
    assert vaultmill("watch", "-C", str(tmp_path)).code == 2
    vaultmill("init", str(tmp_path))
    polling: list[bool] = []
    monkeypatch.setattr(Watch, "keep_on", lambda self: polling.append(self._polling))
    assert vaultmill("watch", "-C", str(tmp_path), "--polling").code == 0
    assert vaultmill("watch", "-C", str(tmp_path)).code == 0
    assert polling == [True, False]
