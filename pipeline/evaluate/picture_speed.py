"""Speed of the graph page: made for a big graph, opened in headless Chromium, dragged and zoomed with all shown."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

import msgspec

from pipeline.evaluate.figures import Figure
from pipeline.evaluate.made_graph import made

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINKS = 2
"""Links for each node."""
TIMES = 5
MOVES = 90
"""Steps of the hand in one gesture."""
PATIENCE = 60_000
"""Milliseconds."""
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
WINDOW = {"width": 1280, "height": 800}
_FLAGS = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-component-update", "--no-pings"]
_DRAWN = """() => new Promise((done) => {
  const drawn = () => window.vaultmill?.picture.drawn;
  const step = () => requestAnimationFrame(drawn() ? () => done(performance.now()) : step);
  step();
})"""
_STILL = """() => new Promise((done) => {
  let same = 0;
  let last = "";
  const step = () => {
    const { camera, picture } = vaultmill;
    const now = [camera.x, camera.y, camera.scale, picture.drawn].join();
    same = picture.settled && now === last ? same + 1 : 0;
    last = now;
    same > 10 ? done() : requestAnimationFrame(step);
  };
  step();
})"""
_GESTURE = """([kind, steps]) => new Promise((done) => {
  const canvas = document.getElementById("canvas");
  const gaps = [];
  let last = 0;
  const move = (way) => {
    const at = { clientX: 700 + 12 * way, clientY: 420 + 5 * way, pointerId: 1, pointerType: "mouse", bubbles: true };
    canvas.dispatchEvent(new PointerEvent("pointermove", at));
  };
  const turn = (deltaY) => {
    const at = { clientX: 760, clientY: 440, deltaY, bubbles: true, cancelable: true };
    canvas.dispatchEvent(new WheelEvent("wheel", at));
  };
  const step = () => {
    const now = performance.now();
    if (last) gaps.push(now - last);
    last = now;
    const phase = gaps.length % 30;
    if (gaps.length === steps) return done(gaps);
    if (kind === "drag") move(phase < 15 ? phase : 30 - phase);
    else turn(phase < 15 ? -60 : 60);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""
"""A hand that moves before every frame; the milliseconds from frame to frame. Events from outside come more seldom."""


class Limits(msgspec.Struct, frozen=True):
    """Seconds, and milliseconds between two frames, at most."""

    made: float = 8.0
    first: float = 3.0
    frame: float = 33.4


class Speeds(msgspec.Struct, frozen=True):
    """``first``: seconds from the call of the address to the first picture. Gestures: milliseconds of each frame."""

    first: float
    pan: tuple[float, ...]
    zoom: tuple[float, ...]


def figures(folder: Path, nodes: int, limits: Limits | None = None) -> Iterator[Figure]:
    """Rows for a graph of so many nodes; one that says why, where there is no browser to measure with."""
    limits = limits or Limits()
    group = f"Graph page, {nodes:,} nodes, {LINKS * nodes:,} links"
    file = folder / "graph.html"
    spent = _timed(lambda: write_page(file, nodes, LINKS * nodes))
    yield _seconds(group, "page made", spent, limits.made)
    if reason := missing():
        yield Figure(group, "first picture", "not measured", reason)
        return
    found = speeds(file)
    yield _seconds(group, "first picture", found.first, limits.first)
    for what, gaps in (("drag", found.pan), ("zoom", found.zoom)):
        middle, slow = median(gaps), quantiles(gaps, n=20, method="inclusive")[-1]
        over = middle > limits.frame
        yield Figure(group, f"{what}, frame to frame", f"{middle:.0f} ms", f"at most {limits.frame:.0f}", over)
        yield Figure(group, f"{what}, 95 % of frames; the worst", f"{slow:.0f} ms", f"{max(gaps):.0f} ms")


def missing() -> str:
    """What is not there to measure with; ``""`` when nothing is."""
    if not program():
        return "no Chromium"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "no Playwright"
    return ""


def program() -> str:
    """Path of a Chromium, ``""`` where there is none."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), "")


def write_page(file: Path, nodes: int, links: int) -> None:
    """The page of a made-up graph."""
    from pipeline.run.picture import rendered

    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(rendered(*made(nodes, links), "Made up"), "utf-8", newline="\n")


def speeds(file: Path, times: int = TIMES) -> Speeds:
    """The median of ``times`` openings, and of the gestures the frames of that one whose median is the median."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program(), args=_FLAGS)
        try:
            return measured(browser, file, times)
        finally:
            browser.close()


def measured(browser: Browser, file: Path, times: int = TIMES) -> Speeds:
    """The same in a browser that is open."""
    found = [_once(browser, file) for _ in range(times)]
    pan, zoom = (_middle([getattr(one, what) for one in found]) for what in ("pan", "zoom"))
    return Speeds(median(one.first for one in found), pan, zoom)


def _middle(runs: list[tuple[float, ...]]) -> tuple[float, ...]:
    return sorted(runs, key=median)[len(runs) // 2]


def _once(browser: Browser, file: Path) -> Speeds:
    context = browser.new_context(viewport=WINDOW, offline=True)  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.goto(file.as_uri(), wait_until="commit")
        first = float(_within(page, _DRAWN)) / 1000
        _within(page, _STILL)
        page.evaluate("document.getElementById('rest').hidden || document.getElementById('rest').click()")
        _within(page, _STILL)
        return Speeds(first, _gesture(page, "drag"), _gesture(page, "zoom"))
    finally:
        context.close()


def _gesture(page: Page, kind: str) -> tuple[float, ...]:
    """Milliseconds from frame to frame while the hand moves."""
    page.mouse.move(700, 420)
    if kind == "drag":
        page.mouse.down()
    gaps = _within(page, _GESTURE, [kind, MOVES])
    page.mouse.up()
    _within(page, _STILL)
    return tuple(map(float, gaps))


def _within(page: Page, script: str, given: object = None) -> Any:
    """What a promise of the page gives; an error where it gives nothing for a minute."""
    late = f"new Promise((_, fail) => setTimeout(() => fail(new Error('no frames')), {PATIENCE}))"
    return page.evaluate(f"(given) => Promise.race([({script})(given), {late}])", given)


def _seconds(group: str, what: str, spent: float, limit: float) -> Figure:
    return Figure(group, what, f"{spent:.2f} s", f"at most {limit:.1f} s", spent > limit)


def _timed(run: Callable[[], None]) -> float:
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin
