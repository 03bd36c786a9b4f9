"""One note as ``check`` looks at it: its links, the targets in each section, its block ids."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.notes import frontmatter, links, units

LOGS = ("activity", "timeline", "log")
LINKED = ("connected to", "people", "organizations", "projects", "related")
_MONTH = re.compile(r"^- \*\*(\d{4}-\d{2}|undated)\*\*")


class Page(msgspec.Struct, frozen=True):
    """``links``: (target as written, line). ``sections``: folded heading -> note paths its lines name, without ending.

    ``properties``: key -> note paths. ``months``: folded months of the log. ``blocks``: (heading, block id) in order.
    """

    links: tuple[tuple[str, str], ...] = ()
    sections: dict[str, tuple[str, ...]] = {}
    properties: dict[str, tuple[str, ...]] = {}
    months: frozenset[str] = frozenset()
    blocks: tuple[tuple[str, str], ...] = ()
    bullets: tuple[tuple[str, str], ...] = ()


def read_page(text: str) -> Page:
    """Take a note apart; of one whose properties are broken only the links in its body are seen."""
    try:
        parts = units.take_apart(text)
    except ValueError:  # BadYaml, or a note without any heading
        return Page(links=tuple(_links("".join(frontmatter.split(text).body))))
    sections: dict[str, tuple[str, ...]] = {}
    bullets: list[tuple[str, str]] = []
    for key, section in parts.sections.items():
        lines = [line.text for line in section.lines.values()]
        bullets += [(key, line) for line in lines]
        targets = tuple(target for line in lines if (target := links.first_target(line)))
        if targets:
            sections[key] = targets
    properties = {key: tuple(links.property_links(value)) for key, value in parts.properties.items()}
    return Page(
        links=tuple(_links("".join(parts.body))),
        sections=sections,
        properties={key: found for key, found in properties.items() if found},
        months=frozenset(match[1] for key, line in bullets if key in LOGS and (match := _MONTH.match(line))),
        blocks=tuple((key, block) for key, line in bullets if (block := units.block_id(line))),
        bullets=tuple(bullets),
    )


def log_targets(page: Page) -> tuple[str, ...]:
    """Notes that the lines of Activity, Timeline or Log name."""
    return tuple(target for heading in LOGS for target in page.sections.get(heading, ()))


def _links(body: str) -> Iterator[tuple[str, str]]:
    for link in links.find(body):
        start = body.rfind("\n", 0, link.start) + 1
        end = body.find("\n", link.end)
        yield link.target, body[start : end if end >= 0 else len(body)].rstrip("\r")
