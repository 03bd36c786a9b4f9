"""Durable facts of single sentences: subject, category and wording against what is really said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from pipeline.evaluate.figures import Figure, quality
from pipeline.extract.durable import Voice, durable_facts
from pipeline.extract.durable.subjects import Subjects
from pipeline.extract.jobs import own_facts
from pipeline.extract.names import fold
from pipeline.model import Owner, Participant, Statement

GROUP = "Durable facts"
DAY = date(2026, 3, 2)
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}), frozenset({"acme.test"}))
_SAME = 0.6
"""Share of words two texts of one fact have in common."""
_VOICES = {
    "owen": Voice("I", "owen@acme.test"),
    "note": Voice(""),
    **{
        name.split()[0].casefold(): Voice(name, f"{name.split()[0].casefold()}@globex.test")
        for name in ("Dana Fox", "Lee Wu", "Mara Lindqvist", "Jonas Keller", "Claire Dubois")
    },
}
_PEOPLE = (
    Participant("Owen Park", "owen@acme.test", ("to",)),
    *(Participant(voice.name, voice.email, ("cc",)) for voice in _VOICES.values() if " " in voice.name),
)


class Wanted(NamedTuple):
    about: str
    category: str
    text: str


class Case(NamedTuple):
    voice: str
    sentence: str
    wanted: tuple[Wanted, ...]


def figures(folder: Path) -> list[Figure]:
    """A row for each ``*.txt`` of the folder."""
    rows = []
    for file in sorted(folder.glob("*.txt")):
        counts = [compare(said(one), one.wanted) for one in cases(file.read_text(encoding="utf-8"))]
        rows.append(quality(GROUP, f"facts, {file.stem}", *(sum(part) for part in zip(*counts, strict=True))))
    return rows


def cases(text: str) -> Iterator[Case]:
    """``writer: sentence``, then `` = about | category | text`` lines; ``#`` starts a comment."""
    for block in re.split(r"\n(?=[a-z]+: )", "\n" + text):
        lines = [line for line in block.strip().splitlines() if not line.startswith("#")]
        if not lines:
            continue
        voice, _, sentence = lines[0].partition(": ")
        wanted = (Wanted(*(part.strip() for part in line[2:].split("|"))) for line in lines[1:])
        yield Case(voice, sentence, tuple(wanted))


def said(case: Case) -> tuple[Statement, ...]:
    """What is read in the sentence as a mail of its writer."""
    voice = _VOICES[case.voice]
    own = own_facts(case.sentence, voice.name, DAY.isoformat()) if voice.name not in ("", "I") else ()
    return own or durable_facts(case.sentence, voice, DAY, Subjects(_PEOPLE, OWNER))


def compare(found: tuple[Statement, ...], wanted: tuple[Wanted, ...]) -> tuple[int, int, int]:
    """Right, found, wanted: subject, category, numbers and nearly all words must be the same."""
    left, right = list(found), 0
    for want in wanted:
        match = next((one for one in left if same(one, want)), None)
        if match:
            left.remove(match)
            right += 1
    return right, len(found), len(wanted)


def same(one: Statement, want: Wanted) -> bool:
    if one.category != want.category or fold(one.about) != fold(want.about):
        return False
    ours, theirs = (re.findall(r"\w+", text.casefold()) for text in (one.text, want.text))
    if [w for w in ours if w.isdigit()] != [w for w in theirs if w.isdigit()]:
        return False
    return len(set(ours) & set(theirs)) / max(1, len(set(ours) | set(theirs))) >= _SAME
