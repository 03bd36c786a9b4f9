"""What can be switched off and on: hierarchy, names, tooltips, kinds, tags, theme; told by state and by pixels."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Page


def _switch(page: Page, button: str, key: str) -> None:
    page.keyboard.press(key) if key else page.click(f"#{button}")
    hand.still(page)


@pytest.mark.parametrize("what", ["hierarchy", "labels"])
def test_off_and_on(sample: Sheet, shown: Open, what: str) -> None:
    """By the button and by its letter: another picture, the button says its state, and on again is as before."""
    page = shown(sample.file)
    hand.still(page)
    for key in ("", what[0]):
        before = hand.picture(page)
        assert page.get_attribute(f"#{what}", "aria-pressed") == "true"
        _switch(page, what, key)
        assert page.get_attribute(f"#{what}", "aria-pressed") == "false" and not hand.ask(page, f"look.{what}")
        assert hand.picture(page) != before
        _switch(page, what, key)
        page.mouse.move(*hand.spare(page, 40))
        hand.still(page)
        assert page.get_attribute(f"#{what}", "aria-pressed") == "true" and hand.picture(page) == before


def test_hierarchy_is_dashed(sample: Sheet, shown: Open) -> None:
    """Between a part and what it is a part of: pixels of a line that comes and goes, and all of it gone when off."""
    page = shown(sample.file)
    _switch(page, "labels", "l")
    pairs = [(at, above) for at, above in enumerate(sample.graph["nodes"]["parent"]) if above >= 0]
    assert pairs, "the sample has no hierarchy"
    drawn = sample.graph["nodes"]

    def far(pair: tuple[int, int]) -> float:
        return math.dist(*((drawn["x"][at], drawn["y"][at]) for at in pair)) - sum(drawn["r"][at] for at in pair)

    node, above = max(pairs, key=far)
    what = "camera.goTo(...[graph.x, graph.y].map((of) => (of[given[0]] + of[given[1]]) / 2), given[2], 0)"
    scale = min(1.5, 400 / math.dist(*((drawn["x"][at], drawn["y"][at]) for at in (node, above))))
    hand.ask(page, what, [node, above, scale])
    hand.still(page)
    start, end = hand.spot(page, node), hand.spot(page, above)
    length = math.dist(start, end)
    first, last = [int(scale * drawn["r"][at]) + 14 for at in (node, above)]
    steps = [at / length for at in range(first, int(length) - last)]
    line = [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in steps]
    lit = hand.pixels(page, line)
    _switch(page, "hierarchy", "h")
    dark = hand.pixels(page, line)
    inked = [sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 24 for a, b in zip(lit, dark, strict=True)]
    assert 0.2 < sum(inked) / len(inked) < 0.9, (len(line), sum(inked))
    assert sum(a != b for a, b in pairwise(inked)) >= 4, inked


def test_tooltips(sample: Sheet, shown: Open) -> None:
    """Resting on a node tells name, kind and connections; off, nothing; beside nodes, nothing."""
    page = shown(sample.file)
    hand.still(page)
    node = hand.free(page)[0]
    at = hand.spot(page, node)
    page.mouse.move(*at)
    page.wait_for_selector("#tooltip", state="visible")
    told = page.inner_text("#tooltip")
    for part in (sample.names[node], sample.kind(node), str(hand.ask(page, "graph.degree(given)", node))):
        assert part in told
    assert hand.ask(page, "look.hovered") == node
    page.mouse.move(*hand.spare(page, 40))
    page.wait_for_selector("#tooltip", state="hidden")
    _switch(page, "tooltips", "t")
    page.mouse.move(*at)
    hand.wait(page, "look.hovered === given", node)
    hand.still(page)
    assert not page.is_visible("#tooltip")


def test_the_legend_tells_the_colours(sample: Sheet, shown: Open) -> None:
    """A row for each kind with its number; its dot has the colour of the discs of that kind, in the picture too."""
    page = shown(sample.file)
    _switch(page, "labels", "l")
    rows = page.locator("#kinds > li")
    kinds = sample.graph["kinds"]
    assert rows.count() == len(kinds) > 3
    colours = page.evaluate(
        "[...document.querySelectorAll('#kinds .dot')].map((d) => getComputedStyle(d).backgroundColor)"
    )
    assert len(set(colours)) == len(kinds)
    for at, kind in enumerate(kinds):
        assert kind["title"] in rows.nth(at).inner_text() and str(kind["count"]) in rows.nth(at).inner_text()
    seen = set()
    for node in hand.free(page, min(20, len(sample.names)), 30):
        kind = sample.graph["nodes"]["kind"][node]
        seen.add(kind)
        assert hand.pixel(page, hand.spot(page, node)) == pytest.approx(hand.colour(page, colours[kind]), abs=12)
    assert len(seen) >= 3


def test_kinds_are_hidden(sample: Sheet, shown: Open) -> None:
    """A click on a kind takes its discs away and another brings them back; "only" takes away the others."""
    page = shown(sample.file)
    hand.still(page)
    before = hand.picture(page)
    kinds = sample.graph["nodes"]["kind"]
    node = hand.free(page)[0]
    row = page.locator("#kinds > li").nth(kinds[node])
    place = hand.ask(page, "(({ x, y }) => [x, y])(camera.toScreen(graph.x[given], graph.y[given]))", node)
    row.locator("button").first.click()
    hand.still(page)
    assert hand.ask(page, "[...look.shown]") == [int(kind != kinds[node]) for kind in kinds]
    assert hand.ask(page, "picture.at(...given)", place) != node and hand.picture(page) != before
    assert row.locator("button").first.get_attribute("aria-pressed") == "false"
    row.locator("button").first.click()
    page.mouse.move(*hand.middle(page))
    hand.still(page)
    assert hand.ask(page, "look.shown.every(Boolean)")
    row.hover()
    row.locator(".only").click()
    hand.still(page)
    assert hand.ask(page, "[...look.shown]") == [int(kind == kinds[node]) for kind in kinds]
    page.click("#kinds-all")
    hand.still(page)
    assert hand.ask(page, "look.shown.every(Boolean)")


def test_what_is_selected_stays_while_it_is(sample: Sheet, shown: Open) -> None:
    """A node of a hidden kind is shown as long as it is selected, and no longer."""
    page = shown(sample.file)
    hand.still(page)
    kinds = sample.graph["nodes"]["kind"]
    node = hand.free(page)[0]
    hand.click(page, node)
    page.locator("#kinds > li").nth(kinds[node]).locator("button").first.click()
    assert hand.ask(page, "[...look.shown]") == [
        int(kind != kinds[node] or at == node) for at, kind in enumerate(kinds)
    ]
    page.keyboard.press("Escape")
    assert hand.ask(page, "[...look.shown]") == [int(kind != kinds[node]) for kind in kinds]
    assert page.inner_text("#count-text").startswith(f"{sum(kind != kinds[node] for kind in kinds)} of ")


def test_tags_choose(sample: Sheet, shown: Open) -> None:
    """A chosen tag leaves those that have it; of two, those that have one; cleared, all are there."""
    page = shown(sample.file)
    page.click("#legend-tags > summary")
    chips = page.locator("#tags .chip")
    tags, names = sample.graph["nodes"]["tags"], sample.graph["tags"]
    assert chips.count() > 1
    chosen: set[int] = set()
    for at in range(2):
        label = chips.nth(at).locator("bdi").inner_text().removeprefix("#")
        chosen.add(names.index(label))
        chips.nth(at).click()
        hand.still(page)
        assert hand.ask(page, "[...look.shown]") == [int(bool(chosen & set(own))) for own in tags]
        assert 0 < sum(hand.ask(page, "[...look.shown]")) < len(tags) or len(chosen) > 1
    page.click("#tags-none")
    hand.still(page)
    assert hand.ask(page, "look.shown.every(Boolean)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dark_and_light(sample: Sheet, shown: Open, scheme: str) -> None:
    """As the system says; the button turns it round and back; each has a ground and text of its own."""
    page = shown(sample.file, color_scheme=scheme)
    hand.still(page)

    def ground() -> float:
        left, top, _, height = hand.canvas(page)
        return sum(hand.pixel(page, (left + 2, top + height / 2))[:3]) / 3

    first, picture = ground(), hand.picture(page)
    assert first > 200 if scheme == "light" else first < 60
    page.click("#theme")
    hand.still(page)
    assert (ground() < 60 if scheme == "light" else ground() > 200) and hand.picture(page) != picture
    page.keyboard.press("d")
    hand.still(page)
    assert hand.picture(page) == picture


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(sample: Sheet, shown: Open, scheme: str) -> None:
    """Contrast of at least 4.5 for all text that one sees: panel, search, legend, tags, tooltip, help, canvas."""
    page = shown(sample.file, color_scheme=scheme)
    hand.still(page)
    hand.click(page, hand.free(page)[0])
    page.click("#legend-tags > summary")
    page.locator("#tags .chip").first.click()
    page.keyboard.press("/")
    page.keyboard.type("a")
    page.wait_for_selector("#results", state="visible")
    assert hand.pale(page) == []
    page.keyboard.press("Escape")
    page.focus("#canvas")
    page.keyboard.press("?")
    page.wait_for_selector("#help", state="visible")
    assert hand.pale(page) == []
    colours = hand.ask(page, "look.colours")
    assert hand.contrast(page, colours["label"], colours["halo"]) >= 4.5
    assert hand.contrast(page, colours["label"], colours["canvas"]) >= 4.5
    dull = [kind for kind in colours["kinds"] if hand.contrast(page, kind, colours["canvas"]) < 1.6]
    assert dull == []
