"""The step that installs Chromium for these tests: what it may not do, what it says, and that it never fails."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / ".ci" / "browser"
SHELL = shutil.which("sh")
pytestmark = pytest.mark.skipif(not SHELL, reason="there is no sh here")


def _said(folder: Path, **tools: str) -> tuple[str, str]:
    """What it prints on a machine that has only these programs, and what was asked of apt-get."""
    log = folder / "asked"
    log.touch()
    defaults = {
        "id": "echo 1000",
        "timeout": 'shift; "$@"',
        "env": 'shift; "$@"',
        "tail": f"exec {shutil.which('tail')} -n 1",
    }
    for name, body in {**defaults, **tools}.items():
        file = folder / name
        file.write_text(f"#!{SHELL}\n{body.replace('LOG', f'echo $* >> {log}')}\n", "utf-8")
        file.chmod(0o755)
    done = subprocess.run(
        [str(SHELL), str(SCRIPT)], env={"PATH": str(folder)}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, log.read_text("utf-8")


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_nothing_where_there_is_one(tmp_path: Path, name: str) -> None:
    """A browser that is there is enough: not a word, no package asked for."""
    assert _said(tmp_path, **{name: "exit 1", "id": "echo 0", "apt-get": "LOG"}) == ("", "")


@pytest.mark.parametrize(
    ("tools", "said", "asked"),
    [
        ({}, "there is no apt-get here", 0),
        ({"apt-get": "LOG"}, "neither root nor sudo without a password", 0),
        ({"apt-get": "LOG", "sudo": "exit 1"}, "neither root nor sudo without a password", 0),
        ({"apt-get": "LOG\necho no route; exit 100", "id": "echo 0"}, "apt-get update failed: no route", 1),
        (
            {"apt-get": 'LOG\ncase "$*" in *install*) echo no candidate; exit 100;; esac', "id": "echo 0"},
            "apt-get install failed: no candidate",
            2,
        ),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, tools: dict[str, str], said: str, asked: int) -> None:
    """One line that names the reason and the package; the tests go on without it."""
    told, log = _said(tmp_path, **tools)
    assert said in told and "apt-get install chromium" in told and told.count("\n") == 1
    assert len(log.splitlines()) == asked


@pytest.mark.parametrize("tools", [{"id": "echo 0"}, {"sudo": 'shift; "$@"'}])
def test_it_is_installed(tmp_path: Path, tools: dict[str, str]) -> None:
    """As root, or by sudo that asks no password: the list of packages first, then Chromium, nothing recommended."""
    told, log = _said(tmp_path, **{"apt-get": "LOG", **tools})
    assert told == "browser: Chromium installed\n"
    update, install = log.splitlines()
    assert update.endswith(" update")
    assert install.endswith(" install -y --no-install-recommends chromium fonts-liberation")
