"""``vaultmill install``: which agents, which files, nothing else, and back."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli.main import main
from pipeline.share.blocks import END, START
from pipeline.share.platforms import PLATFORMS

VAULT = "knowledge/"
LIFE = "knowledge/life/README.md"


@pytest.fixture
def place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A workspace without anything in it."""
    desk = tmp_path / "desk"
    assert main(["init", str(desk), "--owner", "max@home.test", "--since", "all", "--tz", "UTC"]) == 0
    capsys.readouterr()
    return desk


@pytest.fixture
def install(place: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, dict[str, str]]]:
    """Run the command: exit code, and what became of each file."""

    def call(*args: str) -> tuple[int, dict[str, str]]:
        code = main(["install", "-C", str(place), "--json", *args])
        said = capsys.readouterr()
        return code, {step["path"]: step["did"] for step in json.loads(said.out)} if code < 2 else {"": said.err}

    return call


def _tree(root: Path) -> dict[str, Any]:
    return {
        path.relative_to(root).as_posix(): os.readlink(path)
        if path.is_symlink()
        else path.is_dir() or path.read_bytes()
        for path in sorted(root.rglob("*"))
        if ".git" not in path.parts
    }


SETS = [
    ({}, {"knowledge/AGENTS.md", "knowledge/HEARTBEAT.md", "knowledge/skills/vaultmill/SKILL.md"}),
    (
        {"knowledge/SOUL.md": b"I am.\n"},
        {"knowledge/AGENTS.md", "knowledge/HEARTBEAT.md", "knowledge/skills/vaultmill/SKILL.md"},
    ),
    ({"CLAUDE.md": b"\xef\xbb\xbf# Mine\r\n"}, {"CLAUDE.md", ".claude/skills/vaultmill/SKILL.md"}),
    ({"GEMINI.md": b"Mine"}, {"GEMINI.md", ".gemini/skills/vaultmill/SKILL.md"}),
    (
        {"CLAUDE.md": b"", "GEMINI.md": b"\n", "knowledge/AGENTS.md": b"# A\n", "knowledge/HEARTBEAT.md": b"- [ ] x\n"},
        {
            *("CLAUDE.md", "GEMINI.md", ".claude/skills/vaultmill/SKILL.md", ".gemini/skills/vaultmill/SKILL.md"),
            *("knowledge/AGENTS.md", "knowledge/HEARTBEAT.md", "knowledge/skills/vaultmill/SKILL.md"),
        },
    ),
]


@pytest.mark.parametrize(("files", "expected"), SETS)
def test_platforms(place: Path, install: Callable[..., Any], files: dict[str, bytes], expected: set[str]) -> None:
    """Found by their files, several at once, made where there is none; twice is once; away gives back every byte."""
    for path, data in files.items():
        (place / path).write_bytes(data)
    before = _tree(place)
    assert install("--dry-run") == (0, dict.fromkeys({*expected, LIFE}, "written"))
    assert _tree(place) == before
    assert install() == (0, dict.fromkeys({*expected, LIFE}, "written"))
    after = _tree(place)
    assert {path for path, data in after.items() if data is not True and before.get(path) != data} == {*expected, LIFE}
    for path, data in files.items():
        assert after[path].startswith(data)
    assert install() == (0, dict.fromkeys({*expected, LIFE}, "up to date"))
    assert _tree(place) == after
    assert install("--uninstall", "--dry-run")[1] == dict.fromkeys({*expected, LIFE}, "written") | {
        path: "removed" for path in {*expected, LIFE} if path not in files
    }
    assert install("--uninstall")[0] == 0
    assert _tree(place) == before
    assert install("--uninstall") == (0, {})


def test_only_what_is_asked_for(place: Path, install: Callable[..., Any]) -> None:
    """``--platform`` makes the file of one that is not there, and takes that one away again."""
    (place / "CLAUDE.md").write_bytes(b"# Mine\n")
    _, done = install("--platform", "gemini")
    assert set(done) == {"knowledge/GEMINI.md", "knowledge/.gemini/skills/vaultmill/SKILL.md", LIFE}
    assert (place / "CLAUDE.md").read_bytes() == b"# Mine\n"
    _, done = install("--platform", "codex", "--platform", "claude")
    assert {"CLAUDE.md", "knowledge/AGENTS.md", "knowledge/.agents/skills/vaultmill/SKILL.md"} <= set(done)
    assert "knowledge/HEARTBEAT.md" not in done
    _, done = install("--uninstall", "--platform", "gemini")
    assert done == {"knowledge/GEMINI.md": "removed", "knowledge/.gemini/skills/vaultmill/SKILL.md": "removed"}
    assert (place / LIFE).exists() and START in (place / "CLAUDE.md").read_bytes()


