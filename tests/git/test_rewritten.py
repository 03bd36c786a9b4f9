"""Somebody rewrites the history between two runs: the next run makes the vault that it would have made anyway."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

import pytest
from beside import OURS, commit, git_in, sound, typed, wave
from desk import Desk


def _git(*commands: str) -> Callable[[Desk], None]:
    """Git commands one after the other."""

    def act(desk: Desk) -> None:
        for command in commands:
            desk.git(*command.split())

    return act


def _squash(desk: Desk) -> None:
    commit(desk)
    root = desk.git("rev-list", "--max-parents=0", "HEAD").strip()
    desk.git("reset", "-q", "--soft", root)
    desk.git("commit", "-q", "--amend", "-m", "squashed")


def _mixed_to_the_first(desk: Desk) -> None:
    desk.git("reset", "-q", "--mixed", desk.git("rev-list", "--max-parents=0", "HEAD").strip())


def _other_branch(desk: Desk) -> None:
    desk.git("switch", "-q", "-c", "side")
    commit(desk)
    desk.git("switch", "-q", "main")
    desk.git("merge", "-q", "--no-ff", "-m", "merged", "side")


def _orphan(desk: Desk) -> None:
    desk.git("checkout", "-q", "--orphan", "fresh")
    commit(desk)
    desk.git("branch", "-q", "-D", "main")


def _unborn_and_unstaged(desk: Desk) -> None:
    desk.git("checkout", "-q", "--orphan", "fresh")
    desk.git("rm", "-r", "-q", "-f", "--cached", ".")


def _no_index(desk: Desk) -> None:
    (desk.vault / ".git/index").unlink()


def _git_file(desk: Desk) -> None:
    shutil.move(desk.vault / ".git", desk.root / "modules")
    (desk.vault / ".git").write_text("gitdir: ../modules\n")


def _alternates(desk: Desk) -> None:
    shutil.move(desk.vault / ".git", desk.root / "store")
    assert git_in(desk.root, "clone", "-q", "--shared", "--no-checkout", "store", "new") == 0
    _take_over(desk)


def _shallow(desk: Desk) -> None:
    commit(desk)
    assert git_in(desk.root, "clone", "-q", "--depth", "1", f"file://{desk.vault}", "new") == 0
    shutil.rmtree(desk.vault / ".git")
    _take_over(desk)


def _squashed_clone(desk: Desk) -> None:
    _squash(desk)
    shutil.move(desk.vault / ".git", desk.root / "store")
    assert git_in(desk.root, "clone", "-q", "--no-local", "--no-checkout", "store", "new") == 0
    _take_over(desk)


def _take_over(desk: Desk) -> None:
    shutil.move(desk.root / "new/.git", desk.vault / ".git")
    shutil.rmtree(desk.root / "new")
    (desk.vault / ".git/info/exclude").write_text(OURS)
    desk.git("reset", "-q")


def _other_sync_service(desk: Desk) -> None:
    """The branch and the index go where the hub is; files stay."""
    assert git_in(desk.root, "clone", "-q", "--bare", str(desk.vault), "hub") == 0
    commit(desk)
    desk.run()
    desk.git("fetch", "-q", "../hub", "main")
    desk.git("update-ref", "HEAD", "FETCH_HEAD")
    desk.git("reset", "-q")


NO_MACHINE = "update-ref -d refs/vaultmill/machine"
FORGET = ("reflog expire --expire=now --all", "gc -q --prune=now")
ACTS: dict[str, Callable[[Desk], None]] = {
    "backup": commit,
    "staged": _git("add -A"),
    "squash": _squash,
    "amend": _git("commit -q --amend -m other"),
    "rebase": _git("stash -q", "rebase -q --force-rebase HEAD~2", "stash pop -q"),
    "soft reset": _git("reset -q --soft HEAD~2"),
    "mixed reset": _mixed_to_the_first,
    "orphan": _orphan,
    "unborn": _git("checkout -q --orphan fresh"),
    "unborn, unstaged": _unborn_and_unstaged,
    "renamed branch": _git("branch -m main trunk"),
    "detached": _git("checkout -q --detach"),
    "merged branch": _other_branch,
    "stash": _git("stash -q", "stash pop -q"),
    "gc": _git(*FORGET, "pack-refs --all"),
    "no machine ref": _git(NO_MACHINE),
    "no machine ref, gc": _git(NO_MACHINE, *FORGET),
    "no index": _no_index,
    "split index": _git("update-index --split-index"),
    "index 4": _git("update-index --index-version 4"),
    "another work tree": _git("worktree add -q ../side -b side"),
    "git file": _git_file,
    "alternates": _alternates,
    "shallow clone": _shallow,
    "squashed clone": _squashed_clone,
    "other sync service": _other_sync_service,
    "autocrlf": _git("config core.autocrlf true"),
    "signing": _git("config commit.gpgsign true", "config user.signingkey nobody"),
}


RARE = {
    "staged",
    "amend",
    "renamed branch",
    "detached",
    "index 4",
    "split index",
    "another work tree",
    "signing",
    "stash",
}


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in RARE)) for n in ACTS])
def test_between_two_runs(desk: Desk, calm: dict[str, bytes], name: str) -> None:
    """A person's lines stay, what they deleted stays deleted, new mail is there, and git has nothing to say."""
    typed(desk)
    wave(desk)
    ACTS[name](desk)
    sound(desk, calm)


def test_attributes_and_hooks_of_the_person(desk: Desk, calm: dict[str, bytes]) -> None:
    """Commands in the person's settings are not run by a run, and their attributes change no byte."""
    typed(desk)
    wave(desk)
    mark = desk.root / "ran"
    desk.git("config", "filter.loud.clean", f"touch '{mark}'; cat")
    desk.git("config", "filter.loud.smudge", f"touch '{mark}'; cat")
    desk.git("config", "core.fsmonitor", f"touch '{mark}'")
    (desk.vault / ".gitattributes").write_text("*.md filter=loud text eol=crlf merge=union\n")
    for name in ("pre-commit", "post-commit", "reference-transaction", "post-index-change", "commit-msg"):
        hook = desk.vault / ".git/hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch '{mark}'\nexit 1\n")
        hook.chmod(0o755)
    desk.run()
    assert not mark.exists()
    assert {path: data for path, data in desk.tree().items() if path in calm} == calm


def test_the_vault_as_a_work_tree(desk: Desk, calm: dict[str, bytes]) -> None:
    """The vault may be a linked work tree of another repository."""
    shutil.move(desk.vault, desk.root / "main")
    assert git_in(desk.root / "main", "worktree", "add", "-q", str(desk.vault), "-b", "here") == 0
    for path in (desk.root / "main").iterdir():
        if path.name != ".git" and not (desk.vault / path.name).exists():
            shutil.move(path, desk.vault / path.name)
    assert (desk.vault / ".git").is_file()
    typed(desk)
    wave(desk)
    sound(desk, calm)
    assert os.path.exists(desk.root / "main/.git/HEAD")
