"""Crashes, busy editors and full disks: every note is the old or the new one, and a person's edit is never lost."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed, month, news

from pipeline.report import RunOptions
from pipeline.run import run

SARAHS, ACMES = "People/Sarah Quill.md", "Organizations/Acme.md"


class Crash(BaseException):
    """The machine stopped."""


class Bomb:
    """``os.replace`` that stops the machine at its n-th call, before or after the rename."""

    def __init__(self, at: int, after: bool = False) -> None:
        self.left, self.after, self.real = at, after, os.replace

    def __call__(self, source: str, target: str, **more: object) -> None:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise Crash
        self.real(source, target, **more)  # type: ignore[arg-type]
        if self.left == 0:
            raise Crash


def crash(desk: Desk, bomb: Bomb, monkeypatch: pytest.MonkeyPatch, **options: object) -> bool:
    """A run that stops in the middle; whether it did."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", bomb)
        try:
            desk.run(**options)
        except Crash:
            return True
    return False


def second_wave(desk: Desk) -> None:
    """What changes between the first and the second run: mail and a person's edits."""
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    desk.mail(
        "reed-2", OWNER, "Tom Reed <tom@bluefin.test>", "Harbour plan", "Dear Tom,\n\nwhat do you think?\n", day=29
    )
    news(desk, 3, 28)
    desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- Likes tea\n")
    desk.edit(ACMES, "- [ ] Please book", "- [x] Please book")


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", [1, 2, 3, 5, 8, 13, 21, 34, 55])
def test_a_crash_at_the_nth_write(
    busy_desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, after: bool
) -> None:
    """A run that crashes anywhere and the run after it make the vault of a run without a crash."""
    second_wave(busy_desk)
    other = Desk(tmp_path / "other")
    for name in ("raw", "knowledge", ".vaultmill"):
        shutil.rmtree(other.root / name, ignore_errors=True)
        shutil.copytree(busy_desk.root / name, other.root / name, symlinks=True)
    other.run(batch_size=2)
    crashed = crash(busy_desk, Bomb(at, after), monkeypatch, batch_size=2)
    report = busy_desk.run(batch_size=2)
    assert report.problems == ()
    assert crashed or at > 20
    assert changed(other.tree(), busy_desk.tree()) == {}
    assert [
        path for path in busy_desk.vault.rglob("*") if path.name.startswith(".") and path.name.endswith("tmp")
    ] == []
    busy_desk.git("fsck", "--strict")
    assert busy_desk.git("status", "--porcelain") == ""
    busy_desk.is_quiet()


