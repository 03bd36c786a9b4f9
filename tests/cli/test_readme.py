"""The README keeps its word: its commands run as they stand there, its targets and options exist."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from pipeline.cli.commands import COMMANDS
from pipeline.cli.main import vaultmill as group

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
CODE = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", README, flags=re.MULTILINE | re.DOTALL))
COMMAND = ".venv/bin/vaultmill"


def _lines() -> list[str]:
    """Commands of all blocks, comments cut off."""
    return [line.partition(" # ")[0].strip() for block in BLOCKS for line in block.splitlines() if line.strip()]


def test_make_targets_exist() -> None:
    """What the README tells to make can be made."""
    targets = set(re.findall(r"\bmake ([a-z]+)", "\n".join([*_lines(), *CODE])))
    rules = re.findall(r"^([a-z][a-z ]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets >= {"run", "test", "demo", "setup", "lint"}
    assert targets <= {target for rule in rules for target in rule.split()}


def test_options_in_prose_exist() -> None:
    """Commands between backticks are commands, with the options they have."""
    named = [match.groups() for one in CODE if (match := re.match(r"vaultmill ([a-z-]+)((?: --[a-z-]+)*)", one))]
    assert ("run", " --dry-run") in named
    for name, options in named:
        assert name in COMMANDS
        command = group.get_command(click.Context(group), name)
        known = {option for one in (command.params if command else []) for option in one.opts}
        assert set(options.split()) <= known, name


@pytest.mark.skipif(shutil.which("cp") is None, reason="there is no cp")
def test_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vaultmill: Callable[..., Any]) -> None:
    """From init to check, in the order of the page, on the sample: each ends with exit code 0 and says something."""
    shutil.copytree(ROOT / "raw", tmp_path / "raw")
    monkeypatch.chdir(tmp_path)
    lines = [line.replace("~/", f"{tmp_path}/") for line in _lines() if not line.startswith("make ")]
    assert len(lines) >= 8
    for line in lines:
        if line.startswith("cp "):
            subprocess.run(["sh", "-c", line], check=True)
            continue
        program, *args = shlex.split(line)
        said = vaultmill(*args)
        assert (program, said.code, said.err) == (COMMAND, 0, ""), line + said.out
        assert said.out, line
