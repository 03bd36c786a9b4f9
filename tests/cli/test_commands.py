"""Each command hands its arguments over as they were meant and shows what it gets."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pipeline.cli import output
from pipeline.cli.commands import COMMANDS, LazyGroup, commands_table
from pipeline.cli.main import vaultmill as group
from pipeline.model import Problem
from pipeline.report import Report, RunOptions


def test_every_command_loads_and_is_documented() -> None:
    """Table and modules agree: each name loads, its first help line is the table's, every option has help."""
    import click

    assert isinstance(group, LazyGroup)
    for name, text in COMMANDS.items():
        command = group.get_command(click.Context(group), name)
        assert command is not None
        assert (command.help or "").startswith(text), name
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, (name, option.name)
    assert group.get_command(click.Context(group), "nothing") is None


def test_readme_lists_the_commands() -> None:
    """The table of commands in the README is the one that the program has."""
    readme = Path(__file__).parent.parent.parent / "README.md"
    assert commands_table() in readme.read_text(encoding="utf-8")


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_lists_all_commands(vaultmill: Callable[..., Any], args: list[str]) -> None:
    """Without arguments, and with --help, every command stands there once."""
    said = vaultmill(*args)
    assert said.code == 0
    for name in COMMANDS:
        assert said.out.count(f"\n  {name} ") == 1


@pytest.mark.parametrize(
    ("args", "options"),
    [
        (["run"], RunOptions()),
        (["run", "--dry-run"], RunOptions(dry_run=True)),
        (["run", "--again", "all"], RunOptions(again="all")),
        (["run", "--batch-size", "7"], RunOptions(batch_size=7)),
        (["run", "--only", "index"], RunOptions(only="index")),
        (["run", "--accept-missing"], RunOptions(accept_missing=True)),
        (["run", "--take-over"], RunOptions(take_over=True)),
        (["label"], RunOptions(only="label")),
        (["graph"], RunOptions(only="graph")),
        (["tag", "--dry-run"], RunOptions(only="tag", dry_run=True)),
    ],
)
def test_runs_are_handed_over(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, args: list[str], options: RunOptions
) -> None:
    """Options of run and of the single stages arrive as RunOptions, with the workspace."""
    assert vaultmill(*args).code == 0
    ((name, (where, given, progress)),) = backend.calls
    assert (name, where, given) == ("run", workspace, options)
    progress("label", 1, 0)


