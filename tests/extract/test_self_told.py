"""What the owner says of themselves, and where a note of the inbox belongs."""

from __future__ import annotations

import time
from datetime import date

import pytest

from pipeline.extract.self_told import page_of, self_told
from pipeline.model import Owner

OWNER = Owner(frozenset({"robin@vale.test"}), frozenset({"Robin Vale"}), frozenset({"vale.test"}))
DAY = date(2026, 4, 13)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Could you send me the file?",
        "I will be in Rome tomorrow.",
        "I am not the CFO of Vale Boats.",
        "I might be the CFO of Vale Boats.",
        "I'm sure of it.",
        "I am the last of the Mohicans.",
        "Sarah lives in Lisbon.",
        "Always a pleasure.",
        "Never mind, thanks.",
        "I prefer the second draft.",
        "Always send invoices to accounts tomorrow.",
        "If I live in Lisbon, you will know.",
        "I have been diagnosed with an illness.",
    ],
)
def test_nothing_lasting(text: str) -> None:
    """Questions, plans, doubt, others, pleasantries, choices, health: no line."""
    assert self_told(text, OWNER, DAY) == ()


@pytest.mark.parametrize(
    ("text", "page", "line"),
    [
        ("I live in Lisbon.", "user", "Lives in Lisbon"),
        ("I am the CFO of Vale Boats.", "user", "CFO at Vale Boats"),
        ("I work for Vale Boats.", "user", "Works for Vale Boats"),
        ("Ich arbeite bei Vale Boote.", "user", "Works at Vale Boote"),
        ("I speak German and French.", "user", "Speaks German and French"),
        ("I'm allergic to nuts.", "user", "Allergic to nuts"),
        ("I prefer calls before noon.", "preferences", "Prefers calls before noon"),
        ("Please always cc Nora on invoices.", "preferences", "Please always cc Nora on invoices"),
        ("Never schedule meetings before ten.", "preferences", "Never schedule meetings before ten"),
        ("I prefer short and informal emails.", "style", "Prefers short and informal emails"),
    ],
)
def test_routes(text: str, page: str, line: str) -> None:
    """Who the owner is, rules, and how mail is to be written, each on its page with the day of the source."""
    assert [tuple(told) for told in self_told(text, OWNER, DAY)] == [(page, line, "2026-04-13")]


@pytest.mark.parametrize(
    ("note", "page"),
    [
        ("", ""),
        ("buy milk", ""),
        ("remind me to call Sarah", ""),
        ("Sarah Quill is allergic to nuts", ""),
        ("Is the user in Lisbon?", ""),
        ("User prefers short emails", "style"),
        ("Keep replies short", "style"),
        ("Sign off with Cheers in mails to friends", "style"),
        ("Never schedule calls before 9", "preferences"),
        ("The user prefers trains to planes", "preferences"),
        ("Robin lives in Lisbon", "user"),
        ("Robin Vale is the CFO of Vale Boats", "user"),
        ("My dog is called Rex", "user"),
        ("Ich wohne in Bremen", "user"),
    ],
)
def test_page_of(note: str, page: str) -> None:
    """Identity, rules and style find their page; tasks and what others are do not."""
    assert page_of(note, OWNER) == page


@pytest.mark.parametrize("part", ["I am the ", "always send ", "I prefer ", "Never ", "a", "my is "])
def test_hostile_text_takes_no_time(part: str) -> None:
    """No pattern runs wild."""
    start = time.process_time()
    self_told(part * 5_000, OWNER, DAY)
    page_of(part * 5_000, OWNER)
    assert time.process_time() - start < 1.0
