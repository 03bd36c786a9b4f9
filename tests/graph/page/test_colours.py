"""The colours of the page: readable, told apart, the five main kinds also by those who see fewer colours."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

import pipeline.graph

CSS = (Path(pipeline.graph.__file__).parent / "page" / "colours.css").read_text("utf-8")
THEMES = dict(zip(("light", "dark"), re.split(r'(?=:root\[data-theme="dark"\])', CSS), strict=True))
MAIN = ("person", "organization", "project", "topic", "meeting")
Three = tuple[float, float, float]
SIGHTS: dict[str, tuple[Three, Three, Three]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How linear RGB looks to eyes without one kind of cones (Machado, Oliveira, Fernandes 2009)."""


def _named(theme: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", THEMES[theme]))


def _linear(colour: str) -> Three:
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (_line(r), _line(g), _line(b))


def _line(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: tuple[Three, Three, Three], by: Three) -> Three:
    a, b, c = (sum(m * v for m, v in zip(row, by, strict=True)) for row in matrix)
    return (a, b, c)


def _seen(colour: str, sight: str) -> Three:
    """In OKLab, where distances are as large as they look."""
    r, g, b = (min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], _linear(colour)))
    lms = _times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        (r, g, b),
    )
    roots = (lms[0] ** (1 / 3), lms[1] ** (1 / 3), lms[2] ** (1 / 3))
    return _times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        roots,
    )


def _contrast(one: str, other: str) -> float:
    dark, light = sorted(
        sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), _linear(c), strict=True)) for c in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def test_dark_and_light_name_the_same() -> None:
    """A colour that one theme lacks would be the other's."""
    assert {*_named("light")} == {*_named("dark")}


@pytest.mark.parametrize("theme", THEMES)
def test_kinds_stand_out(theme: str) -> None:
    """Every disc stands out from the canvas as a sign must (3 : 1), every text as a text must (4.5 : 1)."""
    named = _named(theme)
    kinds = {name: colour for name, colour in named.items() if name.startswith("kind-")}
    assert len(kinds) > 25
    assert {name: c for name, c in kinds.items() if _contrast(c, named["canvas"]) < 3} == {}
    for ground in ("canvas", "surface", "raised"):
        for text in ("text", "soft", "accent"):
            assert _contrast(named[text], named[ground]) >= 4.5, (text, ground)
    assert _contrast(named["on-accent"], named["accent"]) >= 4.5
    assert _contrast(named["accent"], named["pressed"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_kinds_are_told_apart(theme: str) -> None:
    """No two kinds look the same; those of the seldom ones that share the last eight may be near to others."""
    kinds = {n: c for n, c in _named(theme).items() if n.startswith("kind-") and not n.startswith("kind-more")}
    for one, other in itertools.combinations(kinds, 2):
        assert math.dist(_seen(kinds[one], "all colours"), _seen(kinds[other], "all colours")) > 0.07, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
def test_the_main_kinds_are_told_apart_by_everybody(theme: str, sight: str) -> None:
    """Person, organization, project, topic, meeting, whatever cones one has."""
    named = _named(theme)
    seen = {kind: _seen(named[f"kind-{kind}"], sight) for kind in MAIN}
    for one, other in itertools.combinations(seen, 2):
        assert math.dist(seen[one], seen[other]) > 0.06, (one, other)
