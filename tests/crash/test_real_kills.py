"""The program as a process of its own, killed from outside: at any moment, and at the n-th call of the kernel.

Its clock is the real one: the scenes are those in which no date of a run stands.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk
from stage import Stage
from started import command, here

CALLS = ("rename", "unlink", "mkdir", "write", "fsync", "openat")
"""System calls that a run makes often."""


def killed_after(desk: Desk, seconds: float) -> None:
    """Start a run, and kill it after a while."""
    with subprocess.Popen(command(desk), env=here(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            running.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            running.kill()


def killed_at(desk: Desk, call: str, number: int, note: Path) -> None:
    """Have the kernel kill a run, or the git that it runs, at the n-th call of a kind."""
    tracer = ["strace", "-f", "-qq", "-o", str(note), "-e", f"trace={call}"]
    inject = ["-e", f"inject={call}:signal=KILL:when={number}"]
    subprocess.run([*tracer, *inject, *command(desk)], env=here(), capture_output=True, timeout=120, check=False)


@pytest.mark.slow
def test_killed_at_random_moments(stages: Callable[[str], Stage]) -> None:
    """Whenever a run is killed, the next one makes the vault of a run that nobody killed."""
    stage, seed = stages("first"), 11
    chance = random.Random(seed)
    for number in range(40):
        desk = stage.again()
        moment = chance.uniform(0.2, 1.6)
        killed_after(desk, moment)
        try:
            stage.is_whole(desk)
            stage.recovers(desk)
        except BaseException as error:
            error.add_note(f"seed {seed}, kill {number}, after {moment:.3f} s")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS)
def test_killed_at_system_calls(stages: Callable[[str], Stage], call: str) -> None:
    """The same for kills within the kernel, of the git program too."""
    stage, chance = stages("withdrawn"), random.Random(call)
    note = stage.folder / "strace"
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    works = subprocess.run(["strace", "-qq", "-o", str(note), "true"], capture_output=True, check=False)
    if works.returncode != 0:
        pytest.skip("strace may not trace here")
    for _ in range(12):
        desk, at = stage.again(), chance.randint(1, 250 if call != "openat" else 900)
        killed_at(desk, call, at, note)
        try:
            stage.is_whole(desk)
            stage.recovers(desk)
        except BaseException as error:
            error.add_note(f"killed at {call} {at}")
            raise
