"""What an anxious person tries: notes moved out of their folders, batches taken back, the vault set back and forth."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from desk import OWNER, SARAH, Desk, changed

from pipeline.errors import UsageFault
from pipeline.run.restore import restore
from pipeline.run.undo import release, undo

IDA = "Ida Brook <ida@brook.test>"
SARAHS, CORRECTIONS = "People/Sarah Quill.md", "Sources/Corrections.md"


@pytest.fixture
def moved(busy_desk: Desk) -> str:
    """Where the note of a thread lies that was moved out of Sources, the link to it led along as Obsidian does."""
    old = busy_desk.find("Pricing proposal")
    new = f"My stuff/{old.rpartition('/')[2]}"
    text = busy_desk.note(old)
    busy_desk.delete(old)
    busy_desk.write(new, text)
    for path in busy_desk.tree():
        if path.endswith(".md"):
            busy_desk.write(path, busy_desk.note(path).replace(old.removesuffix(".md"), new.removesuffix(".md")))
    busy_desk.run()
    assert new in busy_desk.tree() and old not in busy_desk.tree()
    return new


def ida(desk: Desk) -> None:
    """A batch that brings in somebody new."""
    desk.mail("ida-1", IDA, OWNER, "Jetty", "I am the new harbour master at Brook.", day=20)
    desk.mail("ida-2", OWNER, IDA, "Re: Jetty", "I will send the plan by Monday.", day=21, re="ida-1")
    desk.run()
    assert "Jetty" in desk.note("People/Ida Brook.md")


def log(desk: Desk) -> str:
    """The subject of the newest commit."""
    return desk.git("log", "-1", "--format=%s")


def notes(desk: Desk) -> dict[str, bytes]:
    """The vault without the logs of facts, which only ever grow."""
    return {path: data for path, data in desk.tree().items() if not path.endswith("facts.jsonl")}


def test_restore_knows_an_item_moved_out_of_its_folder(busy_desk: Desk, moved: str) -> None:
    """An item whose note lay elsewhere even then did not come later: it is not held."""
    commit, before = busy_desk.git("rev-parse", "HEAD").strip(), notes(busy_desk)
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nWritten since.\n")
    busy_desk.later(minutes=20)
    busy_desk.run()
    restore(busy_desk.root, commit, clock=lambda: busy_desk.now)
    assert changed(before, notes(busy_desk)) == {}
    busy_desk.is_quiet()


def test_undo_of_a_reply_to_a_thread_moved_out_of_its_folder(busy_desk: Desk, moved: str) -> None:
    """What a batch added to a note that lies elsewhere is held and released as anywhere."""
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "We decided to go ahead.", day=20, re="price-2")
    busy_desk.run()
    before = notes(busy_desk)
    assert "3 messages" in busy_desk.note(SARAHS)
    undo(busy_desk.root, "last", clock=lambda: busy_desk.now)
    assert "3 messages" not in busy_desk.note(SARAHS)
    release(busy_desk.root, (), clock=lambda: busy_desk.now)
    assert changed(before, notes(busy_desk)) == {}
    busy_desk.is_quiet()


def test_a_source_note_moved_out_and_deleted(busy_desk: Desk, moved: str) -> None:
    """It keeps what it said, without a link, as one that is deleted where the program put it."""
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "We decided to go ahead.", day=20, re="price-2")
    busy_desk.run()
    busy_desk.delete(moved)
    busy_desk.run()
    text = busy_desk.note(SARAHS)
    assert "(email): Pricing proposal — 3 messages" in text and "My stuff/" not in text
    busy_desk.check()
    busy_desk.is_quiet()


def test_restore_knows_an_item_whose_note_was_deleted(busy_desk: Desk) -> None:
    """An item that speaks without a note, because somebody deleted it, did not come later: it is not held."""
    busy_desk.delete(busy_desk.find("Pricing proposal"))
    busy_desk.run()
    before = notes(busy_desk)
    restore(busy_desk.root, busy_desk.git("rev-parse", "HEAD").strip(), clock=lambda: busy_desk.now)
    assert changed(before, notes(busy_desk)) == {}
    busy_desk.is_quiet()


def test_a_tick_that_a_reset_brought_back(busy_desk: Desk) -> None:
    """A tick acts in the first run after ``git reset``, though the decision of its first time went with the reset."""
    busy_desk.edit("Sources/Skipped/2026-W16.md", "- [ ] **news@digest.test**", "- [x] **news@digest.test**")
    busy_desk.git("commit", "-qam", "Ticked")
    commit = busy_desk.git("rev-parse", "HEAD").strip()
    busy_desk.run()
    busy_desk.git("reset", "-q", "--hard", commit)
    busy_desk.run()
    assert "keep: news@digest.test" in busy_desk.note(CORRECTIONS) and busy_desk.find("issue 1")
    busy_desk.is_quiet()


def test_restore_leaves_notes_that_a_person_wrote_into(busy_desk: Desk) -> None:
    """A note that came later stays with the person's words alone, and is whole again when all is released."""
    commit = busy_desk.git("rev-parse", "HEAD").strip()
    ida(busy_desk)
    busy_desk.edit("People/Ida Brook.md", "## Notes\n", "## Notes\nPrefers the train.\n")
    busy_desk.later(minutes=20)
    busy_desk.run()
    before = notes(busy_desk)
    restore(busy_desk.root, commit, clock=lambda: busy_desk.now)
    text = busy_desk.note("People/Ida Brook.md")
    assert "Prefers the train." in text and "Jetty" not in text
    busy_desk.is_quiet()
    release(busy_desk.root, (), clock=lambda: busy_desk.now)
    assert changed(before, notes(busy_desk)) == {}
    busy_desk.is_quiet()


