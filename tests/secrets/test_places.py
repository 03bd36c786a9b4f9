"""The folder of secrets is apart: from the vault, the sources, every git and every export, by whatever way."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from desk import Desk, month

from pipeline.cli.main import main

links = pytest.mark.skipif(os.name != "posix", reason="links need rights here")
git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


def secret(desk: Desk, *words: str) -> int:
    """The command."""
    return main(["secret", *words, "-C", str(desk.root)])


def setting(desk: Desk, **values: str) -> None:
    """Lines of the settings."""
    file = desk.root / "vaultmill.yaml"
    text = file.read_text("utf-8")
    for key, value in values.items():
        before = {"vault": "vault: knowledge", "raw": "raw: raw"}[key]
        assert text.count(f"\n{before}\n") == 1
        text = text.replace(f"\n{before}\n", f"\n{key}: {value}\n")
    file.write_text(text, "utf-8")


def test_a_usual_workspace(desk: Desk) -> None:
    """Links within the vault, to its own folders and to other places, are no reason to refuse."""
    (desk.root.parent / "other").mkdir()
    if os.name == "posix":
        (desk.vault / "far").symlink_to(desk.root.parent / "other")
        (desk.vault / "again").symlink_to(desk.vault / "Projects")
        (desk.vault / "nowhere").symlink_to(desk.root / "gone")
    assert secret(desk, "set", "wifi", "--generate") == 0
    assert secret(desk, "set", "door", "--generate") == 0


@pytest.mark.parametrize(
    "values",
    [
        {"vault": ".", "raw": "../raw"},
        {"vault": "..", "raw": "../../raw"},
        {"vault": "secrets", "raw": "raw"},
        {"vault": "secrets/vault", "raw": "raw"},
        {"vault": "../vault", "raw": "."},
        {"vault": "knowledge", "raw": "secrets"},
        {"vault": "knowledge", "raw": "secrets/raw"},
    ],
)
def test_the_vault_or_the_sources_around_it(
    desk: Desk, values: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Settings that put one into the other: refused before a key is made."""
    setting(desk, **{key: value for key, value in values.items() if value not in ("knowledge", "raw")})
    capsys.readouterr()
    for words in (["set", "wifi", "--generate"], ["list"], ["get", "wifi"], ["rotate"]):
        assert secret(desk, *words) in (2, 4)
    assert "vaultmill.yaml" in capsys.readouterr().err
    assert not [path for path in desk.root.parent.rglob("*") if path.name in ("store.json", "key")]


@links
def test_a_link_that_waits_for_it(desk: Desk) -> None:
    """One that leads to where the folder will be is refused before there is a key."""
    (desk.vault / "mine").symlink_to(desk.root / "secrets")
    assert secret(desk, "set", "wifi", "--generate") == 4
    assert not (desk.root / "secrets").exists()


@links
@pytest.mark.parametrize("way", ["knowledge/secrets", "knowledge/deep/er", "raw/s", "knowledge/all", "secrets"])
def test_a_link_that_leads_there(desk: Desk, way: str, capsys: pytest.CaptureFixture[str]) -> None:
    """From the vault, from the sources, to the folder around it, or the folder itself: refused, with its name."""
    far = desk.root.parent / "far"
    far.mkdir()
    if way != "secrets":
        assert secret(desk, "set", "wifi", "--generate") == 0
    link = desk.root / way
    link.parent.mkdir(exist_ok=True)
    link.symlink_to({"secrets": far, "knowledge/all": desk.root}.get(way, desk.root / "secrets"))
    capsys.readouterr()
    assert secret(desk, "set", "door", "--generate") == 4
    assert str(link) in capsys.readouterr().err
    assert list(far.iterdir()) == []


@git
def test_no_git_takes_it(desk: Desk) -> None:
    """Neither that of the vault nor one around the workspace, whatever is added; not even of an older workspace."""
    (desk.root / ".gitignore").unlink()
    assert secret(desk, "set", "wifi", "--generate") == 0
    month(desk)
    desk.run()
    calls = [["init", "-q"], ["add", "-A", "--", ":!knowledge"], ["ls-files"]]
    listed = [subprocess.run(["git", *call], cwd=desk.root, check=True, capture_output=True).stdout for call in calls]
    assert b"vaultmill.yaml" in listed[-1] and b"secrets" not in listed[-1]
    tracked = subprocess.run(["git", "log", "--all", "--name-only"], cwd=desk.vault, check=True, capture_output=True)
    assert b"Home.md" in tracked.stdout and b"secrets/" not in tracked.stdout


