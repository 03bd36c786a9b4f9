"""What nodes are called in the picture: a title first, its day behind it."""

from __future__ import annotations

import pytest

from pipeline.graph import Node
from pipeline.graph.picture.labels import called


def node(name: str, kind: str = "meeting") -> Node:
    """A node of that name."""
    return Node("id", "ID", kind, name, "Notes/x.md")


@pytest.mark.parametrize(
    ("kind", "name", "shown"),
    [
        ("person", "Ida Moe", "Ida Moe"),
        ("meeting", "Weekly", "Weekly"),
        ("meeting", "2026-03-30", "2026-03-30"),
        ("meeting", "2026-03-30 0930", "2026-03-30 0930"),
        ("meeting", "2026-13-30 Weekly", "2026-13-30 Weekly"),
        ("meeting", "2026-03-32 Weekly", "2026-03-32 Weekly"),
        ("meeting", "12026-03-30 Weekly", "12026-03-30 Weekly"),
        ("meeting", "Weekly 2026-03-30", "Weekly 2026-03-30"),
        ("person", "undated Jo", "undated Jo"),
        ("meeting", "undated ", "undated "),
        ("meeting", "2026-03-30 9930 people", "9930 people · 30 Mar"),
        ("meeting", "2026-03-30 0930 Weekly", "Weekly · 30 Mar"),
        ("meeting", "2026-03-02 Weekly", "Weekly · 2 Mar"),
        ("meeting", "2025-12-01 0930 Weekly", "Weekly · 1 Dec 2025"),
        ("event", "2026-05-01 Trade fair", "Trade fair · 1 May"),
        ("meeting", "undated Weekly", "Weekly"),
        ("meeting", "2026-03-30 0930 朝会", "朝会 · 30 Mar"),
    ],
)
def test_called(kind: str, name: str, shown: str) -> None:
    """No day, no change; the year only where it is another than that of the newest news."""
    assert called([node(name, kind)], "2026") == [shown]


def test_two_of_one_day_are_told_apart() -> None:
    """By the hour, which nobody else needs."""
    names = ["2026-03-30 0930 Weekly", "2026-03-30 1400 Weekly", "2026-03-31 0930 Weekly", "2026-03-30 Weekly"]
    assert called([node(name) for name in names], "2026") == [
        "Weekly · 30 Mar, 09:30",
        "Weekly · 30 Mar, 14:00",
        "Weekly · 31 Mar",
        "Weekly · 30 Mar",
    ]
