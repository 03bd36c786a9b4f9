"""Hints of changes: by events and by looking; which paths count; what was our own writing."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.vault import observe
from pipeline.vault.mounts import is_remote, mount_type
from pipeline.vault.observe import Observer, is_noticed
from pipeline.vault.own import OwnWrites
from pipeline.vault.signals import Hint, Signals

PATIENCE = 10.0
"""Seconds within which an event must come; it comes at once."""


class Place:
    """raw/ and a vault, observed."""

    def __init__(self, root: Path) -> None:
        self.folders = {"raw": root / "raw", "vault": root / "vault"}
        for folder in self.folders.values():
            (folder / "sub").mkdir(parents=True)
        self.raw, self.vault = self.folders.values()
        self.signals = Signals()
        self.observers: list[Observer] = []

    def observe(self, polling: bool = False, pause: float = 5.0) -> Observer:
        """An observer of both folders."""
        self.observers.append(Observer(self.folders, self.signals, polling, pause))  # type: ignore[arg-type]
        return self.observers[-1]

    def hints(self, wanted: set[Hint]) -> set[Hint]:
        """What was told until all that is wanted was, or until patience ends."""
        found: set[Hint] = set()
        while not wanted <= found:
            hints = self.signals.collect(PATIENCE)
            if not hints:
                break
            found |= set(hints)
        return found


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """Two folders, and observers that end with the test."""
    made = Place(tmp_path)
    yield made
    for observer in made.observers:
        observer.close()


def test_changes_are_told_by_events(place: Place) -> None:
    """New, changed, renamed and deleted files, in new folders, too; hidden and temporary ones are passed over."""
    (place.vault / "old.md").write_text("a")
    (place.vault / "gone.md").write_text("a")
    observer = place.observe()
    assert (observer.remark, observer.sound(), observer.look(0.0)) == ("", True, float("inf"))
    (place.vault / "old.md").rename(place.vault / "new.md")
    (place.vault / "gone.md").unlink()
    (place.vault / ".obsidian").mkdir()
    (place.vault / ".obsidian" / "a.md").write_text("a")
    (place.vault / ".hidden.tmp").write_text("a")
    (place.raw / "x" / "y").mkdir(parents=True)
    (place.raw / "x" / "y" / "1.eml").write_text("a")
    told = [("vault", "old.md"), ("vault", "new.md"), ("vault", "gone.md"), ("raw", "x"), ("raw", "z.eml")]
    (place.raw / "z.eml").write_text("a")
    wanted = {Hint(*one) for one in told}  # type: ignore[arg-type]
    found = place.hints(wanted)
    assert wanted <= found
    assert not {hint.path for hint in found} & {".obsidian", ".obsidian/a.md", ".hidden.tmp", ""}


def test_reading_is_no_change(place: Place) -> None:
    """A run reads every file: that must not look like news."""
    (place.raw / "1.eml").write_text("a")
    place.observe()
    (place.raw / "1.eml").read_text()
    list(os.walk(place.raw))
    (place.raw / "2.eml").write_text("a")
    assert place.hints({Hint("raw", "2.eml")}) == {Hint("raw", "2.eml")}


@pytest.mark.parametrize("polling", [False, True])
def test_observed_folder_may_be_a_link(place: Place, tmp_path: Path, polling: bool) -> None:
    """A vault that is a symbolic link is observed where it leads."""
    (tmp_path / "link").symlink_to(place.vault)
    place.folders["vault"] = tmp_path / "link"
    observer = place.observe(polling)
    (place.vault / "a.md").write_text("a")
    observer.look(10.0)
    assert place.hints({Hint("vault", "a.md")}) == {Hint("vault", "a.md")}


def test_polling_looks_when_it_is_time(place: Place) -> None:
    """Without events the files are compared every few seconds: new, changed and deleted ones are told once."""
    for name in ("changed.md", "gone.md", "same.md"):
        (place.vault / name).write_text("a")
    observer = place.observe(polling=True)
    assert observer.look(0.0) >= 5.0
    (place.vault / "changed.md").write_text("ab")
    (place.vault / "gone.md").unlink()
    (place.raw / "new.eml").write_text("a")
    (place.vault / "picture.png").write_bytes(b"a")
    observer.look(4.0)
    assert place.signals.collect(0.0) == ()
    observer.look(1000.0)
    told = {Hint("vault", "changed.md"), Hint("vault", "gone.md"), Hint("raw", "new.eml")}
    assert set(place.signals.collect(0.0)) == told
    observer.look(2000.0)
    assert place.signals.collect(0.0) == ()


@pytest.mark.parametrize("polling", [False, True])
def test_folder_made_anew_is_noticed(place: Place, polling: bool) -> None:
    """An observer of a folder that was replaced hears nothing any more: it is not sound."""
    observer = place.observe(polling)
    place.raw.rename(place.raw.with_name("away"))
    assert not observer.sound()
    place.raw.mkdir()
    assert not observer.sound()


def test_dead_thread_is_noticed(place: Place) -> None:
    """The threads of the observer may die without a word."""
    observer = place.observe()
    for emitter in observer._events.emitters:  # type: ignore[union-attr]
        emitter.stop()
        emitter.join(PATIENCE)
    assert not observer.sound()


def test_without_events_folders_are_polled(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the system has no watches left, files are looked at instead, and the remark says why."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EMFILE, "inotify instance limit reached")

    monkeypatch.setattr(observe, "_events", refuse)
    observer = place.observe()
    assert "limit" in observer.remark
    (place.raw / "new.eml").write_text("a")
    observer.look(10.0)
    assert place.signals.collect(0.0) == (Hint("raw", "new.eml"),)


def test_too_few_watches_are_noticed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Subfolders beyond the limit stay unwatched silently: they are counted, and then polled."""
    monkeypatch.setattr(observe, "_watched", lambda: 3)
    observer = place.observe()
    assert "max_user_watches" in observer.remark
    assert observer.look(0.0) < float("inf")


