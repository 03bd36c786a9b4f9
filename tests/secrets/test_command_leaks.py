"""A value that was kept stands nowhere: no file but the sealed one, no history, no answer, no error, no process."""

from __future__ import annotations

import base64
import errno
import io
import os
import subprocess
import sys
import tempfile
import traceback
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from desk import Desk, month

from pipeline.cli import main as border
from pipeline.cli.export import command as exporting
from pipeline.cli.main import main

VALUE = "Kestrel-Canary-4821-zq"
OTHER = "Second-Canary-7713-kx"
PHRASE = "Phrase-Canary-9026-wm"
WORDS = (VALUE, OTHER, PHRASE)
READING = (
    *(["status"], ["check"], ["report"], ["report", "--no-redact"], ["items"], ["index"], ["stats"], ["uncertain"]),
    *(["search", "wifi"], ["search", VALUE.split("-")[0]], ["recall", "the wifi password?"], ["lookup", "wifi"]),
    *(["summarize", "--show"], ["audit", "--secrets", "--history"], ["history"], ["secret", "list", "--json"]),
)


def marks() -> set[bytes]:
    """The values in the forms in which a careless program would leave them."""
    found = set()
    for word in WORDS:
        raw = word.encode()
        found |= {raw, raw[::-1], raw.hex().encode(), word.encode("utf-16-le"), word.lower().encode()}
        found |= {base64.b64encode(b" " * pad + raw)[4:24] for pad in range(3)}
    return found


MARKS = marks()


def holding(data: bytes) -> bool:
    """Whether one of them stands in it."""
    return any(mark in data for mark in MARKS)


def leaks(*folders: Path) -> list[str]:
    """Files below folders, and objects of git there, with a value in them."""
    found = []
    for file in (file for folder in folders for file in folder.rglob("*") if file.is_file()):
        data = file.read_bytes()
        parts = file.parts
        if "objects" in parts and len(file.parent.name) == 2:
            data += zlib.decompress(data)
        if holding(data) or holding(str(file).encode()):
            found.append(str(file))
    return found


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[bytes]]:
    """What other programs are called with; temporary files lie below tmp_path/temp."""
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    calls: list[bytes] = []
    real = subprocess.Popen.__init__

    def recorded(self: Any, *args: Any, **options: Any) -> None:
        calls.append(repr((args, options)).encode())
        real(self, *args, **options)

    monkeypatch.setattr(subprocess.Popen, "__init__", recorded)
    yield calls


def call(monkeypatch: pytest.MonkeyPatch, desk: Desk, *words: str, stdin: str = "") -> int:
    """One command, in this process."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    return main([*words, "-C", str(desk.root)])


def private(path: Path, text: str) -> str:
    """A file of the owner's alone."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o600)
    return str(path)


def test_the_search_finds_what_leaks(tmp_path: Path) -> None:
    """In any of the forms, packed as git packs it, too; and nothing where nothing is."""
    (tmp_path / "fine").write_text("Kestrel Canary", "utf-8")
    assert leaks(tmp_path) == []
    (tmp_path / "a").write_bytes(base64.b64encode(b"xy" + VALUE.encode()))
    (tmp_path / "b").write_bytes(OTHER.encode("utf-16"))
    (tmp_path / ".git/objects/ab").mkdir(parents=True)
    (tmp_path / ".git/objects/ab/c").write_bytes(zlib.compress(PHRASE.encode() * 3))
    assert len(leaks(tmp_path)) == 3


def test_nothing_leaks(
    desk: Desk, told: list[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfdbinary: Any
) -> None:
    """Kept, read, replaced, rotated, imported, refused; then a run and all that reads: no word of it anywhere."""
    month(desk)
    desk.run()
    outside = tmp_path / "outside"
    phrase, wrong = private(outside / "phrase", PHRASE), private(outside / "wrong", "something else")
    env = private(outside / ".env", f"IMPORTED={OTHER}\n")
    capfdbinary.readouterr()
    steps = [
        (0, ("set", "wifi", "--stdin", "--note", f"not {OTHER}"), VALUE),
        (2, ("set", "wifi", "--stdin"), OTHER),
        (0, ("set", "wifi", "--stdin", "--force"), VALUE + "\n"),
        (2, ("set", "wifi", VALUE), ""),
        (0, ("import", env, "--dry-run"), ""),
        (0, ("import", env), ""),
        (0, ("rotate",), ""),
        (0, ("rotate", "--passphrase", "--new-passphrase-file", phrase), ""),
        (4, ("get", "wifi", "--passphrase-file", wrong), ""),
        (0, ("rotate", "--key-file", "--passphrase-file", phrase), ""),
        (0, ("list",), ""),
    ]
    for code, words, stdin in steps:
        assert call(monkeypatch, desk, "secret", *words, stdin=stdin) == code, words
    said = capfdbinary.readouterr()
    assert said.out.count(f"not {OTHER}".encode()) == 1, "the note, which list tells"
    assert not holding((said.out + said.err).replace(f"not {OTHER}".encode(), b""))
    desk.later(days=1)
    desk.run()
    assert "%vault IMPORTED,wifi\n" in desk.note("kg-summary.md")
    words: list[str]
    for words in READING:
        assert call(monkeypatch, desk, *words) in (0, 1), words
    (forms,) = [option.type for option in exporting.params if option.name == "form"]
    assert isinstance(forms, click.Choice) and len(forms.choices) > 5
    for form in forms.choices:
        place, only = str(tmp_path / "out" / form), ["--only", "Sarah Quill"] if form == "canvas" else []
        assert call(monkeypatch, desk, "export", "--format", form, "--output", place, *only) == 0, form
    said = capfdbinary.readouterr()
    assert not holding((said.out + said.err).replace(f"not {OTHER}".encode(), b""))
    assert leaks(desk.root, tmp_path / "out", tmp_path / "temp") == []
    assert not any(map(holding, told)) and told
    assert not holding(repr(dict(os.environ)).encode())
    assert call(monkeypatch, desk, "secret", "get", "wifi") == 0
    assert capfdbinary.readouterr() == (VALUE.encode(), b"")


@pytest.mark.parametrize("words", [("set", "door", "--stdin"), ("get", "wifi"), ("rotate",), ("list",), ("rm", "wifi")])
@pytest.mark.parametrize("damage", ["cut", "flipped", "no JSON", "another key"])
def test_a_damaged_store_tells_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any, damage: str, words: tuple[str, ...]
) -> None:
    """An error with a hint, exit code 4, and no file is changed."""
    assert call(monkeypatch, desk, "secret", "set", "wifi", "--stdin", stdin=VALUE) == 0
    file = desk.root / "secrets/store.json"
    data = file.read_bytes()
    if damage == "another key":
        assert call(monkeypatch, desk, "secret", "rotate") == 0
        old = desk.root / "secrets/key"
        old.write_bytes(base64.b64encode(b"k" * 32) + b"\n")
    else:
        at = data.index(b'"wifi"') + 2
        flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        file.write_bytes({"cut": data[:-40], "flipped": flipped, "no JSON": b"{"}[damage])
    before = {path.name: path.read_bytes() for path in (desk.root / "secrets").iterdir() if path.name != "lock"}
    capfdbinary.readouterr()
    code = call(monkeypatch, desk, "secret", *words, stdin=OTHER)
    said = capfdbinary.readouterr()
    assert code == (0 if (damage, words) == ("another key", ("list",)) else 4), said
    assert said.err and not holding(said.out + said.err)
    after = {path.name: path.read_bytes() for path in (desk.root / "secrets").iterdir() if path.name != "lock"}
    assert after == before


