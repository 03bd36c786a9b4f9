"""Notes, documents, voice memos and daily notes in Markdown, plain text or HTML: the last resort for anything textual.

``text_of``, ``front``, ``heading`` and ``is_template`` also serve the other readers of text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from mmap import mmap

import yaml
from frontmatter.default_handlers import YAMLHandler

from pipeline.model import Document, Problem, Record, Waiting
from pipeline.notes import frontmatter
from pipeline.notes.daily import above
from pipeline.read import charsets, dates

NAME = "text"
MAX_BYTES = 32_000_000
LONG = 2_000
"""Words from which a note counts as a document."""

_EXTENSIONS = frozenset(["md", "markdown", "mdown", "txt", "text", "html", "htm", "xhtml", "rst", "org", "adoc"])
_HTML_EXTENSIONS = frozenset(["html", "htm", "xhtml"])
_HTML = re.compile(
    r"\s{0,200}(?:<!--.{0,500}?-->\s{0,50}|<\?xml[^>]{0,200}\?>\s{0,50})?<(?:!doctype html|html)\b", re.I | re.S
)
_MAGIC = (b"%PDF", b"PK\x03\x04", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"{\\rtf", b"\x1f\x8b", b"\x7fELF")
_DATE_NAME = re.compile(r"\d{4}-\d{2}-\d{2}")
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)")
_HEADING = re.compile(r"^#[ \t]+(.{1,300}?)[ \t]*#*[ \t]*$")
_MEMO = re.compile(r"\bvoice[ _-]?(?:memo|note)s?\b|\bsprach(?:memo|notiz)\b", re.I)
_MEMO_FIELD = re.compile(r"^\*\*(?:Type|Path|Recorded|Date):\*\*.*$", re.I | re.M)
_TRANSCRIPT_HEADING = re.compile(r"^#{1,4}[ \t]*(?:Transcript(?:ion)?|Transkript(?:ion)?)[ \t]*:?[ \t]*$", re.I | re.M)
BUSY = re.compile(r"^[ \t]*\*(Recording in progress|Transcribing)(?:\.{3}|…)\*[ \t]*$", re.M)
_FAILED = re.compile(r"^[ \t]*\*Transcription failed", re.M)
_WIKILINK = re.compile(r"!?\[\[([^\[\]|]{1,200})(?:\|([^\[\]]{1,200}))?\]\]")
_TYPE_LINE = re.compile(r"^\*\*Type:\*\*[ \t]*(.{0,40})$", re.I | re.M)
_RECORDED_LINE = re.compile(r"^\*\*(?:Recorded|Date):\*\*[ \t]*(.{1,80})$", re.I | re.M)
_TEMPLATE = re.compile(r"<%[-_*+~]{0,2}\s{0,5}tp\.|<%\*|\{\{\s{0,5}(?:date|time|title)\b[^{}\n]{0,60}\}\}")
_HIDDEN = "[hidden], [style*='display:none'], [style*='display: none'], script, style"
_DOCUMENT_FOLDERS = frozenset(["articles", "docs", "documents", "papers", "clippings"])
_DOCUMENT_TYPES = frozenset(["article", "document", "paper", "book", "webpage", "clipping"])
_DATE_KEYS = ("date", "recorded", "created", "created_at", "date created", "date_created", "published")


def sniff(source: str, head: bytes) -> bool:
    """Whether the name says text, or a name without a telling extension holds text."""
    extension = source.rpartition("/")[2].rpartition(".")[2].lower() if "." in source.rpartition("/")[2] else ""
    if head.startswith(_MAGIC):
        return False
    if extension in _EXTENSIONS:
        return True
    return (not extension or extension.isdigit()) and text_of(head, cut=True) is not None


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """One ``Document``; ``Waiting`` for a memo that is being recorded; ``Problem`` for bytes that are no text."""
    if len(data) > MAX_BYTES:
        yield Problem(source, "too-large", f"Text of {len(data) // 1_000_000} MB; split it or leave it out.")
        return
    raw = bytes(data)
    text = text_of(raw)
    if text is None:
        yield Problem(source, "unknown-format", "Not a text; convert it, or remove it from raw/.")
        return
    if not text.strip():
        yield Problem(source, "no-text", "The file holds only white space; remove it or save it again.")
        return
    yield _document(source, text, hashlib.sha256(raw).hexdigest())


def text_of(data: bytes, cut: bool = False) -> str | None:
    """Decoded text with ``\\n`` line ends, ``None`` for binary bytes. ``cut``: the last character may be incomplete."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = charsets.clean(data.decode("utf-16", "replace"))
    elif b"\x00" in data or data.startswith(_MAGIC):
        return None
    else:
        text = charsets.decode(_whole(data) if cut else data)
    bad = sum(text.count(char) for char in _CONTROLS)
    if bad * 10 > len(text):
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def front(text: str) -> tuple[dict[str, object], str]:
    """Frontmatter with every scalar as text, keys in lower case, and the body; invalid YAML is body."""
    note = frontmatter.split(text)
    if note.front is None:
        return {}, text.removeprefix("\ufeff")
    block = "".join(note.front)
    try:
        values = YAMLHandler().load(block[:64_000], Loader=yaml.CBaseLoader) or {}
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return {}, text
    if not isinstance(values, dict):
        return {}, text
    return {str(key).strip().lower(): value for key, value in values.items()}, "".join(note.body)


