"""poll, tasks and serve on the command line: what they say, how they end."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import output
from pipeline.cli.watch import Journal
from pipeline.run.polling import Polled, Poller
from pipeline.run.serve_state import LOG
from pipeline.run.watching import News, Ran
from pipeline.vault.lock import watch_lock

PLAN = '---\nlive_note: true\n---\n```task\n{"instruction": "o", "action": "open-items", "targetId": "o"}\n```\n'


@pytest.fixture
def vault(vaultmill: Callable[..., Any], tmp_path: Path) -> Path:
    """A vault without sources, whose notes need not rest."""
    vaultmill("init", str(tmp_path), "--tz", "Europe/Berlin")
    file = tmp_path / "vaultmill.yaml"
    file.write_text(file.read_text("utf-8").replace("note_quiet: 10", "note_quiet: 0"), "utf-8")
    return tmp_path


def test_once(vaultmill: Callable[..., Any], vault: Path) -> None:
    """A line for each task that was run, and none when none was due; the exit code is 0."""
    said = vaultmill("poll", "--once", "--now", "2026-05-04T07:00", "-C", str(vault))
    assert (said.code, said.out, said.err) == (0, "Today: daily-brief renewed\n", "")
    said = vaultmill("poll", "--once", "--now", "2026-05-04T07:01", "-C", str(vault))
    assert (said.code, said.out) == (0, "No task is due.\n")
    assert json.loads(vaultmill("poll", "--once", "--now", "2026-05-04T07:02", "--json", "-C", str(vault)).out) == {
        "tasks": [],
        "commits": [],
        "problems": [],
    }


def test_once_with_trouble(vaultmill: Callable[..., Any], vault: Path) -> None:
    """A task that fails and a block that cannot be read are told, with exit code 1."""
    (vault / "knowledge/Plan.md").write_text(PLAN.replace("open-items", "open-item"))
    (vault / "knowledge/Bad.md").write_text(PLAN.replace('"o"}', "}"))
    said = vaultmill("poll", "--once", "-C", str(vault))
    assert said.code == 1
    assert "Plan: open-item failed: There is no action `open-item`: did you mean `open-items`?" in said.out
    assert "Bad.md: The task in line 1 of the text cannot be read" in said.out


@pytest.mark.parametrize("args", [["--now", "2026-05-04T07:00"], ["--once", "--now", "soon"]])
def test_wrong_times(vaultmill: Callable[..., Any], vault: Path, args: list[str]) -> None:
    """A time for a loop, and no time at all, are usage errors."""
    assert vaultmill("poll", *args, "-C", str(vault)).code == 2


def test_tasks(vaultmill: Callable[..., Any], vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What, when next, when last and what came of it; nothing is run; the table fits the terminal."""
    (vault / "knowledge/Plan.md").write_text(PLAN)
    before = vaultmill("tasks", "-C", str(vault)).out.splitlines()
    assert [line.split()[:2] for line in before[1:]] == [["Plan", "open-items"], ["Today", "daily-brief"]]
    vaultmill("poll", "--once", "--now", "2026-05-04T07:00", "-C", str(vault))
    rows = json.loads(vaultmill("tasks", "--json", "-C", str(vault)).out)["tasks"]
    assert rows[0] == {
        "note": "Plan",
        "task": "open-items",
        "next": "done",
        "last": "2026-05-04 07:00",
        "result": "ran",
        "error": "",
    }
    monkeypatch.setattr(output, "width", lambda: 40)
    assert all(len(line) <= 40 for line in vaultmill("tasks", "-C", str(vault)).out.splitlines())


def test_no_tasks(vaultmill: Callable[..., Any], vault: Path) -> None:
    """Without any it is said where to read on."""
    (vault / "knowledge/Today.md").write_text("# Today\n")
    assert vaultmill("tasks", "-C", str(vault)).out.startswith("No note has a task")


def test_poll_ends_when_it_is_told_to(
    vaultmill: Callable[..., Any], vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks, tells what it did, and ends with exit code 0."""
    poll = Poller.poll

    def once(self: Poller, *args: Any) -> Polled:
        found = poll(self, *args)
        signal.raise_signal(signal.SIGTERM)
        return found

    monkeypatch.setattr(Poller, "poll", once)
    said = vaultmill("poll", "-C", str(vault))
    assert (said.code, said.err) == (0, "")
    lines = [line[6:] for line in said.out.splitlines()]
    assert lines == [
        f"Polling the live notes of {vault / 'knowledge'}. Ctrl-C ends it.",
        "Today: daily-brief renewed",
        "Stopped.",
    ]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_serve_ends_when_it_is_told_to(
    vaultmill: Callable[..., Any], vault: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """It serves, ends with exit code 0, and `status` says so."""
    tell = Journal.tell

    def told(self: Journal, news: News) -> None:
        tell(self, news)
        if isinstance(news, Ran):
            signal.raise_signal(number)

    monkeypatch.setattr(Journal, "tell", told)
    said = vaultmill("serve", "-C", str(vault))
    assert (said.code, said.err) == (0, "")
    lines = [line[6:] for line in said.out.splitlines()]
    assert (lines[0], lines[-1]) == (f"Serving {vault / 'knowledge'}. Ctrl-C ends it.", "Stopped.")
    assert "\nserve:\n  running: no, stopped 20" in vaultmill("status", "-C", str(vault)).out
    assert "started" in (vault / ".vaultmill/logs" / LOG).read_text("utf-8")


def test_one_serve_per_workspace(vaultmill: Callable[..., Any], vault: Path) -> None:
    """A second one is refused with exit code 4 and what to do; so is a watch beside it."""
    with watch_lock(vault / ".vaultmill"):
        said = vaultmill("serve", "-C", str(vault))
        assert (said.code, said.out) == (4, "") and "End it with Ctrl-C" in said.err
        assert vaultmill("watch", "-C", str(vault)).code == 4


@pytest.mark.parametrize("command", [("brief", "--print"), ("poll", "--once")])
@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59", "25:00"])
def test_no_such_moment(vaultmill: Callable[..., Any], vault: Path, command: tuple[str, ...], moment: str) -> None:
    """A year at the edge of the calendar is a wrong option, not a bug of the program."""
    said = vaultmill(*command, "--now", moment, "-C", str(vault))
    assert said.code == 2 and "'--now'" in said.err
