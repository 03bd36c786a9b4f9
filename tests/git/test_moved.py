"""Somebody moves the vault to another commit, merges or stashes: the next run catches up, and nothing is concluded."""

from __future__ import annotations

import re

import pytest
from beside import ACMES, SARAHS, commit, git_in, sound, typed, wave
from desk import Desk, changed

from pipeline.errors import GitFault

BOTH_SIDES = re.compile(r"<<<<<<< .*?\n(.*?)=======\n(.*?)>>>>>>> .*?\n", re.DOTALL)


def test_an_older_commit_and_back(desk: Desk, calm: dict[str, bytes]) -> None:
    """A run on an older commit brings the machine's part up to date there; the branch is as it was left."""
    typed(desk)
    wave(desk)
    desk.later(hours=1)
    desk.run()
    desk.git("checkout", "-q", "HEAD~2")
    desk.run()
    assert "Likes tea." not in desk.note(SARAHS) and "3 messages" in desk.note(SARAHS)
    desk.git("checkout", "-q", "main")
    sound(desk, calm)


def test_edits_taken_back_with_git(desk: Desk) -> None:
    """What ``git reset --hard`` takes away is the person's to take away."""
    typed(desk)
    commit(desk)
    desk.git("reset", "-q", "--hard", "HEAD~1")
    wave(desk)
    sound(desk)
    assert "Likes tea." not in desk.text() and "3 messages" in desk.note(SARAHS)


def test_back_to_the_very_first_commit(desk: Desk) -> None:
    """Everything is made again, in one run; no id of a fact is given twice."""
    typed(desk)
    wave(desk)
    desk.run()
    before = desk.tree()
    desk.git("reset", "-q", "--hard", desk.git("rev-list", "--max-parents=0", "HEAD").strip())
    sound(desk)
    made = desk.tree()
    days = {path for path in before | made if path.startswith("memory/2")}  # called by the days of the runs
    assert days & made.keys() == {f"memory/{desk.now:%Y-%m-%d}.md"}
    assert before.keys() - days - {"Sources/Corrections.md"} == made.keys() - days - {"Sources/Corrections.md"}
    typed_in = {ACMES, SARAHS, "life/areas/companies/acme/facts.jsonl", "life/areas/companies/acme/summary.md"}
    typed_in.add("kg-summary.md")
    grown = {desk.find("Pricing proposal")}  # which came in two parts before
    assert changed(before, made).keys() - days - {"Sources/Corrections.md"} == typed_in | grown
    assert '"Sells jetties"' in desk.note("life/areas/companies/acme/facts.jsonl")
    assert "3 messages" in desk.note(SARAHS)


def test_a_run_while_edits_are_stashed(desk: Desk, calm: dict[str, bytes]) -> None:
    """They come back on top of what the run wrote."""
    typed(desk)
    wave(desk)
    desk.git("stash", "-q")
    desk.run()
    desk.git("stash", "pop", "-q")
    sound(desk, calm)


def test_two_branches(desk: Desk, calm: dict[str, bytes]) -> None:
    """Edits on one, mail on the other, each run there; merged they are the calm vault."""
    desk.git("switch", "-q", "-c", "side")
    typed(desk)
    desk.later(hours=1)
    desk.run()
    desk.git("switch", "-q", "main")
    wave(desk)
    desk.run()
    assert "Likes tea." not in desk.text()
    desk.git("merge", "-q", "-m", "both", "side")
    sound(desk, calm)


def test_a_merge_with_conflicts(desk: Desk) -> None:
    """While it is unfinished a run touches nothing; a note that still holds both sides is left alone and reported."""
    desk.git("switch", "-q", "-c", "side")
    desk.edit(SARAHS, "Calls on Mondays.", "Calls on Tuesdays.")
    commit(desk)
    desk.git("switch", "-q", "main")
    desk.edit(SARAHS, "Calls on Mondays.", "Calls on Fridays.")
    commit(desk)
    wave(desk)
    assert git_in(desk.vault, "merge", "side") == 1
    before = desk.tree()
    with pytest.raises(GitFault, match="merge is in progress"):
        desk.run()
    assert changed(before, desk.tree()) == {}
    commit(desk)
    report = desk.run()
    assert [(p.path, p.code) for p in report.problems] == [(SARAHS, "conflict-markers")] and report.exit_code == 1
    assert desk.tree()[SARAHS] == before[SARAHS] and "3 messages" in desk.note(ACMES)
    desk.write(SARAHS, BOTH_SIDES.sub(r"\1\2", desk.note(SARAHS)))
    sound(desk)
    note = desk.note(SARAHS)
    assert "Calls on Fridays.\nCalls on Tuesdays.\n" in note and "3 messages" in note and "**Role:**" not in note


