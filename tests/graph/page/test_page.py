"""The page as a whole: on a phone, of a big graph, an empty and a damaged one, by keys alone, and its policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.graph import Graph
from pipeline.run.picture import rendered
from tests.graph.page import hand
from tests.graph.page.browser import Open, Pages
from tests.graph.page.sheet import Sheet
from tests.graph.picture.made import made

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MANY, FIRST = 2_400, 2_000
_GAPS = """(() => {
  const { x, y, r, count } = graph;
  const order = [...Array(count).keys()].filter((i) => look.shown[i]).sort((a, b) => x[a] - x[b]);
  let worst = Infinity;
  for (let a = 0; a < order.length; a++)
    for (let b = a + 1; b < order.length && x[order[b]] - x[order[a]] < 80; b++) {
      const [i, j] = [order[a], order[b]];
      worst = Math.min(worst, Math.hypot(x[i] - x[j], y[i] - y[j]) - r[i] - r[j]);
    }
  return worst;
})()"""


@pytest.fixture(scope="package")
def many(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """More nodes than are shown at first."""
    file = tmp_path_factory.mktemp("many") / "graph.html"
    file.write_text(rendered(*made(MANY, 4_000), "Made up"), "utf-8", newline="\n")
    return Sheet(file)


def test_nothing_leaves_the_page(sample: Sheet) -> None:
    """No address of the network stands in the page's own files, and one policy forbids all but its script and style."""
    policy = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', sample.text)
    assert len(policy) == 1
    parts = dict(part.strip().split(" ", 1) for part in policy[0].split(";"))
    assert parts["default-src"] == "'none'" and parts["base-uri"] == parts["form-action"] == "'none'"
    for name in ("script-src", "style-src"):
        assert re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", parts[name])
    assert parts.keys() == {"default-src", "script-src", "style-src", "img-src", "base-uri", "form-action"}
    own = re.sub(r'(?s)<script type="application/json".*?</script>', "", sample.text)
    assert [
        found for found in re.findall(r"(?:https?:)?//[\w.-]+", own) if "." in found and "w3.org" not in found
    ] == []
    assert not re.search(r"(?i)<(?:link|iframe|object|embed|base|img)\b|\bsrc=|@import|url\((?!['\"]?data:)", own)


def test_a_changed_script_does_not_run(sample: Sheet, pages: Pages, tmp_path: Path) -> None:
    """One letter more than the hash says: the browser refuses it, and these tests see that."""
    file = tmp_path / "changed.html"
    file.write_text(sample.text.replace('"use strict";', '"use strict"; ', 1), "utf-8", newline="\n")
    page = pages.open(file, ready=False)
    assert page.evaluate("typeof vaultmill") == "undefined"
    told = "\n".join(pages.close())
    assert "script-src" in told and "refused by the policy" in told


def test_discs_do_not_overlap(sample: Sheet, shown: Open) -> None:
    """Of radius 8 to 32, the more connections the larger, and between two of them some room."""
    page = shown(sample.file)
    hand.still(page)
    assert hand.ask(page, _GAPS) >= 3.9
    radii = sample.graph["nodes"]["r"]
    assert min(radii) >= 8 and max(radii) == 32
    degree = [hand.ask(page, "graph.degree(given) + graph.children(given).length", node) for node in range(len(radii))]
    order = sorted(range(len(radii)), key=lambda node: degree[node])
    assert all(radii[a] <= radii[b] for a, b in zip(order, order[1:], strict=False) if degree[a] + 1 < degree[b])


