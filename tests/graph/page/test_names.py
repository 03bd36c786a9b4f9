"""Names in the picture: what is written, where, and what of it stays when one looks closer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipeline.graph import Edge, Graph, Node
from pipeline.graph.picture.faces import Face, Told
from pipeline.run.picture import rendered
from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "phone": (390, 844)}
_WRITTEN = """(() => {
  const { labels, focus } = picture;
  const { scale, width, height } = camera;
  return labels.place(camera, focus, camera.view(300)).names.map(({ node, text, size, x, y, right, down }) => {
    const half = (labels.texts.widthOf(text) * size) / 24;
    const at = camera.toScreen(x, y);
    const [left, top] = [at.x + right - half, at.y + down];
    const inside = left >= 0 && top >= 0 && left + 2 * half <= width && top + size <= height;
    const over = [...graph.names.keys()].filter((i) => {
      const disc = camera.toScreen(graph.x[i], graph.y[i]);
      const dx = Math.max(left - disc.x, 0, disc.x - left - 2 * half);
      const dy = Math.max(top - disc.y, 0, disc.y - top - size);
      return Math.hypot(dx, dy) < graph.r[i] * scale - 0.5;
    });
    return { node, text, inside, over, box: [left, top, left + 2 * half, top + size] };
  });
})()"""
"""The names line by line: whether they are inside the canvas, and which discs they lie over."""


def written(page: Page) -> list[dict[str, Any]]:
    """The names as they stand in the picture now."""
    hand.still(page)
    found: list[dict[str, Any]] = hand.ask(page, _WRITTEN)
    return found


def meeting(sheet: Sheet) -> int:
    """A node that is called otherwise than its note."""
    return next(at for at, name in enumerate(sheet.names) if " · " in name)


@pytest.mark.parametrize("size", SIZES)
def test_no_name_is_cut_by_the_border_or_hides_a_disc(sample: Sheet, shown: Open, size: str) -> None:
    """When all is in view: each name stands whole in the canvas and beside the discs; nearly all are named."""
    width, height = SIZES[size]
    page = shown(sample.file, viewport={"width": width, "height": height})
    names = written(page)
    assert [name["text"] for name in names if not name["inside"]] == []
    assert [name["text"] for name in names if name["over"]] == []
    share = len({name["node"] for name in names}) / len(sample.names)
    assert share >= (0.7 if size == "phone" else 0.95)


def test_the_title_comes_first_and_its_day_is_never_cut(sample: Sheet, shown: Open) -> None:
    """A meeting's label begins with what it is called and ends with the day."""
    names = written(shown(sample.file))
    dated = [at for at, name in enumerate(sample.names) if " · " in name]
    assert len(dated) > 4
    for node in dated:
        title, day = sample.names[node].rsplit(" · ", 1)
        lines = [name["text"] for name in names if name["node"] == node]
        assert not lines or (lines[-1].endswith(day) and lines[0][:4] == title[:4]), lines


def test_hovering_moves_no_name(sample: Sheet, shown: Open) -> None:
    """The names of the picture stay where they are while the pointer wanders over nodes that have one."""
    page = shown(sample.file)
    before = written(page)
    for node in hand.free(page, 6, 40):
        hand.ask(page, "(look.hovered = given, look.changed())", node)
        if any(name["node"] == node for name in before):
            assert written(page) == before


def test_a_meeting_is_found_by_what_it_is_called_and_by_its_note(sample: Sheet, shown: Open) -> None:
    """By title, by day as it is written in the picture, and by the name of the note; the panel tells both names."""
    node = meeting(sample)
    title, day = sample.names[node].rsplit(" · ", 1)
    whole = sample.details[node]["name"]
    assert whole != sample.names[node] and whole.endswith(title)
    page = shown(sample.file)
    for text in (sample.names[node], title, f"{title} {day}", whole, whole.split()[0]):
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(text)
        assert hand.ask(page, "look.faded[given]", node) == 0, text
        page.keyboard.press("Escape")
    page.evaluate("(id) => { location.hash = encodeURIComponent(id); }", sample.details[node]["id"])
    hand.wait(page, "look.selected === given", node)
    told = " ".join(page.inner_text("#panel").split())
    assert sample.names[node] in told and whole in told


def test_what_a_person_wants_comes_first(sample: Sheet, shown: Open) -> None:
    """Who it is, what is open, facts, relations, and at the end what is known of the note; nothing twice."""
    node = next(at for at, known in enumerate(sample.details) if known.get("open") and known.get("facts"))
    page = shown(sample.file, f"#{sample.details[node]['id']}")
    hand.wait(page, "look.selected === given", node)
    parts = page.locator("#panel-body .part > summary > span:first-child").all_inner_texts()
    assert parts == [
        part for part in ("Open", "Decisions", "Facts", "Part of", "Parts", "Connections") if part in parts
    ]
    assert {"Open", "Facts", "Connections"} <= set(parts)
    terms = page.locator("#panel-body dt").all_inner_texts()
    assert len(terms) == len(set(terms)) and terms[-1].casefold() == "id"
    more = page.locator("#panel-body .facts button")
    while more.count():
        more.first.click()
    told = page.inner_text("#panel-body")
    for text, who, due in sample.details[node]["open"]:
        assert text in told and who in told and due in told


