"""What the program keeps for itself: who may read it, what a log of a bug says, what is left of a forgotten person."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "scenarios"))

from desk import Desk, month  # noqa: E402

from pipeline.cli.main import main  # noqa: E402
from pipeline.run import now  # noqa: E402
from pipeline.run.forgetting import forget  # noqa: E402
from pipeline.run.polling import Poller  # noqa: E402
from pipeline.run.serve_state import LARGEST, Log, kind_of  # noqa: E402
from pipeline.vault.cachefile import private_folder  # noqa: E402

posix = pytest.mark.skipif(os.name != "posix", reason="this system knows no modes")
LIVE = """---
live_note: true
---
```task
{"instruction": "Who is she", "action": "person-brief", "name": "Sarah Quill"}
```
"""
SECRET = ("Sarah", "Quill", "sarah@", "acme.test", "Pricing", "questionnaire", "Nora", "robin@", "Vale", "price-1")


@pytest.fixture(scope="module")
def processed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A month of mail, processed under a umask that hides nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sync", lambda: None)
        patch.setattr(os, "fsync", lambda _: None)
        before = os.umask(0)
        try:
            desk = Desk(tmp_path_factory.mktemp("privacy") / "desk")
            month(desk)
            desk.run()
            log = Log(private_folder(desk.root / ".vaultmill"), now)
            log.write("begun")
            log.close()
        finally:
            os.umask(before)
        yield desk


@posix
def test_caches_are_their_owners_alone(processed: Desk) -> None:
    """Whatever the umask, nobody else enters the folder of caches; the vault follows the umask."""
    cache = processed.root / ".vaultmill"
    found = {str(p.relative_to(cache)): oct(p.stat().st_mode & 0o777) for p in cache.rglob("*")}
    assert "index" in found and "logs/serve.log" in found
    assert oct(cache.stat().st_mode & 0o777) == "0o700"
    assert {name: mode for name, mode in found.items() if mode not in ("0o600", "0o700")} == {}
    assert oct((processed.vault / "Home.md").stat().st_mode & 0o777) == "0o666"


@posix
def test_a_folder_that_was_open_is_closed(tmp_path: Path) -> None:
    """A cache that was unpacked or copied with other modes is taken away from others; links are not followed."""
    cache, far = tmp_path / "cache", tmp_path / "far"
    cache.mkdir()
    for file in (cache / "index", far):
        file.write_bytes(b"x")
        file.chmod(0o644)
    (cache / "link").symlink_to(far)
    cache.chmod(0o755)
    private_folder(cache)
    assert [oct(p.stat().st_mode & 0o777) for p in (cache, cache / "index", far)] == ["0o700", "0o600", "0o644"]


@posix
def test_a_log_begun_anew_is_its_owners_alone(tmp_path: Path) -> None:
    """When the log of serve grew large, the next file has the same modes."""
    before = os.umask(0)
    try:
        log = Log(tmp_path / "cache", lambda: datetime(2026, 4, 1, tzinfo=UTC))
        for _ in range(3):
            log.write("x" * (LARGEST - 100))
        log.close()
    finally:
        os.umask(before)
    found = sorted((tmp_path / "cache/logs").iterdir())
    assert len(found) == 3
    assert {oct(file.stat().st_mode & 0o777) for file in found} == {"0o600"}


@pytest.mark.parametrize("where", ["pipeline.run.order.flow.label", "pipeline.vault.batch.write_note"])
def test_a_bug_says_nothing_of_the_mail(
    where: str, processed: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An error in the middle of a run, with the mail in its message: neither log nor screen repeats it."""
    desk = Desk(tmp_path / "Sarah Quill" / "desk")
    month(desk)

    def fail(*args: object, **options: object) -> None:
        raise RuntimeError(f"{SECRET}: {args} {options}")

    monkeypatch.setattr(where, fail)
    assert main(["run", "-C", str(desk.root)]) == 3
    logs = list((desk.root / ".vaultmill/logs").iterdir())
    assert len(logs) == 1
    text = logs[0].read_text("utf-8")
    assert "RuntimeError" in text and "pipeline/run/" in text
    assert [word for word in (*SECRET, str(tmp_path), str(Path(__file__).parent)) if word in text] == []
    shown = capsys.readouterr()
    assert [word for word in SECRET if word in (shown.out + shown.err).replace(str(desk.root), "")] == []
    assert logs[0].stat().st_mode & 0o077 == 0 or os.name != "posix"


