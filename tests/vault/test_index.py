"""Git's index after a run."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.errors import GitFault
from pipeline.vault.gitprogram import tidy
from pipeline.vault.history import History

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)
Git = Callable[..., str]
WAYS = pytest.mark.parametrize("program", ["git", None], ids=["git", "dulwich"])


def commit(history: History, files: dict[str, bytes | None]) -> None:
    """Change files on disk and commit them as a batch."""
    for path, data in files.items():
        place = history.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True) if data is None else place.write_bytes(data)
    history.commit_batch(files, {}, "batch", WHEN)


def test_nothing_committed_nothing_done(history: History) -> None:
    """Without a commit there is no index to mend."""
    history.sync_index()
    assert not (history.git_dir / "index").exists()


@WAYS
def test_status_is_clean_after_add_edit_delete(history: History, git: Git, program: str | None) -> None:
    """After every kind of change."""
    commit(history, {"a.md": b"1", "x/b.md": b"2", "José.md": b"3"})
    history.sync_index(git=program)
    assert git("status", "--porcelain") == ""
    commit(history, {"a.md": b"1 edited", "x/b.md": None, "n.md": b"4"})
    history.sync_index(git=program)
    assert git("status", "--porcelain") == ""
    assert git("ls-files").split() == ["José.md", "a.md", "n.md"]


@WAYS
def test_a_persons_commit_reverts_nothing(history: History, git: Git, root: Path, program: str | None) -> None:
    """A plain commit and ``commit -a`` after a run hold the person's change and no other."""
    commit(history, {"a.md": b"1", "b.md": b"2"})
    commit(history, {"a.md": b"1 edited"})
    history.sync_index(git=program)
    (root / "b.md").write_bytes(b"2 by hand")
    git("commit", "-qam", "mine")
    assert git("show", "--name-only", "--format=").split() == ["b.md"]
    git("commit", "-q", "--allow-empty", "-m", "plain")
    assert history.head_blob("a.md") == b"1 edited"


@WAYS
def test_staged_files_stay_staged(history: History, git: Git, root: Path, program: str | None) -> None:
    """What a person has staged is neither committed by us nor unstaged."""
    commit(history, {"a.md": b"1"})
    history.sync_index(git=program)
    (root / "mine.md").write_bytes(b"draft")
    git("add", "mine.md")
    commit(history, {"a.md": b"2"})
    history.sync_index(git=program)
    assert git("status", "--porcelain").rstrip() == "A  mine.md"
    assert "mine.md" not in history.tree_paths()


@WAYS
def test_an_edit_after_the_commit_is_seen(history: History, git: Git, root: Path, program: str | None) -> None:
    """The index never claims that an edited file is the committed one."""
    commit(history, {"a.md": b"1"})
    (root / "a.md").write_bytes(b"2")
    history.sync_index(git=program)
    assert git("status", "--porcelain").rstrip() == "M a.md" or git("status", "--porcelain") == " M a.md\n"


def test_a_run_that_died_before_is_caught_up(history: History, git: Git) -> None:
    """Paths of commits whose index was never mended are remembered on disk."""
    commit(history, {"a.md": b"1"})
    history.sync_index()
    commit(history, {"a.md": b"2"})
    commit(history, {"b.md": b"3"})
    with open(history.folder / "unsynced", "ab") as torn:
        torn.write(b"half a pa")
    history.sync_index()
    assert git("status", "--porcelain") == ""
    assert not (history.folder / "unsynced").exists()


@WAYS
def test_a_foreign_index_lock(history: History, git: Git, root: Path, program: str | None) -> None:
    """It is waited for; a lock that stays is reported and not removed, and the next run catches up."""
    commit(history, {"a.md": b"1"})
    lock = history.git_dir / "index.lock"
    lock.touch()
    with pytest.raises(GitFault, match="index.lock") as caught:
        history.sync_index(git=program)
    assert str(lock) in caught.value.hint
    assert lock.exists()
    waits: list[float] = []

    def finish(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            lock.unlink()

    history.sleep = finish
    history.sync_index(git=program)
    assert len(waits) == 3
    assert git("status", "--porcelain") == ""


def test_hooks_and_filters_do_not_run(history: History, git: Git, root: Path, tmp_path: Path) -> None:
    """Commands that a repository's settings name are not executed by a run."""
    trap = tmp_path / "ran"
    for hook in ("pre-commit", "post-index-change", "reference-transaction"):
        place = history.git_dir / "hooks" / hook
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"#!/bin/sh\ntouch {trap}\n")
        place.chmod(0o755)
    git("config", "core.fsmonitor", f"touch {trap}; false")
    git("config", "filter.trap.clean", f"touch {trap}; cat")
    (root / ".gitattributes").write_text("*.md filter=trap\n")
    commit(history, {"a.md": b"1"})
    history.sync_index()
    assert not trap.exists()


def test_a_damaged_index_is_a_fault(history: History) -> None:
    """With either way of writing it."""
    commit(history, {"a.md": b"1"})
    (history.git_dir / "index").write_bytes(b"junk")
    for program in ("git", None):
        with pytest.raises(GitFault) as caught:
            history.sync_index(git=program)
        assert caught.value.hint


def test_tidy_keeps_everything(history: History, git: Git) -> None:
    """Repacking is git's work, and only where git is."""
    history.commit_batch({"a.md": b"1"}, {"a.md": b"r"}, "x", WHEN)
    assert tidy(None, history.root, history.git_dir) is False
    assert tidy("git", history.root, history.git_dir) is True
    assert history.rendering("a.md", "") is not None
    assert git("fsck", "--strict") == ""
