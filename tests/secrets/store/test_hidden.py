"""Values are in no message, traceback, log of a bug or file but where they belong, whatever goes wrong."""

from __future__ import annotations

import io
import os
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from layer import FAULTS, Failing, Layer
from rich.console import Console
from rich.traceback import Traceback

from pipeline.cli.buglog import write_log
from pipeline.secrets.store import Found, Place, Secret, Store, read_import

VALUE, NOTE, PHRASE = "canary-value-91", "about the hidden one", "canary-phrase-93"
PLAIN = {".env": f"A={VALUE}\nB='{VALUE}\n", "x.json": f'{{"a": "{VALUE}", "b": [1]}}', "x.csv": f"name,{VALUE}\n1,2\n"}


def shown(error: BaseException) -> Iterator[str]:
    """The local variables of all frames but those of the test itself, as tools show them."""
    one: BaseException | None = error
    while one is not None:
        for frame, _ in traceback.walk_tb(one.__traceback__):
            if "tests" not in Path(frame.f_code.co_filename).parts:
                yield repr(frame.f_locals)
        one = one.__context__


def richly(error: BaseException) -> str:
    """What ``rich`` shows of an error with local variables."""
    told = io.StringIO()
    rich = Traceback.from_exception(type(error), error, error.__traceback__, show_locals=True)
    for stack in rich.trace.stacks:
        stack.frames = [frame for frame in stack.frames if "/tests/" not in frame.filename]
    Console(file=told, width=200).print(rich)
    return told.getvalue()


def check(error: BaseException, folder: Path) -> None:
    """Nothing of it says what a value is, whole or encoded; nor does the log."""
    keys = [path.read_text("ascii").strip() for path in folder.glob("secrets/key*")]
    words = ["canary-", VALUE.encode().hex(), *keys, repr(VALUE)]
    said = f"{error!r} {error} {getattr(error, 'hint', '')} {write_log(error, folder).read_text('utf-8')}"
    for text in [*shown(error), said]:
        for word in words:
            assert word not in text, text
    assert NOTE not in said


USES: dict[str, Callable[[Store], object]] = {
    "set": lambda store: store.set("a", Secret(VALUE), NOTE, replace=True),
    "set_all": lambda store: store.set_all([Found("b", Secret(VALUE), NOTE)]),
    "get": lambda store: store.get("a"),
    "entries": lambda store: store.entries(),
    "remove": lambda store: store.remove("a"),
    "rotate": lambda store: store.rotate(),
    "keyring": lambda store: store.rotate(Place.KEYRING),
}


@pytest.mark.parametrize("use", USES)
def test_a_disk_that_fails_tells_nothing(use: str, desk, tmp_path) -> None:
    """At every call of every use."""
    desk.store().set("a", Secret(VALUE + "0"), NOTE + "0")
    desk.store().set_all([Found("c", Secret(VALUE + "1"), NOTE)])
    failed = 0
    for at in range(1, 40):
        with pytest.MonkeyPatch.context() as patch:
            Layer(Failing(FAULTS["ENOSPC"]), at, reads=True).laid(patch)
            try:
                USES[use](desk.store())
                continue
            except Exception as error:
                caught = error
        failed += 1
        check(caught, tmp_path)
    assert failed and "canary" not in richly(caught)


BUGS = [
    "pipeline.secrets.store.layout.bound",
    "pipeline.secrets.store.sealing.decode",
    "pipeline.secrets.store.sealing._about",
    "pipeline.secrets.store.store.verify",
    "pipeline.secrets.store.store.new_book",
    "pipeline.secrets.store.store.seal",
    "pipeline.secrets.store.unlocking.fits",
    "pipeline.secrets.store.unlocking.render",
    "pipeline.secrets.store.places.base64.b64encode",
    "pipeline.secrets.store.disk.os.write",
    "pipeline.secrets.store.disk.os.fsync",
    "cryptography.hazmat.primitives.ciphers.aead.AESGCM",
]


@pytest.mark.parametrize("place", BUGS)
def test_a_bug_tells_nothing(place: str, desk, tmp_path, monkeypatch) -> None:
    """Something that breaks in the middle, with the value in hand."""
    desk.store().set("a", Secret(VALUE + "0"), NOTE + "0")

    def broken(*_words: object, **_more: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(place, broken)
    failed = 0
    for use in USES.values():
        try:
            use(desk.store())
        except Exception as error:
            failed += 1
            check(error, tmp_path)
    assert failed


def test_a_wrong_passphrase_is_not_repeated(desk, tmp_path) -> None:
    """Nor the right one."""
    desk.store(PHRASE).create(Place.PASSPHRASE)
    with pytest.raises(Exception) as caught:
        desk.store(PHRASE + "x").get("a")
    check(caught.value, tmp_path)


@pytest.mark.parametrize("name", PLAIN)
def test_a_file_to_import_is_not_repeated(name: str, tmp_path) -> None:
    """What was read of it stands in no frame of the error."""
    (tmp_path / name).write_text(PLAIN[name], "utf-8")
    with pytest.raises(Exception) as caught:
        read_import(tmp_path / name)
    check(caught.value, tmp_path)


def test_a_bug_in_importing_tells_nothing(tmp_path, monkeypatch) -> None:
    """Its frames are there with their lines, empty."""
    (tmp_path / "x.json").write_text(f'{{"a": "{VALUE}"}}', "utf-8")
    monkeypatch.setattr("pipeline.secrets.store.foreign.importing.check_value", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError) as caught:
        read_import(tmp_path / "x.json")
    check(caught.value, tmp_path)
    assert "_clean" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


def test_the_disk_holds_no_value(desk, tmp_path, monkeypatch) -> None:
    """No bytes that are written at any time, but the one file of the key, tell a value, a note or the key."""
    written: list[bytes] = []
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: written.append(bytes(data)) or real(descriptor, data))
    desk.store().set("a", Secret(VALUE), NOTE)
    desk.store().set("a", Secret(VALUE + "2"), NOTE, replace=True)
    desk.store().rotate()
    assert len(written) > 5 and b"canary" not in b"".join(written) and NOTE.encode() not in b"".join(written)
    assert b"canary" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert len([data for data in written if len(data) == 45]) == 2, "each key once"
