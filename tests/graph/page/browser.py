"""A headless Chromium driven over pipes, and pages in it of which every fault and every request is written down."""

from __future__ import annotations

import os
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.hostile.browser import program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

Open = Callable[..., "Page"]
PATIENCE = 30_000
"""Milliseconds after which a condition that was waited for is a failure; a busy machine takes its time."""
_FLAGS = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-gpu", "--disable-component-update", "--no-pings"]
_WATCH = """
window.watched = { frames: 0, violations: [] };
addEventListener("securitypolicyviolation", (event) => {
  watched.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
const ask = window.requestAnimationFrame.bind(window);
watched.ask = ask;
watched.copy = (canvas) => {
  const drawing = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  drawing.drawImage(canvas, 0, 0);
  return drawing;
};
watched.until = (what, test) => new Promise((done, fail) => {
  const late = setTimeout(() => fail(new Error(`waited in vain: ${what}`)), PATIENCE);
  const step = () => {
    if (!test()) return ask(step);
    clearTimeout(late);
    done();
  };
  step();
});
watched.drawn = () => watched.until("a picture", () => window.vaultmill?.picture.drawn);
window.requestAnimationFrame = (run) => { watched.frames += 1; return ask(run); };
"""
"""Runs before the page's own script: counts the frames that the page asks for, keeps what its policy refused.

Pixels are read from a copy, so that the page's own canvas is not slowed down by it."""


def why_not() -> str:
    """What is missing here, in words that tell what to install; ``""`` when nothing is."""
    if not program():
        return "the graph page is not tested: no Chromium (Debian: apt-get install chromium, or make browser)"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "the graph page is not tested: no Playwright (pip install playwright)"
    return ""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. Nothing else of asyncio can run in this thread until it is closed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program(), args=_FLAGS, timeout=60_000)
        try:
            yield browser
        finally:
            browser.close()


class Pages:
    """Pages of a browser, and what went wrong in them. One that a test is done with is emptied and used again."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.told: list[str] = []
        self._own: set[str] = set()
        self._idle: dict[str, Page] = {}
        self._used: list[tuple[str, Page]] = []

    def open(self, file: Path, fragment: str = "", ready: bool = True, **options: Any) -> Page:
        """The page of a file, drawn. ``options`` are Playwright's for a context; ``ready=False`` waits for nothing."""
        wanted = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "offline": True, **options}
        key = repr(sorted(wanted.items()))
        page = self._idle.pop(key, None) or self._new(wanted)
        self._used.append((key, page))
        self._own.add(file.as_uri())
        page.goto(file.as_uri() + fragment)
        if ready:
            page.evaluate("watched.drawn()")
        return page

    def close(self) -> list[str]:
        """Everything that went wrong, once the pages are gone."""
        for key, page in self._used:
            if not page.is_closed():
                self._leave(key, page)
        told = list(dict.fromkeys(self.told))
        self._used, self._own, self.told = [], set(), []
        return told

    def _new(self, wanted: dict[str, Any]) -> Page:
        context = self.browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(_WATCH.replace("PATIENCE", str(PATIENCE)))
        self._watch(page)
        return page

    def _leave(self, key: str, page: Page) -> None:
        """Nothing of a test is left for the next one: no document, no store, no size, no place of the mouse."""
        refused = page.evaluate("window.watched ? watched.violations : []")
        self.told += [f"refused by the policy: {one}" for one in refused]
        if key in self._idle or page.viewport_size is None:
            return page.context.close()
        page.evaluate("[localStorage, sessionStorage].forEach((store) => store.clear())")
        page.goto("about:blank")
        page.set_viewport_size(dict(literal_eval(key))["viewport"])
        page.mouse.move(0, 0)
        self._idle[key] = page

    def _watch(self, page: Page) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning", "assert"):
                self.told.append(f"console: {message.text}")

        def asked(request: Request) -> None:
            if request.url.partition("#")[0] not in self._own and not request.url.startswith("data:"):
                self.told.append(f"request: {request.url}")

        page.on("pageerror", lambda error: self.told.append(f"error: {error}"))
        page.on("console", said)
        page.on("request", asked)
        page.on("dialog", lambda dialog: (self.told.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("popup", lambda popup: self.told.append(f"popup: {popup.url}"))
        page.on("download", lambda download: self.told.append(f"download: {download.url}"))
        page.on("crash", lambda _: self.told.append("crash"))


def in_ci() -> bool:
    """Where a browser that is there but cannot start is a failure."""
    return bool(os.environ.get("CI"))
