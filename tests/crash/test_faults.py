"""The disk refuses: full, broken, read-only. It is said, nothing is lost, and the next run goes on."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from fork import ended
from layer import NEEDS_SPACE, STEPS, Failing, Layer
from stage import Stage

from pipeline.errors import Exit
from pipeline.vault.replace import temp_path

FAULTS = {
    "ENOSPC": NEEDS_SPACE,
    "EDQUOT": NEEDS_SPACE,
    "EIO": (),
    "EACCES": ("open", *(step for step in STEPS if step not in ("fsync", "sync", "ftruncate"))),
    "EROFS": ("open", *(step for step in STEPS if step not in ("fsync", "sync", "ftruncate"))),
    "EMFILE": ("open", "subprocess"),
}
"""What each error may be the answer to; ``()``: to anything."""
SCENES = ("edited", "first", "withdrawn", "crowded", "edited-without-git")


def points(stage: Stage, fault: str) -> list[int]:
    """The calls that may end so."""
    return [n for n, call in enumerate(stage.calls, 1) if not FAULTS[fault] or call.split()[0] in FAULTS[fault]]


def faulty(stage: Stage, fault: str, at: int, lasting: bool) -> None:
    """One call fails, or all do from it on. Then the disk is well again, and a run finishes."""
    desk = stage.again()
    strike = Failing(getattr(errno, fault), FAULTS[fault])
    try:
        # Reading counts for EMFILE alone: the numbers of the calls are then others.
        layer = Layer(strike, at, lasting=lasting, torn=fault == "ENOSPC", reads=fault == "EMFILE")
        end = ended(lambda: stage.scene.work(desk), layer, stage.folder / "struck")
        stage.is_typed(desk)
        assert end.code in (Exit.CLEAN, Exit.PENDING, Exit.BLOCKED, Exit.GIT), end.said
        if end.code in (Exit.BLOCKED, Exit.GIT):
            assert len(end.said.splitlines()) == 2, end.said
        if end.code == Exit.CLEAN:
            stage.is_goal(desk)
        stage.recovers(desk)
    except BaseException as error:
        error.add_note(f"{fault}{' for ever' if lasting else ''} at call {at}: {stage.calls[at - 1]}")
        raise


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "for-ever"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_some_point(stages: Callable[[str], Stage], fault: str, lasting: bool) -> None:
    """Whichever call the disk refuses: it is said, nothing is lost, and the next run makes the same vault."""
    stage = stages("edited")
    (at,) = random.Random(f"{fault} {lasting}").sample(points(stage, fault), 1)
    faulty(stage, fault, at, lasting)


@pytest.mark.parametrize(
    "page",
    ["Agent Notes/style/email.md", "Sources/Correspondents.md", "Suggested.md", "kg-summary.md", "Sources/2026/04/"],
)
def test_a_page_that_is_refused(stages: Callable[[str], Stage], page: str) -> None:
    """What a page counts is counted once: by the next run when it could not be written, by none when only notes could
    not.
    """
    stage = stages("edited")
    folder, _, name = page.rpartition("/")
    temp = f"{folder}/{temp_path(Path(name)).name if name else ''}".lstrip("/")
    at = next(n for n, call in enumerate(stage.calls, 1) if call.startswith("open ") and f"/knowledge/{temp}" in call)
    faulty(stage, "EACCES", at, False)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_many_points(stages: Callable[[str], Stage], fault: str, name: str) -> None:
    """The same at many points of several scenes."""
    stage, failed = stages(name), []
    chosen = random.Random(f"{fault} {name}").sample(points(stage, fault), min(60, len(points(stage, fault))))
    for number, at in enumerate(chosen):
        try:
            faulty(stage, fault, at, number % 2 == 0)
        except Exception as error:
            failed.append((at, number % 2 == 0, stage.calls[at - 1], str(error)[:500]))
    assert failed == [], f"{len(failed)} of {len(chosen)} points"
