"""Neither a source nor a history leads out: links, pipes, devices and circles in raw/, forged trees in git."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk, month, pricing

from pipeline.errors import Fault
from pipeline.report import Report
from pipeline.run.restore import restore
from pipeline.run.workspace import load_workspace
from pipeline.vault.history import MACHINE
from pipeline.vault.rawfile import fetcher

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and pipes of POSIX")


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Path]:
    """A folder beside the workspace with a mail in it, whose bytes and times must be the same afterwards."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "own.eml").write_bytes(b"From: Zora Quint <zora@far.test>\nTo: robin@vale.test\nSubject: x\n\nHello\n")
    before = _look(folder)
    yield folder
    assert _look(folder) == before


def _look(folder: Path) -> list[tuple[str, bytes, int]]:
    return [(p.name, p.read_bytes(), p.stat().st_mtime_ns) for p in sorted(folder.iterdir())]


def _codes(report: Report) -> dict[str, str]:
    return {problem.path: problem.code for problem in report.problems}


def test_links_in_raw_stay_in_raw(desk: Desk, outside: Path) -> None:
    """A link to a file, a folder, the passwords, the vault, the settings or nothing is told, and not followed."""
    pricing(desk)
    links = {
        "inbox/file.eml": outside / "own.eml",
        "folder": outside,
        "passwd.txt": Path("/etc/passwd"),
        "vault": desk.vault,
        "settings.md": desk.root / "vaultmill.yaml",
        "git": desk.vault / ".git",
        "up": desk.root,
    }
    for name, target in links.items():
        (desk.raw / name).symlink_to(target)
    (desk.raw / "twice").symlink_to(desk.raw / "folder")  # a link to a link that leaves
    (desk.raw / "broken.eml").symlink_to("nowhere")
    report = desk.run()
    assert _codes(report) == {**dict.fromkeys([*links, "twice"], "link-outside"), "broken.eml": "broken-link"}
    assert "Zora" not in desk.text() and "root:x" not in desk.text()
    assert "Sarah" in desk.text()


