"""The folder on the disk: nobody else's, nothing but files, and the one that was opened."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import DiskFault, Fault, Locked, Suspicious
from pipeline.secrets.store import Found, Secret, disk, names, where
from pipeline.secrets.store.disk import opened

posix = pytest.mark.skipif(os.name != "posix", reason="this system knows no modes")
USES: dict[str, Callable] = {
    "names": lambda desk: names(desk.folder),
    "where": lambda desk: where(desk.folder),
    "get": lambda desk: desk.store().get("a"),
    "set": lambda desk: desk.store().set("b", Secret("x")),
    "remove": lambda desk: desk.store().remove("a"),
    "rotate": lambda desk: desk.store().rotate(),
}
WITH_KEY = tuple(name for name in USES if name not in ("names", "where"))


@posix
@pytest.mark.parametrize("mask", [0, 0o022, 0o077, 0o777])
def test_only_its_owner_reads_it(desk, mask: int) -> None:
    """From the first byte on, whatever the umask."""
    seen: list[int] = []
    real = os.write

    def write(descriptor: int, data: bytes) -> int:
        seen.append(os.fstat(descriptor).st_mode & 0o777)
        return real(descriptor, data)

    before = os.umask(mask)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "write", write)
            try:
                desk.store().set("a", Secret("1"))
                desk.store().rotate()
            except Fault:
                assert mask == 0o777  # takes the folder away from its owner, too; the administrator enters all the same
    finally:
        os.umask(before)
    assert seen and {mode & ~0o600 for mode in seen} == {0}
    found = {path.name: oct(path.stat().st_mode & 0o777) for path in [desk.folder, *desk.folder.iterdir()]}
    if mask != 0o777:
        assert found.pop("secrets") == "0o700"
        assert set(found.values()) == {"0o600"}


@posix
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", ["store.json", "key", ""])
@pytest.mark.parametrize("mode", [0o640, 0o602])
def test_what_others_can_read_is_refused(desk, name: str, mode: int, use: str) -> None:
    """With the command that takes it away from them, which then helps."""
    if name == "key" and use not in WITH_KEY:
        return
    desk.store().set("a", Secret("1"))
    path = desk.folder / name
    path.chmod(mode | (0o100 if not name else 0))
    with pytest.raises(Suspicious) as caught:
        USES[use](desk)
    command = caught.value.hint.removeprefix("Run: ").partition(" (")[0]
    subprocess.run(shlex.split(command), check=True)
    USES[use](desk)


@posix
def test_one_command_closes_a_copy_that_is_open_everywhere(desk) -> None:
    """As a disk without permissions, an archive or a program that syncs leaves it."""
    desk.store().set("a", Secret("1"))
    for path in (desk.folder, *desk.folder.iterdir()):
        path.chmod(0o777)
    with pytest.raises(Suspicious) as caught:
        desk.plain()
    subprocess.run(shlex.split(caught.value.hint.removeprefix("Run: ").partition(" (")[0]), check=True)
    assert desk.plain() == {"a": (b"1", "")}
    assert desk.store().set("b", Secret("2")) is False


@posix
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", ["store.json", "key"])
@pytest.mark.parametrize("kind", ["link", "dangling", "hard link", "folder", "pipe"])
def test_what_is_no_file_is_refused(desk, tmp_path: Path, name: str, kind: str, use: str) -> None:
    """Links, also to the right file, folders, pipes; what they lead to is not touched."""
    desk.store().set("a", Secret("1"))
    path, far = desk.folder / name, tmp_path / "far"
    path.rename(far)
    before = far.read_bytes()
    if kind == "link":
        path.symlink_to(far)
    elif kind == "dangling":
        path.symlink_to(tmp_path / "nowhere")
    elif kind == "hard link":
        os.link(far, path)
    elif kind == "folder":
        path.mkdir(0o700)
    else:
        os.mkfifo(path, 0o600)
    if name == "key" and use not in WITH_KEY:
        USES[use](desk)
    else:
        with pytest.raises((Suspicious, DiskFault)):
            USES[use](desk)
    assert far.read_bytes() == before and not (tmp_path / "nowhere").exists()


@posix
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", ["link", "file", "lock"])
def test_the_folder_is_a_folder(desk, tmp_path: Path, kind: str, use: str) -> None:
    """No link to one, no file; the file of the lock is no link either."""
    desk.store().set("a", Secret("1"))
    if kind == "lock":
        (desk.folder / "lock").unlink()
        (desk.folder / "lock").symlink_to(tmp_path / "far")
        if use in ("names", "where", "get"):
            USES[use](desk)
            return
    else:
        desk.folder.rename(tmp_path / "real")
        if kind == "link":
            desk.folder.symlink_to(tmp_path / "real")
        else:
            desk.folder.write_bytes(b"")
    with pytest.raises(Suspicious):
        USES[use](desk)
    assert not (tmp_path / "far").exists()


@posix
def test_a_folder_of_somebody_else_is_refused(desk, monkeypatch) -> None:
    """Whoever could put it there could have made it."""
    desk.store().set("a", Secret("1"))
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(Suspicious, match="another user"):
        desk.store().get("a")


@posix
def test_a_folder_exchanged_meanwhile_is_noticed(desk, tmp_path: Path) -> None:
    """Nothing is written into the one that stands there now, nor lost in the one that was taken away."""
    desk.store().set("a", Secret("1"))
    before = desk.files()["store.json"]
    with opened(desk.folder) as place:
        desk.folder.rename(tmp_path / "away")
        with pytest.raises(Suspicious, match="exchanged"):
            place.replace("store.json", Secret("x"))
        desk.folder.mkdir(0o700)
        with pytest.raises(Suspicious, match="exchanged"):
            place.replace("store.json", Secret("x"))
        assert list(desk.folder.iterdir()) == []
    assert (tmp_path / "away" / "store.json").read_bytes() == before
    assert not [path for path in (tmp_path / "away").iterdir() if path.suffix == ".tmp"]


@posix
def test_the_disk_has_it_before_it_is_named(desk, monkeypatch) -> None:
    """The bytes first, then the name, then the folder: a power cut finds the old or the new."""
    desk.store().set("a", Secret("1"))
    calls: list[str] = []
    for name, real in (("fsync", os.fsync), ("replace", os.replace)):
        monkeypatch.setattr(os, name, lambda *w, n=name, real=real, **more: calls.append(n) or real(*w, **more))
    desk.store().set("b", Secret("2"))
    assert calls == ["fsync", "replace", "fsync"]


@posix
def test_a_temporary_file_in_the_way_is_replaced(desk, tmp_path: Path) -> None:
    """What a crash left, or a link that somebody laid there: taken away, never written through."""
    desk.store().set("a", Secret("1"))
    from pipeline.vault.replace import temp_path

    temp = temp_path(desk.folder / "store.json")
    for lay in (lambda: temp.write_bytes(b"half"), lambda: temp.symlink_to(tmp_path / "far")):
        lay()
        desk.store().set("b", Secret("2"), replace=True)
        desk.store().set("b", Secret("3"), replace=True)
        assert not os.path.lexists(temp) and not (tmp_path / "far").exists()


def test_git_passes_the_folder_over(desk) -> None:
    """The folder says so itself, when it is made."""
    desk.store().set("a", Secret("1"))
    assert desk.files()[".gitignore"] == b"*\n"


def test_who_waits_too_long_says_so(desk, monkeypatch) -> None:
    """Another program that never lets go."""
    desk.store().set("a", Secret("1"))
    monkeypatch.setattr(disk, "PATIENCE", 0.05)
    with opened(desk.folder) as place, place.locked():
        with pytest.raises(Locked):
            desk.store().set("b", Secret("2"))
        assert desk.store().get("a") == Secret("1")
    desk.store().set_all([Found("b", Secret("2"))])
    assert len(desk.plain()) == 2


@posix
def test_a_folder_that_only_can_be_read(desk, monkeypatch) -> None:
    """Opens, and says why nothing can be stored."""
    desk.store().set("a", Secret("1"))
    real = os.open

    def refuse(path, flags, *words, **more):
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(30, os.strerror(30))
        return real(path, flags, *words, **more)

    monkeypatch.setattr(os, "open", refuse)
    assert desk.store().get("a") == Secret("1")
    with pytest.raises(DiskFault, match="[Rr]ead-only"):
        desk.store().set("b", Secret("2"))
