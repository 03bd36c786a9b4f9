"""One input through one target: within its time, twice the same."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from targets import Target


class Hang(AssertionError):
    """An input took more of the processor's time than it may."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Stop what takes longer, of the processor's time: a busy machine is no hang."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise Hang(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def check(target: Target, data: bytes, once: bool = False) -> None:
    """The laws of a target for one input; ``once``: without a second run, for long campaigns."""
    run: Callable[[bytes], object] = target.run
    with bounded(target.seconds):
        found = run(data)
    if not once:
        with bounded(target.seconds):
            assert repr(run(data)) == repr(found), "twice is not the same"
