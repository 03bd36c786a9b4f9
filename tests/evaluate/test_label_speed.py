"""The speed of the label stage, at a size that takes no time."""

from __future__ import annotations

from pipeline.evaluate import label_speed, letters
from pipeline.evaluate.labels import labels_of
from pipeline.model import Message
from pipeline.read.formats import read_file


def test_letters_are_the_same_each_time() -> None:
    """Deterministic; another seed gives other mail."""
    assert list(letters.with_headers(4)) == list(letters.with_headers(4))
    assert list(letters.without_headers(4)) != list(letters.without_headers(4, seed=9))


def test_rows() -> None:
    """Reading and labels, for both kinds; the limit stands beside the labels only."""
    rows = list(label_speed.figures(5))
    assert [row.what.partition(" ")[0] for row in rows] == ["reading", "labels", "reading", "labels"]
    assert [row.of for row in rows] == ["no limit", "at least 1,000", "no limit", "at least 5,000"]


def test_headers_decide_the_second_kind_only() -> None:
    """Mass mail goes by its headers, letters are kept."""
    for make, expected in ((letters.with_headers, True), (letters.without_headers, False)):
        files = [next(iter(read_file(f"mail/{n}.eml", data, lambda _: None))) for n, data in enumerate(make(8))]
        given = labels_of([one for one in files if isinstance(one, Message)])
        assert [bool(one and one.filter) for one in given[1:4]] == [expected] * 3
