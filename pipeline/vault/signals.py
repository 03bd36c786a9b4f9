"""Hints on their way from the threads that observe to the one that acts."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from typing import Literal, NamedTuple

_GATHER = 0.3
"""Changes come in swarms: after the first of one, this many seconds are waited before it is collected."""


class Hint(NamedTuple):
    """Something may have happened to a path below raw/ or the vault (``/`` between parts)."""

    place: Literal["raw", "vault"]
    path: str


class Signals:
    """A queue of hints. ``put`` and ``wake`` may be called from any thread, ``wake`` from a signal handler, too."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Hint | None] = SimpleQueue()

    def put(self, hint: Hint) -> None:
        """Hand over a hint."""
        self._queue.put(hint)

    def wake(self) -> None:
        """Make ``collect`` return now."""
        self._queue.put(None)

    def collect(self, seconds: float) -> tuple[Hint, ...]:
        """The hints that are there; when there are none, wait for some, for ``seconds`` at most. Each is told once."""
        found: dict[Hint, None] = {}
        try:
            first = self._queue.get(timeout=seconds) if seconds > 0 else self._queue.get_nowait()
            if first is None:
                return ()
            found[first] = None
            if seconds > 0:
                time.sleep(_GATHER)
            while (hint := self._queue.get_nowait()) is not None:
                found[hint] = None
        except Empty:
            pass
        return tuple(found)
