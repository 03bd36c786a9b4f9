"""What of a query is looked up."""

from __future__ import annotations

import pytest

from pipeline.search.asking import parse


@pytest.mark.parametrize(
    "query", ["what", "who is it?", "the", "discussion", "summarize the meeting", "was ist das", "die"]
)
def test_something_is_always_asked(query: str) -> None:
    """Words of a question count where nothing else is left."""
    assert parse(query).units


@pytest.mark.parametrize(
    ("query", "units"),
    [
        ("war room", "war room"),
        ("team meeting notes", "team meet note"),
        ("Torstraße till", "torstrass till"),
        ("What did Ida say about the crane?", "ida cran"),
        ("Summarize the discussion about recruiting participants", "recruit participant"),
        ("Was hat Ida über den Kran gesagt?", "ida kran"),
        ("Que dit Claire sur le budget ?", "clair budget"),
        ("¿Qué dijo Ana sobre el contrato?", "ana contrat"),
        ("Cosa ha detto Luca sul prezzo?", "luca sul prez"),
        ("O que disse Rui sobre a obra?", "rui obra"),
        ("Wat zei Jan over de begroting?", "jan begrot"),
        ("Vad sade Sven om budgeten?", "sven budget"),
        ("What did A think of B", "a b"),
        ("long-term care", "long term care"),
        ("government's programme", "government program"),
        ("prix du pain", "prix pain"),
        ("head of IT", "head it"),
        ("is it late", "late"),
    ],
)
def test_the_frame_of_a_question_is_left_out(query: str, units: str) -> None:
    """In several languages; a few words side by side are all meant."""
    assert " ".join(term for unit in parse(query).units for term in unit) == units


def test_what_stands_side_by_side_is_looked_up_so() -> None:
    """Dates, addresses, numbers; short runs of unspaced scripts; and what is quoted must be there."""
    assert ("2026", "04", "10") in parse("2026-04-10").forms[0].ways
    assert parse("a.b@c.test").units == (("a", "b", "c", "test"),)
    assert parse("気象データ").units == (("気象",), ("象デ",), ("デー",), ("ータ",))
    assert parse("予算").units == (("予算",),)
    asked = parse('slates "order sheet" monday')
    assert (asked.must, asked.units) == ((("order", "sheet"),), (("slat",), ("monday",)))


def test_queries_are_cut() -> None:
    """However long one is, a bounded number of words is looked up."""
    assert len(parse("abc " * 10_000).units) == 1
    assert len(parse(" ".join(f"w{number}x" for number in range(5_000))).units) <= 24
