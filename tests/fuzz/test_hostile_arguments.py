"""The command line with hostile words: an exit code of the contract, nothing outside, no command taken for a bug."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import click
import pytest
from bounds import bounded
from fence import fenced

from pipeline.cli.commands import COMMANDS
from pipeline.cli.main import main, vaultmill
from pipeline.errors import Exit

RESTLESS = {"init", "watch", "serve", "service", "open", "poll"}
"""Commands that stay, leave the workspace by what they are for, or start another program."""
WORDS = [
    *("", " ", ".", "..", "/", "../../etc/passwd", "/etc/passwd", "..\\x", "~", "C:\\x", "a" * 5000, "\0", "\n"),
    *("a\nb", "\t", "People/Sarah Quill", "People/Sarah Quill.md", "Sarah Quill", "sarah-quill", "sarah@acme.test"),
    *("Acme", "Cy Stone", "[[Sarah Quill]]", "[[", "#tag", "%%", "$(touch x)", "; touch x", "`x`", "-x", "--x=y"),
    *("\udcff", "\u202e", "e\u0301", "HEAD", "HEAD~1", "HEAD^", "refs/heads/main", "0123456789ab", "00000000"),
    *("deadbeef" * 5, "main", "@{0}", "1", "-1", "99999999999999999999", "2026-13-45", "2026-02-30", "0001-01-01"),
    *("9999-12-31", "today", "last week", "1e9", "nan", "role=CEO", "role=", "=x", "aliases=[a, b]", "id=../x"),
    *("emails=x", "a: b", "{}", "works with", ".git/config", "Home", "*", "?", "(", "[a-", "\\", "|", "%s", "{0}"),
    *("\u4f1a\u8b70", "😀", "null", "true", "Sources/Corrections.md", "life/areas"),
]


def _call(chance: Random, known: list[str]) -> list[str]:
    """A call that a command may take: its own arguments and options, with words of any kind for their values."""
    name = chance.choice([name for name in COMMANDS if name not in RESTLESS])
    path, command = [name], vaultmill.get_command(click.Context(vaultmill), name)
    while isinstance(command, click.Group):
        path.append(chance.choice(command.list_commands(click.Context(command))))
        command = command.get_command(click.Context(command), path[-1])
    assert command is not None
    options: list[str] = []
    words: list[str] = []
    for one in command.params:
        if isinstance(one, click.Argument):
            words += [
                _word(chance, one.type, known) for _ in range(chance.randrange(1, 3) if one.nargs < 0 else one.nargs)
            ]
        elif chance.random() < 0.25 and "-C" not in one.opts:
            options += [one.opts[0], *([] if getattr(one, "is_flag", False) else [_word(chance, one.type, known)])]
    return [*path, *options, *(["--"] if chance.random() < 0.3 else []), *words]


def _word(chance: Random, kind: click.ParamType, known: list[str]) -> str:
    if isinstance(kind, click.Choice) and chance.random() < 0.8:
        return str(chance.choice(list(kind.choices)))
    if isinstance(kind, click.types.IntParamType) and chance.random() < 0.6:
        return str(chance.choice((0, 1, 3, -1, 10**20)))
    return chance.choice(known if chance.random() < 0.7 else WORDS)


def _known(root: Path) -> list[str]:
    """Names, paths and ids that mean something in a workspace."""
    notes = sorted(path.relative_to(root / "knowledge") for path in (root / "knowledge").rglob("*.md"))
    texts = [(root / "knowledge" / path).read_text("utf-8", "replace") for path in notes if ".git" not in path.parts]
    ids = sorted(
        {found for text in texts for found in re.findall(r"\b[0-9a-f]{12}\b|\^([a-z]-[0-9a-f]{6,10})", text) if found}
    )
    batches = [path.parent.name + path.name for path in sorted((root / "knowledge" / ".git" / "objects").glob("??/*"))]
    called = [path.stem for path in notes if path.parts[0] in ("People", "Organizations")]
    return [
        *called * 12,
        *(str(path) for path in notes),
        *(path.stem for path in notes),
        *ids[:60],
        *batches[:20],
        *COMMANDS,
    ]


def _calls(whole: Path, tmp_path: Path, first: int, most: int) -> None:
    """Some calls, one after the other, in one workspace."""
    root = tmp_path / f"{first}" / "desk"
    shutil.copytree(whole, root, symlinks=True)
    raw = {path: path.read_bytes() for path in (root / "raw").rglob("*") if path.is_file()}
    chance, known = Random(f"calls {first}"), _known(root)
    for _ in range(most):
        call = _call(chance, known)
        with fenced(root) as seen, bounded(30.0), pytest.MonkeyPatch.context() as patch:
            patch.chdir(root)
            code = main(call)
        assert code in set(Exit) and code != Exit.BUG, (call, code)
        outside = [one for one in seen if "/vaultmill-" not in one]  # a folder of its own for what is only read
        assert outside == [], (call, outside)
    assert {path: path.read_bytes() for path in (root / "raw").rglob("*") if path.is_file()} == raw
    assert [path.name for path in root.parent.iterdir()] == ["desk"]


def test_hostile_arguments(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A few calls of any command with any words."""
    _calls(whole, tmp_path, 0, 25)


@pytest.mark.slow
def test_many_hostile_arguments(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Many of them."""
    for first in range(1, 41):
        _calls(whole, tmp_path, first, 30)
