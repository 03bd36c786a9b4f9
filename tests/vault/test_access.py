"""Counts of use: kept outside git, added to by any process, lost without harm."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.vault.access import COUNTS, CROWDED, FOLDING, LOG, Counted, bump, fold, forget_uses, load_uses

DAY = "2026-04-20"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache folder that is not there yet."""
    return tmp_path / ".vaultmill"


def test_nothing_asked_nothing_kept(cache: Path) -> None:
    """No use makes no file; what is no id is no use."""
    bump(cache, [], DAY)
    bump(cache, ["", " ", "line\nbreak", "x" * 400], DAY)
    fold(cache)
    assert load_uses(cache) == {} and not cache.exists()


def test_counted_folded_counted(cache: Path) -> None:
    """Before a run folds the log and after it the counts are the same; days only go forward."""
    bump(cache, ["ann", "bob", "ann"], DAY)
    bump(cache, ["ann"], "2026-04-19")
    expected = {"ann": Counted(2, DAY), "bob": Counted(1, DAY)}
    assert load_uses(cache) == expected
    fold(cache)
    assert load_uses(cache) == expected and not (cache / LOG).exists()
    fold(cache)
    bump(cache, ["bob"], "2026-05-01")
    fold(cache)
    assert load_uses(cache) == {"ann": Counted(2, DAY), "bob": Counted(2, "2026-05-01")}


def test_a_fold_that_was_killed_is_finished(cache: Path) -> None:
    """What was put aside counts already, and the next fold takes it."""
    bump(cache, ["ann"], DAY)
    os.replace(cache / LOG, cache / FOLDING)
    bump(cache, ["ann"], DAY)
    assert load_uses(cache)["ann"].count == 2
    fold(cache)
    fold(cache)
    assert load_uses(cache)["ann"].count == 2 and not (cache / FOLDING).exists()


@pytest.mark.parametrize("name", [COUNTS, LOG, FOLDING])
@pytest.mark.parametrize("damage", [b"", b"\0\xff\xfe", b"2026-04-20\n" * 5, b"no day ann\n\n \n"])
def test_damage_costs_counts_alone(cache: Path, name: str, damage: bytes) -> None:
    """A damaged file is as none."""
    bump(cache, ["ann"], DAY)
    fold(cache)
    (cache / name).write_bytes(damage)
    assert set(load_uses(cache)) <= {"ann"}
    fold(cache)
    bump(cache, ["bob"], DAY)
    assert load_uses(cache)["bob"] == Counted(1, DAY)


def test_only_the_owner_reads_it(cache: Path) -> None:
    """Whom somebody asks for is nobody else's business."""
    bump(cache, ["ann"], DAY)
    assert stat.S_IMODE((cache / LOG).stat().st_mode) == 0o600
    fold(cache)
    assert stat.S_IMODE((cache / COUNTS).stat().st_mode) == 0o600


def test_where_nothing_can_be_written_nothing_fails(tmp_path: Path) -> None:
    """A file in the folder's place, a folder in the log's."""
    (tmp_path / "file").write_text("")
    bump(tmp_path / "file", ["ann"], DAY)
    (tmp_path / "cache" / LOG).mkdir(parents=True)
    bump(tmp_path / "cache", ["ann"], DAY)
    assert load_uses(tmp_path / "cache") == {}


def test_the_log_does_not_grow_without_end(cache: Path) -> None:
    """Where no run ever folds it, counting stops."""
    bump(cache, ["ann"], DAY)
    with open(cache / LOG, "ab") as log:
        log.write(b"\n" * CROWDED)
    size = (cache / LOG).stat().st_size
    bump(cache, ["ann"], DAY)
    assert (cache / LOG).stat().st_size == size and load_uses(cache)["ann"].count == 1


def test_two_processes_at_once(cache: Path) -> None:
    """No use of either is lost, and no line is torn."""
    code = (
        "import pathlib, sys\nfrom pipeline.vault.access import bump\n"
        f"for n in range(300): bump(pathlib.Path(sys.argv[1]), [sys.argv[2], 'both'], '{DAY}')"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(cache), name]) for name in ("ann", "bob")]
    assert [process.wait() for process in running] == [0, 0]
    found = load_uses(cache)
    assert {name: one.count for name, one in found.items()} == {"ann": 300, "bob": 300, "both": 600}


def test_whom_one_forgets_is_forgotten_here(cache: Path) -> None:
    """Also what stands only in the log."""
    bump(cache, ["ann", "bob"], DAY)
    forget_uses(cache, ["ann"])
    assert load_uses(cache) == {"bob": Counted(1, DAY)}
