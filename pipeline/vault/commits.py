"""Git commits: making one straight from changed paths, and reading the chain of first parents."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pipeline.errors import DiskFault, GitFault
from pipeline.vault.objects import write_objects
from pipeline.vault.refs import load_ref, locked_fault, save_ref
from pipeline.vault.trees import Trail, edit_tree

if TYPE_CHECKING:
    from dulwich.objects import Commit, ObjectID, ShaFile
    from dulwich.repo import Repo

    from pipeline.vault.history import History

_RACES = 5
_UNFINISHED = {
    "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
}
_NOT_IN_IDENTITY = re.compile(r"[\x00-\x1f\x7f<>]+")
_BLOB_NAME = re.compile(r"[0-9a-f]{4,40}")


class Entry(msgspec.Struct, frozen=True):
    """One commit. ``when`` is aware, in the zone it was made in; ``message`` is whole, subject first."""

    id: str
    when: datetime
    author: str
    email: str
    message: str
    parents: tuple[str, ...]


class Version(msgspec.Struct, frozen=True):
    """A commit that changed a file, and the id of the blob the file then was (``None``: it was deleted)."""

    commit: Entry
    blob: str | None


def identity(name: str, email: str) -> str:
    """``Name <address>`` in a form that git accepts, whatever the settings say."""
    address = _NOT_IN_IDENTITY.sub("", email).replace(" ", "") or "owner@local"
    shown = " ".join(_NOT_IN_IDENTITY.sub(" ", name).split()).strip(".,:;\"' ") or address.partition("@")[0]
    return f"{shown} <{address}>"


def and_more(names: Sequence[str], most: int = 3) -> str:
    """The first few names, and how many more there are."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def check_idle(git_dir: Path) -> None:
    """Raise ``GitFault`` while a person is in the middle of a merge or rebase: a commit now would end up in it."""
    for name, operation in _UNFINISHED.items():
        if (git_dir / name).exists():
            raise GitFault(
                f"a {operation} is in progress in the vault", f"Finish or abort the {operation}, then run again."
            )


def add_commit(
    history: History,
    ref: str,
    changes: Mapping[str, bytes | None],
    message: str,
    when: datetime,
    author: str,
    *,
    even_if_same: bool = True,
) -> str:
    """Commit ``changes`` on top of ``ref`` and move it there. Returns the commit id, or the old one if nothing changes.

    If another program moves the ref meanwhile, the same paths are changed on top of its commit.
    """
    from dulwich.file import FileLocked

    for _ in range(_RACES):
        parent = load_ref(history.repo, ref)
        try:
            commit, made = _build(history.repo, parent, changes, message, when, author)
            if parent is not None and not even_if_same and tree_of(history.repo, parent) == commit.tree:
                return parent
            write_objects(history.repo.object_store, made)
            old = parent.encode() if parent is not None else None
            reason = b"commit: " + commit.message.split(b"\n", 1)[0]
            note = (commit.committer, commit.commit_time, commit.commit_timezone, reason)
            if save_ref(history.repo, history.folder, ref, _object_id(old), commit.id, note, history.sleep):
                return commit.id.decode()
        except FileLocked as error:
            raise locked_fault(Path(os.fsdecode(error.lockfilename))) from error
        except KeyError as error:
            raise GitFault(f"the history lacks an object: {error}", "Run `git fsck` in the vault.") from error
        except OSError as error:
            raise DiskFault(f"cannot write the history: {error}", "Check the disk and its permissions.") from error
    raise GitFault(f"{ref} moves all the time", "Stop the other program that commits to the vault, then run again.")


