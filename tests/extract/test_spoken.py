"""Transcripts: what is decided or promised in so many words, and what only sounds like it."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.extract.actors import Actors
from pipeline.extract.spoken import spoken_statements
from pipeline.model import Owner, Participant, Transcript, Utterance

OWNER = Owner(frozenset({"ada@rivertown.test"}), frozenset({"Ada Stone"}))
PEOPLE = (Participant("Ada Stone", "ada@rivertown.test", ("speaker",)), Participant("Sam Rivers", "", ("speaker",)))


def heard(speaker: str, text: str) -> list[tuple[str, str, str, str]]:
    """(form, words, owner, due) of one utterance on Monday 2026-04-13."""
    transcript = Transcript("Sync", (Utterance(speaker, text),))
    found = spoken_statements(transcript, {}, date(2026, 4, 13), Actors(PEOPLE, OWNER))
    return [(said.form, said.text, said.owner, said.due) for said in found]


@pytest.mark.parametrize(
    "text",
    [
        "I wonder what we decided in March about the tills.",
        "Have we agreed on a price for the second phase?",
        "I will think about it some more, no promise.",
        "They said they would send the list by Friday.",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    """Questions, doubts and other people's words are neither decisions nor promises."""
    assert heard("Sam Rivers", text) == []


def test_a_decision_in_so_many_words() -> None:
    """What follows "we decided that" is the decision."""
    assert heard("Sam Rivers", "Good. So we decided that the forecast for Easter stays on paper.") == [
        ("decision", "The forecast for Easter stays on paper.", "", "")
    ]


def test_a_dated_promise_is_the_speakers() -> None:
    """The owner's own promise is mine, another's is theirs."""
    (mine,) = heard("Ada Stone", "I will send you the job description by 30 April.")
    (theirs,) = heard("Sam Rivers", "I will send you the job description by 30 April.")
    assert (mine[0], mine[2], mine[3]) == ("task", "I", "2026-04-30")
    assert (theirs[2], theirs[3]) == ("Sam Rivers", "2026-04-30")
