"""The small pieces of a source note's machine lines: written so that they read back exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from urllib.parse import unquote

from pipeline.model import Neutral

SEP = " · "
DASH = " — "
POSSIBLE = "Possible action items"
"""The heading of what was said in a meeting and may have to be done; not where minutes say what has to."""
_UNSAFE = re.compile(
    r"[\x00-\x20%·—→\[\]<>`#^|\\*$\"\x7f-\xa0\u2000-\u200f\u2028-\u202f\u205f\u2060-\u206f\u3000\ufeff\ufffe\uffff]"
    r"|[\ud800-\udfff]|,(?=\s)|;|=(?==)|~(?=~)|:(?=:)|\{(?=\{)|\}(?=\})|&(?=#?[A-Za-z0-9]{1,32};)"
)
_EMAIL_LIKE = re.compile(r"[A-Za-z0-9][^@]*@")
_MAILBOX = re.compile(r"^(?P<name>.*?)\s?<(?P<email>[^<>]*)>$")
_LISTED = re.compile(r"(?<!&lt)(?<!&amp)(?<!&#\d\d);")
_BETWEEN = re.compile(r"(?<!&lt)(?<!&amp)(?<!&#\d\d); ")
_INTEGER = re.compile(r"-?[0-9]{1,4000}")


def token(text: str) -> str:
    """A foreign identifier (Message-ID, path, UID, address) as one word; spaces within a path stay."""
    inner = text.strip(" ")
    if len(inner) == len(text):
        return _UNSAFE.sub(_percent, text)
    before = len(text) - len(text.lstrip(" "))
    return "%20" * before + _UNSAFE.sub(_percent, inner) + "%20" * (len(text) - len(inner) - before)


def _percent(match: re.Match[str]) -> str:
    char = match.group()
    if char == " " or "\ud800" <= char <= "\udfff":
        return " " if char == " " else "?"
    return "".join(f"%{byte:02X}" for byte in char.encode())


def word(text: str) -> str:
    """``token`` without spaces."""
    return token(text).replace(" ", "%20")


def optional(text: str) -> str:
    """``token``, and ``-`` for nothing."""
    return "%2D" if text == "-" else token(text) or "-"


def read_optional(text: str) -> str:
    """The inverse of ``optional``."""
    return "" if text == "-" else untoken(text)


def angled(text: str) -> str:
    """``<word>``, or ``<.word>`` where that could be a tag, a comment or a template; never a link by its scheme."""
    inner = word(text).replace(":", "%3A")
    return f"<{inner}>" if _EMAIL_LIKE.match(inner) or not inner else f"<.{inner}>"


def read_angled(text: str) -> str:
    """The inverse of ``angled``."""
    return untoken(text.removeprefix("<").removesuffix(">").removeprefix("."))


def untoken(text: str) -> str:
    """The inverse of ``token`` and ``word``."""
    return unquote(text)


def mailbox(name: Neutral, email: str) -> str:
    """``Name <email>``, either part may be missing."""
    return f"{name} {angled(email)}".lstrip() if email else str(name)


def read_mailbox(text: str) -> tuple[Neutral, str]:
    """The inverse of ``mailbox``."""
    match = _MAILBOX.match(text)
    if not match:
        return Neutral(text.strip()), ""
    return Neutral(match.group("name").strip()), read_angled(match.group("email"))


def listed(values: Iterable[str]) -> str:
    """Neutral values with ``; `` between them, ``-`` for an empty one."""
    return "; ".join(_LISTED.sub("&#59;", value) or "-" for value in values)


def read_listed(text: str) -> list[str]:
    """The inverse of ``listed``."""
    return ["" if part == "-" else part.replace("&#59;", ";") for part in _BETWEEN.split(text) if part]


def mailboxes(addresses: Sequence[tuple[Neutral, str]]) -> str:
    """Mailboxes with ``; `` between them."""
    return listed(mailbox(name, email) for name, email in addresses)


def read_mailboxes(text: str) -> tuple[tuple[Neutral, str], ...]:
    """The inverse of ``mailboxes``."""
    return tuple(read_mailbox(part) for part in read_listed(text))


def read_integer(text: str) -> int | None:
    """A decimal number, ``None`` for anything else."""
    return int(text) if _INTEGER.fullmatch(text) else None


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
