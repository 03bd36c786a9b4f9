"""What of the drawing is pure: camera, grid, room for names, settling; and that slices paint what one stroke paints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipeline.graph.picture.page import SCRIPTS
from tests.graph.page import hand
from tests.graph.page.browser import Open
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGE = Path(__file__).parents[3] / "pipeline" / "graph" / "page"
PURE = SCRIPTS[: SCRIPTS.index("dom.js")]
NAMES = (
    "Camera, Grid, Boxes, shortened, waysToWrite, settling, between, easeInOut, wheelFactor, covers, frameOf, "
    "widened, worldOf"
)
_TOOLS = """
  const dice = (seed) => () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
  const discs = (count, side, seed = 7) => {
    const roll = dice(seed);
    const made = { count, x: new Float32Array(count), y: new Float32Array(count), r: new Float32Array(count) };
    for (let i = 0; i < count; i++) {
      [made.x[i], made.y[i], made.r[i]] = [(roll() - 0.5) * side, (roll() - 0.5) * side, 8 + roll() * 24];
    }
    return made;
  };
  const closest = ({ count, x, y, r }, gap = 0) => {
    const near = [];
    for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) {
      if (Math.hypot(x[i] - x[j], y[i] - y[j]) < r[i] + r[j] + gap) near.push([i, j]);
    }
    return near.length;
  };
  const settle = (graph, held = () => false) => {
    for (const _ of settling(graph, { shown: new Uint8Array(graph.count).fill(1) }, held));
    return [...graph.x, ...graph.y];
  };
