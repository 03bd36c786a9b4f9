"""When a text asks something of memory."""

from __future__ import annotations

import time

import pytest

from pipeline.search.triggers import Asked, asked, subject_words


@pytest.mark.parametrize(
    "text",
    [
        "",
        "thanks, sounds good!",
        "ok, see you tomorrow",
        "remember to buy milk",
        "please remember that I like tea",
        "Remember the milk",
        "remind me to call at five",
        "who is coming for lunch?",
        "I plan to go home early",
        "The planning office closes at five.",
        "I prefer the second draft.",
        "wer ist da?",
        "qui est là ?",
        "ich plane nichts",
        "product recall",
        "Remember, life is too short to worry about it",
        "Please do not reply to this email",
        "Feel free to reply to this email",
        "She wrote a letter.",
    ],
)
def test_plain_talk_asks_nothing(text: str) -> None:
    """Chat, instructions and statements trigger nothing."""
    assert asked(text) == Asked()


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("What do we know about the Quay house?", "the Quay house"),
        ("do you remember Tom Reed?", "Tom Reed"),
        ("Recall Acme", "Acme"),
        ("Who is Tom Reed?", "Tom Reed"),
        ("remind me what we agreed with Acme", "we agreed with Acme"),
        ("tell me about Bluefin", "Bluefin"),
        ("Was wissen wir über Acme?", "Acme"),
        ("Erinnerst du dich an Tom?", "an Tom"),
        ("Wer ist Tom Reed?", "Tom Reed"),
        ("Que savons-nous de Acme ?", "de Acme"),
        ("¿Qué sabemos de Acme?", "de Acme"),
        ("Cosa sappiamo di Acme?", "di Acme"),
        ("O que sabemos sobre Acme?", "sobre Acme"),
        ("Wat weten we over Acme?", "over Acme"),
        ("Vad vet vi om Acme?", "om Acme"),
    ],
)
def test_questions_to_memory(text: str, subject: str) -> None:
    """Explicit questions in eight languages, and what they are about."""
    found = asked(text)
    assert (found.recall, found.subject) == (True, subject)


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        ("How do I usually prefer to meet?", "preferences"),
        ("what are my preferences", "preferences"),
        ("Was sind meine Vorlieben?", "preferences"),
        ("plan my week", "planning"),
        ("Can you plan the trip?", "planning"),
        ("Planifie ma semaine", "planning"),
        ("draft a reply to this", "writing"),
        ("Schreib mir eine Mail", "writing"),
    ],
)
def test_profiles(text: str, profile: str) -> None:
    """Preferences, planning and writing call for the profile of the owner."""
    assert asked(text).profile == profile


def test_details() -> None:
    """Whoever asks for details is told facts."""
    assert asked("What do we know about Acme, in detail?").detail
    assert not asked("What do we know about Acme?").detail


def test_words_that_tell_something() -> None:
    """Small words are no subject."""
    assert subject_words("about the Quay house and our meeting") == ("Quay", "house")


@pytest.mark.parametrize("part", ["what ", "remind me ", "a", "plan ", "which how ", "do you ", "“", "qué "])
def test_hostile_text_takes_no_time(part: str) -> None:
    """No pattern runs wild."""
    start = time.process_time()
    asked(part * 30_000)
    assert time.process_time() - start < 1.0
