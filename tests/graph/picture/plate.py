"""``python -m tests.graph.picture.plate``: draws the picture of the README anew, from the sample's vault."""

from __future__ import annotations

import re
import tempfile
import textwrap
from collections.abc import Iterator, Mapping
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.graph.picture.scene import scene
from pipeline.query.graph import graph_of
from pipeline.query.reading import reading
from tests.golden.test_golden import vault

FILE = Path(__file__).resolve().parents[3] / ".github" / "graph.svg"
SIZE, LINE, GLYPH = 11, 12.5, 5.9
"""Of the names: height of the letters, of a line, and about the width of a letter."""
MARGIN, LEGEND = 12, 34
COLOURS = ("canvas", "rim", "edge", "label", "soft")


class Box(NamedTuple):
    """A part of the picture that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether both take the same place."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def drawn(root: Path) -> str:
    """The picture of the sample's vault, which is made in ``root``."""
    vault(root)
    with reading(root) as place:
        graph = graph_of(place)
    return svg(scene(graph, {}, "", "").graph)


def svg(graph: Mapping[str, Any]) -> str:
    """What the page draws, without what moves: links, discs, the names that find room, and the legend."""
    nodes, edges, kinds = graph["nodes"], graph["edges"], graph["kinds"]
    discs = list(zip(nodes["x"], nodes["y"], nodes["r"], strict=True))
    left, top = min(x - r for x, _, r in discs) - 4 * MARGIN, min(y - r for _, y, r in discs) - 2 * MARGIN
    right, bottom = max(x + r for x, _, r in discs) + 4 * MARGIN, max(y + r for _, y, r in discs) + 3 * MARGIN
    frame = Box(left, top, right, bottom)
    ends = dict.fromkeys(tuple(sorted(pair)) for pair in zip(edges["start"], edges["end"], strict=True))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} '
        f'{bottom + LEGEND - top:.0f}" role="img" aria-labelledby="what">',
        '<title id="what">The graph of the sample: people, organizations, meetings, and how they are related</title>',
        f"<style>{_style([kind['name'] for kind in kinds])}</style>",
        f'<rect class="canvas" x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" rx="8"/>',
    ]
    for one, other in ends:
        (x, y, _), (u, v, _) = discs[one], discs[other]
        lines.append(f'<path class="edge" d="M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}"/>')
    for (x, y, r), kind in zip(discs, nodes["kind"], strict=True):
        lines.append(f'<circle class="{kinds[kind]["name"]}" cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}"/>')
    lines += _names(nodes["name"], discs, frame)
    at = left + 2 * MARGIN
    for kind in kinds:
        lines.append(f'<circle class="{kind["name"]}" cx="{at:.0f}" cy="{bottom + LEGEND / 2:.0f}" r="6"/>')
        said = f"{kind['title']} {kind['count']}"
        lines.append(f'<text class="soft" x="{at + 12:.0f}" y="{bottom + LEGEND / 2 + 4:.0f}">{escape(said)}</text>')
        at += 36 + GLYPH * len(said)
    return "\n".join([*lines, "</svg>", ""])


def _names(names: list[str], discs: list[tuple[float, float, float]], frame: Box) -> Iterator[str]:
    """Most important first, below, above or beside the disc, where nothing else stands."""
    taken = [Box(x - r, y - r, x + r, y + r) for x, y, r in discs]
    for name, disc in zip(names, discs, strict=True):
        for rows, (u, v), box in _places(name, disc):
            inside = frame.left <= box.left and box.right <= frame.right and frame.top <= v <= frame.bottom - LINE
            if inside and not any(map(box.meets, taken)):
                taken.append(box)
                for at, row in enumerate(rows):
                    yield f'<text class="name" x="{u:.0f}" y="{v + SIZE - 1 + LINE * at:.0f}">{escape(row)}</text>'
                break


def _places(name: str, disc: tuple[float, float, float]) -> Iterator[tuple[list[str], tuple[float, float], Box]]:
    """Lines of a name, the middle of their upper edge, and what they take; a day has a line of its own."""
    x, y, r = disc
    for room in (18, 9):
        rows = [row for part in name.split(" · ") for row in textwrap.wrap(part, room, break_on_hyphens=False)]
        wide, high = GLYPH * max(map(len, rows), default=0), LINE * len(rows)
        aside = r + 4 + wide / 2
        below, above = (x, y + r + 3), (x, y - r - 3 - high)
        for u, v in (below, above, (x + aside, y - high / 2), (x - aside, y - high / 2)):
            yield rows, (u, v), Box(u - wide / 2, v, u + wide / 2, v + high)


def _style(kinds: list[str]) -> str:
    """The colours of the page, light, and dark where the reader's system is."""
    text = (resources.files("pipeline.graph") / "page" / "colours.css").read_text("utf-8")
    light, dark = text.split(':root[data-theme="dark"]')
    shown = [*COLOURS, *(f"kind-{kind}" for kind in kinds)]

    def named(part: str) -> str:
        said = dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", part))
        return "svg{" + "".join(f"--{name}:{said[name]};" for name in shown) + "}"

    return (
        f"{named(light)}@media(prefers-color-scheme:dark){{{named(dark)}}}"
        f"text{{font:{SIZE}px system-ui,sans-serif}}circle{{stroke:var(--rim)}}.canvas{{fill:var(--canvas)}}"
        ".edge{stroke:var(--edge);opacity:.6}.soft{fill:var(--soft)}"
        ".name{fill:var(--label);text-anchor:middle;stroke:var(--canvas);stroke-width:3px;paint-order:stroke}"
        + "".join(f".{kind}{{fill:var(--kind-{kind})}}" for kind in kinds)
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(drawn(Path(scratch) / "work"), "utf-8", newline="\n")
