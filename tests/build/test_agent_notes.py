"""Pages of the Agent Notes, edited by line."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.build.agent_notes import Entry, field_of, gone, name_of, noted, turned_back, unconfirmed

HEAD = "# User\n\nWho you are.\n"
LISBON = "- [2026-04-13] Lives in Lisbon\n"


def test_the_first_lines() -> None:
    """Below the text of the template, in order of date."""
    page = noted(HEAD, [Entry("Lives in Lisbon", "2026-04-13"), Entry("Speaks German", "2026-04-01")], None, ())
    assert page == f"{HEAD}\n- [2026-04-01] Speaks German\n{LISBON}"


@pytest.mark.parametrize(
    "entry",
    [
        Entry("Lives in Lisbon", "2026-04-13"),
        Entry("lives in  Lisbon", "2026-01-01"),
        Entry("Lives in Rome", "2026-01-01"),
    ],
)
def test_nothing_new(entry: Entry) -> None:
    """What is known, in other letters or from earlier, changes nothing; nor does an older home."""
    page = f"{HEAD}\n{LISBON}"
    assert noted(page, [entry], page, ()) == page


@pytest.mark.parametrize(
    ("now", "left"),
    [
        ("", ""),
        ("- Mine\n", "- Mine\n"),
        (LISBON, ""),
        ("- Mine\n" + LISBON + "- [2026-04-01] Speaks German\n", "- Mine\n- [2026-04-01] Speaks German\n"),
        ("- [2026-05-01] Lives in Lisbon\n", "- [2026-05-01] Lives in Lisbon\n"),
        ("- [2026-04-13] Lives in Lisbon, mostly\n", "- [2026-04-13] Lives in Lisbon, mostly\n"),
        ("- Lives in Lisbon\n", "- Lives in Lisbon\n"),
    ],
)
def test_turned_back(now: str, left: str) -> None:
    """What a change wrote goes, unless it was confirmed or edited since."""
    head = f"{HEAD}\n"
    assert turned_back(head + now, head, head + LISBON) == head + left


def test_turned_back_to_older_words() -> None:
    """An older date, an older home and what the change took away are there again."""
    old = f"{HEAD}\n- [2026-01-01] Speaks German\n- [2026-01-02] Lives in Rome\n"
    new = f"{HEAD}\n- [2026-04-01] Speaks German\n{LISBON}"
    assert turned_back(new, old, new) == old
    assert turned_back(f"{new}- Mine\n", old, new) == f"{old}- Mine\n"
    assert turned_back(f"{old}- Mine\n", new, old) == f"{new}- Mine\n"


def test_confirmed_later() -> None:
    """A fact that is said again bears the later date, and is no longer marked as old."""
    page = f"{HEAD}\n- [2026-04-13] Lives in Lisbon (last confirmed 2026-04-13)\n"
    assert noted(page, [Entry("Lives in Lisbon", "2026-11-02")], page, ()).endswith(
        "\n- [2026-11-02] Lives in Lisbon\n"
    )


def test_one_home_at_a_time() -> None:
    """A newer home or job takes the place of the line, where the program wrote it."""
    page = f"{HEAD}\n{LISBON}- mine\n"
    moved = [Entry("Moved to Porto", "2026-06-01")]
    assert noted(page, moved, page, ()) == f"{HEAD}\n- [2026-06-01] Moved to Porto\n- mine\n"
    typed = f"{HEAD}\n- [2026-04-13] Lives in Lisbon, by the river\n"
    assert noted(typed, moved, page, ()) == f"{typed}- [2026-06-01] Moved to Porto\n"


def test_a_persons_lines_stay() -> None:
    """A line that a person typed is never dated anew, and says that the fact is known."""
    page = f"{HEAD}\n- Lives in Lisbon\n* [2026-01-01] speaks German\n"
    again = [Entry("Lives in Lisbon", "2026-06-01"), Entry("Speaks German", "2026-06-01")]
    assert noted(page, again, HEAD, ()) == page


def test_what_was_taken_away_stays_away() -> None:
    """Lines that are gone are told, and never written again."""
    assert gone(f"{HEAD}\n{LISBON}- mine\n", HEAD) == ("Lives in Lisbon",)
    assert gone(f"{HEAD}\n{LISBON}", f"{HEAD}\n- [2026-09-01] Lives in Lisbon\n") == ()
    assert noted(HEAD, [Entry("lives in Lisbon", "2026-09-01")], None, {name_of("Lives in Lisbon")}) == HEAD


@pytest.mark.parametrize(
    ("one", "other"), [("Never call before 9", "Never call before 10"), ("Likes tea", "Dislikes tea")]
)
def test_other_numbers_and_words_are_other_facts(one: str, other: str) -> None:
    """Nothing is taken for the same that says something else."""
    page = noted(HEAD, [Entry(one, "2026-04-13"), Entry(other, "2026-04-14")], None, ())
    assert page.count("\n- [") == 2


def test_foreign_words_are_harmless() -> None:
    """Links and markup of a mail do nothing on the page; line ends stay."""
    page = noted("# U\r\n\r\n- mine\r\n", [Entry("Prefers [[Secret]] `x` <b>", "2026-04-13")], None, ())
    assert "[[Secret]]" not in page and page.count("\r\n") == page.count("\n")


def test_rules_stand_above_the_sections() -> None:
    """On a page with sections dated lines go before the first."""
    page = noted("# Style\n\n## To others\n- Mails: 1\n", [Entry("Short mails", "2026-04-13")], None, ())
    assert page == "# Style\n\n- [2026-04-13] Short mails\n\n## To others\n- Mails: 1\n"


@pytest.mark.parametrize(
    ("text", "field"), [("Likes tea", ""), ("Based in Rome", "home"), ("CFO at Vale Boats", "work")]
)
def test_fields(text: str, field: str) -> None:
    """Of homes and jobs there is one at a time."""
    assert field_of(text) == field


@pytest.mark.parametrize(("as_of", "old"), [(date(2026, 10, 10), False), (date(2026, 10, 11), True)])
def test_unconfirmed(as_of: date, old: bool) -> None:
    """After 180 days a dated line says when it was last confirmed; as of an earlier day it does not; once is enough."""
    page = f"{HEAD}\n{LISBON}- mine\n- [2026-99-99] odd\n"
    aged = unconfirmed(page, as_of)
    assert ("Lives in Lisbon (last confirmed 2026-04-13)\n- mine\n- [2026-99-99] odd\n" in aged) is old
    assert unconfirmed(aged, as_of) == aged and unconfirmed(aged, date(2026, 5, 1)) == page
