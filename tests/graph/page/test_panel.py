"""The panel: everything known of what was clicked, its neighbours to go on to, its note to open, and the way back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pipeline.notes.neutral import plain
from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

KINDS = ("person", "organization", "project", "topic", "meeting")


def _go(page: Page, sheet: Sheet, node: int) -> None:
    """Select a node by the address of the page, wherever it is."""
    page.evaluate("(id) => { location.hash = encodeURIComponent(id); }", sheet.details[node]["id"])
    hand.wait(page, "look.selected === given", node)


def _panel(page: Page) -> str:
    """All text of the panel, spaces as they are read."""
    return " ".join(page.locator("#panel").inner_text().split())


def _buttons(page: Page, node: int) -> Locator:
    """Buttons of the panel that lead to a node."""
    return page.locator(f'#panel-body button[data-node="{node}"]')


def test_nothing_is_selected_at_first(sample: Sheet, shown: Open) -> None:
    """No panel until something is clicked; a click beside all nodes opens none, and closes one."""
    page = shown(sample.file)
    hand.still(page)
    assert not page.is_visible("#panel")
    node = hand.free(page)[0]
    hand.click(page, node)
    assert page.is_visible("#panel")
    hand.still(page)
    page.mouse.click(*hand.spare(page, 40))
    hand.wait(page, "look.selected === -1")
    assert not page.is_visible("#panel")


def test_it_is_closed(sample: Sheet, shown: Open) -> None:
    """By the cross and by Escape; the address of the page forgets the node, and the keyboard is with the picture."""
    page = shown(sample.file)
    hand.still(page)
    for close in (lambda: page.click("#close"), lambda: page.keyboard.press("Escape")):
        hand.click(page, hand.free(page)[0])
        assert "#" in page.url
        close()
        hand.wait(page, "look.selected === -1")
        assert not page.is_visible("#panel") and "#" not in page.url
        assert page.evaluate("document.activeElement.id") in ("canvas", "")


def test_everything_known_is_told(sample: Sheet, shown: Open) -> None:
    """Of the node of each kind of which most is known: what its data says, and what its note on disk says."""
    page = shown(sample.file)
    for kind in KINDS:
        nodes = [at for at in range(len(sample.names)) if sample.kind(at) == kind]
        assert nodes, f"the sample has no {kind}"
        node = max(nodes, key=lambda at: len(str(sample.details[at])))
        _go(page, sample, node)
        told = _panel(page)
        assert [text for text in _known(sample, node) if text.casefold() not in told.casefold()] == [], kind
        links = hand.ask(page, "graph.degree(given)", node)
        assert not links or re.search(rf"Connections {links}\b", told)


def _known(sheet: Sheet, node: int) -> list[str]:
    """All that the data of the page says of a node."""
    known, edges = sheet.details[node], sheet.graph["edges"]
    words = [known["name"], sheet.kind(node), known["id"], *known.get("aliases", []), *known.get("keywords", [])]
    words += [word for pair in known.get("attrs", []) for word in pair] + known.get("summary", [])
    words += [known[day] for day in ("created", "updated") if day in known]
    words += [sheet.graph["tags"][tag] for tag in sheet.graph["nodes"]["tags"][node]]
    words += [word for date, text, _ in known.get("facts", []) for word in (date, text)]
    words += [sheet.names[other] for other in sorted(sheet.neighbours(node))[:20]]
    links = zip(edges["start"], edges["end"], edges["word"], strict=True)
    words += [sheet.graph["words"][word] for start, _, word in links if start == node]
    return [" ".join(str(word).split()) for word in words]


def test_the_panel_says_what_the_notes_say(sample: Sheet, shown: Open) -> None:
    """The head of the note, its aliases and its facts on disk are what a reader is told; nothing else is invented."""
    page = shown(sample.file)
    vault = sample.root / "knowledge"
    facts = 0
    for node in [at for at in range(len(sample.names)) if sample.details[at].get("facts")][:4]:
        _go(page, sample, node)
        told = _panel(page)
        note = (vault / sample.details[node]["note"]).read_text("utf-8")
        head = re.search(r"^# (.+)$", note, re.M)
        assert head and " ".join(plain(head[1]).split()) in told
        log = " ".join(plain(file.read_text("utf-8")) for file in vault.rglob("*.jsonl"))
        for date, text, source in sample.details[node]["facts"]:
            assert text in log or text in plain(note), text
            assert date in told and (not source or (vault / source).is_file())
            facts += 1
    assert facts > 5


def test_neighbours_lead_on(sample: Sheet, shown: Open) -> None:
    """Each is a button that selects it and brings it to the middle; and from there back to the first."""
    page = shown(sample.file)
    hand.still(page)
    node = hand.free(page)[0]
    hand.click(page, node)
    others = sorted(sample.neighbours(node))
    assert others
    for other in others[:3]:
        _go(page, sample, node)
        _buttons(page, other).first.click()
        hand.wait(page, "look.selected === given && !camera.gliding", other)
        hand.still(page)
        assert hand.spot(page, other) == pytest.approx(hand.middle(page), abs=1)
        assert hand.camera(page)[2] == pytest.approx(1.5)
        assert sample.names[other] in _panel(page)
        assert _buttons(page, node).count() >= 1


def test_many_neighbours(sample: Sheet, shown: Open) -> None:
    """Of every node of the sample: all neighbours are buttons once what is folded away was asked for."""
    page = shown(sample.file)
    node = max(range(len(sample.names)), key=lambda at: len(sample.neighbours(at)))
    _go(page, sample, node)
    more = page.locator("#panel-body button").filter(has_text=re.compile("^show all", re.I))
    while more.count():
        more.first.click()
    told = _panel(page)
    assert [sample.names[at] for at in sample.neighbours(node) if sample.names[at] not in told] == []


def test_back_and_forward(sample: Sheet, shown: Open) -> None:
    """By buttons and by keys, among the visited; a new step forgets what lay ahead."""
    page = shown(sample.file)
    hand.still(page)
    first, second, third = 0, 1, 2
    for node in (first, second):
        _go(page, sample, node)
    assert page.is_disabled("#forward") and page.is_enabled("#back")
    page.click("#back")
    hand.wait(page, "look.selected === given", first)
    assert page.is_disabled("#back")
    page.click("#forward")
    hand.wait(page, "look.selected === given", second)
    page.keyboard.press("Alt+ArrowLeft")
    hand.wait(page, "look.selected === given", first)
    page.keyboard.press("Alt+ArrowRight")
    hand.wait(page, "look.selected === given", second)
    page.click("#back")
    _go(page, sample, third)
    assert page.is_disabled("#forward")
    page.click("#back")
    hand.wait(page, "look.selected === given", first)


def test_notes_open_in_obsidian(sample: Sheet, shown: Open) -> None:
    """Every link of the page names this vault and a note that is there: those of nodes, and those of sources."""
    page = shown(sample.file)
    vault = sample.root / "knowledge"
    links: list[str] = []
    for node in range(min(len(sample.names), 25)):
        _go(page, sample, node)
        links += page.evaluate('[...document.querySelectorAll("a")].map((a) => a.getAttribute("href"))')
    assert len(links) > 30
    for link in set(links):
        parts = urlsplit(link)
        assert (parts.scheme, parts.netloc, parts.path, parts.fragment) == ("obsidian", "open", "", "")
        asked = parse_qs(parts.query, strict_parsing=True)
        assert asked.keys() == {"vault", "file"} and asked["vault"] == [vault.name]
        (file,) = asked["file"]
        assert (vault / f"{file.removesuffix('.md')}.md").is_file(), link
        assert "+" not in parts.query


def test_the_address_selects(sample: Sheet, shown: Open) -> None:
    """``#id`` opens the page at a node; what is selected stands in the address; a strange id selects nothing."""
    node = len(sample.names) // 2
    known = sample.details[node]
    page = shown(sample.file, f"#{known['id']}")
    hand.wait(page, "look.selected === given", node)
    assert known["name"] in _panel(page)
    hand.still(page)
    assert hand.spot(page, node) == pytest.approx(hand.middle(page), abs=1)
    other = min(sample.neighbours(0))
    _go(page, sample, 0)
    _buttons(page, other).first.click()
    hand.wait(page, "look.selected === given", other)
    assert unquote(page.url.partition("#")[2]) == sample.details[other]["id"]
    page.evaluate("location.hash = 'nobody-of-that-id'")
    hand.still(page)
    assert hand.ask(page, "look.selected") == other


def test_an_address_of_nothing(sample: Sheet, shown: Open) -> None:
    """The page opens as it always does, whatever the address names."""
    page = shown(sample.file, "#%E0%A4%A")
    for fragment in ("#nobody", "#__proto__", "#'><script>"):
        hand.still(page)
        assert hand.ask(page, "look.selected") == -1 and not page.is_visible("#panel")
        page.goto(sample.file.as_uri() + fragment)
        page.reload()
        page.evaluate("watched.drawn()")


def test_what_is_said_to_those_who_do_not_see(sample: Sheet, shown: Open) -> None:
    """The selected node is announced; the canvas has a name and can be reached by Tab; the panel is told apart."""
    page = shown(sample.file)
    hand.still(page)
    hand.click(page, hand.free(page)[0])
    node = hand.ask(page, "look.selected")
    said = page.locator("[aria-live]").first
    assert sample.names[node] in said.inner_text() and sample.kind(node) in said.inner_text()
    assert "nodes" in (page.get_attribute("#canvas", "aria-label") or "")
    assert page.get_attribute("#canvas", "tabindex") == "0" and page.get_attribute("#panel", "aria-label")