def value(properties: dict[str, object], *keys: str) -> str:
    """First non-empty scalar under one of these keys."""
    for key in keys:
        found = properties.get(key)
        if isinstance(found, str) and found.strip():
            return " ".join(found.split())[:2_000]
    return ""


def is_template(text: str) -> bool:
    """Whether the fields of Obsidian's or Templater's templates still stand in a text: nothing happened yet."""
    return _TEMPLATE.search(text) is not None


def heading(body: str) -> tuple[str, str]:
    """First ``# `` heading of the opening lines, outside code, and the body without it."""
    lines = body.split("\n")
    fenced = False
    for number, line in enumerate(lines[:60]):
        if _FENCE.match(line):
            fenced = not fenced
        match = None if fenced else _HEADING.match(line)
        if match:
            rest = "\n".join(lines[:number] + lines[number + 1 :])
            return plain(match[1]), rest.strip("\n")
    return "", body.strip("\n")


def plain(text: str) -> str:
    """A heading or name without Markdown's emphasis, links and wikilinks."""
    text = _WIKILINK.sub(lambda match: match[2] or match[1].rpartition("/")[2], text)
    text = re.sub(r"\[([^\[\]]{1,200})\]\([^()\s]{0,500}\)", r"\1", text)
    return " ".join(re.sub(r"\*\*|__|`", "", text).split())


_CONTROLS = [chr(code) for code in range(32) if chr(code) not in "\t\n\r\f\x1b"] + ["\x7f", "\ufffd"]


def _whole(data: bytes) -> bytes:
    for back in range(1, min(4, len(data)) + 1):
        if data[-back] >= 0xC0:
            return data[:-back]
        if data[-back] < 0x80:
            break
    return data


def _document(source: str, text: str, sha256: str) -> Document | Problem | Waiting:
    extension = source.rpartition(".")[2].lower()
    if extension in _HTML_EXTENSIONS or _HTML.match(text):
        return _page(source, text, sha256)
    properties, body = front(text)
    titled, rest = heading(body)
    if _is_memo(source, properties, titled, body):
        return _memo(source, properties, rest, titled, sha256)
    named = dates.from_path(source)
    stem = source.rpartition("/")[2].rpartition(".")[0] or source.rpartition("/")[2]
    if _DATE_NAME.fullmatch(stem) and named.date:
        return Document("daily-note", stem, above(body).strip(), named.date, True, source=source, sha256=sha256)
    found = _date(properties, named)
    title = value(properties, "title") or titled or named.rest or dates.title(stem)
    form = "document" if _is_long(source, properties, rest) else "note"
    deep = value(properties, "depth").lower()
    return Document(form, title, rest.strip(), found.date, found.date_only, source=source, sha256=sha256, depth=deep)


