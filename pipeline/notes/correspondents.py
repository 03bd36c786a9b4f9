"""Correspondents.md: one line per address the owner exchanged mail with; the only memory of mail older than ``since``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pipeline.model import Correspondent, Neutral
from pipeline.notes.neutral import field, plain
from pipeline.notes.tokens import DASH, untoken, word

HEAD = "# Correspondents\n\nAddresses you exchanged mail with. Kept up to date by each run.\n\n"
_LINE = re.compile(
    r"^- (?P<email>\S+) — (?P<names>.*?) — (?P<first>[\d-]*) to (?P<last>[\d-]*) — sent (?P<sent>\d+), received (?P<received>\d+)\s*$"
)


def parse(text: str) -> dict[str, Correspondent]:
    """Address -> what is known of it."""
    found: dict[str, Correspondent] = {}
    for raw in text.splitlines():
        match = _LINE.match(raw)
        if match:
            email = untoken(match.group("email"))
            names = tuple(plain(Neutral(n)) for n in match.group("names").split("; ") if n != "-")
            found[email] = Correspondent(
                email, names, match.group("first"), match.group("last"), int(match.group("sent")), int(match.group("received"))
            )
    return found


def line(known: Correspondent) -> str:
    """One line of the page."""
    names = "; ".join(field(name, 60).replace(";", ",") for name in known.names[:3]) or "-"
    counts = f"sent {known.sent}, received {known.received}"
    return f"- {word(known.email)}{DASH}{names}{DASH}{known.first} to {known.last}{DASH}{counts}"


def update(text: str, known: Mapping[str, Correspondent]) -> str:
    """The page with changed lines replaced in place and new ones in order of address."""
    start = text or HEAD
    lines = start.rstrip("\n").split("\n") if text else start.rstrip("\n").split("\n") + [""]
    seen: set[str] = set()
    for number, raw in enumerate(lines):
        match = _LINE.match(raw)
        email = untoken(match.group("email")) if match else ""
        if email in known:
            seen.add(email)
            lines[number] = line(known[email])
    for email in sorted(known.keys() - seen):
        later = (n for n, raw in enumerate(lines) if (match := _LINE.match(raw)) and untoken(match.group("email")) > email)
        lines.insert(next(later, len(lines)), line(known[email]))
    result = "\n".join(lines) + "\n"
    return result if seen or len(known) else text


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