def test_the_picture_stands_in_an_upright_window(sample: Sheet, shown: Open) -> None:
    """It is turned there, not only made small; turned back with the window; all fits both times."""
    page = shown(sample.file, viewport={"width": 390, "height": 844})
    box = "(({ left, right, top, bottom }) => [right - left, bottom - top])(picture.bounds())"
    hand.still(page)
    upright, scale = hand.ask(page, box), hand.camera(page)[2]
    assert upright[1] > upright[0]
    page.set_viewport_size({"width": 844, "height": 390})
    hand.wait(page, "camera.width > 500 && picture.bounds().right > picture.bounds().bottom")
    hand.still(page)
    assert hand.ask(page, box) == pytest.approx(upright[::-1])
    page.set_viewport_size({"width": 390, "height": 844})
    hand.wait(page, "camera.width < 500 && picture.bounds().right < picture.bounds().bottom")
    hand.still(page)
    assert hand.ask(page, box) == pytest.approx(upright) and hand.camera(page)[2] == pytest.approx(scale)


def test_marks_piled_up(shown: Open, tmp_path: Path) -> None:
    """A name of one letter with hundreds of marks keeps the letter; the marks that a script has all stay."""
    plain = "Nguye\u0302\u0303n"
    names = ["Z\u0336\u0489\u0311\u036b\u0336" * 100, "Q" + "\u0336\u0489" * 200 + "uill", plain]
    file = tmp_path / "graph.html"
    nodes = [Node(f"n{at}", "", "person", name, f"People/{at}.md") for at, name in enumerate(names)]
    file.write_text(rendered(Graph(nodes, []), {}, "Vault"), "utf-8", newline="\n")
    found = {one["node"]: one["text"] for one in written(shown(file))}
    kept = {len(text) for text in found.values()}
    assert plain in found.values() and max(kept) < 120
    assert {text[0] for text in found.values()} == {"Z", "Q", "N"}


@pytest.mark.parametrize(("links", "often"), [(5, True), (40, False)])
def test_a_word_at_every_link(shown: Open, tmp_path: Path, links: int, often: bool) -> None:
    """A few links have their word at them; at forty of one node it would only hide the names; a rare one stays."""
    ids = ["hub", "odd", *(f"n{at}" for at in range(links))]
    nodes = [Node(one, one, "person", one, f"People/{one}.md") for one in ids]
    edges = [Edge("odd", "founded", "hub"), *(Edge(one, "works at", "hub") for one in ids[2:])]
    file = tmp_path / "graph.html"
    file.write_text(rendered(Graph(nodes, edges), {}, "Vault"), "utf-8", newline="\n")
    page = shown(file, "#hub")
    hand.still(page)
    hand.ask(page, "camera.zoomAt(camera.width / 2, camera.height / 2, 3)")
    words = {one["text"] for one in written(page) if one["node"] == -1}
    assert words == {"founded", *(["works at"] if often else [])}
    assert "works at" not in page.inner_text("#panel") and "employs" in page.inner_text("#panel")


def test_many_kinds_and_long_tags_fit_the_legend(shown: Open, tmp_path: Path) -> None:
    """Nothing in the legend is wider than it, of 20 kinds and 300 tags."""
    kinds = [f"kind-{number}-of-some-length" for number in range(20)]
    nodes = [Node(f"n{at}", f"N{at}", kinds[at % 20], f"Name {at}", f"Notes/{at}.md") for at in range(100)]
    told = {
        node.id: Told(Face("", tuple(f"topic/{'a-long-word-' * 5}{3 * at + one}" for one in range(3))))
        for at, node in enumerate(nodes)
    }
    file = tmp_path / "graph.html"
    file.write_text(rendered(Graph(nodes, [Edge("n1", "knows", "n2")]), told, "Vault"), "utf-8", newline="\n")
    page = shown(file)
    page.click("#legend-tags > summary")
    page.get_by_text("All 300 tags").click()
    beyond = """() => {
      const edge = document.getElementById("legend").getBoundingClientRect().right;
      const all = [...document.querySelectorAll("#legend button")].map((one) => one.getBoundingClientRect());
      return [all.length, all.filter((box) => box.right > edge).length];
    }"""
    count, wide = page.evaluate(beyond)
    assert count > 320 and wide == 0