def test_an_agent_elsewhere(place: Path, install: Callable[..., Any], tmp_path: Path) -> None:
    """Its commands name the workspace; the folder is as before when it is taken away."""
    home = tmp_path / "agent's home"
    home.mkdir()
    (home / "CLAUDE.md").write_bytes(b"# Mine\n")
    assert install("--at", str(home))[0] == 0
    text = (home / "CLAUDE.md").read_text("utf-8")
    assert f" -C {place}" in text and f"{place}/knowledge/kg-summary.md" in text
    assert install("--uninstall", "--at", str(home))[0] == 0
    assert _tree(home) == {"CLAUDE.md": b"# Mine\n"} and (place / LIFE).exists()


def test_links(place: Path, install: Callable[..., Any], tmp_path: Path) -> None:
    """One file under two names gets one block and stays a link; a link that leads out is refused."""
    (place / "AGENTS.md").write_bytes(b"# Mine\n")
    (place / "CLAUDE.md").symlink_to("AGENTS.md")
    assert install()[0] == 0
    assert (place / "CLAUDE.md").is_symlink() and (place / "AGENTS.md").read_bytes().count(START) == 1
    assert install("--uninstall")[0] == 0
    assert (place / "AGENTS.md").read_bytes() == b"# Mine\n" and (place / "CLAUDE.md").is_symlink()
    (tmp_path / "outside.md").write_bytes(b"# Theirs\n")
    (place / "GEMINI.md").symlink_to(tmp_path / "outside.md")
    before = _tree(tmp_path)
    code, said = install()
    assert code == 2 and "out of its folder" in said[""] and _tree(tmp_path) == before


def test_what_a_person_changed_stays(place: Path, install: Callable[..., Any]) -> None:
    """A changed block stops it before anything is written; a changed skill is left, and told."""
    (place / "CLAUDE.md").write_bytes(b"# Mine\n")
    install()
    skill = place / ".claude/skills/vaultmill/SKILL.md"
    skill.write_bytes(skill.read_bytes() + b"My own words.\n")
    assert install()[0] == 1 and install("--uninstall")[1][".claude/skills/vaultmill/SKILL.md"] == "left"
    assert skill.read_bytes().endswith(b"My own words.\n") and (place / "CLAUDE.md").read_bytes() == b"# Mine\n"
    install()
    (place / "CLAUDE.md").write_bytes((place / "CLAUDE.md").read_bytes().replace(END, b"Mine too.\n" + END))
    before = _tree(place)
    code, said = install()
    assert code == 2 and "somebody changed" in said[""] and _tree(place) == before
    code, done = install("--uninstall", "--platform", "claude")
    assert (code, done["CLAUDE.md"]) == (1, "left") and b"Mine too." in (place / "CLAUDE.md").read_bytes()


def test_a_read_only_file(place: Path, install: Callable[..., Any]) -> None:
    """It is refused with its name, and nothing else is written either."""
    (place / "CLAUDE.md").write_bytes(b"# Mine\n")
    (place / "CLAUDE.md").chmod(0o444)
    before = _tree(place)
    code, said = install()
    assert code == 4 and "CLAUDE.md is read-only" in said[""] and _tree(place) == before


def test_a_folder_in_the_place_of_a_file(place: Path, install: Callable[..., Any]) -> None:
    """It is refused, too."""
    (place / "CLAUDE.md").mkdir()
    code, said = install()
    assert code == 2 and "is no file" in said[""]


def test_modes_stay(place: Path, install: Callable[..., Any]) -> None:
    """The file keeps the permissions that it had."""
    (place / "CLAUDE.md").write_bytes(b"# Mine\n")
    (place / "CLAUDE.md").chmod(0o640)
    install()
    assert (place / "CLAUDE.md").stat().st_mode & 0o777 == 0o640


def test_the_skill_is_one(place: Path, install: Callable[..., Any]) -> None:
    """Its frontmatter has what agents look for."""
    import yaml

    install()
    text = (place / "knowledge/skills/vaultmill/SKILL.md").read_text("utf-8")
    front = yaml.safe_load(text.split("---\n")[1])
    assert front["name"] == "vaultmill" and front["metadata"]["version"] and front["permissions"]
    assert 0 < len(front["description"]) <= 1024


def test_platforms_have_files_of_their_own() -> None:
    """The list of ``--platform`` is the table."""
    from pipeline.cli.install import _PLATFORMS

    assert tuple(PLATFORMS) == _PLATFORMS
