"""The process is killed between two calls on the disk, or within one: the next run makes good whatever was begun."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from fork import KILLED
from layer import Layer
from scenes import SCENES
from stage import Stage

SAMPLE = 3
"""Points per scene of the usual run."""


def points(stage: Stage) -> list[tuple[int, bool]]:
    """Every call, and half of every write."""
    found = [(number, False) for number in range(1, len(stage.calls) + 1)]
    return found + [(n, True) for n, call in enumerate(stage.calls, 1) if call.startswith("write ")]


def killed_at(stage: Stage, at: int, torn: bool) -> None:
    """Kill the scene's run there, look at what is left, and run again."""
    desk = stage.again()
    try:
        assert stage.struck(Layer(at=at, torn=torn), desk) == KILLED
        stage.recovers(desk)
    except BaseException as error:
        error.add_note(f"killed {'within' if torn else 'before'} call {at}: {stage.calls[at - 1]}")
        raise


@pytest.mark.parametrize("name", SCENES)
def test_killed_at_some_points(stages: Callable[[str], Stage], name: str) -> None:
    """After a kill at any of a few points of a run every file is whole, and the next run makes the same vault."""
    stage = stages(name)
    for at, torn in random.Random(name).sample(points(stage), SAMPLE):
        killed_at(stage, at, torn)


@pytest.mark.parametrize(
    ("name", "step"),
    [
        *(("spoken", step) for step in ("update-index", "/unsynced", "/journal", "/HEAD")),
        *(("edited-without-git", step) for step in ("/index.lock", "/holding")),
    ],
)
def test_killed_within_a_delicate_write(stages: Callable[[str], Stage], name: str, step: str) -> None:
    """Half of a list of paths, of a lock's name, of a journal or a ref is never taken for the whole."""
    stage = stages(name)
    for at, call in enumerate(stage.calls, 1):
        if call.startswith("write ") and any(step in before for before in stage.calls[max(0, at - 3) : at + 1]):
            killed_at(stage, at, True)
            break


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_killed_at_every_point(stages: Callable[[str], Stage], name: str) -> None:
    """The same at every point there is."""
    stage = stages(name)
    failed = []
    for at, torn in points(stage):
        try:
            killed_at(stage, at, torn)
        except Exception as error:
            failed.append((at, torn, stage.calls[at - 1], str(error)[:500]))
    assert failed == [], f"{len(failed)} of {len(points(stage))} points"


def test_init_killed_while_it_holds_a_lock_of_git(stages: Callable[[str], Stage]) -> None:
    """The run after it, which lays down the rest, does not wait for a lock that nobody holds, and clears up."""
    stage = stages("lost")
    locks = [n for n, call in enumerate(stage.calls, 1) if call.startswith("open ") and "main.lock" in call]
    workshop = [n for n, call in enumerate(stage.calls, 1) if call.startswith("rmdir ") and "-init" in call]
    for at in (locks[0] + 1, workshop[-1]):
        killed_at(stage, at, False)
