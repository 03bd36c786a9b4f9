"""What ``serve`` tells of itself: a status file for ``status``, and a log of what was done, with no personal data."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from datetime import datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.vault.cachefile import private_folder
from pipeline.vault.lock import is_alive
from pipeline.vault.replace import replace_file

FILE, LOG = "serve.json", "serve.log"
LARGEST, KEPT = 256 * 1024, 3
"""Bytes of the log, and how many older ones are kept."""


class ServeState(msgspec.Struct, frozen=True):
    """All times ISO 8601 with offset, ``""``: none. ``failing``: part -> how often in a row it failed."""

    pid: int
    host: str
    since: str
    last_run: str = ""
    next_due: str = ""
    last_error: str = ""
    failing: dict[str, int] = {}
    stopped: str = ""


def load_serve_state(cache: Path) -> ServeState | None:
    """What the last ``serve`` said; ``None`` when there was none, or it cannot be read."""
    try:
        return msgspec.json.decode((cache / FILE).read_bytes(), type=ServeState)
    except (OSError, ValueError):
        return None


def save_serve_state(cache: Path, state: ServeState) -> None:
    """Replace the file at once. Raises ``OSError``."""
    data = msgspec.json.format(msgspec.json.encode(state), indent=2) + b"\n"
    replace_file(cache / FILE, data, mode=0o600)


def is_serving(state: ServeState | None) -> bool:
    """Whether the process that said it is still there, as far as can be told."""
    if state is None or state.stopped:
        return False
    return state.host != socket.gethostname() or is_alive(state.pid)


def in_words(state: ServeState | None, zone: ZoneInfo) -> dict[str, str]:
    """For ``status``, in the vault's zone; empty when nothing was ever served."""
    if state is None:
        return {}
    serving = is_serving(state)
    said = f"since {short(state.since, zone)} (process {state.pid})" if serving else ""
    ended = f"stopped {short(state.stopped, zone)}" if state.stopped else "ended without a word; start it again"
    told = {
        "running": said or f"no, {ended}",
        "last_run": short(state.last_run, zone),
        "next_due": short(state.next_due, zone) if serving else "",
        "last_error": state.last_error,
        "failing": ", ".join(f"{part} ({count} times)" for part, count in sorted(state.failing.items())),
    }
    return {key: value for key, value in told.items() if value}


def short(moment: str, zone: ZoneInfo) -> str:
    """A moment to the minute, as the clock shows it; ``""`` for what is none."""
    try:
        return datetime.fromisoformat(moment).astimezone(zone).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""


def this_serve(since: datetime) -> ServeState:
    """The state of a ``serve`` that begins."""
    return ServeState(os.getpid(), socket.gethostname(), since.isoformat(timespec="seconds"))


class _Quiet(RotatingFileHandler):
    """Does without what the disk refuses; its files are their owner's alone."""

    def _open(self) -> TextIOWrapper:
        """The log, each time it is begun anew."""
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return TextIOWrapper(open(descriptor, "ab"), encoding=self.encoding, errors=self.errors)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Nothing."""


class Log:
    """A log that does not grow for ever. What is written names parts, counts and kinds of errors, nothing else.

    A disk that refuses it stops nothing.
    """

    def __init__(self, cache: Path, clock: Callable[[], datetime]) -> None:
        file = private_folder(cache / "logs") / LOG
        self._clock = clock
        self._handler = _Quiet(file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")

    def write(self, text: str) -> None:
        """One line."""
        line = f"{self._clock().isoformat(timespec='seconds')} {text}"
        self._handler.emit(logging.LogRecord("serve", logging.INFO, "", 0, line, None, None))

    def close(self) -> None:
        """Close the file."""
        self._handler.close()


def kind_of(error: BaseException) -> str:
    """What went wrong without what it was about: the kind, the number of the system, the place in the program."""
    number = f" {error.errno}" if isinstance(error, OSError) and error.errno else ""
    trace = error.__traceback__
    place = ""
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        place = f" at {file.name}:{trace.tb_lineno}" if "pipeline" in file.parts else place
        trace = trace.tb_next
    return f"{type(error).__name__}{number}{place}"
