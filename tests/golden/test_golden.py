"""The exact vault that the sample in raw/ makes, byte for byte. ``VAULTMILL_UPDATE_GOLDEN=1`` writes it anew."""

from __future__ import annotations

import difflib
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.report import RunOptions
from pipeline.run import run
from pipeline.run.setup import init
from pipeline.vault.history import open_history

RAW = Path(__file__).resolve().parents[2] / "raw"
GOLDEN = Path(__file__).parent / "sample" / "knowledge"
NOW = datetime(2026, 4, 20, 8, 0, tzinfo=UTC)
UPDATE = os.environ.get("VAULTMILL_UPDATE_GOLDEN") == "1"  # read before the guards clean the environment


def vault(root: Path) -> dict[str, bytes]:
    """What git tracks of the vault that the sample makes."""
    init(root, "all", (), "Europe/Berlin", "")
    shutil.copytree(RAW, root / "raw", dirs_exist_ok=True)
    run(root, RunOptions(), lambda *_: None, lambda: NOW)
    with open_history(root / "knowledge") as history:
        paths = [path for path in history.tree_paths() if path != ".gitignore"]
    return {path: (root / "knowledge" / path).read_bytes() for path in paths}


def test_the_sample_makes_exactly_this_vault(tmp_path: Path) -> None:
    """Every tracked file of the sample's vault is as it is kept here."""
    made = vault(tmp_path)
    if UPDATE:
        shutil.rmtree(GOLDEN, ignore_errors=True)
        for path, data in made.items():
            (GOLDEN / path).parent.mkdir(parents=True, exist_ok=True)
            (GOLDEN / path).write_bytes(data)
    kept = {file.relative_to(GOLDEN).as_posix(): file.read_bytes() for file in GOLDEN.rglob("*") if file.is_file()}
    lines: list[str] = []
    for path in sorted(kept.keys() | made.keys()):
        old, new = (data.get(path, b"").decode().splitlines(keepends=True) for data in (kept, made))
        lines += difflib.unified_diff(old, new, f"golden/{path}", f"made/{path}")
    if lines or kept.keys() != made.keys() or kept != made:
        pytest.fail("".join(lines[:400]) or f"files differ: {sorted(kept.keys() ^ made.keys())}", pytrace=False)


def test_the_sample_derived_anew_is_the_same(tmp_path: Path) -> None:
    """``run --again all`` over the whole sample changes no byte: what is loaded equals what was kept in memory."""
    vault(tmp_path)
    again = RunOptions(again="all", dry_run=True)
    assert run(tmp_path, again, lambda *_: None, lambda: NOW).diff == ""
