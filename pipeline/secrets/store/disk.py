"""The folder of the store on the disk: its owner's alone, no links, held open so that nobody puts another in its place.

What is written is whole or not there; a temporary file holds what the file itself would hold, readable by its owner.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.errors import DiskFault, Locked, Suspicious
from pipeline.secrets.store.nouns import Secret
from pipeline.vault.replace import temp_path

PATIENCE = 60.0
"""Seconds to wait for another writer; each takes the time of one small file."""
_POSIX = os.name == "posix"
_BY_FOLDER = _POSIX and {os.open, os.stat, os.unlink, os.rename} <= os.supports_dir_fd
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _NO_LINK
_TEMP_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK
_IGNORE = Secret("*\n")


class Folder:
    """The folder, open; its files are named by their bare names. Methods raise ``DiskFault`` and ``Suspicious``."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path, self._descriptor = path, descriptor

    def read(self, name: str, most: int) -> Secret | None:
        """The bytes of a file, ``None`` where there is none; of more than ``most`` bytes, one more than that."""
        with self._reported(name):
            try:
                descriptor = os.open(self._named(name), _READ_FLAGS, **self._within())
            except FileNotFoundError:
                return None
            except OSError:
                self._no_link(name)
                raise
            with os.fdopen(descriptor, "rb") as file:
                self._own(name, os.fstat(descriptor))
                return Secret(file.read(most + 1))

    def replace(self, name: str, content: Secret) -> None:
        """Put a file in its place at once and on the disk for good."""
        temp = temp_path(Path(name)).name
        with self._reported(name):
            self._remove(temp)
            descriptor = os.open(self._named(temp), _TEMP_FLAGS, 0o600, **self._within())
            try:
                try:
                    done = 0
                    while done < len(content):
                        done += os.write(descriptor, content.reveal()[done : done + (1 << 24)])
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)
                self._in_place()
                self._rename(temp, name)
            except BaseException:
                with contextlib.suppress(OSError, Suspicious, DiskFault):
                    self._remove(temp)
                raise

    def has(self, name: str) -> bool:
        """Whether something has that name, whatever it is."""
        with self._reported(name):
            try:
                os.stat(self._named(name), follow_symlinks=False, **self._within())
            except FileNotFoundError:
                return False
            return True

    def move(self, old: str, new: str) -> None:
        """Give a file the name of another, which it replaces."""
        with self._reported(new):
            self._rename(old, new)

    def remove(self, name: str) -> None:
        """Take a file away, if it is there, and what a crash left of writing it."""
        self._remove(temp_path(Path(name)).name)
        self._remove(name)

    def _remove(self, name: str) -> None:
        with self._reported(name), contextlib.suppress(FileNotFoundError):
            os.unlink(self._named(name), **self._within())

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """One writer at a time, in a folder that git passes over. Raises ``Locked`` when others take too long."""
        from filelock import FileLock, Timeout

        lock = FileLock(self.path / "lock", mode=0o600, poll_interval=0.01)
        with self._reported("lock"):
            self._no_link("lock")
            try:
                lock.acquire(timeout=PATIENCE)
            except Timeout:
                raise Locked("another program writes secrets, and does not end", "Try again later.") from None
        try:
            if not self.has(".gitignore"):
                self.replace(".gitignore", _IGNORE)
            yield
        finally:
            lock.release()

    def _rename(self, old: str, new: str) -> None:
        if self._descriptor is None:
            os.replace(self._named(old), self._named(new))
            return
        os.replace(old, new, src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor)
        with contextlib.suppress(OSError):
            os.fsync(self._descriptor)

    def _named(self, name: str) -> str:
        return name if self._descriptor is not None else str(self.path / name)

    def _within(self) -> dict[str, Any]:
        return {} if self._descriptor is None else {"dir_fd": self._descriptor}

    def _own(self, name: str, status: os.stat_result) -> None:
        path = self.path / name
        if not stat.S_ISREG(status.st_mode):
            raise Suspicious(f"{path} is not a file", "Remove it, or put the file back.")
        if status.st_nlink > 1:
            raise Suspicious(f"{path} has a second name on this disk", "Copy it, remove it, and put the copy there.")
        _check_owner(path, status)

    def _no_link(self, name: str) -> None:
        """Raises ``Suspicious`` for a link where a file should be."""
        with contextlib.suppress(FileNotFoundError):
            status = os.stat(self._named(name), follow_symlinks=False, **self._within())
            if stat.S_ISLNK(status.st_mode):
                raise Suspicious(f"{self.path / name} is a symbolic link", "Put the file itself there.")

    def _in_place(self) -> None:
        """Raises ``Suspicious`` when another folder stands where this one was opened."""
        if self._descriptor is None:
            return
        try:
            same = os.path.samestat(os.stat(self.path, follow_symlinks=False), os.fstat(self._descriptor))
        except FileNotFoundError:
            same = False
        if not same:
            raise Suspicious(f"{self.path} was moved or exchanged meanwhile", "Nothing was written. Try again.")

    @contextlib.contextmanager
    def _reported(self, name: str) -> Iterator[None]:
        with _reported(self.path / name):
            yield


@contextlib.contextmanager
def opened(path: Path, *, make: bool = False) -> Iterator[Folder | None]:
    """The folder, open; ``None`` where there is none, unless it is to be made."""
    path = Path(os.path.abspath(path))
    with _reported(path):
        if make:
            with contextlib.suppress(FileExistsError):
                os.mkdir(path, 0o700)
        try:
            descriptor = _open_folder(path)
        except FileNotFoundError:
            descriptor = -2
    if descriptor == -2:
        yield None
        return
    try:
        yield Folder(path, descriptor if descriptor >= 0 else None)
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def _open_folder(path: Path) -> int:
    """A descriptor, or -1 where files are not named by one. The folder is checked."""
    status = os.stat(path, follow_symlinks=False)
    if stat.S_ISLNK(status.st_mode):
        raise Suspicious(f"{path} is a symbolic link", "Put the folder itself there.")
    if not stat.S_ISDIR(status.st_mode):
        raise Suspicious(f"{path} is not a folder", "Move it away.")
    if not _BY_FOLDER:
        _check_owner(path, status)
        return -1
    descriptor = os.open(path, _READ_FLAGS | os.O_DIRECTORY)
    try:
        _check_owner(path, os.fstat(descriptor))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _check_owner(path: Path, status: os.stat_result) -> None:
    """Raises ``Suspicious``, with the one command that closes the folder and all that is in it."""
    if not _POSIX:
        return
    if status.st_uid != os.geteuid():
        raise Suspicious(f"{path} belongs to another user", "Secrets are opened only from files of your own.")
    if status.st_mode & 0o077:
        folder = shlex.quote(str(path if stat.S_ISDIR(status.st_mode) else path.parent))
        raise Suspicious(
            f"{path} can be read or changed by others",
            f"Run: chmod -R go-rwx {folder} (a disk without permissions: mount it with umask=077)",
        )


@contextlib.contextmanager
def _reported(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        said = f"{path}: {error.strerror or 'it cannot be read or written'}"
    else:
        return
    raise DiskFault(said, "Check the disk and the permissions of the folder; the secrets are as they were.")
