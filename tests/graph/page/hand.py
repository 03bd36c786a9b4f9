"""What a hand does on the page, and what the page's script, its canvas and its text then say. Points are CSS px."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

Point = tuple[float, float]
_STILL = """() => watched.until("stillness", (() => {
  let last = "";
  let same = 0;
  return () => {
    const { camera, picture } = vaultmill;
    const now = [camera.x, camera.y, camera.scale, watched.frames].join();
    same = picture.settled && !camera.gliding && now === last ? same + 1 : 0;
    last = now;
    return same > 3;
  };
})())"""
_FREE = """([wanted, edge]) => {
  const { graph, look, camera, picture } = vaultmill;
  const canvas = document.getElementById("canvas");
  const box = canvas.getBoundingClientRect();
  const found = [];
  for (let i = 0; i < graph.count && found.length < wanted; i++) {
    const at = camera.toScreen(graph.x[i], graph.y[i]);
    const inside = at.x > edge && at.y > edge && at.x < box.width - edge && at.y < box.height - edge;
    if (!inside || !look.shown[i] || picture.at(at.x, at.y) !== i) continue;
    if (document.elementFromPoint(at.x + box.left, at.y + box.top) === canvas) found.push(i);
  }
  return found;
}"""
_PIXELS = """(points) => {
  const canvas = document.getElementById("canvas");
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const copy = watched.copy(canvas);
  return points.map(([x, y]) => {
    const at = [Math.round((x - box.left) * ratio), Math.round((y - box.top) * ratio)];
    return [...copy.getImageData(...at, 1, 1).data];
  });
}"""
_HASH = """() => {
  const { data } = watched.copy(document.getElementById("canvas")).getImageData(0, 0, canvas.width, canvas.height);
  let hash = 0;
  for (const word of new Uint32Array(data.buffer)) hash = (Math.imul(hash, 31) + word) | 0;
  return hash;
}"""
_COLOUR = """(text) => {
  const drawing = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  drawing.fillStyle = text;
  drawing.fillRect(0, 0, 1, 1);
  return [...drawing.getImageData(0, 0, 1, 1).data];
}"""
_PALE = """() => {
  const drawing = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (text) => {
    drawing.clearRect(0, 0, 1, 1);
    drawing.fillStyle = text;
    drawing.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = drawing.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [s, t, u]) => [r * a + s * (1 - a), g * a + t * (1 - a), b * a + u * (1 - a)];
  const light = (colour) => {
    const [r, g, b] = colour.map((n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    if (!element) return rgba(vaultmill.look.colours.canvas).slice(0, 3);
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, ground(element.parentElement));
  };
  const told = [];
  for (const element of document.body.querySelectorAll("*")) {
    const text = [...element.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join("");
    const typed = element.matches("input") ? element.value || element.placeholder : "";
    if (!(text || typed) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element, element.matches("input") && !element.value ? "::placeholder" : null);
    const behind = ground(element);
    const [a, b] = [light(over(rgba(style.color), behind)), light(behind)].sort((m, n) => n - m);
    const contrast = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24);
    if (contrast < (large ? 3 : 4.5)) told.push(`${contrast.toFixed(2)} ${element.outerHTML.slice(0, 90)}`);
  }
  return told;
}"""


def ask(page: Page, what: str, given: Any = None) -> Any:
    """An expression over ``graph``, ``look``, ``camera``, ``picture`` and ``given``."""
    return page.evaluate(
        f"(given) => {{ const {{ graph, look, camera, picture }} = vaultmill; return ({what}); }}", given
    )


def wait(page: Page, what: str, given: Any = None) -> None:
    """Until such an expression is true. (Playwright's own way compiles text in the page, which its policy forbids.)"""
    test = f"({{ graph, look, camera, picture }}) => {what}"
    page.evaluate(f"(given) => watched.until({json.dumps(what)}, () => window.vaultmill && ({test})(vaultmill))", given)


def still(page: Page) -> None:
    """Until nothing moves and no frame is asked for."""
    page.evaluate(_STILL)


def spot(page: Page, node: int) -> Point:
    """Where the middle of a node is on the page."""
    x, y = ask(page, "(({ x, y }) => [x, y])(camera.toScreen(graph.x[given], graph.y[given]))", node)
    left, top = corner(page)
    return x + left, y + top


def world(page: Page, point: Point) -> Point:
    """The world point that is drawn there."""
    left, top = corner(page)
    x, y = ask(page, "(({ x, y }) => [x, y])(camera.toWorld(...given))", [point[0] - left, point[1] - top])
    return x, y


def back(page: Page, place: Point) -> Point:
    """Where a world point is on the page."""
    x, y = ask(page, "(({ x, y }) => [x, y])(camera.toScreen(...given))", list(place))
    left, top = corner(page)
    return x + left, y + top


def corner(page: Page) -> Point:
    """The left top of the canvas."""
    box = canvas(page)
    return box[0], box[1]


def canvas(page: Page) -> tuple[float, float, float, float]:
    """Left, top, width and height of the canvas."""
    found = page.evaluate("(({ x, y, width, height }) => [x, y, width, height])(canvas.getBoundingClientRect())")
    return found[0], found[1], found[2], found[3]


def middle(page: Page) -> Point:
    """The middle of the canvas."""
    left, top, width, height = canvas(page)
    return left + width / 2, top + height / 2


def camera(page: Page) -> tuple[float, float, float]:
    """x, y and scale."""
    x, y, scale = ask(page, "[camera.x, camera.y, camera.scale]")
    return x, y, scale


def free(page: Page, count: int = 1, edge: int = 60) -> list[int]:
    """Nodes that a click reaches: by rank, in the canvas, ``edge`` px from its borders, under nothing."""
    found: list[int] = page.evaluate(_FREE, [count, edge])
    assert len(found) == count, f"only {len(found)} nodes can be clicked"
    return found


def spare(page: Page, edge: int = 150) -> Point:
    """A point of the canvas where there is no node, ``edge`` px from its borders."""
    left, top, width, height = canvas(page)
    what = """(() => {
      const [left, top, width, height, edge] = given;
      for (let y = edge; y < height - edge; y += 7) for (let x = edge; x < width - edge; x += 7) {
        const around = [[0, 0], [9, 0], [-9, 0], [0, 9], [0, -9]].map(([a, b]) => picture.at(x + a, y + b));
        if (around.every((i) => i < 0) && document.elementFromPoint(x + left, y + top).id === "canvas") return [x, y];
      }
    })()"""
    x, y = ask(page, what, [left, top, width, height, edge])
    return left + x, top + y


def click(page: Page, node: int) -> None:
    """A click into the middle of a node."""
    page.mouse.click(*spot(page, node))
    wait(page, "look.selected === given", node)


def pixels(page: Page, points: Sequence[Point]) -> list[list[int]]:
    """The colours of the canvas there: red, green, blue, alpha."""
    found: list[list[int]] = page.evaluate(_PIXELS, [list(point) for point in points])
    return found


def pixel(page: Page, point: Point) -> list[int]:
    """The colour of the canvas there."""
    return pixels(page, [point])[0]


def picture(page: Page) -> int:
    """A number that is equal for equal pictures."""
    found: int = page.evaluate(_HASH)
    return found


def colour(page: Page, text: str) -> list[int]:
    """What a colour of the style sheet is: red, green, blue, alpha."""
    found: list[int] = page.evaluate(_COLOUR, text)
    return found


def pale(page: Page) -> list[str]:
    """Text that one sees and that has less contrast than WCAG AA asks for (4.5; large text 3)."""
    found: list[str] = page.evaluate(_PALE)
    return found


class Fingers:
    """Fingers on the glass of a page; what they touched last stays touched until they are lifted."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, *points: Point) -> None:
        """Put them down."""
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        """Move all of them."""
        self._send("touchMove", points)

    def up(self) -> None:
        """Lift them all."""
        self._send("touchEnd", ())

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        touched = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def contrast(page: Page, one: str, other: str) -> float:
    """Contrast of two colours of the style sheet, 1 to 21."""
    light, dark = sorted((_luminance(colour(page, text)) for text in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(rgba: list[int]) -> float:
    parts = [n / 255 for n in rgba[:3]]
    red, green, blue = [n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