def test_serve_names_the_kind_of_an_error_only() -> None:
    """Neither its text nor a path of the person."""
    try:
        raise FileNotFoundError(2, "No such file", "/home/sarah/raw/Sarah Quill.eml")
    except OSError as error:
        assert kind_of(error) == "FileNotFoundError 2"


def test_the_package_logs_nothing(processed: Desk) -> None:
    """No module keeps a logger whose records could reach a handler of somebody else."""
    assert [name for name in logging.root.manager.loggerDict if name.split(".")[0] == "pipeline"] == []


def test_nothing_of_a_forgotten_person_is_left_in_the_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes of every file below .vaultmill, in any case, after a live note told of them; and of the notes."""
    monkeypatch.setattr(os, "sync", lambda: None)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    desk = Desk(tmp_path / "desk")
    month(desk)
    desk.run()
    desk.write("Mine.md", LIVE)
    desk.later(minutes=5)
    Poller(desk.root, lambda: desk.now).poll()
    assert "Sarah" in desk.note("Mine.md")
    desk.delete("Mine.md")
    (desk.root / ".vaultmill/logs").mkdir(exist_ok=True)
    marks = (b"sarah@acme.test", b"sarah quill")
    there = {name.partition("/")[0] for name, data in _kept(desk).items() if any(mark in data for mark in marks)}
    assert {"index", "live", "recall"} <= there
    forget(desk.root, "Sarah Quill", clock=lambda: desk.now)
    assert {name for name, data in _kept(desk).items() if any(mark in data for mark in marks)} == set()
    desk.later(days=1)
    desk.run()
    Poller(desk.root, lambda: desk.now).poll()
    assert {path for path, data in desk.tree().items() if any(mark in data.lower() for mark in marks)} == set()
    assert {name for name, data in _kept(desk).items() if any(mark in data for mark in marks)} == set()


def _kept(desk: Desk) -> dict[str, bytes]:
    cache = desk.root / ".vaultmill"
    return {str(file.relative_to(cache)): file.read_bytes().lower() for file in cache.rglob("*") if file.is_file()}


def test_a_report_says_nothing_personal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Settings, files, notes, tags and folders named after people: counted, never named; the numbers are there."""
    desk = Desk(tmp_path / "Sarah Quill" / "desk")
    month(desk)
    settings = desk.root / "vaultmill.yaml"
    text = settings.read_text("utf-8").replace("keep: []", "keep: [zora@far.test]").replace("poll: 15", "poll: 20")
    text = text.replace("tags: []", "tags: [{name: zoras, category: topics, effect: create, description: Zora Quint}]")
    settings.write_text(text, "utf-8")
    desk.source("Zora Quint/Quint.zora", b"PK\x03\x04xx")
    desk.source("Sarah Quill.docx", b"PK\x03\x04xx")
    desk.run()
    desk.write("Zora Quint/Zora.md", "---\nkind: [\n---\nZora Quint\n")
    desk.edit("Home.md", "# Home", "# Zora")
    bug = desk.root / ".vaultmill/logs"
    bug.mkdir()
    (bug / "vaultmill-bug-1.log").write_text("vaultmill 0\nRuntimeError\n", "utf-8")
    for words in (["report"], ["report", "--json"], ["report", "--redact"]):
        assert main([*words, "-C", str(desk.root)]) == 0
        said = capsys.readouterr().out
        personal = (*SECRET, "zora", "Zora", "Quint", "far.test", "Berlin", str(tmp_path), socket.gethostname())
        assert [word for word in personal if word in said] == []
        assert "unknown-format (.docx, 0 folders deep)" in said and "another ending, 1 folders deep" in said
        assert "RuntimeError" in said and "poll" in said
    assert main(["report", "--no-redact", "-C", str(desk.root)]) == 0
    said = capsys.readouterr().out
    assert "Sarah Quill.docx" in said and str(desk.root) in said


@pytest.mark.parametrize("broken", ["no workspace", "settings", "history"])
def test_a_report_of_what_cannot_be_opened(broken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kind of the fault and the versions."""
    root = tmp_path / "Sarah Quill"
    if broken == "no workspace":
        root.mkdir()
    else:
        desk = Desk(root)
        place = desk.root / ("vaultmill.yaml" if broken == "settings" else "knowledge/.git/HEAD")
        place.write_text("Sarah: Quill", "utf-8")
    assert main(["report", "-C", str(root)]) == 0
    said = capsys.readouterr().out
    assert "vaultmill" in said and "Fault" in said
    assert [word for word in ("Sarah", "Quill", str(tmp_path)) if word in said] == []
