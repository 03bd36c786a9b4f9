"""``vaultmill secret`` in clumsy hands: what is easily mistyped, passed over or lost is refused, in words that help."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from calling import Secret, caller, workspace

from pipeline.cli import asking, output
from pipeline.cli.main import main
from pipeline.secrets.store import Secret as Kept

VALUE = b"Kestrel-Canary-4821-zq"
PHRASE, OTHER = "open sesame", "close sesame"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace; keys from passphrases take no time."""

    def derive(phrase: Kept, _kdf: object, salt: bytes) -> Kept:
        return Kept(hashlib.sha256(salt + phrase.reveal()).digest())

    for module in ("unlocking", "foreign.importing"):
        monkeypatch.setattr(f"pipeline.secrets.store.{module}.derive", derive)
    return workspace(tmp_path / "desk")


@pytest.fixture
def secret(root: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Secret:
    """Call the command, with ``stdin`` piped into it, where nobody can type."""
    monkeypatch.setattr(asking, "_has_terminal", lambda: False)
    return caller(root, monkeypatch, capsysbinary)


@pytest.fixture
def phrase(tmp_path: Path) -> Callable[[str], str]:
    """A private file with one line; its path."""

    def written(text: str) -> str:
        path = tmp_path / f"phrase {len(text)}"
        path.write_text(text + "\n", "utf-8")
        path.chmod(0o600)
        return str(path)

    return written


def sealed(root: Path) -> bytes:
    """The store as it lies on the disk."""
    return (root / "secrets/store.json").read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        ("get", "wifi"),
        ("list",),
        ("set", "door", "--generate"),
        ("rm", "wifi"),
        ("rotate",),
        ("rotate", "--passphrase"),
    ],
)
def test_a_passphrase_is_never_passed_over(
    secret: Secret, root: Path, phrase: Callable[[str], str], words: tuple[str, ...]
) -> None:
    """A store that opens without one may have been put there by somebody: nothing is told, nothing is kept in it."""
    secret("set", "wifi", "--stdin", stdin=VALUE)
    before = sealed(root)
    said = secret(*words, "--passphrase-file", phrase(PHRASE))
    assert said.code == 2 and said.out == b"" and "no passphrase opens" in said.err
    assert sealed(root) == before


@pytest.mark.parametrize("how", [("set", "wifi", "--stdin"), ("import", "env")])
def test_a_new_store_is_locked_from_the_start(
    secret: Secret, root: Path, tmp_path: Path, phrase: Callable[[str], str], how: tuple[str, ...]
) -> None:
    """With the passphrase that was handed over: no key file is ever there."""
    (tmp_path / "env").write_bytes(b"wifi=" + VALUE)
    words = [str(tmp_path / word) if word == "env" else word for word in how]
    assert secret(*words, "--passphrase-file", phrase(PHRASE), stdin=VALUE).code == 0
    assert not (root / "secrets/key").exists()
    assert secret("get", "wifi", "--passphrase-file", phrase(PHRASE)).out == VALUE
    assert secret("get", "wifi", "--passphrase-file", phrase(OTHER)).code == 4
    assert secret("get", "wifi").code == 2


@pytest.mark.parametrize("words", [("rotate",), ("rotate", "--key-file")])
def test_a_new_passphrase_is_never_passed_over(
    secret: Secret, root: Path, phrase: Callable[[str], str], words: tuple[str, ...]
) -> None:
    """``rotate`` without ``--passphrase`` would leave the key in a file."""
    secret("set", "wifi", "--stdin", stdin=VALUE)
    before = sealed(root)
    said = secret(*words, "--new-passphrase-file", phrase(PHRASE))
    assert said.code == 2 and "--passphrase" in said.err and sealed(root) == before
    assert secret("rotate", "--passphrase", "--new-passphrase-file", phrase(PHRASE)).code == 0
    again = secret("rotate", "--new-passphrase-file", phrase(OTHER), "--passphrase-file", phrase(PHRASE))
    assert again.code == 0 and secret("get", "wifi", "--passphrase-file", phrase(OTHER)).out == VALUE


def test_each_missing_passphrase_names_its_own_option(secret: Secret, root: Path, phrase: Callable[[str], str]) -> None:
    """Where nobody can type: the one that opens, the new one, the one of a file to import."""
    secret("set", "wifi", "--stdin", stdin=VALUE)
    assert "--new-passphrase-file" in secret("rotate", "--passphrase").err
    secret("rotate", "--passphrase", "--new-passphrase-file", phrase(PHRASE))
    assert " --passphrase-file" in secret("get", "wifi").err
    copied = (root / "secrets").rename(root.parent / "copied") / "store.json"
    assert " --key" in secret("import", str(copied)).err
    assert secret("import", str(copied), "--key", phrase(OTHER)).code == 4
    assert secret("import", str(copied), "--key", phrase(PHRASE)).code == 0
    assert secret("get", "wifi").out == VALUE


@pytest.mark.parametrize("words", ["äpfel12", "a", "1234567"])
def test_a_short_passphrase_is_refused(secret: Secret, root: Path, phrase: Callable[[str], str], words: str) -> None:
    """A new one; and the store stays as it was."""
    secret("set", "wifi", "--stdin", stdin=VALUE)
    before = sealed(root)
    said = secret("rotate", "--passphrase", "--new-passphrase-file", phrase(words))
    assert said.code == 2 and "8 characters" in said.err
    assert sealed(root) == before
    assert secret("rotate", "--passphrase", "--new-passphrase-file", phrase(words + "xyzwvut")).code == 0