def test_restore_leaves_an_item_that_came_later_wherever_it_lies(busy_desk: Desk) -> None:
    """The note of an item that came later and was moved out of its folder stays, held."""
    commit = busy_desk.git("rev-parse", "HEAD").strip()
    ida(busy_desk)
    old = busy_desk.find("Jetty")
    text = busy_desk.note(old)
    busy_desk.delete(old)
    busy_desk.write("My stuff/Jetty.md", text)
    busy_desk.run()
    before = notes(busy_desk)
    restore(busy_desk.root, commit, clock=lambda: busy_desk.now)
    assert "My stuff/Jetty.md" in busy_desk.tree() and "People/Ida Brook.md" not in busy_desk.tree()
    busy_desk.is_quiet()
    release(busy_desk.root, (), clock=lambda: busy_desk.now)
    assert changed(before, notes(busy_desk)) == {}


def test_replay_withdraws_the_facts_of_whom_the_commit_did_not_know(busy_desk: Desk) -> None:
    """Nobody reads facts of somebody who is not there: not before everything is read again, and not after it."""
    commit = busy_desk.git("rev-list", "--max-parents=0", "HEAD").strip()
    restore(busy_desk.root, commit, replay=True, clock=lambda: busy_desk.now)
    file = busy_desk.vault / "life/areas/people/sarah-quill"
    assert '"status": "active"' not in (file / "facts.jsonl").read_text("utf-8")
    assert not (file / "summary.md").exists()
    busy_desk.run()
    assert '"status": "active"' in (file / "facts.jsonl").read_text("utf-8")
    busy_desk.is_quiet()


# --- words ---