def _build(
    repo: Repo, parent: str | None, changes: Mapping[str, bytes | None], message: str, when: datetime, author: str
) -> tuple[Commit, dict[ObjectID, ShaFile]]:
    from dulwich.objects import Blob, Commit

    made: dict[ObjectID, ShaFile] = {}
    ids: dict[str, ObjectID | None] = {}
    for path, data in changes.items():
        if data is None:
            ids[path] = None
            continue
        blob = Blob.from_string(data)
        made[blob.id] = blob
        ids[path] = blob.id
    commit = Commit()
    base = tree_of(repo, parent)
    if parent is not None and base is None:
        raise KeyError(parent)
    commit.tree = edit_tree(repo.object_store, base, ids, made)
    commit.parents = [found] if (found := _object_id(parent.encode() if parent else None)) is not None else []
    commit.author = commit.committer = author.encode("utf-8", "replace")
    offset = when.utcoffset() or timedelta()
    commit.commit_time = commit.author_time = max(0, int(when.timestamp()))
    commit.commit_timezone = commit.author_timezone = int(offset.total_seconds()) // 60 * 60
    commit.encoding = b"UTF-8"
    commit.message = message.replace("\0", "").strip().encode("utf-8", "replace") + b"\n"
    made[commit.id] = commit
    return commit, made


def _object_id(name: bytes | None) -> ObjectID | None:
    from dulwich.objects import ObjectID

    return ObjectID(name) if name is not None else None


def tree_of(repo: Repo, commit: str | None) -> ObjectID | None:
    """The tree of a commit; ``None`` for none, or for one that is not here."""
    found = _commit(repo, commit)
    return found.tree if found is not None else None


def load_blob(repo: Repo, name: str) -> bytes | None:
    """A blob by its hex id or an unambiguous prefix of at least 4 digits."""
    from dulwich.objects import Blob, ObjectID

    if not _BLOB_NAME.fullmatch(name):
        return None
    found: list[bytes] = []
    for candidate in [ObjectID(name.encode())] if len(name) == 40 else repo.object_store.iter_prefix(name.encode()):
        try:
            thing = repo.object_store[candidate]
        except KeyError:
            continue
        if isinstance(thing, Blob):
            found.append(thing.data)
    return found[0] if len(found) == 1 else None


def log(repo: Repo, start: str | None, limit: int | None = None) -> Iterator[Entry]:
    """Commits from ``start`` along first parents."""
    for commit in itertools.islice(_line(repo, start), limit):
        yield _entry(commit)


def versions(repo: Repo, start: str | None, path: str) -> Iterator[Version]:
    """Commits that changed one path. Compares ids of subtrees, so commits that touch other folders cost nothing."""
    trail = Trail(repo.object_store, path)
    newer: tuple[Commit, str | None] | None = None
    for commit in _line(repo, start):
        blob = trail.blob(commit.tree)
        if newer is not None and newer[1] != blob:
            yield Version(_entry(newer[0]), newer[1])
        newer = commit, blob
    if newer is not None and newer[1] is not None:
        yield Version(_entry(newer[0]), newer[1])


def _line(repo: Repo, start: str | None) -> Iterator[Commit]:
    """Commits from ``start`` along first parents, as far as they are here."""
    commit = _commit(repo, start)
    while commit is not None:
        yield commit
        commit = _commit(repo, commit.parents[0].decode()) if commit.parents else None


def _commit(repo: Repo, name: str | None) -> Commit | None:
    from dulwich.objects import Commit, ObjectID

    if name is None:
        return None
    try:
        found = repo.object_store[ObjectID(name.encode())]
    except (KeyError, ValueError):
        return None
    return found if isinstance(found, Commit) else None


def _entry(commit: Commit) -> Entry:
    author, _, rest = commit.author.decode("utf-8", "replace").partition(" <")
    zone = timezone(timedelta(seconds=commit.author_timezone)) if abs(commit.author_timezone) < 86_400 else UTC
    try:
        when = datetime.fromtimestamp(commit.author_time, zone)
    except (OverflowError, OSError, ValueError):
        when = datetime.fromtimestamp(0, UTC)
    return Entry(
        id=commit.id.decode(),
        when=when,
        author=author,
        email=rest.rstrip(">"),
        message=commit.message.decode("utf-8", "replace"),
        parents=tuple(parent.decode() for parent in commit.parents),
    )
