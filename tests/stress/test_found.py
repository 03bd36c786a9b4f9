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


def test_a_key_fact_moved_and_then_worded_anew(desk: Desk) -> None:
    """A bullet under a heading of the person's gets the id of its new fact there and is not shown a second time."""
    bullet = "- (2026-04-13) VP Engineering at Acme Corp ^sarah-quill-001\n"
    assert bullet in desk.note(SARAHS)
    text = desk.note(SARAHS).replace(bullet, "").replace("## Key facts", f"## Of note\n{bullet}\n## Key facts")
    save(desk, SARAHS, text.replace("## Key facts", "## Key facts\n- Likes tea"))
    desk.later(hours=1)
    desk.run()
    save(desk, SARAHS, desk.note(SARAHS).replace("Acme Corp ^sarah", "Acme Corp since May ^sarah"))
    desk.later(hours=1)
    desk.run()
    assert desk.note(SARAHS).count("VP Engineering at Acme Corp since May ^") == 1
    desk.later(hours=1)
    desk.is_quiet()


def test_a_note_that_is_no_utf_8(desk: Desk) -> None:
    """A note cut within a letter, or saved in another encoding, stops no run and keeps its bytes."""
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    file = desk.vault / SARAHS
    file.write_bytes(file.read_bytes() + b"Caf\xe9 by the sea\n")
    for _ in range(2):
        desk.later(hours=1)
        desk.run()
    assert file.read_bytes().endswith(b"Caf\xe9 by the sea\n")
    assert "3 messages until 2026-04-28" in file.read_text("utf-8", "replace")
    desk.later(hours=1)
    desk.is_quiet()


def test_a_link_beside_one_of_the_program(desk: Desk) -> None:
    """A line of a person's with a link that the program shows as well keeps its other side when that one goes."""
    acmes = "Organizations/Acme.md"
    text = desk.note(acmes).replace("## People\n", "## People\n- Met at the fair: [[People/Sarah Quill]]\n")
    save(desk, acmes, text)
    desk.later(hours=1)
    desk.run()
    for part in ("Pricing proposal", "Plan for May"):
        path = desk.find(part)
        save(desk, path, desk.note(path).replace("filter: []", "filter: [spam]"))
    desk.later(hours=1)
    desk.run()
    assert "Met at the fair: [[People/Sarah Quill]]" in desk.note(acmes)
    assert "- [[Organizations/Acme]] — mentioned in" in desk.note(SARAHS)
    desk.later(hours=1)
    desk.is_quiet()
    desk.check()
