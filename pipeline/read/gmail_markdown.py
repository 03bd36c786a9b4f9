"""Mail threads written as Markdown by a Gmail sync (``# Subject``, ``**Thread ID:**``, ``### From:``, ``**Date:**``).

Such files have no recipients and no Message-ID; the thread id joins them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

from pipeline.model import Address, Attachment, Message, Problem, Record, Waiting
from pipeline.read import charsets, headers
from pipeline.read.addresses import addresses
from pipeline.read.mail import folder_of

if TYPE_CHECKING:
    from mmap import mmap

NAME = "gmail-markdown"
_SIZE_LIMIT = 50_000_000
_FRONTMATTER = re.compile(r"\A---[ \t]*\n.{0,20000}?\n---[ \t]*\n", re.S)
_TITLE = re.compile(r"^# (.{0,2000})$", re.M)
_THREAD = re.compile(r"^\*\*Thread ID:\*\*[ \t]*(\S{1,200})", re.M)
_FROM = re.compile(r"^### From:[ \t]*(.{0,2000})\n(?:[ \t]*\n)?\*\*Date:\*\*[ \t]*(.{0,200})$", re.M)
_RULE = re.compile(r"\n---[ \t]*\s*\Z")
_ATTACHMENTS = re.compile(r"^\*\*Attachments:\*\*[ \t]*\n((?:[ \t]*\n|- [^\n]*\n?)+)\s*\Z", re.M)
_ATTACHMENT = re.compile(r"^- \[(.{1,300}?)\]\(", re.M)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# "Mon, Jul 14, 2026, 3:05 PM GMT+5:30", with narrow spaces before PM as browsers write them
_LOCAL_DATE = re.compile(
    r"(?i)\b([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4}),?(?:\s+at)?\s+(\d{1,2}):(\d\d)(?::(\d\d))?"
    r"(?:\s*([ap])\.?m\.?)?(?:\s*(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?)?"
)


def sniff(source: str, head: bytes) -> bool:
    """The thread id below the title."""
    return b"**Thread ID:**" in head and re.search(rb"^# ", head, re.M) is not None


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """One message per ``### From:`` section; ``fetch`` is not used. The hash is of the section's text."""
    text = charsets.decode(bytes(data[:_SIZE_LIMIT])).replace("\r\n", "\n")
    text = _FRONTMATTER.sub("", text, count=1)
    title, thread = _TITLE.search(text), _THREAD.search(text)
    sections = list(_FROM.finditer(text))
    if not sections:
        yield Problem(source, "no-messages", "The mail thread has no '### From:' section; sync it again.")
    for number, section in enumerate(sections):
        end = sections[number + 1].start() if number + 1 < len(sections) else len(text)
        body, attachments = _body(text[section.end() : end])
        yield Message(
            id="",
            date=local_date(section[2]),
            sender=next(iter(addresses(section[1])), Address()),
            subject=headers.phrase(title[1]) if title else "",
            text=body,
            attachments=attachments,
            folder=folder_of(source),
            thread_id=thread[1] if thread else "",
            source=source,
            sha256=hashlib.sha256(text[section.start() : end].rstrip("\n- ").encode()).hexdigest(),
        )


def local_date(value: str) -> datetime | None:
    """An RFC 5322, ISO 8601 or American browser's date, aware (UTC where no zone is given)."""
    found = _LOCAL_DATE.search(value)
    if not found or found[1].lower() not in _MONTHS:
        return headers.date(value)
    hour = int(found[4])
    if found[7]:
        hour = hour % 12 + (12 if found[7].lower() == "p" else 0)
    offset = timedelta(hours=int(found[9] or 0), minutes=int(found[10] or 0))
    zone = timezone(-offset if found[8] == "-" else offset) if timedelta() < offset < timedelta(hours=24) else UTC
    month = _MONTHS.index(found[1].lower()) + 1
    try:
        result = datetime(int(found[3]), month, int(found[2]), hour, int(found[5]), int(found[6] or 0), tzinfo=zone)
    except ValueError:
        return None
    return result if 1970 <= result.year <= 2100 else None


def _body(text: str) -> tuple[str, tuple[Attachment, ...]]:
    """(text, attachments) of a section, without the rule that ends it."""
    text = _RULE.sub("", text.rstrip()) + "\n"
    listed = _ATTACHMENTS.search(text)
    names = _ATTACHMENT.findall(listed[1]) if listed else []
    text = text[: listed.start()] if listed else text
    found = tuple(Attachment(name=name, type="application/octet-stream", size=0) for name in names)
    return _once(text.strip("\n").rstrip()), found


def _once(text: str) -> str:
    """The first half of a body that was written twice (its plain and its HTML form, one after the other)."""
    words = list(re.finditer(r"\w+", text))
    half = len(words) // 2
    if half < 4 or len(words) % 2 or [w[0] for w in words[:half]] != [w[0] for w in words[half:]]:
        return text
    return text[: words[half].start()].rstrip(" \n*_#<[(")
