"""Two notes of perhaps one person: a card asks, and the answer is carried out and remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import OWNER, Desk

SUGGESTED, CORRECTIONS = "Suggested.md", "Sources/Corrections.md"
ONE, OTHER = "Sarah Quill <sarah@acme.test>", "Sarah Quill <sarah.quill@globex.test>"


@pytest.fixture
def asked(tmp_path: Path) -> Desk:
    """A vault with two notes of one name."""
    desk = Desk(tmp_path / "home")
    for number, (sender, day) in enumerate(((ONE, 4), (OTHER, 6))):
        desk.mail(f"q{number}", sender, OWNER, f"Offer {number}", "Could you send the plan?", day=day)
        desk.mail(f"a{number}", OWNER, sender, f"Re: Offer {number}", "Here it is.", day=day, re=f"q{number}")
    desk.run()
    return desk


def card(desk: Desk) -> str:
    """The line that asks."""
    page = desk.note(SUGGESTED).partition("## Same person?")[2]
    (line,) = [line for line in page.splitlines() if line.startswith("- [ ] One person?")]
    return line


def people(desk: Desk) -> list[str]:
    """Names of the notes of people."""
    return sorted(path.stem for path in (desk.vault / "People").glob("*.md"))


def test_nobody_is_joined_unasked(asked: Desk) -> None:
    """Two notes, one question, and nothing more in a second run."""
    assert len(people(asked)) == 2
    before = card(asked)
    asked.run()
    assert (card(asked), len(people(asked))) == (before, 2)


def test_yes(asked: Desk) -> None:
    """One note with both addresses is left, the card is gone, and later mail of either finds it."""
    asked.write(SUGGESTED, asked.note(SUGGESTED).replace(card(asked), card(asked).replace("[ ]", "[x]")))
    asked.run()
    assert people(asked) == ["Sarah Quill"]
    note = asked.note("People/Sarah Quill.md")
    assert "sarah@acme.test" in note and "sarah.quill@globex.test" in note
    assert "One person?" not in asked.note(SUGGESTED)
    asked.mail("q3", OTHER, OWNER, "More", "Could you send the other plan?", day=9)
    asked.run()
    assert people(asked) == ["Sarah Quill"]
    assert "More" in asked.note("People/Sarah Quill.md")


@pytest.mark.parametrize("answer", ["[-]", ""])
def test_no(asked: Desk, answer: str) -> None:
    """Declined or deleted: they are two from now on, by a line that a person may delete."""
    line = card(asked)
    asked.write(SUGGESTED, asked.note(SUGGESTED).replace(line, line.replace("[ ]", answer) if answer else ""))
    asked.run()
    assert len(people(asked)) == 2
    assert "One person?" not in asked.note(SUGGESTED)
    said = [line for line in asked.note(CORRECTIONS).splitlines() if line.startswith("- not-same: sarah-quill")]
    assert len(said) == 1
    asked.write(CORRECTIONS, asked.note(CORRECTIONS).replace(said[0] + "\n", ""))
    asked.run()
    assert "One person?" in asked.note(SUGGESTED)
