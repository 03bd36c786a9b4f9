"""facts.jsonl in other hands: statuses flipped, lines deleted, torn or doubled, ids that collide."""

from __future__ import annotations

import json
from collections import Counter

from desk import OWNER, SARAH, Desk

SARAHS = "People/Sarah Quill.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"


def facts(desk: Desk) -> list[dict[str, str]]:
    """The facts of the file."""
    return [json.loads(line) for line in desk.note(FACTS).splitlines()]


def promoted(desk: Desk) -> None:
    """A late reply in whose signature there is another role."""
    desk.mail(
        "price-3", SARAH, OWNER, "Re: Pricing proposal", "Fine.\n\nSarah Quill\nCTO | Acme Corp\n", day=28, re="price-2"
    )
    desk.mail(
        "price-4",
        SARAH,
        OWNER,
        "Re: Pricing proposal",
        "Still fine.\n\nSarah Quill\nCTO | Acme Corp\n",
        day=29,
        re="price-3",
    )


def test_a_status_flipped_by_hand(busy_desk: Desk) -> None:
    """A fact that a person marks superseded in the file is off the page, for good; marked active it is back."""
    busy_desk.edit(FACTS, '"status": "active"', '"status": "superseded"')
    busy_desk.run()
    assert "^sarah-quill-001" not in busy_desk.note(SARAHS)
    busy_desk.is_quiet()
    promoted(busy_desk)
    busy_desk.run()
    assert "VP Engineering at Acme Corp ^sarah-quill-001" not in busy_desk.note(SARAHS)
    assert facts(busy_desk)[0]["status"] == "superseded"
    busy_desk.is_quiet()


def test_a_line_deleted_by_hand(busy_desk: Desk) -> None:
    """A line that a person deletes is given back as withdrawn before a new id is given: ids are never used twice."""
    busy_desk.write(FACTS, "")
    busy_desk.run()
    promoted(busy_desk)
    busy_desk.run()
    ids = Counter(fact["id"] for fact in facts(busy_desk))
    assert max(ids.values()) == 1
    new = next(fact for fact in facts(busy_desk) if "CTO" in fact["fact"])
    assert new["id"] != "sarah-quill-001"
    busy_desk.is_quiet()


def test_a_file_deleted_by_hand(busy_desk: Desk) -> None:
    """The same for the whole file."""
    busy_desk.delete(FACTS)
    busy_desk.run()
    promoted(busy_desk)
    busy_desk.run()
    new = next(fact for fact in facts(busy_desk) if "CTO" in fact["fact"])
    assert new["id"] != "sarah-quill-001"
    busy_desk.is_quiet()


def test_a_torn_last_line(busy_desk: Desk) -> None:
    """A last line that was torn stays as it is; what is new stands on lines of its own."""
    torn = '{"id": "other-9", "fact": "Likes te'
    busy_desk.write(FACTS, busy_desk.note(FACTS) + torn)
    report = busy_desk.run()
    assert [problem.path for problem in report.problems] == [FACTS] and report.exit_code == 1
    promoted(busy_desk)
    report = busy_desk.run()
    assert [problem.path for problem in report.problems] == [FACTS]
    lines = busy_desk.note(FACTS).splitlines()
    assert torn in lines and len(lines) == 3 and "CTO" in lines[2]
    busy_desk.is_quiet()


def test_two_equal_ids(busy_desk: Desk) -> None:
    """Another agent took the next number too: its line stays byte for byte, the program's line moves."""
    promoted(busy_desk)
    busy_desk.run()
    other = '{"id":"sarah-quill-002","fact":"Likes tea","category":"preference","ts":"2026-05-01","status":"active"}'
    busy_desk.write(FACTS, busy_desk.note(FACTS) + other + "\n")
    busy_desk.run()
    assert other in busy_desk.note(FACTS).splitlines()
    assert max(Counter(fact["id"] for fact in facts(busy_desk)).values()) == 1
    note = busy_desk.note(SARAHS)
    assert "Likes tea ^sarah-quill-002" in note and "CTO at Acme Corp ^sarah-quill-003" in note
    busy_desk.is_quiet()


def test_equal_lines(busy_desk: Desk) -> None:
    """A file that a sync tool joined holds a line twice: it counts once, and nothing is done to it for ever."""
    busy_desk.write(FACTS, busy_desk.note(FACTS) * 2)
    busy_desk.run()
    assert busy_desk.note(SARAHS).count("^sarah-quill-001") == 1
    busy_desk.is_quiet()
    promoted(busy_desk)
    busy_desk.run()
    assert "CTO at Acme Corp" in busy_desk.note(SARAHS)
    assert "VP Engineering at Acme Corp ^" not in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_lines_in_another_order(busy_desk: Desk) -> None:
    """The order of the lines says nothing."""
    promoted(busy_desk)
    busy_desk.run()
    lines = busy_desk.note(FACTS).splitlines(keepends=True)
    busy_desk.write(FACTS, "".join(reversed(lines)))
    note = busy_desk.note(SARAHS)
    busy_desk.run()
    assert busy_desk.note(SARAHS) == note and busy_desk.note(FACTS) == "".join(reversed(lines))
    busy_desk.is_quiet()
