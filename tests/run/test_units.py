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


def test_nothing_is_written_unless_asked(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Printing, and a dry run, leave no file; where there is no crontab, its lines are printed."""
    for kind in KINDS:
        assert said(capsys, home, "print", "--kind", kind)[0] == 0
    code, text = said(capsys, home, "install", "--kind", "systemd", "--dry-run")
    assert code == 0 and "Would be written to" in text and "100%% $vault" in text
    monkeypatch.setenv("PATH", str(home / "none"))
    code, text = said(capsys, home, "install", "--kind", "cron")
    assert code == 0 and "There is no program crontab here" in text and "@reboot " in text
    assert files(home) == set()


@pytest.mark.parametrize("kind", ["systemd", "launchd"])
def test_installed_once(home: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    """One file; how to start and to remove it is told; a second time nothing changes; nothing is run."""
    code, text = said(capsys, home, "install", "--kind", kind)
    assert code == 0 and "Written to" in text and "To be rid of it:" in text
    (file,) = files(home)
    assert file.startswith(".config/systemd/user/" if kind == "systemd" else "Library/LaunchAgents/")
    assert "up to date" in said(capsys, home, "install", "--kind", kind)[1]
    assert "Would be deleted" in said(capsys, home, "uninstall", "--kind", kind, "--dry-run")[1]
    assert len(files(home)) == 1
    wants = home / ".config/systemd/user/default.target.wants"
    if kind == "systemd":
        wants.mkdir()
        (wants / Path(file).name).symlink_to(home / file)
    assert "Deleted: " in said(capsys, home, "uninstall", "--kind", kind)[1]
    assert files(home) == set() and not (wants.exists() and list(wants.iterdir()))
    assert "Nothing of this workspace is there" in said(capsys, home, "uninstall", "--kind", kind)[1]


FAKE = """#!/bin/sh
[ -e "$TABLE.broken" ] && { echo "cron is broken" >&2; exit 2; }
case $1 in
-l) [ -e "$TABLE" ] || { echo "no crontab for robin" >&2; exit 1; }; cat "$TABLE" ;;
-) [ -e "$TABLE.refuses" ] && { cat >/dev/null; echo "bad minute" >&2; exit 1; }; cat >"$TABLE" ;;
esac
"""


@pytest.fixture
def table(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a crontab program made for the test."""
    programs = home / "bin"
    programs.mkdir()
    (programs / "crontab").write_text(FAKE)
    (programs / "crontab").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setenv("TABLE", str(home / "bin/table"))
    return home / "bin/table"


@pytest.mark.parametrize(
    "before", [None, "", "# mine\n0 5 * * 1 tar -zcf a.tgz /home\n", "MAILTO=x\n@daily true  ", "\n\n# Ä \t\n"]
)
def test_cron_lines_come_and_go(
    home: Path, table: Path, capsys: pytest.CaptureFixture[str], before: str | None
) -> None:
    """Between markers, once; a second time nothing changes; taken out, the table is as it was."""
    if before is not None:
        table.write_text(before)
    code, text = said(capsys, home, "install", "--kind", "cron", "--dry-run")
    assert code == 0 and "@reboot" in text and table.exists() == (before is not None)
    assert "Written to your crontab" in said(capsys, home, "install", "--kind", "cron")[1]
    made = table.read_text()
    assert made.startswith(before or "") and made.count("@reboot") == 1 and made.count("# BEGIN vaultmill-") == 1
    stamp = table.stat().st_mtime_ns
    assert "Your crontab is up to date" in said(capsys, home, "install", "--kind", "cron")[1]
    assert table.stat().st_mtime_ns == stamp
    table.write_text(made + "# below\n")
    assert "Would be taken out" in said(capsys, home, "uninstall", "--kind", "cron", "--dry-run")[1]
    assert "Taken out" in said(capsys, home, "uninstall", "--kind", "cron")[1]
    ended = before or ""
    assert table.read_text() == ended + ("" if not ended or ended.endswith("\n") else "\n") + "# below\n"
    assert "Nothing of this workspace" in said(capsys, home, "uninstall", "--kind", "cron")[1]


def test_cron_lines_are_renewed_where_they_stand(home: Path, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another version of the lines takes the place of the old one."""
    said(capsys, home, "install", "--kind", "cron")
    made = table.read_text()
    table.write_text("# above\n" + made.replace("*/10", "*/5") + "# below\n")
    said(capsys, home, "install", "--kind", "cron")
    assert table.read_text() == "# above\n" + made + "# below\n"


@pytest.mark.parametrize("trouble", ["broken", "refuses", "half", "twice"])
def test_a_crontab_that_cannot_be_changed(
    home: Path, table: Path, capsys: pytest.CaptureFixture[str], trouble: str
) -> None:
    """It cannot be read, is refused, or its markers are torn: nothing is changed, and that is said."""
    table.write_text("# mine\n")
    if trouble in ("half", "twice"):
        said(capsys, home, "install", "--kind", "cron")
        text = table.read_text()
        table.write_text(text.replace("# END", "# END of") if trouble == "half" else text * 2)
    else:
        Path(f"{table}.{trouble}").touch()
    before = table.read_text()
    for what in ("install", "uninstall") if trouble != "refuses" else ("install",):
        code, text = said(capsys, home, what, "--kind", "cron")
        assert code == 2 and ("nothing was changed" in text or "markers" in text)
    assert table.read_text() == before


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
