"""A vault that was there before: not one byte of it changes, and what it says is known."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, month
from hypothesis import given
from hypothesis import strategies as st

from pipeline.notes.names import file_name
from pipeline.query import check
from pipeline.run.setup import init

SARAHS = "People/Sarah Quill.md"
BEFORE: dict[str, bytes] = {
    "People/Sarah Quill.md": b"\xef\xbb\xbf---\r\nemail: sarah@acme.test\r\n---\r\n# Sarah Quill\r\n\r\nSails at six.",
    "People/Old friends/Nora Finch.md": b"---\nemails: [nora@acme.test]\n---\nMet in Lisbon.\n\n\n",
    "Contacts/Reed, Tom.md": b"---\naliases: [Tom Reed]\nemail: tom@bluefin.test\n---\n",
    "Organizations/Broken.md": b"---\na: b: c\n\tx\n---\n# Broken\n",
    "Projects/Empty.md": b"",
    "Meetings/Standup.md": b"# Standup\r\n\r\n- [ ] Bring cake\r\n",
    "Sources/Books.md": b"# Books\n- A book about ropes\n",
    "Notes/ trailing space .md": b"\tTab\r\nmixed\nends\r",
    "Notes/Cafe\u0301.md": "Not normalised: cafe\u0301\n".encode(),
    'Notes/what? "really" <yes> | no*.md': b"[[Nowhere]] and [[Sarah Quill]]\n---\n",
    "Notes/Plan.md": b'---\ntopics:\n  - "[[Not yet written]]"\n---\nA plan.\n',
    "Notes/CON.md": b"\xff\xfe\x00 not UTF-8\n",
    "Notes/UPPER.MD": b"upper\n",
    "Daily/2026-04-13.md": b"# Monday\n\n## Vault\n- mine\n",
    "Today.md": b"my own today\n",
    "MEMORY.md": b"my own memory",
    ".obsidian/app.json": b'{"alwaysUpdateLinks": false}',
    ".obsidian/plugins/x/data.json": b"{}",
    ".trash/Old.md": b"old\n",
    "Board.canvas": b'{"nodes":[]}',
    "pic.png": b"\x89PNG\r\n",
}


@pytest.fixture
def own(tmp_path: Path) -> Desk:
    """A month of mail beside a vault with a life of its own."""
    root = tmp_path / "desk"
    for path, data in BEFORE.items():
        file = root / "knowledge" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    desk = Desk(root)
    month(desk)
    desk.source("daily/2026-04-21.md", "# 2026-04-21\nCalled about the boat.\n\n## Vault\n- Extracted: nothing\n")
    return desk


def bytes_of(desk: Desk) -> dict[str, bytes]:
    """What is there now of what was there before."""
    return {path: file.read_bytes() for path in BEFORE if (file := desk.vault / path).exists()}


def test_not_one_byte_changes(own: Desk) -> None:
    """By laying down, by runs, by new mail for those who have notes; file times stay, too."""
    stamps = {path: os.stat(own.vault / path).st_mtime_ns for path in BEFORE}
    own.run()
    own.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    own.run()
    assert bytes_of(own) == BEFORE
    assert {path: os.stat(own.vault / path).st_mtime_ns for path in BEFORE} == stamps
    own.is_quiet()
    assert [line for line in own.git("status", "--porcelain").splitlines() if "Caf" not in line] == []
    assert [line for line in check(own.root, True) if "Broken" not in line] == []


def test_nobody_gets_a_second_note(own: Desk) -> None:
    """Whom a note of the person's own tells by address is linked there, wherever the note stands."""
    own.run()
    text = own.text()
    assert [p for p in own.tree() if p.startswith("People/")] == ["People/Old friends/Nora Finch.md", SARAHS]
    assert "[[People/Sarah Quill" in text and "[[People/Old friends/Nora Finch" in text
    assert "[[Contacts/Reed, Tom" in text and "Tom Reed** (tom@bluefin.test)" not in text
    assert "sarah-quill" in " ".join(own.tree())


def test_a_history_of_ones_own(tmp_path: Path) -> None:
    """A repository at the vault keeps its settings and commits; what it passes over is never committed."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    root = tmp_path / "desk"
    (root / "knowledge/Private").mkdir(parents=True)
    (root / "knowledge/Private/Diary.md").write_text("Nobody may read this.\n")
    (root / "knowledge/.gitignore").write_text("Private/\nOrganizations/\n*.png\n")
    desk = Desk.__new__(Desk)
    desk.vault = root / "knowledge"
    desk.git("init", "-q", "-b", "trunk")
    desk.git("add", "-A")
    desk.git("commit", "-q", "-m", "mine")
    first, config = desk.git("rev-parse", "HEAD"), (desk.vault / ".git/config").read_bytes()
    desk = Desk(root)
    month(desk)
    desk.run()
    desk.write("Private/Diary.md", "Nobody may read this, either.\n")
    desk.edit(SARAHS, "## Notes\n", "## Notes\nMine.\n")
    desk.later(hours=1)
    desk.run()
    assert first.strip() in desk.git("rev-list", "HEAD") and desk.git("branch", "--show-current") == "trunk\n"
    assert (desk.vault / ".git/config").read_bytes() == config
    committed = desk.git("log", "--format=", "--name-only")
    assert "Private/" not in committed and "Organizations/" not in committed and SARAHS in committed
    desk.delete("Organizations/Acme.md")
    desk.run()
    assert "deleted: acme" in desk.note("Sources/Corrections.md")
    desk.is_quiet()


def test_inside_a_repository_of_ones_own(tmp_path: Path) -> None:
    """It is said, the outer history is not touched, and a history made later is announced as well."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    outer = Desk.__new__(Desk)
    outer.vault = tmp_path
    outer.git("init", "-q")
    report = init(tmp_path / "desk", "all", ("robin@vale.test",), "Europe/Berlin", "medium")
    assert any("lies in the git repository" in line for line in report.lines)
    assert any("Add /desk/knowledge/ to its .gitignore" in line for line in report.lines)
    desk = Desk(tmp_path / "desk")
    month(desk)
    desk.run()
    assert not (tmp_path / ".git/refs/vaultmill").exists() and not (tmp_path / ".git/index").exists()
    shutil.rmtree(desk.vault / ".git")
    assert any("lies in the git repository" in hint for hint in desk.run().hints)
    desk.is_quiet()


DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}
HOSTILE = st.text(
    st.characters(codec="utf-8") | st.sampled_from('\\/:*?"<>|#^[]%`. ~-\u202e\u200b\u00a0\ufeff'), max_size=90
)


@given(HOSTILE | st.sampled_from(sorted(DEVICES)).flatmap(lambda d: st.sampled_from([d, f"{d}.txt", d.upper()])))
def test_names_are_legal_everywhere(title: str) -> None:
    """Whatever a mail is called, its note can be saved and linked on every system."""
    import unicodedata

    name = file_name(title)
    assert name and len(f"{name}.md".encode()) <= 240 and unicodedata.is_normalized("NFC", name)
    assert not set(name) & set('\\/:*?"<>|#^[]`') and "%%" not in name
    assert not [c for c in name if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}]
    assert name[0] not in " .~-" and name[-1] not in " ." and name.partition(".")[0].lower() not in DEVICES
    assert file_name(name) == name
