"""How fast the page is: what is measured and told; and, as a long test, that it keeps within its limits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.evaluate import picture_speed
from pipeline.evaluate.picture_speed import Limits, Speeds

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NODES = 10_000


def test_without_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is made all the same, and a row says what was missing."""
    monkeypatch.setattr(picture_speed, "PROGRAMS", ("no-such-browser",))
    made, told = picture_speed.figures(tmp_path, 30)
    assert made.what == "page made" and (tmp_path / "graph.html").is_file()
    assert (told.what, told.figure, told.of, told.over) == ("first picture", "not measured", "no Chromium", False)


def test_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits are at most; a figure beyond is marked."""
    monkeypatch.setattr(picture_speed, "missing", lambda: "")
    monkeypatch.setattr(picture_speed, "speeds", lambda file: Speeds(4.0, (20.0, 40.0, 50.0), (10.0, 16.0, 17.0)))
    rows = list(picture_speed.figures(tmp_path, 30, Limits(made=100)))
    assert [(row.what, row.figure, row.over) for row in rows[1:]] == [
        ("first picture", "4.00 s", True),
        ("drag, frame to frame", "40 ms", True),
        ("drag, 95 % of frames; the worst", "49 ms", False),
        ("zoom, frame to frame", "16 ms", False),
        ("zoom, 95 % of frames; the worst", "17 ms", False),
    ]


def test_what_is_measured(tmp_path: Path, chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gesture gives the time between its frames, and the page opens faster than one can be bored."""
    monkeypatch.setattr(picture_speed, "MOVES", 12)
    file = tmp_path / "graph.html"
    picture_speed.write_page(file, 300, 600)
    found = picture_speed.measured(chromium, file, 1)
    assert 0 < found.first < 15
    assert len(found.pan) == len(found.zoom) == 12
    assert all(gap > 0 for gap in found.pan + found.zoom)


@pytest.mark.slow
def test_ten_thousand_nodes(tmp_path: Path, chromium: Browser) -> None:
    """All of them shown, with 20,000 links: the first picture within 3 s, drag and zoom at 30 frames a second."""
    file = tmp_path / "graph.html"
    picture_speed.write_page(file, NODES, 2 * NODES)
    found = picture_speed.measured(chromium, file)
    middle = [sorted(gaps)[len(gaps) // 2] for gaps in (found.pan, found.zoom)]
    assert found.first < Limits().first, found.first
    assert max(middle) <= Limits().frame, middle
