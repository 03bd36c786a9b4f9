"""Due dates are resolved against the day on which they were said, and left out in doubt."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.dues import due_date

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


@given(st.text(max_size=120), st.dates())
def test_any_text_gives_a_date_or_nothing(text: str, said: date) -> None:
    """No text and no day makes it crash."""
    found = due_date(text, said)
    assert found == "" or date.fromisoformat(found)
