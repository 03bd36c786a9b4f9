"""When the next run is due, by the hints that came."""

from __future__ import annotations

import pytest

from pipeline.run.debounce import FIRST_RETRY, LANDING, MANY, MOMENT, RESCAN, REST, Debounce, Due, Place

QUIET = 300.0


def begun(raw_quiet: float = QUIET, note_quiet: float = 0.0) -> Debounce:
    """One whose first run is done at 0."""
    debounce = Debounce(0.0, raw_quiet, note_quiet)
    debounce.done(0.0, pending=False)
    return debounce


def test_first_run_is_due_at_once() -> None:
    """Whatever happened before the watching began is found by a run."""
    assert Debounce(7.0, QUIET, 10.0).due() == Due(7.0, "start")


@pytest.mark.parametrize(
    ("hints", "due"),
    [
        ([], Due(RESCAN, "rescan")),
        ([("vault", "a.md", 5.0)], Due(5.0 + REST, "vault")),
        ([("vault", "a.md", 5.0), ("vault", "a.md", 9.0)], Due(9.0 + REST, "vault")),
        ([("raw", "a.eml", 5.0)], Due(5.0 + QUIET, "raw")),
        ([("raw", "a.eml", 5.0), ("raw", "b.eml", 200.0)], Due(200.0 + QUIET, "raw")),
        ([("raw", "a.eml", 5.0), ("vault", "a.md", 6.0)], Due(6.0 + REST, "vault")),
        ([("raw", "a.eml", float(at)) for at in range(0, 1000, 100)], Due(RESCAN + MOMENT, "rescan")),
    ],
    ids=["nothing", "edit", "typing", "source", "sources", "both", "never quiet"],
)
def test_due(hints: list[tuple[Place, str, float]], due: Due) -> None:
    """Edits rest for a moment, sources for as long as the setting says; a rescan comes at the latest."""
    debounce = begun()
    for place, path, at in hints:
        debounce.hint(place, path, at)
    assert debounce.due() == due


def test_note_quiet_counts_when_it_is_longer() -> None:
    """Somebody who wants notes left alone for a minute is given it."""
    debounce = begun(note_quiet=60.0)
    debounce.hint("vault", "a.md", 1.0)
    assert debounce.due().at == 61.0


def test_many_sources_are_not_waited_for() -> None:
    """With 50 files waiting the raw folder need not be quiet; the last of them may land."""
    debounce = begun()
    for number in range(MANY - 1):
        debounce.hint("raw", f"{number}.eml", float(number))
    assert debounce.due() == Due(MANY - 2 + QUIET, "raw")
    debounce.hint("raw", "0.eml", 60.0)
    assert debounce.due() == Due(60.0 + QUIET, "raw"), "the same file twice is one"
    debounce.hint("raw", "last.eml", 61.0)
    assert debounce.due() == Due(61.0 + MOMENT, "raw")


def test_landing_ends() -> None:
    """A stream of sources without a pause does not hold a run back for ever."""
    debounce = begun()
    debounce.hint("vault", "a.md", 0.0)
    for second in range(100):
        debounce.hint("raw", "big.mbox", float(second))
    assert debounce.due() == Due(REST + LANDING, "vault")


def test_run_that_went_well_forgets_the_hints() -> None:
    """After a run only the rescan is left."""
    debounce = begun()
    debounce.hint("vault", "a.md", 1.0)
    debounce.hint("raw", "a.eml", 1.0)
    assert debounce.waiting == 2
    debounce.done(20.0, pending=False)
    assert (debounce.waiting, debounce.due()) == (0, Due(20.0 + RESCAN, "rescan"))


def test_failed_run_is_tried_again_ever_more_seldom() -> None:
    """The pauses double up to the rescan; a hint shortens them; a run that goes well begins anew."""
    debounce = begun()
    debounce.hint("vault", "a.md", 0.0)
    pauses = [debounce.failed(1000.0) for _ in range(9)]
    assert pauses == [10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, RESCAN, RESCAN]
    assert debounce.due() == Due(1000.0 + RESCAN, "retry")
    debounce.hint("vault", "b.md", 1100.0)
    assert (debounce.due(), debounce.waiting) == (Due(1100.0 + REST, "retry"), 2)
    debounce.hint("vault", "b.md", 1200.0)
    assert debounce.due().at == 1100.0 + REST, "typing on does not put it off"
    debounce.done(2000.0, pending=False)
    assert debounce.failed(2001.0) == FIRST_RETRY


def test_again_overrules_a_retry() -> None:
    """What changed may have mended the trouble."""
    debounce = begun()
    debounce.failed(10.0)
    debounce.again(11.0)
    assert debounce.due() == Due(11.0, "start")
    assert debounce.failed(11.0) == FIRST_RETRY


def test_busy_notes_are_tried_again() -> None:
    """Notes that were busy get a run when they may rest, ever more seldom; edits are not held up by that."""
    debounce = begun()
    debounce.done(100.0, pending=True)
    assert debounce.due() == Due(100.0 + REST, "pending")
    debounce.done(200.0, pending=True)
    assert debounce.due() == Due(200.0 + 2 * REST, "pending")
    debounce.hint("vault", "a.md", 201.0)
    assert debounce.due() == Due(201.0 + REST, "vault")
    debounce.done(300.0, pending=False)
    debounce.done(400.0, pending=True)
    assert debounce.due() == Due(400.0 + REST, "pending")
