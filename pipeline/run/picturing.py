"""When ``serve`` renews the page of the graph: something was committed, then it was quiet, and not too often."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from pipeline.run.picture import NAME, draw, drawn_of
from pipeline.run.workspace import Workspace
from pipeline.vault.history import open_history

QUIET, PAUSE = timedelta(minutes=1), timedelta(minutes=10)
"""So long nothing is committed before it is drawn; so long it is not drawn again."""


class Picturing:
    """Asked at every beat; costs nothing while nothing is committed. ``picture`` makes the page."""

    def __init__(self, place: Workspace, now: datetime, picture: Callable[[Path], object] = draw) -> None:
        self._root, self._picture = place.root, picture
        self._changed = now if is_behind(place) else None
        self._last: datetime | None = None

    def changed(self, now: datetime) -> None:
        """Something was committed."""
        self._changed = now

    def due(self, now: datetime) -> bool:
        """Whether it is to be drawn now; a clock that was set back does not hold it for ever."""
        if self._changed is None:
            return False
        calm = not timedelta(0) <= now - self._changed < QUIET
        return calm and (self._last is None or not timedelta(0) <= now - self._last < PAUSE)

    def draw(self, now: datetime) -> None:
        """Draw it. Raises ``Fault`` and ``OSError``; it is due again then."""
        self._picture(self._root)
        self._changed, self._last = None, now

    def give_up(self) -> None:
        """Where it cannot be, it is not asked for again before the next commit."""
        self._changed = None


def is_behind(place: Workspace) -> bool:
    """Whether the page is missing, or was drawn for another commit than the newest."""
    if not (place.vault / ".git").exists():
        return False
    with open_history(place.vault) as history:
        head = history.head()
    return bool(head) and (not (place.root / NAME).is_file() or drawn_of(place.cache) != head)
