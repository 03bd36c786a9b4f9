"""MIME parts (RFC 2045-2049, 3676) -> text, HTML, attachments, calendar data. Bounded in depth, parts and size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.message import Message as Part

from pipeline.model import Attachment
from pipeline.read import charsets, headers
from pipeline.read.html_text import html_text

DEPTH_LIMIT = 30
PARTS_LIMIT = 1_000
TEXT_LIMIT = 2_000_000
"""Characters of the body text that are kept."""
HTML_LIMIT = 1_000_000
"""Characters of HTML that are kept."""
CALENDAR_LIMIT = 2_000_000
"""Bytes of one calendar part that are read."""
FORWARDED = "---------- Forwarded message ---------"

_CALENDAR = {"text/calendar", "application/ics", "text/x-vcalendar"}
_PLAIN = {"text/plain", "text/markdown", "text/x-markdown", "text/unknown"}
_RICH = {"text/enriched", "text/richtext"}
_TAG = re.compile(r"<[^<>]{0,200}>")
_HTML_START = re.compile(r"\s*(?:<!doctype html|<html[\s>])", re.I)
_UUENCODED = re.compile(
    r"^begin [0-7]{3,4} (\S[^\n]{0,200})\n((?:[!-`][ -`]{0,61}\n){1,400000}?)[ `]?\n?end[ \t]*$", re.M
)
# What a plain part says that only points to the HTML one: a word of each.
_STUB_SUBJECT = re.compile(r"(?i)html|browser|navigat|nettleser|webbläsare|weergave|przeglądar|ブラウザ|浏览器|браузер")
_STUB_VERB = re.compile(
    r"(?i)\b(?:support|view|display|capable|reader|enable|compatib|read|open|see|show|unterst|anzeig|angezeigt|darstell"
    r"|ansehen|affich|en charge|voir|consult|soporta|admite|visuali|ver|mostrar|suporta|abrir|support|ondersteun"
    r"|bekijk|weergeven|openen|obsług|wyświetl|stöd|visa|vis|表示|查看|просмотр|откр|поддерж)"
)


@dataclass(frozen=True)
class Segment:
    """One stretch of the body in the forms in which it was sent; either may be ``""``."""

    plain: str = ""
    html: str = ""


@dataclass
class Body:
    """What the parts of one message hold. ``calendars`` is raw iCalendar data."""

    text: str = ""
    html: str = ""
    attachments: list[Attachment] = field(default_factory=list)
    calendars: list[bytes] = field(default_factory=list)
    spare: list[str] = field(default_factory=list)
    parts: int = 0
    too_deep: bool = False
    cut: bool = False


def body(message: Part) -> Body:
    """The body of a parsed message (``email`` package, policy compat32).

    Beyond ``DEPTH_LIMIT`` levels or ``PARTS_LIMIT`` parts nothing is read and ``too_deep`` is set; ``cut`` says
    that there is more text than is read.
    """
    found = Body()
    segments = list(_segments(message, found, 0))
    texts = [_best(one) for one in segments]
    if not any(one.strip() for one in texts):
        texts = found.spare[:1]
    text = "\n\n".join(one.strip("\n") for one in texts if one.strip())
    if "begin " in text:
        text = _cut_uuencoded(text, found)
    found.cut = len(text) > TEXT_LIMIT or any(len(one.html) >= HTML_LIMIT and not one.plain.strip() for one in segments)
    found.text = text[:TEXT_LIMIT].rstrip()
    found.html = "\n".join(one.html for one in segments if one.html)[:HTML_LIMIT]
    return found


def _segments(part: Part, found: Body, depth: int) -> Iterator[Segment]:
    found.parts += 1
    if depth > DEPTH_LIMIT or found.parts > PARTS_LIMIT:
        found.too_deep = True
        return
    kind = part.get_content_type()
    if not part.is_multipart():
        if kind.startswith("multipart/"):  # without a usable boundary
            yield _segment(part, kind)
        elif not kind.startswith("message/"):
            yield from _leaf(part, kind, found, depth)
    elif kind == "multipart/alternative":
        yield _alternative(part.get_payload(), found, depth)
    elif kind in ("message/rfc822", "message/global"):
        yield from _forwarded(part, found, depth)
    elif not kind.startswith("message/"):
        for child in part.get_payload():
            if isinstance(child, Part):
                yield from _segments(child, found, depth + 1)


def _alternative(children: Iterable[Part | str], found: Body, depth: int) -> Segment:
    """One segment for all renderings of the same content; of several plain ones the first counts."""
    plain, html = "", ""
    for child in children:
        if not isinstance(child, Part):
            continue
        segments = list(_segments(child, found, depth + 1))
        if any(one.html for one in segments):
            html = html or "\n".join(one.html or _as_html(one.plain) for one in segments)
        elif not plain.strip():
            plain = "\n".join(one.plain for one in segments)
    return Segment(plain, html)


def _as_html(plain: str) -> str:
    return "<pre>" + plain.replace("&", "&amp;").replace("<", "&lt;") + "</pre>" if plain.strip() else ""


def _leaf(part: Part, kind: str, found: Body, depth: int) -> Iterator[Segment]:
    name = filename(part)
    disposition = part.get_content_disposition() or ""
    attached = disposition == "attachment" or bool(name) and depth > 0
    if kind in _CALENDAR or (name.lower().endswith(".ics") and kind.startswith(("text/", "application/"))):
        _keep_calendar(content(part), found)
    elif kind in _PLAIN or kind in _RICH or kind == "text/html":
        if attached:
            if disposition != "attachment" and kind in _PLAIN:
                found.spare.append(_text(part))
        else:
            yield _segment(part, kind)
            return
    if name or not kind.startswith("text/"):
        found.attachments.append(Attachment(name=name or "unnamed", type=kind, size=_size(part)))


def _segment(part: Part, kind: str) -> Segment:
    if kind in _RICH:
        return Segment(_TAG.sub("", _text(part).replace("\n\n", "\n")))
    text = _text(part)
    if kind == "text/html" or _HTML_START.match(text):
        return Segment(html=text[:HTML_LIMIT])
    return Segment(text)


def _keep_calendar(data: bytes, found: Body) -> None:
    """Invitations come twice in one mail, as an alternative and as a file."""
    if data and len(data) <= CALENDAR_LIMIT and data not in found.calendars:
        found.calendars.append(data)


def _forwarded(part: Part, found: Body, depth: int) -> Iterator[Segment]:
    """A message attached whole: its text below the line that quote cutting knows."""
    inner = next(iter(part.get_payload()), None)
    if not isinstance(inner, Part):
        return
    lines = [FORWARDED]
    for name in ("From", "Date", "Subject", "To"):
        value = headers.decode(next((v for n, v in inner.raw_items() if n.lower() == name.lower()), ""))
        if value:
            lines.append(f"{name}: {value}")
    name = filename(part)
    if name:
        found.attachments.append(Attachment(name=name, type=part.get_content_type(), size=_size(inner)))
    texts = [_best(one).strip("\n") for one in _segments(inner, found, depth + 1)]
    yield Segment("\n".join(lines) + "\n\n" + "\n\n".join(one for one in texts if one.strip()))


def _best(segment: Segment) -> str:
    """The plain text, unless it is empty or only says that there is an HTML part."""
    plain = segment.plain
    if not segment.html:
        return plain
    if plain.strip() and not _is_stub(plain):
        return plain
    text = html_text(segment.html[:HTML_LIMIT])
    return text if len(text.strip()) > len(plain.strip()) else plain


def _is_stub(plain: str) -> bool:
    stripped = plain.strip()
    return len(stripped) < 400 and (
        not stripped or bool(_STUB_SUBJECT.search(stripped) and _STUB_VERB.search(stripped))
    )


def content(part: Part) -> bytes:
    """The decoded bytes of a leaf part; ``b""`` where there are none."""
    try:
        data = part.get_payload(decode=True)
    except Exception:  # the email package raises what it likes on broken encodings
        return b""
    return data if isinstance(data, bytes) else b""


def charset(part: Part) -> str:
    """The declared charset label, ``""`` for none."""
    try:
        return str(part.get_content_charset() or "")[:60]
    except Exception:  # RFC 2231 values of unknown charsets
        return ""


def _text(part: Part) -> str:
    text = charsets.decode(content(part)[: 4 * TEXT_LIMIT], charset(part))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if part.get_content_type() == "text/plain":
        flow = str(part.get_param("format", "")).lower()
        if flow == "flowed":
            text = unflow(text, str(part.get_param("delsp", "")).lower() == "yes")
    return text


def unflow(text: str, delsp: bool = False) -> str:
    """``format=flowed`` text with its paragraphs on one line each (RFC 3676 4.1-4.5)."""
    out: list[str] = []
    open_depth = -1
    for line in text.split("\n"):
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare[1:] if bare.startswith(" ") else bare
        flows = bare.endswith(" ") and bare != "-- "
        if depth == open_depth and bare != "-- ":
            out[-1] += bare
        else:
            out.append((">" * depth + " " if depth else "") + bare)
        if flows and delsp:
            out[-1] = out[-1][:-1]
        open_depth = depth if flows else -1
    return "\n".join(out)


def filename(part: Part) -> str:
    """The file name of a part (RFC 2183, 2231, or RFC 2047 words in quotes), ``""`` for none; no folders in it."""
    try:
        name = part.get_filename() or ""
    except Exception:  # RFC 2231 values of unknown charsets
        return ""
    decoded = headers.decode(name, charset(part))
    return re.split(r"[\\/]", decoded)[-1].strip()[:255]


def _size(part: Part) -> int:
    """Bytes of the decoded content."""
    try:
        return len(part.as_bytes() if part.is_multipart() else content(part))
    except Exception:  # the email package cannot write every part that it read
        return 0


def _cut_uuencoded(text: str, found: Body) -> str:
    """Files of the time before MIME (POSIX uuencode) become attachments."""

    def keep(block: re.Match[str]) -> str:
        size = sum((ord(line[0]) - 32) & 63 for line in block[2].split("\n") if line)
        found.attachments.append(Attachment(name=block[1].strip(), type="application/octet-stream", size=size))
        return ""

    return _UUENCODED.sub(keep, text)
