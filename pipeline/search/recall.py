"""``vaultmill recall``: a few lines on whom or what a text names, nothing where it asks nothing of memory.

Only the table of names is read, and then the files of those who are named: a vault of any size costs the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pipeline.model import Fact
from pipeline.notes import facts as log
from pipeline.notes.neutral import plain
from pipeline.search.names import Known, Table, find, folded
from pipeline.search.triggers import Asked, asked, subject_words
from pipeline.vault.cachefile import load_cache, save_cache

CACHE = "recall"
VERSION = "recall-1"
LINES = 5
"""Lines told of one entity, its name among them."""
MOST = 5
"""Entities that are told of."""
_UPDATED = re.compile(r"_Last updated: (\d{4}-\d{2}-\d{2})_")
_LINK = re.compile(r"\[\[([^\[\]|]{1,300})(?:\\?\|([^\[\]]{1,300}))?\]\]")
_DATED = re.compile(r"^[-*] \[(\d{4}-\d{2}-\d{2})[^\]]*\] (.+)$")
_BULLET = re.compile(r"^[-*] (?:\((\d{4}-\d{2}-\d{2})\) )?(.+)$")
_PROFILES = {
    "preferences": ("Agent Notes/preferences.md", "Agent Notes/user.md"),
    "planning": ("Agent Notes/preferences.md", "Agent Notes/user.md"),
    "writing": ("Agent Notes/style/email.md", "Agent Notes/preferences.md"),
}


class Told(msgspec.Struct, frozen=True):
    """What is told of one thing. ``note``: vault path; ``facts``: single facts are among the lines, and why."""

    name: str
    note: str
    lines: tuple[str, ...]
    facts: str = ""


class Snippet(msgspec.Struct, frozen=True):
    """What is known of one entity: its summary's lines and day, facts that hold, newest first, and why they "
    "matter."""

    summary: tuple[str, ...]
    updated: str
    facts: tuple[Fact, ...]
    newer: tuple[Fact, ...]
    at_odds: tuple[Fact, ...]


def recall(root: Path, cache: Path, text: str, tokens: int = 0) -> list[Told]:
    """What to tell beside a text. ``root`` is the workspace, ``cache`` its ``.vaultmill``; an empty list: nothing.

    Names are those of the last run or command that wrote; what is told of them is as it stands on the disk now.
    """
    names = load_cache(cache / CACHE, Table, VERSION)
    if names is None:
        names = _rebuilt(root, cache)
    return told(text, names, Path(os.path.join(root, names.vault)), tokens)


def told(text: str, names: Table, vault: Path, tokens: int = 0) -> list[Told]:
    """The same by names that are known. ``tokens`` (an upper estimate) is the most that is told in all, 0: no limit."""
    said = asked(text)
    found = find(text, names, said.recall)
    every = [one for number in found[:MOST] if (one := _entity(names.known[number], vault, said))]
    if said.recall and not every:
        every += _searched(said, names, vault)
    if said.profile and (profile := _profile(said.profile, vault)):
        every.append(profile)
    return _within(every, tokens) if tokens else every


def _within(every: list[Told], room: int) -> list[Told]:
    """What fits: the first lines of each before the second lines of any, whole lines only."""
    from pipeline.graph.tokens import tokens as count

    kept: list[list[str]] = [[] for _ in every]
    for row in range(LINES):
        for number, one in enumerate(every):
            if row < len(one.lines) and len(kept[number]) == row:
                cost = count(one.lines[row]) + 1
                if cost <= room:
                    kept[number].append(one.lines[row])
                    room -= cost
    pairs = zip(every, kept, strict=True)
    return [msgspec.structs.replace(one, lines=tuple(lines)) for one, lines in pairs if lines]


def keep_names(cache: Path, names: Table) -> None:
    """Keep the table for the next ``recall``."""
    save_cache(cache / CACHE, names, VERSION)


def _rebuilt(root: Path, cache: Path) -> Table:
    from pipeline.query.reading import reading
    from pipeline.run.names_kept import table_of

    with reading(root) as place:
        names = table_of(place.index, place.place.settings.vault)
    if cache.is_dir() and os.access(cache, os.W_OK):
        keep_names(cache, names)
    return names


def render(told: Iterable[Told]) -> str:
    """The lines for a terminal or a prompt."""
    return "\n".join(line for one in told for line in one.lines)


# --- one entity ---


