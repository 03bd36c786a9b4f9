"""``python -m tests.graph.page.shots FOLDER``: the page to look at: sample and 10,000 nodes, dark and light, phone."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from pipeline.run.picture import draw, rendered
from tests.golden.test_golden import vault
from tests.graph.page import browser, hand
from tests.graph.picture.made import made

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def shots(folder: Path, big: int = 10_000) -> list[Path]:
    """Makes the pages and takes the pictures; their files."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, browser.chromium() as chromium:
        work = Path(scratch) / "work"
        vault(work)
        sample = Path(draw(work).path)
        large = Path(scratch) / "large.html"
        large.write_text(rendered(*made(big, 2 * big), "Made up"), "utf-8", newline="\n")
        pages = browser.Pages(chromium)
        done = []
        for name, file in (("sample", sample), (f"{big}", large)):
            for scheme in ("light", "dark"):
                for size, options in (("wide", WIDE), ("phone", PHONE)):
                    done += _of(pages, file, folder / f"{name}-{scheme}-{size}", color_scheme=scheme, **options)
        for told in pages.close():
            sys.stderr.write(f"{told}\n")
        return done


def _of(pages: browser.Pages, file: Path, stem: Path, **options: Any) -> list[Path]:
    """The page as it opens, with a node chosen, and with a search; of a big one also all of it."""
    page = pages.open(file, **options)
    hand.still(page)
    done = [_save(page, stem, "")]
    if hand.ask(page, "graph.count > graph.first"):
        page.click("#rest")
        hand.still(page)
        done.append(_save(page, stem, "-all"))
    page.evaluate("(id) => { location.hash = encodeURIComponent(id); }", hand.ask(page, "graph.details(0).id"))
    hand.wait(page, "look.selected === 0 && !camera.gliding")
    hand.still(page)
    done.append(_save(page, stem, "-chosen"))
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    page.keyboard.press("/")
    page.keyboard.insert_text(hand.ask(page, "graph.names[1].split(' ')[0]"))
    hand.still(page)
    done.append(_save(page, stem, "-search"))
    page.context.close()
    return done


def _save(page: Any, stem: Path, what: str) -> Path:
    file = stem.with_name(f"{stem.name}{what}.png")
    page.screenshot(path=str(file))
    return file


if __name__ == "__main__":
    for made_file in shots(Path(sys.argv[1])):
        sys.stdout.write(f"{made_file}\n")
