"""How long one item may take: what hangs is given up with a problem, and the rest of the run goes on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from zoneinfo import ZoneInfo

from pipeline import flow
from pipeline.errors import Overtime
from pipeline.model import History, Item, Label, Problem, Record, Waiting

SECONDS = 30
"""Unless the settings say otherwise."""
SLOW = "too-slow"
_HINT = "It took too long and was left out; open the file and check it, or raise item_seconds in the settings."
_ONCE_MORE = 1.0  # the first one may strike where exceptions are swallowed


class Patience:
    """Called, it gives a context that raises ``Overtime`` in work that takes longer; of two, one inside the other, the
    outer one counts. 0 seconds: no limit.

    In the main thread on Linux and macOS what counts is processor time, so that a busy or sleeping computer gives
    nothing up, and a regular expression is broken off, too. Elsewhere it is time on the clock, and only between two
    steps of Python code. C code of other libraries (the parsers of HTML and YAML) always comes to its end first.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._busy = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        if self._busy or self.seconds <= 0:
            yield
            return
        main = threading.current_thread() is threading.main_thread()
        watch = _by_signal if main and hasattr(signal, "setitimer") else _by_thread
        self._busy = True
        try:
            with watch(self.seconds):
                yield
        finally:
            self._busy = False


@contextmanager
def _by_signal(seconds: float) -> Iterator[None]:
    over = False

    def late(_number: int, _frame: object) -> None:
        if not over:
            raise Overtime

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _ONCE_MORE)
    try:
        yield
    finally:
        over = True
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def _by_thread(seconds: float) -> Iterator[None]:
    import ctypes

    strike = ctypes.pythonapi.PyThreadState_SetAsyncExc
    thread, lock = ctypes.c_ulong(threading.get_ident()), threading.Lock()
    over = struck = False

    def late() -> None:
        nonlocal struck
        with lock:
            if not over:
                struck = True
                strike(thread, ctypes.py_object(Overtime))

    timer = threading.Timer(seconds, late)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
        timer.cancel()
        if struck:  # it may not have been raised yet
            strike(thread, None)


def reading(
    path: str, records: Iterator[Record | Problem | Waiting], patience: Callable[[], flow.Within]
) -> Iterator[Record | Problem | Waiting]:
    """What a file holds, with patience for each record; a file that takes longer ends in a problem."""
    while True:
        try:
            with patience():
                record = next(records, None)
        except Overtime:
            yield Problem(path, SLOW, _HINT)
            return
        if record is None:
            return
        yield record


def labels(
    items: Sequence[Item], history: History, zone: ZoneInfo, patience: Callable[[], flow.Within]
) -> tuple[list[tuple[Item, Label]], list[Problem]]:
    """Stage 1 for all waiting items, and problems for those that took too long."""
    done: list[tuple[Item, Label]] = []
    problems: list[Problem] = []
    for item in flow.in_order(items):
        try:
            with patience():
                given = flow.labels([item], history, zone)
        except Overtime:
            problems += too_slow(item)
        else:
            done += given
    return done, problems


def too_slow(item: Item) -> list[Problem]:
    """That an item was given up, for each file that it comes from; nothing of what it says."""
    parts: tuple[Record, ...] = (
        *item.messages,
        *item.events,
        *item.transcripts,
        *item.documents,
        *item.chat,
        *item.contacts,
    )
    which = f"Item {item.id} of {item.date.date() if item.date else 'no date'}"
    return [Problem(source, SLOW, f"{which}: {_HINT}") for source in dict.fromkeys(p.source for p in parts)]
