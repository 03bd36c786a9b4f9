"""The zones of a mail body: what the sender wrote now, the signature, and what is quoted or forwarded."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.extract import quotes
from pipeline.extract.closing import is_delimiter, signature_start, split_disclaimer, split_greeting

_FORWARD_ONLY = re.compile(
    r"^\W*(?:fyi|fya|f\.y\.i\.|see below|please see below|below|zur info(?:rmation)?|zk|pour info(?:rmation)?|"
    r"para su información|pvi|"
    r"per conoscenza|ter info(?:rmatie)?|til info|do wiadomości|for your information|as discussed|wie besprochen)\W*$",
    re.IGNORECASE,
)


class Zones(NamedTuple):
    """``own`` is new text without greeting and signature; ``forwarded`` was sent on purpose below it."""

    own: str
    forwarded: str
    signature: str
    quoted: str

    @property
    def body(self) -> str:
        """The text to show: own text, and the forwarded one under a line ``Forwarded:``."""
        if not self.forwarded:
            return self.own
        return f"{self.own}\n\nForwarded:\n{self.forwarded}".strip()


def zones(text: str, sender: str = "") -> Zones:
    """Split a plain-text body. ``sender`` (display name or address) helps to see a bare name as a signature."""
    text = _plain(text)
    part = quotes.cut(text)
    lines, disclaimer = split_disclaimer(part.own.split("\n"))
    at = signature_start(lines, sender)
    own = _tidy("\n".join(split_greeting(lines[:at])))
    if not own and not part.forward and at < len(lines) and not is_delimiter(lines[at]):
        own, at = lines[at].strip(), at + 1
    signature = "\n".join(lines[at:]).strip()
    quoted = "\n".join([part.quoted, *disclaimer]).strip("\n")
    sent_on = (part.forward and not own) or _FORWARD_ONLY.match(own) is not None
    forwarded = _tidy(part.quoted) if sent_on else ""
    return Zones(own, forwarded, signature, quoted)


def new_text(text: str, sender: str = "") -> tuple[str, str, str]:
    """(body, signature, quoted) of a mail body. In doubt text is body: new text is never lost."""
    found = zones(text, sender)
    return found.body, found.signature, found.quoted


def _plain(text: str) -> str:
    text = (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\u00a0", " ")
        .replace("\u200b", "")
        .replace("\ufeff", "")
    )
    return text.replace("\u2028", "\n").replace("\u2029", "\n").replace("\x0b", "\n").replace("\x0c", "\n")


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip("\n")
