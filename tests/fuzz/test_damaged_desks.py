"""Whole runs over a workspace in which anything may be damaged: sources, notes, caches, the history, the settings."""

from __future__ import annotations

import shutil
import zlib
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
import raw_specimens as raw
import specimens as seed
import vocabulary
from bounds import bounded
from desk import START, Desk
from fence import fenced
from grammar import damaged_by

from pipeline.cli.main import main, vaultmill
from pipeline.errors import Exit
from pipeline.report import Report

SECONDS = 60.0
HOSTILE = {
    "a.eml": raw.MAIL,
    "b.mbox": raw.MBOX,
    "c.ics": raw.CALENDAR,
    "d.vcf": raw.CARD,
    "e.vtt": raw.VTT,
    "export.zip": raw.SLACK_ZIP,
    "plan/2026-01-05.json": raw.SLACK_DAY,
    "2026-01-05 Sync.md": raw.TALK,
    "notes/memo.md": raw.MEMO,
}
OBJECTS = [b"tree ", b"\0", b"100644 x\0", b"40000 ..\0" + bytes(20), b"120000 x\0" + bytes(20)]
NOTES = [*vocabulary.MARKDOWN, *seed.LIVE_TOKENS, *seed.FACT_TOKENS[:6]]


def test_the_fence_sees_what_is_outside(tmp_path: Path) -> None:
    """Writing, moving and removing outside is told; inside, or reading anywhere, is not."""
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir(), outside.mkdir()
    with fenced(inside) as seen:
        (inside / "a").write_text("x")
        (outside / "a").exists()
    assert seen == []
    with fenced(inside) as seen:
        (outside / "b").write_text("x")
        (outside / "b").rename(inside / "b")
        (inside / ".." / "out" / "c").mkdir()
    assert len(seen) == 3, seen


def _damage(desk: Desk, part: str, chance: Random) -> None:
    """A few files of one part of the workspace, damaged."""
    if part == "raw":
        for name, data in HOSTILE.items():
            desk.source(name, damaged_by(chance, [data], raw.MAIL_TOKENS))
        return
    if part == "settings":
        file = desk.root / "vaultmill.yaml"
        file.write_bytes(damaged_by(chance, [file.read_bytes()], seed.SETTINGS_TOKENS))
        return
    files = [path for path in sorted(_folder(desk, part).rglob("*")) if path.is_file() and _is_of(path, desk, part)]
    for file in chance.sample(files, min(4 if part == "notes" else 2, len(files))):
        data = file.read_bytes()
        file.chmod(0o644)
        if part == "objects" and chance.random() < 0.5:  # sound compression around a damaged object
            file.write_bytes(zlib.compress(damaged_by(chance, [zlib.decompress(data)], OBJECTS)))
        else:
            file.write_bytes(damaged_by(chance, [data], NOTES))


def _folder(desk: Desk, part: str) -> Path:
    return {"caches": desk.root / ".vaultmill", "objects": desk.vault / ".git" / "objects"}.get(part, desk.vault)


def _is_of(path: Path, desk: Desk, part: str) -> bool:
    if part == "notes":
        return ".git" not in path.parts and path.suffix in (".md", ".jsonl")
    return part != "objects" or len(path.parent.name) == 2


def _tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def _runs(whole: Path, tmp_path: Path, part: str, first: int) -> None:
    """Damage one part, run twice: declared faults alone, nothing written outside, sources untouched, then quiet."""
    place = tmp_path / f"{part}-{first}"
    shutil.copytree(whole, place / "desk", symlinks=True)
    desk = _desk(place / "desk")
    (place / "sibling.md").write_text("# Mine\n")
    before = _said(desk)
    _damage(desk, part, Random(f"{part} {first}"))
    raw, mine = _tree(desk.raw), _said(desk) - before
    with fenced(desk.root) as seen, bounded(SECONDS):
        done = [_one_run(desk), _one_run(desk)]
    assert seen == [], seen
    assert _tree(desk.raw) == raw, "the sources were changed"
    assert {path.name for path in place.iterdir()} == {"desk", "sibling.md"}
    assert mine - _said(desk) == set(), "a line of a person is lost"
    if all(isinstance(one, Report) for one in done):
        tree = desk.tree()
        assert isinstance(_one_run(desk), Report) and desk.tree() == tree, "a run without news changes notes"
    shutil.rmtree(place)


def _desk(root: Path) -> Desk:
    """The desk of a workspace that is there already, a day later."""
    return Desk.there(root, START + timedelta(days=2))


def _said(desk: Desk) -> set[bytes]:
    """All lines of all notes on entities, the person's own too."""
    folders = [desk.vault / name for name in ("People", "Organizations", "Projects", "Topics")]
    files = [path for folder in folders for path in folder.glob("*.md")] + [desk.vault / "Mine.md"]
    return {line.strip() for path in files if path.exists() for line in path.read_bytes().split(b"\n")}


def _one_run(desk: Desk) -> Report | int:
    """The report, or the exit code of a declared fault; anything else is raised."""
    try:
        return desk.run()
    except Exception as fault:
        error = fault
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(vaultmill, "main", lambda *_, **__: _raise(error))
            patch.setattr("pipeline.cli.buglog.write_log", lambda *_: "none")
            code = main([])
        if code == Exit.BUG:
            raise
        return code


def _raise(error: Exception) -> None:
    raise error


PARTS = ("raw", "notes", "caches", "objects", "settings")


@pytest.mark.parametrize("part", PARTS)
def test_a_damaged_workspace(whole: Path, tmp_path: Path, part: str) -> None:
    """One of each kind of damage; the same each time."""
    _runs(whole, tmp_path, part, 0)


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_many_damaged_workspaces(whole: Path, tmp_path: Path, part: str) -> None:
    """Many of each kind."""
    for first in range(1, 40):
        _runs(whole, tmp_path, part, first)
