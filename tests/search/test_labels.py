"""How names are scored: the same, held in it, or alike."""

from __future__ import annotations

import pytest

from pipeline.search.folding import label_words, words
from pipeline.search.labels import named, same_letters
from pipeline.search.preparing import grams
from pipeline.search.snippets import best_line, snippet


def dice(one: str, other: str) -> float:
    """Sørensen and Dice over letters in threes."""
    mine, theirs = grams(one), grams(other)
    return 2 * len(mine & theirs) / (len(mine) + len(theirs))


def likeness(query: str, label: str) -> dict[str, dict[str, float]]:
    """Each word asked for with the words of a label."""
    have = label_words(label)
    return {word: {other: same_letters(word, other, dice(word, other)) for other in have} for word in words(query)}


def score(query: str, label: str, what: str = "title") -> tuple[float, float]:
    """Both layers of one name."""
    text = " ".join(words(query))
    found = named(text, [(what, label, " ".join(words(label)), " ".join(label_words(label)))], likeness(query, label))
    return round(found.exact), round(found.alike)


@pytest.mark.parametrize(
    ("query", "label", "what", "exact", "alike"),
    [
        ("harmonica", "Violin", "title", 0, 2),
        ("harmonica", "Harmonica", "title", 100, 60),
        ("harmonica", "Harmonica", "alias", 95, 57),
        ("harmonica", "Harmonica", "keyword", 85, 51),
        ("harmonica", "Harmonica", "tag", 80, 48),
        ("ida moor", "Ida Moor", "title", 100, 60),
        ("moor", "Ida Moor", "title", 68, 60),
        ("moo", "Ida Moor", "title", 54, 26),
        ("raspi", "RaspberryPi", "title", 0, 30),
        ("raspberry pi", "RaspberryPi", "title", 95, 60),
        ("piano harmonica", "Harmonica", "title", 30, 21),
        ("oor", "Ida Moor", "title", 39, 17),
        ("42", "2042", "title", 0, 0),
    ],
)
def test_scores(query: str, label: str, what: str, exact: int, alike: int) -> None:
    """30 to 100 for what is or holds it, 0 to 60 for likeness."""
    found = score(query, label, what)
    assert (found[0], abs(found[1] - alike) <= 3) == (exact, True), found


def test_short_words_count_half() -> None:
    """Three letters are like many words by chance: a query of so few counts half."""
    assert score("pho", "Phone")[1] * 1.8 < score("phon", "Phone")[1]
    assert score("pho", "Pho")[0] == 100


@pytest.mark.parametrize(
    ("one", "other"),
    [("sraah", "sarah"), ("knowlege", "knowledge"), ("harmonika", "harmonica"), ("graf", "graph")],
)
def test_mistyped_words_are_alike(one: str, other: str) -> None:
    """A letter left out, doubled, swapped or heard otherwise."""
    assert same_letters(one, other, dice(one, other)) >= 0.4


@pytest.mark.parametrize(("one", "other"), [("anna", "bert"), ("2026", "2027"), ("nl2026", "nl2027"), ("hans", "haus")])
def test_other_words_are_not(one: str, other: str) -> None:
    """Other names, and numbers that differ."""
    assert same_letters(one, other, dice(one, other)) < 0.7


def test_the_line_that_answers_best() -> None:
    """Where none holds a word, as only the title answers, it is not the greeting."""
    lines = ["Dear Ida,", "The slates are dear this year.", "The roof waits for them."]
    assert best_line(lines, {"roof": 1.0}) == 2
    assert best_line(lines, {"quinc": 1.0}) == 1
    assert best_line(["Dear Ida,", "Yes."], {"quinc": 1.0}) == 0
    assert best_line(lines, {}) == 0


def test_snippets() -> None:
    """One line, cut around what was asked for, which is marked; also in other scripts."""
    asked = {"slat", "roof"}
    assert snippet("The slates of the roof", asked) == "The **slates** of the **roof**"
    assert snippet("Müllers Schieferdächer, slates", asked) == "Müllers Schieferdächer, **slates**"
    assert snippet("nothing\nof it", asked) == "nothing of it"
    assert snippet("", asked) == ""
    long = snippet("word " * 100 + "slates " + "word " * 100, asked)
    assert "**slates**" in long and long.startswith("… ") and long.endswith(" …") and len(long) < 230
    assert snippet("これは予算の話", {"予算"}) == "これは**予算**の話"
    assert best_line(["nothing", "a roof", "slates on a roof"], {"slat": 1.0, "roof": 0.5}) == 2
