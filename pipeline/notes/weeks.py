"""Skipped weeks: what was filtered out, a line per item under a line per sender. Ticks are commands."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from pipeline.model import Neutral, Skipped
from pipeline.notes import frontmatter, links, units, yaml
from pipeline.notes.neutral import NOTHING, fill, given, joined, ours
from pipeline.notes.neutral import line as neutral
from pipeline.notes.tokens import (
    DASH,
    SEP,
    angled,
    mailbox,
    optional,
    read_angled,
    read_mailbox,
    read_stamp,
    stamp,
    untoken,
    word,
)

UNDATED = "undated"
A_DAY = 10
"""Lines a day under "Worth a look"."""

_BETWEEN = re.compile(r"; |, (?!never |four |in a )(?![^()]*\))")
_LINE = re.compile(
    r"^\s*(?:[-*+]|\d{1,9}[.)])\s+\[(?P<box>.)\]\s+(?P<rest>.*?)"
    r"(?: → \[\[(?P<kept>[^\]|]*)(?:\|[^\]]*)?\]\])? \^(?P<id>[a-z0-9-]+)\s*$"
)
_SENDER = re.compile(r"^(?:[-*+]|\d{1,9}[.)])\s+\[(?P<box>.)\]\s+\*\*(?P<sender>.*)\*\*")


class Ticks(msgspec.Struct, frozen=True):
    """What a person ticked: ids of items to keep, addresses to keep from now on."""

    items: tuple[str, ...] = ()
    senders: tuple[str, ...] = ()


def week_of(moment: datetime | None) -> str:
    """``2026-W15``, ``undated`` without a date."""
    if moment is None:
        return UNDATED
    year, week, _ = moment.isocalendar()
    return f"{year:04d}-W{week:02d}"


def render(
    week: str, skipped: Iterable[Skipped], kept: Mapping[str, str], kept_senders: frozenset[str] = frozenset()
) -> str:
    """The pure rendering. ``kept``: item id -> path of the source note it became after a tick."""
    lines = sorted(skipped, key=lambda s: (str(s.date or ""), s.id))
    look = _worth_a_look(lines)
    chosen = {s.id for s in look}
    groups: dict[str, list[Skipped]] = {}
    for item in lines:
        groups.setdefault(item.email, []).append(item)
    text = ["---", "kind: skipped", f"week: {yaml.scalar(week)}", "---", f"# Skipped {week}"]
    if look:
        text += ["", "## Worth a look", *(_line(item, kept) for item in look)]
    if groups:
        text += ["", "## Senders"]
    for sender in sorted(groups, key=lambda email: (-len(groups[email]), email)):
        items = groups[sender]
        below = [item for item in items if item.id not in chosen]
        if not (sender or below):
            continue
        box = "x" if sender and sender in kept_senders else " "
        count = len(items) - len(below)
        above = "" if not count else f", {count} of them above" if below else ", above"
        text.append(f"- [{box}] **{word(sender) or 'no address'}** ({len(items)}{above}) ^{sender_id(sender)}")
        text += ["  " + _line(item, kept) for item in below]
    return "\n".join(text) + "\n"


def sender_id(email: str) -> str:
    """Block id of a sender's line."""
    return "s-" + hashlib.sha256(email.encode("utf-8", "replace")).hexdigest()[:10]


def evidence(reason: str) -> tuple[str, ...]:
    """The single pieces of evidence in a line's reason."""
    return tuple(piece for piece in _BETWEEN.split(reason) if piece)


def certainty(line: Skipped) -> tuple[bool, int]:
    """For sorting, least certain first: whether one rule was enough, then how much evidence there is."""
    return line.sure, len(evidence(line.reason))


def _worth_a_look(lines: list[Skipped]) -> list[Skipped]:
    """The least certain lines of each day, least certain first."""
    per_day: dict[str, int] = {}
    found = []
    for item in sorted((line for line in lines if not line.sure), key=certainty):
        day = str(item.date.date()) if item.date else ""
        if per_day.get(day, 0) < A_DAY:
            per_day[day] = per_day.get(day, 0) + 1
            found.append(item)
    return found


def _line(item: Skipped, kept: Mapping[str, str]) -> Neutral:
    path = kept.get(item.id, "")
    nothing = ours("-")
    when = fill(
        "{} {}" if item.sure else "{} {} ?", stamp(item.date) or ours(UNDATED), joined(", ", map(neutral, item.tags))
    )
    sender = mailbox(item.name, item.email) or nothing
    read = joined(SEP, (_messages(*message) for message in item.messages)) or nothing
    said = [
        when,
        item.title or nothing,
        sender,
        item.reason or nothing,
        neutral(item.kind),
        optional(item.source),
        read,
    ]
    end = given(" → {}", links.wiki(path) if path else NOTHING)
    return fill("- [x] {}{} ^{}" if path else "- [ ] {}{} ^{}", joined(DASH, said), end, word(item.id))


def _messages(digest: str, name: str, content: str) -> Neutral:
    return fill("{} {}{}", word(digest), angled(name), given(" {}", word(content)))


def parse(text: str) -> tuple[tuple[Skipped, ...], Ticks]:
    """Lines and ticks of a skipped week; lines that a person broke are left out."""
    found: list[Skipped] = []
    ticked: list[str] = []
    senders: list[str] = []
    for raw in frontmatter.split(text).body:
        line = raw.rstrip("\r\n")
        sender = _SENDER.match(line)
        if sender:
            if sender.group("box") in "xX" and "@" in sender.group("sender"):
                senders.append(untoken(sender.group("sender")))
            continue
        match = _LINE.match(line)
        item = _skipped(match) if match else None
        if match and item:
            found.append(item)
            if match.group("box") in "xX" and not match.group("kept"):
                ticked.append(item.id)
    return tuple(found), Ticks(tuple(ticked), tuple(senders))


def _skipped(match: re.Match[str]) -> Skipped | None:
    fields = match.group("rest").split(DASH)
    if len(fields) != 7:
        return None
    when, title, sender, reason, kind, source, read = ("" if part == "-" else part for part in fields)
    date, _, tags = when.partition(" ")
    moment = read_stamp(date)
    if moment is None and date != UNDATED:
        return None
    name, email = read_mailbox(sender)
    return Skipped(
        id=match.group("id"),
        date=moment,
        tags=tuple(tag for tag in tags.removesuffix("?").strip().split(", ") if tag),
        title=Neutral(title),
        name=name,
        email=email,
        reason=Neutral(reason),
        kind=kind,
        source=untoken(source),
        messages=tuple(_read(part) for part in read.split(SEP)) if read else (),
        sure=not tags.endswith("?"),
    )


def _read(part: str) -> tuple[str, str, str]:
    digest, name, content = (part.split(" ") + ["", ""])[:3]
    return digest, read_angled(name), content


def untick(text: str, done: frozenset[str]) -> str:
    """The page with the ticks that were carried out taken back, so that their lines can be replaced by the result."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if units.block_id(line) in done:
            lines[number] = re.sub(r"^(\s*(?:[-*+]|\d{1,9}[.)])\s+)\[[^ \]]\]", r"\1[ ]", line)
    return "\n".join(lines)