def test_missing_folder_is_an_error(place: Place) -> None:
    """Nothing is observed in place of a folder that is not there."""
    place.raw.rename(place.raw.with_name("away"))
    with pytest.raises(FileNotFoundError):
        place.observe()


@pytest.mark.parametrize(
    ("place", "path", "folder", "noticed"),
    [
        ("vault", "People/Ann.md", False, True),
        ("vault", "life/areas/people/ann/facts.jsonl", False, True),
        ("vault", "People", True, True),
        ("vault", "picture.png", False, False),
        ("vault", ".git/index", False, False),
        ("vault", ".git/a.md", False, False),
        ("vault", ".obsidian", True, False),
        ("vault", ".trash/a.md", False, False),
        ("vault", "People/.vaultmill-0123.tmp", False, False),
        ("vault", "", True, False),
        ("raw", "inbox/1.eml", False, True),
        ("raw", "a.mbox", False, True),
        ("raw", "a.mbox.part", False, False),
        ("raw", ".DS_Store", False, False),
        ("raw", ".git/objects/ab/cd", False, False),
        ("raw", ".Sent/cur/1:2,S", False, True),
        ("raw", "inbox", True, True),
    ],
)
def test_what_is_noticed(place: str, path: str, folder: bool, noticed: bool) -> None:
    """Only paths that a run would look at are hints."""
    assert is_noticed(place, path, folder) is noticed


TABLE = """\
/dev/sda1 / ext4 rw 0 0
proc /proc proc rw 0 0
nas:/export /mnt/nas nfs4 rw 0 0
//nas/my\\040share /mnt/my\\040share cifs rw 0 0
ann@host: /home/ann/far fuse.sshfs rw 0 0
C:\\134 /mnt/c 9p rw 0 0
/dev/sdb1 /mnt/nas/local ext4 rw 0 0
broken
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/ann", "ext4"),
        ("/mnt/nas", "nfs4"),
        ("/mnt/nas/raw", "nfs4"),
        ("/mnt/nasty", "ext4"),
        ("/mnt/nas/local/raw", "ext4"),
        ("/mnt/my share/raw", "cifs"),
        ("/home/ann/far/vault", "fuse.sshfs"),
        ("/mnt/c/Users", "9p"),
    ],
)
def test_mount_type(path: str, kind: str) -> None:
    """The longest mount point that holds the path decides."""
    assert mount_type(TABLE, path) == kind


def test_network_drive_is_polled(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder on a network drive is looked at, the other one sends events."""
    assert not is_remote(place.raw)
    table = place.raw.with_name("mounts")
    table.write_text(f"/dev/sda1 / ext4 rw 0 0\nnas:/x {os.path.realpath(place.raw)} nfs rw 0 0\n")
    monkeypatch.setattr("pipeline.vault.mounts._TABLE", table)
    observer = place.observe()
    assert list(observer._polled) == [Path(os.path.realpath(place.raw))]
    assert len(observer._events.emitters) == 1  # type: ignore[union-attr]


def test_own_writes_are_known(tmp_path: Path) -> None:
    """A file is ours as long as it has the bytes that the run left; a folder, when the run wrote in it."""
    note = tmp_path / "People" / "Ann.md"
    note.parent.mkdir()
    note.write_bytes(b"a\n")
    blob = hashlib.sha1(b"blob 2\0a\n").hexdigest()
    own = OwnWrites(tmp_path, {"People/Ann.md": blob, "gone.md": None})
    assert own.holds("People/Ann.md") and own.holds("People") and own.holds("gone.md")
    assert not own.holds("other.md")
    note.write_bytes(b"ab\n")
    (tmp_path / "gone.md").write_bytes(b"back")
    assert not own.holds("People/Ann.md") and not own.holds("gone.md")
    note.unlink()
    assert not own.holds("People/Ann.md")


def test_waking_ends_the_waiting() -> None:
    """Somebody who wants an end does not wait for the next hint."""
    signals = Signals()
    signals.wake()
    assert signals.collect(PATIENCE) == ()


def test_swarm_is_collected_at_once() -> None:
    """Many hints of the same file are one."""
    signals = Signals()
    for _ in range(3):
        signals.put(Hint("raw", "a"))
    signals.put(Hint("raw", "b"))
    assert signals.collect(0.0) == (Hint("raw", "a"), Hint("raw", "b"))
    assert signals.collect(0.0) == ()
