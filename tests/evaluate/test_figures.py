"""The table, its Markdown, and the measures of partitions."""

from __future__ import annotations

import pytest

from pipeline.evaluate.clusters import b_cubed, joined, pairwise
from pipeline.evaluate.figures import WIDTH, Figure, markdown, percent, quality, shares, table


def test_nothing_to_hit_is_no_percentage() -> None:
    """Zero of zero is neither good nor bad."""
    assert percent("a", "b", 0, 0).figure == "-"
    assert percent("a", "b", 1, 3) == Figure("a", "b", "33.3 %", "1/3")


@pytest.mark.parametrize(
    ("right", "found", "wanted", "shown"),
    [(0, 0, 0, "P 1.000 R 1.000 F 1.000"), (0, 2, 2, "P .000 R .000 F .000"), (1, 2, 4, "P .500 R .250 F .333")],
)
def test_quality(right: int, found: int, wanted: int, shown: str) -> None:
    """Precision, recall and their harmonic mean."""
    assert quality("a", "b", right, found, wanted).figure == shown


def test_shares_of_nothing() -> None:
    """No division by zero."""
    assert shares(0.0, 0.0).endswith("F .000")


def test_table_fits() -> None:
    """No line is wider than the table, groups stand apart, a passed limit is marked."""
    rows = [Figure("One", "w" * 200, "1.0 s", "at most 2.0 s"), Figure("Two", "x", "3.0 s", "at most 2.0 s", over=True)]
    lines = table(rows)
    assert max(map(len, lines)) <= WIDTH
    assert lines.index("Two") == lines.index("One") + 3
    assert lines[-1].endswith("at most 2.0 s OVER")
    assert table([]) == table(iter(()))


def test_markdown() -> None:
    """One row per figure; a passed limit is told."""
    assert markdown([Figure("a", "b", "1", "of 2"), Figure("a", "c", "3")]) == ["| a: b | 1 (of 2) |", "| a: c | 3 |"]
    assert markdown([Figure("a", "b", "3", "at most 2", over=True)]) == ["| a: b | 3 (at most 2, passed) |"]


@pytest.mark.parametrize(
    ("found", "true", "pairs", "cubed"),
    [
        ("", "", (0, 0, 0), (1.0, 1.0)),
        ("aabb", "xxyy", (2, 2, 2), (1.0, 1.0)),
        ("abcd", "xxyy", (0, 0, 2), (1.0, 0.5)),
        ("aaaa", "xxyy", (2, 6, 2), (0.5, 1.0)),
    ],
)
def test_partitions(found: str, true: str, pairs: tuple[int, int, int], cubed: tuple[float, float]) -> None:
    """Equal, too fine, too coarse."""
    assert pairwise(found, true) == pairs
    assert b_cubed(found, true) == cubed


def test_joined_is_transitive() -> None:
    """What is tied to the same stands together, whatever the order."""
    names = joined([("a", "b"), ("c", "d"), ("b", "c"), ("e", "e")])
    assert len({names[key] for key in "abcd"}) == 1
    assert names["e"] != names["a"]