"""
_KEEP = """() => {
  const { width, height } = document.getElementById("canvas");
  (window.kept ??= []).push(watched.copy(document.getElementById("canvas")).getImageData(0, 0, width, height).data);
}"""
_COMPARE = """() => {
  const [one, two] = kept;
  let [other, most] = [0, 0];
  one.forEach((value, i) => {
    if (value === two[i]) return;
    other++;
    most = Math.max(most, Math.abs(value - two[i]));
  });
  return [other, most, new Set(new Uint32Array(one.buffer)).size];
}"""


@pytest.fixture(scope="module")
def engine(chromium: Browser) -> Iterator[Page]:
    """An empty page with the functions of the drawing in ``engine``."""
    page = chromium.new_page()
    code = "\n".join((PAGE / name).read_text("utf-8") for name in PURE)
    page.evaluate(f'(() => {{ "use strict";\n{code}\nwindow.engine = {{ {NAMES} }}; }})()')
    yield page
    page.close()


def run(page: Page, body: str) -> Any:
    """What a function body returns that uses the functions of the drawing."""
    return page.evaluate(f"() => {{ const {{ {NAMES} }} = engine; {_TOOLS} {body} }}")


def test_discs_apart_stay(engine: Page) -> None:
    """Where nothing overlaps nothing moves, and hidden or held discs never do."""
    body = """
      const [x, y, r] = [Float32Array.of(0, 30, -50), Float32Array.of(0, 0, 9), Float32Array.of(9, 9, 9)];
      const apart = { count: 3, x, y, r };
      const before = [...apart.x, ...apart.y];
      const held = { count: 2, x: Float32Array.of(0, 5), y: Float32Array.of(0, 0), r: Float32Array.of(9, 9) };
      settle(held, (i) => i === 0);
      const hidden = { count: 2, x: Float32Array.of(0, 5), y: Float32Array.of(0, 0), r: Float32Array.of(9, 9) };
      for (const _ of settling(hidden, { shown: Uint8Array.of(1, 0) }, () => false));
      return [settle(apart).join() === before.join(), held.x[0], held.y[0], closest(held), [...hidden.x]];"""
    assert run(engine, body) == [True, 0, 0, 0, [0, 5]]


def test_settling_ends_all_overlaps_the_same_each_time(engine: Page) -> None:
    """400 discs in a crowd, and many at one point."""
    body = """
      const crowd = () => discs(400, 900);
      const [one, two] = [crowd(), crowd()];
      const before = closest(one);
      const same = settle(one).join() === settle(two).join();
      const heap = { count: 40, x: new Float32Array(40), y: new Float32Array(40), r: new Float32Array(40).fill(10) };
      settle(heap);
      return [before > 100, closest(one), same, closest(heap)];"""
    assert run(engine, body) == [True, 0, True, 0]


@pytest.mark.parametrize("side", [200, 3000, 100_000])
def test_the_grid_finds_what_a_search_of_all_finds(engine: Page, side: int) -> None:
    """The nearest wanted disc within reach, on both sides of zero; nothing where nothing is."""
    body = f"""
      const all = discs(500, {side});
      const grid = new Grid(all);
      const roll = dice(3);
      let [wrong, hit] = [0, 0];
      for (let n = 0; n < 400; n++) {{
        const [x, y] = [(roll() - 0.5) * {side}, (roll() - 0.5) * {side}];
        const odd = (i) => i % 2 === 1;
        const away = (i) => Math.hypot(all.x[i] - x, all.y[i] - y) - all.r[i];
        let best = -1;
        for (let i = 1; i < 500; i += 2) if (away(i) <= 12 && (best < 0 || away(i) < away(best))) best = i;
        const found = grid.at(x, y, 12, odd);
        if (found !== best && !(found >= 0 && away(found) === away(best))) wrong++;
        if (best >= 0) hit++;
      }}
      return [wrong, hit, new Grid(discs(0, 1)).at(0, 0, 50, () => true)];"""
    wrong, hit, nothing = run(engine, body)
    assert (wrong, nothing) == (0, -1)
    assert hit > 0 or side > 3000


def test_boxes_take_only_what_is_free(engine: Page) -> None:
    """No two taken boxes overlap, and none is refused that would not."""
    body = """
      const [boxes, taken, roll] = [new Boxes(), [], dice(5)];
      let wrong = 0;
      for (let n = 0; n < 600; n++) {
        const [left, top] = [(roll() - 0.5) * 2000, (roll() - 0.5) * 1200];
        const box = [left, top, left + 20 + roll() * 200, top + 12 + roll() * 8];
        const free = taken.every((old) => !(old[0] < box[2] && box[0] < old[2] && old[1] < box[3] && box[1] < old[3]));
        if (boxes.take(...box) !== free) wrong++;
        if (free) taken.push(box);
      }
      return [wrong, taken.length > 100 && taken.length < 590];"""
    assert run(engine, body) == [0, True]


@pytest.mark.parametrize(
    ("text", "widest", "shown"),
    [
        ("", 5, ""),
        ("short", 5, "short"),
        ("rather long", 8, "rather…"),
        ("rather long", 7, "rather…"),
        ("👩\u200d👩\u200d👧👩\u200d👩\u200d👧👩\u200d👩\u200d👧", 12, "👩\u200d👩\u200d👧…"),
        ("e\u0301e\u0301e\u0301e\u0301", 5, "e\u0301e\u0301…"),
        ("x" * 200, 3, "xx…"),
    ],
)
def test_long_names_are_cut_between_characters(engine: Page, text: str, widest: int, shown: str) -> None:
    """Nothing happens to short ones; an emoji of many code points or an accent is never cut in two."""
    found = engine.evaluate("([text, widest]) => engine.shortened(text, widest, (part) => part.length)", [text, widest])
    assert found == shown


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("Ida Moe", [["Ida Moe"]]),
        ("", [[""]]),
        ("Weekly · 30 Mar", [["Weekly", "30 Mar"], ["Weekly · 30 Mar"]]),
        (
            "Marktgarten Co-operative",
            [["Marktgarten", "Co-operative"], ["Marktgarten Co-operative"], ["Marktgarten Co…"]],
        ),
        (
            "Harbour Lane quarterly call · 9 Apr",
            [
                ["Harbour Lane quarterly call", "9 Apr"],
                ["Harbour Lane", "quarterly call", "9 Apr"],
                ["Harbour Lane quarterly call · 9 Apr"],
                ["Harbour Lane q…", "9 Apr"],
            ],
        ),
        ("x" * 30, [["x" * 30], ["x" * 14 + "…"]]),
        ("x" * 300, [["x" * 14 + "…"]]),
        (
            "A · B · and something that is no day at all",
            [["A · B · and something", "that is no day at all"], ["A · B · and so…"]],
        ),
    ],
)
def test_long_names_are_written_in_many_ways(engine: Page, name: str, ways: list[list[str]]) -> None:
    """The best one first, none twice; a letter is six px wide here."""
    found = engine.evaluate("(name) => [...engine.waysToWrite(name, (part) => 6 * part.length)]", name)
    assert found == ways


def test_the_camera_keeps_its_word(engine: Page) -> None:
    """There and back, the point under the cursor, also at both ends of scale; all fits; a resize keeps the centre."""
    body = """
      const camera = new Camera();
      let told = 0;
      camera.onChange(() => told++);
      camera.resize(1000, 600);
      camera.fit({ left: -4000, top: -500, right: 2000, bottom: 900 });
      const [a, b] = [camera.toScreen(-4000, -500), camera.toScreen(2000, 900)];
      const inside = a.x >= 0 && a.y >= 0 && b.x <= 1000 && b.y <= 600 && camera.scale > 0.1;
      const fitted = camera.scale;
      let off = 0;
      for (const factor of [1.3, 0.7, 500, 500, 2, 1e-9, 0.5, 3]) {
        const under = camera.toWorld(211, 487);
        camera.zoomAt(211, 487, factor);
        const now = camera.toScreen(under.x, under.y);
        off = Math.max(off, Math.abs(now.x - 211), Math.abs(now.y - 487));
        if (factor === 500) off = Math.max(off, Math.abs(camera.scale - 8));
        if (factor === 0.5) off = Math.max(off, Math.abs(camera.scale - fitted / 4));
      }
      const centre = [camera.x, camera.y, camera.scale];
      camera.resize(390, 844);
      return [inside, off < 1e-6, told, centre.join() === [camera.x, camera.y, camera.scale].join()];"""
    assert run(engine, body) == [True, True, 11, True]


def test_the_way_of_a_glide_is_calm(engine: Page) -> None:
    """From 0 to 1, slow at both ends; what it goes to comes nearer to the middle of the screen with every step."""
    body = """
      const [from, to] = [{ x: -900, y: 400, scale: 0.2 }, { x: 300, y: -50, scale: 1.5 }];
      const away = ({ x, y, scale }) => Math.hypot(to.x - x, to.y - y) * scale;
      let nearer = true;
      for (let t = 0.02; t <= 1; t += 0.02) {
        nearer &&= away(between(from, to, easeInOut(t))) <= away(between(from, to, easeInOut(t - 0.02)));
      }
      const ends = [between(from, to, 0), between(from, to, 1)].map((at) => [at.x, at.y, at.scale].join());
      return [nearer, ends, easeInOut(0.1) < 0.05, easeInOut(0.9) > 0.95, easeInOut(0.5)];"""
    assert run(engine, body) == [True, ["-900,400,0.2", "300,-50,1.5"], True, True, 0.5]


@pytest.mark.parametrize(
    ("event", "least", "most"),
    [
        ({"deltaY": 0, "deltaMode": 0}, 1, 1),
        ({"deltaY": -100, "deltaMode": 0}, 1.1, 1.3),
        ({"deltaY": 100, "deltaMode": 0}, 0.77, 0.91),
        ({"deltaY": -3, "deltaMode": 1}, 1.05, 1.3),
        ({"deltaY": -1, "deltaMode": 2}, 1.5, 2),
        ({"deltaY": -1e6, "deltaMode": 0}, 2, 2),
        ({"deltaY": 1e6, "deltaMode": 0}, 0.5, 0.5),
        ({"deltaY": -5, "deltaMode": 0, "ctrlKey": True}, 1.03, 1.1),
    ],
)
def test_wheels_of_all_sorts(engine: Page, event: dict[str, Any], least: float, most: float) -> None:
    """Pixels, lines, pages and a trackpad's pinch; never more than twice at once."""
    assert least <= engine.evaluate("(event) => engine.wheelFactor(event)", event) <= most


