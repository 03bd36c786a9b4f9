"""Whether a key fact in a note still says what its line in facts.jsonl says. Pure.

Lines of that file never change, so a link in one names a note as it was called then; in the note it follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeline.notes import links, units
from pipeline.notes.neutral import plain

Moved = Callable[[str, str], bool]
"""Whether the note that a link named once is the one that another link names now (targets without ``.md``)."""

_BOX = re.compile(r"^\[.\]\s+")


def told(line: str) -> str:
    """What a bullet says: without box, date and block id."""
    text = _BOX.sub("", units.said(line)[2:].strip())
    block = units.block_id(line)
    text = text[: text.rindex("^")].rstrip() if block else text
    return text.partition(") ")[2] if text.startswith("(") and text[1:5].isdigit() and ") " in text else text


def folded(text: str) -> str:
    """A text as it is compared."""
    return " ".join(plain(text).split()).casefold()


def says_same(text: str, fact: str, moved: Moved) -> bool:
    """Whether two texts differ in nothing but links, if at all, and each of those in its note having moved."""
    if folded(text) == folded(fact):
        return True
    (here, now), (there, before) = _linked(text), _linked(fact)
    if not now or len(now) != len(before) or folded(here) != folded(there):
        return False
    return all(new == old or moved(old, new) for old, new in zip(before, now, strict=True))


def _linked(text: str) -> tuple[str, list[str]]:
    """A text with its links led to one and the same place, and where they led."""
    targets: list[str] = []

    def taken(target: str) -> str:
        targets.append(target)
        return "-"

    return links.retarget(text, taken), targets