def test_a_crash_in_the_first_run(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for the first run, crashing again and again until it is through."""
    other = Desk(tmp_path / "other")
    month(desk)
    month(other)
    other.run(batch_size=2)
    for at in range(3, 60, 7):
        crash(desk, Bomb(at), monkeypatch, batch_size=2)
    desk.run(batch_size=2)
    assert changed(other.tree(), desk.tree()) == {}
    desk.check()
    desk.is_quiet()


def test_a_note_edited_after_a_crash(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person writes between a crash and the next run stays."""
    second_wave(busy_desk)
    assert crash(busy_desk, Bomb(12), monkeypatch)
    busy_desk.write(SARAHS, busy_desk.note(SARAHS) + "\nTyped after the crash.\n")
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert "Typed after the crash." in note and "Calls on Mondays." in note and "Likes tea" in note
    busy_desk.run()
    assert "3 messages" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_note_that_was_busy_during_a_batch(busy_desk: Desk) -> None:
    """A note that somebody is typing in waits, is reported, and is merged by the next run without any new source."""
    busy_desk.quiet(10)
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nTyping.\n")
    typed = busy_desk.note(SARAHS)
    os.utime(busy_desk.vault / SARAHS, (busy_desk.now.timestamp() - 3, busy_desk.now.timestamp() - 3))
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    report = busy_desk.run()
    assert report.exit_code == 1 and [path.partition(" (")[0] for path in report.pending] == [SARAHS]
    assert busy_desk.note(SARAHS) == typed and "3 messages" in busy_desk.note(ACMES)
    busy_desk.check()
    busy_desk.later(minutes=5)
    assert busy_desk.run().exit_code == 0
    assert "3 messages" in busy_desk.note(SARAHS) and "Typing." in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_source_note_that_was_busy_during_a_batch(busy_desk: Desk) -> None:
    """The same for a source note: the late reply is not lost though its file does not change again."""
    busy_desk.quiet(10)
    path = busy_desk.find("Pricing proposal")
    busy_desk.edit(path, "status: done", "status: to-reply")
    os.utime(busy_desk.vault / path, (busy_desk.now.timestamp() - 3, busy_desk.now.timestamp() - 3))
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    assert [p.partition(" (")[0] for p in busy_desk.run().pending] == [path]
    busy_desk.later(minutes=5)
    busy_desk.run()
    note = busy_desk.note(path)
    assert note.count("\n- message: ") == 3 and "status: to-reply" in note and "Received." in note
    assert "3 messages" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_note_that_is_half_written(busy_desk: Desk) -> None:
    """A note that an editor has just emptied is not taken for an edit; other notes lose nothing by it."""
    plan = busy_desk.find("Plan for May")
    text = {path: busy_desk.note(path) for path in (SARAHS, plan)}
    for path in text:
        busy_desk.write(path, "")
    before = {path: data for path, data in busy_desk.tree().items() if path not in text}
    busy_desk.run()
    assert {path: data for path, data in busy_desk.tree().items() if path not in text} == before
    for path, words in text.items():
        busy_desk.write(path, words)
    busy_desk.run()
    assert {path: busy_desk.note(path) for path in text} == text
    busy_desk.is_quiet()


def test_edits_between_batches_survive(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person types while a run is between two batches stays, and is acted on by the next run."""
    from pipeline.run.publish import Press

    month(desk)
    real, calls = Press.publish, []

    def publish(self: Press, *args: object) -> object:
        result = real(self, *args)  # type: ignore[arg-type]
        if (desk.vault / SARAHS).exists() and not calls:
            calls.append(1)
            desk.edit(SARAHS, "## Notes\n", "## Notes\nTyped in between.\n")
            desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- Likes tea\n")
        return result

    monkeypatch.setattr(Press, "publish", publish)
    desk.run(batch_size=1)
    assert calls and "Typed in between." in desk.note(SARAHS) and "Plan for May" in desk.note(SARAHS)
    assert "Likes tea" not in desk.note("life/areas/people/sarah-quill/facts.jsonl")
    desk.run()
    assert '"Likes tea"' in desk.note("life/areas/people/sarah-quill/facts.jsonl")
    desk.check()
    desk.is_quiet()


def test_a_dry_run_with_edits(busy_desk: Desk) -> None:
    """A dry run sees a person's edits too, and its diff is what the run then does to the notes."""
    second_wave(busy_desk)
    before = busy_desk.tree()
    plan = busy_desk.run(dry_run=True)
    assert busy_desk.tree() == before
    busy_desk.run()
    paths = {line[6:] for line in plan.diff.splitlines() if line.startswith("+++ b/")}
    assert paths == set(changed(before, busy_desk.tree()))


def test_too_much_is_gone(desk: Desk) -> None:
    """When many sources or notes vanish at once the run stops before it concludes anything."""
    from pipeline.errors import Suspicious

    names = [
        f"{first} {last}"
        for first in ("Ada", "Ben", "Cleo", "Dora", "Emil")
        for last in ("Ash", "Birch", "Cedar", "Elm", "Fir")
    ]
    for number, name in enumerate(names):
        address = f"{name.split()[0]}@{name.split()[1]}.test".lower()
        desk.mail(f"m-{number}", OWNER, f"{name} <{address}>", f"Letter {number}", "Hello.\n", day=1 + number)
        desk.mail(
            f"r-{number}",
            f"{name} <{address}>",
            OWNER,
            f"Re: Letter {number}",
            "Hi.\n",
            day=2 + number,
            re=f"m-{number}",
        )
    desk.run()
    before = desk.tree()
    shutil.move(desk.vault / "People", desk.root / "away")
    with pytest.raises(Suspicious):
        desk.run()
    shutil.move(desk.root / "away", desk.vault / "People")
    shutil.move(desk.raw / "sent", desk.root / "sent")
    with pytest.raises(Suspicious):
        desk.run()
    assert desk.tree() == before
    desk.run(accept_missing=True)
    assert desk.tree() == before


def test_one_writer(busy_desk: Desk) -> None:
    """A second run at the same time is refused."""
    from pipeline.errors import Locked
    from pipeline.run import load_workspace, opened

    with opened(load_workspace(busy_desk.root), lambda: busy_desk.now), pytest.raises(Locked):
        busy_desk.run()


def test_edits_are_committed_under_the_owners_name(busy_desk: Desk) -> None:
    """A person's edits, new and deleted notes are a commit of their own, before the batch."""
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nMine.\n")
    busy_desk.write("Ideas/Boat.md", "# Boat\n")
    busy_desk.delete("MEMORY.md")
    busy_desk.now = busy_desk.now.replace(day=5)
    assert isinstance(busy_desk.now, datetime)
    busy_desk.run()
    shown = busy_desk.git("log", "--format=%an <%ae>", "--name-only", "--author=Robin")
    assert "Robin Vale <robin@vale.test>" in shown
    assert {SARAHS, "Ideas/Boat.md", "MEMORY.md"} <= set(shown.splitlines())
    assert busy_desk.git("status", "--porcelain") == ""
    busy_desk.is_quiet()


def test_a_run_waits_for_a_note_that_is_being_edited(desk: Desk) -> None:
    """A note that was busy is written by the same run once it has rested."""
    desk.mail("a", OWNER, SARAH, "Boat", "When?\n", day=13)
    desk.mail("b", SARAH, OWNER, "Re: Boat", "Soon.\n", day=14, re="a")
    desk.run()
    path = desk.root / "knowledge" / SARAHS
    path.write_text(path.read_text().replace("## Notes\n", "## Notes\nMine.\n"))
    edited = path.stat().st_mtime
    desk.mail("c", SARAH, OWNER, "Re: Boat", "Tomorrow.\n", day=15, re="b")
    desk.quiet(10)
    passed = [1.0]

    def clock() -> datetime:
        return datetime.fromtimestamp(edited + passed[0], UTC)

    report = run(
        desk.root, RunOptions(), lambda *_: None, clock, wait=lambda seconds: passed.append(passed.pop() + seconds)
    )
    assert (report.pending, report.exit_code) == ((), 0)
    assert "3 messages" in path.read_text() and "Mine." in path.read_text()


def test_a_vault_that_was_deleted_is_made_again(busy_desk: Desk) -> None:
    """Without a vault everything is read again, though the cache knows the files; the template comes back, too."""
    before = busy_desk.tree()
    shutil.rmtree(busy_desk.root / "knowledge")
    busy_desk.run()
    made = busy_desk.tree()
    assert made.keys() == before.keys() and (busy_desk.root / "knowledge" / "Home.md").exists()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_history_that_was_deleted(busy_desk: Desk) -> None:
    """A new history begins with the program's notes; what a person edited is theirs."""
    shutil.rmtree(busy_desk.root / "knowledge" / ".git")
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nMine.\n")
    report = busy_desk.run()
    assert any("no history" in hint for hint in report.hints)
    assert "Mine." in busy_desk.note(SARAHS)
    authors = busy_desk.git("log", "--format=%an", "--", SARAHS)
    assert "vaultmill" not in authors.splitlines()[-1:]
    busy_desk.is_quiet()


def test_a_new_note_that_cannot_be_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is pending, said so, and made by the run that can write it; nothing of it is lost meanwhile."""
    from pipeline.vault import files

    desk.mail("a", OWNER, SARAH, "Boat", "When?\n", day=13)
    desk.mail("b", SARAH, OWNER, "Re: Boat", "Soon.\n", day=14, re="a")
    create = files._create

    def refuse(root: Path, target: Path, relative: str, *rest: object) -> object:
        if relative.startswith(("People/", "Sources/2026")):
            return files.Busy(relative, "no permission")
        return create(root, target, relative, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(files, "_create", refuse)
        report = desk.run()
        assert report.exit_code == 1 and any("no permission" in line for line in report.pending)
        again = desk.run()
        assert again.exit_code == 1 and again.pending
    report = desk.run()
    assert report.pending == () and SARAHS in desk.tree()
    desk.check()
    desk.is_quiet()