def test_links_that_may_leave_raw(desk: Desk, outside: Path, tmp_path: Path) -> None:
    """With ``raw_links: all`` mails elsewhere are read; never vault, workspace, what holds them, or a device."""
    pricing(desk)
    settings = desk.root / "vaultmill.yaml"
    settings.write_text(re.sub(r"(?m)^raw_links: .*$", "raw_links: all", settings.read_text("utf-8")), "utf-8")
    (outside / "deep").mkdir()
    (outside / "deep/more.eml").write_bytes((desk.raw / "inbox/price-1.eml").read_bytes().replace(b"price-1", b"more"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "memo.md").write_text("# Memo\nCall Ines Duarte on Monday.\n", "utf-8")
    (outside / "further").symlink_to(elsewhere)
    closed = {
        "vault": desk.vault,
        "git": desk.vault / ".git",
        "settings.md": settings,
        "up": tmp_path,
        "root": Path("/"),
        "inside/vault": desk.vault / "Sources",
    }
    (desk.raw / "inside").mkdir()
    for name, target in {**closed, "folder": outside, "file.eml": outside / "own.eml"}.items():
        (desk.raw / name).symlink_to(target)
    (desk.raw / "zero.mbox").symlink_to("/dev/zero")
    report = desk.run()
    assert _codes(report) == {**dict.fromkeys(closed, "link-outside"), "zero.mbox": "not-a-file"}
    sources = desk.text()
    assert "file.eml" in sources and "folder/deep/more.eml" in sources and "folder/further/memo.md" in sources
    fetch = fetcher(desk.raw, load_workspace(desk.root).closed)
    assert fetch("folder/own.eml") and fetch("folder/further/memo.md") and fetch("inbox/price-1.eml")
    wrong = [  # as a mail may name them
        "../vaultmill.yaml",
        "vault/Home.md",
        "up/desk/vaultmill.yaml",
        "folder/../../outside/own.eml",
        str(settings),
    ]
    assert [name for name in wrong if fetch(name) is not None] == []
    assert fetcher(desk.raw)("folder/own.eml") is None
    desk.is_quiet()
    shutil.rmtree(outside / "deep")
    (outside / "further").unlink()


def test_links_within_raw_are_followed_once(desk: Desk) -> None:
    """A link to a folder beside it, to itself, to the folder that it lies in, or in a circle ends."""
    pricing(desk)
    (desk.raw / "again").symlink_to("inbox")
    (desk.raw / "inbox/here").symlink_to(".")
    (desk.raw / "inbox/up").symlink_to("..")
    (desk.raw / "one").symlink_to("two")
    (desk.raw / "two").symlink_to("one")
    report = desk.run()
    assert set(_codes(report)) == {"one", "two"}
    assert report.kept == 1


def test_what_is_no_file_is_not_opened(desk: Desk) -> None:
    """A pipe would wait for ever, a device never end: both are told, and so is a socket."""
    pricing(desk)
    os.mkfifo(desk.raw / "inbox/pipe.eml")
    (desk.raw / "inbox/linked.eml").symlink_to("pipe.eml")
    (desk.raw / "zero.mbox").symlink_to("/dev/zero")
    here = os.getcwd()
    with socket.socket(socket.AF_UNIX) as listener:
        os.chdir(desk.raw)  # names of sockets are short
        try:
            listener.bind("s.eml")
        finally:
            os.chdir(here)
        report = desk.run()
    codes = dict.fromkeys(["inbox/pipe.eml", "inbox/linked.eml", "s.eml"], "not-a-file")
    assert _codes(report) == {**codes, "zero.mbox": "link-outside"}
    assert report.kept == 1


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_told(desk: Desk) -> None:
    """A file and a folder without permission; the rest goes on."""
    pricing(desk)
    file = desk.source("locked.eml", b"x")
    file.chmod(0)
    (desk.raw / "closed").mkdir(mode=0)
    try:
        assert _codes(desk.run()) == {"locked.eml": "unreadable", "closed": "unreadable"}
    finally:
        (desk.raw / "closed").chmod(0o700)


def test_names_that_mail_wants(desk: Desk, tmp_path: Path) -> None:
    """Subjects, people, projects and attachments named like paths become plain notes of the vault."""
    before = sorted(tmp_path.iterdir())
    for number, name in enumerate(
        [
            "../../escape",
            "/etc/passwd",
            ".git/hooks/post-commit",
            "..",
            "CON",
            "aux.md",
            "a:b",
            "x" * 400,
            ".obsidian/app",
        ]
    ):
        attached = (
            'Content-Type: multipart/mixed; boundary="b"\nMIME-Version: 1.0\n\n--b\n\nShall we meet?\n'
            f'--b\nContent-Disposition: attachment; filename="{name}"\n\ndata\n--b--\n'
        )
        head = f"From: {name} <p{number}@acme.test>\nTo: Robin Vale <robin@vale.test>\nSubject: {name}\n"
        desk.source(f"inbox/{number}.eml", f"{head}Date: Mon, 13 Apr 2026 09:0{number}:00 +0000\n{attached}")
        desk.mail(f"r{number}", "Robin Vale <robin@vale.test>", f'"{name}" <p{number}@acme.test>', name, "Yes.", day=14)
    desk.run()
    assert sorted(tmp_path.iterdir()) == before
    own = [".gitignore", ".vaultmill", "knowledge", "raw", "vaultmill.yaml"]
    assert sorted(p.name for p in desk.root.iterdir()) == own
    assert not list((desk.vault / ".git").glob("hooks/post-commit"))
    names = [part for path in desk.tree() for part in path.split("/")]
    assert [part for part in names if len(part.encode()) > 200 or part != part.rstrip(". ") or ":" in part] == []
    assert not {part.lower().partition(".")[0] for part in names} & {"con", "aux"}


def _forge(desk: Desk, ref: str, entries: list[tuple[str, str, bytes]]) -> None:
    """A commit on top of ``ref`` whose tree has these entries, too; git itself refuses to make such trees."""
    kept = subprocess.run(["git", "-C", desk.vault, "cat-file", "tree", ref], capture_output=True, check=True).stdout

    def put(kind: str, data: bytes) -> str:
        words = ["git", "-C", str(desk.vault), "hash-object", "-w", "--literally", "-t", kind, "--stdin"]
        return subprocess.run(words, input=data, capture_output=True, check=True).stdout.decode().strip()

    blob = put("blob", b"---\nid: forged\n---\nforged\n")
    inner = put("tree", b"100644 pwned.md\0" + bytes.fromhex(blob))
    for mode, name, data in entries:
        sha = inner if mode == "40000" else put("blob", data) if data else blob
        kept += f"{mode} {name}".encode() + b"\0" + bytes.fromhex(sha)
    tree = put("tree", kept)
    parent = desk.git("rev-parse", ref).strip()
    who = "Robin <robin@vale.test> 1777000000 +0000"
    text = f"tree {tree}\nparent {parent}\nauthor {who}\ncommitter {who}\n\nForged\n"
    desk.git("update-ref", ref, put("commit", text.encode()))


@pytest.mark.parametrize("ref", ["HEAD", MACHINE])
def test_a_forged_history_leads_nowhere(ref: str, busy_desk: Desk, tmp_path: Path) -> None:
    """Entries named ``..``, ``/x``, ``.GIT``, with a slash in them, and links in the tree write nothing outside."""
    desk = busy_desk
    head = desk.git("rev-parse", "HEAD").strip()
    target = tmp_path / "outside.md"
    entries = [
        ("40000", "..", b""),
        ("40000", ".", b""),
        ("40000", ".GIT", b""),
        ("40000", "git~1", b""),
        ("100644", "../pwned.md", b""),
        ("100644", f"{tmp_path}/pwned.md", b""),
        ("100644", "People/../../pwned.md", b""),
        ("120000", "link.md", str(target).encode()),
        ("160000", "module.md", b""),
    ]
    _forge(desk, ref, entries)
    assert (
        b"../pwned.md" in subprocess.run(["git", "cat-file", "tree", ref], cwd=desk.vault, capture_output=True).stdout
    )
    before = sorted(tmp_path.rglob("*.md")), sorted((desk.vault / ".git/hooks").glob("*"))
    for act in (desk.run, lambda: restore(desk.root, "HEAD", clock=lambda: desk.now), desk.run):
        try:
            act()
        except Fault as fault:
            assert fault.hint
        desk.later(days=1)
    try:
        restore(desk.root, head, clock=lambda: desk.now)
    except Fault as fault:
        assert fault.hint
    assert not target.exists()
    outside = [p for p in tmp_path.rglob("*pwned*") if not p.is_relative_to(desk.vault)]
    assert outside == [] and not list((desk.vault / ".git").glob("pwned*"))
    assert [p for p in sorted(tmp_path.rglob("*.md")) if p not in before[0] and not p.is_relative_to(desk.vault)] == []
    assert sorted((desk.vault / ".git/hooks").glob("*")) == before[1]
    assert not any(p.is_symlink() for p in desk.vault.rglob("*"))


def test_a_vault_of_links(desk: Desk, outside: Path) -> None:
    """A vault whose folders are links out of it stops the run before it writes through one of them."""
    month(desk)
    (desk.vault / "People").rmdir() if (desk.vault / "People").is_dir() else None
    (desk.vault / "People").symlink_to(outside)
    with pytest.raises(Fault) as caught:
        desk.run()
    assert caught.value.hint
