"""Words that a wording cannot do without: a sentence without them is passed over, any other is tried."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pipeline.evaluate.durable import cases
from pipeline.extract.durable.cues import cues
from pipeline.extract.durable.kinds import STARTS
from pipeline.extract.durable.sayings import KINDS, likely
from pipeline.extract.sentences import sentences

FOLDER = Path(__file__).parent / "durable"


@pytest.mark.parametrize(
    ("wording", "found"),
    [
        ("", set()),
        (r"\w+", set()),
        ("(?:moved)?", set()),
        ("a|", set()),
        ("(?=moved)", set()),
        ("[moved]{4}", set()),
        ("(?:moved){0,2}", set()),
        ("moved", {"moved"}),
        (r"I (?:moved|went) (?P<place>\w+)", {"went", "moved"}),
        (r"(?:to|in) (?:moved|went)", {"went", "moved"}),
        ("colou?rs", {"colo"}),
        ("(?i:Moved|(?:was )?gone)", {"moved", "gone"}),
        ("(?:x(?:moved|went)y)+", {"moved", "went"}),
        (r"[^\]a]moved\.", {"moved"}),
        ("(?:moved){2,}", {"moved"}),
    ],
)
def test_cues(wording: str, found: set[str]) -> None:
    """Options and classes give none; of a row the longest piece, of alternatives one of each."""
    assert cues(wording) == found


def test_every_wording_has_cues() -> None:
    """None has to be tried on every sentence."""
    assert [kind.wording for kind in KINDS if not cues(kind.wording)] == []


def test_nothing_that_matches_is_passed_over() -> None:
    """Every kind whose pattern matches a sentence of the measured cases is among the likely ones."""
    matched = 0
    texts = (file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.txt")))
    for case in (case for text in texts for case in cases(text)):
        for sentence in sentences(case.sentence):
            found = {(kind.name, kind.wording) for kind in likely(sentence)}
            for kind in KINDS:
                if any(kind.pattern.match(sentence, start.end()) for start in STARTS.finditer(sentence)):
                    matched += 1
                    assert (kind.name, kind.wording) in found
    assert matched > 50


def test_plain_talk_is_passed_over_quickly() -> None:
    """Most sentences are held against few patterns, long ones too."""
    assert len(likely("The roof leaks again and nobody knows why.")) <= 1
    began = time.perf_counter()
    likely("mo" * 50_000)
    assert time.perf_counter() - began < 1
