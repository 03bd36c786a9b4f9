"""Struck at every call on the disk: afterwards the store is the old or the new one, and opens."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

import pytest
from fork import DONE, KILLED, forked
from layer import FAULTS, Failing, Layer, kill

from pipeline.errors import Fault
from pipeline.secrets.store import Found, Place, Secret
from pipeline.secrets.store.faults import WrongKey

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
OLD = {"a": (b"1", "note"), "b": (b"2", "")}


def begin(desk) -> None:
    """A store with two secrets."""
    desk.store().set_all([Found("a", Secret("1"), "note"), Found("b", Secret("2"))])


SCENES: dict[str, tuple[Callable, Callable, dict, dict]] = {
    "first": (lambda _: None, lambda desk: desk.store().set("a", Secret("1"), "note"), {}, {"a": (b"1", "note")}),
    "set": (begin, lambda desk: desk.store().set("c", Secret("3")), OLD, {**OLD, "c": (b"3", "")}),
    "replace": (
        begin,
        lambda desk: desk.store().set("a", Secret("9"), replace=True),
        OLD,
        {**OLD, "a": (b"9", "note")},
    ),
    "remove": (begin, lambda desk: desk.store().remove("b"), OLD, {"a": OLD["a"]}),
    "rotate": (begin, lambda desk: desk.store().rotate(), OLD, OLD),
    "to the keyring": (begin, lambda desk: desk.store().rotate(Place.KEYRING), OLD, OLD),
}


class Played:
    """One scene, played again and again from the same start."""

    def __init__(self, name: str, desk) -> None:
        self.prepare, self.work, self.old, self.new = SCENES[name]
        self.desk, self.note = desk, desk.folder.parent / "note"
        self.start = desk.folder.parent / "start"
        self.prepare(desk)
        if desk.folder.exists():
            shutil.copytree(desk.folder, self.start)

    def again(self) -> None:
        """The folder as it was."""
        shutil.rmtree(self.desk.folder, ignore_errors=True)
        if self.start.exists():
            shutil.copytree(self.start, self.desk.folder)

    def killed(self, layer: Layer) -> int:
        """How the work ends in a process of its own."""
        self.again()
        return forked(lambda: self.work(self.desk), layer, self.note)

    def failed(self, layer: Layer) -> Exception | None:
        """How the work ends here."""
        self.again()
        with pytest.MonkeyPatch.context() as patch:
            layer.laid(patch)
            try:
                self.work(self.desk)
            except Exception as error:
                return error
        return None

    def is_sound(self, expected: list[dict]) -> None:
        """Opens as one of these, takes a change, and leaves nothing behind."""
        assert self.desk.plain() in expected
        self.desk.store().set("later", Secret("x"))
        found = self.desk.plain()
        assert found.pop("later") == (b"x", "") and found in expected
        assert set(self.desk.files()) <= {".gitignore", "key", "lock", "store.json"}
        assert self.desk.files()[".gitignore"] == b"*\n"

    def steps(self) -> int:
        """How many calls the work makes."""
        layer = Layer(reads=True)
        assert self.failed(layer) is None
        assert layer.count > 5
        return layer.count


@pytest.fixture
def own_keyring(keyring, desk, monkeypatch):
    """A keyring that a killed process leaves as it was told: it is kept in a file."""
    file = desk.folder.parent / "keyring"

    def get(_service: str, username: str) -> str | None:
        words = [line.split() for line in file.read_text().splitlines()] if file.exists() else []
        return {one[0]: one[1] for one in words if len(one) == 3}.get(username)

    def put(_service: str, username: str, password: str) -> None:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.write(descriptor, f"\n{username} {password} whole\n".encode())
        os.close(descriptor)

    monkeypatch.setattr(keyring, "get_password", get)
    monkeypatch.setattr(keyring, "set_password", put)
    monkeypatch.setattr(keyring, "delete_password", lambda *_: None)
    return keyring


@pytest.mark.parametrize("scene", ["first", "set", "rotate", "to the keyring"])
def test_killed(scene: str, desk, own_keyring) -> None:
    """kill -9 before each call, and in the middle of a write."""
    played = Played(scene, desk)
    for at in range(1, played.steps() + 1):
        assert played.killed(Layer(kill, at, torn=True)) in (KILLED, DONE)
        played.is_sound([played.old, played.new])


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize("scene", SCENES)
def test_failed(scene: str, lasting: bool, desk, own_keyring) -> None:
    """A disk that refuses one call, or all from that call on: told as a fault, never as a bug; the state is whole."""
    played = Played(scene, desk)
    for at in range(1, played.steps() + 1):
        number = FAULTS["ENOSPC" if at % 2 else "EIO"]
        error = played.failed(Layer(Failing(number), at, torn=True, lasting=lasting, reads=True))
        assert error is None or isinstance(error, Fault), error
        played.is_sound([played.old, played.new] if error else [played.new])


@pytest.mark.parametrize("moment", ["store", "rename"])
def test_a_rotation_cut_short_is_finished(desk, moment: str) -> None:
    """With the next key on the disk: before the store needs it, it goes; after that, it is the key."""
    begin(desk)
    played = desk.files()
    desk.store().rotate()
    rotated = desk.files()
    (desk.folder / "key").write_bytes(played["key"])
    (desk.folder / "key.next").touch(0o600)
    (desk.folder / "key.next").write_bytes(rotated["key"])
    (desk.folder / "store.json").write_bytes((played if moment == "store" else rotated)["store.json"])
    assert desk.plain() == OLD
    assert "key.next" in desk.files()
    desk.store().set("c", Secret("3"))
    assert "key.next" not in desk.files()
    assert desk.files()["key"] == (played if moment == "store" else rotated)["key"]
    assert desk.plain() == {**OLD, "c": (b"3", "")}


def test_a_damaged_key_beside_the_next_one(desk) -> None:
    """The store opens with whichever matches, and says which is damaged if none does."""
    begin(desk)
    files = desk.files()
    (desk.folder / "key.next").touch(0o600)
    (desk.folder / "key.next").write_bytes(files["key"])
    (desk.folder / "key").write_bytes(b"garbage")
    assert desk.plain() == OLD
    desk.store().set("c", Secret("3"))
    assert desk.files()["key"] == files["key"]
    (desk.folder / "key").unlink()
    with pytest.raises(WrongKey):
        desk.store().get("a")
