"""Whom a text names."""

from __future__ import annotations

import time

import pytest

from pipeline.search.names import Known, Named, find, table


def _named(name: str, kind: str = "person", *aliases: str, keywords: tuple[str, ...] = (), email: str = "") -> Named:
    return Named(Known(name, kind, "", ""), (name, *aliases), keywords, (email,) if email else ())


TABLE = table(
    [
        _named("Sarah Quill", email="sarah@acme.test"),
        _named("Tom Reed"),
        _named("Tom Vale"),
        _named("Will May"),
        _named("Acme", "organization", "Acme GmbH"),
        _named("Bluefin Boats", "organization"),
        _named("Target", "organization"),
        _named("May", "organization"),
        _named("Müller", "organization"),
        _named("Next Steps", "project", keywords=("jetty",)),
        _named("Harbour House", "project"),
        _named("田中 由紀"),
        _named("Éloïse O'Hara"),
        _named("Al", "organization"),
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Will you be there in May?",
        "will may help",
        "Mark my words, the target is met.",
        "We hit the Target of ten.",
        "Our next steps: call and write.",
        "der müller mahlt",
        "from April to May",
        "acmes and Acmeville",
        "Al dente",
        "I told you, Tom.",
        "sarah and others are fine With Me",
        "lunch with Sarah Luce",
        "Dear Sarah J. Luce",
        "I met Karl Sarah and her son",
        "ask Ethan C. Sarah",
    ],
)
def test_words_that_are_no_names(text: str) -> None:
    """Parts of words, common words without a sign of a name, what two bear, and a part of another's name."""
    assert [TABLE.known[number].name for number in find(text, TABLE)] == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ask Sarah Quill and Tom Reed.", ["Sarah Quill", "Tom Reed"]),
        ("sarah quill wrote", ["Sarah Quill"]),
        ("ask sarah about it", ["Sarah Quill"]),
        ("Sarah's plan", ["Sarah Quill"]),
        ("mail to SARAH@acme.test.", ["Sarah Quill"]),
        ("I met Will yesterday", ["Will May"]),
        ("Will May is here", ["Will May"]),
        ("ACME and Bluefin pay", ["Acme", "Bluefin Boats"]),
        ("a letter from Target", ["Target"]),
        ("We meet May on Tuesday", ["May"]),
        ("Ein Brief von Müller", ["Müller"]),
        ("Next Steps is late", ["Next Steps"]),
        ("the jetty is rotten", ["Next Steps"]),
        ("harbour house needs paint", ["Harbour House"]),
        ("田中由紀さんは?", ["田中 由紀"]),
        ("eloise o'hara came", ["Éloïse O'Hara"]),
        ("Acme, Acme GmbH, acme", ["Acme"]),
        ("lunch with Sarah Monday", ["Sarah Quill"]),
        ("if Sarah I mean", ["Sarah Quill"]),
        ("Hat Sarah Zeit für uns?", ["Sarah Quill"]),
        ("Karl, Sarah, Eve", ["Sarah Quill"]),
        ("Dear Sarah", ["Sarah Quill"]),
        ("Acme Building is tall", ["Acme"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    """Full names in any case, lone ones with a capital, folded, in the order of the text, each once."""
    assert [TABLE.known[number].name for number in find(text, TABLE)] == names


def test_an_explicit_question_may_be_typed_small() -> None:
    """Where memory is asked, lower case names somebody, but no common word does."""
    names = [TABLE.known[number].name for number in find("What about acme and the target?", TABLE, explicit=True)]
    assert names == ["Acme"]


def test_many_names_and_hostile_text_take_no_time() -> None:
    """Ten thousand names, and a text that begins one of them again and again."""
    many = table(_named(f"Ba {'ke' * (n % 50)}{n}") for n in range(10_000))
    start = time.process_time()
    find("Ba ke " * 50_000, many)
    assert time.process_time() - start < 1.0
