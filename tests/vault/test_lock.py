"""One writer at a time."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.errors import Locked
from pipeline.vault.lock import load_holder, writer_lock

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)


def test_lock_is_free_again(tmp_path: Path) -> None:
    """One run after the other."""
    for _ in range(2):
        with writer_lock(tmp_path, now=WHEN):
            holder = load_holder(tmp_path)
            assert holder is not None and holder.pid == os.getpid()
        assert load_holder(tmp_path) is None


def test_a_second_writer_is_told_who_holds_it(tmp_path: Path) -> None:
    """At once, with process, host and time."""
    said = f"process {os.getpid()} on .*2026-04-15"
    with (
        writer_lock(tmp_path, now=WHEN),
        pytest.raises(Locked, match=said) as caught,
        writer_lock(tmp_path, now=WHEN),
    ):
        pytest.fail("two writers")
    assert "run again" in caught.value.hint


def test_what_a_dead_run_left_is_ignored(tmp_path: Path) -> None:
    """A killed run's note neither blocks nor misleads."""
    child = os.fork() if hasattr(os, "fork") else pytest.skip("needs fork")
    if child == 0:
        with writer_lock(tmp_path, now=WHEN):
            os._exit(0)
    os.waitpid(child, 0)
    assert (tmp_path / "vaultmill" / "holder").exists()
    assert load_holder(tmp_path) is None
    with writer_lock(tmp_path, now=WHEN):
        pass


@pytest.mark.parametrize("damage", [b"", b"{", b'{"pid": "x"}', b"\xff"])
def test_damaged_holder(tmp_path: Path, damage: bytes) -> None:
    """Whatever stands in the note about the holder, the lock alone counts."""
    (tmp_path / "vaultmill").mkdir()
    (tmp_path / "vaultmill" / "holder").write_bytes(damage)
    assert load_holder(tmp_path) is None
    with writer_lock(tmp_path, now=WHEN):
        pass
