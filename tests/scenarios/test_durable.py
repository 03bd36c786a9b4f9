"""Durable facts on a whole vault: said in a mail, kept on the notes of those concerned, superseded, taken back."""

from __future__ import annotations

import json

from desk import OWNER, SARAH, Desk


def facts(desk: Desk, part: str) -> list[tuple[str, str, str]]:
    """(fact, status, quote) of the one facts file whose path ends so; none without it."""
    files = [file for file in desk.vault.rglob("facts.jsonl") if file.parent.name == part]
    rows = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return [(row["fact"], row["status"], row.get("quote", "")) for row in rows]


def test_what_is_said_of_people_and_things(busy_desk: Desk) -> None:
    """A rule of her house is Sarah's fact, the news of her company the company's; a second run is quiet."""
    before = facts(busy_desk, "sarah-quill")
    rule = "We need CEO sign-off for anything above 50k."
    body = (
        f"Hi Robin,\n\n{rule} The Acme contract has been signed. If all goes well, Project Tern is approved.\n\nSarah\n"
    )
    busy_desk.mail("rule-1", SARAH, OWNER, "How we buy", body, day=20)
    busy_desk.mail("rule-2", OWNER, SARAH, "Re: How we buy", "Thank you.\n", day=20, hour=11, re="rule-1")
    busy_desk.run()
    assert facts(busy_desk, "sarah-quill")[len(before) :] == [
        ("Needs CEO sign-off for anything above 50k", "active", rule)
    ]
    signed = ("Sarah Quill says Acme contract is signed", "active", "The Acme contract has been signed.")
    assert signed in facts(busy_desk, "acme-corp") + facts(busy_desk, "acme")
    assert "Tern" not in busy_desk.note("People/Sarah Quill.md").split("## Key facts")[1]
    busy_desk.is_quiet()
    busy_desk.check()


def test_a_move_is_superseded_by_the_next(busy_desk: Desk) -> None:
    """Where somebody lives is said anew: the older one counts no more, and stays in the file."""
    for number, (town, day) in enumerate((("Lisbon", 20), ("Turin", 25))):
        busy_desk.mail(
            f"home-{number}", SARAH, OWNER, "Greetings", f"Hi Robin,\n\nI now live in {town}.\n\nSarah\n", day=day
        )
        again = f"Re: Greetings from {town}"
        busy_desk.mail(f"back-{number}", OWNER, SARAH, again, "Nice.\n", day=day, hour=12, re=f"home-{number}")
    busy_desk.run()
    lives = [row[:2] for row in facts(busy_desk, "sarah-quill") if row[0].startswith("Lives")]
    assert lives == [("Lives in Lisbon", "superseded"), ("Lives in Turin", "active")]
    busy_desk.check()
