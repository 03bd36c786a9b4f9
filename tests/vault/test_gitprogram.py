"""A vault that somebody else made: nothing that its repository says is run."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pipeline.vault.gitprogram import find_git, has_filters, run_git, tidy
from pipeline.vault.history import open_history
from pipeline.vault.nesting import outer_work_tree

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)
HOOKS = "pre-commit post-commit post-index-change pre-auto-gc reference-transaction post-checkout pre-push update"
CONFIG = """
[core]
	fsmonitor = {canary}
	hooksPath = {hooks}
	sshCommand = {canary}
	pager = {canary}
	editor = {canary}
	askPass = {canary}
	gitProxy = {canary}
	alternateRefsCommand = {canary}
[diff]
	external = {canary}
[diff "all"]
	textconv = {canary}
	command = {canary}
[merge "all"]
	driver = {canary}
[filter "all"]
	clean = {canary}
	smudge = {canary}
[gpg]
	program = {canary}
[commit]
	gpgsign = true
[credential]
	helper = {canary}
[alias]
	update-index = !{canary}
	gc = !{canary}
	check-ignore = !{canary}
	config = !{canary}
[gc]
	recentObjectsHook = {canary}
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[remote "far"]
	url = ext::{canary}
	uploadpack = {canary}
	promisor = true
	partialclonefilter = blob:none
[include]
	path = {more}
"""
MORE = """
[core]
	fsmonitor = {canary}
	hooksPath = {hooks}
[filter "more"]
	process = {canary}
"""


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    """A program that leaves a mark when it is run; the mark is ``canary.ran`` beside it."""
    program = tmp_path / "canary"
    program.write_text(f'#!/bin/sh\necho "$0 $*" >> "{tmp_path}/canary.ran"\nexit 1\n', "utf-8")
    program.chmod(0o755)
    return program


def _trap(vault: Path, canary: Path) -> None:
    hooks, more = canary.parent / "hooks", canary.parent / "more"
    hooks.mkdir()
    more.write_text(MORE.format(canary=canary, hooks=hooks), "utf-8")
    for name in HOOKS.split():
        shutil.copy(canary, hooks / name)
        (vault / ".git/hooks").mkdir(exist_ok=True)
        shutil.copy(canary, vault / ".git/hooks" / name)
    with open(vault / ".git/config", "a", encoding="utf-8") as file:
        file.write(CONFIG.format(canary=canary, hooks=hooks, more=more))
    (vault / ".gitattributes").write_text("* filter=all diff=all merge=all\n", "utf-8")


def _ran(canary: Path) -> str:
    mark = canary.with_name("canary.ran")
    return mark.read_text("utf-8") if mark.exists() else ""


def _vault(root: Path) -> None:
    with open_history(root) as history:
        (root / "a.md").write_bytes(b"a\n")
        history.commit_batch({"a.md": b"a\n"}, {"a.md": b"a\n"}, "One", WHEN)
        history.sync_index()


def test_a_plain_git_falls_into_the_trap(root: Path, canary: Path, git: Callable[..., str]) -> None:
    """What git runs when it is asked as usual: without that the next test would show nothing."""
    _vault(root)
    _trap(root, canary)
    os.utime(root / "a.md", (1, 1))
    subprocess.run(["git", "-C", str(root), "status"], capture_output=True, check=False)
    assert _ran(canary)
    canary.with_name("canary.ran").unlink()
    subprocess.run(["git", "-C", str(root), "fetch", "far"], capture_output=True, check=False)
    assert _ran(canary)


def test_nothing_of_a_foreign_vault_runs(root: Path, canary: Path, git: Callable[..., str]) -> None:
    """Committing, the index, what is ignored, what is missing, tidying up: no hook, no filter, no command."""
    _vault(root)
    _trap(root, canary)
    with open_history(root) as history:
        when = WHEN + timedelta(days=1)
        for number in range(3):
            os.utime(root / "a.md", (number + 1, number + 1))
            (root / "b.md").write_bytes(b"%d\n" % number)
            history.commit_batch({"b.md": b"%d\n" % number}, {"b.md": b"%d\n" % number}, "Two", when)
            history.commit_person({"a.md": b"%d\n" % number}, "Robin", "robin@vale.test", when)
            history.sync_index()
            history.ignored(["c.md", "x.txt"])
        git_dir = history.git_dir
    with open(root / ".git/config", "a", encoding="utf-8") as file:
        file.write("[extensions]\n\tpartialClone = far\n")  # what our own reading refuses
    program = find_git("git")
    assert program is not None
    assert has_filters(program, root, git_dir)
    assert not tidy("git", root, git_dir)
    missing = "0123456789" * 4
    run_git(program, root, git_dir, "-c", "gc.auto=1", "gc", "--quiet")
    run_git(program, root, git_dir, "cat-file", "-p", missing)
    run_git(program, root, git_dir, "fetch", "far")
    (root / "inner").mkdir()
    assert outer_work_tree(root / "inner") is not None
    assert _ran(canary) == ""


def test_tidying_up_still_works(root: Path, git: Callable[..., str]) -> None:
    """Without a trap git is asked to repack."""
    _vault(root)
    assert tidy("git", root, root / ".git")
    assert not has_filters(find_git("git") or "", root, root / ".git")


def test_a_broken_configuration_counts_as_one_with_filters(root: Path, git: Callable[..., str]) -> None:
    """Where git cannot tell, nothing is refreshed."""
    _vault(root)
    with open(root / ".git/config", "a", encoding="utf-8") as file:
        file.write("[filter\n")
    assert has_filters(find_git("git") or "", root, root / ".git")
    assert not tidy("git", root, root / ".git")


def test_a_git_in_the_current_folder_is_not_run(
    root: Path, canary: Path, monkeypatch: pytest.MonkeyPatch, git: Callable[..., str]
) -> None:
    """A search path with a dot in it, or with nothing between two colons, does not lead into the vault."""
    shutil.copy(canary, root / "git")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", ".")
    assert find_git("git") is None
    assert find_git(None) is None