def test_a_wrong_passphrase_is_no_list(secret: Secret, phrase: Callable[[str], str]) -> None:
    """Names that nobody has verified are not told as if they were."""
    secret("set", "wifi", "--generate", "--passphrase-file", phrase(PHRASE))
    said = secret("list", "--passphrase-file", phrase(OTHER))
    assert (said.code, said.out) == (4, b"")
    assert b"wifi" in secret("list").out


@pytest.mark.parametrize("given", [b"", b"\n", b"\r\n"])
def test_a_pipe_that_fails_replaces_nothing(secret: Secret, tmp_path: Path, given: bytes) -> None:
    """Nothing came: what is there is as it was, also with ``--force``."""
    secret("set", "wifi", "--stdin", stdin=VALUE)
    said = secret("set", "wifi", "--force", "--stdin", stdin=given)
    assert said.code == 2 and "nothing came from standard input" in said.err
    (tmp_path / "empty").write_bytes(b"")
    assert secret("set", "wifi", "--force", "--file", str(tmp_path / "empty")).code == 2
    assert secret("get", "wifi").out == VALUE


def test_a_terminal_is_no_pipe(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would show what is typed."""
    monkeypatch.setattr(asking, "_types_here", lambda: True)
    said = secret("set", "wifi", "--stdin", stdin=VALUE)
    assert said.code == 2 and "Without --stdin" in said.err


def test_the_passphrase_comes_before_the_value(
    secret: Secret, monkeypatch: pytest.MonkeyPatch, phrase: Callable[[str], str]
) -> None:
    """One that is wrong does not cost the value that was typed twice."""
    secret("set", "wifi", "--generate", "--passphrase-file", phrase(PHRASE))
    prompts: list[str] = []

    def typed(prompt: str = "") -> str:
        prompts.append(prompt)
        return OTHER

    monkeypatch.setattr("click.termui.hidden_prompt_func", typed)
    monkeypatch.setattr(asking, "_has_terminal", lambda: True)
    monkeypatch.setattr(asking, "_types_here", lambda: True)
    assert secret("set", "door").code == 4
    assert len(prompts) == 1 and "Passphrase" in prompts[0]


def test_forgetting_what_is_not_there_asks_nothing(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to say yes to hear that a name is wrong."""
    secret("set", "wifi", "--generate")
    asked: list[str] = []
    monkeypatch.setattr(output, "interactive", lambda: True)
    monkeypatch.setattr(click, "confirm", lambda text, **_options: asked.append(text) or True)
    assert secret("rm", "wifi", "wofi").code == 2 and asked == []
    assert secret("rm", "wifi").code == 0 and len(asked) == 1


def test_a_key_without_its_store(secret: Secret, root: Path) -> None:
    """It is told that something is missing, and not that nothing was ever kept."""
    secret("set", "wifi", "--stdin", stdin=VALUE)
    (root / "secrets/store.json").unlink()
    said = secret("list")
    assert said.code == 0 and b"store.json" in said.out
    for words in (("get", "wifi"), ("rm", "wifi"), ("rotate",)):
        said = secret(*words)
        assert said.code == 2 and "store.json is missing" in said.err


def test_a_conflict_copy_is_taken_in(secret: Secret, root: Path) -> None:
    """What a sync program leaves beside the store opens with the key that lies there."""
    secret("set", "wifi", "--generate")
    secret("set", "door", "--stdin", stdin=VALUE)
    other = root / "secrets/store.sync-conflict-20261130-101010.json"
    other.write_bytes(sealed(root))
    secret("rm", "door")
    found = json.loads(secret("import", str(other), "--json").out)
    assert (found["stored"], found["there"]) == (["door"], ["wifi"])
    assert secret("get", "door").out == VALUE


def test_a_list_without_notes_has_no_room_for_them(secret: Secret) -> None:
    """Names are not cut for an empty column."""
    secret("set", "wifi", "--generate")
    assert secret("list").out.split()[:3] == [b"name", b"created", b"updated"]
    secret("set", "wifi", "--generate", "--force", "--note", "guests")
    assert secret("list").out.split()[:4] == [b"name", b"note", b"created", b"updated"]


@pytest.mark.parametrize("words", [("set", "door", "code", "--generate"), ("get", "door", "code")])
def test_a_name_without_its_quotes(secret: Secret, words: tuple[str, ...]) -> None:
    """The usual reason for a word too many is told, too, and nothing is repeated."""
    said = secret(*words)
    assert said.code == 2 and "in quotes" in said.err and "never an argument" in said.err and "code" not in said.err


def test_options_before_the_command(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``-C`` and ``--json`` are what they are behind it; alone they name no command; nothing at all is the help."""
    assert main(["secret", "--json", "-C", str(root), "list"]) == 0
    assert json.loads(capsys.readouterr().out) == {"key": None, "secrets": []}
    for lone in (["-C", str(root)], ["--json"], ["-C"]):
        assert main(["secret", *lone]) == 2
        assert "name of a command is missing" in capsys.readouterr().err
    assert main(["secret"]) == 0
    assert capsys.readouterr().out.startswith("Usage: ")


def test_a_crash_leaves_no_core(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of what was in memory would hold the values."""
    resource = pytest.importorskip("resource")
    seen: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, to: seen.append((which, to)))
    secret("list")
    assert seen == [(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))]
