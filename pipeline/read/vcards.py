"""vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Read line by line: what one program breaks costs that line only."""

from __future__ import annotations

import hashlib
import quopri
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from mmap import mmap
from typing import NamedTuple
from urllib.parse import unquote

from pipeline.model import Contact, Problem, Record, Waiting
from pipeline.read import charsets, dates, texts

NAME = "vcard"
MAX_CARDS = 100_000
MAX_VALUES = 200
"""Values of one property of one card."""

_KEPT = frozenset(["FN", "N", "EMAIL", "TEL", "ORG", "TITLE", "ROLE", "NICKNAME", "REV", "KIND"])
_LINE_END = re.compile(rb"\r\n|\n|\r")
_EMAIL = re.compile(r"[^\s@<>,;\"]{1,64}@[^\s@<>,;\"]{1,255}")
_ESCAPED = re.compile(r"\\(.)", re.S)
# a lone backslash at the end matches too, or the search would start again at every character
_PARTS = {char: re.compile(rf"((?:[^{char}\\]|\\(?:.|$))*)(?:{char}|$)", re.S) for char in ";,"}


class Line(NamedTuple):
    """A property: name and parameter names in upper case, ``value`` decoded but not unescaped."""

    name: str
    params: dict[str, str]
    value: str


def sniff(source: str, head: bytes) -> bool:
    """A card at the top, or a .vcf name."""
    text = texts.text_of(head, cut=True)
    if text is None:
        return False
    opening = text.lstrip("\ufeff \n\t")[:11].upper()
    return opening == "BEGIN:VCARD" or source.lower().endswith((".vcf", ".vcard"))


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """One ``Contact`` per card that names somebody, then at most one ``Problem`` that counts the empty cards."""
    if len(data) > 4 * texts.MAX_BYTES:
        yield Problem(source, "too-large", f"Contacts of {len(data) // 1_000_000} MB; export them without pictures.")
        return
    raw = bytes(data)
    sha256 = hashlib.sha256(raw).hexdigest()
    seen = empty = 0
    for lines in cards(raw):
        seen += 1
        if seen > MAX_CARDS:
            yield Problem(source, "too-many-cards", f"More than {MAX_CARDS} contacts; split the file.")
            return
        if any(line.name == "KIND" and line.value.strip().lower() == "group" for line in lines):
            continue
        contact = _contact(lines, source, sha256)
        empty += contact is None
        if contact:
            yield contact
    if empty:
        hint = f"{empty} of {seen} contacts have no name and no address; export them again."
        yield Problem(source, "empty-cards", hint)
    elif not seen:
        yield Problem(source, "not-a-vcard", "No contact inside; export the contacts again as vCard.")


