"""The small pieces of a source note's machine lines: written so that they read back exactly."""

from __future__ import annotations

import re
from datetime import datetime
from urllib.parse import unquote

from pipeline.model import Neutral

SEP = " · "
DASH = " — "
_UNSAFE = re.compile(r"[\x00-\x20%·—→\[\]<>`#^|\\*\"\x7f-\x9f\u2028\u2029]|[\ud800-\udfff]|,(?=\s)|;")
_MAILBOX = re.compile(r"^(?P<name>.*?)\s?<(?P<email>[^<>]*)>$")


def token(text: str) -> str:
    """A foreign identifier (Message-ID, path, UID, address) as one word; spaces of a path stay."""
    return _UNSAFE.sub(_percent, text)


def _percent(match: re.Match[str]) -> str:
    char = match.group()
    if char == " ":
        return " "
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "replace"))


def word(text: str) -> str:
    """``token`` without spaces."""
    return token(text).replace(" ", "%20")


def untoken(text: str) -> str:
    """The inverse of ``token`` and ``word``."""
    return unquote(text)


def mailbox(name: Neutral, email: str) -> str:
    """``Name <email>``, either part may be missing."""
    shown = name.replace(";", ",")
    if not email:
        return shown
    return f"{shown} <{word(email)}>".lstrip()


def read_mailbox(text: str) -> tuple[Neutral, str]:
    """The inverse of ``mailbox``."""
    match = _MAILBOX.match(text)
    if not match:
        return Neutral(text.strip()), ""
    return Neutral(match.group("name").strip()), untoken(match.group("email"))


def stamp(moment: datetime | None) -> str:
    """Local wall time to the second, ``""`` when undated."""
    return moment.isoformat(timespec="seconds") if moment else ""


def read_stamp(value: object) -> datetime | None:
    """The inverse of ``stamp``; anything unreadable is ``None``."""
    if not isinstance(value, str) or not value:
        return None
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None, microsecond=0)
    except ValueError:
        return None
