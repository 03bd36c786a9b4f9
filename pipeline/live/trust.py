"""Which tasks may run: those that a person or the template wrote, and none whose text came from a source.

Three borders, each enough by itself: foreign text is neutralised before it gets into a note, so no fence of it is one;
notes and places in notes that the program fills are never searched; what a note was rendered from cannot run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipeline.live.blocks import Block, Page
from pipeline.notes import frontmatter, yaml

FOLDERS = ("Sources", "Meetings", "Knowledge", "Agent Notes", "life", "templates")
FILES = frozenset({"Suggested.md", "kg-summary.md", "MEMORY.md"})
KINDS = frozenset({"email", "meeting", "chat", "voice-memo", "note", "document", "conversation", "transcript"})
"""What ``kind:`` says of a note of an item, wherever it was moved."""


def may_hold(path: str) -> bool:
    """Whether a note at this vault path is searched for tasks at all."""
    *folders, name = path.split("/")
    return (
        name.endswith(".md")
        and path not in FILES
        and not any(part.startswith(".") for part in (*folders, name))
        and (not folders or folders[0].casefold() not in {folder.casefold() for folder in FOLDERS})
    )


def runnable(page: Page, path: str, rendered: str = "") -> tuple[Block, ...]:
    """The tasks of a note that may run; ``rendered`` is the rendering that the note was merged from, where known.

    ``task`` blocks need ``live_note: true``; a ``track`` block and ``live:`` speak for themselves.
    """
    if not may_hold(path) or is_of_item(page):
        return ()
    lines = {line.rstrip() for line in rendered.split("\n")}
    return tuple(
        block
        for block in page.blocks
        if (page.live or block.form != "task") and not (block.end and _is_rendered(block, page, lines))
    )


def is_of_item(page: Page) -> bool:
    """Whether a note tells what was read from a source."""
    try:
        properties: Mapping[str, Any] = frontmatter.properties(page.note)
    except yaml.BadYaml:
        return True
    kind = properties.get("kind")
    return isinstance(kind, str) and kind in KINDS and ("machine" in properties or "processed" in properties)


def _is_rendered(block: Block, page: Page, lines: set[str]) -> bool:
    inside = [line.strip() for line in page.note.body[block.start + 1 : block.end - 1]]
    return any(inside) and all(line in lines for line in inside if line)
