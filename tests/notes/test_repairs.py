"""What repairing notes is made of: links led elsewhere, a person's text told apart, facts moved, changes taken back."""

from __future__ import annotations

import json

import pytest

from pipeline.notes import facts as log
from pipeline.notes import links, merge
from pipeline.notes.leftover import leftover, under_notes, with_values, without_values
from pipeline.notes.rehoming import rehome
from pipeline.notes.relinking import relink
from pipeline.notes.reverting import reverted, unpatched

FILES = links.Files(["People/Ann Lee.md", "People/Bo Ray.md", "Projects/Ann Lee Fund.md", "Plan.md"])
MOVED = {"People/Ann Lee": "People/Ann Marsh"}

LINKS = {
    "nothing": ("no link at all", "no link at all"),
    "another note": ("[[People/Bo Ray]] [[Projects/Ann Lee Fund]]", "[[People/Bo Ray]] [[Projects/Ann Lee Fund]]"),
    "code": ("`[[Ann Lee]]`\n```\n[[People/Ann Lee]]\n```\n", "`[[Ann Lee]]`\n```\n[[People/Ann Lee]]\n```\n"),
    "a comment": ("<!-- [[Ann Lee]] -->", "<!-- [[Ann Lee]] -->"),
    "code with a Markdown link": ("`[a](People/Ann%20Lee.md)`", "`[a](People/Ann%20Lee.md)`"),
    "a web address": ("[a](https://ann.test/People/Ann%20Lee.md)", "[a](https://ann.test/People/Ann%20Lee.md)"),
    "a path": ("[[People/Ann Lee|her]]", "[[People/Ann Marsh|her]]"),
    "a bare name": ("[[ann lee]] and ![[Ann Lee#Info]]", "[[Ann Marsh]] and ![[Ann Marsh#Info]]"),
    "a table": ("| [[People/Ann Lee\\|A]] |", "| [[People/Ann Marsh\\|A]] |"),
    "a block": ("[[Ann Lee#^ann-lee-001]]", "[[Ann Marsh#^ann-marsh-007]]"),
    "Markdown": ("[a](People/Ann%20Lee.md#x) [b](<Ann Lee.md>)", "[a](People/Ann%20Marsh.md#x) [b](<Ann Marsh.md>)"),
    "a property": ('---\nboss: "[[People/Ann Lee]]"\n---\n', '---\nboss: "[[People/Ann Marsh]]"\n---\n'),
    "line ends": ("\ufeff[[Ann Lee]]\r\n", "\ufeff[[Ann Marsh]]\r\n"),
}


@pytest.mark.parametrize("name", LINKS)
def test_links_follow(name: str) -> None:
    """Links to the note that moved, in any spelling, and nothing else."""
    text, expected = LINKS[name]
    assert relink(text, "Plan.md", FILES, MOVED, {"ann-lee-001": "ann-marsh-007"}) == expected


def test_a_bare_name_that_another_note_has_becomes_a_path() -> None:
    """Else it would lead to the wrong one."""
    files = links.Files(["People/Ann Lee.md", "Boats/Ann Marsh.md"])
    assert relink("[[Ann Lee]]", "Plan.md", files, MOVED) == "[[People/Ann Marsh]]"
    assert relink("[[Ann Lee]]", "Plan.md", FILES, {"People/Ann Lee": "People/Bo Ray"}) == "[[Bo Ray]]"


BASE = (
    "---\nid: ann\naliases:\n  - A. Lee\n---\n# Ann\n\n## Info\n- **Role:** Cook\n\n"
    "## Key facts\n- (2026-01-01) Cooks ^ann-001\n\n## Notes\n"
)


def test_a_note_that_nobody_touched_leaves_nothing() -> None:
    """All of it is the program's."""
    assert leftover(BASE, merge.stamped(BASE)) == ("", {})


def test_what_a_person_wrote_is_left() -> None:
    """Lines, sections and properties of theirs; headings stand deeper, facts that move are not repeated."""
    disk = merge.stamped(BASE).replace("## Notes\n", "## Notes\nTall.\n\n## Boats\n- Heron ^ann-002\n- two ^x1\n")
    disk = disk.replace("id: ann\n", "id: ann\nborn: 1980\n").replace("  - A. Lee\n", "  - A. Lee\n  - Annie\n")
    text, properties = leftover(BASE, disk, {"ann-002"})
    assert text == "Tall.\n\n#### Boats\n- two"
    assert (properties["born"], properties["aliases"]) == (1980, ["Annie"])


