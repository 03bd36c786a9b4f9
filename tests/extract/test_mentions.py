"""People and organizations named in a text; a word with a capital is not yet a name."""

from __future__ import annotations

import time

import pytest

from pipeline.extract.mentions import mentions, people_named


def named(text: str, *people: str) -> list[tuple[str, str]]:
    """(first letter of the kind, words)."""
    return [(one.kind[0], one.text) for one in mentions(text, people)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "See you on Monday in Berlin. The Meeting is in April.",
        "FYI: the PDF is attached, ASAP please.",
        "Thanks!\nTeam",
        "Regards,\nBest",
        "Write to no-reply@acme.test or support@acme.test.",
        "Minutes of April Fools.doc",
        "Will the Budget Report be ready? Mark it.",
        "Open Jonas.pdf first.",
    ],
)
def test_no_names(text: str) -> None:
    """Days, places, headings, files, boxes and abbreviations name nobody."""
    assert named(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Please ask Hannah Brook about it.", [("p", "Hannah Brook")]),
        ("I met Jonas and Claire Dubois' team.", [("p", "Jonas"), ("p", "Claire Dubois")]),
        ("Sofie van der Berg called.", [("p", "Sofie van der Berg")]),
        ("Thomas P. Reed's plan", [("p", "Thomas P. Reed")]),
        ("Talk to Mr. Okonkwo today.", [("p", "Mr. Okonkwo")]),
        ("Hi Zorana,\nall is well.\n\nBest regards,\nVukan\n", [("p", "Zorana"), ("p", "Vukan")]),
        (
            "From: Brook, Hannah <hbrook@acme.test>\n\nHannah",
            [("p", "Brook, Hannah"), ("p", "hbrook@acme.test"), ("p", "Hannah")],
        ),
        (
            "To: Vukan Saric; Brook, Hannah\n\nSaric said so.",
            [("p", "Vukan Saric"), ("p", "Brook, Hannah"), ("p", "Saric")],
        ),
        ("Write to vukan.saric@acme.test", [("p", "vukan.saric@acme.test")]),
        ("Vukan Saric/OSL/ACME@ACME wrote", [("p", "Vukan Saric")]),
        ("We bought it from Acme Widgets Ltd last year.", [("o", "Acme Widgets Ltd")]),
        ("She studies at Havel University.", [("o", "Havel University")]),
        ("She works at ZVK. The ZVK pays.", [("o", "ZVK"), ("o", "ZVK")]),
        ("From: a.b@kornhaus.example\n\nKornhaus pays.", [("p", "a.b@kornhaus.example"), ("o", "Kornhaus")]),
    ],
)
def test_names(text: str, found: list[tuple[str, str]]) -> None:
    """Headers, greetings, closings, titles, given names, addresses and legal forms speak for a name."""
    assert named(text) == found


def test_who_takes_part_is_known() -> None:
    """A family name alone is a name when its bearer takes part."""
    assert named("Saric agrees.") == []
    assert named("Saric agrees.", "Vukan Saric") == [("p", "Saric")]


def test_spans_are_in_order_and_apart() -> None:
    """Each mention is a slice of the text, none inside another."""
    text = "Dear Hannah,\nask Jonas Keller at Acme Widgets Ltd.\nThanks,\nVukan"
    found = mentions(text)
    assert [text[one.start : one.end] for one in found] == [one.text for one in found]
    assert all(a.end <= b.start for a, b in zip(found, found[1:], strict=False))
    assert len(found) == 4


def test_people_in_memos_are_full_names() -> None:
    """First names alone and addresses are no mention in a memo."""
    assert people_named([("", "Jonas called Hannah P. Brook and x@acme.test, then Hannah P. Brook again.")]) == (
        "Hannah P. Brook",
    )


@pytest.mark.parametrize(
    "text", ["Aa " * 20_000, "To: " + "Aa, " * 9_000, "A.A@" * 20_000, "Hi " * 20_000, "Aa/" * 20_000]
)
def test_hostile_text_is_quick(text: str) -> None:
    """No pattern goes back and forth."""
    started = time.process_time()
    mentions(text)
    assert time.process_time() - started < 3
