"""The vault's git history: opening it, what it holds, and adding commits to it.

Standard git in ``knowledge/.git``, read and written through dulwich's lower half: its convenience layer is slow, runs
hooks, and commits whatever a person has staged. Tracked are ``*.md``, ``facts.jsonl`` and ``.gitignore``.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import DiskFault, GitFault
from pipeline.vault import commits, ignoring, index, refs
from pipeline.vault.listing import Listings
from pipeline.vault.lock import FOLDER
from pipeline.vault.objects import blob_id
from pipeline.vault.replace import replace_file
from pipeline.vault.trees import Changed, Lookup, diff_trees

if TYPE_CHECKING:
    from dulwich.config import ConfigFile
    from dulwich.objects import ObjectID
    from dulwich.repo import Repo

HEAD = "HEAD"
MACHINE = "refs/vaultmill/machine"
AUTHOR = "vaultmill <agent@local>"
WORKSHOP = ".vaultmill-init"
"""Where a new repository is made; empty when it was moved to its place."""
BY_HAND = "Edited by hand"
"""How the subject of a commit of a person's own edits begins."""
IGNORE = "*\n!*/\n!*.md\n!facts.jsonl\n!.gitignore\n.trash/\n.obsidian/\n"
"""What git passes over in the vault. The template lays it down as ``.gitignore``; ``info/exclude`` says it again."""
ATTRIBUTES = "kg-summary.md merge=union\n"
"""How git merges a page that is made again after each merge: without asking. Stands in ``info/attributes``."""


def is_tracked(path: str) -> bool:
    """Does this vault path belong into the history?"""
    name = path.rpartition("/")[2]
    hidden = any(part.startswith(".") for part in path.split("/")[:-1])
    return path == ".gitignore" or (not hidden and (name.endswith(".md") or name == "facts.jsonl"))


def open_history(root: Path, *, sleep: Callable[[float], None] = time.sleep) -> History:
    """Open the repository of the vault, making it first if there is none. Raises ``GitFault``."""
    from dulwich.errors import NotGitRepository
    from dulwich.repo import Repo, UnsupportedExtension, UnsupportedVersion

    try:
        if not (root / ".git").exists():
            _init(root)
        repo = Repo(str(root))
        if not Path(repo.controldir(), "HEAD").is_file():
            raise NotGitRepository("it has no HEAD")
    except (UnsupportedExtension, UnsupportedVersion) as error:
        raise GitFault(f"the repository uses a feature that is not supported: {error}", _FORMAT_HINT) from error
    except (NotGitRepository, OSError, ValueError) as error:
        raise GitFault(
            f"the repository of the vault cannot be opened: {error}",
            f"Run `git -C {root} fsck`; if nothing of it is needed, move {root}/.git away.",
        ) from error
    if repo.object_format.oid_length != 20:
        repo.close()
        raise GitFault("the repository uses SHA-256 object names", _FORMAT_HINT)
    repo.object_store.fsync_object_files = True
    try:
        for ref in (HEAD, MACHINE):
            refs.check_ref(repo, ref)
    except GitFault:
        repo.close()
        raise
    return History(root, repo, sleep)


_FORMAT_HINT = "Make a new repository in the vault with `git init` (SHA-1, files back end)."


def _init(root: Path) -> None:
    """Make the repository beside its place, then rename it there: a crash leaves none rather than half of one."""
    from dulwich.repo import Repo

    workshop = root / WORKSHOP
    shutil.rmtree(workshop, ignore_errors=True)
    workshop.mkdir(parents=True)
    repo = Repo.init(str(workshop), default_branch=b"main")
    config: ConfigFile = repo.get_config()
    config.set((b"gc",), b"auto", b"0")  # in the background it would run beside our own writes
    config.set((b"core",), b"autocrlf", b"false")  # notes are kept byte for byte
    config.set((b"core",), b"filemode", b"false")
    if sys.platform == "darwin":
        config.set((b"core",), b"precomposeunicode", b"true")
    config.write_to_path()
    repo.close()
    exclude = workshop / ".git" / "info" / "exclude"
    exclude.parent.mkdir(exist_ok=True)
    exclude.write_bytes(IGNORE.encode())
    (exclude.parent / "attributes").write_bytes(ATTRIBUTES.encode())
    (workshop / ".git").rename(root / ".git")
    workshop.rmdir()


