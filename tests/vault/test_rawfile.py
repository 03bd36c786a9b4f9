"""Opening sources."""

import mmap
import os
from pathlib import Path

import pytest

from pipeline.vault import rawfile
from pipeline.vault.rawfile import fetcher, open_raw


def test_small_and_empty_files_are_bytes(root: Path) -> None:
    """An empty file cannot be mapped, and need not be."""
    (root / "a").write_bytes(b"")
    (root / "b").write_bytes(b"b")
    assert open_raw(root / "a") == b""
    assert open_raw(root / "b") == b"b"


def test_big_files_are_mapped_read_only(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mapping cannot be written through."""
    monkeypatch.setattr(rawfile, "MAP_FROM", 4)
    (root / "a").write_bytes(b"12345")
    data = open_raw(root / "a")
    assert isinstance(data, mmap.mmap)
    assert data[:] == b"12345"
    with pytest.raises(TypeError):
        data[0] = 0
    data.close()


def test_a_pipe_does_not_block(root: Path) -> None:
    """What is no file is refused at once."""
    os.mkfifo(root / "pipe")
    with pytest.raises(OSError):
        open_raw(root / "pipe")


def test_fetch_gives_siblings_and_never_leaves(root: Path, tmp_path: Path) -> None:
    """Only files below raw/ are given out, under either form of their name."""
    (tmp_path / "secret").write_bytes(b"s")
    (root / "slack").mkdir()
    (root / "slack/users.json").write_bytes(b"[]")
    (root / "jose\u0301.json").write_bytes(b"{}")
    (root / "link").symlink_to(tmp_path / "secret")
    fetch = fetcher(root)
    assert fetch("slack/users.json") == b"[]"
    assert fetch("jos\u00e9.json") == b"{}"
    absolute = str(tmp_path / "secret")
    for path in ("../secret", "slack/../../secret", absolute, "link", "slack", "", "none", "a\0b", "\udcff"):
        assert fetch(path) is None
