"""What the laws share: the zone and the owner, inputs as text, what is missing of one, notes as they are written."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import specimens as seed
import vocabulary

from pipeline.model import Owner
from pipeline.notes import merge

ZONE = ZoneInfo("Europe/Berlin")
OWNER = Owner(frozenset({"me@example.org"}), frozenset({"Max Owner"}))
NOW = datetime(2026, 4, 1, 8, 0, tzinfo=UTC)
GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "sample" / "knowledge"


def text_of(data: bytes) -> str:
    """Bytes as notes are read: what is no UTF-8 stays."""
    return data.decode("utf-8", "surrogateescape")


def parts_of(data: bytes, count: int) -> list[bytes]:
    """The inputs of a target that takes several."""
    return [*data.split(vocabulary.SPLIT, count - 1), *[b""] * count][:count]


def is_sound(text: str) -> bool:
    """Whether a file can hold it: no bytes that were no UTF-8."""
    return as_kept(text) == text


def as_kept(text: str) -> str:
    """As a file can hold it."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


def lines_of(text: str) -> list[str]:
    """Lines as a reader sees them."""
    return [line.strip().strip("\ufeff") for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def missing(before: str, after: str, ours: str = "") -> list[str]:
    """Lines of a text that are neither in another nor the program's."""
    there = {*lines_of(after), *lines_of(ours)}
    return [line for line in lines_of(before) if line.strip() and line not in there]


@cache
def golden() -> tuple[bytes, ...]:
    """A few notes as the program writes them: items, entities, weeks, pages."""
    wanted = [
        GOLDEN.glob(pattern) for pattern in ("People/*.md", "Sources/2026/0*/*.md", "Meetings/*.md", "Sources/*.md")
    ]
    found = [path for some in wanted for path in sorted(some)[:3]]
    return tuple(
        path.read_bytes()
        for path in (*found, *sorted(GOLDEN.glob("Sources/Skipped/*.md"))[:1], GOLDEN / "Suggested.md")
    )


@cache
def renderings() -> tuple[str, ...]:
    """What the program renders: without the line that names it."""
    made = [merge.unstamped(note.decode()) for note in golden() if note.startswith(b"---")]
    return (seed.NOTE.decode(), seed.NEWER.decode(), *made)
