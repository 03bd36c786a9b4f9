"""Words as people type them: what is mistaken, where, and what is left alone."""

from __future__ import annotations

import pytest
from rapidfuzz.distance import OSA

from pipeline.retrieval.letters import beginnings, mistyped, pieces, plain, spelt_out, turned, unaccented, unquoted

NAMES = "Ada Lindqvist; Bodil Østergaard; Jean-Luc Montaigne; Κώστας Παπαδάκης; Мария Соколова; Gesine Krüger".split(
    "; "
)


@pytest.mark.parametrize("text", ["", "Ada", "Li Bo", "2026-04-12", "田中 由紀", "A. B.", "anna", "7777777"])
def test_what_cannot_be_mistyped(text: str) -> None:
    """Short words, numbers, and scripts that are not typed letter by letter are left alone."""
    assert mistyped(text, 1) == ""
    assert mistyped(text, 1, 2) == ""


@pytest.mark.parametrize("text", ["Bodil Ek", "Linde Bo"])
def test_no_second_mistake_without_room(text: str) -> None:
    """Two letters are mistaken in two long words or in one very long one only."""
    assert mistyped(text, 1) != ""
    assert mistyped(text, 1, 2) == ""


@pytest.mark.parametrize("name", NAMES)
def test_mistakes_are_what_hands_do(name: str) -> None:
    """Each is one letter left out, doubled, exchanged or beside; the first letters of words stay."""
    seen = set()
    for key in range(60):
        one = mistyped(name, key)
        two = mistyped(name, key, 2)
        assert OSA.distance(plain(one), plain(name)) == 1
        assert two == "" or OSA.distance(plain(two), plain(name)) == 2
        assert [word[0] for word in plain(one).split()] == [word[0] for word in plain(name).split()]
        assert (one, two) == (mistyped(name, key), mistyped(name, key, 2))
        seen.add(one)
    assert len(seen) > 10


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ada", {""}),
        ("2026-04-12 Orchard visit", {""}),
        ("Ada Lindqvist", {"Lindqvist Ada", "Lindqvist, Ada"}),
        ("Ada B. Lindqvist", {"Lindqvist Ada B."}),
    ],
)
def test_other_order(name: str, expected: set[str]) -> None:
    """The last word comes first, sometimes with a comma; one word and what bears a date stay."""
    assert {turned(name, key) for key in range(20)} == expected


@pytest.mark.parametrize(
    ("name", "bare", "two"),
    [
        ("Ada Lindqvist", "", ""),
        ("Gesine Krüger", "gesine kruger", "gesine krueger"),
        ("Bodil Østergaard", "bodil ostergaard", "bodil oestergaard"),
        ("Krauß", "krauss", "krauss"),
        ("Krüger", "kruger", "krueger"),
        ("Đặng Nam", "dang nam", ""),
        ("田中 由紀", "", ""),
        ("नरेन्द्र मोडी", "", ""),
    ],
)
def test_marks_of_letters(name: str, bare: str, two: str) -> None:
    """Accents left out, or written as two letters; composed and decomposed letters are the same."""
    assert (unaccented(name), spelt_out(name)) == (bare, two)


def test_words_of_scripts_with_signs() -> None:
    """Vowel signs are letters of their words; accents are not; quotation marks part nothing."""
    assert plain("नरेन्द्र  मोडी") == "नरेन्द्र मोडी"
    assert plain("É-Mile_O’Neill") == "e mile o neill"
    assert unquoted("Ltd “Baikal”, «Nord»") == "Ltd Baikal , Nord"


@pytest.mark.parametrize("name", ["", "Ada", "Ada Lindqvist", "Li Bo", "田中 由紀子"])
def test_no_beginnings(name: str) -> None:
    """Two words are needed that are long enough to be cut."""
    assert beginnings(name, 3) == ""


def test_beginnings() -> None:
    """At least three letters of each word, never the whole of one."""
    found = {beginnings("Bodil van Lindqvist", key) for key in range(60)}
    assert len(found) > 3
    for one in found:
        first, second = one.split()
        assert "bodil".startswith(first) and "lindqvist".startswith(second)
        assert 3 <= len(first) < 5 and 3 <= len(second) < 9


@pytest.mark.parametrize("name", ["", "Ada", "Ed Bo", "2026", "1234567"])
def test_no_pieces(name: str) -> None:
    """Of short names and numbers no part is asked for."""
    assert list(pieces(name, 5)) == []


def test_pieces() -> None:
    """A word, a beginning of at least four letters, the end of a long word; each is really in the name."""
    found = [piece for key in range(40) for piece in pieces("Bodil Harringtonson", key)]
    assert {form for form, _ in found} == {"word", "beginning", "end"}
    assert all(piece in "bodil harringtonson" and len(piece) >= 4 for _, piece in found)
    assert ("word", "harringtonson") in found
    assert not [form for form, _ in pieces("Lindqvist", 1) if form == "word"]


def test_hostile_names_take_no_time() -> None:
    """Long and strange names are answered at once."""
    for text in ("a" * 50_000, "ab " * 20_000, "\u0301" * 20_000, "\x00\ud800" * 5_000, "((((" * 9_000):
        mistyped(text, 7, 2), turned(text, 7), spelt_out(text), beginnings(text, 7), list(pieces(text, 7))