def snippet(vault: Path, area: str) -> Snippet:
    """What the files of one entity say."""
    text = _text(vault / area / "summary.md")
    lines = [line.strip() for line in text.split("\n") if line.strip() and not line.startswith("# ")]
    updated = next((match[1] for line in reversed(lines) if (match := _UPDATED.fullmatch(line))), "")
    body = tuple(_shown(line) for line in lines if not _UPDATED.fullmatch(line))
    known = log.parse(_text(vault / area / "facts.jsonl"))[0]
    gone = log.inactive(known)
    facts = tuple(sorted((f for f in known if f.id not in gone), key=lambda f: (f.ts, log.number(f)), reverse=True))
    newer = tuple(fact for fact in facts if fact.ts > updated)
    return Snippet(body, updated, facts, newer, _at_odds(facts))


def _shown(line: str) -> str:
    """A line of a note as a reader sees it."""
    return plain(_LINK.sub(lambda match: match[2] or match[1].rpartition("/")[2], line))


def _at_odds(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Facts that hold and set one field to different values."""
    values: dict[str, set[str]] = {}
    known = tuple(facts)
    for fact in known:
        if fact.field:
            values.setdefault(fact.field, set()).add(fact.value.casefold())
    return tuple(fact for fact in known if fact.field and len(values[fact.field]) > 1 and fact.field in _SINGLE)


_SINGLE = frozenset({"role", "organization", "status", "place", "deadline", "price"})
"""Fields that have one value at a time."""


def reason(known: Snippet, detail: bool) -> str:
    """Why facts are told beside the summary; ``""`` when they need not be."""
    if detail:
        return "asked for" if known.facts else ""
    if not known.summary:
        return "no summary" if known.facts else ""
    if known.newer:
        return "newer than the summary"
    return "contradictory" if known.at_odds else ""


def _entity(known: Known, vault: Path, said: Asked) -> Told | None:
    found = snippet(vault, known.area)
    why = reason(found, said.detail)
    if not found.summary and not found.facts:
        return None
    facts = {"newer than the summary": found.newer, "contradictory": found.at_odds}.get(why, found.facts) if why else ()
    fresh = [f"- ({fact.ts}) {fact.fact}" for fact in facts]
    room = LINES - 1
    shown = found.summary[: room - min(len(fresh), room - 1)] if not said.detail else found.summary[:1]
    head = f"{known.name} ({known.note}){f', facts {why}:' if why else ''}"
    return Told(known.name, known.note, tuple([head, *shown, *fresh][:LINES]), why)


# --- without a name ---


def _profile(topic: str, vault: Path) -> Told | None:
    """One profile of the owner from the Agent Notes: the lines confirmed last."""
    lines: list[str] = []
    for path in _PROFILES[topic]:
        dated = [(match[1], match[2]) for line in _lines(vault / path) if (match := _DATED.match(line))]
        fresh = [f"- {said}" for _, said in sorted(dated, key=lambda pair: pair[0], reverse=True)]
        if path.endswith("email.md"):
            fresh += [line for line in _lines(vault / path) if line.startswith(("- Greeting", "- Sign-off", "- Tone"))]
        lines += fresh
    if not lines:
        return None
    note = _PROFILES[topic][0]
    return Told("You", note, (f"You ({note.removesuffix('.md')}):", *lines[: LINES - 1]))


def _searched(said: Asked, names: Table, vault: Path) -> list[Told]:
    """What comes near the words that were asked about, and says that it is only that."""
    words = {part for word in subject_words(said.subject) for part in folded(word)}
    if not words:
        return []
    near = [one for one in names.known if words & set(folded(one.name))][:MOST]
    memory = [match[2] for line in _lines(vault / "MEMORY.md") if (match := _BULLET.match(line))]
    noted = [
        line for line in memory if words & {part for word in re.findall(r"[^\W_]+", line) for part in folded(word)}
    ]
    told = []
    if near:
        lines = [
            f"Nobody and nothing is called “{said.subject}”; near it:",
            *(f"- {one.name} ({one.note})" for one in near),
        ]
        told.append(Told(said.subject, "", tuple(lines[:LINES])))
    if noted:
        told.append(Told("Memory", "MEMORY.md", ("MEMORY.md:", *(f"- {line}" for line in noted[: LINES - 1]))))
    return told


def _lines(path: Path) -> list[str]:
    return [line.rstrip() for line in _text(path).split("\n")]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def as_rows(told: Iterable[Told]) -> list[Mapping[str, Any]]:
    """For programs."""
    return [{"name": one.name, "note": one.note, "lines": list(one.lines), "facts": one.facts} for one in told]
