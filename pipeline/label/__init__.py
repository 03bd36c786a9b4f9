"""Item -> Label, noise first: what kind of noise an item is, or who and what it is about; a reason for every tag.

``history`` and ``find_owner`` look at the mailbox as a whole first; rules stand in ``rules.py``. Their words are
compiled when the first item comes: a run without any costs nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.label.history import history

if TYPE_CHECKING:
    from collections.abc import Iterable
    from zoneinfo import ZoneInfo

    from pipeline.model import History, Item, Label, Message, Owner

__all__ = ["find_owner", "history", "label"]


def label(item: Item, history: History, zone: ZoneInfo, skips: frozenset[str] | None = None) -> Label:
    """See ``pipeline.label.item``; ``skips`` are the usual ones unless they are given."""
    from pipeline.label.item import label as given

    return given(item, history, zone) if skips is None else given(item, history, zone, skips)


def find_owner(messages: Iterable[Message]) -> Owner:
    """See ``pipeline.label.owner``."""
    from pipeline.label.owner import find_owner as found

    return found(messages)
