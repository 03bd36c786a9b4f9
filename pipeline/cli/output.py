"""The only place that prints: plain text that fits the terminal, JSON for programs, a progress bar on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

_CONTROLS = (*range(9), *range(11, 32), *range(127, 160))
_BIDI = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_UNSAFE = dict.fromkeys((*_CONTROLS, *_BIDI), "\ufffd")
_PIPE_WIDTH = 10_000
_WHOLE = ("id", "batch")  # to be typed again
_PATCH = {"---": "1", "+++": "1", "@@": "36", "+": "32", "-": "31"}
"""How a line of a diff begins -> SGR code: bold, cyan, green, red."""


def prepare() -> None:
    """Make sure that no character can make printing fail, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")


def flush_lines() -> None:
    """From here on every line goes out at once, into a pipe or a log, too."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(line_buffering=True)


def terminal() -> bool:
    """Whether what is printed goes to a terminal."""
    return sys.stdout.isatty()


def width() -> int:
    """Columns of the terminal; of a pipe, so many that nothing is cut."""
    return shutil.get_terminal_size((80, 24)).columns if terminal() else _PIPE_WIDTH


def say(text: str) -> None:
    """Print text and a final newline to standard output; foreign control characters cannot steer the terminal."""
    print(safe(text))


def pour(text: str) -> None:
    """Print a text as it is, with no newline of its own; on a terminal control characters cannot steer it."""
    print(safe(text) if terminal() else text, end="")


def pour_bytes(data: bytes) -> None:
    """Print bytes as they are; on a terminal with a line end, and what could steer it is not shown."""
    if terminal():
        text = data.decode("utf-8", "backslashreplace")
        print(safe(text).removesuffix("\n"))
        if safe(text) != text:
            fail(["this holds characters that a terminal does not show; send it into a file or a program"], "")
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def fail(lines: Sequence[str], hint: str) -> None:
    """Print what went wrong, and what to do about it, to standard error."""
    sys.stdout.flush()
    for line in lines:
        print(f"vaultmill: {safe(line)}", file=sys.stderr)
    if hint:
        print(safe(hint), file=sys.stderr)


def emit(value: object) -> None:
    """Print one value as indented JSON."""
    print(_json(value, indent=2))


def emit_line(value: object) -> None:
    """Print one value as JSON on one line (JSON Lines)."""
    print(_json(value, indent=-1))


def mapping(values: Mapping[str, object], most: int = 0) -> None:
    """Print ``key: value`` lines; lists stand below their key, cut after ``most`` entries (0: not at all)."""
    for key, value in values.items():
        name = key.replace("_", " ")
        if isinstance(value, Mapping) and value:
            say(f"{name}:")
            for below, one in value.items():
                say(f"  {below}: {_cell(one)}")
        elif isinstance(value, (list, tuple)) and value:
            say(f"{name}:")
            for one in value[:most] if most else value:
                say(f"  {_cell(one)}")
            if most and len(value) > most:
                say(f"  … and {len(value) - most} more")
        elif value not in ("", None, [], (), {}):
            say(f"{name}: {_cell(value)}")


def table(rows: Sequence[Mapping[str, object]]) -> None:
    """Print rows under the keys of the first; on a terminal the widest are cut to make it fit, but no short ids."""
    if not rows:
        return
    names = list(rows[0])
    cells = [names, *([safe(_cell(row.get(name, ""))).replace("\n", " ") for name in names] for row in rows)]
    widths = [max(columns(row[at]) for row in cells) for at in range(len(names))]
    whole = [at for at, name in enumerate(names) if name in _WHOLE and widths[at] <= width() // 3]
    free = [at for at in range(len(names)) if at not in whole]
    room = width() - sum(widths[at] + 2 for at in whole)
    for at, wide in zip(free, fit([widths[at] for at in free], room) if free else (), strict=True):
        widths[at] = wide
    for row in cells:
        line = "  ".join(_pad(cell, room) for cell, room in zip(row, widths, strict=True))
        print(line.rstrip())


def patch(lines: Sequence[str]) -> None:
    """Print a unified diff, in colour on a terminal that wants it (https://no-color.org)."""
    colours = _PATCH if terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" else {}
    for line in lines:
        colour = next((code for start, code in colours.items() if line.startswith(start)), "")
        print(f"\x1b[{colour}m{safe(line)}\x1b[m" if colour else safe(line))


def row(values: Mapping[str, object], widths: Mapping[str, int]) -> None:
    """Print one line of a list whose end is not known yet: columns of fixed width, 0 for the rest of the line."""
    cells = [(safe(_cell(values.get(key))).replace("\n", " "), room) for key, room in widths.items()]
    line = "  ".join(_pad(cell, room) if room else cell for cell, room in cells).rstrip()
    print(_pad(line, width()).rstrip() if columns(line) > width() else line)


def interactive() -> bool:
    """Whether a person sits at the terminal."""
    return sys.stdout.isatty() and sys.stdin.isatty()


def confirm(text: str) -> bool:
    """Show a text and ask whether to go on; Enter means yes."""
    import click

    print(safe(text), file=sys.stderr)
    return click.confirm("Go on?", default=True, err=True)


def fit(widths: Sequence[int], room: int, least: int = 8) -> list[int]:
    """Column widths that together, with two spaces between them, fit ``room``: the widest shrinks first."""
    result = list(widths)
    while sum(result) + 2 * (len(result) - 1) > room and max(result) > least:
        result[result.index(max(result))] -= 1
    return result


def columns(text: str) -> int:
    """Columns that a terminal takes for ``text``: East Asian wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


class Progress:
    """Called with the stage, how many are done, and of how many (0 when unknown). Without a bar it does nothing."""

    def __init__(self, bar: Any = None) -> None:
        self.bar = bar
        self.tasks: dict[str, Any] = {}

    def __call__(self, stage: str, done: int, total: int) -> None:
        if self.bar is None:
            return
        if stage not in self.tasks:
            self.tasks[stage] = self.bar.add_task(safe(stage), total=total or None)
        self.bar.update(self.tasks[stage], completed=done, total=total or None)

    @contextmanager
    def cleared(self) -> Iterator[None]:
        """Take the bar off the screen, so that something can be asked, and show it again."""
        if self.bar is not None:
            self.bar.stop()
        try:
            yield
        finally:
            if self.bar is not None:
                self.bar.start()


@contextmanager
def progress(shown: bool = True) -> Iterator[Progress]:
    """A bar on standard error when that is a terminal and ``shown``."""
    if not shown or not sys.stderr.isatty():
        yield Progress()
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        yield Progress(bar)


def _pad(text: str, room: int) -> str:
    taken = columns(text)
    if taken <= room:
        return text + " " * (room - taken)
    kept = ""
    for character in text:
        if columns(kept + character) > room - 1:
            break
        kept += character
    return kept + "…" + " " * (room - 1 - columns(kept))


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_cell(one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_cell(one) for one in value)
    return "" if value is None else "yes" if value is True else "no" if value is False else str(value)


def safe(text: str) -> str:
    """A text without characters that steer a terminal."""
    return text.translate(_UNSAFE)


def _json(value: object, indent: int) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
