"""Whatever is done to the files of a store is noticed; nothing wrong ever comes out."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import Fault
from pipeline.secrets.store import Found, Secret, names
from pipeline.secrets.store.faults import Damaged, WrongKey
from pipeline.secrets.store.layout import parse
from pipeline.secrets.store.sealing import fits, keys_of, unseal, verify

OURS = Path(__file__).parent / "data" / "ours"
STORE = (OURS / "store.json").read_bytes()
ROOT = Secret(base64.b64decode((OURS / "key").read_bytes()))


def opened(data: bytes) -> list[tuple[str, bytes, str, str, str]]:
    """All that a store says, by the steps that ``Store`` takes."""
    book = parse(data, "store.json")
    keys = keys_of(ROOT, base64.b64decode(book.key.salt))
    if not fits(keys, book.key):
        raise WrongKey("")
    verify(book, keys, "store.json")
    entries = [unseal(keys, one) for one in book.entries]
    return [(one.name, one.value.reveal(), one.note, one.created, one.updated) for one in entries]


TRUE = opened(STORE)


def test_every_bit_counts() -> None:
    """Each bit of a store with three entries, flipped: an error, or, at the end of a line, the same meaning."""
    same = 0
    for at in range(len(STORE)):
        for bit in range(8):
            data = bytearray(STORE)
            data[at] ^= 1 << bit
            try:
                assert opened(bytes(data)) == TRUE
                same += 1
            except (Damaged, WrongKey):
                continue
    assert same <= 8, "only the line end of the last line may be another blank"


def test_every_byte_counts() -> None:
    """Cut short anywhere, but for the last line end."""
    for at in range(len(STORE) - 1):
        with pytest.raises((Damaged, WrongKey)):
            opened(STORE[:at])
    assert opened(STORE[:-1]) == TRUE


def edits() -> Iterator[tuple[str, bytes]]:
    """What an attacker, an editor or a program that synchronises may do."""

    def edited(change: Callable[[dict[str, Any]], object]) -> bytes:
        book = json.loads(STORE)
        change(book)
        return json.dumps(book, indent=1, ensure_ascii=False).encode() + b"\n"

    def exchange(book: dict[str, Any], *fields: str) -> None:
        one, other = book["entries"][:2]
        for field in fields:
            one[field], other[field] = other[field], one[field]

    assert edited(lambda _: None) == STORE
    yield "deleted", edited(lambda book: book["entries"].pop(0))
    yield "the last deleted", edited(lambda book: book["entries"].pop())
    yield "all deleted", edited(lambda book: book["entries"].clear())
    yield "doubled", edited(lambda book: book["entries"].append(book["entries"][-1]))
    yield (
        "doubled under another name",
        edited(lambda book: book["entries"].append({**book["entries"][-1], "name": "ž"})),
    )
    yield "order", edited(lambda book: book["entries"].reverse())
    yield "names exchanged", edited(lambda book: exchange(book, "name"))
    yield "contents exchanged", edited(lambda book: exchange(book, "nonce", "sealed"))
    yield "a name", edited(lambda book: book["entries"][0].update(name="Banc"))
    yield "a date", edited(lambda book: book["entries"][0].update(updated="2026-11-02T09:30:01Z"))
    yield "no date", edited(lambda book: book["entries"][0].update(updated="yesterday"))
    yield "a nonce", edited(lambda book: book["entries"][0].update(nonce=book["entries"][1]["nonce"]))
    yield "an entry without content", edited(lambda book: book["entries"][0].update(sealed=""))
    yield "letters that are no base64", edited(lambda book: book["entries"][0].update(sealed="a"))
    yield "one field more", edited(lambda book: book["entries"][0].update(more=1))
    yield "one field less", edited(lambda book: book["entries"][0].pop("updated"))
    yield "no mac", edited(lambda book: book.update(mac=""))
    yield "a mac in no letters", edited(lambda book: book.update(mac="\u00e9"))
    yield "another salt", edited(lambda book: book["key"].update(salt="A" * 22 + "=="))
    yield "another id", edited(lambda book: book["key"].update(id="0" * 32))
    yield "another place", edited(lambda book: book["key"].update(place="keyring"))
    yield (
        "a passphrase",
        edited(
            lambda book: book["key"].update(place="passphrase", kdf={"name": "scrypt", "n": 1 << 17, "r": 8, "p": 1})
        ),
    )
    yield "a newer version", edited(lambda book: book.update(version=2))
    yield "another format", edited(lambda book: book.update(format="other"))
    yield "a field twice", STORE.replace(b'"version": 1,', b'"version": 1,\n "version": 1,', 1)
    yield "a name twice", STORE.replace(b'"name": "Bank",', b'"name": "Bonk",\n   "name": "Bank",', 1)
    yield "written closely", json.dumps(json.loads(STORE), ensure_ascii=False, separators=(",", ":")).encode()
    yield "letters as escapes", json.dumps(json.loads(STORE), indent=1).encode()
    yield "a mark in front", b"\xef\xbb\xbf" + STORE
    yield "UTF-16", STORE.decode().encode("utf-16")
    yield "something behind", STORE + b"{}"
    yield "a blank in front", b" " + STORE
    yield "nothing", b""
    yield "blanks", b" \n"
    yield "zeros", b"\0" * len(STORE)
    yield "null", b"null"
    yield "a list", b"[]"
    yield "nested deeply", b"[" * 200_000
    yield "nested deeply in a field", b'{"format":' + b'{"a":' * 100_000
    yield "nested deeply and whole", b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    yield "a long number", b'{"version":' + b"9" * 100_000 + b"}"
    yield "two stores", STORE + STORE
    yield "what a merge leaves", b"<<<<<<< ours\n" + STORE + b"=======\n" + STORE + b">>>>>>> theirs\n"


@pytest.mark.parametrize(("what", "data"), list(edits()), ids=lambda value: value if isinstance(value, str) else "")
def test_edits_are_noticed(what: str, data: bytes) -> None:
    """Each of them is an error that says so in words."""
    with pytest.raises((Damaged, WrongKey)) as caught:
        opened(data)
    assert what != "a newer version" or "newer" in str(caught.value)
    assert what != "nothing" or "empty" in str(caught.value)


@pytest.mark.parametrize("data", [STORE.replace(b"\n", b"\r\n"), STORE + b"\n", STORE.rstrip()])
def test_line_ends_mean_nothing(data: bytes) -> None:
    """A program that copies text may change them."""
    assert opened(data) == TRUE


@pytest.mark.parametrize(
    "kdf",
    [
        {"name": "scrypt", "n": 1 << 16, "r": 8, "p": 1},
        {"name": "scrypt", "n": (1 << 17) + 1, "r": 8, "p": 1},
        {"name": "scrypt", "n": 1 << 30, "r": 8, "p": 1},
        {"name": "scrypt", "n": 1 << 17, "r": 1 << 20, "p": 1},
        {"name": "scrypt", "n": 1 << 17, "r": 8, "p": 1 << 20},
        {"name": "scrypt", "n": -1, "r": 8, "p": 1},
        {"name": "scrypt", "n": 10**400, "r": 8, "p": 1},
        {"name": "pbkdf2-hmac-sha256", "iterations": 599_999},
        {"name": "pbkdf2-hmac-sha256", "iterations": 2**40},
        {"name": "pbkdf2-hmac-sha256", "iterations": 1e6},
        {"name": "md5", "iterations": 600_000},
        {"name": "scrypt"},
        None,
    ],
)
def test_parameters_are_checked_before_they_are_used(desk, kdf: object) -> None:
    """A hostile file takes neither memory nor hours, and gets no weak key; nobody is asked for a passphrase."""
    desk.store().set("a", Secret("1"))
    book = json.loads(desk.files()["store.json"])
    book["key"].update(place="passphrase", kdf=kdf)
    (desk.folder / "store.json").write_text(json.dumps(book, indent=1) + "\n", "utf-8")
    with pytest.raises(Damaged):
        desk.store("p").get("a")
    assert desk.asked == []


def replay(desk) -> bytes:
    """An older state of one entry put into the newer store."""
    desk.store().set("a", Secret("old"))
    old = json.loads(desk.files()["store.json"])["entries"][0]
    desk.store().set("a", Secret("new"), replace=True)
    book = json.loads(desk.files()["store.json"])
    book["entries"][0] = old
    return json.dumps(book, indent=1).encode() + b"\n"


def test_an_older_entry_is_noticed(desk) -> None:
    """It was sealed with the same key, and is refused all the same, by every way of use."""
    data = replay(desk)
    (desk.folder / "store.json").write_bytes(data)
    store = desk.store()
    uses = (
        lambda: store.get("a"),
        store.entries,
        lambda: store.set("b", Secret("x")),
        lambda: store.remove("a"),
        store.rotate,
    )
    for use in uses:
        with pytest.raises(Damaged):
            use()
    assert desk.files()["store.json"] == data
    assert [one.name for one in names(desk.folder)] == ["a"]


def test_the_key_of_another_store(desk, tmp_path) -> None:
    """And no key, a cut one, an empty one, one of other letters: an error that says which, and nothing is changed."""
    desk.store().set("a", Secret("1"))
    other = type(desk)(tmp_path / "other")
    other.store().set("a", Secret("1"))
    key = desk.files()["key"]
    wrong = {other.files()["key"]: "another store", b"": "cut short", key[:-2]: "cut short", b"\xff" * 45: "no key"}
    for data, said in wrong.items():
        (desk.folder / "key").write_bytes(data)
        for use in (lambda: desk.store().get("a"), lambda: desk.store().set("b", Secret("x"))):
            with pytest.raises((WrongKey, Damaged), match=said):
                use()
        assert desk.files()["key"] == data
    (desk.folder / "key").unlink()
    with pytest.raises(WrongKey, match="missing"):
        desk.store().get("a")
    with pytest.raises(WrongKey, match="missing"):
        desk.store().set("b", Secret("x"))
    (desk.folder / "key").touch(0o600)
    (desk.folder / "key").write_bytes(b"\r\n " + key.strip() + b"\r\n")
    assert desk.plain() == {"a": (b"1", "")}


def test_a_huge_file_is_not_read(desk) -> None:
    """Nor a huge key."""
    desk.store().set("a", Secret("1"))
    with open(desk.folder / "store.json", "r+b") as file:
        file.truncate((64 << 20) + 2)
    with pytest.raises(Damaged, match="larger"):
        names(desk.folder)


def test_what_would_not_be_read_again_is_not_written(desk, monkeypatch) -> None:
    """The store has a size, and one that it would outgrow stays as it is."""
    monkeypatch.setattr("pipeline.secrets.store.layout.LARGEST_FILE", 5000)
    store = desk.store()
    store.set("a", Secret("1"))
    with pytest.raises(Fault):
        store.set("b", Secret("x" * 5000))
    assert desk.plain() == {"a": (b"1", "")}


def test_no_error_holds_a_value(desk) -> None:
    """Nor what is sealed."""
    desk.store().set_all([Found("a", Secret("canary-77"), "canary-78")])
    for match in re.finditer(rb'"(?:sealed|nonce)": "', desk.files()["store.json"]):
        data = bytearray(desk.files()["store.json"])
        data[match.end()] ^= 1
        (desk.folder / "store.json").write_bytes(data)
        with pytest.raises(Damaged) as caught:
            desk.store().get("a")
        said = str(caught.value) + caught.value.hint
        assert "canary" not in said and data[match.end() : match.end() + 8].decode("latin-1") not in said
        data[match.end()] ^= 1
        (desk.folder / "store.json").write_bytes(data)