def test_run_gives_the_exit_code_and_json(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """Problems give exit code 1; --json prints the whole report."""
    problem = Problem("mail/broken.eml", "truncated", "Export it again.")
    backend.answers["run"] = Report(kept=2, skipped=1, problems=(problem,), exit_code=1)
    said = vaultmill("run")
    assert said.code == 1
    assert "mail/broken.eml: truncated: Export it again." in said.out
    said = vaultmill("run", "--json")
    assert said.code == 1
    assert json.loads(said.out)["problems"] == [{"path": "mail/broken.eml", "code": "truncated", "hint": problem.hint}]


def terminal(monkeypatch: pytest.MonkeyPatch, columns: int = 80) -> None:
    """Have the command line believe that a person sits there."""
    monkeypatch.delenv("MAKELEVEL", raising=False)
    for name in ("interactive", "terminal"):
        monkeypatch.setattr(output, name, lambda: True)
    monkeypatch.setattr(output, "width", lambda: columns)


def test_a_no_ends_with_one_sentence(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who declines a first run reads that nothing was written, and nothing else."""
    terminal(monkeypatch)
    backend.asks = True
    backend.answers["run"] = Report(hints=("Something else.",))
    monkeypatch.setattr(output, "confirm", lambda _: False)
    said = vaultmill("run")
    assert (said.code, said.out.count("\n")) == (0, 1)
    assert said.out.startswith("Stopped before any note was written")
    monkeypatch.setattr(output, "confirm", lambda _: True)
    assert "Something else." in vaultmill("run").out


def test_a_run_that_waits_says_so(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While notes that are being edited are waited for, the bar tells it."""
    said: list[str] = []
    monkeypatch.setattr("pipeline.cli.output.Progress.__call__", lambda _self, stage, _done, _total: said.append(stage))
    monkeypatch.setattr("time.sleep", lambda seconds: said.append(f"{seconds} s"))
    backend.waits = True
    assert vaultmill("run").code == 0
    assert said == ["waiting for notes that were edited a moment ago", "11.0 s"]


def test_after_a_run(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """An empty raw folder is named; saved edits are told; Home is named only where it is the program's."""
    backend.answers["outcome"] = SimpleNamespace(vault="/v", home=True, edited=0, empty="/w/raw")
    assert "into /w/raw" in vaultmill("run").out
    backend.answers["run"] = Report(commits=("a",))
    backend.answers["outcome"] = SimpleNamespace(vault="/v", home=False, edited=1, empty="")
    said = vaultmill("run").out
    assert said == "Your edits to 1 note are saved.\n\nOpen /v as a vault in Obsidian.\n"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("service", "mcp")])
def test_every_command_has_json(name: str) -> None:
    """What the README promises."""
    import click

    assert isinstance(group, LazyGroup)
    command = group.get_command(click.Context(group), name)
    assert command and "--json" in {option for one in command.params for option in one.opts}


def test_init_hands_over_and_checks_first(vaultmill: Callable[..., Any], backend: Any, tmp_path: Path) -> None:
    """A wrong value stops before anything is laid down; right ones arrive as given."""
    assert "Allowed" not in vaultmill("init", str(tmp_path / "v")).err
    args = ("--since", "all", "--owner", "a@b.test", "--owner", "c@d.test", "--tz", "Asia/Tokyo", "--strictness", "low")
    assert vaultmill("init", str(tmp_path / "v"), *args).out == "Made the vault.\n"
    assert backend.calls == [
        ("init", (tmp_path / "v", "", (), "", "")),
        ("init", (tmp_path / "v", "all", ("a@b.test", "c@d.test"), "Asia/Tokyo", "low")),
    ]
    for wrong in (["--since", "soon"], ["--owner", "me"], ["--tz", "Mars"], ["--strictness", "none"]):
        said = vaultmill("init", *wrong)
        assert (said.code, said.out) == (2, "")
        assert f"must be {'a' if wrong[0] != '--tz' else 'the'}" in said.err or "must be high" in said.err
    assert len(backend.calls) == 2


def test_workspace_is_the_nearest_above(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a folder below, the workspace is found; -C names another; a folder that is not there is refused."""
    below = workspace / "knowledge" / "People"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    vaultmill("run")
    vaultmill("run", "-C", ".")
    assert [args[0] for _, args in backend.calls] == [workspace, below]
    assert vaultmill("run", "-C", "nowhere").code == 2


def test_without_settings_the_current_folder_is_taken(
    vaultmill: Callable[..., Any], backend: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No vaultmill.yaml anywhere: the run itself decides what to say about the current folder."""
    monkeypatch.chdir(tmp_path)
    vaultmill("run")
    assert backend.calls[0][1][0] == tmp_path


def test_status(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """A mapping becomes lines, empty values are left out, lists stand below their key."""
    backend.answers["status"] = {
        "kept": 3,
        "last_run": "",
        "clean": True,
        "problems": ["a.eml: broken"],
        "by": {"x": 1},
    }
    assert vaultmill("status").out == "kept: 3\nclean: yes\nproblems:\n  a.eml: broken\nby:\n  x: 1\n"
    assert json.loads(vaultmill("status", "--json").out)["last_run"] == ""
    backend.answers["status"] = {"problems": [f"{number}.eml" for number in range(25)]}
    assert vaultmill("status").out.endswith("\n  19.eml\n  … and 5 more\n")


def test_check(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """Clean is said and gives 0; findings are listed and give 1; --raw is passed on."""
    backend.answers["check"] = ()
    assert vaultmill("check").code == 0
    backend.answers["check"] = ("People/Ann.md: dangling link", "People/Bo.md: no pair")
    said = vaultmill("check", "--raw")
    assert (said.code, said.out) == (1, "People/Ann.md: dangling link\nPeople/Bo.md: no pair\n")
    assert json.loads(vaultmill("check", "--json").out) == list(backend.answers["check"])
    assert [args[1] for _, args in backend.calls] == [False, True, False]


def test_items(vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One JSON object per line, or one line of columns, per item."""
    found = [
        {
            "id": "0" * 12,
            "date": "2026-01-02T10:00:00",
            "kind": "email",
            "filter": ["newsletter"],
            "title": "Weekly\nnews",
        },
        {"id": "1" * 12, "date": "2026-01-03", "kind": "meeting", "filter": [], "title": "Stand-up"},
    ]
    backend.answers["items"] = ()
    assert vaultmill("items", "--json").out == ""
    assert vaultmill("items").out.startswith("No items yet")
    backend.answers["items"] = found
    assert [json.loads(line) for line in vaultmill("items", "--json").out.splitlines()] == found
    lines = vaultmill("items").out.splitlines()
    assert lines[0] == "000000000000  2026-01-02  email       newsletter      Weekly news"
    assert lines[1].endswith("Stand-up")
    for columns in (80, 60, 50, 40, 30):
        terminal(monkeypatch, columns)
        lines = vaultmill("items").out.splitlines()
        assert all(len(line) <= columns for line in lines)
        assert lines[0].endswith("Weekly news") and lines[0].startswith(("0" * 12, "2026-01-02"))


def test_show_suggested_index(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """Texts are printed with one final newline; index also as JSON, and not as both."""
    backend.answers |= {
        "show": "# Ann\n\n",
        "suggested": "cards\n",
        "index_markdown": "| a |\n",
        "index": {"people": []},
    }
    assert vaultmill("show", "Ann").out == "# Ann\n"
    assert vaultmill("suggested", "--all").out == "cards\n"
    assert vaultmill("index").out == vaultmill("index", "--markdown").out == "| a |\n"
    assert json.loads(vaultmill("index", "--json").out) == {"people": []}
    assert vaultmill("index", "--json", "--markdown").code == 2
    assert backend.calls[:2] == [("show", (workspace, "Ann")), ("suggested", (workspace, True))]


def test_index_on_a_terminal(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fitted tables without empty columns; Markdown only when it is asked for."""
    terminal(monkeypatch, 30)
    backend.answers["index_markdown"] = "| a |\n"
    backend.answers["index"] = {"people": []}
    assert vaultmill("index").out == "Nobody and nothing is known yet.\n"
    backend.answers["index"] = {"people": [{"name": "Ann Lee", "role": "", "file": "People/Ann " + "Lee " * 9}]}
    lines = vaultmill("index").out.splitlines()
    assert lines == ["People", "name", "Ann Lee"]
    monkeypatch.setattr(output, "width", lambda: 100)
    backend.answers["index"]["people"][0]["name"] = "Ann " * 40
    lines = vaultmill("index").out.splitlines()
    assert lines[1].split() == ["name", "file"] and "…" in lines[2] and len(lines[2]) <= 100
    assert vaultmill("index", "--markdown").out == "| a |\n"


def test_show_suggested_open_as_json(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """The answers as data."""
    backend.answers |= {"tell": {"what": "item"}, "suggested_cards": ({"id": "c-1"},), "open_attachment": Path("/t/a")}
    assert json.loads(vaultmill("show", "Ann", "--json").out) == {"what": "item"}
    assert json.loads(vaultmill("suggested", "--json").out) == [{"id": "c-1"}]
    assert json.loads(vaultmill("open", "0123456789ab", "1", "--json").out) == {"path": "/t/a"}


def test_resolve_and_history(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """Name and address are passed on; rows become a table under their keys."""
    backend.answers["resolve"] = {"verdict": "same", "entity": "ann-lee", "reason": "e-mail"}
    assert vaultmill("resolve", "Ann", "--email", "ann@a.test").out.startswith("verdict: same\n")
    one = {"name": "Ann Lee", "note": "People/Ann Lee.md", "reason": "part of it"}
    backend.answers["resolve"] = {"verdict": "unsure", "candidates": [one]}
    assert vaultmill("resolve", "Ann").out.endswith("candidates:\n  Ann Lee (People/Ann Lee.md): part of it\n")
    assert json.loads(vaultmill("resolve", "Ann", "--json").out)["candidates"] == [one]
    backend.answers["history"] = []
    assert vaultmill("history").out == "No history yet.\n"
    assert vaultmill("history", "Mine").out == "No commit has this note yet: `vaultmill diff` shows it.\n"
    days = [
        {
            "day": "2026-01-02",
            "batch": "ab12",
            "batches": 2,
            "edits": 1,
            "who": ["vaultmill", "Max"],
            "what": "3 emails",
        },
        {"day": "2026-01-01", "batch": "cd34", "batches": 1, "edits": 0, "who": ["vaultmill"], "what": "1 note"},
    ]
    backend.answers["history"] = days
    assert vaultmill("history").out.splitlines() == [
        "day         batch    who             what",
        "2026-01-02  ab12 +2  vaultmill, Max  3 emails",
        "2026-01-01  cd34     vaultmill       1 note",
    ]
    assert json.loads(vaultmill("history", "--json").out) == days
    commit = {
        "batch": "ab12",
        "commit": "0123",
        "when": "2026-01-02 10:00",
        "who": "Max",
        "what": "a\x1b[2J",
        "note": "A.md",
    }
    backend.answers["history"] = [commit]
    assert vaultmill("history", "People/Ann", "--all").out.splitlines() == [
        "batch  when              who  what",
        "ab12   2026-01-02 10:00  Max  a\ufffd[2J",
    ]
    assert backend.calls[-1] == ("history", (workspace, "People/Ann", True))


def test_open_prints_the_path_without_a_terminal(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe nothing is launched; the path is the answer. N counts from 1."""
    monkeypatch.setattr("click.launch", lambda *_: pytest.fail("launched"))
    backend.answers["open_attachment"] = workspace / "a.pdf"
    assert vaultmill("open", "0123456789ab", "1").out == f"{workspace / 'a.pdf'}\n"
    assert vaultmill("open", "0123456789ab", "0").code == 2


@pytest.mark.parametrize(
    ("name", "opened"), [("a.pdf", True), ("A.PDF", True), ("a.exe", False), ("a.html", False), ("a", False)]
)
def test_open_on_a_terminal_runs_no_program(
    vaultmill: Callable[..., Any],
    backend: Any,
    workspace: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    opened: bool,
) -> None:
    """Only kinds that are known to be harmless are opened; of others the path is printed, and why."""
    launched: list[str] = []
    monkeypatch.setattr("click.launch", launched.append)
    monkeypatch.setattr("pipeline.cli.output.interactive", lambda: True)
    backend.answers["open_attachment"] = workspace / name
    said = vaultmill("open", "0123456789ab", "1")
    assert (said.code, said.out.splitlines()[0]) == (0, str(workspace / name))
    assert launched == ([str(workspace / name)] if opened else [])
    assert ("Not opened" in said.out) is not opened


def test_output_cannot_steer_the_terminal(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """Escape sequences and direction overrides from foreign text are made visible, not obeyed."""
    backend.answers["show"] = "a\x1b[2Jb\x9bc\u202ed\te" + os.linesep
    assert vaultmill("show", "x").out == "a\ufffd[2Jb\ufffdc\ufffdd\te\n"