def test_a_kept_picture_covers_what_is_near(engine: Page) -> None:
    """Wider than the view, no wider than the world, of whole device px, and it says when the view left it."""
    body = """
      const camera = new Camera();
      camera.resize(1280, 800);
      camera.fit({ left: -5000, top: -5000, right: 5000, bottom: 5000 });
      const all = { left: -5000, top: -5000, right: 5000, bottom: 5000 };
      const seen = [];
      for (const [ratio, scale] of [[1, 1], [2, 1], [2, 0.05], [1.5, 7]]) {
        [camera.x, camera.y, camera.scale] = [123.4, -56.7, scale];
        const frame = frameOf(camera, ratio);
        const kept = widened(frame, all);
        const whole = Number.isInteger(kept.width) && Number.isInteger(kept.height) && kept.width * kept.height < 9.1e6;
        camera.x += 100 / scale;
        const near = covers(kept, frameOf(camera, ratio), all);
        camera.x += 2000 / scale;
        const far = covers(kept, frameOf(camera, ratio), all);
        seen.push([covers(kept, frame, all), whole, near, far]);
      }
      return seen;"""
    nearby = [True, True, True, False]
    assert run(engine, body) == [nearby, nearby, [True, True, True, True], nearby]


@pytest.mark.parametrize("change", ["look.labels = true", "look.selected = 0", "look.faded.fill(1, 5)"])
def test_slices_paint_the_same_picture(sample: Sheet, shown: Open, change: str) -> None:
    """Painted at once or from plates in slices: the same pixels but for rounding at rims, and both come to rest."""
    page = shown(sample.file)
    hand.ask(page, f"({change}, look.changed())")
    for pace in (1e-9, 1e9):
        hand.ask(page, "(picture.plates.pace = given, picture.invalidate())", pace)
        hand.wait(page, "picture.settled")
        page.evaluate(_KEEP)
    other, most, colours = page.evaluate(_COMPARE)
    assert (other < 500, most < 20) == (True, True), f"{other} pixels differ, by up to {most}"
    assert colours > 20


def test_names_never_lie_over_one_another(sample: Sheet, shown: Open) -> None:
    """At any scale; and panning changes none of those that stay in view."""
    page = shown(sample.file)
    hand.still(page)
    body = """(() => {
      const over = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
      const { labels, focus } = picture;
      let [bad, most] = [0, 0];
      for (const scale of [0.3, 0.7, 1, 1.5, 3]) {
        camera.scale = scale;
        const place = (view) => labels.place(camera, focus, view).names;
        const names = place(camera.view(2000));
        const boxes = names.map(({ text, size, x, y, right, down }) => {
          const half = (labels.texts.widthOf(text) * size) / 24;
          const [px, py] = [x * scale + right, y * scale + down];
          return [px - half, py, px + half, py + size];
        });
        boxes.forEach((a, i) => boxes.slice(0, i).forEach((b) => { if (over(a, b)) bad++; }));
        most = Math.max(most, names.length);
        camera.x += 40;
        if (JSON.stringify(place(camera.view(2000))) !== JSON.stringify(names)) bad++;
      }
      return [bad, most];
    })()"""
    bad, most = hand.ask(page, body)
    assert bad == 0
    assert most > 10
