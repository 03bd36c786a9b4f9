"""The process is killed between two calls on the disk, or within one: the next run makes good whatever was begun."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from fork import KILLED
from layer import Layer
from scenes import SCENES
from stage import Stage

SAMPLE = 5
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
