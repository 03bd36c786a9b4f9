"""Walking a tree of files: every folder once, symbolic links as far as they may lead, leftovers passed over."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import NamedTuple

from pipeline.model import Problem, Waiting
from pipeline.vault.leftovers import is_cloud_placeholder, is_conflict_copy, is_leftover, is_plain
from pipeline.vault.paths import MAX_DEPTH, relative_name

STORE, MARK = "store.json", b'"vaultmill-secrets"'
Walked = tuple[list["Found"], list[Problem], list[Waiting]]
Closed = tuple[str, ...] | None
"""Places to which, within which and above which a link that leaves may not lead; ``None``: no link may leave."""


class Found(NamedTuple):
    """One regular file: its path below the root as the file system spells it, and what to open."""

    relative: str
    real: str
    size: int
    mtime_ns: int


def leads_on(real: str, base: str, closed: Closed) -> bool:
    """Whether what a link leads to may be read. ``real`` and ``base`` are real paths."""
    if _is_below(real, base):
        return True
    places = [] if closed is None else [base, *map(os.path.realpath, closed)]
    return closed is not None and not any(_is_below(real, place) or _is_below(place, real) for place in places)


def _is_below(path: str, folder: str) -> bool:
    try:
        return os.path.commonpath([path, folder]) == folder
    except ValueError:  # another drive
        return False


def walk_files(root: Path, closed: Closed = None) -> Walked:
    """All files below ``root`` in order of path, with the problems and the files that are not ready.

    A folder reached by a symbolic link is walked after the real ones, and only if it was not reached before, so
    links in circles end.
    """
    walk = _Walk(root, closed)
    try:
        walk.folder("", walk.base, 0)
    except OSError:
        hint = f"{root.name}/ cannot be read; is the disk or sync folder there?"
        return [], [Problem(".", "missing-folder", hint)], []
    for relative, real in walk.linked:  # grows while it is walked
        walk.subfolder(relative, real, relative.count("/") + 1)
    walk.found.sort(key=_in_bytes if not all(found.relative.isascii() for found in walk.found) else _in_letters)
    return walk.found, walk.problems, walk.waiting


class _Walk:
    def __init__(self, root: Path, closed: Closed) -> None:
        self.base, self.closed = os.path.realpath(root), closed
        self.found: list[Found] = []
        self.problems: list[Problem] = []
        self.waiting: list[Waiting] = []
        self.linked: list[tuple[str, str]] = []
        self.seen: set[tuple[int, int]] = set()

    def problem(self, relative: str, code: str, hint: str) -> None:
        self.problems.append(Problem(relative_name(relative), code, hint))

    def subfolder(self, relative: str, real: str, depth: int) -> None:
        if depth > MAX_DEPTH:
            self.problem(relative, "too-deep", f"Folders are read {MAX_DEPTH} levels deep; move this one up.")
            return
        try:
            self.folder(relative, real, depth)
        except OSError as error:
            self.problem(relative, "unreadable", f"This folder cannot be read ({error.strerror}); check permissions.")

    def folder(self, relative: str, real: str, depth: int) -> None:
        with os.scandir(real) as listing:
            entries = sorted(listing, key=lambda entry: os.fsencode(entry.name))
        here = os.stat(real)
        if (here.st_dev, here.st_ino) in self.seen:
            return
        self.seen.add((here.st_dev, here.st_ino))
        names = {entry.name for entry in entries}
        if STORE in names and _keeps_secrets(os.path.join(real, STORE)):
            return self.problem(relative or ".", "secrets", _SECRETS)
        maildir = {"cur", "new"} <= names
        for entry in entries:
            if maildir and entry.name == "tmp":
                continue  # deliveries in progress (maildir(5))
            self.entry(entry, f"{relative}/{entry.name}" if relative else entry.name, depth)

    def entry(self, entry: os.DirEntry[str], relative: str, depth: int) -> None:
        if is_plain(entry.name) and entry.is_file(follow_symlinks=False):
            try:
                self.file(relative, entry.path, entry.stat(follow_symlinks=False))
            except OSError as error:
                self.unreadable(relative, error)
        elif is_cloud_placeholder(entry.name):
            self.waiting.append(Waiting(relative_name(relative), "not downloaded from the cloud"))
        elif is_leftover(entry.name) and not _is_maildir(entry):
            return
        elif is_conflict_copy(entry.name):
            self.waiting.append(Waiting(relative_name(relative), "copy made by a sync tool; compare it and remove one"))
        else:
            try:
                self.visit(entry, relative, depth)
            except OSError as error:
                self.unreadable(relative, error)

    def unreadable(self, relative: str, error: OSError) -> None:
        self.problem(relative, "unreadable", f"This cannot be read ({error.strerror}); check permissions.")

    def visit(self, entry: os.DirEntry[str], relative: str, depth: int) -> None:
        if entry.is_symlink():
            self.link(entry, relative)
        elif entry.is_dir(follow_symlinks=False):
            self.subfolder(relative, entry.path, depth + 1)
        else:
            self.file(relative, entry.path, entry.stat(follow_symlinks=False))

    def link(self, entry: os.DirEntry[str], relative: str) -> None:
        real = os.path.realpath(entry.path)
        if not os.path.exists(real):
            self.problem(relative, "broken-link", "This symbolic link leads nowhere; remove it or restore its target.")
        elif not leads_on(real, self.base, self.closed):
            self.problem(relative, "link-outside", _INSIDE if self.closed is None else _CLOSED)
        elif os.path.isdir(real):
            self.linked.append((relative, real))
        else:
            self.file(relative, real, os.stat(real))

    def file(self, relative: str, real: str, status: os.stat_result) -> None:
        if stat.S_ISREG(status.st_mode):
            self.found.append(Found(relative, real, status.st_size, status.st_mtime_ns))
        else:
            self.problem(relative, "not-a-file", "This is a device or a pipe, not a file; move it out of the folder.")


_SECRETS = "A folder of secrets is not read, since the key may lie in it; move it out of here."
_INSIDE = "Links are followed only within this folder (setting raw_links); copy the file instead."
_CLOSED = "Links to the vault, to the workspace and to what holds them are not followed; copy the file instead."


def _keeps_secrets(store: str) -> bool:
    """Whether a file is a store of secrets, or begins as one."""
    try:
        descriptor = os.open(store, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            return MARK in os.read(descriptor, 200)
        finally:
            os.close(descriptor)
    except OSError:
        return False


def _in_letters(found: Found) -> str:
    return found.relative


def _in_bytes(found: Found) -> bytes:
    return os.fsencode(found.relative)


def _is_maildir(entry: os.DirEntry[str]) -> bool:
    """Subfolders of a Maildir++ store start with a dot: ``.Sent/{cur,new,tmp}``."""
    try:
        return entry.is_dir(follow_symlinks=False) and os.path.isdir(os.path.join(entry.path, "cur"))
    except OSError:
        return False
