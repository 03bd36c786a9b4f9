"""Rows in one file: read one by one, and missing when anything is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import DiskFault
from pipeline.vault.rows import Rows


def test_read_what_was_added(tmp_path: Path) -> None:
    """Also by another object, and after more was added; only its owner may read the file."""
    file = tmp_path / "rows"
    rows = Rows(file, "1")
    first = rows.add({"a": b"one", "b": b""})
    second = rows.add({"c": b"two"})
    for known in (rows, Rows(file, "1")):
        assert [known.read(first["a"], "a"), known.read(first["b"], "b")] == [b"one", b""]
        assert known.read(second["c"], "c") == b"two"
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("place", [(0, 0), (-1, 20), (10**9, 20), (2**80, 20), (3, 11), (20, 10**7)])
def test_no_such_row(tmp_path: Path, place: tuple[int, int]) -> None:
    """A place where no row stands gives none."""
    rows = Rows(tmp_path / "rows", "1")
    rows.add({"a": b"one"})
    assert rows.read(place, "a") is None


def test_a_row_is_only_its_own(tmp_path: Path) -> None:
    """By another name, of another version, cut off or with a bit turned it counts as missing."""
    file = tmp_path / "rows"
    place = Rows(file, "1").add({"a": b"one two three"})["a"]
    whole = file.read_bytes()
    assert Rows(file, "1").read(place, "b") is None
    assert Rows(file, "2").read(place, "a") is None
    for damaged in (whole[:-1], whole[:-3] + b"x" + whole[-2:], b""):
        file.write_bytes(damaged)
        assert Rows(file, "1").read(place, "a") is None


def test_tidy(tmp_path: Path) -> None:
    """What nobody asks for goes; who has the file open reads on."""
    file = tmp_path / "rows"
    rows = Rows(file, "1")
    places = rows.add({str(number): bytes(100_000) for number in range(30)})
    reader = Rows(file, "1")
    assert not rows.is_crowded(places.values())
    left = {"7": places["7"]}
    assert rows.is_crowded(left.values())
    moved = rows.tidy(left)
    assert file.stat().st_size < 200_000
    assert rows.read(moved["7"], "7") == reader.read(places["7"], "7") == bytes(100_000)


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    """A sentence says which."""
    (tmp_path / "rows").mkdir()
    with pytest.raises(DiskFault, match="rows is a folder"):
        Rows(tmp_path / "rows", "1").add({"a": b""})
