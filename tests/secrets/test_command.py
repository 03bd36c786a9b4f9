"""``vaultmill secret``: values come in unseen and go out by ``get`` alone; what is typed amiss is not repeated."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from pathlib import Path

import click
import pytest
from calling import Secret, caller, workspace

from pipeline.cli import asking, output
from pipeline.cli.main import main
from pipeline.secrets.store import Secret as Kept

VALUE = "Kestrel-Canary-4821-zq"
OTHER = "Second-Canary-7713-kx"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace."""
    return workspace(tmp_path / "desk")


@pytest.fixture
def secret(root: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Secret:
    """Call the command, with ``stdin`` piped into it."""
    return caller(root, monkeypatch, capsysbinary)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys from passphrases in no time: how slow they are meant to be is shown elsewhere."""

    def derive(phrase: Kept, _kdf: object, salt: bytes) -> Kept:
        return Kept(hashlib.sha256(salt + phrase.reveal()).digest())

    monkeypatch.setattr("pipeline.secrets.store.unlocking.derive", derive)


def types(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Somebody at a terminal who types these lines unseen; the prompts they were shown."""
    waiting, prompts = list(lines), list[str]()

    def typed(prompt: str = "") -> str:
        prompts.append(prompt)
        return waiting.pop(0)

    monkeypatch.setattr("click.termui.hidden_prompt_func", typed)
    monkeypatch.setattr(asking, "_has_terminal", lambda: True)
    monkeypatch.setattr(asking, "_types_here", lambda: True)
    return prompts


# --- what must not happen ---


@pytest.mark.parametrize(
    "args",
    [
        ("set", "wifi", VALUE),
        ("set", "wifi", "-", VALUE),
        ("set", "wifi", "--stdin", VALUE),
        ("set", "wifi", "--value", VALUE),
        ("set", "wifi", f"--value={VALUE}"),
        ("set", "wifi", f"--{VALUE}"),
        ("set", "wifi", f"-{VALUE}"),
        ("set", "wifi", "--generate", VALUE),
        ("set", "wifi", "--file", VALUE),
        ("set", "wifi", "--stdin", "--passphrase-file", VALUE),
        ("set", f"wifi={VALUE}", "--stdin"),
        ("set", "ghp_" + "a1B2c3D4e5F6" * 3, "--stdin"),
        ("get", "wifi", VALUE),
        ("list", VALUE),
        ("rotate", VALUE),
        ("rotate", "--passphrase", VALUE),
        ("import", VALUE),
        (VALUE,),
        (f"--{VALUE}",),
    ],
)
def test_what_is_typed_in_the_wrong_place_is_not_repeated(secret: Secret, root: Path, args: tuple[str, ...]) -> None:
    """A value as an argument is refused, in words that do not hold it, and nothing is kept."""
    said = secret(*args, stdin=b"x")
    assert said.code == 2, said
    assert VALUE not in said.out.decode() + said.err and "ghp_" not in said.err
    assert said.err.startswith("vaultmill: ")
    assert not (root / "secrets/store.json").exists()


def test_it_says_what_to_do_instead(secret: Secret) -> None:
    """An argument too many: why not, and that it is known by now."""
    assert "never an argument" in secret("set", "wifi", VALUE).err
    assert "to be changed" in secret("set", "wifi", VALUE).err
    assert "Did you mean list?" in secret("lst").err
    assert "--stdin" in secret("set", "wifi").err


@pytest.mark.parametrize("args", [("get", "wifi"), ("rm", "wifi"), ("rotate",)])
def test_without_a_store(secret: Secret, root: Path, args: tuple[str, ...]) -> None:
    """It says that there is none, and makes none."""
    said = secret(*args)
    assert (said.code, said.out) == (2, b"")
    assert "secret set" in said.err
    assert not (root / "secrets").exists()


def test_json_may_stand_in_front(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As with every command; but ``get`` puts no value into JSON."""
    capsys.readouterr()
    assert main(["secret", "--json", "list", "-C", str(root)]) == 0
    assert json.loads(capsys.readouterr().out)["secrets"] == []
    assert main(["secret", "--json", "get", "wifi", "-C", str(root)]) == 2


def test_an_empty_list(secret: Secret) -> None:
    """Nothing kept is no error."""
    assert secret("list") == (0, b"No secrets are kept; `vaultmill secret set NAME` keeps one.\n", "")
    assert json.loads(secret("list", "--json").out) == {"key": None, "secrets": []}


def test_outside_of_a_workspace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No store is made in a folder that is none."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for words in (["list"], ["set", "wifi", "--generate"], ["get", "wifi"]):
        assert main(["secret", *words, "-C", str(folder)]) == 2
    assert list(folder.iterdir()) == []
    assert "vaultmill init" in capsys.readouterr().err


def test_the_passphrase_is_not_read_from_the_environment(
    secret: Secret, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Environments are dumped: the variable that one may expect opens nothing."""
    phrase = held(tmp_path / "phrase", "open sesame")
    secret("set", "wifi", "--stdin", stdin=VALUE.encode())
    assert secret("rotate", "--passphrase", "--new-passphrase-file", phrase).code == 0
    monkeypatch.setenv("VAULTMILL_PASSPHRASE", "open sesame")
    monkeypatch.setattr(asking, "_has_terminal", lambda: False)
    said = secret("get", "wifi")
    assert (said.code, said.out) == (2, b"")
    assert "--passphrase-file" in said.err


def held(path: Path, text: str) -> str:
    """A private file with one line."""
    path.write_text(text + "\n", "utf-8")
    path.chmod(0o600)
    return str(path)


# --- set and get ---

VALUES = [
    ("one line", b"abc", b"abc"),
    ("its end", b"abc\n", b"abc"),
    ("a Windows end", b"abc\r\n", b"abc"),
    ("several lines stay", b"-----BEGIN X-----\nabc\n-----END X-----\n", b"-----BEGIN X-----\nabc\n-----END X-----\n"),
    ("blanks stay", b"  abc \n", b"  abc "),
    ("no text", b"\xff\x00\xfe", b"\xff\x00\xfe"),
    ("other scripts", "пароль-鍵\n".encode(), "пароль-鍵".encode()),
]


@pytest.mark.parametrize("how", ["--stdin", "-"])
@pytest.mark.parametrize(("given", "kept"), [row[1:] for row in VALUES], ids=[row[0] for row in VALUES])
def test_from_standard_input(secret: Secret, how: str, given: bytes, kept: bytes) -> None:
    """What a pipe hands over comes out again into a pipe, byte for byte but for the end of a single line."""
    assert secret("set", "wifi", how, stdin=given).code == 0
    assert secret("get", "wifi") == (0, kept, "")


@pytest.mark.parametrize("given", [b"abc\n", b"\xff\x00\r\n\n", bytes(range(256))])
def test_from_a_file(secret: Secret, tmp_path: Path, given: bytes) -> None:
    """Every byte of it."""
    file = tmp_path / "value"
    file.write_bytes(given)
    assert secret("set", "wifi", "--file", str(file)).code == 0
    assert secret("get", "wifi") == (0, given, "")


def test_typed_twice(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unseen; two that differ are asked for again."""
    prompts = types(monkeypatch, VALUE, OTHER, VALUE, VALUE)
    said = secret("set", "door")
    assert said.code == 0 and len(prompts) == 4 and "door" in prompts[0]
    assert VALUE not in said.out.decode() + said.err + "".join(prompts)
    assert secret("get", "door").out == VALUE.encode()


def test_on_a_terminal_nothing_steers_it(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line end behind it, no escapes; and it says that something is not shown."""
    secret("set", "plain", "--stdin", stdin=b"abc")
    secret("set", "odd", "--stdin", stdin=b"a\x1b[31mb")
    monkeypatch.setattr(output, "terminal", lambda: True)
    assert secret("get", "plain") == (0, b"abc\n", "")
    said = secret("get", "odd")
    assert said.out == "a\ufffd[31mb\n".encode() and "does not show" in said.err


def test_generated(secret: Secret) -> None:
    """Letters and digits, of each kind, as long as asked; not told by ``set``; each time another."""
    seen = set()
    for length, args in ((24, ()), (8, ("8",)), (60, ("60",))):
        said = secret("set", f"made {length}", "--generate", *args)
        value = secret("get", f"made {length}").out.decode()
        assert len(value) == length and value.isalnum() and value not in said.out.decode()
        assert any(c.islower() for c in value) and any(c.isupper() for c in value) and any(c.isdigit() for c in value)
        seen.add(value[:8])
    assert len(seen) == 3
    assert secret("set", "short", "--generate", "7").code == 2


def test_replacing_is_asked_for(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not without ``--force`` where nobody can be asked; at a terminal Enter means no."""
    secret("set", "wifi", "--stdin", stdin=b"first")
    said = secret("set", "wifi", "--stdin", stdin=b"second")
    assert said.code == 2 and "--force" in said.err
    assert secret("get", "wifi").out == b"first"
    assert secret("set", "wifi", "--stdin", "--force", stdin=b"second").out.startswith(b"Replaced wifi")
    assert secret("get", "wifi").out == b"second"
    monkeypatch.setattr(output, "interactive", lambda: True)
    asked: list[bool] = []

    def confirm(*_args: object, default: bool = True, **_options: object) -> bool:
        asked.append(default)
        return len(asked) > 1

    monkeypatch.setattr(click, "confirm", confirm)
    assert secret("set", "wifi", "--generate").code == 130
    assert secret("get", "wifi").out == b"second"
    assert secret("set", "wifi", "--generate").code == 0
    assert asked == [False, False] and secret("get", "wifi").out != b"second"


def test_only_one_value(secret: Secret) -> None:
    """Two sources of a value are an error."""
    assert secret("set", "wifi", "--stdin", "--generate", stdin=b"x").code == 2


def test_names_are_checked(secret: Secret) -> None:
    """A name that the store cannot have, one that is too long, an unknown one with the nearest."""
    for name in ("", " ", "a\nb", "x" * 101):
        assert secret("set", name, "--stdin", stdin=b"x").code == 2
    secret("set", "mail password", "--stdin", stdin=b"x")
    said = secret("get", "mial password")
    assert said.code == 2 and "mail password" in said.err


def test_too_large(secret: Secret) -> None:
    """More than the store takes is refused, whole."""
    assert secret("set", "big", "--stdin", stdin=b"x" * ((1 << 20) + 1)).code == 2
    assert secret("set", "big", "--stdin", stdin=b"x" * (1 << 20)).code == 0


@pytest.mark.skipif(os.name != "posix", reason="this system knows no modes")
def test_files_are_their_owners_alone(secret: Secret, root: Path) -> None:
    """Whatever the umask: folder, store, key and what git is told."""
    before = os.umask(0)
    try:
        assert secret("set", "wifi", "--generate").code == 0
    finally:
        os.umask(before)
    folder = root / "secrets"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {"store.json", "key", ".gitignore"} <= {path.name for path in folder.iterdir()}
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


# --- list, rm, rotate ---


def test_list(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, notes and days, in a table that fits; never a value."""
    secret("set", "wifi", "--stdin", "--note", "guest network, " + "long " * 40, stdin=VALUE.encode())
    secret("set", "鍵 mail", "--stdin", stdin=OTHER.encode())
    said = secret("list")
    assert said.code == 0 and b"wifi" in said.out and "鍵 mail".encode() in said.out and b"guest network" in said.out
    found = json.loads(secret("list", "--json").out)
    assert found["key"] == "file"
    assert [set(row) for row in found["secrets"]] == [{"name", "note", "created", "updated"}] * 2
    monkeypatch.setattr(output, "terminal", lambda: True)
    monkeypatch.setattr(output, "width", lambda: 60)
    shown = secret("list").out.decode()
    assert max(map(output.columns, shown.splitlines())) <= 60
    assert VALUE not in said.out.decode() + shown and OTHER not in said.out.decode() + shown


def test_notes_need_the_key(secret: Secret, root: Path, tmp_path: Path) -> None:
    """With a passphrase names are listed without asking for it; notes with it; a key that is gone leaves the names."""
    secret("set", "wifi", "--stdin", "--note", "guest network", stdin=VALUE.encode())
    phrase = held(tmp_path / "phrase", "open sesame")
    assert secret("rotate", "--passphrase", "--new-passphrase-file", phrase).code == 0
    assert not (root / "secrets/key").exists()
    said = secret("list")
    assert said.code == 0 and b"wifi" in said.out and b"guest" not in said.out and said.err == ""
    assert b"guest network" in secret("list", "--passphrase-file", phrase).out
    assert secret("rotate", "--key-file", "--passphrase-file", phrase).code == 0
    assert b"guest network" in secret("list").out
    (root / "secrets/key").unlink()
    said = secret("list")
    assert said.code == 0 and b"wifi" in said.out and b"guest" not in said.out and said.err
    assert secret("get", "wifi").code == 4


def test_a_note_is_kept_with_a_new_value(secret: Secret) -> None:
    """Unless a new one is given."""
    secret("set", "wifi", "--generate", "--note", "guests")
    secret("set", "wifi", "--generate", "--force")
    assert json.loads(secret("list", "--json").out)["secrets"][0]["note"] == "guests"
    secret("set", "wifi", "--generate", "--force", "--note", "all")
    assert json.loads(secret("list", "--json").out)["secrets"][0]["note"] == "all"


def test_rm(secret: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are named or none; at a terminal it asks."""
    for name in ("a1", "b1", "c1"):
        secret("set", name, "--generate")
    assert secret("rm", "a1", "nothing").code == 2
    assert len(json.loads(secret("list", "--json").out)["secrets"]) == 3
    assert secret("rm", "a1", "b1", "a1").out == b"Forgot a1, b1.\n"
    monkeypatch.setattr(output, "interactive", lambda: True)
    monkeypatch.setattr(click, "confirm", lambda *_args, **_options: False)
    assert secret("rm", "c1").code == 130
    assert json.loads(secret("rm", "c1", "--force", "--json").out) == {"forgotten": ["c1"]}
    assert json.loads(secret("list", "--json").out)["secrets"] == []


def test_rotate(secret: Secret, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new key, the same values; then a typed passphrase, asked for once to open and twice for a new one."""
    secret("set", "wifi", "--stdin", stdin=VALUE.encode())
    key = (root / "secrets/key").read_bytes()
    assert secret("rotate").code == 0
    assert (root / "secrets/key").read_bytes() != key
    assert secret("get", "wifi").out == VALUE.encode()
    prompts = types(monkeypatch, "open sesame", "open sesame")
    assert json.loads(secret("rotate", "--passphrase", "--json").out) == {"key": "passphrase"}
    assert len(prompts) == 2 and not (root / "secrets/key").exists()
    prompts = types(monkeypatch, "open sesame")
    assert secret("get", "wifi").out == VALUE.encode() and len(prompts) == 1
    types(monkeypatch, "close sesame")
    said = secret("get", "wifi")
    assert (said.code, said.out) == (4, b"") and "sesame" not in said.err


@pytest.mark.skipif(os.name != "posix", reason="this system knows no modes")
def test_a_passphrase_that_others_may_read_is_refused(secret: Secret, tmp_path: Path) -> None:
    """With the command that closes the file; an empty one is none."""
    secret("set", "wifi", "--generate")
    phrase = Path(held(tmp_path / "phrase", "open sesame"))
    phrase.chmod(0o644)
    said = secret("rotate", "--passphrase", "--new-passphrase-file", str(phrase))
    assert said.code == 4 and f"chmod 600 {phrase}" in said.err and "sesame" not in said.err
    assert secret("rotate", "--passphrase", "--new-passphrase-file", held(tmp_path / "none", "")).code == 2


# --- import ---

SOURCES = [
    (".env", f"# mine\nMAIL_PASSWORD='{VALUE}'\nexport TOKEN={OTHER}\n", {"MAIL_PASSWORD", "TOKEN"}),
    ("all.json", json.dumps({"MAIL_PASSWORD": VALUE, "TOKEN": OTHER}), {"MAIL_PASSWORD", "TOKEN"}),
    ("all.csv", f"name,url,username,password\nMail,https://m.test,robin,{VALUE}\nShop,,r,{OTHER}\n", {"Mail", "Shop"}),
]


@pytest.mark.parametrize(("file", "text", "names"), SOURCES, ids=[row[0] for row in SOURCES])
def test_import(secret: Secret, root: Path, tmp_path: Path, file: str, text: str, names: set[str]) -> None:
    """Names alone are told; a dry run keeps nothing; a second time all is there; the file stays, and that is told."""
    source = tmp_path / file
    source.write_text(text, "utf-8")
    dry = secret("import", str(source), "--dry-run")
    assert dry.code == 0 and not (root / "secrets").exists()
    done = secret("import", str(source))
    again = secret("import", str(source))
    told = (dry.out + done.out + again.out).decode() + dry.err + done.err + again.err
    assert done.code == again.code == 0 and VALUE not in told and OTHER not in told
    assert all(name in dry.out.decode() and name in done.out.decode() for name in names)
    assert "delete it" in done.out.decode() and "left" in again.out.decode()
    assert source.read_text("utf-8") == text
    assert {row["name"] for row in json.loads(secret("list", "--json").out)["secrets"]} >= names
    assert {secret("get", name).out for name in names} == {VALUE.encode(), OTHER.encode()}


def test_import_replaces_when_told_to(secret: Secret, tmp_path: Path) -> None:
    """What is there stays without ``--force``."""
    source = tmp_path / ".env"
    source.write_text(f"TOKEN={OTHER}\n", "utf-8")
    secret("set", "TOKEN", "--stdin", stdin=VALUE.encode())
    assert json.loads(secret("import", str(source), "--json").out)["there"] == ["TOKEN"]
    assert secret("get", "TOKEN").out == VALUE.encode()
    assert json.loads(secret("import", str(source), "--json", "--force").out)["stored"] == ["TOKEN"]
    assert secret("get", "TOKEN").out == OTHER.encode()


def test_import_of_another_store(secret: Secret, root: Path, tmp_path: Path) -> None:
    """A folder that was copied from another machine; a file that is nothing of the kind."""
    secret("set", "wifi", "--stdin", stdin=VALUE.encode())
    (root / "secrets").rename(tmp_path / "copied")
    assert secret("import", str(tmp_path / "copied/store.json")).code == 0
    assert secret("get", "wifi").out == VALUE.encode()
    odd = tmp_path / "odd.bin"
    odd.write_bytes(b"\x00\x01" + VALUE.encode())
    said = secret("import", str(odd))
    assert said.code == 2 and VALUE not in said.err
