"""A key fact whose links only follow their notes says what it said."""

from __future__ import annotations

import pytest

from pipeline.run.same_fact import says_same, told

MOVED = {("People/Ann", "People/Ann Lee"), ("Ann", "Ann Lee"), ("Projects/A", "Old/A")}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Knows [[People/Ben]]", "Knows [[People/Ann]]"),
        ("Met [[People/Ann Lee]]", "Knows [[People/Ann]]"),
        ("Knows [[People/Ann Lee]] and Ben", "Knows [[People/Ann]]"),
        ("Knows [[People/Ann Lee]]", "Knows Ann"),
        ("Knows Ann", "Knows [[People/Ann]]"),
        ("Knows [[People/Ann Lee|Annie]]", "Knows [[People/Ann|Ann]]"),
        ("Knows [[People/Ann Lee]], [[People/Ben]]", "Knows [[People/Ann]], [[Projects/A]]"),
        ("Knows [[People/Ann Lee]], [[Old/A]]", "Knows [[People/Ann]]"),
        ("Wrote `[[People/Ann Lee]]`", "Wrote `[[People/Ann]]`"),
        ("", "Knows Ann"),
    ],
)
def test_what_says_something_else(text: str, fact: str) -> None:
    """Another note, other words, a link more or less, a link that is none."""
    assert not says_same(text, fact, lambda old, new: (old, new) in MOVED)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Knows Ann", "Knows Ann"),
        ("knows  Ann", "Knows Ann"),
        ("Knows [[People/Ann]]", "Knows [[People/Ann]]"),
        ("Knows [[People/Ann Lee]]", "Knows [[People/Ann]]"),
        ("Knows [[Ann Lee]]", "Knows [[Ann]]"),
        ("Knows [[People/Ann Lee#Info|Annie]] well", "Knows [[People/Ann#Info|Annie]] well"),
        ("[[People/Ben]], [[People/Ann Lee]], [[Old/A]]", "[[People/Ben]], [[People/Ann]], [[Projects/A]]"),
    ],
)
def test_what_says_the_same(text: str, fact: str) -> None:
    """Letter case, white space, and any number of links that follow."""
    assert says_same(text, fact, lambda old, new: (old, new) in MOVED)


def test_hostile_lines() -> None:
    """Thousands of brackets cost little."""
    for text in ("[[" * 20_000, "[[a|" * 10_000, "\\" * 40_000, "[[a]]" * 5_000):
        assert not says_same(text, "x" + text, lambda *_: True)
        assert told(f"- {text} ^ann-001")
