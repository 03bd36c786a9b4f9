"""Due dates are resolved against the day on which they were said, and left out in doubt."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.dues import date_order, due_date

TUESDAY = date(2026, 4, 14)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "next Friday",
        "by May",
        "Friday's numbers",
        "the report from 3 March",
        "by Tuesday",
        "by 4/5",
        "version 2.10.",
        "by 31 February",
        "you may send it",
        "by next week",
        "before next week",
        "the slides for next week",
        "next week's call",
        "Please send it Friday by EOD",
        "today's report",
        "Guten Morgen, können Sie das schicken?",
        "por la mañana",
        "by 04-05-2026",
        "by 31/31",
        "fin de semana",
    ],
)
def test_unclear_dates_are_none(text: str) -> None:
    """No date, an ambiguous one or one that does not exist gives ``""``."""
    assert due_date(text, TUESDAY) == ""


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("by Friday", "2026-04-17"),
        ("send it by tomorrow", "2026-04-15"),
        ("by 18 April", "2026-04-18"),
        ("due April 18th, 2026", "2026-04-18"),
        ("by 2026-05-01", "2026-05-01"),
        ("until 4/18", "2026-04-18"),
        ("end of month", "2026-04-30"),
        ("by the end of May", "2026-05-31"),
        ("end of the week", "2026-04-17"),
        ("in two weeks", "2026-04-28"),
        ("by EOD", "2026-04-14"),
        ("by Jan 5", "2027-01-05"),
        ("bis Freitag", "2026-04-17"),
        ("bis zum 18.4.", "2026-04-18"),
        ("bis Monatsende", "2026-04-30"),
        ("avant le 18 avril", "2026-04-18"),
        ("d'ici vendredi", "2026-04-17"),
        ("para el viernes", "2026-04-17"),
        ("entro venerdì", "2026-04-17"),
        ("voor vrijdag", "2026-04-17"),
        ("by EOD tomorrow", "2026-04-15"),
        ("by COB Friday", "2026-04-17"),
        ("EOD Friday", "2026-04-17"),
        ("by close of business", "2026-04-14"),
        ("some time next week", "2026-04-24"),
        ("by the end of next week", "2026-04-24"),
        ("bis Ende nächster Woche", "2026-04-24"),
        ("la semaine prochaine", "2026-04-24"),
        ("la próxima semana", "2026-04-24"),
        ("next Monday", "2026-04-20"),
        ("nächsten Montag", "2026-04-20"),
        ("lundi prochain", "2026-04-20"),
        ("within 3 working days", "2026-04-17"),
        ("within five business days", "2026-04-21"),
        ("innerhalb von 4 Werktagen", "2026-04-20"),
        ("sous 3 jours ouvrés", "2026-04-17"),
        ("en 3 días hábiles", "2026-04-17"),
        ("entro 3 giorni lavorativi", "2026-04-17"),
        ("em 3 dias úteis", "2026-04-17"),
        ("binnen 2 werkdagen", "2026-04-16"),
        ("inom 3 arbetsdagar", "2026-04-17"),
        ("om tre dagar", "2026-04-17"),
        ("Ende der Woche", "2026-04-17"),
        ("até sexta", "2026-04-17"),
        ("para mañana", "2026-04-15"),
        ("by 18/4/26", "2026-04-18"),
        ("by 18-04-2026", "2026-04-18"),
        ("avant le 4/5", "2026-05-04"),
        ("bis zum 04/05/2026", "2026-05-04"),
    ],
)
def test_due_dates_in_words(text: str, due: str) -> None:
    """Absolute and relative dates in several languages."""
    assert due_date(text, TUESDAY) == due


def test_without_a_day_only_complete_dates_count() -> None:
    """An undated text has no Friday."""
    assert due_date("by Friday", None) == ""
    assert due_date("by 18 April", None) == ""
    assert due_date("by 18 April 2026", None) == "2026-04-18"


def test_a_bare_date_counts_when_nothing_else_is_there() -> None:
    """In ``X – Dana – 18 April`` the last part is a date without a word before it."""
    assert due_date("18 April", TUESDAY, alone=True) == "2026-04-18"
    assert due_date("Friday", TUESDAY, alone=True) == "2026-04-17"


@pytest.mark.parametrize(
    ("text", "order"),
    [("by 4/5", ""), ("on 4/18 or 18/4", ""), ("on 18/4, else 4/5", "dmy"), ("4/18, not 4/5", "mdy"), ("40/50", "")],
)
def test_how_a_writer_puts_dates_is_seen_in_the_clear_ones(text: str, order: str) -> None:
    """One date that can be read in one way only tells; two that disagree, or none, tell nothing."""
    assert date_order(text) == order


def test_an_unclear_date_is_read_as_the_writer_puts_them() -> None:
    """Day or month first, by the evidence; ``4/4`` needs none."""
    assert due_date("by 4/5", TUESDAY, order="dmy") == "2026-05-04"
    assert due_date("by 5/4", TUESDAY, order="mdy") == "2026-05-04"
    assert due_date("by 5/5", TUESDAY) == "2026-05-05"


@given(st.text(max_size=120), st.dates())
def test_any_text_gives_a_date_or_nothing(text: str, said: date) -> None:
    """No text and no day makes it crash."""
    found = due_date(text, said)
    assert found == "" or date.fromisoformat(found)
