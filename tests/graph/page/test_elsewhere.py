"""The page where it is less at home: on paper, in forced colours, in the narrowest window, in a graph of many words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

_GREY = """() => { const { data } = watched.copy(document.getElementById("canvas")).getImageData(0, 0, 40, 40);
  return data.reduce((sum, part) => sum + part, 0) / data.length; }"""


def test_printed_in_light_colours(sample: Sheet, shown: Open) -> None:
    """What is printed is drawn before the browser looks; the screen is dark again after it."""
    page = shown(sample.file, color_scheme="dark")
    hand.still(page)
    before, dark = hand.picture(page), page.evaluate(_GREY)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(_GREY) > 200 > dark
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    hand.still(page)
    assert hand.picture(page) == before
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_paper_has_all_of_the_panel(sample: Sheet, shown: Open) -> None:
    """Nothing to press; picture, legend and the whole panel one below the other, none cut off."""
    page = shown(sample.file, f"#{sample.details[0]['id']}", viewport={"width": 720, "height": 900})
    hand.still(page)
    page.emulate_media(media="print")
    for gone in ("#search", "#zoom-in", "#close", ".actions", "#rest"):
        assert not page.is_visible(gone), gone
    for there in ("#title", "#kinds .dot", "#canvas", "#panel .node-name"):
        assert page.is_visible(there), there
    body = "document.getElementById('panel-body')"
    assert page.evaluate(f"{body}.scrollHeight <= {body}.clientHeight + 1")
    bottom = page.evaluate(f"{body}.getBoundingClientRect().bottom + scrollY")
    assert page.evaluate("document.documentElement.scrollHeight") >= bottom - 1
    legend, stage, panel = (page.locator(what).bounding_box() for what in ("#legend", "#stage", "#panel"))
    assert legend and stage and panel
    assert legend["y"] + legend["height"] <= stage["y"] + 1 and stage["y"] + stage["height"] <= panel["y"]
    page.emulate_media(media="screen")


def test_forced_colours(sample: Sheet, shown: Open) -> None:
    """The legend's dots have the colours of the picture; what is pressed can be told from what is not."""
    page = shown(sample.file, forced_colors="active")
    hand.still(page)
    style = "(what) => getComputedStyle(document.querySelector(what)).backgroundColor"
    wanted = hand.colour(page, hand.ask(page, "look.colours.kinds[0]"))
    assert hand.colour(page, page.evaluate(style, "#kinds .dot")) == wanted
    on = page.evaluate(style, "#labels")
    page.keyboard.press("l")
    assert page.get_attribute("#labels", "aria-pressed") == "false"
    assert page.evaluate(style, "#labels") != on


@pytest.mark.parametrize("chosen", [False, True])
def test_the_narrowest_window(sample: Sheet, shown: Open, chosen: bool) -> None:
    """320 px, as a page zoomed to 400 %: every button is in the window, at least 24 px wide."""
    page = shown(sample.file, f"#{sample.details[0]['id']}" if chosen else "", viewport={"width": 320, "height": 600})
    hand.still(page)
    buttons = page.locator("button:visible")
    for at in range(buttons.count()):
        box = buttons.nth(at).bounding_box()
        name = buttons.nth(at).get_attribute("id")
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 320, name
        assert box["width"] >= 24 or not name, name


def test_many_words(sample: Sheet, shown: Open, tmp_path: Path) -> None:
    """Beyond 65,536 words of relations each link still has its own."""
    many = 70_000
    graph = sample.graph
    fill = [f"word {at}" for at in range(many)]
    for words in ("words", "inverses"):
        graph = graph | {words: fill + graph[words]}
    graph |= {"edges": graph["edges"] | {"word": [word + many for word in graph["edges"]["word"]]}}
    file = tmp_path / "graph.html"
    text = json.dumps(graph).replace("<", "\\u003c")
    file.write_text(
        re.sub(r'(?s)(id="graph">).*?(</script>)', lambda m: m[1] + text + m[2], sample.text, count=1), "utf-8"
    )
    page = shown(file)
    said = hand.ask(page, "Array.from(graph.edges.word, (word) => graph.words[word])")
    assert said == [sample.graph["words"][word] for word in sample.graph["edges"]["word"]]
