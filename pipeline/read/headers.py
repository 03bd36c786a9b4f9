"""Header fields: unfolding, RFC 2047 encoded words, message ids (RFC 5322 3.6.4), dates (RFC 5322 3.3)."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_tz
from quopri import decodestring

from pipeline.read import charsets

VALUE_LIMIT = 100_000
"""Characters of one header value that are read."""
_IDS_LIMIT = 1_000

# Spaces and question marks inside are illegal but common; the bound keeps the search linear.
ENCODED_WORD = re.compile(r"=\?([A-Za-z0-9_.:+*'-]{1,60})\?([bBqQ])\?(.{0,2000}?)\?=(?!=?[0-9A-F]{2}=?)", re.S)
_BETWEEN_WORDS = re.compile(r"(\?=)[ \t\r\n]+(?==\?[A-Za-z0-9_.:+*'-]{1,60}\?[bBqQ]\?)")
_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_FOLD = re.compile(r"[\r\n]+")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_ID = re.compile(r"<[ \t\r\n]*([^<>]{1,998}?)[ \t\r\n]*>")
_BARE_ID = re.compile(r"[^\s<>,;\"]{1,499}@[^\s<>,;\"]{1,499}")
_SPACED_COLON = re.compile(r"[ \t]*:[ \t]*")
_COMMENT = re.compile(r"\([^()]*\)")


def raw_text(value: object, charset: str = "") -> str:
    """A header value of the ``email`` package -> text, still folded, encoded words untouched.

    Bytes above 127 come as surrogates: UTF-8, else ``charset`` (what the body declares), else a guess.
    """
    text = str(value)[:VALUE_LIMIT]
    if text.isascii() and "\x1b" not in text:
        return charsets.clean(text)
    return charsets.clean(charsets.decode(text.encode("utf-8", "surrogateescape"), _hint(text, charset)))


def _hint(text: str, charset: str) -> str:
    """The charset to try after UTF-8; none for UTF-8 itself, so that a guess is made."""
    return "" if charset.strip().lower() in ("", "utf-8", "us-ascii", "ascii") else charset


def decode_words(text: str) -> str:
    """Replace RFC 2047 encoded words, also broken ones; a character split over two words is joined."""
    if "=?" not in text:
        return text
    text = _BETWEEN_WORDS.sub(r"\1", text)
    out: list[str] = []
    pending: list[bytes] = []
    charset = ""
    at = 0
    for word in ENCODED_WORD.finditer(text):
        if pending and (word.start() != at or word[1].lower() != charset):
            out.append(charsets.decode(b"".join(pending), charset))
            pending = []
        out.append(text[at : word.start()])
        charset = word[1].lower()
        pending.append(_word_bytes(word[2], word[3]))
        at = word.end()
    if pending:
        out.append(charsets.decode(b"".join(pending), charset))
    out.append(text[at:])
    return charsets.clean("".join(out))


def _word_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    if encoding in "qQ":
        return decodestring(data.replace(b" ", b"_"), header=True)
    data = _NOT_BASE64.sub(b"", data)
    if len(data) % 4 == 1:
        data = data[:-1]
    try:
        return binascii.a2b_base64(data + b"=" * (-len(data) % 4))
    except binascii.Error:
        return b""


def unfold(text: str) -> str:
    """A folded value on one line, white space at the ends cut."""
    return _FOLD.sub("", text).replace("\t", " ").strip() if not text.isprintable() else text.strip()


def decode(value: object, charset: str = "") -> str:
    """One unstructured header value: text, unfolded, encoded words decoded."""
    return _one_line(decode_words(unfold(raw_text(value, charset))))


def _one_line(text: str) -> str:
    """Encoded words may smuggle line ends in."""
    return text if text.isprintable() else _FOLD.sub(" ", text).strip()


def phrase(text: str) -> str:
    """Text with its white space collapsed."""
    return _SPACES.sub(" ", text).strip()


def ids(value: str) -> tuple[str, ...]:
    """Message ids without angle brackets, in order, without repetition; ids without brackets are taken too."""
    found: Iterable[str] = (_SPACES.sub("", one) for one in _ID.findall(value))
    result = list(dict.fromkeys(one for one in found if one))
    if not result:
        result = list(dict.fromkeys(_BARE_ID.findall(value)))
    return tuple(result[:_IDS_LIMIT])


def message_id(value: str) -> str:
    """The id of a Message-ID field, ``""`` when there is none; one without brackets or ``@`` is taken as it stands."""
    found = ids(value)
    return found[0] if found else _SPACES.sub("", value.strip().strip("<>"))[:998]


def date(value: str) -> datetime | None:
    """An RFC 5322 or ISO 8601 date, aware (UTC where no zone is given); ``None`` if unreadable or not in 1970-2100."""
    value = _COMMENT.sub(" ", value[:200]).strip()
    if not value:
        return None
    try:
        found = _rfc_date(value) or _iso_date(value) or _rfc_date(_SPACED_COLON.sub(":", value))
        return found if found and 1970 <= found.year <= 2100 and found.timestamp() >= 0 else None
    except (ValueError, IndexError, TypeError, OverflowError):
        return None


def _rfc_date(value: str) -> datetime | None:
    try:
        fields = parsedate_tz(value)
    except (ValueError, IndexError, TypeError):
        return None
    if fields is None:
        return None
    year, month, day, hour, minute, second = fields[:6]
    offset = fields[9] or 0
    zone = timezone(timedelta(seconds=offset)) if 0 < abs(offset) < 86_400 else UTC
    try:
        return datetime(year, month, day, hour, minute, min(second, 59), tzinfo=zone)
    except ValueError:
        return None


def _iso_date(value: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def received_date(values: Iterable[str]) -> datetime | None:
    """The date of the newest Received field (they stand newest first) that has a readable one."""
    for value in values:
        found = date(value.rpartition(";")[2])
        if found:
            return found
    return None