@git
def test_what_git_has_already_is_told(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules do not help against what was added by force: the way out is told."""
    assert secret(desk, "set", "wifi", "--generate") == 0
    for call in (["init", "-q"], ["add", "-f", "secrets/store.json"]):
        subprocess.run(["git", *call], cwd=desk.root, check=True, capture_output=True)
    capsys.readouterr()
    assert secret(desk, "set", "door", "--generate") == 4
    assert "rm -r --cached secrets" in capsys.readouterr().err


def test_the_rule_for_git_comes_back(desk: Desk) -> None:
    """Where a folder was copied without it, or it was deleted; one that a person wrote stays."""
    assert secret(desk, "set", "wifi", "--generate") == 0
    rule = desk.root / "secrets/.gitignore"
    assert rule.read_text("utf-8") == "*\n"
    rule.unlink()
    assert secret(desk, "set", "door", "--generate") == 0
    assert rule.read_text("utf-8") == "*\n"
    rule.write_text("*\n# mine\n", "utf-8")
    assert secret(desk, "rotate") == 0
    assert rule.read_text("utf-8") == "*\n# mine\n"


def test_init_keeps_it_out_of_git(desk: Desk, tmp_path: Path) -> None:
    """A rule in the workspace; one that is there is not touched, and in a vault that is the workspace none is made."""
    assert "/secrets/\n" in (desk.root / ".gitignore").read_text("utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / ".gitignore").write_text("x\n", "utf-8")
    assert main(["init", str(mine)]) == 0
    assert (mine / ".gitignore").read_text("utf-8") == "x\n"
    same = tmp_path / "same"
    same.mkdir()
    (same / "vaultmill.yaml").write_text("vault: .\nraw: ../raw\n", "utf-8")
    assert main(["init", str(same)]) == 0
    assert not (same / ".gitignore").exists()


@pytest.mark.parametrize("target", ["secrets/out", "secrets", "secrets/deeper/out.json"])
def test_no_export_goes_there(desk: Desk, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused as a target, before and after there is a store."""
    month(desk)
    desk.run()
    for _ in range(2):
        place = str(desk.root / target)
        assert main(["export", "--format", "csv", "--output", place, "-C", str(desk.root)]) == 2
        assert not (desk.root / target).is_file()
        secret(desk, "set", "wifi", "--generate", "--force")


def test_a_workspace_within_the_sources_is_not_read(desk: Desk) -> None:
    """A copy of a workspace, as a backup below raw/: it is told, and neither store nor key is read."""
    assert secret(desk, "set", "wifi", "--generate", "--note", "guests") == 0
    key = (desk.root / "secrets/key").read_text("utf-8").strip()
    shutil.copytree(desk.root / "secrets", desk.raw / "backup/secrets")
    desk.source("files/store.json", '{"items": ["wifi"]}')
    month(desk)
    report = desk.run()
    told = [(one.path, one.code) for one in report.problems]
    assert ("backup/secrets", "secrets") in told and not any(path.startswith("backup/secrets/") for path, _ in told)
    caches = [file.read_bytes() for file in (desk.root / ".vaultmill").rglob("*") if file.is_file()]
    assert key not in desk.text() and "wifi" in desk.note("kg-summary.md")
    assert not any(key.encode() in data for data in caches)


def test_taking_in_memories_takes_no_keys(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """``import-memory`` of that folder finds nothing in it."""
    assert secret(desk, "set", "wifi", "--generate") == 0
    key = (desk.root / "secrets/key").read_text("utf-8").strip()
    capsys.readouterr()
    main(["import-memory", str(desk.root / "secrets"), "-C", str(desk.root)])
    said = capsys.readouterr()
    assert key not in said.out + said.err
