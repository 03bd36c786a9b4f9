"""Bytes of a declared, wrongly declared or unknown charset -> text without NULs and lone surrogates."""

from __future__ import annotations

import codecs
import re

# What mail programs write, and what they mean by it (WHATWG Encoding Standard, section 4.2).
_ALIASES = {
    "": "utf-8", "ascii": "utf-8", "us-ascii": "utf-8", "ansi_x3.4-1968": "utf-8", "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252", "iso_8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252", "ansi": "cp1252",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "chinese": "gb18030", "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "shift-jis": "cp932", "x-sjis": "cp932",
    "sjis": "cp932", "iso-8859-8-i": "iso-8859-8", "iso-8859-9": "cp1254", "tis-620": "cp874", "utf8mb4": "utf-8",
    "unicode-1-1-utf-8": "utf-8", "unicode-1-1-utf-7": "utf-7", "x-utf-8": "utf-8", "x-mac-roman": "mac-roman",
    "macintosh": "mac-roman", "iso-2022-jp": "iso2022_jp_2",
}  # fmt: skip
# Python codecs that are no charsets of text, or cost more than linear time.
_REFUSED = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPE = re.compile(rb"\x1b[$(]")
_LATIN = re.compile(r"(?i)iso-8859-(?:[123479]|1[0-6])$|windows-125[02347]$")
_CONTROL = re.compile("[\x80-\x9f]")
_SAMPLE = 64_000


def clean(text: str) -> str:
    """The text without NULs; surrogate pairs are joined, lone surrogates become U+FFFD."""
    if "\x00" in text:
        text = text.replace("\x00", "")
    if not text.isascii() and _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def decode(data: bytes, declared: str = "") -> str:
    """The text of these bytes; ``declared`` is the charset label as sent, which may be wrong, unknown or empty.

    Order: UTF-8 where nothing or a western charset is declared and the bytes are valid UTF-8, else the declared
    charset, UTF-8, a guess, Windows-1252. Never raises.
    """
    codec = _codec(declared)
    escapes = b"\x1b" in data and _ESCAPE.search(data) is not None
    if data.isascii() and not escapes and codec in ("utf-8", "cp1252"):
        return clean(data.decode("ascii"))
    tries = [codec] if codec else []
    if codec in ("utf-8", "cp1252", ""):  # ISO-2022 passes as ASCII, and UTF-8 is often declared as Latin-1
        tries = ["iso2022_jp_2", "iso2022_kr"] + tries if escapes else ["utf-8"] + tries
    elif codec != "utf-8":
        tries.append("utf-8")
    for name in tries:
        text = _strict(data, name)
        if text is not None:
            return clean(text.removeprefix("\ufeff"))
    if codec in ("utf-8", ""):
        codec = _guess(data)
    text = _strict(data, codec)
    if text is None or _CONTROL.search(text):  # an ISO alphabet declared or guessed for a Windows one
        text = _strict(data, "cp1252") or text
    return clean(text if text is not None else data.decode(codec, "replace"))


def _codec(declared: str) -> str:
    """Python's name of the declared charset; ``utf-8`` for none, ``""`` for an unknown one."""
    label = declared.strip(" \t\r\n\"'<>").lower().split("*")[0]
    name = _ALIASES.get(label, label)
    if name in ("utf-8", "cp1252"):
        return name
    try:
        info = codecs.lookup(name)
        b"a".decode(name, "replace")  # refuses codecs that do not make text
    except (LookupError, ValueError, TypeError):
        return ""
    return "" if info.name.replace("-", "_") in _REFUSED else info.name


def _strict(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeError, LookupError, ValueError):
        return None


def _guess(data: bytes) -> str:
    import cchardet

    found = cchardet.detect(data[:_SAMPLE]).get("encoding") or ""
    if len(data) < 48 and _LATIN.match(found) and sum(byte > 127 for byte in data) * 2 <= len(data):
        return "cp1252"  # too short to tell the Latin alphabets apart
    return _codec(found) or "cp1252"
