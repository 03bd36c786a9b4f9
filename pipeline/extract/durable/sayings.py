"""From sentences to durable facts: one table after the other, what is filled in checked, the speaker named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from pipeline.domains import organization_domain
from pipeline.extract.dues import due_date
from pipeline.extract.durable.amounts import AMOUNTS
from pipeline.extract.durable.cues import cues
from pipeline.extract.durable.gate import admits, is_choice, is_negated, is_open, is_passing
from pipeline.extract.durable.kinds import OTHER, SELF, STARTS, THING, Kind
from pipeline.extract.durable.lives import LIVES
from pipeline.extract.durable.subjects import ME, Subjects
from pipeline.extract.durable.things import THINGS
from pipeline.extract.durable.wishes import WISHES
from pipeline.extract.durable.work import WORK
from pipeline.extract.roles import is_role
from pipeline.extract.sentences import sentences
from pipeline.model import Statement

KINDS: tuple[Kind, ...] = (*WORK, *LIVES, *THINGS, *AMOUNTS, *WISHES)
MOST = 3
"""Facts of one sentence."""
HEAD = 3
"""Letters by which the words that a wording cannot do without are looked up."""
_AWAY = timedelta(days=21)
_STRANGERS = {"joining", "joined", "role", "leaving", "replaced", "replaces", "reports"}
"""Kinds of news that name people who are not there."""
_NOTED = {"preference", "moved", "lives", "days off", "hours"}
"""Those that owners write down of people who are not there."""
_US = re.compile(r"^(?:us|zu uns|our team|the team|the company|the firm|our [a-z]+ team|our board)$", re.IGNORECASE)
_NO_ROLE = re.compile(r"\b(?:zu|kommt|wechselt|wird|to|will|has|have)\b")
_MONTHS = "january february march april may june july august september october november december".split()


class Voice(NamedTuple):
    """Who speaks: a participant's name, ``I`` for the owner, ``""`` for notes and minutes."""

    name: str
    email: str = ""


def durable_facts(text: str, voice: Voice, said: date | None, subjects: Subjects) -> tuple[Statement, ...]:
    """Facts in a text, in order. What others are said to do or to be is told as the speaker's word."""
    found: dict[tuple[str, str], Statement] = {}
    for sentence in sentences(text[:20_000])[:300]:
        for statement in _of_sentence(sentence, text, voice, said, subjects):
            found.setdefault((statement.about, statement.text.casefold()), statement)
    return tuple(found.values())


def _of_sentence(sentence: str, text: str, voice: Voice, said: date | None, subjects: Subjects) -> Iterator[Statement]:
    kinds = likely(sentence)
    if not kinds or not admits(sentence):
        return
    passing = is_passing(sentence)
    starts = [found.end() for found in STARTS.finditer(sentence)][:20]
    names: set[str] = set()
    for kind in kinds:
        if len(names) == MOST:
            return
        if kind.name in names or (kind.who == SELF and voice.name in ("", ME)):
            continue
        if passing and kind.who != THING and kind.category in ("context", "preference"):
            continue
        match = next((found for at in starts if (found := kind.pattern.match(sentence, at))), None)
        clause = _clause(sentence, match) if match else ""
        if is_open(clause) or (not kind.negated and is_negated(clause)):
            continue
        statement = _statement(kind, match, sentence, text, voice, said, subjects) if match else None
        if statement:
            names.add(kind.name)
            yield statement


def likely(sentence: str) -> list[Kind]:
    """The kinds, in order, of which a sentence holds a word that their wording cannot do without."""
    low = sentence.lower()
    heads, short = _by_head()
    found = {at for cue, places in short if cue in low for at in places}
    for start in range(len(low) - HEAD + 1):
        for cue, places in heads.get(low[start : start + HEAD], ()):
            if low.startswith(cue, start):
                found.update(places)
    return [KINDS[at] for at in sorted(found)]


@cache
def _by_head() -> tuple[dict[str, list[tuple[str, list[int]]]], list[tuple[str, list[int]]]]:
    """Cues with places in ``KINDS``, by their first letters; and short ones. Without one a wording is always tried."""
    places: dict[str, list[int]] = {}
    for at, kind in enumerate(KINDS):
        for cue in sorted(cues(kind.wording)) or [""]:
            places.setdefault(cue, []).append(at)
    heads: dict[str, list[tuple[str, list[int]]]] = {}
    for cue, kinds in places.items():
        if len(cue) >= HEAD:
            heads.setdefault(cue[:HEAD], []).append((cue, kinds))
    return heads, [(cue, kinds) for cue, kinds in places.items() if len(cue) < HEAD]


def _clause(sentence: str, match: re.Match[str]) -> str:
    """What was matched with what stands beside it, as far as the next comma."""
    start = max(sentence.rfind(mark, 0, match.start() + 1) for mark in ",;:")
    ends = [at for mark in ",;" if (at := sentence.find(mark, match.end())) >= 0]
    return sentence[start + 1 : min(ends, default=len(sentence))]


