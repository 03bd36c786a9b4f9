"""A person's hands on the form of a note: headings, markers, groups, half-typed blocks. None of it is an edit."""

from __future__ import annotations

import pytest
from sarah import BASE

from pipeline.notes import merge, moved, units
from pipeline.notes.merge import Change


def _with(text: str, *edits: tuple[str, str]) -> str:
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


NEW = _with(
    BASE,
    ("Old words.", "New words."),
    ("role: Engineer", "role: Director"),
    ("**Role:** Engineer", "**Role:** Director"),
    ("  - ann@example.org\n", "  - ann@example.org\n  - lee@example.com\n"),
    ("## Activity\n", "## Activity\n- **2026-01-03** (email): [[Sources/three|Three]]\n"),
    ("^ann-lee-001\n", "^ann-lee-001\n- (2026-01-01) Likes coffee ^ann-lee-002\n"),
    ("- [[Projects/Rocket]] — member\n", ""),
)
STAMPED = merge.stamped(BASE)


def _all(text: str, old: str, new: str) -> str:
    head, _, body = text.partition("\n---\n")
    return f"{head}\n---\n{body.replace(old, new)}"


FORMS = {
    "star markers": _all(STAMPED, "\n- ", "\n* "),
    "plus markers and tabs": _all(STAMPED, "\n- ", "\n+\t"),
    "numbered": _all(STAMPED, "\n- ", "\n1. "),
    "white space at the end": _all(STAMPED, "works at\n", "works at  \n"),
    "headings translated": _all(_all(STAMPED, "## Activity", "## Aktivität"), "## Key facts", "## Fakten"),
    "prose under another heading": _all(STAMPED, "## Summary", "## Zusammenfassung"),
    "heading of the first level": _all(STAMPED, "## Activity", "# Activity"),
    "heading of the third level": _all(STAMPED, "## Connected to", "### Connected to"),
    "heading with a closing and an indent": _all(STAMPED, "## Activity", " ## Activity ##"),
    "lines grouped under a heading": _all(STAMPED, "- [[Projects/Rocket]]", "### Work\n- [[Projects/Rocket]]"),
    "a line in the person's own section": _all(
        _all(STAMPED, "- [ ] Send the plan ^t-000001\n", ""),
        "## Notes\n",
        "## Today\n- [ ] Send the plan ^t-000001\n\n## Notes\n",
    ),
    "a task among the facts": _all(
        _all(STAMPED, "- [ ] Send the plan ^t-000001\n", ""),
        "^ann-lee-001\n",
        "^ann-lee-001\n- [ ] Send the plan ^t-000001\n",
    ),
    "sections in another order": _all(
        _all(STAMPED, "## Open items\n- [ ] Send the plan ^t-000001\n\n", ""),
        "## Info",
        "## Open items\n- [ ] Send the plan ^t-000001\n\n## Info",
    ),
    "Markdown links": _all(STAMPED, "[[Organizations/Acme]]", "[Acme](Organizations/Acme.md)"),
    "Markdown links in angles": _all(STAMPED, "[[Sources/one|One]]", "[One](<Sources/one.md>)"),
    "a property in another case": STAMPED.replace("\nrole:", "\nRole:").replace("\nemails:", "\nEmails:"),
    "a comment half typed": _all(STAMPED, "## Summary\n", "## Notes on this\n%% to do\n\n## Summary\n"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_a_page_is_no_edit(form: str) -> None:
    """Markers, headings, groups, order and the form of links: no change is seen, nothing is written back."""
    assert merge.changes(BASE, FORMS[form]) == ()
    assert merge.merge(BASE, FORMS[form], BASE) == FORMS[form]


@pytest.mark.parametrize("form", FORMS)
def test_news_comes_into_a_page_of_any_form(form: str) -> None:
    """Each unit of the new rendering stands there once, those withdrawn are gone, merging again changes nothing."""
    merged = merge.merge(BASE, FORMS[form], NEW)
    assert merge.merge(NEW, merged, NEW) == merged
    assert merge.changes(NEW, merged) == merge.changes(BASE, FORMS[form])
    said = [units.said(line) for line in merged.split("\n")]
    for line in [line for line in NEW.split("\n") if line.startswith("- ")]:
        assert said.count(line) == 1, line
    assert "Projects/Rocket" not in merged and "New words." in merged and "Old words." not in merged
    assert merged.casefold().count("\nrole: director\n") == 1


def test_new_lines_have_the_marker_of_the_line_they_replace() -> None:
    """A changed line keeps the marker, indent and white space that a person gave it."""
    new = _with(BASE, ("— works at", "— worked at"))
    for lead in ("* ", "1. ", "+\t"):
        disk = _all(STAMPED, "- [[Organizations/Acme]] — works at\n", f"{lead}[[Organizations/Acme]] — works at  \n")
        assert f"{lead}[[Organizations/Acme]] — worked at  \n" in merge.merge(BASE, disk, new)


def test_new_lines_have_the_marker_of_their_list() -> None:
    """Where a person's tool writes stars, a new line has one too: another marker would part the list."""
    assert "\n* (2026-01-01) Likes coffee ^ann-lee-002\n" in merge.merge(BASE, FORMS["star markers"], NEW)
    mixed = _all(STAMPED, "- [[Organizations/Acme]]", "* [[Organizations/Acme]]")
    new = _with(BASE, ("— works at\n", "— works at\n- [[People/Bo]] — friend\n"))
    assert "\n- [[People/Bo]] — friend\n" in merge.merge(BASE, mixed, new)


UNFINISHED = ["%% to do", "```dataview", "~~~", "<!-- later", "```"]


@pytest.mark.parametrize("opening", UNFINISHED)
def test_what_is_still_being_typed_hides_nothing(opening: str) -> None:
    """A comment or fence that has no end yet takes no line away: its sections go on."""
    disk = _all(STAMPED, "## Activity\n", f"{opening}\n\n## Activity\n")
    assert [c for c in merge.changes(BASE, disk) if c.section in {"activity", "key facts", "open items"}] == []
    merged = merge.merge(BASE, disk, NEW)
    assert merged.count("Sources/three") == merged.count("Likes coffee") == 1


def test_what_a_person_really_did_is_seen_in_any_form() -> None:
    """Among renamed headings and other markers the edits stand out."""
    disk = _all(_all(STAMPED, "\n- ", "\n* "), "## Connected to", "## Ties")
    disk = _all(_all(disk, "* [ ] Send", "* [x] Send"), "* [[Projects/Rocket]] — member\n", "")
    assert set(merge.changes(BASE, disk)) == {
        Change("open items", "id:t-000001", "- [ ] Send the plan ^t-000001", "* [x] Send the plan ^t-000001"),
        Change("connected to", "link:projects/rocket", "- [[Projects/Rocket]] — member", None),
    }


def test_a_section_of_a_persons_own_under_the_first_level_is_theirs() -> None:
    """Bullets below a heading of the first level belong to it, not to the program's section above."""
    disk = _all(STAMPED, "## Open items\n", "# Shopping\n- eggs\n\n## Open items\n")
    assert merge.changes(BASE, disk) == ()


@pytest.mark.parametrize("mark", ["/", "!", ">", "?"])
def test_other_marks_in_a_box_leave_a_task_open(mark: str) -> None:
    """Begun, important, forwarded: the mark is the person's and stays; only ``x`` and ``-`` mean done."""
    disk = _all(STAMPED, "- [ ] Send", f"- [{mark}] Send")
    assert f"- [{mark}] Send the plan ^t-000001\n" in merge.merge(BASE, disk, NEW)
    assert units.ticked(f"- [{mark}] Send") is False
    assert units.ticked("1. [X] Send") is units.ticked("* [-] Send") is True


NO_ITEMS = ["- ", "-", "- [ ] ", "* * *", "- - -", "---", "***", "-x", "1.x"]


@pytest.mark.parametrize("text", NO_ITEMS)
def test_rules_and_empty_bullets_are_no_lines(text: str) -> None:
    """A rule, or a bullet without a word yet, is nothing that anybody said."""
    assert merge.changes(BASE, _all(STAMPED, "^ann-lee-001\n", f"^ann-lee-001\n{text}\n")) == ()


def test_moved_prose_is_not_handed_back() -> None:
    """Prose that now stands under another heading is not missing: it is not written a second time."""
    disk = _all(STAMPED, "## Summary\nOld words.\n", "## Summary\n\n## Who\nIn short: Old words.\n")
    assert merge.merge(BASE, disk, BASE) == disk


def test_a_note_put_back_says_what_was_rendered() -> None:
    """Renamed headings and moved lines, put back, read as the rendering does; other bytes stay."""
    disk = _all(STAMPED, "## Open items\n- [ ] Send the plan ^t-000001\n", "## Offen\n- [ ] Send the plan ^t-000001\n")
    assert moved.put_back(disk, BASE) == STAMPED
    apart = _all(
        _all(STAMPED, "- [ ] Send the plan ^t-000001\n", ""), "## Notes\n", "## Notes\n- [ ] Send the plan ^t-000001\n"
    )
    assert units.take_apart(moved.put_back(apart, BASE)).sections["open items"].lines.keys() == {"id:t-000001"}
    assert moved.put_back(STAMPED + "Mine.\n", BASE) == STAMPED + "Mine.\n"