def test_conflicts_in_lines_of_the_program(desk: Desk) -> None:
    """Different mail on two branches: whichever side is chosen, the notes tell of both afterwards."""
    desk.git("switch", "-q", "-c", "side")
    wave(desk)
    desk.run()
    desk.git("switch", "-q", "main")
    wave(desk, 4)
    desk.run()
    assert git_in(desk.vault, "merge", "side") == 1
    commit(desk)
    assert {p.code for p in desk.run().problems} == {"conflict-markers"}
    for path, data in desk.tree().items():
        if b"<<<<<<< " in data:
            desk.write(path, BOTH_SIDES.sub(r"\1", data.decode()))
    sound(desk)
    assert "4 messages until 2026-04-29" in desk.note(SARAHS) and "4 messages" in desk.note(ACMES)


def test_pulled_with_rebase(desk: Desk) -> None:
    """What another device pushed is there beside what this one wrote."""
    assert git_in(desk.root, "clone", "-q", "--bare", str(desk.vault), "hub") == 0
    assert git_in(desk.root, "clone", "-q", "hub", "phone") == 0
    note = desk.root / "phone" / SARAHS
    note.write_text(note.read_text("utf-8").replace("## Notes\n", "## Notes\nFrom the phone.\n"), "utf-8")
    assert git_in(desk.root / "phone", "commit", "-q", "-a", "-m", "phone") == 0
    assert git_in(desk.root / "phone", "push", "-q") == 0
    wave(desk)
    desk.run()
    desk.git("pull", "-q", "--rebase", "../hub", "main")
    sound(desk)
    assert desk.note(SARAHS).count("From the phone.") == 1 and "3 messages" in desk.note(SARAHS)


def test_a_reverted_batch(desk: Desk) -> None:
    """``git revert`` of a batch is no undo: the mail is still there, and so are its lines after the next run."""
    wave(desk)
    desk.run()
    new = desk.tree()
    desk.git("revert", "--no-edit", "HEAD")
    sound(desk, new)


def test_removed_and_renamed_with_git(desk: Desk) -> None:
    """``git rm`` deletes, ``git mv`` renames, like any other hand."""
    nora = "People/Nora Finch.md"
    desk.git("rm", "-q", nora)
    typed(desk)
    desk.git("add", "-A")
    desk.git("mv", SARAHS, "People/Sarah Q.md")
    wave(desk)
    sound(desk)
    assert [path for path in desk.tree() if path.startswith("People/")] == ["People/Sarah Q.md"]
    assert "Likes tea." in desk.note("People/Sarah Q.md") and "3 messages" in desk.note("People/Sarah Q.md")


def test_staged_in_parts(desk: Desk) -> None:
    """What is staged of other files stays staged and uncommitted; of notes the newest state counts."""
    desk.edit(SARAHS, "## Notes\n", "## Notes\nStaged.\n")
    desk.git("add", SARAHS)
    desk.edit(SARAHS, "Staged.\n", "Staged.\nNot staged.\n")
    (desk.vault / "boat.png").write_bytes(b"x")
    desk.git("add", "-f", "boat.png")
    wave(desk)
    desk.later(hours=1)
    desk.run()
    assert desk.git("status", "--porcelain") == "A  boat.png\n"
    assert "boat.png" not in desk.git("ls-tree", "--name-only", "HEAD")
    assert "Staged.\nNot staged.\n" in desk.git("show", f"HEAD:{SARAHS}")
    desk.is_quiet()


def test_a_lock_that_is_not_ours(desk: Desk) -> None:
    """A run waits for another program's lock, then says so; it never removes it, and the next run completes."""
    lock = desk.vault / ".git/index.lock"
    lock.touch()
    wave(desk)
    from pipeline.vault import index

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "PAUSE", 0.0)
        with pytest.raises(GitFault, match="another program"):
            desk.run()
    assert lock.exists()
    lock.unlink()
    sound(desk)
    assert "3 messages" in desk.note(SARAHS)


def test_committed_by_others_in_the_middle_of_a_run(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another tool commits what the run has written but not committed: nothing is lost, the batch is recorded."""
    from pipeline.vault.history import History

    real = History.commit_batch

    def commit_batch(self: History, *given: object, **more: object) -> str:
        commit(desk, "in between")
        return real(self, *given, **more)  # type: ignore[arg-type]

    wave(desk)
    with monkeypatch.context() as patch:
        patch.setattr(History, "commit_batch", commit_batch)
        assert len(desk.run().commits) == 1
    sound(desk)
    assert desk.git("log", "-2", "--format=%s").splitlines()[1] == "in between"
