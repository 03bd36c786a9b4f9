"""Correspondents.md: one line per address the owner exchanged mail with; all that is kept of mail before ``since``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pipeline.model import Correspondent, Neutral
from pipeline.notes.neutral import field, fill, ours, plain
from pipeline.notes.tokens import listed, read_listed, untoken, word

HEAD = "# Correspondents\n\nAddresses you exchanged mail with. Kept up to date by each run.\n\n"
_LINE = re.compile(
    r"^- (?P<email>\S+) — (?P<names>.*?) — (?P<first>[\d-]*) to (?P<last>[\d-]*)"
    r" — sent (?P<sent>[0-9]{1,9}), received (?P<received>[0-9]{1,9})\s*$"
)


def parse(text: str) -> dict[str, Correspondent]:
    """Address -> what is known of it."""
    found: dict[str, Correspondent] = {}
    for raw in text.split("\n"):
        match = _LINE.match(raw)
        if match:
            email = untoken(match.group("email"))
            names = tuple(plain(name) for name in read_listed(match.group("names")) if name)
            found[email] = Correspondent(
                email, names, match["first"], match["last"], int(match["sent"]), int(match["received"])
            )
    return found


def line(known: Correspondent) -> Neutral:
    """One line of the page."""
    names = listed(name for name in (field(name, 60) for name in known.names[:3]) if name) or ours("-")
    dates = (word(known.first), word(known.last))
    form = "- {} — {} — {} to {} — sent {}, received {}"
    return fill(form, word(known.email), names, *dates, known.sent, known.received)


def update(text: str, known: Mapping[str, Correspondent]) -> str:
    """The page with changed lines replaced in place and new ones in order of address; all other bytes stay."""
    if not known:
        return text
    lines = re.findall(r"[^\n]*\n|[^\n]+", text or HEAD)
    eol = "\r\n" if lines[0].endswith("\r\n") else "\n"
    places: list[tuple[int, str]] = []
    for number, raw in enumerate(lines):
        email = untoken(match.group("email")) if (match := _LINE.match(raw)) else ""
        if email:
            places.append((number, email))
        if email in known and raw.rstrip() != (wanted := line(known[email])):
            lines[number] = wanted + eol
    new = known.keys() - {email for _, email in places}
    end = len(lines)
    if new and not lines[-1].endswith("\n"):
        lines[-1] += eol
    for email in sorted(new, reverse=True):
        place = next((number for number, other in places if other > email), end)
        lines.insert(place, line(known[email]) + eol)
    return "".join(lines)


def join(old: Correspondent, new: Correspondent) -> Correspondent:
    """Two views of one address: counts never fall, and seeing the same mail again changes nothing."""
    dates = [d for d in (old.first, new.first, old.last, new.last) if d]
    return Correspondent(
        email=old.email,
        names=tuple(dict.fromkeys((*old.names, *new.names)))[:3],
        first=min(dates, default=""),
        last=max(dates, default=""),
        sent=max(old.sent, new.sent),
        received=max(old.received, new.received),
    )
