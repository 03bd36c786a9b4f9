"""Running the git program, where it is installed, so that nothing which a repository says is run or fetched.

A vault may come from anywhere, with a ``.git/config`` that names programs: hooks, a file watcher, filters, a command
that fetches missing objects. Settings given on the command line come before it; what cannot be switched off so
(filters, a hook of ``gc``) is looked for before git is asked for anything that would run it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

_SETTINGS = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.alternateRefsCommand=",
    "core.pager=",
    "core.sshCommand=false",
    "credential.helper=",
    "protocol.allow=never",
)
_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # older versions know no other way to keep a partial clone from fetching
    "GIT_PAGER": "",
}
_FILTERS = r"^filter\..*\.(clean|process)$"
_GC_HOOK = r"^gc\.recentobjectshook$"
_TIMEOUT = 600


def find_git(git: str | None) -> str | None:
    """The git program's path, ``None`` when there is none (or ``git`` is ``None``).

    One in the current folder is not it: that may be the vault.
    """
    found = shutil.which(git) if git is not None else None
    return found if found is not None and os.path.isabs(found) else None


def run_git(
    git: str, root: Path, git_dir: Path, *arguments: str, data: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run one git command on the vault's repository. Raises ``OSError`` and ``subprocess.TimeoutExpired``.

    A git that was killed is an ``OSError``, too: it leaves its locks behind.
    """
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    command = [git, *settings, f"--git-dir={git_dir}", f"--work-tree={root}", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= _ENVIRONMENT
    with tempfile.TemporaryFile() as given:  # not a pipe: git would take for whole what a killed run sent half of
        given.write(data)
        given.seek(0)
        done = subprocess.run(
            command,
            stdin=given,
            capture_output=True,
            cwd=root,
            env=environment,
            timeout=_TIMEOUT,
            check=False,
            start_new_session=True,  # Ctrl-C is for us: whether a batch is finished first is decided there
        )
    if done.returncode < 0:
        raise OSError(f"it was stopped by signal {-done.returncode}")
    return done


def has_filters(git: str, root: Path, git_dir: Path) -> bool:
    """Are clean or smudge filters configured? They are commands that a refresh of the index would run."""
    return _is_set(git, root, git_dir, _FILTERS)


def _is_set(git: str, root: Path, git_dir: Path, names: str) -> bool:
    """Whether a setting of such a name exists; also when git could not tell (it says 1 for none)."""
    return run_git(git, root, git_dir, "config", "--get-regexp", names).returncode != 1


def tidy(git: str | None, root: Path, git_dir: Path) -> bool:
    """Let git repack when it thinks it is due. False when there was no git to ask, or it could not."""
    program = find_git(git)
    if program is None:
        return False
    due = ("-c", "gc.auto=2000", "-c", "gc.autoPackLimit=50", "-c", "gc.autoDetach=false")
    try:
        if _is_set(program, root, git_dir, _GC_HOOK):
            return False
        return run_git(program, root, git_dir, *due, "gc", "--auto", "--quiet").returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