class History:
    """An open repository. Paths are vault paths, ids hex strings, a ``ref`` is ``HEAD``, a ref name or a commit id."""

    def __init__(self, root: Path, repo: Repo, sleep: Callable[[float], None]) -> None:
        self.root = root
        self.repo = repo
        self.sleep = sleep
        self.git_dir = Path(repo.controldir())
        self.folder = self.git_dir / FOLDER
        self._regained: dict[str, bytes] = {}
        self._listings = Listings(repo.object_store)

    def __enter__(self) -> History:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the open pack files, and keep the listings of trees."""
        with contextlib.suppress(OSError, DiskFault, UnicodeEncodeError):
            self._listings.save()
        self.repo.close()

    def keep_attributes(self) -> None:
        """Lay ``info/attributes`` down where there is none: in a clone, and in a vault of an earlier version."""
        file = Path(self.repo.commondir()) / "info" / "attributes"
        if not os.path.lexists(file):
            with contextlib.suppress(OSError):
                file.parent.mkdir(exist_ok=True)
                replace_file(file, ATTRIBUTES.encode())

    def head(self) -> str:
        """The id of the newest commit, ``""`` before the first."""
        return refs.load_ref(self.repo, HEAD) or ""

    def commit_batch(
        self,
        changes: Mapping[str, bytes | None],
        renderings: Mapping[str, bytes | None],
        message: str,
        when: datetime,
        author: str = AUTHOR,
    ) -> str:
        """Commit files (``None`` deletes) on top of HEAD, and what they were rendered as to the machine ref before.

        ``when`` is aware. Only the given paths change, whatever else is staged or edited; those that the person
        keeps out of the history stay out. Returns the commit id, or HEAD's when nothing is left to commit; a commit
        is made even if HEAD holds the same files already. Raises ``GitFault``.
        """
        commits.check_idle(self.git_dir)
        if renderings:
            commits.add_commit(self, MACHINE, renderings, message, when, author, even_if_same=False)
        passed_over = self.ignored(changes)
        changes = {path: data for path, data in changes.items() if path not in passed_over}
        if not changes:
            return self.head()
        index.remember(self.folder, changes)
        return commits.add_commit(self, HEAD, changes, message, when, author)

    def commit_person(
        self, changes: Mapping[str, bytes | None], name: str, email: str, when: datetime, message: str = ""
    ) -> str:
        """Commit a person's own edits, found on disk before a batch, under their name. No commit if HEAD has them."""
        commits.check_idle(self.git_dir)
        author = commits.identity(name, email)
        subject = message or f"{BY_HAND}: {commits.and_more(sorted(changes))}"
        index.remember(self.folder, changes)
        return commits.add_commit(self, HEAD, changes, subject, when, author, even_if_same=False)

    def sync_index(self, paths: Mapping[str, object] | tuple[str, ...] = (), *, git: str | None = "git") -> None:
        """Make git's index true for every path committed since the last call, and for ``paths``.

        Once per run, or a person's plain ``git commit`` would revert the run. What a person has staged of other
        paths stays staged. ``git=None`` does without the git program.
        """
        index.sync_index(self, tuple(paths), git)

    def ignored(self, paths: Iterable[str], *, git: str | None = "git") -> frozenset[str]:
        """Those of the paths that the person keeps out of the history, by ``.gitignore`` and the like."""
        return ignoring.ignored(self, paths, git)

    def head_blob(self, path: str) -> bytes | None:
        """The committed bytes of a note."""
        return self.blob_at(path, HEAD)

    def blob_at(self, path: str, ref: str = HEAD) -> bytes | None:
        """The bytes of a file in some commit, ``None`` when it has no such file."""
        found = Lookup(self.repo.object_store).blob(self.tree(ref), path)
        return self.blob(found) if found is not None else None

    def tree_paths(self, ref: str = HEAD) -> dict[str, str]:
        """Every path of a commit with its blob id, sorted; empty when there is no such ref."""
        return dict(self._paths(ref))

    def _paths(self, ref: str) -> dict[str, str]:
        return self._listings.paths(self.tree(ref), MACHINE if ref == MACHINE else HEAD)

    def list_from(self, file: Path) -> None:
        """Keep the listings of HEAD's and the machine ref's trees in a cache file from now on."""
        self._listings.keep_in(file)

    def blob(self, blob: str) -> bytes | None:
        """The bytes of a blob by its id, or by the first 4 and more digits of it if they name one blob only."""
        return commits.load_blob(self.repo, blob)

    def rendering(self, path: str, prefix: str) -> bytes | None:
        """What the program rendered for a note when it wrote ``machine: prefix`` into it; ``None`` if it is lost."""
        newest = self._paths(MACHINE).get(path, "")
        found = self.blob(newest if newest.startswith(prefix) else prefix)
        if found is not None:
            return found
        return next((data for blob, data in self._regained.items() if blob.startswith(prefix)), None)

    def regain(self, data: bytes) -> None:
        """Know a rendering again whose blob is lost, as long as this history is open."""
        self._regained[blob_id(data)] = data

    def is_regained(self, blob: str) -> bool:
        """Is it a rendering that was lost and is known again?"""
        return blob in self._regained

    def log(self, ref: str = HEAD, limit: int | None = None) -> Iterator[commits.Entry]:
        """Commits, newest first, along first parents; ends where a shallow clone ends."""
        return commits.log(self.repo, refs.load_ref(self.repo, ref), limit)

    def changed(self, commit: str) -> list[Changed]:
        """The files that a commit changed against its first parent, sorted by path."""
        entry = next(commits.log(self.repo, commit, 1), None)
        if entry is None:
            return []
        parent = self.tree(entry.parents[0]) if entry.parents else None
        return diff_trees(self.repo.object_store, parent, self.tree(commit))

    def versions(self, path: str, ref: str = HEAD) -> Iterator[commits.Version]:
        """The commits that changed one file, newest first, with the blob it had then (``None``: deleted)."""
        return commits.versions(self.repo, refs.load_ref(self.repo, ref), path)

    def tree(self, ref: str) -> ObjectID | None:
        """The tree of a ref or commit id, ``None`` when there is none."""
        return commits.tree_of(self.repo, refs.load_ref(self.repo, ref))
