"""How words of notes and queries are made alike, and what stays apart."""

from __future__ import annotations

import pytest

from pipeline.search.folding import fold, label_terms, label_words, stem, terms, words


@pytest.mark.parametrize(
    "word", ["", "a", "gas", "bus", "his", "2026", "4500", "x2", "日本", "basis", "red", "sing", "bed"]
)
def test_short_and_odd_words_stay(word: str) -> None:
    """Nothing is cut of short words, numbers and other scripts."""
    assert stem(word) == word


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("plan", "planet"), ("meet", "meter"), ("order", "border"), ("contract", "contact"), ("sing", "single"),
        ("minute", "minimum"), ("form", "format"), ("general", "generation"), ("station", "state"), ("real", "rely"),
    ],
)  # fmt: skip
def test_other_words_stay_apart(one: str, other: str) -> None:
    """Endings that make another word are kept."""
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("meeting", "meetings"), ("agree", "agreed"), ("plan", "planning"), ("plans", "planned"), ("shop", "shopping"),
        ("invoice", "invoices"), ("company", "companies"), ("discuss", "discussion"), ("introduce", "introduction"),
        ("reserve", "reservation"), ("box", "boxes"), ("quick", "quickly"), ("watch", "watches"),
        ("rechnung", "rechnungen"), ("vertrag", "vertragen"), ("kinder", "kind"), ("contrato", "contratos"),
        ("contrat", "contrats"), ("libro", "libri"), ("boeken", "boek"), ("rapida", "rapidamente"),
    ],
)  # fmt: skip
def test_endings_of_several_languages(one: str, other: str) -> None:
    """Forms of one word are one term."""
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Straße", "strasse"), ("Đại học", "dai hoc"), ("Łódź", "lodz"), ("ŒUVRE", "oeuvre"), ("Æsir", "aesir"),
        ("İstanbul", "istanbul"), ("ﬁn", "fin"), ("Ｆｕｌｌ", "full"), ("ПРИВЕТ", "привет"), ("الـمِيزان", "الميزان"),
    ],
)  # fmt: skip
def test_fold(text: str, folded: str) -> None:
    """Case, accents, ligatures, widths and vowel points."""
    assert fold(text) == folded


def test_words_and_pairs() -> None:
    """Words as they stand; unspaced scripts whole in names and in pairs in texts."""
    assert words("It's a test-case, 気象データの件!") == ["it", "s", "a", "test", "case", "気象データの件"]
    assert terms("気象の件 X") == ["気象", "象の", "の件", "x"]
    assert terms("件") == ["件"]
    assert terms("बजट पर") == ["बजट", "पर"]
    assert words("") == terms("… —") == []


def test_names_put_together() -> None:
    """Capitals and digits part a name; it also stays whole."""
    assert label_words("RaspberryPi 4B") == ["raspberrypi", "4b", "raspberry", "pi", "4", "b"]
    assert label_words("plain name") == ["plain", "name"]
    assert label_terms("KnowledgeGraph") == ["knowledgegraph", "knowledg", "graph"]
