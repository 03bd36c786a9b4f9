"""Boxes of a brief: what was ticked, what is obeyed, what is left for the daily note."""

from __future__ import annotations

import pytest

from pipeline.live.ticks import Ticks, closing, first_day, obeyed, ticked, ticks

OPEN = "- [ ] [[A#^t-aaaaaa|Call Sarah]] · today ^t-aaaaaa"
DONE = OPEN.replace("[ ]", "[x]")
MAIL = "- [ ] [[B|Offer]] — Tom Reed ^i-0123456789ab"


@pytest.mark.parametrize(
    ("content", "base"),
    [
        ("", ""),
        (OPEN, OPEN),
        (DONE, DONE),
        (f"### Done\n{DONE}", None),
        (OPEN, None),
        ("- [x] my own box", ""),
        ("- [x] my own box ^mine-1", "- [ ] my own box ^mine-1"),
        (DONE, ""),
        ("text [x] ^t-aaaaaa", None),
        ("- [x] no id t-aaaaaa", None),
    ],
)
def test_nothing_was_ticked(content: str, base: str | None) -> None:
    """The same boxes, boxes of a person's own, and boxes that the brief never had are no ticks."""
    assert ticks(content, base) == Ticks()


@pytest.mark.parametrize(
    ("content", "base", "expected"),
    [
        (DONE, OPEN, Ticks(("t-aaaaaa",))),
        (DONE.replace("- [", "* ["), OPEN, Ticks(("t-aaaaaa",))),
        (DONE + "\r", OPEN, Ticks(("t-aaaaaa",))),
        (DONE.replace("Call", "I must call"), OPEN, Ticks(("t-aaaaaa",))),
        (f"{OPEN}\n{MAIL.replace('[ ]', '[X]')}", f"{OPEN}\n{MAIL}", Ticks(("i-0123456789ab",))),
        (OPEN, DONE, Ticks((), ("t-aaaaaa",))),
        (DONE, None, Ticks(("t-aaaaaa",))),
        (f"### Done\n{OPEN}", None, Ticks((), ("t-aaaaaa",))),
        (f"### Done\n{OPEN}\n### New\n{MAIL.replace('[ ]', '[x]')}", None, Ticks(("i-0123456789ab",), ("t-aaaaaa",))),
    ],
)
def test_what_was_ticked(content: str, base: str | None, expected: Ticks) -> None:
    """A box that differs from what was written; where that is not known, from what its heading says."""
    assert ticks(content, base) == expected


@pytest.mark.parametrize(
    ("base", "content", "new", "expected"),
    [
        (OPEN, DONE, "", DONE),
        (OPEN, DONE, f"### Done\n{DONE}", DONE),
        (OPEN, DONE, OPEN, OPEN),
        (DONE, OPEN, OPEN, OPEN),
        (OPEN, OPEN, "", OPEN),
        (MAIL, DONE, "", MAIL),
    ],
)
def test_ticks_that_were_carried_out_are_no_edits(base: str, content: str, new: str, expected: str) -> None:
    """Such a box counts as written like that; a tick that came too late for the new brief stays a person's."""
    assert obeyed(base, content, new) == expected


def test_what_is_left_for_the_daily_note() -> None:
    """Done first, then left, without boxes and ids; nothing of a brief without boxes."""
    content = f"## Monday 4 May 2026\n### To do\n{OPEN}\n{MAIL}\n### Done\n{DONE.replace('aaaaaa', 'bbbbbb')}\n"
    assert closing(content) == (
        "- Brief: 1 done, 2 left ^brief",
        "  - done: [[A#^t-bbbbbb|Call Sarah]] · today",
        "  - left: [[A#^t-aaaaaa|Call Sarah]] · today",
        "  - left: [[B|Offer]] — Tom Reed",
    )
    assert closing("## Monday 4 May 2026\nNothing waits for you.\n") == ()


def test_which_day_a_brief_is_of() -> None:
    """Its first line says it; anything else says nothing. All ticked boxes are found, each once."""
    assert first_day("\n## Monday 4 May 2026\ntext") == "Monday 4 May 2026"
    assert first_day("Nothing here yet") == ""
    assert ticked(f"{DONE}\n{DONE}\n{MAIL}") == ("t-aaaaaa",)