def _is_long(source: str, properties: dict[str, object], body: str) -> bool:
    folders = {part.lower() for part in source.split("/")[:-1]}
    kind = value(properties, "type", "kind").lower()
    return bool(folders & _DOCUMENT_FOLDERS) or kind in _DOCUMENT_TYPES or len(body.split()) > LONG


def _date(properties: dict[str, object], named: dates.Found) -> dates.Found:
    found = dates.find(value(properties, *_DATE_KEYS))
    return found if found.date else named


def _is_memo(source: str, properties: dict[str, object], titled: str, body: str) -> bool:
    line = _TYPE_LINE.search(body[:2_000])
    kind = value(properties, "type", "kind") or (line[1] if line else "")
    if kind:
        return bool(_MEMO.search(kind))
    words = f"{titled} {source.replace('/', ' ')}"
    return bool(_MEMO.search(words) or re.search(r"\bmemos?\b", words, re.I)) and bool(_TRANSCRIPT_HEADING.search(body))


def _memo(
    source: str, properties: dict[str, object], body: str, titled: str, sha256: str
) -> Document | Problem | Waiting:
    busy = BUSY.search(body)
    if busy:
        return Waiting(source, busy[1].lower())
    if _FAILED.search(body):
        return Problem(source, "no-transcript", "The transcription failed; record or transcribe the memo again.")
    text = re.sub(r"\n{3,}", "\n\n", _TRANSCRIPT_HEADING.sub("", _MEMO_FIELD.sub("", body))).strip()
    named = dates.from_path(source)
    found = _date(properties, named)
    line = None if found.date else _RECORDED_LINE.search(body)
    found = dates.find(line[1]) if line else found
    names = (value(properties, "title"), titled, named.rest)
    title = next((name for name in names if name and not dates.generic(name)), "") or _opening(text)
    return Document("voice-memo", title, text, found.date, found.date_only, source=source, sha256=sha256)


def _opening(text: str) -> str:
    line = plain(text.split("\n", 1)[0])
    sentence = re.split(r"(?<=[.!?。])\s", line, maxsplit=1)[0].rstrip(".")
    cut = sentence if len(sentence) <= 60 else sentence[:60].rpartition(" ")[0] or sentence[:60]
    return cut or "Voice memo"


def _page(source: str, text: str, sha256: str) -> Document | Problem:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse(text)
    headings = tree.document.query_selector("h1") if tree.document else None
    title = " ".join((tree.title or (headings.text if headings else "") or "").split())[:300]
    for node in list(tree.document.query_selector_all(_HIDDEN)) if tree.document else []:
        node.decompose()
    body = extract_plain_text(tree, preserve_formatting=True, main_content=False, links=False).strip()
    named = dates.from_path(source)
    found = _published(tree.document) or named
    stem = source.rpartition("/")[2].rpartition(".")[0]
    title = charsets.clean(title) or named.rest or dates.title(stem)
    if not body:
        return Problem(source, "no-text", "The page holds no text; save it again as text or HTML with its content.")
    return Document("document", title, charsets.clean(body), found.date, found.date_only, source=source, sha256=sha256)


def _published(document: object) -> dates.Found | None:
    for selector in ('meta[property="article:published_time"]', 'meta[name="date"]', "time[datetime]"):
        node = document.query_selector(selector)  # type: ignore[attr-defined]
        stamp = (node.getattr("content") or node.getattr("datetime") or "") if node else ""
        found = dates.find(stamp)
        if isinstance(found.date, datetime):
            return found
    return None
