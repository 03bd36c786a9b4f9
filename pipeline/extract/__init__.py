"""Stage extract: what one item says. Pure; knows nothing of the vault or of other items.

Its words are compiled when the first item comes: a run without any costs nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from pipeline.model import Extraction, Item, Owner

__all__ = ["extract", "new_text"]


def extract(item: Item, owner: Owner, zone: ZoneInfo) -> Extraction:
    """See ``pipeline.extract.item``."""
    from pipeline.extract.item import extract as taken

    return taken(item, owner, zone)


def new_text(text: str, sender: str = "") -> tuple[str, str, str]:
    """See ``pipeline.extract.zones``."""
    from pipeline.extract.zones import new_text as told

    return told(text, sender)
