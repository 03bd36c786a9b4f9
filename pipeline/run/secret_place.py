"""Where a workspace keeps its secrets: in a folder that no git, no vault and no export ever takes along."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from pipeline.errors import Suspicious
from pipeline.run.workspace import Workspace, load_workspace
from pipeline.vault.gitprogram import find_git, run_git
from pipeline.vault.nesting import outer_work_tree
from pipeline.vault.paths import is_below

FOLDER, STORE = "secrets", "store.json"
VAULT = "The vault goes to phones and into git. Keep the secrets outside of it: see `vault` in vaultmill.yaml."
RAW = "What lies there is read into notes. Keep the sources in a folder of their own: see `raw` in vaultmill.yaml."


def secrets_folder(workspace: Path) -> Path:
    """The folder, which need not be there, of a workspace. Raises ``Suspicious`` where it would be shared."""
    place = load_workspace(workspace)
    folder = place.root / FOLDER
    if folder.is_symlink():
        raise Suspicious(f"{folder} is a symbolic link", "Move what it leads to here, in its place.")
    for other, hint in ((place.vault, VAULT), (place.raw, RAW)):
        if _is_within(folder, other) or _is_within(other, folder):
            raise Suspicious(f"{folder} and {other} lie one in the other", hint)
    return folder


def closed_folder(workspace: Path) -> Path:
    """The folder before something is written there: git does not have it, and nothing else leads there.

    Raises ``Suspicious`` where a way leads there from the vault or the sources, or where git tracks it already.
    """
    folder = secrets_folder(workspace)
    _check_ways(folder, load_workspace(workspace))
    _check_git(folder)
    return folder


def _is_within(path: Path, folder: Path) -> bool:
    return is_below(Path(os.path.realpath(path)), Path(os.path.realpath(folder)))


def _check_ways(folder: Path, place: Workspace) -> None:
    """No folder of the vault or of the sources may be, or become, this one by a link or a mount."""
    ours = _number(folder)
    for root, hint in ((place.vault, VAULT), (place.raw, RAW)):
        for way in _folders(root):
            real = os.path.realpath(way) if way.is_symlink() else ""
            if real and (_is_within(Path(real), folder) or _is_within(folder, Path(real))):
                raise Suspicious(f"{way.path} leads to {folder}", f"Remove that link. {hint}")
            if not real and ours is not None and _number(way.path) == ours:
                raise Suspicious(f"{way.path} is {folder}", hint)


def _folders(root: Path) -> Iterator[os.DirEntry[str]]:
    """All links and folders below a folder, links not followed, git's own left out."""
    waiting = [str(root)]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue
        for entry in entries:
            if entry.is_symlink():
                yield entry
            elif entry.is_dir(follow_symlinks=False) and entry.name != ".git":
                yield entry
                waiting.append(entry.path)


def _number(folder: Path | str) -> tuple[int, int] | None:
    """What tells a folder from all others, ``None`` when it is not there."""
    try:
        status = os.stat(folder)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _check_git(folder: Path) -> None:
    """A rule of ``.gitignore`` does not help against what git tracks already."""
    outer, program = outer_work_tree(folder), find_git("git")
    if outer is None or program is None:
        return
    inside = os.path.relpath(os.path.realpath(folder), outer.root)
    try:
        asked = run_git(program, outer.root, outer.root / ".git", "ls-files", "-z", "--", inside)
    except (OSError, subprocess.TimeoutExpired):
        return
    if asked.returncode == 0 and asked.stdout:
        away = f"git -C {outer.root} rm -r --cached {inside}"
        hint = f"Take it out first: `{away}`, and commit. What was pushed is known; change it."
        raise Suspicious(f"git in {outer.root} tracks files in {inside}", hint)