def test_a_block_goes_to_the_end_of_the_notes() -> None:
    """Below what stands there, before the next heading, with the line ends of the note."""
    assert (
        under_notes("# B\n\n## Notes\nmine\n", "From Ann", "x\ny") == "# B\n\n## Notes\nmine\n\n### From Ann\n\nx\ny\n"
    )
    assert under_notes("# B\r\n\r\n## Notes\r\n\r\n## Z\r\n", "From Ann", "x") == (
        "# B\r\n\r\n## Notes\r\n\r\n### From Ann\r\n\r\nx\r\n\r\n## Z\r\n"
    )
    assert under_notes("# B", "From Ann", "x").endswith("# B\n\n## Notes\n\n### From Ann\n\nx\n")


def test_members_of_a_list_come_and_go() -> None:
    """Letter case makes no other member; without any change not a byte differs."""
    text = "---\nid: b # mine\naliases: [Bo]\n---\n"
    assert with_values(text, "aliases", ["bo"]) == text == without_values(text, "aliases", ["Zoe"])
    assert without_values(with_values(text, "aliases", ["Ray"]), "aliases", ["ray"]) == text


def test_facts_keep_their_chain_and_tell_their_old_ids() -> None:
    """New numbers after the highest, unknown keys and other lines as they are, names of names."""
    lines = [
        '{"id": "a-001", "fact": "Cook", "ts": "2026-01-01", "status": "superseded", "x": [1]}',
        "no fact",
        '{"id": "a-002", "fact": "Chef", "status": "active", "supersedes": "a-001", "was": "c-001"}',
    ]
    text, ids = rehome("\n".join(lines) + "\n", '{"id": "b-009", "fact": "Old"}\n', "b")
    assert ids == {"a-001": "b-010", "a-002": "b-011"}
    first, second, third, fourth = text.splitlines()
    assert (first, third) == ('{"id": "b-009", "fact": "Old"}', "no fact")
    assert json.loads(second) == {**json.loads(lines[0]), "id": "b-010", "was": "a-001"}
    assert json.loads(fourth) == {**json.loads(lines[2]), "id": "b-011", "supersedes": "b-010", "was": "a-002, c-001"}
    assert log.inactive(log.parse(text)[0]) == {"b-010"}
    assert rehome("\n".join(lines), "", "b", set()) == ("", {})


CAME = [
    ("a-001", '"was": "c-001, b-002"', "b-002"),
    ("a-001", '"was": "b-008"', ""),
    ("a-001", '"status": "active"', ""),
    ("z-001", '"was": "b-002"', "z-001"),
]


@pytest.mark.parametrize(("older", "more", "named"), CAME)
def test_what_a_fact_supersedes_may_have_come_from_there(older: str, more: str, named: str) -> None:
    """A line that stays behind is named as it is known in the other file, or not at all."""
    source = f'{{"id": "a-001", "fact": "Cook", {more}}}\n{{"id": "a-002", "fact": "Chef", "supersedes": "{older}"}}\n'
    text, _ = rehome(source, '{"id": "b-002", "fact": "Cook"}\n', "b", {"a-002"})
    assert json.loads(text.splitlines()[-1])["supersedes"] == named


def test_lines_of_ones_own_are_as_they_were() -> None:
    """What was changed since is left alone."""
    assert unpatched("a\nb\nc\n", "a\nB\nc\n", "a\nB\nc\nlater\n") == "a\nb\nc\nlater\n"
    assert unpatched("a\nb\n", "a\nB\n", "a\nmine\n") == "a\nmine\n"
    assert unpatched("a\n", "a\nadded\n", "top\na\nadded\n") == "top\na\n"


def test_a_note_without_a_change_that_is_taken_back() -> None:
    """Later lines stay; what had come from another note goes, unless somebody wrote into it."""
    before = merge.stamped(BASE)
    after = under_notes(before.replace("  - A. Lee\n", "  - A. Lee\n  - Bo\n"), "From Bo", "Tall.")
    assert reverted(before, after, after) == before
    later = after.replace("## Notes\n", "## Notes\nLater.\n")
    text = reverted(before, after, later)
    assert "Later." in text and "From Bo" not in text and "- Bo\n" not in text
    assert "From Bo" in reverted(before, after, after.replace("Tall.", "Tall and thin."))
