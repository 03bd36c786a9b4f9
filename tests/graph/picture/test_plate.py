"""The picture of the README: what it shows is what the sample makes; `make picture` draws it anew."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.graph.picture import plate
from tests.graph.picture.plate import FILE, Box

TEXT = FILE.read_text("utf-8")
README = (FILE.parents[1] / "README.md").read_text("utf-8")
NAMES = re.compile(r">([^<>]+)</(?:text|title)>")


@pytest.mark.parametrize(
    ("other", "met"),
    [
        (Box(10, 0, 20, 10), False),
        (Box(0, 10, 10, 20), False),
        (Box(-9, -9, 0, 0), False),
        (Box(9, 9, 20, 20), True),
        (Box(2, 2, 3, 3), True),
    ],
)
def test_what_only_touches_does_not_meet(other: Box, met: bool) -> None:
    """Names may stand side by side, not over each other."""
    assert Box(0, 0, 10, 10).meets(other) is met is other.meets(Box(0, 0, 10, 10))


def test_it_is_current(tmp_path: Path) -> None:
    """Notes, links, kinds, colours and names, but no place, whose last digit a processor may round otherwise."""
    made = plate.drawn(tmp_path / "work")

    def shown(text: str) -> list[object]:
        discs, links = re.findall(r'<circle class="(\w+)"', text), text.count('class="edge"')
        return [discs, links, sorted(" ".join(NAMES.findall(text)).split()), re.findall("<style>.*</style>", text)]

    assert shown(made) == shown(TEXT), "make picture"


def test_it_is_small_and_asks_for_nothing() -> None:
    """A file that any viewer shows, in dark and light, with a text for those who do not see it."""
    root = ElementTree.fromstring(TEXT)  # noqa: S314
    assert root.get("role") == "img" and "prefers-color-scheme:dark" in TEXT and len(TEXT) < 30_000
    assert not re.search(r"<script|href|url\(|@import|on\w+=", TEXT)
    assert re.search(r"!\[[^\]]{20,}\]\(\.github/graph\.svg\)", README)
