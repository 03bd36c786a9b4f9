"""The error border: every way to fail has its exit code, one sentence, and never a traceback on the screen."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from pipeline.errors import Conflict, GitFault, SettingsFault, UsageFault


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (UsageFault("no such item", "See vaultmill items."), 2, "vaultmill: no such item\nSee vaultmill items.\n"),
        (SettingsFault(["1: a", "2: b"], "Fix it."), 2, "vaultmill: 1: a\nvaultmill: 2: b\nFix it.\n"),
        (Conflict("half of raw/ is gone"), 4, "vaultmill: half of raw/ is gone\n"),
        (GitFault("no repository"), 5, "vaultmill: no repository\n"),
        (KeyboardInterrupt(), 130, "vaultmill: interrupted\n"),
        (click.Abort(), 130, "vaultmill: interrupted\n"),
        (click.UsageError("wrong"), 2, "vaultmill: wrong\n"),
        (OSError(errno.ENOSPC, "No space left", "/v/a.md"), 4, "vaultmill: /v/a.md: No space left\n"),
        (PermissionError(errno.EACCES, "Permission denied"), 4, "vaultmill: Permission denied\n"),
        (OSError(errno.ENOTDIR, "Not a directory", "/v/a/b"), 4, "vaultmill: /v/a/b: Not a directory\n"),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
        (BrokenPipeError(), 141, ""),
        (SystemExit(0), 0, ""),
    ],
)  # fmt: skip
def test_each_failure_has_its_code(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, error: BaseException, code: int, said: str
) -> None:
    """Faults, interrupts and a disk that refuses end with their code and words; nothing on standard output."""
    backend.answers["run"] = error
    result = vaultmill("run")
    assert (result.code, result.out) == (code, "")
    assert result.err.lstrip().startswith(said)
    assert not (workspace / ".vaultmill").exists()


def test_a_bug_is_one_line_and_a_log(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """A bug ends with 3; the log says where and in which versions, and repeats no value that may be personal."""
    try:
        raise KeyError("jane@example.org")
    except KeyError as cause:
        bug = ValueError("jane@example.org's secret")
        bug.__cause__ = cause
    backend.answers["run"] = bug
    result = vaultmill("run")
    (log,) = (workspace / ".vaultmill" / "logs").iterdir()
    assert result.code == 3
    assert result.err == f"vaultmill: internal error (ValueError); the log is {log}\n"
    text = log.read_text()
    assert text.startswith("vaultmill 0.")
    assert "ValueError" in text
    assert "KeyError" in text
    assert re.search(r"running\.py:\d+ perform", text)
    assert "secret" not in text
    assert log.stat().st_mode & 0o077 == 0


def test_a_bug_outside_a_workspace_leaves_no_folder(
    vaultmill: Callable[..., Any], backend: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a workspace the log goes to the temporary folder; where no log can be written, that is said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    backend.answers["run"] = RecursionError()
    assert f"the log is {tmp_path / 'tmp'}" in vaultmill("run").err
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "file"))
    result = vaultmill("run")
    assert result.code == 3
    assert "no log could be written" in result.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["runn"], "No such command 'runn'. Did you mean run?"),
        (["xyzzy"], "No such command 'xyzzy'."),
        (["run", "--drr"], "--drr"),
        (["run", "--batch-size", "0"], "--batch-size"),
        (["run", "--only", "everything"], "--only"),
        (["show"], "ITEM|NAME|BATCH"),
        (["--nothing"], "--nothing"),
    ],
)
def test_wrong_usage(vaultmill: Callable[..., Any], backend: Any, args: list[str], said: str) -> None:
    """A wrong call ends with 2, names what is wrong and where help is; nothing was called."""
    result = vaultmill(*args)
    assert (result.code, result.out, backend.calls) == (2, "", [])
    assert said in result.err
    assert "--help" in result.err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way there")
@pytest.mark.parametrize("lines", [1, 100_000])
def test_a_reader_that_goes_away(lines: int) -> None:
    """With the pipe closed, while a command prints or after it, the exit code is the same and nothing is said."""
    code = (
        "import sys, click\n"
        "from pipeline.cli import commands, output\n"
        "from pipeline.cli.main import main\n"
        "sys.stdin.read()\n"
        f"say = click.Command('items', callback=lambda: [output.say('line') for _ in range({lines})] and 0)\n"
        "commands.LazyGroup.get_command = lambda *_: say\n"
        "sys.exit(main(['items']))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stdin and process.stderr
        process.stdout.close()
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_module_and_version() -> None:
    """``python -m pipeline`` is the command; --version prints name and version."""
    done = subprocess.run([sys.executable, "-m", "pipeline", "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"vaultmill \d+\.\d+\.\d+\n", done.stdout)


def test_help_starts_light() -> None:
    """Showing help loads click and nothing heavy: no third-party module beyond it, no command, no stage."""
    code = "import sys; from pipeline.cli.main import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    heavy = {"msgspec", "yaml", "rich", "jinja2", "dulwich", "icalendar", "asyncio", "email", "pipeline.cli.run"}
    assert not loaded & heavy
    ours = {name for name in loaded if name.startswith("pipeline")}
    assert ours <= {"pipeline", "pipeline.errors", "pipeline.cli"} | {
        f"pipeline.cli.{name}" for name in ("main", "commands", "options", "output")
    }
