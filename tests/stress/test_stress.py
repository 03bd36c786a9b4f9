"""A vault that is never left alone: an editor saves over it, late and blind, while runs read and write it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("diff_match_patch")

from days import Days  # noqa: E402
from living import Living, Mornings  # noqa: E402
from verdict import verdict  # noqa: E402


def live(folder: Path, seed: int, evenings: int, edits: int, kind: type[Days] = Days) -> Days:
    """Some days, each ending with a rest after which everything must be as it should."""
    began = time.process_time()
    days = kind(folder, seed)
    for evening in range(evenings):
        days.live(edits)
        days.rest()
        wrong = verdict(days)
        if wrong:
            pytest.fail(f"seed {seed}, evening {evening}:\n" + "\n".join(wrong), pytrace=False)
    assert days.within and days.editor.saves and days.editor.torn
    sys.stdout.write(f"seed {seed}: {figures(days)}, {time.process_time() - began:.1f} s\n")
    return days


def figures(days: Days) -> str:
    """What happened, in numbers."""
    editor, ledger = days.editor, days.ledger
    return (
        f"{ledger.edits} edits ({days.within} within runs), {days.runs} runs, {len(days.sent)} mails, "
        f"{editor.saves} saves ({editor.blind} blind, {editor.torn} torn, {days.halves} read so), "
        f"{editor.merges} merges by the editor "
        f"({len(ledger.lost)} words lost, {sum(ledger.garbled.values())} lines garbled there)"
    )


@pytest.mark.parametrize("seed", range(2))
def test_some_days_with_the_vault_open(tmp_path: Path, seed: int) -> None:
    """Whatever an editor and runs do to each other: no word of a person is lost, no line doubled, none missing."""
    live(tmp_path / "desk", seed, 2, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_days_with_the_vault_open(tmp_path: Path, seed: int) -> None:
    """The same, for thousands of edits."""
    live(tmp_path / "desk", seed, 5, 100)


def living(folder: Path, seed: int, evenings: int, edits: int, kind: type[Living] = Living) -> None:
    """The same with a live note in which a person types: what they typed is there."""
    days = live(folder, seed, evenings, edits, kind)
    assert isinstance(days, Living)
    assert days.renewed and days.meanwhile
    theirs = [token for token, path in days.ledger.alive.items() if path == kind.page]
    assert theirs
    sys.stdout.write(f"  {days.renewed} results, {days.meanwhile} strokes meanwhile, {len(theirs)} words in it\n")


@pytest.mark.parametrize("seed", range(1))
def test_a_live_note_in_which_somebody_types(tmp_path: Path, seed: int) -> None:
    """Results come while an editor saves over them: no word of the person is lost."""
    living(tmp_path / "desk", seed, 1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 206))
def test_many_days_with_a_live_note(tmp_path: Path, seed: int) -> None:
    """The same, for longer."""
    living(tmp_path / "desk", seed, 3, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300, 304))
def test_many_days_with_the_brief(tmp_path: Path, seed: int) -> None:
    """The same in Today.md, with the brief of every quarter of an hour and ticks in it."""
    living(tmp_path / "desk", seed, 3, 150, Mornings)