FAILURES = [
    ("os.replace", OSError(errno.ENOSPC, "No space left on device"), 4),
    ("os.write", OSError(errno.ENOSPC, "No space left on device"), 4),
    ("os.fsync", OSError(errno.EIO, "Input/output error"), 4),
    ("os.replace", RuntimeError("a bug"), 3),
    ("os.open", KeyboardInterrupt(), 130),
]


@pytest.mark.parametrize(("where", "error", "code"), FAILURES, ids=[f"{row[0]} {row[2]}" for row in FAILURES])
@pytest.mark.parametrize("words", [("set", "door", "--stdin"), ("set", "wifi", "--stdin", "--force"), ("rotate",)])
def test_a_failure_in_the_middle_tells_nothing(
    desk: Desk,
    told: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: Any,
    tmp_path: Path,
    where: str,
    error: BaseException,
    code: int,
    words: tuple[str, ...],
) -> None:
    """A full disk, a bug, Ctrl-C while it writes: neither screen, log, files nor the locals of the trace hold it."""
    assert call(monkeypatch, desk, "secret", "set", "wifi", "--stdin", stdin=VALUE) == 0
    capfdbinary.readouterr()
    traces: list[str] = []
    explain = border._explain
    name = where.removeprefix("os.")
    real = getattr(os, name)

    def fail(*args: Any, **options: Any) -> Any:
        if name == "open" and not args[1] & os.O_CREAT:
            return real(*args, **options)
        raise error

    def explained(raised: BaseException, invocation: Any) -> int:
        monkeypatch.setattr(os, name, real)
        traces.extend(traceback.TracebackException.from_exception(raised, capture_locals=True).format())
        return explain(raised, invocation)

    monkeypatch.setattr(border, "_explain", explained)
    monkeypatch.setattr(os, name, fail)
    found = call(monkeypatch, desk, "secret", *words, stdin=OTHER)
    monkeypatch.setattr(os, name, real)
    said = capfdbinary.readouterr()
    assert found == code, said
    assert traces and not holding("".join(traces).encode()), [t for t in traces if holding(t.encode())]
    assert not holding(said.out + said.err)
    assert leaks(desk.root, tmp_path / "temp") == []
    assert call(monkeypatch, desk, "secret", "get", "wifi") == 0
    assert capfdbinary.readouterr()[0] == VALUE.encode()


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="there is no /proc")
def test_no_process_shows_it(desk: Desk) -> None:
    """While a value is handed over by a pipe: neither the command line nor the environment of the process."""
    command = [sys.executable, "-m", "pipeline", "secret", "set", "wifi", "--stdin", "-C", str(desk.root)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(VALUE.encode())
    process.stdin.flush()
    place = Path("/proc") / str(process.pid)
    while not (shown := (place / "cmdline").read_bytes()):  # it is not yet what it will be
        assert process.poll() is None
    shown += (place / "environ").read_bytes()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert b"secret" in shown and not holding(shown + out + err)


def test_the_mcp_server_tells_names_at_most(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answers come from notes: no tool reads the store, nor its key."""
    from pipeline.errors import Fault
    from pipeline.share.mcp_answers import Answers

    month(desk)
    assert call(monkeypatch, desk, "secret", "set", "wifi", "--stdin", stdin=VALUE) == 0
    desk.run()
    key = (desk.root / "secrets/key").read_text("utf-8").strip()
    answers = Answers(desk.root)
    texts = [answers.search(word, "", "", "", "", 5) for word in ("wifi", VALUE)]
    for path in ("../secrets/key", "../secrets/store.json", str(desk.root / "secrets/key"), "secrets/key"):
        try:
            texts.append(answers.note(path, 0))
        except Fault as fault:
            texts.append(str(fault))
    said = "\n".join(map(str, texts))
    assert said and not holding(said.encode()) and key not in said
