"""``depth-check`` and ``validate`` on the command line: text from anywhere, tables, JSON, exit codes."""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.run.setup import init

TEXT = "In March 2024 Tallow Bakeries Ltd bought Corven Mills Ltd. Hesper Bank said that prices fell by 20 percent."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty workspace."""
    init(tmp_path, "all", ("robin@vale.test",), "Europe/Berlin", "medium")
    return tmp_path


def test_depth_check_needs_no_vault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Argument, file and pipe give the same verdict; the table names all signals with examples."""
    file = tmp_path / "text.md"
    file.write_text(TEXT, "utf-8")
    assert main(["depth-check", TEXT, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["depth-check", "--file", str(file), "--json"]) == 0
    from_file = json.loads(capsys.readouterr().out)
    assert [one["count"] for one in told["signals"]] == [one["count"] for one in from_file["signals"]]
    assert len(told["signals"]) == 7 and told["layers"] >= 1
    assert main(["depth-check", TEXT]) == 0
    out = capsys.readouterr().out
    assert "Tallow Bakeries Ltd" in out and "Score" in out and "Aim at" in out


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``-`` and a pipe."""
    for arguments in (["-"], []):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
        assert main(["depth-check", *arguments, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["words"] == 17


@pytest.mark.parametrize("arguments", [["--file", "/no/such/file.md"], ["TEXT", "--file", "x.md"], ["  "]])
def test_no_text_is_a_usage_fault(arguments: list[str]) -> None:
    """Exit code 2."""
    assert main(["depth-check", *arguments]) == 2


def test_validate_fails_with_a_list_and_commands(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, what is missing with its evidence, commands that a shell takes apart as meant."""
    assert main(["validate", "-C", str(root), TEXT]) == 1
    out = capsys.readouterr().out
    assert "FAIL" in out and "Tallow Bakeries Ltd — legal form Ltd" in out and "--fix" in out
    assert main(["validate", "-C", str(root), TEXT, "--fix"]) == 1
    commands = [shlex.split(line) for line in capsys.readouterr().out.splitlines()]
    assert ["vaultmill", "add", "organization", "Hesper Bank"] in [words[:4] for words in commands]
    assert all(words[:1] == ["vaultmill"] for words in commands)


def test_validate_passes_where_nothing_is_named(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that names nobody asks for the text itself alone."""
    assert main(["validate", "-C", str(root), "It rained.", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [gate["gate"] for gate in found["gates"] if not gate["passed"]] == ["entities", "depth"]
