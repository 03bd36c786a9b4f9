"""Corrections.md: one line per decision that outlives a run. Edited by line only; a person may delete a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from pipeline.model import NEVER, Decision, Neutral, Synthesis
from pipeline.notes.neutral import fill, joined
from pipeline.notes.tokens import DASH, token, untoken

VERBS = frozenset(
    "held deleted forgotten not-same not-linked declined merged split keep skip foreign owner synthesized".split()
)
HEAD = "# Corrections\n\nDecisions that outlive a run, one line each. Delete a line to take a decision back.\n\n"
_LIMITS = re.compile(r"(\d{1,5}) (\d{1,5}) (\d{1,5})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LINE = re.compile(r"^- (?P<verb>[a-z-]+):(?: (?P<rest>.*))?$")


def parse(text: str) -> tuple[Decision, ...]:
    """All decisions of the page; other lines are the person's."""
    found = []
    for line in text.split("\n"):
        match = _LINE.match(line.rstrip(" \t\r"))
        if match and match.group("verb") in VERBS:
            fields = ([untoken(part) for part in (match.group("rest") or "").split(DASH)] + ["", ""])[:3]
            found.append(Decision(match.group("verb"), fields[0], fields[1], fields[2]))
    return tuple(found)


def line(decision: Decision) -> Neutral:
    """One line of the page."""
    parts = [token(decision.subject), token(decision.object), token(decision.date)]
    while parts and not parts[-1]:
        parts.pop()
    return fill("- {}: {}" if parts else "- {}:", token(decision.verb), joined(DASH, parts))


def _key(decision: Decision) -> tuple[str, str, str]:
    """What makes a decision itself, as it can be written."""
    return decision.verb, token(decision.subject), token(decision.object)


def add(text: str, decisions: Iterable[Decision]) -> str:
    """The page with new decisions at its end; one it already holds is not repeated."""
    known = {_key(decision) for decision in parse(text)}
    lines = []
    for decision in decisions:
        if _key(decision) not in known:
            known.add(_key(decision))
            lines.append(line(decision))
    if not lines:
        return text
    eol = "\r\n" if "\r\n" in text else "\n"
    start = text or HEAD
    return (start if start.endswith("\n") else start + eol) + "".join(added + eol for added in lines)


def synthesized(synthesis: Synthesis) -> Decision:
    """The line that says as of when, and by which limits, the notes are."""
    return Decision("synthesized", synthesis.day, f"{synthesis.stale} {synthesis.dormant} {synthesis.archive}")


def synthesis(decisions: Iterable[Decision]) -> Synthesis:
    """The newest synthesis that lines tell of."""
    told = ((d.subject, _LIMITS.fullmatch(d.object)) for d in decisions if d.verb == "synthesized")
    found = [Synthesis(day, *(int(n) for n in limits.groups())) for day, limits in told if limits and _is_day(day)]
    return max(found, key=lambda one: (one.day, one.stale, one.dormant, one.archive), default=NEVER)


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False
