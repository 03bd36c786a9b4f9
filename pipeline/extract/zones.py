"""The zones of a mail body: what the sender wrote now, the signature, and what is quoted or forwarded."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pipeline.extract.closing import greeting_end, is_delimiter, signature_start
from pipeline.extract.disclaimer import banner_end, split_disclaimer
from pipeline.quotes import cut

_FORWARD_ONLY = re.compile(
    r"^\W*(?:fyi|fya|f\.y\.i\.|see below|please see below|below|zur info(?:rmation)?|zk|pour info(?:rmation)?|"
    r"para su información|pvi|"
    r"per conoscenza|ter info(?:rmatie)?|til info|do wiadomości|for your information|as discussed|wie besprochen)\W*$",
    re.IGNORECASE,
)


_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Zones(NamedTuple):
    """``own`` is new text without greeting and signature; ``forwarded`` was sent on purpose below it.

    ``banner`` is what a gateway put above the greeting, ``disclaimer`` what stands below the signature. ``dialogue``
    is ``own`` with the quoted words (``> …``) above each answer, ``""`` where nobody answers between quoted lines.
    ``forward``: a mail program marked what is quoted as sent on.
    """

    own: str
    forwarded: str
    signature: str
    quoted: str
    greeting: str = ""
    disclaimer: str = ""
    banner: str = ""
    dialogue: str = ""
    forward: bool = False

    @property
    def body(self) -> str:
        """The text to show: own text, questions quoted above answers; what was forwarded under ``Forwarded:``."""
        if not self.forwarded:
            return self.dialogue or self.own
        return f"{self.own}\n\nForwarded:\n{self.forwarded}".strip()


@lru_cache(maxsize=64)  # several extractors ask for those of the same mail
def zones(text: str, sender: str = "") -> Zones:
    """Split a plain-text body. ``sender`` (display name or address) helps to see a bare name as a signature."""
    part = cut(_plain(text), questions=True)
    lines, disclaimer = split_disclaimer(part.own.split("\n"))
    top = banner_end(lines)
    greeted = top + greeting_end(lines[top:])
    at = max(greeted, signature_start(lines, sender))
    own = _tidy("\n".join(lines[greeted:at]))
    if not own and not part.forward and at < len(lines) and not is_delimiter(lines[at]):
        own, at = lines[at].strip(), at + 1
    sent_on = (part.forward and not own) or _FORWARD_ONLY.match(own) is not None
    return Zones(
        own=own,
        forwarded=_tidy(part.quoted) if sent_on else "",
        signature="\n".join(lines[at:]).strip(),
        quoted=part.quoted.strip("\n"),
        greeting="\n".join(lines[top:greeted]).strip(),
        disclaimer="\n".join(disclaimer).strip("\n"),
        banner="\n".join(lines[:top]).strip(),
        dialogue=_dialogue(lines, greeted, at, part.questions),
        forward=part.forward,
    )


def _dialogue(lines: list[str], start: int, end: int, questions: tuple[tuple[int, str], ...]) -> str:
    """Own lines with the quoted words above each answer; a blank line keeps the answer out of the quotation."""
    asked = {place: words for place, words in questions if start <= place < end}
    shown: list[str] = []
    for place in range(start, end) if asked else ():
        if place in asked:
            shown += ["", f"> {asked[place]}", ""]
        shown.append(lines[place])
    return _tidy("\n".join(shown))


def new_text(text: str, sender: str = "") -> tuple[str, str, str]:
    """(body, signature, everything else but greeting) of a mail body. In doubt text is body: it is never lost."""
    found = zones(text, sender)
    rest = "\n".join(filter(None, [found.banner, found.quoted, found.disclaimer]))
    return found.body, found.signature, rest


def _plain(text: str) -> str:
    text = (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\u00a0", " ")
        .replace("\u200b", "")
        .replace("\ufeff", "")
    )
    if not text.isascii():
        text = _DIRECTIONS.sub("", text)
    return text.replace("\u2028", "\n").replace("\u2029", "\n").replace("\x0b", "\n").replace("\x0c", "\n")


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip("\n")
