"""What the store does when nothing goes wrong, and what it says when it is asked for what it has not."""

from __future__ import annotations

import shutil

import pytest

from pipeline.errors import UsageFault
from pipeline.secrets.store import Found, Listed, Place, Secret, Store, names, store, where
from pipeline.secrets.store.faults import (
    BadName,
    NameTaken,
    NoKeyring,
    NoStore,
    TooLarge,
    UnknownName,
    WrongKey,
)

VALUES = [
    b"",
    b"x",
    b"two\nlines\r\n",
    b"\0\0",
    b"\xff\xfe",
    "ünï ☃".encode(),
    b" kept ",
    b"x" * 55,
    b"x" * 56,
    b"y" * 57,
]


def test_without_a_store_nothing_is_made(desk) -> None:
    """Looking makes no folder."""
    store = desk.store()
    assert (names(desk.folder), where(desk.folder), store.entries()) == ((), None, ())
    for work in (lambda: store.get("a"), lambda: store.remove("a"), store.rotate):
        with pytest.raises(NoStore):
            work()
    for name, value in (("", b"x"), ("a", b"x" * (2 << 20))):
        with pytest.raises((BadName, TooLarge)):
            store.set(name, Secret(value))
    assert store.set_all([]) == ((), ())
    assert not desk.folder.exists()


def test_an_empty_folder_is_no_store(desk) -> None:
    """Somebody may have made the folder."""
    desk.folder.mkdir(mode=0o700)
    assert (names(desk.folder), where(desk.folder), desk.store().entries()) == ((), None, ())


def test_values_come_back(desk) -> None:
    """To the byte, from a store opened anew, with names and dates in clear and nothing else."""
    store = desk.store()
    for number, value in enumerate(VALUES):
        assert store.set(f"n{number}", Secret(value), f"note {number}") is False
    assert desk.plain() == {f"n{n}": (value, f"note {n}") for n, value in enumerate(VALUES)}
    assert [desk.store().get(f"n{n}").reveal() for n in range(len(VALUES))] == VALUES
    assert names(desk.folder)[1] == Listed("n1", "2026-11-30T12:02:00Z", "2026-11-30T12:02:00Z")
    text = (desk.folder / "store.json").read_text("utf-8")
    assert '"n1"' in text and "note" not in text and "lines" not in text
    assert where(desk.folder) == Place.FILE


def test_a_megabyte_comes_back(desk) -> None:
    """The largest value."""
    desk.store().set("big", Secret(b"\xe9" * (1 << 20)))
    assert desk.store().get("big") == Secret(b"\xe9" * (1 << 20))


def test_a_short_password_is_as_long_as_another(desk) -> None:
    """The file does not tell the length of what is short."""
    store = desk.store()
    store.set("a", Secret("1234"))
    before = len(desk.files()["store.json"])
    store.set("a", Secret("a much longer one than that"), replace=True)
    assert len(desk.files()["store.json"]) == before


def test_setting_what_is_there(desk) -> None:
    """Only on purpose; the note stays unless another is given; the same again writes nothing."""
    store = desk.store()
    store.set("Caf\u00e9", Secret("1"), "note")
    first = desk.files()
    with pytest.raises(NameTaken):
        store.set("Cafe\u0301", Secret("2"))
    assert store.set("Café", Secret("1"), replace=True) is True
    assert desk.files() == first
    store.set("Café", Secret("2"), replace=True)
    assert desk.plain() == {"Café": (b"2", "note")}
    created, updated = names(desk.folder)[0][1:]
    assert created < updated
    store.set("Café", Secret("2"), "", replace=True)
    assert desk.plain() == {"Café": (b"2", "")}


def test_every_sealing_has_a_nonce_of_its_own(desk) -> None:
    """The same value sealed again looks like another; what was not touched is not sealed again."""
    store = desk.store()
    nonces = set()
    for turn in range(20):
        store.set("a", Secret(str(turn % 2)), replace=True)
        store.set(f"b{turn}", Secret("same"))
        nonces |= {line for line in desk.files()["store.json"].splitlines() if b"nonce" in line}
    assert len(nonces) == 40


