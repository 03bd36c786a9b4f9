"""How one mail of the owner is written."""

from __future__ import annotations

import pytest

from pipeline.extract.letters import Letter, example, greeting_of, letter, sign_off

ME = "Robin Vale robin"


@pytest.mark.parametrize("text", ["", "  \n", "Best,\nRobin\n\n> quoted\n", "> only\n> quoted\n", "…\n"])
def test_nothing_of_ones_own(text: str) -> None:
    """Quotations and bare signatures tell nothing of a style; nor do dots."""
    found = letter(text, ME)
    assert found is None or found.example == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Hi Sarah,\n\nI will send you the list at 9:30.\n\nBest,\nRobin\n",
            Letter("Hi {name},", "Best,", "short", "informal", "en", "I will send you the list at …."),
        ),
        (
            "Sehr geehrte Frau Quill,\n\nich sende Ihnen die Liste mit der Post.\n\nMit freundlichen Grüßen\nRobin",
            Letter(
                "Sehr geehrte Frau {name},",
                "Mit freundlichen Grüßen",
                "short",
                "formal",
                "de",
                "ich sende Ihnen die Liste mit der Post.",
            ),
        ),
        (
            "Bonjour à tous,\n\nje vous envoie la liste pour tous.\n\nCordialement,\nRobin",
            Letter("Bonjour à tous,", "Cordialement,", "short", "formal", "fr", "je vous envoie la liste pour tous."),
        ),
    ],
)
def test_letters(text: str, found: Letter) -> None:
    """Greeting, sign-off, length, tone, language and a sentence, numbers taken out."""
    assert letter(text, ME) == found


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("", ""),
        ("Hi " + "x" * 80, ""),
        ("Hi all,", "Hi all,"),
        ("Dear Sarah, dear Nora,", "Dear {name}, dear {name},"),
        ("Dear Mr. Anna Maria Reed,", "Dear Mr. {name},"),
        ("Hallo 由紀,", "Hallo {name},"),
        ("Hello!", "Hello!"),
    ],
)
def test_greeting(line: str, shown: str) -> None:
    """Names become ``{name}``; titles and words for everybody stay."""
    assert greeting_of(line) == shown


@pytest.mark.parametrize(
    ("signature", "words"),
    [("", ""), ("Robin", ""), ("Best, Robin", "Best,"), ("\nKind regards\nRobin", "Kind regards")],
)
def test_sign_off(signature: str, words: str) -> None:
    """Closing words without the name."""
    assert sign_off(signature) == words


@pytest.mark.parametrize(
    ("own", "shown"),
    [
        ("Yes.", ""),
        ("See https://acme.test/list for the whole list.", ""),
        ("12 of them came to us by mail.", ""),
        ("Ok. We can pay 1,200.50 by the 3rd of May.", "We can pay … by the …rd of May."),
    ],
)
def test_example(own: str, shown: str) -> None:
    """A whole sentence of middling length, no address, no number."""
    assert example(own) == shown


def test_lengths() -> None:
    """Short, medium, long."""
    lengths = [letter("word " * number, ME) for number in (40, 41, 121)]
    assert [one.length for one in lengths if one] == ["short", "medium", "long"]
