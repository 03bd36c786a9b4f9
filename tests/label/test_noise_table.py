"""The figures of the evaluation of labels."""

from __future__ import annotations

from pipeline.evaluate.noise import Gold, Row, gold_from, noise_table
from pipeline.model import Label


def test_nothing_gives_full_marks() -> None:
    """No pairs: nothing was missed."""
    assert {row.percent for row in noise_table([])} == {100.0}


def test_figures() -> None:
    """Noise removed, keeps kept, tags right with and without alternatives."""
    pairs = [
        (Label(filter=("forums",)), Gold(False, ("forums",))),
        (Label(filter=("digest",), sure=False), Gold(False, ("newsletter",), ("digest",))),
        (Label(filter=("promotion",)), Gold(False, ("bulk",))),
        (Label(), Gold(False, ("spam",), ambiguous=True)),
        (Label(), Gold(True)),
        (Label(filter=("spam",)), Gold(True, ambiguous=True)),
    ]
    rows = {row.name: row for row in noise_table(pairs)}
    assert rows["noise removed"] == Row("noise removed", 3, 4, 75.0)
    assert rows["noise removed, unambiguous"].percent == 100.0
    assert rows["keeps kept"].percent == 50.0
    assert rows["keeps kept, unambiguous"].percent == 100.0
    assert rows["exact tag"] == Row("exact tag", 2, 3, 66.7)
    assert rows["tag with alternatives"].percent == 100.0
    assert rows["removed and sure"].hits == 2


def test_gold_records() -> None:
    """Missing keys of a record stand for nothing."""
    assert gold_from({"keep": True}) == Gold(True)
    assert gold_from({"keep": False, "filter": ["spam"], "alt": ["forums"]}) == Gold(False, ("spam",), ("forums",))
