"""The table of readers, most specific first, and ``read_file``, the one way into this room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from pipeline.errors import Overtime
from pipeline.model import Problem, Record, Waiting
from pipeline.read.limits import evened

if TYPE_CHECKING:
    from mmap import mmap

HEAD = 4_096
"""Bytes that ``sniff`` is shown."""


class Reader(Protocol):
    """A module that reads one format. ``sniff`` is cheap and total; ``read`` yields records in the file's order."""

    NAME: str

    def sniff(self, source: str, head: bytes) -> bool: ...

    def read(
        self, source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
    ) -> Iterator[Record | Problem | Waiting]: ...


# Binary files that people drop into raw/, with what they can do instead.
_BINARY = (
    (b"%PDF", "PDF is not read; save it as text or Markdown."),
    (b"\xd0\xcf\x11\xe0", "Outlook's .msg and old Office files are not read; save mail as .eml, documents as text."),
    (b"!BDN", "Outlook's .pst is not read; export the mailbox as mbox or .eml files."),
    (b"PK\x03\x04", "This archive is no chat export; unpack it, or save the document as text or Markdown."),
    (b"\x1f\x8b", "Compressed files are not read; unpack it."),
    (b"\x89PNG", "Pictures are not read; keep them in the vault instead."),
    (b"\xff\xd8\xff", "Pictures are not read; keep them in the vault instead."),
    (b"GIF8", "Pictures are not read; keep them in the vault instead."),
    (b"ID3", "Recordings are not read; put their transcript (.vtt, .srt, .md, .txt) here."),
    (b"OggS", "Recordings are not read; put their transcript (.vtt, .srt, .md, .txt) here."),
    (b"RIFF", "Recordings are not read; put their transcript (.vtt, .srt, .md, .txt) here."),
    (b"fLaC", "Recordings are not read; put their transcript (.vtt, .srt, .md, .txt) here."),
)


def readers() -> tuple[Reader, ...]:
    """All readers in the order in which they are asked; the first whose ``sniff`` agrees reads the file."""
    from pipeline.read import calendar, captions, gmail_markdown, google_events, mail, mbox, slack, talk, texts, vcards

    return (slack, calendar, google_events, vcards, captions, gmail_markdown, mbox, mail, talk, texts)


def reader_for(source: str, head: bytes) -> Reader | None:
    """The reader that claims this file, by its first bytes and its path; ``None`` if there is none."""
    for reader in readers():
        try:
            if reader.sniff(source, head):
                return reader
        except Exception:  # a reader's fault must not keep the others from the file
            continue
    return None


def read_file(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """What one raw file holds. Never raises: a reader's fault becomes a ``Problem``, records before it stay.

    ``source`` is the path relative to raw/ with ``/``; ``fetch`` gives the bytes of another file there, or ``None``.
    """
    if not len(data):
        yield Problem(source, "empty", "The file is empty; delete it or copy it here again.")
        return
    head = bytes(data[:HEAD])
    reader = reader_for(source, head)
    if reader is None:
        yield Problem(source, "unknown-format", _hint(head))
        return
    try:
        for one in reader.read(source, data, fetch):
            yield one if isinstance(one, (Problem, Waiting)) else evened(one)
    except Overtime:
        hint = f"The {reader.NAME} reader takes too long; open the file and check it, or raise item_seconds."
        yield Problem(source, "too-slow", hint)
    except Exception as fault:  # the one border: whatever a reader did not foresee
        hint = f"The {reader.NAME} reader failed ({type(fault).__name__}); open the file and check it, or move it away."
        yield Problem(source, "unreadable", hint)


def _hint(head: bytes) -> str:
    for magic, hint in _BINARY:
        if head.startswith(magic):
            return hint
    return "No reader knows this kind of file; save it as text, Markdown, .eml, .ics, .vcf or .vtt."