def _statement(
    kind: Kind, match: re.Match[str], sentence: str, text: str, voice: Voice, said: date | None, subjects: Subjects
) -> Statement | None:
    listed = ":" in match.group()
    parts = {name: " ".join(value.split()) for name, value in match.groupdict().items() if value}
    about = _about(kind, parts, text, voice, subjects, listed)
    slots = _slots(kind, parts, voice, said, subjects) if about else None
    if slots is None:
        return None
    if kind.who == THING:
        thing = subjects.thing(parts["thing"], text)
        slots["thing"] = _called(thing.shown) if thing else ""
    slots.setdefault("device", "")
    said_text = kind.text.format(we="we" if voice.name in ("", ME) else "they", **slots).strip()
    if kind.who == THING and voice.name not in ("", ME):
        said_text = f"{voice.name} says {said_text}"
    elif kind.who == OTHER and voice.name not in ("", ME, about):
        said_text = f"{voice.name} says {about} {said_text}"
    return Statement(
        "fact", said_text[:1].upper() + said_text[1:], sentence, said.isoformat() if said else "", about, kind.category
    )


def _called(shown: str) -> str:
    return f"the {shown}" if re.match(r"[a-z ]+ (?:with|from) ", shown) else shown


def _about(kind: Kind, parts: dict[str, str], text: str, voice: Voice, subjects: Subjects, listed: bool) -> str:
    if kind.who == SELF:
        company = kind.text.startswith("Their company") or kind.name in ("terms", "house terms", "fiscal year")
        return "" if company and not organization_domain(voice.email) else voice.name
    if kind.who == OTHER:
        written = parts["who"]
        name = subjects.person(written)
        if not name and (kind.name in _STRANGERS or (kind.name in _NOTED and voice.name in ("", ME))):
            name = subjects.stranger(written)
        return "" if name == ME else name
    thing = subjects.thing(parts["thing"], text, listed)
    if thing is None:
        return ""
    if kind.name == "state" and kind.category == "status" and not thing.headed and not kind.text.endswith("launched"):
        return ""
    if kind.name in ("acquisition", "signing", "funding", "raising", "office", "certificate") and thing.headed:
        return ""
    return thing.core


def _slots(
    kind: Kind, parts: dict[str, str], voice: Voice, said: date | None, subjects: Subjects
) -> dict[str, str] | None:
    """The groups as they stand in the text of the fact; ``None`` when one of them is not what it must be."""
    slots = dict(parts)
    for name, value in parts.items():
        filled = _slot(name, value, kind, voice, said, subjects)
        if not filled:
            return None
        slots[name] = filled
    if "us" not in slots and "org" in slots and kind.name in ("joining", "leaving"):
        return slots if subjects.bears(slots["org"]) else None
    return slots


def _slot(name: str, value: str, kind: Kind, voice: Voice, said: date | None, subjects: Subjects) -> str:
    match name:
        case "place":
            return subjects.place(value)
        case "org":
            return subjects.organization(value)
        case "us" | "firm":
            if _US.match(value):
                return "us" if voice.name in ("", ME) else "their company"
            return re.sub(r"^zu ", "", value)
        case "role":
            role = value[:1].upper() + value[1:]
            return role if is_role(role) and not _NO_ROLE.search(role) else ""
        case "by" | "and":
            return _other_person(value, voice, subjects)
        case "day":
            return due_date(value, said, alone=True)
        case "stay":
            return _long_stay(value, said)
        case "since":
            return _month(value, said)
        case "what" if kind.name in ("preference", "rule"):
            return "" if is_choice(value) else value.rstrip(" ,:")
        case "money" | "what" | "days" | "hours" | "times" | "zone":
            return value.strip(" ,.:")
        case "helper":
            return value.casefold()
        case "scope" | "term" if kind.who == SELF:
            return value[:1].casefold() + value[1:]
        case "device":
            return f"{value.strip().casefold()} "
        case "state":
            return value if kind.who != SELF else _as_noun(value)
    return value


def _other_person(written: str, voice: Voice, subjects: Subjects) -> str:
    if written.casefold() == "me":
        return "me" if voice.name == ME else voice.name
    name = subjects.person(written)
    return "me" if name == ME else name or subjects.stranger(written)


def _as_noun(state: str) -> str:
    low = state.casefold()
    return f"a {low}" if low in ("freelancer", "independent consultant") else low


def _long_stay(value: str, said: date | None) -> str:
    """A stay of weeks or months; a few days away are no fact."""
    day = due_date(value, said, alone=True)
    if day and said:
        return day if date.fromisoformat(day) - said > _AWAY else ""
    return _month(re.sub(r"^(?:the )?(?:end|middle|beginning) of ", "", value), said)


def _month(value: str, said: date | None) -> str:
    """``June`` as ``June 2026``: the nearest one, before or after."""
    found = re.fullmatch(r"([A-Za-z]{3,9})(?: (20\d\d))?", value.strip(" ."))
    if not found or found[1].casefold() not in _MONTHS:
        return ""
    if found[2] or said is None:
        return value.strip(" .")
    number = _MONTHS.index(found[1].casefold()) + 1
    year = min((said.year - 1, said.year, said.year + 1), key=lambda y: abs((y - said.year) * 12 + number - said.month))
    return f"{found[1]} {year}"