def test_many_at_once(desk) -> None:
    """What is there is left, or replaced on purpose."""
    store = desk.store()
    store.set("b", Secret("old"), "kept")
    found = [Found("a", Secret("1"), "n"), Found("b", Secret("new"))]
    assert store.set_all(found) == (("a",), ("b",))
    assert desk.plain() == {"a": (b"1", "n"), "b": (b"old", "kept")}
    assert store.set_all(found, replace=True) == (("a", "b"), ())
    assert desk.plain()["b"] == (b"new", "kept")


def test_removing(desk) -> None:
    """All of them or none."""
    store = desk.store()
    store.set_all(Found(name, Secret(name)) for name in ("a", "b", "c"))
    with pytest.raises(UnknownName) as caught:
        store.remove("a", "bb")
    assert (caught.value.name, caught.value.near, len(names(desk.folder))) == ("bb", ("b",), 3)
    store.remove("c", "a", "c")
    assert [one.name for one in names(desk.folder)] == ["b"]
    with pytest.raises(UnknownName):
        store.get("a")
    store.remove("b")
    assert names(desk.folder) == () and where(desk.folder) == Place.FILE


def test_rotating(desk) -> None:
    """Key, salt and all that is sealed are others; what is in it, with its dates, is not; the old key opens nothing."""
    desk.store().set_all(Found(name, Secret(name), name) for name in ("a", "b"))
    before, listed, old = desk.plain(), names(desk.folder), desk.files()
    assert desk.store().rotate() == Place.FILE
    assert (desk.plain(), names(desk.folder)) == (before, listed)
    new = desk.files()
    assert sorted(new) == sorted(old) == [".gitignore", "key", "lock", "store.json"]
    assert new["key"] != old["key"]
    lines = set(old["store.json"].splitlines()) & set(new["store.json"].splitlines())
    assert not [line for line in lines if any(word in line for word in (b"salt", b'"id"', b"nonce", b"sealed", b"mac"))]
    (desk.folder / "key").write_bytes(old["key"])
    with pytest.raises(WrongKey):
        desk.store().entries()


def test_a_copied_folder_opens(desk, tmp_path) -> None:
    """All that is needed lies in the folder."""
    desk.store().set("a", Secret("1"))
    shutil.copytree(desk.folder, tmp_path / "copy")
    assert Store(tmp_path / "copy", now=desk.clock).get("a") == Secret("1")


def test_a_passphrase(desk) -> None:
    """Asked for once, never twice for one key; no key lies on the disk; without it, or with another, nothing opens."""
    store = desk.store("pä")
    store.create(Place.PASSPHRASE)
    store.set("a", Secret("1"))
    store.set("b", Secret("2"))
    assert desk.asked == [True]
    assert store.rotate() == Place.PASSPHRASE and desk.asked == [True, True]
    assert sorted(desk.files()) == [".gitignore", "lock", "store.json"]
    assert [one.name for one in names(desk.folder)] == ["a", "b"]
    assert b'"scrypt"' in desk.files()["store.json"] and b"131072" in desk.files()["store.json"]
    assert desk.plain("pa\u0308") == {"a": (b"1", ""), "b": (b"2", "")}
    for wrong in ("pa", None):
        with pytest.raises(WrongKey) as caught:
            desk.store(wrong).get("a")
        assert "passphrase" in str(caught.value)


def test_from_a_file_to_a_passphrase_and_back(desk) -> None:
    """The key file goes when it is needed no more, and comes when it is."""
    desk.store().set("a", Secret("1"))
    assert desk.store("p").rotate(Place.PASSPHRASE) == Place.PASSPHRASE
    assert "key" not in desk.files()
    assert desk.store("p").rotate(Place.FILE) == Place.FILE
    assert desk.plain() == {"a": (b"1", "")}


