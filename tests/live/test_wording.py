"""Days, times, places and widths, as actions say them."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from pipeline.live.wording import given, hours, joined, long_day, place, short_day, width

TODAY = date(2026, 4, 20)


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-04-20", "today"),
        ("2026-04-21", "Tue 21 Apr"),
        ("2026-04-26", "Sun 26 Apr"),
        ("2026-04-27", "27 Apr"),
        ("2026-04-19", "19 Apr"),
        ("2025-12-31", "31 Dec 2025"),
        ("2027-01-01", "1 Jan 2027"),
    ],
)
def test_days(day: str, said: str) -> None:
    """The weekday only where it tells the day, the year only where it is another."""
    assert short_day(date.fromisoformat(day), TODAY) == said


@pytest.mark.parametrize(
    ("start", "end", "all_day", "said"),
    [
        ("2026-04-20T09:30", "2026-04-20T10:00", False, "09:30–10:00"),
        ("2026-04-20T09:30", "2026-04-20T09:30", False, "09:30"),
        ("2026-04-20T22:00", "2026-04-21T00:00", False, "22:00–00:00"),
        ("2026-04-20T22:00", "2026-04-21T02:00", False, "from 22:00"),
        ("2026-04-19T22:00", "2026-04-20T02:00", False, "until 02:00"),
        ("2026-04-19T22:00", "2026-04-21T02:00", False, "all day"),
        ("2026-04-20T00:00", "2026-04-21T00:00", True, "all day"),
    ],
)
def test_hours(start: str, end: str, all_day: bool, said: str) -> None:
    """The part of a meeting that lies on the day."""
    assert hours(datetime.fromisoformat(start), datetime.fromisoformat(end), TODAY, all_day) == said


@pytest.mark.parametrize(
    ("location", "said"),
    [
        ("", ""),
        ("Room 4", "Room 4"),
        ("https://meet.example.test/j/123?pwd=secret", "meet.example.test"),
        ("Zoom: https://www.zoom.test/j/1, or Room 4", "Zoom: zoom.test, or Room 4"),
        ("line\nbreak", "line break"),
        ("[[Home]] `x` <b>", "((Home)) x b"),
    ],
)
def test_places(location: str, said: str) -> None:
    """Short, safe, and of an address on the web only the host."""
    assert place(location) == said


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("", 0),
        ("- [ ] abc ^t-123456", 3),
        ("- **abc** [[People/Sarah Quill]]", 15),
        ("  - [[Sources/long path|abc]] · x", 7),
    ],
)
def test_widths(line: str, shown: int) -> None:
    """What a reader sees of a line."""
    assert width(line) == shown


def test_small_words() -> None:
    """Dates in full, lists, and arguments as people type them."""
    assert long_day(TODAY) == "Monday 20 April 2026"
    assert [joined(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert given({"limit": 5, "name": None, "x": ["y"], "query": " a  b "}, "name", "x", "query") == "a b"
    assert given({"limit": 5}, "limit") == "5"
    assert given({}, "name") == ""
