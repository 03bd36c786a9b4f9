"""``init`` over what is there already, and workspaces that cannot be."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import load
from pipeline.errors import SettingsFault, UsageFault
from pipeline.report import RunOptions
from pipeline.run import init, load_workspace, run
from pipeline.vault.history import open_history


def git(folder: Path, *args: str) -> str:
    """Ordinary git, in any folder."""
    named = ("-c", "user.name=Max", "-c", "user.email=max@home.test")
    done = subprocess.run(["git", "-C", str(folder), *named, *args], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lay(root: Path) -> str:
    """init without a word; what it says."""
    return "\n".join(init(root, "all", ("max@home.test",), "UTC", "").lines)


def again(root: Path) -> None:
    """One run."""
    run(root, RunOptions(), lambda *_: None)


def test_a_project_around_never_sees_the_vault(tmp_path: Path) -> None:
    """In a clone that ignores /knowledge/*, git add takes nothing of the vault, before and after a run."""
    git(tmp_path, "init", "--quiet")
    own = Path(__file__).parents[2] / ".gitignore"
    (tmp_path / ".gitignore").write_bytes(own.read_bytes())
    (tmp_path / "knowledge").mkdir()
    (tmp_path / "knowledge/.gitkeep").write_text("")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "--quiet", "-m", "begin")
    lay(tmp_path)
    again(tmp_path)
    assert git(tmp_path, "add", "-A", "-n") == ""
    vault = tmp_path / "knowledge"
    assert not (vault / ".gitignore").exists()
    assert git(vault, "status", "--porcelain", "-uall") == ""
    assert "Home.md" in git(vault, "ls-files").splitlines()


def test_what_was_laid_down_is_not_the_persons_commit(tmp_path: Path) -> None:
    """Over a vault with a history of its own, template and edits are committed apart, each under its author."""
    vault = tmp_path / "knowledge"
    (vault / "People").mkdir(parents=True)
    git(vault, "init", "--quiet")
    (vault / "People/Ann Lee.md").write_text("# Ann Lee\nOld friend.\n")
    (vault / "Home.md").write_text("My own start.\n")
    git(vault, "add", "-A")
    git(vault, "commit", "--quiet", "-m", "mine")
    (vault / "Home.md").write_text("My own start, edited.\n")
    said = lay(tmp_path)
    assert "Your own notes found there: People/Ann Lee.md. They are linked to and never written." in said
    again(tmp_path)
    with open_history(vault) as history:
        commits = [(e.email, [c.path for c in history.changed(e.id)]) for e in history.log()]
    by = {email: paths for email, paths in commits if email == "agent@local"}
    assert "Today.md" in by["agent@local"] and "Home.md" not in by["agent@local"]
    assert ("max@home.test", ["Home.md"]) in commits
    assert (vault / "People/Ann Lee.md").read_text() == "# Ann Lee\nOld friend.\n"
    assert git(vault, "status", "--porcelain", "-uno") == ""


def test_notes_without_a_history_are_the_persons(tmp_path: Path) -> None:
    """Notes that were there before any history are committed by the first run, under the person's name."""
    vault = tmp_path / "knowledge"
    vault.mkdir()
    (vault / "Diary.md").write_text("Today.\n")
    lay(tmp_path)
    again(tmp_path)
    with open_history(vault) as history:
        assert [entry.email for entry in history.log()] == ["max@home.test", "agent@local"]
    again(tmp_path)


def test_settings_that_are_there(tmp_path: Path) -> None:
    """What is given is set, all else stays; the folders are those that the settings name."""
    file = tmp_path / "vaultmill.yaml"
    file.write_text("# mine\nvault: notes\nraw: in\nstrictness: low\n")
    init(tmp_path, "2026-01-01", (), "", "")
    settings = load(file.read_text())
    assert (settings.since, settings.strictness, settings.timezone) == ("2026-01-01", "low", "")
    assert file.read_text().startswith("# mine\n")
    assert (tmp_path / "notes/Home.md").exists() and (tmp_path / "in").is_dir()
    assert not (tmp_path / "knowledge").exists() and not (tmp_path / "raw").exists()


def test_no_place_for_a_workspace(tmp_path: Path, vaultmill: Callable[..., Any]) -> None:
    """A folder below a file, a file or a looping link for a folder, settings in another encoding: 2 and a hint."""
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for where in (tmp_path / "file" / "x", tmp_path / "loop" / "x", tmp_path / "loop"):
        said = vaultmill("init", str(where))
        assert said.code == 2 and "Traceback" not in said.err and len(said.err.splitlines()) == 2, said
    for name in ("raw", "knowledge"):
        for kind in ("file", "loop"):
            root = tmp_path / f"{name}-{kind}"
            root.mkdir()
            (tmp_path / kind).rename(root / name) if kind == "file" else (root / name).symlink_to(root / name)
            (tmp_path / "file").write_text("")
            assert vaultmill("init", str(root)).code == 2
            (root / "vaultmill.yaml").write_text("")
            for command in ("run", "status", "check"):
                said = vaultmill(command, "-C", str(root))
                assert said.code == 2 and f"{name} is a" in said.err, said
    root = tmp_path / "latin"
    root.mkdir()
    (root / "vaultmill.yaml").write_bytes("owner:\n  names: [J\u00fcrgen]\n".encode("latin-1"))
    for args in (("init", str(root)), ("run", "-C", str(root)), ("status", "-C", str(root))):
        said = vaultmill(*args)
        assert said.code == 2 and "no UTF-8" in said.err
    with pytest.raises(SettingsFault):
        load_workspace(root)
    (tmp_path / "odd" / "vaultmill.yaml").mkdir(parents=True)
    with pytest.raises(UsageFault, match="not a file"):
        init(tmp_path / "odd", "", (), "", "")


def test_relative_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A workspace may be named from the current folder."""
    monkeypatch.chdir(tmp_path)
    lay(Path("w"))
    again(Path("w"))
    assert load_workspace(Path("w")).vault == tmp_path / "w/knowledge"
