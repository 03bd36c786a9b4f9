"""What a sentence does, graded: what does nothing first, then acts in several languages."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.act_evidence import EVIDENCE
from pipeline.extract.acts import acts


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "The weather was fine.",
        "He said that the report was late.",
        "The lights on the second floor are green.",
        "They moved the shelf last year.",
        "It has been a long winter for the shop.",
        "Der Zug hatte wieder Verspätung.",
        "Le magasin était fermé.",
        "La reunión fue larga.",
    ],
)
def test_statements_are_no_acts(sentence: str) -> None:
    """What only tells something wants nothing."""
    assert not acts(sentence).likely


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Please send me the list.", "request"),
        ("Could you look at the draft today?", "request"),
        ("Send me the list when it is ready, and let me know.", "request"),
        ("It would be great if you could bring the keys.", "request"),
        ("What is the status of the roof?", "question"),
        ("Let's have lunch next week.", "proposal"),
        ("We should talk about the price.", "arrangement"),
        ("Können Sie mir die Liste schicken?", "request"),
        ("Bitte schicken Sie mir die Liste.", "request"),
        ("Pourriez-vous m'envoyer la liste ?", "request"),
        ("¿Podrías enviarme la lista?", "request"),
        ("Potresti mandarmi la lista?", "request"),
        ("Você pode enviar a lista, por favor?", "request"),
        ("Kunt u mij de lijst sturen?", "request"),
        ("Kan du skicka listan?", "request"),
    ],
)
def test_acts(sentence: str, kind: str) -> None:
    """Requests, questions, proposals and arrangements are likely acts of their kind."""
    found = acts(sentence)
    assert (found.kind, found.likely) == (kind, True)


def test_more_evidence_makes_it_stronger() -> None:
    """Points add up, and each kind of evidence is named."""
    weak, strong = acts("Send the list."), acts("Could you please send me the list?")
    assert weak.score < strong.score and strong.strong and not weak.strong
    assert {"please", "asks the reader to", "question"} <= set(strong.evidence)


def test_evidence_is_told_apart_by_name() -> None:
    """No two kinds of evidence bear one name."""
    assert len({one.name for one in EVIDENCE}) == len(EVIDENCE)


@pytest.mark.parametrize("part", ["if you ", "and, ", "a" * 50, "Ada, Bo, ", "you you ", "?! ", "to "])
def test_hostile_sentences_are_quick(part: str) -> None:
    """Repetitions cost no more than their length."""
    started = time.process_time()
    acts(part * 20_000)
    assert time.process_time() - started < 0.5


@given(st.text(max_size=200))
def test_any_text_has_an_act(text: str) -> None:
    """No text makes it crash, and the same text is the same act."""
    assert acts(text) == acts(text)
