"""What the stress found once, each as the few steps that lead there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, month

from pipeline.notes import merge

SARAHS = "People/Sarah Quill.md"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A month of mail, processed; notes must rest for ten seconds."""
    desk = Desk(tmp_path / "desk", quiet=10)
    month(desk)
    desk.run()
    desk.later(hours=1)
    return desk


def save(desk: Desk, path: str, text: str) -> None:
    """Save a note at this moment."""
    desk.write(path, text)
    os.utime(desk.vault / path, (desk.now.timestamp(), desk.now.timestamp()))


def test_a_note_that_says_already_what_was_owed_to_it_in_between(desk: Desk) -> None:
    """A source note set back and a note that waits: the newest rendering on record is the one that the note names."""
    pricing = desk.find("Pricing proposal")
    older = desk.note(pricing)
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    desk.run()
    desk.later(hours=1)
    desk.write(pricing, older)
    save(desk, SARAHS, desk.note(SARAHS) + "\nA line typed just now.\n")
    desk.run()
    for _ in range(2):
        desk.later(hours=1)
        desk.run()
    for path in (SARAHS, pricing):
        rendering = desk.git("show", f"refs/vaultmill/machine:{path}")
        assert "2026-04-28" in rendering
        assert merge.base_of(desk.note(path))[0] == merge.rendering_id(rendering)


def test_a_statement_typed_into_a_note_that_waits_twice(desk: Desk) -> None:
    """It is one statement, however often the note had to wait, and stands there once."""
    pricing = desk.find("Pricing proposal")
    save(desk, pricing, desk.note(pricing).replace("## Open items\n", "## Open items\n- Book the ferry\n"))
    desk.run()
    desk.later(seconds=5)
    save(desk, pricing, desk.note(pricing) + "\nMore.\n")
    desk.run()
    desk.later(hours=1)
    desk.run()
    assert desk.note(pricing).count("Book the ferry") == 1
    desk.later(hours=1)
    desk.is_quiet()


def test_a_box_under_key_facts(desk: Desk) -> None:
    """A fact typed behind a box is the words behind it."""
    save(desk, SARAHS, desk.note(SARAHS).replace("## Key facts\n", "## Key facts\n- [ ] Likes tea\n"))
    desk.later(hours=1)
    desk.run()
    assert '"fact": "Likes tea"' in desk.note("life/areas/people/sarah-quill/facts.jsonl")
    assert desk.note(SARAHS).count("Likes tea ^") == 1
    desk.later(hours=1)
    desk.is_quiet()
