"""What of a text is no word, and numbers, days and signs that are found however they are written."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from shelf_of_notes import Shelf

from pipeline.search import Searcher
from pipeline.search.asking import parse
from pipeline.search.folding import words
from pipeline.search.forms import forms
from pipeline.search.signs import shown, sign_terms, signs


@pytest.mark.parametrize(
    "text",
    [
        "", "Plain words, and more.", "In 2026 we grow by 3.5 percent.", "at 15:00 on 2026-04-08", "from 08.04.2026 on",
        "48,000 and 48.000", "# Heading", "issue #12", "ida@moor.test", "https://moor.test/2026/04/a-1234-b",
        "2026-03-24 1000 kick-off", "rooms 3500 to 3510", "v10.4.2", "well-known and/or not", "1 + 1", "C + D",
    ],
)  # fmt: skip
def test_words_days_and_amounts_are_no_signs(text: str) -> None:
    """Addresses, times and versions neither."""
    assert sign_terms(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play 🎹 loud", ["🎹"]), ("★★★★☆", ["★", "☆"]), ("from 🇩🇪 to 🇫🇷", ["🇩🇪", "🇫🇷"]), ("like ❤️ it", ["❤"]),
        ("€500, 20 $", ["€", "$"]), ("§ 12", ["§"]), ("C++ and C#", ["c++", "c#"]), ("#work/deep now", ["#workdeep"]),
        ("ask @acme.", ["@acme"]), ("order INV-2026-0042.", ["inv20260042"]), ("no. 4500-2217", ["45002217"]),
        ("+49 (0)30 1234567", ["49301234567"]), ("030 / 123 45 67", ["301234567"]), ("(415) 555-0134", ["4155550134"]),
    ],
)  # fmt: skip
def test_signs(text: str, found: list[str]) -> None:
    """Each once, as it is told."""
    told = signs(text)
    assert [shown(term) for _, _, term in told if term] == found
    assert all(0 <= start < end <= len(text) for start, end, _ in told)


TEXTS = {
    "comma": "We pay 48,000 for it.", "dot": "Wir zahlen 48.000 Euro.", "space": "nous payons 48 000 net",
    "thin": "vi betalar 48\u202f000", "plain": "plain 48000 now", "half": "ratio 3.5", "halb": "Faktor 3,5",
    "rooms": "rooms 3500", "few": "only 35", "abroad": "Call +49 30 1234567", "home": "Ruf 030 / 123 45 67 an",
    "both": "+49 (0)30-1234567", "other": "call +44 20 2026 1234", "order": "Order INV-2026-0042 came",
    "raw": "order inv20260042 raw", "year": "In 2026 we grow", "english": "see you on 8 April 2026",
    "german": "am 08.04.2026 dort", "th": "on April 8th", "french": "le 8 avril", "iso": "until 2026-04-08",
    "piano": "play 🎹", "cpp": "written in C++", "vitamin": "vitamin C", "tag": "tagged #work", "toil": "work hard",
    "law": "under § 12", "euro": "costs € 500", "eur": "costs 500 EUR", "handle": "ask @acme", "firm": "acme firm",
    "weight": "9.500 kg", "brand": "Bosun™ chair",
}  # fmt: skip
AMOUNT = {"comma", "dot", "space", "thin", "plain"}
CALL = {"abroad", "home", "both"}
DAY = {"english", "german", "th", "french", "iso", "Slates"}


@pytest.fixture(scope="module")
def drawer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    """A note for each text, and a mail of that day."""
    shelf = Shelf(tmp_path_factory.mktemp("drawer"))
    for name, text in TEXTS.items():
        shelf.put(f"{name}.md", f"# {name}\n\n{text}\n")
    shelf.mail("2026-04-08", "Slates", ("Ida Moor", "They arrive."))
    with Searcher(shelf.root) as searcher:
        searcher.refresh()
        yield searcher


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("47000", set()), ("35.5", set()), ("0301234568", set()), ("INV-2026-0043", set()), ("🎸", set()),
        ("F#", set()), ("48000", AMOUNT), ("48,000", AMOUNT), ("48.000", AMOUNT), ("48 000", AMOUNT),
        ("48\u202f000", AMOUNT), ("48'000", AMOUNT), ("3.5", {"half", "halb"}), ("3,5", {"half", "halb"}),
        ("35", {"few"}), ("3500", {"rooms"}), ("9500", {"weight"}), ("0301234567", CALL), ("+49 30 1234567", CALL),
        ("0049301234567", CALL),
        ("1234567", CALL), ("234567", CALL), ("030 1234567", CALL),
        ("2026", {"year", "english", "german", "iso", "order", "Slates"}),
        ("INV-2026-0042", {"order", "raw"}), ("inv20260042", {"order", "raw"}), ("2026-0042", {"order"}),
        ("8 April", DAY), ("April 8", DAY), ("8. April 2026", DAY), ("2026-04-08", DAY), ("8.4.2026", DAY),
        ("8 de abril de 2026", DAY), ("9 April", {"english", "th"}), ("🎹", {"piano"}), ('"🎹"', {"piano"}),
        ("C++", {"cpp"}), ('"C++"', {"cpp"}), ("#work", {"tag"}), ("work", {"tag", "toil"}), ("@acme", {"handle"}),
        ("acme", {"handle", "firm"}), ("€500", {"euro", "eur"}), ("500 EUR", {"euro", "eur"}), ("bosun", {"brand"}),
    ],
)  # fmt: skip
def test_found_however_it_is_written(drawer: Searcher, query: str, found: set[str]) -> None:
    """What is meant stands before all else, and of what is not there no part counts."""
    names = [hit.name for hit in drawer.search(query) if hit.name != "Home"]
    assert set(names[: len(found) or None]) == found
    assert query in ("€500", "500 EUR") or len(names) == len(found)


def test_what_was_meant_is_marked(drawer: Searcher) -> None:
    """A number or a day as one, whoever parted it."""
    for query, marked in (
        ("48000", "**48,000**"), ("0301234567", "**49 30 1234567**"), ("2026-04-08", "**2026-04-08**"),
        ("inv20260042", "**INV-2026-0042**"), ("🎹", "**🎹**"), ("C++", "**C++**"), ("#work", "**#work**"),
    ):  # fmt: skip
        assert any(marked in hit.snippet for hit in drawer.search(query)), query
    assert next(hit.why for hit in drawer.search("🎹")) == "text: 🎹"


@pytest.mark.parametrize(
    "query", ["may 5 people", "set 3 tables", "a 1-2 b", "team of 12", "x@moor.test", "mail 2 you"]
)
def test_words_stay_words(query: str) -> None:
    """Small words and numbers beside each other are no days."""
    found, rest = forms(query)
    assert all(len(form.ways) == 1 for form in found)
    assert {word for word in words(query) if word.isalpha()} <= set(words(rest))


def test_units_beside_forms() -> None:
    """What is no number, day or sign is looked up as before."""
    asked = parse("invoice INV-2026-0042 of 8 April for C++")
    assert asked.units == (("invoic",), ("of",), ("for",)) or asked.units == (("invoic",),)
    assert [form.ways[0] for form in asked.forms][:2] == [("inv", "2026", "0042"), ("1990", "04", "08")]


def test_long_rows_take_no_time(tmp_path: Path) -> None:
    """However odd a text is."""
    begin = time.process_time()
    for row in ("1 ", "1-", "a1-", "#a/", "@a.", "c++", "(0)", "1,000", "🎹", "/a-1", "+(", "._-/", "8 april "):
        signs(row * 20_000)
        forms(row * 20_000)
    assert time.process_time() - begin < 5
