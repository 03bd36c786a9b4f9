"""Small things that a page does with care: taps that hit nothing else, a picture that does not jump, words that fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.graph.page import hand
from tests.graph.page.browser import Open, Pages
from tests.graph.page.sheet import Sheet
from tests.graph.page.test_page import PHONE

_ON_SCREEN = """(() => {
  const box = document.getElementById("canvas").getBoundingClientRect();
  const { x, y } = camera.toScreen(graph.x[given], graph.y[given]);
  return [x + box.left, y + box.top];
})()"""


def test_a_tap_does_not_click_what_it_opens(sample: Sheet, shown: Open) -> None:
    """The drawer opens below the finger; the click that the browser makes of the tap is not for it."""
    page = shown(sample.file, **PHONE)
    hand.still(page)
    x, y = hand.ask(page, _ON_SCREEN, 0)
    hand.ask(page, "camera.panBy(given[0], given[1])", [195 - x, 700 - y])
    hand.still(page)
    page.evaluate("document.getElementById('panel').addEventListener('click', () => { window.hit = true; })")
    page.touchscreen.tap(195, 700)
    hand.wait(page, "look.selected === 0 && !camera.gliding")
    hand.still(page)
    box = page.locator("#panel").bounding_box()
    assert box and box["y"] < 700
    assert page.evaluate("window.hit") is None
    page.tap("#panel-body h2")
    assert page.evaluate("window.hit") is True


@pytest.mark.parametrize("way", ["close", "legend"])
def test_the_picture_stays_where_it_is(sample: Sheet, shown: Open, way: str) -> None:
    """Opening and closing what stands beside the picture moves no node in the window."""
    page = shown(sample.file)
    hand.still(page)
    hand.click(page, hand.free(page)[0])
    hand.still(page)
    before, width = hand.ask(page, _ON_SCREEN, 0), hand.canvas(page)[2]
    page.keyboard.press("Escape" if way == "close" else "k")
    hand.still(page)
    assert hand.canvas(page)[2] > width + 100
    assert hand.ask(page, _ON_SCREEN, 0) == pytest.approx(before, abs=0.6)


def test_links_are_read_from_where_one_stands(sample: Sheet, shown: Open) -> None:
    """Who works at an organization is one whom it employs; the word of the other end alone would say the opposite."""
    words, edges = sample.graph["words"], sample.graph["edges"]
    links = zip(edges["start"], edges["end"], edges["word"], strict=True)
    start, end = next((start, end) for start, end, word in links if words[word] == "works at")
    page = shown(sample.file, f"#{sample.details[end]['id']}")
    hand.wait(page, "look.selected === given", end)
    group = page.locator(".links", has=page.locator(f'button[data-node="{start}"]'))
    assert "employs" in group.locator("h3").first.inner_text()
    assert "works at" not in group.first.inner_text()
    group.first.locator(f'button[data-node="{start}"]').click()
    hand.wait(page, "look.selected === given", start)
    assert "works at" in page.inner_text("#panel")


def test_damaged_details_are_said(sample: Sheet, pages: Pages, tmp_path: Path) -> None:
    """The picture can still be used, its names and links too; one message tells what to do."""
    file = tmp_path / "graph.html"
    text = sample.file.read_text("utf-8")
    file.write_text(re.sub(r'(id="details">\[)', r"\1,", text), "utf-8", newline="\n")
    page = pages.open(file)
    hand.still(page)
    assert not page.is_visible("#message")
    node = hand.free(page)[0]
    hand.click(page, node)
    assert "visualize" in page.inner_text("#message")
    assert sample.names[node] in page.inner_text("#panel")
    page.keyboard.press("/")
    page.keyboard.type(sample.names[node][:4])
    assert sample.names[node] in page.inner_text("#results")
