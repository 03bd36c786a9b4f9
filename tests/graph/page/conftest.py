"""One browser for the tests of the page, a new page for each, the sample's page once; a fault in it fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.run.picture import draw
from tests.golden.test_golden import vault
from tests.graph.page import browser
from tests.graph.page.browser import Open, Pages
from tests.graph.page.sheet import Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Browser


NOTES = {
    "Projects/Morning Batch.md": """\
---
id: morning-batch
kind: project
aliases: [MB, The early bake]
keywords: [bread, forecast]
tags: [project, status/active]
status: active
created: 2026-03-20
last_update: 2026-04-10
confidence: 0.9
---
# Morning Batch

## Summary
Forecasts what a bakery bakes before dawn.

## People
- [[People/Priya Raman]] — takes part
- [[People/Hanna Vogel]] — takes part

## Related
- [[Organizations/Northlight]] — related
""",
    "Projects/Oven sensors.md": """\
---
id: oven-sensors
kind: project
parent: "[[Projects/Morning Batch]]"
tags: [project]
---
# Oven sensors

## People
- [[People/Jonas Keller]] — takes part
""",
    "Topics/Crust colour.md": """\
---
id: crust-colour
kind: topic
aliases: [Maillard, "Crust: the colour & the crack"]
keywords: [baking]
parent: "[[Projects/Oven sensors]]"
tags: [topic/baking]
confidence: 0.4
created: 2026-04-01
---
# Crust colour

## Summary
How brown is brown.
""",
    "Topics/Sourdough (100 %) & más.md": """\
---
id: sourdough
kind: topic
parent: "[[Projects/Morning Batch]]"
tags: [topic/baking]
---
# Sourdough (100 %) & más
""",
}
"""What a person wrote beside what the mail says: the sample has no projects, and nothing is a part of another."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser of these tests; they are skipped where there is none."""
    if reason := browser.why_not():
        pytest.skip(reason)
    from playwright.sync_api import Error

    opened = browser.chromium()
    try:
        found = opened.__enter__()
    except Error as error:
        if browser.in_ci():
            raise
        pytest.skip(f"the graph page is not tested: Chromium does not start ({str(error).splitlines()[0]})")
    yield found
    opened.__exit__(None, None, None)


@pytest.fixture(scope="package")
def kept(chromium: Browser) -> Pages:
    """All pages of this browser: opening one costs more than using it."""
    return Pages(chromium)


@pytest.fixture
def pages(kept: Pages) -> Iterator[Pages]:
    """Pages whose faults the test looks at itself: ``pages.close()`` tells them."""
    yield kept
    kept.close()


@pytest.fixture
def shown(pages: Pages) -> Iterator[Open]:
    """Opens a page; error, warning, refused script, foreign request, dialog or pop-up fails the test."""
    yield pages.open
    assert pages.close() == []


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """The page of the sample's vault, made once, with the workspace that it lies in."""
    root = tmp_path_factory.mktemp("picture") / "work"
    vault(root)
    for path, text in NOTES.items():
        file = root / "knowledge" / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return Sheet(Path(draw(root).path))
