"""Search as one types: what matches stays, the rest fades, the best are listed and can be gone to by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Page


def _search(page: Page, text: str) -> list[int]:
    """Nodes that are not faded, once the text was typed."""
    page.keyboard.press("/")
    page.keyboard.press("Control+a")
    page.keyboard.type(text) if text.isascii() else page.keyboard.insert_text(text)
    hand.wait(page, "document.getElementById('search').value === given", text)
    hand.still(page)
    lit: list[int] = hand.ask(page, "[...look.faded.keys()].filter((i) => !look.faded[i])")
    return lit


def test_nothing_typed_fades_nothing(sample: Sheet, shown: Open) -> None:
    """An empty box, or only spaces in it, is no search."""
    page = shown(sample.file)
    hand.still(page)
    before = hand.picture(page)
    for text in ("", "   "):
        assert _search(page, text) == list(range(len(sample.names)))
        assert hand.picture(page) == before and not page.is_visible("#results")


def test_the_rest_fades(sample: Sheet, shown: Open) -> None:
    """A name leaves those that have it as they are; others fade to about an eighth; Escape brings all back."""
    page = shown(sample.file)
    hand.still(page)
    hand.ask(page, "(look.labels = false, look.changed())")
    hand.still(page)
    found, *others = hand.free(page, 12)
    kept = {at for at in range(len(sample.names)) if sample.names[found].casefold() in sample.names[at].casefold()}
    other = next(at for at in others if at not in kept)
    spots = hand.spot(page, found), hand.spot(page, other)
    before, all_lit = hand.pixels(page, spots), hand.picture(page)
    lit = _search(page, sample.names[found])
    assert kept <= set(lit) and len(lit) < len(sample.names) / 2 and other not in lit
    after = hand.pixels(page, spots)
    ground = hand.colour(page, hand.ask(page, "look.colours.canvas"))
    assert after[0] == before[0]
    strong, weak = [sum(abs(a - b) for a, b in zip(one[:3], ground[:3], strict=True)) for one in (before[1], after[1])]
    assert weak < strong / 3, (before[1], after[1], ground)
    page.keyboard.press("Escape")
    hand.still(page)
    assert hand.ask(page, "look.faded.every((faded) => !faded)") and hand.picture(page) == all_lit


def test_every_key_counts(sample: Sheet, shown: Open) -> None:
    """While one types: each letter narrows what is lit, and the number beside the box is that of the lit nodes."""
    page = shown(sample.file)
    word = sample.names[0].split()[0]
    numbers = []
    for end in range(1, len(word) + 1):
        lit = _search(page, word[:end])
        numbers.append(len(lit))
        assert page.inner_text("#found").replace(",", "") == str(len(lit))
    assert numbers == sorted(numbers, reverse=True) and 0 < numbers[-1] < numbers[0]


def test_what_names_a_node_finds_it(sample: Sheet, shown: Open) -> None:
    """Not only its name: aliases, keywords, tags, id, kind, attributes."""
    page = shown(sample.file)
    for what in ("aliases", "keywords", "tags", "id", "kind", "attrs"):
        node, word = next((at, said) for at in range(len(sample.names)) if (said := _said(sample, at, what)))
        assert node in _search(page, word), what


def _said(sheet: Sheet, node: int, what: str) -> str:
    """The first that is said of a node."""
    known = sheet.details[node]
    some = {
        "tags": [sheet.graph["tags"][tag] for tag in sheet.graph["nodes"]["tags"][node]],
        "attrs": [value for _, value in known.get("attrs", [])],
        "kind": [sheet.kind(node)],
        "id": [known["id"]],
    }
    return next(iter(some.get(what) or known.get(what, [])), "")


def test_case_and_accents_do_not_matter(sample: Sheet, shown: Open) -> None:
    """Typed in capitals, or with accents that the name has not, it is found all the same."""
    page = shown(sample.file)
    name = sample.names[0]
    plain = _search(page, name)
    assert _search(page, name.upper()) == plain
    assert _search(page, name.replace("a", "á").replace("e", "ê").replace("o", "ö")) == plain


def test_nothing_is_found(sample: Sheet, shown: Open) -> None:
    """All fades, the page says so with what was typed as text, Enter goes nowhere."""
    page = shown(sample.file)
    assert _search(page, "<b>qzxqzx</b>") == []
    assert "<b>qzxqzx</b>" in page.inner_text("#results") and page.inner_text("#found") == "0"
    page.keyboard.press("Enter")
    assert hand.ask(page, "look.selected") == -1


def test_the_best_are_listed(sample: Sheet, shown: Open) -> None:
    """An exact name first; arrows choose, Enter goes there, as does a click."""
    page = shown(sample.file)
    name = sample.names[3]
    _search(page, name)
    rows = page.locator("#results [role=option]")
    assert rows.first.inner_text().startswith(name) and rows.first.get_attribute("aria-selected") == "true"
    page.keyboard.press("Enter")
    hand.wait(page, "graph.names[look.selected] === given && !camera.gliding", name)
    assert page.evaluate("document.activeElement.id") == "canvas"
    _search(page, "e")
    assert rows.count() > 2
    third = rows.nth(2).inner_text().split("\n")[0]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#search", "aria-activedescendant") == rows.nth(2).get_attribute("id")
    page.keyboard.press("Enter")
    hand.wait(page, "graph.names[look.selected].startsWith(given)", third)
    _search(page, "e")
    first = rows.first.inner_text().split("\n")[0]
    rows.first.click()
    hand.wait(page, "graph.names[look.selected].startsWith(given)", first)