def cards(data: bytes) -> Iterator[list[Line]]:
    """The kept properties of each card; an END that is missing is added, a card within a card (AGENT) is left out."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    card: list[Line] | None = None
    agent = False
    for raw in _unfolded(data.removeprefix(b"\xef\xbb\xbf")):
        mark = raw.strip().upper()
        if mark == b"BEGIN:VCARD":
            if card is not None and not agent:
                yield card
            card = card if agent and card is not None else []
        elif mark == b"END:VCARD":
            if agent:
                agent = False
            elif card is not None:
                yield card
                card = None
        elif card is not None and not agent:
            agent = mark.rstrip() in (b"AGENT:", b"AGENT:BEGIN:VCARD")
            line = None if agent else _line(raw)
            card += [line] if line and line.name in _KEPT else []
    if card is not None:
        yield card


def _unfolded(data: bytes) -> Iterator[bytes]:
    """Logical lines: RFC 2425 folding (a blank first) and the soft line ends of quoted-printable (``=`` last)."""
    current: list[bytes] = []
    soft = False
    for raw in _LINE_END.split(data):
        if soft:
            current.append(raw.lstrip(b" \t") if raw[:1] in b" \t" else raw)
        elif raw[:1] in (b" ", b"\t") and current:
            current.append(raw[1:])
        else:
            if current:
                yield b"".join(current)
            current = [raw]
        soft = raw.endswith(b"=") and b"QUOTED-PRINTABLE" in current[0][:200].upper()
        if soft:
            current[-1] = current[-1][:-1]
    if current:
        yield b"".join(current)


def _line(raw: bytes) -> Line | None:
    colon = _colon(raw[:5_000])
    head, value = raw[:colon].decode("latin-1"), raw[colon + 1 :]
    names, *rest = head.split(";")
    name = names.rpartition(".")[2].strip().upper()
    name = "KIND" if name == "X-ADDRESSBOOKSERVER-KIND" else name
    if colon < 0 or name not in _KEPT or len(value) > 20_000:
        return None
    params: dict[str, str] = {}
    for piece in rest[:50]:
        key, equals, setting = piece.partition("=")
        # 2.1 writes bare types: TEL;WORK;FAX, EMAIL;QUOTED-PRINTABLE
        key, setting = (key.strip().upper(), setting.strip(' "')) if equals else ("TYPE", key.strip())
        if not equals and setting.upper() in ("QUOTED-PRINTABLE", "BASE64"):
            key = "ENCODING"
        params[key] = f"{params[key]},{setting}" if key in params else setting
    encoding = params.get("ENCODING", "").upper()
    if encoding in ("B", "BASE64"):
        return None
    if encoding == "QUOTED-PRINTABLE":
        value = quopri.decodestring(value)
    return Line(name, params, charsets.decode(value, params.get("CHARSET", "")))


def _colon(head: bytes) -> int:
    """Place of the colon before the value: the first outside quotes."""
    quoted = False
    for place, char in enumerate(head):
        if char == 0x22:
            quoted = not quoted
        elif char == 0x3A and not quoted:
            return place
    return head.find(b":")


def _split(value: str, char: str) -> list[str]:
    """Components, unescaped and with single spaces; empty ones stay."""
    parts = [match[1] for match in _PARTS[char].finditer(value[:20_000])][:MAX_VALUES]
    return [" ".join(_ESCAPED.sub(lambda m: "\n" if m[1] in "nN" else m[1], part).split()) for part in parts]


def _whole(value: str) -> str:
    return " ".join(_ESCAPED.sub(lambda m: "\n" if m[1] in "nN" else m[1], value).split())


def _contact(lines: list[Line], source: str, sha256: str) -> Contact | None:
    def first(name: str) -> str:
        return next((text for line in lines if line.name == name and (text := _whole(line.value))), "")

    emails = tuple(dict.fromkeys(email for line in _preferred(lines, "EMAIL") if (email := _email(line))))
    nicknames = [nick for line in lines if line.name == "NICKNAME" for nick in _split(line.value, ",") if nick]
    organizations = [part for line in lines if line.name == "ORG" for part in _split(line.value, ";") if part]
    organization = organizations[0] if organizations else ""
    name = first("FN") or _structured(lines) or next(iter(nicknames), "") or organization or next(iter(emails), "")
    if not name:
        return None
    return Contact(
        name=name,
        emails=emails,
        phones=tuple(dict.fromkeys(phone for line in _preferred(lines, "TEL") if (phone := _phone(line)))),
        nicknames=tuple(dict.fromkeys(nicknames)),
        organization=organization,
        role=first("TITLE") or first("ROLE"),
        revised=_revised(first("REV")),
        source=source,
        sha256=sha256,
    )


def _preferred(lines: list[Line], name: str) -> list[Line]:
    found = [line for line in lines if line.name == name][:MAX_VALUES]
    return sorted(found, key=lambda line: not ("PREF" in line.params or "PREF" in line.params.get("TYPE", "").upper()))


def _structured(lines: list[Line]) -> str:
    """``N`` (family; given; additional; …) in the order in which one writes it."""
    for line in lines:
        if line.name == "N":
            family, given, additional = (_split(line.value, ";") + ["", "", ""])[:3]
            return " ".join(part for part in (given, additional, family) if part)
    return ""


def _email(line: Line) -> str:
    match = _EMAIL.search(unquote(re.sub(r"^\s*mailto:", "", _whole(line.value), flags=re.IGNORECASE)))
    return charsets.clean(match[0]).lower() if match else ""


def _phone(line: Line) -> str:
    """As written; fax and pager numbers, and texts without three digits, are no phones."""
    kinds = line.params.get("TYPE", "").upper().replace('"', "").split(",")
    text = re.sub(r"^\s*tel:", "", _whole(line.value), flags=re.IGNORECASE)
    if {"FAX", "PAGER", "MODEM"} & set(kinds) or sum(char.isdigit() for char in text) < 3 or len(text) > 60:
        return ""
    return text


def _revised(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return dates.find(text).date
    return found if 1970 <= found.year <= 2100 else None
