"""The sentence of a mail that asks for something, which is the gist of what waits for the owner."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from pipeline.extract.asking import asked, asks
from pipeline.extract.item import extract
from pipeline.model import Address, Item, Message, Owner

OWNER = Owner(frozenset({"ada@moor.test"}), frozenset({"Ada Moor"}), frozenset({"moor.test"}))

NOTHING = [
    "The mill is open again.",
    "Please call if you have any questions.",
    "Do you have any questions?",
    "Let me know if I can help.",
    "Please find the report attached.",
    "Haben Sie noch Fragen?",
    "Why?",
]
SOMETHING = [
    "Could you send the plan of the mill?",
    "Please send the plan of the mill to Ben.",
    "When you have seen the new version, let me know what changes you want.",
    "I write to ask if you would speak at our fair.",
    "We would appreciate a short answer by Friday.",
    "Wer kann den Schlüssel für die Mühle holen?",
    "Wir brauchen Ihre Unterschrift bis Freitag.",
    "J'aurais besoin de la clé du moulin.",
    "Necesito que me envíes la llave.",
    "Fammi sapere quando arrivi.",
    "Preciso de uma resposta até sexta.",
    "Laat me weten wanneer je komt.",
    "Hör av dig om tiden passar.",
]


@pytest.mark.parametrize("sentence", NOTHING)
def test_offers_ask_nothing(sentence: str) -> None:
    """News, courtesy, a pointer and a single word."""
    assert not asks(sentence)


@pytest.mark.parametrize("sentence", SOMETHING)
def test_what_asks(sentence: str) -> None:
    """Questions, requests and answers that are waited for, in several languages."""
    assert asks(sentence)


CASES = [
    ("The mill stood still for twelve years. It runs again.", ""),
    (
        "The mill stood still for twelve years. Could you send us the drawings of the wheel and its bearings?",
        "Could you send us the drawings of the wheel and its bearings?",
    ),
    ("We found the miller's house. Shall we buy it?", "We found the miller's house. Shall we buy it?"),
    (
        "How long was the wheel of that mill shut? Please send me the drawings of the wheel by Friday morning.",
        "Please send me the drawings of the wheel by Friday morning.",
    ),
]


@pytest.mark.parametrize(("text", "told"), CASES)
def test_the_asking_sentence(text: str, told: str) -> None:
    """The one that asks, behind the one it leans on; a task before a question."""
    ben, ada = Address("Ben Hall", "ben@hall.test"), Address("Ada Moor", "ada@moor.test")
    mail = Message("m@x.test", datetime(2026, 3, 2, 9, tzinfo=UTC), ben, "Old house", text, to=(ada,))
    found = extract(Item("0" * 12, "k", "email", "Old house", messages=(mail,)), OWNER, ZoneInfo("UTC"))
    assert found.asked == told


@pytest.mark.parametrize("part", ["ich brauche ", "let me know ", "ik heb ", "? ", "please "])
def test_long_texts_take_no_time(part: str) -> None:
    """No pattern runs away."""
    begun = time.process_time()
    asked("x", part * (40_000 // len(part)), ())
    assert time.process_time() - begun < 1
