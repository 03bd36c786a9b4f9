"""Zoom, pan, pinch and the glide to what was clicked: by real input, told by numbers of the camera."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

HALF = 0.5
"""Pixels that a point may be off."""
_RECORD = """() => {
  window.path = [];
  const step = (now) => {
    const { x, y, scale } = vaultmill.camera;
    path.push([now, x, y, scale]);
    watched.ask(step);
  };
  watched.ask(step);
}"""


def _near(one: hand.Point, other: hand.Point, off: float = HALF) -> None:
    assert one == pytest.approx(other, abs=off)


def test_a_page_at_rest_does_nothing(sample: Sheet, shown: Open) -> None:
    """Once the picture stands no frame is asked for, however long it is looked at."""
    page = shown(sample.file)
    hand.still(page)
    script = """() => new Promise((done) => {
      const before = watched.frames;
      let left = 40;
      const step = () => (left-- ? watched.ask(step) : done(watched.frames - before));
      step();
    })"""
    assert page.evaluate(script) == 0
    page.mouse.move(*hand.middle(page))
    hand.still(page)
    before = page.evaluate("watched.frames")
    page.mouse.wheel(0, -100)
    hand.wait(page, "watched.frames > given", before)


def test_the_wheel_zooms_to_the_cursor(sample: Sheet, shown: Open) -> None:
    """The world point under the cursor stays there, wherever the cursor is, in and out."""
    page = shown(sample.file)
    hand.still(page)
    left, top, width, height = hand.canvas(page)
    for place, delta in product([(0.5, 0.5), (0.2, 0.75), (0.65, 0.3)], [-240, 240]):
        at = left + round(width * place[0]), top + round(height * place[1])
        page.mouse.move(*at)
        before, under = hand.camera(page), hand.world(page, at)
        page.mouse.wheel(0, delta)
        hand.wait(page, "given < 0 ? camera.scale > -given * 1.2 : camera.scale < given / 1.2", before[2] * delta / 240)
        hand.still(page)
        _near(hand.back(page, under), at)


def test_the_wheel_over_the_panel_scrolls_it(sample: Sheet, shown: Open) -> None:
    """Only the canvas zooms."""
    page = shown(sample.file)
    hand.still(page)
    hand.click(page, hand.free(page)[0])
    hand.still(page)
    before = hand.camera(page)
    page.hover("#panel-body")
    page.mouse.wheel(0, 300)
    hand.still(page)
    assert hand.camera(page) == before


def test_scales_have_an_end(sample: Sheet, shown: Open) -> None:
    """From a quarter of the scale that shows all, to 8; not beyond, and the point under the cursor stays even there."""
    page = shown(sample.file)
    hand.still(page)
    fitted = hand.camera(page)[2]
    at = hand.middle(page)
    page.mouse.move(*at)
    for delta, end in ((-900, 8), (900, fitted / 4)):
        for _ in range(9):
            page.mouse.wheel(0, delta)
        hand.wait(page, "Math.abs(camera.scale / given - 1) < 0.01", end)
        hand.still(page)
        under = hand.world(page, at)
        page.mouse.wheel(0, delta)
        hand.still(page)
        _near(hand.back(page, under), at)


@pytest.mark.parametrize(("button", "word"), [("#zoom-in", "in"), ("#zoom-out", "out"), ("#fit", "fit")])
def test_buttons_zoom_and_say_what_they_do(sample: Sheet, shown: Open, button: str, word: str) -> None:
    """＋ and － zoom about the middle, the third shows all again; each has a tooltip and a name for screen readers."""
    page = shown(sample.file)
    hand.still(page)
    first, middle = hand.camera(page), hand.middle(page)
    under = hand.world(page, middle)
    page.click(button)
    hand.still(page)
    now = hand.camera(page)
    if word == "fit":
        assert now == pytest.approx(first)
        page.click("#zoom-in")
        page.click("#zoom-in")
        hand.still(page)
        assert hand.camera(page)[2] > first[2]
        page.click(button)
        hand.still(page)
        assert hand.camera(page) == pytest.approx(first, rel=1e-3)
    else:
        assert (now[2] > first[2] * 1.1) if word == "in" else (now[2] < first[2] / 1.1)
        _near(hand.back(page, under), middle)
    told = page.locator(button)
    assert (
        word in (told.get_attribute("title") or "").lower() and word in (told.get_attribute("aria-label") or "").lower()
    )


def test_every_button_says_what_it_does(sample: Sheet, shown: Open) -> None:
    """A title and a name on each button that one sees, with the panel and the legend open."""
    page = shown(sample.file)
    hand.click(page, hand.free(page)[0])
    script = """() => [...document.querySelectorAll("button")].filter((b) => b.checkVisibility())
      .filter((b) => !(b.title.trim().length > 3 || b.textContent.trim().length > 3)).map((b) => b.outerHTML)"""
    assert page.evaluate(script) == []
    script = """() => [...document.querySelectorAll(".tools button")].map((b) => [b.id, b.title, b.ariaLabel])
      .filter(([id, title, label]) => !(title && label))"""
    assert page.evaluate(script) == []


def test_a_drag_pans(sample: Sheet, shown: Open) -> None:
    """What was under the pointer stays under it, also beyond the canvas; a drag is no click."""
    page = shown(sample.file)
    hand.still(page)
    start = hand.spare(page)
    under = hand.world(page, start)
    page.mouse.move(*start)
    page.mouse.down()
    for end in ((start[0] + 90, start[1] + 40), (start[0] + 160, start[1] + 75)):
        page.mouse.move(*end, steps=4)
        hand.still(page)
        _near(hand.back(page, under), end)
    page.mouse.up()
    scale = hand.camera(page)[2]
    page.mouse.move(start[0], start[1])
    hand.still(page)
    _near(hand.back(page, under), end)
    assert hand.camera(page)[2] == scale


def test_a_drag_from_a_node_is_no_click(sample: Sheet, shown: Open) -> None:
    """Up to 4 px a hand may tremble."""
    page = shown(sample.file)
    hand.still(page)
    node = hand.free(page)[0]
    for far, selected in ((12, -1), (3, node)):
        x, y = hand.spot(page, node)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + far, y, steps=3)
        page.mouse.up()
        hand.still(page)
        assert hand.ask(page, "look.selected") == selected


def test_a_double_click_zooms_in(sample: Sheet, shown: Open) -> None:
    """To the point that was clicked, where there is no node."""
    page = shown(sample.file)
    hand.still(page)
    at = hand.spare(page)
    before, under = hand.camera(page), hand.world(page, at)
    page.mouse.dblclick(*at)
    hand.wait(page, "camera.scale > given * 1.2", before[2])
    hand.still(page)
    _near(hand.back(page, under), at)


def test_a_pinch(sample: Sheet, shown: Open) -> None:
    """Both fingers keep what was under them, while they part, while they wander, and when one is taken away."""
    page = shown(sample.file, has_touch=True)
    hand.still(page)
    x, y = hand.spare(page)
    one, other = (x - 60, y), (x + 60, y)
    before = hand.camera(page)
    fingers = hand.Fingers(page)
    fingers.down(one, other)
    under = hand.world(page, one), hand.world(page, other)
    for spread, moved in ((80, 0), (110, 10), (120, 30)):
        one, other = (x - spread + moved, y + moved), (x + spread + moved, y + moved)
        fingers.move(one, other)
        hand.still(page)
        _near(hand.back(page, under[0]), one)
        _near(hand.back(page, under[1]), other)
    assert hand.camera(page)[2] == pytest.approx(2 * before[2], rel=0.01)
    fingers.up()
    hand.still(page)
    _near(hand.back(page, under[0]), one)
    assert hand.ask(page, "look.selected") == -1


def test_one_finger_pans_and_taps(sample: Sheet, shown: Open) -> None:
    """A finger drags the picture, a tap opens what it meets."""
    page = shown(sample.file, has_touch=True)
    hand.still(page)
    start = hand.spare(page)
    under = hand.world(page, start)
    fingers = hand.Fingers(page)
    fingers.down(start)
    for far in (20, 45, 70):
        fingers.move((start[0] + far, start[1] + far / 2))
    hand.still(page)
    _near(hand.back(page, under), (start[0] + 70, start[1] + 35))
    fingers.up()
    node = hand.free(page)[0]
    page.touchscreen.tap(*hand.spot(page, node))
    hand.wait(page, "look.selected === given", node)


def test_a_click_centres_in_400_ms(sample: Sheet, shown: Open) -> None:
    """At 1.5, in the middle of the canvas, slow at both ends, on a way that never turns back."""
    page = shown(sample.file)
    hand.still(page)
    node = hand.free(page, 6)[-1]
    page.evaluate(_RECORD)
    page.mouse.click(*hand.spot(page, node))
    hand.wait(page, "look.selected === given && Math.abs(camera.scale - 1.5) < 1e-6 && !camera.gliding", node)
    hand.wait(page, "path.length > 5 && path.at(-1).slice(1).join() === path.at(-4).slice(1).join()")
    assert hand.camera(page)[2] == pytest.approx(1.5)
    _near(hand.spot(page, node), hand.middle(page), 1)
    path = page.evaluate("path")
    moving = [at for at, (old, new) in enumerate(pairwise(path), 1) if old[3] != new[3]]
    spent = path[moving[-1]][0] - path[moving[0] - 1][0]
    assert 360 <= spent <= 600, spent
    scales = [row[3] for row in path[moving[0] - 1 : moving[-1] + 1]]
    assert scales == sorted(scales) or scales == sorted(scales, reverse=True)


def test_a_hand_stops_the_glide(sample: Sheet, shown: Open) -> None:
    """The wheel takes over at once; nothing pulls back."""
    page = shown(sample.file)
    hand.still(page)
    node = hand.free(page, 4)[-1]
    hand.click(page, node)
    page.mouse.wheel(0, -120)
    hand.wait(page, "!camera.gliding")
    hand.still(page)
    assert hand.camera(page)[2] != pytest.approx(1.5, abs=1e-9)


def test_reduced_motion(sample: Sheet, shown: Open) -> None:
    """Who asked for less motion is there at once: no picture between."""
    page = shown(sample.file, reduced_motion="reduce")
    hand.still(page)
    node = hand.free(page, 4)[-1]
    page.evaluate(_RECORD)
    hand.click(page, node)
    hand.still(page)
    _near(hand.spot(page, node), hand.middle(page), 1)
    path = page.evaluate("path")
    assert len({row[3] for row in path}) <= 2


def test_a_new_size_keeps_the_middle(sample: Sheet, shown: Open) -> None:
    """What stood in the middle of the window stands there after it was made smaller, as large as before."""
    page = shown(sample.file)
    hand.still(page)
    page.mouse.move(*hand.middle(page))
    page.mouse.wheel(0, -200)
    hand.still(page)
    before, place = hand.camera(page), hand.world(page, hand.middle(page))
    page.set_viewport_size({"width": 1000, "height": 620})
    hand.wait(page, "camera.width <= 1000")
    hand.still(page)
    _near(hand.back(page, place), hand.middle(page), 1)
    assert hand.camera(page)[2] == before[2]