def test_restore_tells_both_ways_back(busy_desk: Desk) -> None:
    """The report names what releases the held items and what sets the vault back; a dry run, that did nothing, not."""
    commit = busy_desk.git("rev-parse", "HEAD").strip()
    ida(busy_desk)
    before = notes(busy_desk)
    assert restore(busy_desk.root, commit, dry_run=True, clock=lambda: busy_desk.now).hints == ()
    head = busy_desk.git("rev-parse", "HEAD").strip()
    report = restore(busy_desk.root, commit, clock=lambda: busy_desk.now)
    assert [hint.split("`")[1] for hint in report.hints] == [
        f"vaultmill release {commit[:12]}",
        f"vaultmill restore {head[:12]}",
    ]
    restore(busy_desk.root, head, clock=lambda: busy_desk.now)
    assert changed(before, notes(busy_desk)) == {}
    busy_desk.is_quiet()


def test_undo_tells_what_takes_it_back(busy_desk: Desk) -> None:
    """So does the refusal to undo what was itself an undo."""
    ida(busy_desk)
    done = undo(busy_desk.root, "last", clock=lambda: busy_desk.now)
    back = done.hints[0].split("`")[1].removeprefix("vaultmill release ")
    with pytest.raises(UsageFault, match="brought in no item") as refused:
        undo(busy_desk.root, "last", clock=lambda: busy_desk.now)
    assert f"`vaultmill release {back}`" in refused.value.hint
    before = notes(busy_desk)
    release(busy_desk.root, (back,), clock=lambda: busy_desk.now)
    assert "Jetty" in busy_desk.note("People/Ida Brook.md") and changed(before, notes(busy_desk))


def test_times_and_titles_as_a_person_reads_them(busy_desk: Desk) -> None:
    """Times are those of the vault's zone, and titles carry no marks of Markdown."""
    first = busy_desk.git("rev-parse", "HEAD").strip()
    busy_desk.mail("ida-1", IDA, OWNER, "[harbour] #4", "I am the new harbour master.", day=20)
    busy_desk.run()
    report = restore(busy_desk.root, first, clock=lambda: busy_desk.now)
    assert report.items[0] == "held: 2026-04-20 email: [harbour] #4"
    assert "Restored the vault as of 2026-05-04 10:00" in busy_desk.git("log", "--format=%s")


def test_restore_of_a_note_that_is_being_edited(busy_desk: Desk) -> None:
    """It is left alone, and neither said to be set back nor promised to be by the next run."""
    commit = busy_desk.git("rev-parse", "HEAD").strip()
    busy_desk.quiet(10)
    busy_desk.now = datetime.now(UTC)
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nTyping.\n")
    report = restore(busy_desk.root, commit, clock=lambda: busy_desk.now)
    assert "Typing." in busy_desk.note(SARAHS)
    assert (report.items, report.pending, report.exit_code) == ((), (), 1)
    assert [hint.partition(" (")[0] for hint in report.hints if "Not set back" in hint] == [f"Not set back: {SARAHS}"]
    busy_desk.later(minutes=1)
    busy_desk.run()
    assert restore(busy_desk.root, commit, clock=lambda: busy_desk.now).items == (f"set back: {SARAHS}",)


@pytest.mark.parametrize("replay", [False, True])
def test_restore_killed_half_way(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch, replay: bool) -> None:
    """What a restore that was killed between its two commits owes is done by the next command: nothing is lost."""
    commit = busy_desk.git("rev-parse", "HEAD").strip()
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "We decided to go ahead.", day=20, re="price-2")
    ida(busy_desk)
    busy_desk.edit("People/Ida Brook.md", "## Notes\n", "## Notes\nPrefers the train.\n")
    busy_desk.later(minutes=20)
    busy_desk.run()
    before = notes(busy_desk)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("pipeline.run.restore.settle", lambda *_: None if "as of" not in log(busy_desk) else killed())
        restore(busy_desk.root, commit, replay=replay, clock=lambda: busy_desk.now)
    busy_desk.run()
    busy_desk.check()
    busy_desk.is_quiet()
    assert "We decided to go ahead." in busy_desk.note(busy_desk.find("Pricing proposal"))
    if not replay:
        release(busy_desk.root, (), clock=lambda: busy_desk.now)
        assert changed(before, notes(busy_desk)) == {}
