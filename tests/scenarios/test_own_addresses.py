"""Another address of the owner: a card asks, the answer is carried out, remembered, and can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk

from pipeline.run.undo import undo

SUGGESTED, CORRECTIONS = "Suggested.md", "Sources/Corrections.md"
OLD = "Robin Vale <robin@old.test>"
SOURCES = ("Sources/20", "Meetings/20", "People/", "Organizations/", "Sources/Skipped", "life/")


@pytest.fixture
def asked(tmp_path: Path) -> Desk:
    """The owner sends himself files at home, and writes from there to a customer, who answers."""
    desk = Desk(tmp_path / "home")
    desk.mail("file-1", OWNER, OLD, "Slides", "For the weekend.", day=3)
    desk.mail("talk-1", OLD, SARAH, "A question", "Hi Sarah,\n\nshall we meet on Friday?\n\nRobin", day=4)
    desk.mail("talk-2", SARAH, OLD, "Re: A question", "Friday is fine. I will book the room.", day=5, re="talk-1")
    desk.mail("talk-3", OWNER, SARAH, "Numbers", "Here are the numbers.", day=6)
    desk.run()
    return desk


def questions(desk: Desk) -> list[str]:
    """The lines that ask for an address of the owner."""
    page = desk.note(SUGGESTED) if (desk.vault / SUGGESTED).exists() else ""
    return [line for line in page.splitlines() if line.startswith("- [ ] Is this you?")]


def answer(desk: Desk, box: str) -> None:
    """Tick, decline or (with ``""``) delete the only question, and run."""
    (line,) = questions(desk)
    new = line.replace("[ ]", box) + "\n" if box else ""
    desk.write(SUGGESTED, desk.note(SUGGESTED).replace(line + "\n", new))
    desk.run()


def notes(desk: Desk) -> dict[str, bytes]:
    """All notes that tell of items and of people."""
    return {path: data for path, data in desk.tree().items() if path.startswith(SOURCES) and path != CORRECTIONS}


def directions(desk: Desk) -> list[str]:
    """``in`` or ``out`` of each mail of the thread, in order."""
    note = desk.note(desk.find("A question"))
    return [line.split(" · ")[1] for line in note.splitlines() if line.startswith("- message: ")]


def test_asked_with_evidence_and_nothing_done(asked: Desk) -> None:
    """One card names the address, what speaks for it and a mail; nothing changes until it is answered."""
    (line,) = questions(asked)
    assert "**robin@old.test**" in line and "bears your name" in line and "you wrote to it once" in line
    assert "writes to 1 of the same people" in line and "[[Sources/" in line
    assert "Make a note for **Robin Vale**" not in asked.note(SUGGESTED)
    assert directions(asked) == ["in", "in"]
    asked.is_quiet()


def test_yes(asked: Desk) -> None:
    """The mail from there is the owner's own, later mail too; nobody of that name has a note."""
    answer(asked, "[x]")
    assert questions(asked) == [] and directions(asked) == ["out", "in"]
    assert not (asked.vault / "People/Robin Vale.md").exists()
    assert any(line.startswith("- owner: robin@old.test") for line in asked.note(CORRECTIONS).splitlines())
    asked.mail("talk-4", OLD, SARAH, "One more", "Please send the plan.", day=9)
    asked.run()
    assert "· out · Robin Vale <robin@old.test>" in asked.note(asked.find("One more"))
    asked.check()
    asked.is_quiet()


@pytest.mark.parametrize("box", ["[-]", ""])
def test_no(asked: Desk, box: str) -> None:
    """Declined or deleted, it is never asked again, not with new evidence either, until that line is deleted."""
    answer(asked, box)
    assert questions(asked) == [] and directions(asked) == ["in", "in"]
    asked.mail("file-2", OWNER, OLD, "More slides", "For the train.", day=10)
    asked.run()
    assert questions(asked) == []
    said = [
        line for line in asked.note(CORRECTIONS).splitlines() if line.startswith("- declined: owner:robin@old.test")
    ]
    assert len(said) == 1
    asked.write(CORRECTIONS, asked.note(CORRECTIONS).replace(said[0] + "\n", ""))
    asked.run()
    assert len(questions(asked)) == 1


def test_undo_is_the_inverse(asked: Desk) -> None:
    """Taken back, every note is as it was; taking that back makes the address the owner's again."""
    before = notes(asked)
    answer(asked, "[x]")
    owned = notes(asked)
    assert owned != before
    undo(asked.root, "last", clock=lambda: asked.now)
    assert notes(asked) == before
    assert "- owner:" not in asked.note(CORRECTIONS)
    asked.is_quiet()
    undo(asked.root, "last", clock=lambda: asked.now)
    assert notes(asked) == owned
    asked.check()
    asked.is_quiet()


def test_undo_after_later_mail(asked: Desk) -> None:
    """Mail that came while the address was the owner's is somebody else's afterwards, too."""
    answer(asked, "[x]")
    asked.mail("talk-4", OLD, SARAH, "One more", "Please send the plan.", day=9)
    asked.run()
    undo(asked.root, "last-1", clock=lambda: asked.now)
    note = asked.note(asked.find("One more"))
    assert "· in · Robin Vale <robin@old.test>" in note
    asked.check()
    asked.is_quiet()


def test_a_deleted_line_takes_it_back(asked: Desk) -> None:
    """Without its line in Corrections.md the address is nobody's but its bearer's; the question stands again."""
    answer(asked, "[x]")
    text = asked.note(CORRECTIONS)
    (line,) = [line for line in text.splitlines() if line.startswith("- owner: ")]
    asked.write(CORRECTIONS, text.replace(line + "\n", ""))
    asked.run()
    assert directions(asked) == ["in", "in"] and len(questions(asked)) == 1
    asked.check()
    asked.is_quiet()


def test_a_note_of_its_own_goes_and_comes_back(asked: Desk) -> None:
    """Where somebody of that name had a note, it goes with the answer; undone, it stands again word for word."""
    for number in (1, 2):
        mail = f"home-{number}"
        asked.mail(mail, OLD, "team@vale.test, robin@vale.test", f"From home {number}", "The plan.", day=10 + number)
    asked.run()
    people = [path for path in asked.tree() if path.startswith("People/Robin Vale")]
    before = notes(asked)
    assert people
    answer(asked, "[x]")
    assert [path for path in asked.tree() if path.startswith("People/Robin Vale")] == []
    undo(asked.root, "last", clock=lambda: asked.now)
    assert [path for path in asked.tree() if path.startswith("People/Robin Vale")] == people
    assert notes(asked) == before
    asked.check()
