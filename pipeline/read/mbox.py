"""mbox files in all variants (mboxo, mboxrd, mboxcl, mboxcl2), split while they stream from a memory map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pipeline.model import Problem, Record, Waiting
from pipeline.read import mail

if TYPE_CHECKING:
    from mmap import mmap

NAME = "mbox"
_FIELD = rb"[!-9;-~]{1,100}[ \t]*:"
_FROM_LINE = re.compile(rb"From [^\r\n]{0,1000}\r?\n")
# RFC 4155: the line that opens a message. With time and year it is unmistakable; some programs leave them out.
_DATED = re.compile(rb"From [^\r\n]{0,900}\d:\d\d[^\r\n]{0,60}\d{4}")
_NEXT = re.compile(rb"\nFrom [^\r\n]{0,1000}\r?\n(?=" + _FIELD + rb"|>From )")
_TWO_FIELDS = re.compile(_FROM_LINE.pattern + _FIELD + rb"[^\n]{0,2000}\n(?:[ \t]|" + _FIELD + rb")")
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"^Content-Length[ \t]*:[ \t]*(\d{1,12})[ \t]*\r?$", re.I | re.M)
_LEAD = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n){0,20}")
_LANDING = re.compile(rb"(?:\r?\n){0,2}(?:(?=" + _FROM_LINE.pattern + rb"(?:" + _FIELD + rb"|>From ))|\Z)")
_ONE_MAIL = re.compile(r"(?i)\.(?:eml|emlx|txt|msg)$|\d[^/]*$")
_MBOX_SUFFIX = re.compile(r"(?i)\.(?:mbox|mbx|mbs|mboxrd)$")
_HEADER_WINDOW = 64_000


def sniff(source: str, head: bytes) -> bool:
    """A ``From_`` line at the top, followed by header fields."""
    lead = _LEAD.match(head)
    start = lead.end() if lead else 0
    if not _FROM_LINE.match(head, start):
        return False
    dated = _DATED.match(head, start) and _NEXT.match(b"\n" + head[start:])
    return bool(dated) or mail.sniff(source, head[start:])


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """The messages in the order of the file; ``fetch`` is not used. Memory: one message at a time."""
    folder = ""
    for number, (start, end) in enumerate(_spans(data), 1):
        if number == 1:
            folder = _folder(source, single=end >= len(data) - 2)
        raw = bytes(data[start : min(end, start + mail.MESSAGE_LIMIT)])
        lead = mail.LEAD.match(raw)
        begin = lead.end() if lead else 0
        for one in mail.message(raw[begin:], source, folder, mail.envelope(raw[:begin]), quoted=True):
            if isinstance(one, Problem):
                one = Problem(one.path, one.code, f"Message {number} of the mailbox: {one.hint}")
            yield one


def _folder(source: str, single: bool) -> str:
    """The name of the mailbox file; a file with one mail that is named like a mail lies in its folder instead."""
    parts = source.split("/")
    name = _MBOX_SUFFIX.sub("", parts[-1])
    if single and name == parts[-1] and _ONE_MAIL.search(name):
        return mail.folder_of(source)
    if name.lower() == "mbox" and len(parts) > 1:  # Apple Mail: Name.mbox/mbox
        return _MBOX_SUFFIX.sub("", parts[-2])
    return name


def _spans(data: bytes | memoryview | mmap) -> Iterator[tuple[int, int]]:
    """(start of the ``From_`` line, end without the blank line that closes a message) of each message."""
    size = len(data)
    lead = _LEAD.match(data)
    start = lead.end() if lead else 0
    while start < size:
        following = _by_length(data, start)
        if following is None:
            following = _by_from_line(data, start)
        yield start, _without_blank(data, start, following)
        start = following


def _without_blank(data: bytes | memoryview | mmap, start: int, end: int) -> int:
    tail = bytes(data[max(start, end - 4) : end])
    for blank in (b"\n\r\n", b"\n\n"):
        if tail.endswith(blank):
            return end - len(blank) + 1
    return end


def _by_length(data: bytes | memoryview | mmap, start: int) -> int | None:
    """Where the next message starts by Content-Length (mboxcl, mboxcl2); ``None`` if it does not land on one."""
    head = bytes(data[start : start + _HEADER_WINDOW])
    end = _HEAD_END.search(head)
    length = _LENGTH.search(head, 0, end.end()) if end else None
    if not end or not length:
        return None
    stop = start + end.end() + int(length[1])
    if stop > len(data):
        return None
    landing = _LANDING.match(data, stop)
    if not landing or (landing.end() == stop < len(data) and data[stop - 1 : stop] != b"\n"):
        return None
    return landing.end()


def _by_from_line(data: bytes | memoryview | mmap, start: int) -> int:
    """Where the next ``From_`` line is that a header follows; the size of the data if there is none."""
    at = start
    while True:
        found = _NEXT.search(data, at)
        if not found:
            return len(data)
        line = found.start() + 1
        before = bytes(data[max(line - 4, 0) : line]).replace(b"\r", b"")
        if _DATED.match(data, line) or (before.endswith(b"\n\n") and _TWO_FIELDS.match(data, line)):
            return line
        at = line
