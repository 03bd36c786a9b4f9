"""Units for service managers: every path arrives as it is, whatever is in it."""

from __future__ import annotations

import plistlib
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.run.installing import this_kind
from pipeline.run.units import KINDS, Unit, name_of, unit_of

PATHS = [
    "/home/robin/vault",
    "/home/robin/my vault",
    "/home/robin/100% sure",
    "/home/robin/$HOME/${X}/$$",
    "/home/robin/\"quoted\" and 'single'",
    "/home/robin/back\\slash/%h%%",
    "/home/robin/Ärger & <Söhne>; rm -rf ~ #x",
    "/home/robin/a`id`$(id)",
    "/home/robin/-C",
]


def systemd_words(text: str) -> list[str]:
    """ExecStart as systemd.service(5) and systemd.syntax(7) take it apart: quotes, C escapes, then specifiers."""
    line = next(line for line in text.splitlines() if line.startswith("ExecStart="))
    rest = line.removeprefix("ExecStart=").removeprefix(":")
    words, word, inside, at = [], "", False, 0
    while at < len(rest):
        letter = rest[at]
        if letter == "\\":
            at += 1
            word += rest[at]
        elif letter == '"':
            inside = not inside
        elif letter == " " and not inside:
            words.append(word)
            word = ""
        elif letter == "%":
            at += 1
            assert rest[at] == "%", "a specifier"
            word += "%"
        else:
            word += letter
        at += 1
    return [*words, word]


def cron_words(text: str) -> list[list[str]]:
    """The commands as cron and then sh take them apart."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = []
    for line in lines:
        command = line.split(" ", 1)[1] if line.startswith("@reboot") else line.split(" ", 5)[5]
        assert "%" not in command.replace(r"\%", "")
        found.append(shlex.split(command.replace(r"\%", "%")))
    return found


def words(unit: Unit) -> list[list[str]]:
    """What each unit starts."""
    if unit.kind == "systemd":
        found = systemd_words(unit.text)
        assert found[:3] == ["/bin/sh", "-c", 'exec "$0" "$@"']
        return [found[3:]]
    if unit.kind == "launchd":
        return [plistlib.loads(unit.text.encode())["ProgramArguments"]]
    return [line[: line.index(">/dev/null")] for line in cron_words(unit.text)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", PATHS)
def test_paths_arrive_as_they_are(kind: str, path: str) -> None:
    """Spaces, %, $, quotes and what a shell would run."""
    unit = unit_of(kind, (f"{path}/bin/vaultmill",), path)
    assert [*words(unit)] == [[f"{path}/bin/vaultmill", "serve", "-C", path]] * (2 if kind == "cron" else 1)
    assert unit.enable and unit.remove


@pytest.mark.parametrize("kind", KINDS)
def test_no_line_can_be_smuggled_in(kind: str) -> None:
    """A path with a line break fits into no unit."""
    with pytest.raises(ValueError, match="line break"):
        unit_of(kind, ("vaultmill",), "/home/a\nExecStartPre=/bin/evil")


def test_names_differ() -> None:
    """Two workspaces of one name have units of two names; nothing strange gets into them."""
    one, other = name_of("/a/My Väult$"), name_of("/b/My Väult$")
    assert one != other and one.startswith("vaultmill-my-v-ult-") and one.replace("-", "").isalnum()


@pytest.mark.parametrize(("platform", "kind"), [("linux", "systemd"), ("darwin", "launchd"), ("freebsd14", "cron")])
def test_what_a_system_has(platform: str, kind: str) -> None:
    """Told by its name."""
    assert this_kind(platform) == kind


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a workspace whose name is hard."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    main(["init", str(tmp_path / "my 100% $vault")])
    return tmp_path


def files(home: Path) -> set[str]:
    """All files below the home but the workspace's."""
    return {
        path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file() and "$vault" not in str(path)
    }


def said(capsys: pytest.CaptureFixture[str], home: Path, *args: str) -> tuple[int, str]:
    """Exit code, and both outputs."""
    capsys.readouterr()
    code = main(["service", *args, "-C", str(home / "my 100% $vault")])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_nothing_is_written_unless_asked(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Printing, and a dry run, leave no file; cron is never written."""
    for kind in KINDS:
        assert said(capsys, home, "print", "--kind", kind)[0] == 0
    code, text = said(capsys, home, "install", "--kind", "systemd", "--dry-run")
    assert code == 0 and "Would be written to" in text and "100%% $vault" in text
    code, text = said(capsys, home, "install", "--kind", "cron")
    assert code == 2 and "crontab -e" in text
    assert files(home) == set()


@pytest.mark.parametrize("kind", ["systemd", "launchd"])
def test_installed_once(home: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    """One file; how to start and to remove it is told; a second time nothing changes; nothing is run."""
    code, text = said(capsys, home, "install", "--kind", kind)
    assert code == 0 and "Written to" in text and "To be rid of it:" in text
    (file,) = files(home)
    assert file.startswith(".config/systemd/user/" if kind == "systemd" else "Library/LaunchAgents/")
    assert "up to date" in said(capsys, home, "install", "--kind", kind)[1]


def test_print_is_the_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed can be piped into a file."""
    _, text = said(capsys, home, "print", "--kind", "systemd")
    said(capsys, home, "install", "--kind", "systemd")
    assert text == (home / files(home).pop()).read_text("utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_takes_it(tmp_path: Path) -> None:
    """systemd finds no fault with the hardest path."""
    folder = tmp_path / 'a "b" 100% $HOME'
    folder.mkdir()
    script = folder / "vaultmill"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    unit = unit_of("systemd", (str(script),), str(folder))
    file = tmp_path / unit.path.rpartition("/")[2]
    file.write_text(unit.text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
    )
    assert file.name not in done.stdout + done.stderr, done.stderr


def test_a_wrong_word() -> None:
    """Only what is there can be asked for."""
    assert main(["service", "remove"]) == 2
