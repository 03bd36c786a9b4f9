"""A vault that an earlier version made, with other rules for file names and escapes: taken up as it is."""

from __future__ import annotations

import re

import pytest
from desk import OWNER, Desk

from pipeline.notes import neutral

ODD = (
    ("Mara $$ Lane $$", "Price $$ list $$"),
    ("Jo ==Berg==", "The ==big== plan"),
    ("Ed {{Frost}}", "Project {{date}} kickoff"),
    ("Ann %%Moor%%", "Notes %%hidden%% of Monday"),
    ("Zoe Krall", "Launch on Friday 📅 2026-05-01"),
    ("Kai ~~Holt~~", "~~old~~ new way"),
    ("Nia Home.md", "About Home.md"),
)
"""Names and subjects of which file names and notes once had more than they have now."""


def earlier_name(text: str, limit: int = 120) -> str:
    """A rule for file names that is less strict."""
    name = re.sub(r'[*?"<>|#^\[\]`\\/:]', "", neutral.fold(text))
    return " ".join(name.split())[:limit].strip(" .~-") or "Untitled"


def mails(desk: Desk, number: int, day: int, again: str = "") -> None:
    """A question and its answer, once more in the thread if ``again``."""
    name, subject = ODD[number]
    who, first = f'"{name}" <p{number}@odd.test>', f"odd{number}{again}"
    desk.mail(first, who, OWNER, subject, f"Could you send the {subject} by Friday?\n\n{name}\n", day=day, re=again)
    answer = "Yes. I will send it on Monday 📅 2026-05-04.\n"
    desk.mail(f"{first}r", OWNER, who, f"Re: {subject}", answer, day=day, hour=12, re=first)


@pytest.fixture
def old(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A vault with names and text as they are not written any more."""
    for number in range(len(ODD)):
        mails(desk, number, 5 + number)
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.flow.file_name", earlier_name)
        patch.setattr("pipeline.resolve.promote.file_name", earlier_name)
        patch.setattr(neutral, "_SPECIAL", re.compile(r"(?P<backslash>[\\`*\[\]|<])"))
        desk.run()
    assert "People/Mara $$ Lane $$.md" in desk.tree() and "Monday 📅 2026" in desk.text()
    return desk


def test_taken_up_as_it_is(old: Desk) -> None:
    """Notes keep their places and people their lines, every link has its other side, and the next run is quiet."""
    before = old.tree()
    people = [path for path in before if path.startswith("People/")]
    for number, path in enumerate(people):
        old.edit(path, "## Notes\n", f"## Notes\nMy own line {number} with $$x$$ {{{{y}}}}.\n")
    old.run()
    after = old.tree()
    assert {path for path in before if path.startswith(("People/", "Sources/20"))} == {
        path for path in after if path.startswith(("People/", "Sources/20"))
    }
    text = old.text()
    assert [n for n in range(len(people)) if f"My own line {n} with $$x$$ {{{{y}}}}.\n" not in text] == []
    old.check()
    old.is_quiet()


def test_what_comes_later_finds_its_note(old: Desk) -> None:
    """More mail in an old thread goes to the note that there is, a new thread gets a name of today."""
    before = set(old.tree())
    for number in range(len(ODD)):
        mails(old, number, 20, again=f"odd{number}")
    old.mail("new", '"Ed {{Frost}}" <p2@odd.test>', OWNER, "Tea {{x}}", "Could you call me?\n", day=21)
    old.run()
    fresh = {path for path in set(old.tree()) - before if path.endswith(".md")}
    assert [path for path in fresh if "Tea {x}" not in path] == [] and len(fresh) == 1
    old.check()
    old.is_quiet()


def test_derived_anew(old: Desk) -> None:
    """``run --again all`` brings the text to what it would be now, at the same places; twice is once."""
    places = set(old.tree())
    old.run(again="all")
    assert set(old.tree()) == places and "Monday 📅 2026" not in old.text() and "&#128197; 2026-05-04" in old.text()
    old.check()
    assert old.run(again="all").commits == ()
