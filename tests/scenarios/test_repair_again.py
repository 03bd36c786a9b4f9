"""What stays when repairs are taken back: forgotten people stay so, and adopted notes are a person's own again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed, month

from pipeline.errors import UsageFault
from pipeline.query import check
from pipeline.run.editing import adopt, remove
from pipeline.run.forgetting import forget
from pipeline.run.merging import merge
from pipeline.run.renaming import rename
from pipeline.run.restore import restore
from pipeline.run.splitting import split
from pipeline.run.undo import release, undo

SARAHS, NORAS, CORRECTIONS = "People/Sarah Quill.md", "People/Nora Finch.md", "Sources/Corrections.md"
FRIEND = "Friends/Sarah Quill.md"
OWN = "---\nemail: sarah@acme.test\n---\n# Sarah Quill\n\nMet on a boat.\n"


def sound(desk: Desk) -> None:
    """Nothing dangles, and one more run writes nothing."""
    assert check(desk.root, False) == ()
    desk.is_quiet()


def nowhere(desk: Desk) -> None:
    """Nothing outside of raw/ and the history tells of Sarah Quill."""
    files = [f for f in desk.root.rglob("*") if f.is_file() and not {".git", "raw"} & set(f.parts)]
    assert [f for f in files if b"quill" in f.read_bytes().lower() or "Quill" in f.name] == []


# --- adopt ----------------------------------------------------------------------------------------


@pytest.fixture
def friend_desk(desk: Desk) -> Desk:
    """A person keeps a note of their own on somebody who writes to them."""
    desk.write(FRIEND, OWN)
    desk.quiet(0)
    month(desk)
    desk.run()
    return desk


def test_an_adopted_note_is_given_back(friend_desk: Desk) -> None:
    """Byte for byte, and the program writes into it no more; adopted again by undoing that."""
    desk = friend_desk
    before = desk.tree()
    adopt(desk.root, "Friends/Sarah Quill", clock=lambda: desk.now)
    after = desk.tree()
    assert desk.note(FRIEND) != OWN
    undo(desk.root, "last", clock=lambda: desk.now)
    assert desk.note(FRIEND) == OWN
    assert {path for path in changed(before, desk.tree()) if not path.endswith("facts.jsonl")} == set()
    desk.mail("late", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    sound_after_run(desk)
    assert desk.note(FRIEND) == OWN
    undo(desk.root, "last-1", clock=lambda: desk.now)
    assert desk.note(FRIEND) != OWN and "Met on a boat." in desk.note(FRIEND)
    assert after.keys() <= desk.tree().keys()
    sound(desk)


def sound_after_run(desk: Desk) -> None:
    """A run, and then nothing is left to do."""
    desk.run()
    sound(desk)


def test_what_was_written_since_stays_in_a_note_that_is_given_back(friend_desk: Desk) -> None:
    """The person's lines stay, the program's go, those of later mail, too."""
    desk = friend_desk
    batch = adopt(desk.root, "Friends/Sarah Quill", clock=lambda: desk.now).commits[-1]
    desk.mail("late", SARAH, OWNER, "News", "Hello.\n", day=28)
    desk.edit(FRIEND, "Met on a boat.\n", "Met on a boat.\nShe sails.\n")
    desk.run()
    assert "News" in desk.note(FRIEND)
    undo(desk.root, batch[:12], clock=lambda: desk.now)
    assert desk.note(FRIEND) == OWN + "She sails.\n"
    sound(desk)


# --- forgotten ------------------------------------------------------------------------------------


def test_restoring_brings_nobody_back_who_is_forgotten(busy_desk: Desk) -> None:
    """The rest is set back as it was; their own note alone is refused."""
    desk = busy_desk
    commit = desk.git("rev-parse", "HEAD").strip()
    forget(desk.root, "Sarah Quill", clock=lambda: desk.now)
    nora = desk.note(NORAS)
    desk.edit(NORAS, "## Notes\n", "## Notes\nLater.\n")
    for path in ("People/Sarah Quill", "life/areas/people/sarah-quill"):
        with pytest.raises(UsageFault, match="forgotten"):
            restore(desk.root, commit, path, clock=lambda: desk.now)
    report = restore(desk.root, commit, clock=lambda: desk.now)
    assert any("forgotten" in hint for hint in report.hints)
    nowhere(desk)
    sound(desk)
    release(desk.root, (), clock=lambda: desk.now) if "- held:" in desk.note(CORRECTIONS) else None
    nowhere(desk)
    assert "Please book the small room." in desk.text() and nora
    sound(desk)
    restore(desk.root, commit, replay=True, clock=lambda: desk.now)
    desk.run()
    nowhere(desk)
    sound(desk)


def test_releasing_brings_nobody_back_who_is_forgotten(busy_desk: Desk) -> None:
    """What was held counts again without them, and their note stays away."""
    desk = busy_desk
    batch = undo(desk.root, "last", clock=lambda: desk.now)
    assert SARAHS not in desk.tree() and batch.commits
    forget(desk.root, "sarah@acme.test", clock=lambda: desk.now)
    release(desk.root, (), clock=lambda: desk.now)
    nowhere(desk)
    assert NORAS in desk.tree()
    sound(desk)


UNDONE = {
    "remove": lambda d: remove(d.root, "Sarah Quill", clock=lambda: d.now),
    "rename": lambda d: rename(d.root, "Sarah Quill", "Sarah Quill-Marsh", clock=lambda: d.now),
    "merge": lambda d: merge(d.root, "Nora Finch", "Sarah Quill", clock=lambda: d.now),
    "split": lambda d: split(d.root, "Sarah Quill", ["sarah@acme.test"], new="Sal Quill", clock=lambda: d.now),
}


def test_undoing_brings_nobody_back_who_is_forgotten(busy_desk: Desk, tmp_path: Path) -> None:
    """What was done to somebody before they were forgotten is for good; what was done to others can be taken back."""
    for number, (name, act) in enumerate(UNDONE.items()):
        root = tmp_path / str(number)
        shutil.copytree(busy_desk.root, root)
        desk = Desk(root)
        batch = act(desk).commits[-1][:12]
        forget(desk.root, "sarah@acme.test", clock=lambda desk=desk: desk.now)
        before = desk.tree()
        with pytest.raises(UsageFault, match="forgotten"):
            undo(desk.root, batch, clock=lambda desk=desk: desk.now)
        assert changed(before, desk.tree()) == {}, name
        if name != "split":  # of whom another one was made, who was forgotten
            nowhere(desk)


def test_what_was_done_to_others_is_undone_without_them(busy_desk: Desk) -> None:
    """Notes that named somebody who is forgotten come back with another word."""
    desk = busy_desk
    desk.edit(NORAS, "## Notes\n", "## Notes\nKnows Sarah Quill.\n")
    desk.run()
    batch = remove(desk.root, "Nora Finch", clock=lambda: desk.now).commits[-1][:12]
    forget(desk.root, "Sarah Quill", clock=lambda: desk.now)
    undo(desk.root, batch, clock=lambda: desk.now)
    assert "Knows somebody." in desk.note(NORAS)
    nowhere(desk)
    sound(desk)