def test_a_disc_is_drawn_as_large_as_it_is(sample: Sheet, shown: Open) -> None:
    """At scale 1.5: its colour to its edge, the ground behind it."""
    page = shown(sample.file)
    hand.ask(page, "(look.labels = look.hierarchy = false, look.changed())")
    node = hand.free(page)[0]
    hand.ask(page, "camera.goTo(graph.x[given], graph.y[given], 1.5, 0)", node)
    hand.still(page)
    x, y = hand.spot(page, node)
    radius = 1.5 * sample.graph["nodes"]["r"][node]
    own = hand.colour(page, hand.ask(page, "look.colours.kinds[graph.kind[given]]", node))
    for part in (0, 0.4, 0.8):
        assert hand.pixel(page, (x + radius * part, y)) == pytest.approx(own, abs=12)
    around = [(x + (radius + 3) * a, y + (radius + 3) * b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    assert any(hand.pixel(page, point) != pytest.approx(own, abs=12) for point in around)


def test_the_most_important_first(many: Sheet, shown: Open) -> None:
    """Two thousand by rank, with the numbers; all on demand, without overlaps; and the first again."""
    page = shown(many.file)
    hand.still(page)
    assert hand.ask(page, "[look.shown.indexOf(0), look.shown.lastIndexOf(1)]") == [FIRST, FIRST - 1]
    assert "2,000 of 2,400" in page.inner_text("#count")
    before = hand.picture(page)
    page.click("#rest")
    hand.wait(page, "look.shown.every(Boolean)")
    hand.still(page)
    assert hand.picture(page) != before and "2,400" in page.inner_text("#count")
    assert hand.ask(page, _GAPS) > -0.5
    page.click("#rest")
    hand.still(page)
    assert hand.ask(page, "look.shown.reduce((a, b) => a + b)") == FIRST


def test_what_is_not_among_the_first_is_found(many: Sheet, shown: Open) -> None:
    """Search and address reach every node; the one that was chosen is shown then."""
    page = shown(many.file, f"#{many.details[MANY - 1]['id']}")
    hand.wait(page, "look.selected === given && look.shown[given] === 1", MANY - 1)
    page.keyboard.press("/")
    page.keyboard.insert_text(many.names[MANY - 2])
    page.keyboard.press("Enter")
    hand.wait(page, "look.selected === given && look.shown[given] === 1", MANY - 2)


def test_a_phone(sample: Sheet, shown: Open) -> None:
    """Nothing wider than the glass; the panel is a drawer below, above it the picture can be used."""
    page = shown(sample.file, **PHONE)
    hand.still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hidden = """() => [...document.querySelectorAll(".bar button")].filter((b) => b.checkVisibility())
      .map((b) => b.getBoundingClientRect())
      .filter((r) => r.left < 0 || r.right > innerWidth || r.width < 24 || r.height < 24).length"""
    assert page.evaluate(hidden) == 0
    node = hand.free(page, 1, 30)[0]
    page.touchscreen.tap(*hand.spot(page, node))
    hand.wait(page, "look.selected === given && !camera.gliding", node)
    hand.still(page)
    box = page.locator("#panel").bounding_box()
    assert box and box["width"] >= 380 and box["y"] > 250 and box["y"] + box["height"] <= 844 + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert sample.names[node] in page.inner_text("#panel")
    x, y = hand.spot(page, node)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.id", [x, y]) == "canvas"
    assert y < box["y"]
    before = hand.camera(page)
    fingers = hand.Fingers(page)
    fingers.down((40, 200))
    for far in (20, 40, 60):
        fingers.move((40 + far, 200))
    fingers.up()
    hand.still(page)
    assert (before[0] - hand.camera(page)[0]) * before[2] == pytest.approx(60, abs=1)
    page.tap("#close")
    hand.wait(page, "look.selected === -1")
    assert not page.is_visible("#panel")


def test_the_keyboard_alone(sample: Sheet, shown: Open) -> None:
    """Everything without a pointer: zoom, move, choose, go on, come back, help."""
    page = shown(sample.file)
    hand.still(page)
    first = hand.camera(page)
    page.keyboard.press("+")
    hand.still(page)
    assert hand.camera(page)[2] > first[2] * 1.1
    page.keyboard.press("-")
    hand.still(page)
    assert hand.camera(page) == pytest.approx(first)
    for key, dx, dy in (("ArrowLeft", -1, 0), ("ArrowRight", 1, 0), ("ArrowUp", 0, -1), ("ArrowDown", 0, 1)):
        before = hand.camera(page)
        page.keyboard.press(key)
        hand.still(page)
        x, y, _ = hand.camera(page)
        assert ((x > before[0]) - (x < before[0]), (y > before[1]) - (y < before[1])) == (dx, dy)
    page.keyboard.press("0")
    hand.still(page)
    assert hand.camera(page) == pytest.approx(first)
    page.focus("#canvas")
    page.keyboard.press("Enter")
    hand.wait(page, "look.selected >= 0 && !camera.gliding")
    node = hand.ask(page, "look.selected")
    ring = sample.neighbours(node)
    assert ring
    seen = []
    for _ in range(len(ring)):
        page.keyboard.press("n")
        seen.append(hand.ask(page, "look.selected"))
    assert set(seen) == ring
    page.keyboard.press("Shift+N")
    assert len(ring) == 1 or hand.ask(page, "look.selected") == seen[-2]
    page.keyboard.press("?")
    page.wait_for_selector("#help", state="visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#help", state="hidden")
    page.keyboard.press("Escape")
    hand.wait(page, "look.selected === -1")


def test_every_control_is_reached_by_tab(sample: Sheet, shown: Open) -> None:
    """From the top with Tab alone, in the order of the page, and where one stands can be seen."""
    page = shown(sample.file)
    hand.still(page)
    wanted = page.evaluate(
        """() => [...document.querySelectorAll("button, input, a, canvas, summary")]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.tabIndex >= 0).length"""
    )
    seen: list[str] = []
    plain: list[str] = []
    for _ in range(wanted + 2):
        page.keyboard.press("Tab")
        told = page.evaluate(
            """() => { const e = document.activeElement;
              const shown = (x) => {
                const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(x);
                return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
              };
              const all = [...document.querySelectorAll("*")];
              return [String(all.indexOf(e)), e.tagName, shown(e) || shown(e.closest(".find") ?? e)]; }"""
        )
        if told[1] == "BODY" or told[0] in seen:
            continue
        seen.append(told[0])
        if not told[2]:
            plain.append(page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    assert len(seen) >= wanted and plain == []


def test_an_empty_vault(pages: Pages, tmp_path: Path) -> None:
    """A friendly word that says what to do; no fault."""
    file = tmp_path / "graph.html"
    file.write_text(rendered(Graph([], []), {}, "Empty"), "utf-8")
    page = pages.open(file, ready=False)
    assert "vaultmill run" in page.inner_text("#notice") and "visualize" in page.inner_text("#notice")
    assert pages.close() == []


@pytest.mark.parametrize("damage", ['{"title":', '{"nodes": 3}'])
def test_a_damaged_page(sample: Sheet, pages: Pages, tmp_path: Path, damage: str) -> None:
    """Data that cannot be read is said, in the place of the picture."""
    file = tmp_path / "graph.html"
    text = re.sub(r'(?s)(id="graph">).*?(</script>)', lambda m: m[1] + damage + m[2], sample.text, count=1)
    file.write_text(text, "utf-8", newline="\n")
    page = pages.open(file, ready=False)
    assert "cannot be shown" in page.inner_text("#notice")
    assert any(told.startswith("console: ") for told in pages.close())
