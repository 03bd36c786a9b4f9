"""The small pieces of a source note's machine lines: written so that they read back exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from urllib.parse import quote, unquote

from pipeline.model import Neutral

SEP = " · "
DASH = " — "
POSSIBLE = "Possible action items"
"""The heading of what was said in a meeting and may have to be done; not where minutes say what has to."""
_UNSAFE = re.compile(
    r"[\x00-\x20%·—→\[\]<>`#^|\\*$\"\x7f-\xa0\u2000-\u200f\u2028-\u202f\u205f\u2060-\u206f\u3000\ufeff\ufffe\uffff]"
    r"|[\U000e0000-\U000e007f\ud800-\udfff]|[📅📆🗓⏳⌛🛫➕✅❌🔁🏁🆔⛔🔺⏫🔼🔽⏬]|,(?=\s)|;|=(?==)|~(?=~)|:(?=:|//)|(?i:(?<=javascript)|(?<=vbscript)|(?<=data)|(?<=file)|(?<=obsidian)|(?<=cmd)|(?<=shell)|(?<=smb)):|\{(?=\{)|\}(?=\})|&(?=#?[A-Za-z0-9]{1,32};)"
)
_EMAIL_LIKE = re.compile(r"[A-Za-z0-9][^@]*@")
_MAILBOX = re.compile(r"^(?P<name>.*?)\s?<(?P<email>[^<>]*)>$")
_NO_ENTITY = r"(?<!&lt)(?<!&amp)(?<!&#\d\d)(?<!&#\d{4})(?<!&#\d{5})(?<!&#\d{6});"
_LISTED = re.compile(_NO_ENTITY)
_BETWEEN = re.compile(f"{_NO_ENTITY} ")
_INTEGER = re.compile(r"-?[0-9]{1,4000}")


def token(text: str) -> Neutral:
    """A foreign identifier (Message-ID, path, UID, address) as one word; spaces within a path stay."""
    inner = text.strip(" ")
    if len(inner) == len(text):
        return Neutral(_UNSAFE.sub(_percent, text))
    before = len(text) - len(text.lstrip(" "))
    return Neutral("%20" * before + _UNSAFE.sub(_percent, inner) + "%20" * (len(text) - len(inner) - before))


def _percent(match: re.Match[str]) -> str:
    char = match.group()
    if char == " " or "\ud800" <= char <= "\udfff":
        return " " if char == " " else "?"
    return "".join(f"%{byte:02X}" for byte in char.encode())


def word(text: str) -> Neutral:
    """``token`` without spaces."""
    return Neutral(token(text).replace(" ", "%20"))


def optional(text: str) -> Neutral:
    """``token``, and ``-`` for nothing."""
    return Neutral("%2D" if text == "-" else token(text) or "-")


def optional_word(text: str) -> Neutral:
    """``optional`` without spaces."""
    return Neutral(optional(text).replace(" ", "%20"))


def in_link(text: str, safe: str) -> Neutral:
    """A foreign identifier within the address of a link."""
    return Neutral(quote(text, safe=safe, errors="replace").replace("==", "=%3D"))


def read_optional(text: str) -> str:
    """The inverse of ``optional``."""
    return "" if text == "-" else untoken(text)


def angled(text: str) -> Neutral:
    """``<word>``, or ``<.word>`` where that could be a tag, a comment or a template; never a link by its scheme."""
    inner = word(text).replace(":", "%3A")
    return Neutral(f"<{inner}>" if _EMAIL_LIKE.match(inner) or not inner else f"<.{inner}>")


def read_angled(text: str) -> str:
    """The inverse of ``angled``."""
    return untoken(text.removeprefix("<").removesuffix(">").removeprefix("."))


def untoken(text: str) -> str:
    """The inverse of ``token`` and ``word``."""
    return unquote(text)


def mailbox(name: Neutral, email: str) -> Neutral:
    """``Name <email>``, either part may be missing."""
    return Neutral(f"{name} {angled(email)}".lstrip()) if email else name


def read_mailbox(text: str) -> tuple[Neutral, str]:
    """The inverse of ``mailbox``."""
    match = _MAILBOX.match(text)
    if not match:
        return Neutral(text.strip()), ""
    return Neutral(match.group("name").strip()), read_angled(match.group("email"))


def listed(values: Iterable[Neutral]) -> Neutral:
    """Neutral values with ``; `` between them, ``-`` for an empty one."""
    return Neutral("; ".join(_LISTED.sub("&#59;", value) or "-" for value in values))


def read_listed(text: str) -> list[Neutral]:
    """The inverse of ``listed``."""
    return [Neutral("" if part == "-" else part.replace("&#59;", ";")) for part in _BETWEEN.split(text) if part]


def mailboxes(addresses: Sequence[tuple[Neutral, str]]) -> Neutral:
    """Mailboxes with ``; `` between them."""
    return listed(mailbox(name, email) for name, email in addresses)


def read_mailboxes(text: str) -> tuple[tuple[Neutral, str], ...]:
    """The inverse of ``mailboxes``."""
    return tuple(read_mailbox(part) for part in read_listed(text))


def read_integer(text: str) -> int | None:
    """A decimal number, ``None`` for anything else."""
    return int(text) if _INTEGER.fullmatch(text) else None


def stamp(moment: datetime | None) -> Neutral:
    """Local wall time to the second, ``""`` when undated."""
    return Neutral(moment.isoformat(timespec="seconds") if moment else "")


def read_stamp(value: object) -> datetime | None:
    """The inverse of ``stamp``; anything unreadable is ``None``."""
    if not isinstance(value, str) or not value:
        return None
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None, microsecond=0)
    except ValueError:
        return None
