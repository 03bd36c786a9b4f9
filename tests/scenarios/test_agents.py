"""What ``install`` tells agents: its commands are real, and its files rest while the vault changes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from desk import Desk, month, pricing

from pipeline.cli.main import main

FENCE = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
FILES = {"AGENTS.md", "HEARTBEAT.md", "skills/vaultmill/SKILL.md", "life/README.md"}


def _commands(text: str, program: str) -> list[str]:
    """Command lines of a text for agents, comments cut off."""
    lines = [line.partition(" # ")[0].strip() for block in FENCE.findall(text) for line in block.splitlines()]
    lines += [one for one in INLINE.findall(FENCE.sub("", text)) if one.startswith(f"{program} ")]
    return [line for line in lines if line]


def _install(desk: Desk) -> dict[str, bytes]:
    assert main(["install", "-C", str(desk.root), "--platform", "openclaw"]) == 0
    return {path: (desk.vault / path).read_bytes() for path in FILES}


def test_the_files_rest_while_the_vault_changes(desk: Desk) -> None:
    """They are no sources and no entities, a run leaves them alone, and more mail changes nothing in them."""
    pricing(desk)
    desk.run()
    told = _install(desk)
    known = {path for path in desk.tree() if path.startswith(("People/", "Sources/", "Organizations/"))}
    desk.run()
    desk.is_quiet()
    assert {path for path in desk.tree() if path.startswith(("People/", "Sources/", "Organizations/"))} == known
    month(desk)
    desk.mail("claude", "Agents Skill <agents@acme.test>", "Robin Vale <robin@vale.test>", "Hi", "Hello.\n", day=22)
    desk.run()
    assert "People/Nora Finch.md" in desk.tree()
    assert _install(desk) == told == {path: (desk.vault / path).read_bytes() for path in FILES}
    desk.check()
    desk.is_quiet()
    assert main(["install", "-C", str(desk.root), "--uninstall"]) == 0
    assert not FILES & desk.tree().keys()


def test_commands_are_real(
    busy_desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command line that stands in one of the texts works from where the agent is at home, and says something."""
    _install(busy_desk)
    assert main(["secret", "set", "NAME", "--generate", "-C", str(busy_desk.root)]) == 0
    capsys.readouterr()
    monkeypatch.chdir(busy_desk.vault)
    texts = [(busy_desk.vault / path).read_text("utf-8") for path in sorted(FILES)]
    program = re.findall(r"^(\S*vaultmill(?: -m pipeline)?|\S+ -m pipeline) recall", "\n".join(texts), re.MULTILINE)[0]
    lines = list(dict.fromkeys(line for text in texts for line in _commands(text, program)))
    assert len(lines) > 12
    for line in lines:
        line = line.replace("Priya Raman", "Sarah Quill").replace("J. Keller", "S. Quill")
        line = line.replace("TEXT", "Nora Finch lives in Rome").replace("rollout plan", "questionnaire")
        words = shlex.split(line.removeprefix(program))
        code = main(words)
        said = capsys.readouterr()
        again = "says so already" in said.err  # the same sentence is an example twice
        assert (code in (0, 1) and said.out) or again, (line, code, said.err)


def test_elsewhere_the_commands_name_the_workspace(
    busy_desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An agent in another folder is told where the vault is."""
    home = tmp_path / "an agent"
    home.mkdir()
    (home / "CLAUDE.md").write_bytes(b"# Mine\r\n")
    monkeypatch.chdir(home)
    assert main(["install", "-C", str(busy_desk.root), "--at", "."]) == 0
    capsys.readouterr()
    text = (home / "CLAUDE.md").read_text("utf-8")
    line = next(line for line in _commands(text, "vaultmill") if " lookup " in line).replace(
        "Priya Raman", "Sarah Quill"
    )
    assert main(shlex.split(line[line.index("lookup") :])) == 0
    assert "VP Engineering" in capsys.readouterr().out
    named = re.search(r"`([^`]+kg-summary\.md)`", text)
    assert named and Path(named[1]).is_file()
