"""A graph of names and texts that want to be scripts, markup, addresses and more: all of it shows as text."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from pipeline.report import RunOptions
from pipeline.run import picture, run
from pipeline.run.setup import init
from tests.graph.page import evil, hand
from tests.graph.page.browser import Open, Pages
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="package")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """The page of the hostile graph, in a vault whose name is hostile too."""
    file = tmp_path_factory.mktemp("hostile") / "graph.html"
    name = evil.VECTORS["end of the block"]
    file.write_bytes(picture.rendered(*evil.graph(), name).encode())
    return Sheet(file)


@pytest.fixture(scope="package")
def written(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """The page of a vault whose notes are as hostile, on the disk, in names of files too."""
    root = tmp_path_factory.mktemp("written") / 'it\'s <b>"evil"&lt;'
    init(root, "all", ("robin@vale.test",), "UTC", "")
    run(root, RunOptions(), lambda *_: None)
    for path, text in evil.notes().items():
        file = root / "knowledge" / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    return Sheet(Path(picture.draw(root).path))


def _select(page: Page, node: int) -> str:
    """The panel's text of a node, which is reached by the address of the page."""
    page.evaluate(
        "(id) => { location.hash = encodeURIComponent(id); }", hand.ask(page, "graph.details(given).id", node)
    )
    hand.wait(page, "look.selected === given", node)
    return page.locator("#panel-body").text_content() or ""


def _elements(page: Page) -> list[str]:
    """What only foreign text could have made of the page."""
    script = """() => {
      const all = (what) => [...document.querySelectorAll(what)];
      const OURS = ["obsidian://open?vault=", "obsidian://search?vault="];
      const foreign = [
        ...all("img, iframe, object, embed, base, link, video, audio, marquee, form:not(#help form)"),
        ...all("script").slice(3),
        ...all("style").slice(1),
        ...all("*").filter((e) => [...e.attributes].some((a) => /^on|^srcdoc$/.test(a.name))),
        ...all("[href]").filter((a) => !OURS.some((start) => a.getAttribute("href").startsWith(start))),
      ];
      return [...foreign.map((e) => e.outerHTML), ...(window.ran ? [`ran ${window.ran} times`] : [])];
    }"""
    found: list[str] = page.evaluate(script)
    return found


def test_without_escaping_it_would_run(pages: Pages, tmp_path: Path) -> None:
    """The proof that the next tests can fail: the same page joined carelessly runs scripts and asks a stranger."""
    graph, told = evil.graph()
    whole = picture.rendered(graph, told, "Vault")
    raw = (
        json.dumps([node.name for node in graph.nodes.values()], ensure_ascii=False).encode("utf-8", "replace").decode()
    )
    careless = re.sub(r'(?s)(id="details">).*?(</script>)', lambda m: m[1] + raw + m[2], whole, count=1)
    assert careless != whole
    guarded = tmp_path / "guarded.html"
    guarded.write_text(careless, "utf-8")
    open_page = tmp_path / "careless.html"
    open_page.write_text(re.sub(r"<meta http-equiv[^>]+>", "", careless, count=1), "utf-8")
    page = pages.open(open_page, ready=False)
    assert page.evaluate("window.ran") > 0 and _elements(page) != []
    assert any(evil.HOST in one for one in pages.close())
    again = Pages(pages.browser)
    page = again.open(guarded, ready=False)
    assert page.evaluate("window.ran") is None
    assert any("refused by the policy" in one for one in again.close())


def test_the_picture_shows_them(hostile: Sheet, shown: Open) -> None:
    """All nodes are drawn, hovered and zoomed at; the head and the legend are text; nothing ran, nothing was asked."""
    page = shown(hostile.file)
    hand.still(page)
    assert (
        evil.VECTORS["end of the block"] in page.inner_text("h1") and evil.VECTORS["end of the block"] in page.title()
    )
    for node in hand.free(page, 8, 20):
        page.mouse.move(*hand.spot(page, node))
        page.wait_for_selector("#tooltip", state="visible")
        hand.wait(page, "look.hovered === given", node)
    page.mouse.wheel(0, -600)
    hand.still(page)
    page.click("#legend-tags > summary")
    told = page.locator("#legend").text_content() or ""
    assert evil.VECTORS["picture"] in told and "onerror" in told
    assert _elements(page) == []


def test_every_panel_is_text(hostile: Sheet, shown: Open) -> None:
    """Of every node: its name letter by letter, as text, and neither the page nor the panel grows beyond its place."""
    page = shown(hostile.file)
    for node in range(hand.ask(page, "graph.count")):
        known = hostile.details[node]
        told = _select(page, node)
        assert known["name"].strip() in told, known["id"]
        for text in known["summary"]:
            assert text.strip() in told
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, known["id"]
        assert page.evaluate("document.getElementById('panel').getBoundingClientRect().right") <= 1280
        assert _elements(page) == [], known["id"]
    assert page.evaluate("getComputedStyle(document.getElementById('panel-body')).overflowX") == "hidden"
    links = page.evaluate('[...document.querySelectorAll("a")].map((a) => a.href)')
    assert links and all(re.match(r"obsidian://(open|search)\?vault=", link) for link in links)


def test_a_hostile_vault(written: Sheet, shown: Open) -> None:
    """From the files to the panel: every note is a node, its name and role stand there as text, its link names it."""
    page = shown(written.file)
    assert len(written.names) == len(evil.notes())
    files = set()
    for node in range(len(written.names)):
        known = written.details[node]
        told = _select(page, node)
        assert known["name"].strip() in told and all(value.strip() in told for _, value in known.get("attrs", ()))
        assert _elements(page) == [], known["id"]
        link = parse_qs(urlsplit(page.get_attribute("#panel-body a", "href") or "").query, strict_parsing=True)
        if "query" in link:  # what stands behind # would be taken for a heading
            whole = re.fullmatch(r'path:"(.*)"', link["query"][0], re.S)
            assert whole and "#" in whole[1]
            files.add(re.sub(r"\\(.)", r"\1", whole[1]))
        else:
            files.add(f"{link['file'][0].removesuffix('.md')}.md")
    assert files == {unicodedata.normalize("NFC", path) for path in evil.notes()}
    assert evil.RUNS in " ".join(written.names)


def test_half_characters_and_controls_are_replaced(hostile: Sheet) -> None:
    """What no file can hold becomes U+FFFD; nothing below a space stands in the page."""
    assert "a\ufffdb\ufffdc" in hostile.text
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029]", hostile.text)


def test_search_finds_them_as_text(hostile: Sheet, shown: Open) -> None:
    """Markup is typed and found as it is written, and listed as text."""
    page = shown(hostile.file)
    for text in ("<script>", "onerror", "__proto__", "{{script}}", "</script><script>", "\u202egnp"):
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(text)
        page.wait_for_selector("#results [role=option]")
        assert text in (page.locator("#results").text_content() or "")
        assert _elements(page) == []
        page.keyboard.press("Enter")
        hand.wait(page, "look.selected >= 0 && !camera.gliding")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_on_a_phone_too(hostile: Sheet, shown: Open) -> None:
    """The longest name is no wider than the glass."""
    page = shown(hostile.file, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    node = hostile.names.index(next(name for name in hostile.names if name.startswith("Long ")))
    _select(page, node)
    hand.still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("#close").is_visible()
