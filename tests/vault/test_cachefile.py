"""Caches that may be lost at any time."""

import os
from pathlib import Path

import pytest

from pipeline.vault.cachefile import load_cache, save_cache


def test_round_trip(tmp_path: Path) -> None:
    """What was stored comes back, readable by its owner only."""
    place = tmp_path / ".vaultmill" / "x.msgpack"
    assert load_cache(place, dict[str, int], "1") is None
    save_cache(place, {"a": 1}, "1")
    assert load_cache(place, dict[str, int], "1") == {"a": 1}
    assert os.stat(place).st_mode & 0o777 == 0o600
    assert os.listdir(place.parent) == ["x.msgpack"]


def test_another_version_or_type_is_empty(tmp_path: Path) -> None:
    """A layout that this program does not know is no error."""
    place = tmp_path / "x"
    save_cache(place, {"a": 1}, "1")
    assert load_cache(place, dict[str, int], "2") is None
    assert load_cache(place, dict[str, str], "1") is None


@pytest.mark.parametrize("damage", [b"", b"\0" * 60, b"vaultmill-cache\n1\n"])
def test_damage_is_empty(tmp_path: Path, damage: bytes) -> None:
    """Any bytes in the file's place count as no cache."""
    place = tmp_path / "x"
    place.write_bytes(damage)
    assert load_cache(place, dict[str, int], "1") is None


def test_every_flipped_byte_is_noticed(tmp_path: Path) -> None:
    """The check covers the whole file."""
    place = tmp_path / "x"
    save_cache(place, {"a": 1}, "1")
    data = place.read_bytes()
    for position in range(len(data)):
        place.write_bytes(data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :])
        assert load_cache(place, dict[str, int], "1") is None
