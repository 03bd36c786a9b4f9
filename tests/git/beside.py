"""What people and mail do between two runs, and what must hold after the second."""

from __future__ import annotations

import subprocess
from pathlib import Path

from desk import OWNER, SARAH, Desk, changed

from pipeline.query import check

SARAHS, ACMES = "People/Sarah Quill.md", "Organizations/Acme.md"
OURS = "*\n!*/\n!*.md\n!facts.jsonl\n!.gitignore\n.trash/\n.obsidian/\n"


def wave(desk: Desk, number: int = 3) -> None:
    """A late reply arrives."""
    desk.mail(f"price-{number}", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=25 + number, re="price-2")


def typed(desk: Desk) -> None:
    """A person types into two notes."""
    desk.edit(SARAHS, "## Notes\n", "## Notes\nLikes tea.\n")
    desk.edit(ACMES, "## Info\n", "## Info\n- **Mood:** sunny\n")


def commit(desk: Desk, message: str = "vault backup") -> None:
    """What a plug-in does every few minutes."""
    desk.git("add", "-A")
    desk.git("commit", "-q", "-m", message)


def git_in(folder: Path, *arguments: str) -> int:
    """Git somewhere else; its exit code."""
    person = ("-c", "user.name=Phone", "-c", "user.email=phone@vale.test")
    done = subprocess.run(["git", "-C", str(folder), *person, *arguments], capture_output=True, check=False)
    return done.returncode


def sound(desk: Desk, wanted: dict[str, bytes] | None = None) -> None:
    """After a run: the wanted vault, nothing wrong in git or in the links, and one more run does nothing."""
    desk.later(hours=1)
    report = desk.run()
    assert (report.problems, report.pending) == ((), ())
    desk.git("fsck", "--strict", "--no-dangling")
    assert desk.git("status", "--porcelain") == ""
    assert check(desk.root, True) == ()
    if wanted is not None:
        assert changed(wanted, desk.tree()) == {}
    desk.is_quiet()