def test_an_empty_passphrase_is_none(desk) -> None:
    """It would protect nothing, and nothing is changed."""
    desk.store().set("a", Secret("1"))
    for one in (desk.store(""), desk.store()):
        with pytest.raises(WrongKey):
            one.rotate(Place.PASSPHRASE)
    assert desk.plain() == {"a": (b"1", "")}


def test_the_keyring_of_the_system(desk, keyring) -> None:
    """One key at a time in the keyring, none on the disk; back to a file when a person says so."""
    desk.store().create(Place.KEYRING)
    desk.store().set("a", Secret("1"))
    first = dict(keyring.kept)
    assert len(first) == 1 and "key" not in desk.files() and where(desk.folder) == Place.KEYRING
    desk.store().rotate()
    assert len(keyring.kept) == 1 and keyring.kept.keys() != first.keys()
    assert desk.plain() == {"a": (b"1", "")}
    kept = dict(keyring.kept)
    keyring.kept.clear()
    with pytest.raises(WrongKey):
        desk.store().get("a")
    keyring.kept.update(kept)
    assert desk.store().rotate(Place.FILE) == Place.FILE
    assert keyring.kept == {} and desk.plain() == {"a": (b"1", "")}


@pytest.mark.parametrize("late", [False, True])
def test_a_keyring_that_is_told_in_vain(desk, keyring, monkeypatch, late: bool) -> None:
    """A store that could not be written leaves no key behind; one that was written keeps its key, whatever follows."""
    desk.store().set("a", Secret("1"))
    real = store.save

    def save(*words: object) -> None:
        if late:
            real(*words)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(store, "save", save)
        desk.store().rotate(Place.KEYRING)
    assert len(keyring.kept) == late and desk.plain() == {"a": (b"1", "")}


@pytest.mark.parametrize("trouble", ["missing", "no backend", "plain text", "forgets", "refuses"])
def test_no_keyring(desk, keyring, monkeypatch, trouble: str) -> None:
    """A system without one says so with a way out, and the store stays as it is."""
    desk.store().set("a", Secret("1"))
    before = desk.files()
    if trouble == "missing":
        monkeypatch.setitem(__import__("sys").modules, "keyring", None)
    elif trouble == "forgets":
        monkeypatch.setattr(keyring, "get_password", lambda *_: None)
    elif trouble == "refuses":
        monkeypatch.setattr(keyring, "set_password", lambda *words: (_ for _ in ()).throw(RuntimeError(words)))
    else:
        keyring.priority = 0.5 if trouble == "plain text" else 0
    with pytest.raises(NoKeyring) as caught:
        desk.store().rotate(Place.KEYRING)
    assert "passphrase" in caught.value.hint
    assert ("vaultmill[keyring]" in caught.value.hint) == (trouble == "missing")
    assert desk.files() == before and (trouble == "forgets" or keyring.kept == {})


def test_creating_twice(desk) -> None:
    """A store is not made over another."""
    desk.store().create(Place.FILE)
    assert names(desk.folder) == () and where(desk.folder) == Place.FILE
    for place in (Place.FILE, Place.PASSPHRASE):
        with pytest.raises(UsageFault):
            desk.store("p").create(place)


def test_a_key_without_its_store_is_kept(desk) -> None:
    """A store that is away for a while must find its key again."""
    desk.store().set("a", Secret("1"))
    away = desk.files()
    (desk.folder / "store.json").unlink()
    with pytest.raises(UsageFault):
        desk.store("p").create(Place.PASSPHRASE)
    desk.store().set("b", Secret("2"))
    assert desk.files()["key"] == away["key"] and desk.plain() == {"b": (b"2", "")}
    (desk.folder / "store.json").write_bytes(away["store.json"])
    assert desk.plain() == {"a": (b"1", "")}
