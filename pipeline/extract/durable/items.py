"""Durable facts of a whole item: who speaks in each part of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec

from pipeline.extract.durable.sayings import Voice, durable_facts
from pipeline.extract.durable.subjects import ME, Subjects
from pipeline.extract.names import fold, is_no_reply
from pipeline.model import Item, Owner, Participant, Statement

MAX_FACTS = 40
_READ_ONLY = "document"
"""Articles and manuals are read, not said by anybody the owner deals with."""
_LINK = re.compile(r"\[\[(?:[^\[\]|]{1,200}\|)?([^\[\]|]{1,200})\]\]|\[([^\[\]]{1,200})\]\([^()\s]{1,400}\)")
_MARKS = re.compile(r"\*\*|__|`|^\s{0,3}#{1,6} |^\s*[-*+] \[[ xX]\] ", re.MULTILINE)


class Said(msgspec.Struct, frozen=True):
    """A text with its writer's name and address (both ``""``: nobody's) and the day it was written on."""

    text: str
    name: str
    email: str
    day: date | None


def item_facts(
    item: Item, said: Iterable[Said], people: tuple[Participant, ...], owner: Owner, known: Iterable[Statement]
) -> tuple[Statement, ...]:
    """Facts in all that is said; what is ``known`` already is not said again in other words."""
    if item.kind == _READ_ONLY:
        return ()
    subjects = Subjects(people, owner, (item.title,))
    told = tuple(known)
    quotes = {(one.quote, one.category) for one in told if one.form == "fact"}
    acts = [one.quote for one in told if one.form != "fact"]
    found: list[Statement] = []
    for one in said:
        voice = _voice(one, people, owner)
        if voice is None:
            continue
        facts = durable_facts(_plain(one.text), voice, one.day, subjects)
        found += [fact for fact in facts if (fact.quote, fact.category) not in quotes and not _is_act(fact, acts)]
    return tuple(_once(found))[:MAX_FACTS]


def _is_act(fact: Statement, acts: list[str]) -> bool:
    """What stands under the decisions or open items already."""
    return any(fact.quote in quote or (quote != "" and quote in fact.quote) for quote in acts)


def talk(item: Item, names: Mapping[str, str], days: Mapping[int, date | None]) -> Iterator[Said]:
    """What is said in the transcripts. ``names``: speaker label -> participant; ``days`` by place of the transcript."""
    for at, transcript in enumerate(item.transcripts):
        for utterance in transcript.utterances[:5_000]:
            name = names.get(utterance.speaker, "")
            if name and 8 <= len(utterance.text) <= 2_000:
                yield Said(utterance.text, name, "", days.get(at))


def chats(item: Item, names: Mapping[str, str]) -> Iterator[Said]:
    """Lines of a chat. ``names``: address -> participant."""
    for day in item.chat:
        for line in day.lines[:2_000]:
            name = names.get(line.author.email, "") or line.author.name
            if name:
                yield Said(line.text, name, line.author.email, day.day)


def _voice(one: Said, people: tuple[Participant, ...], owner: Owner) -> Voice | None:
    """``None`` for machines and for writers whose name is not known."""
    own = (one.email in owner.addresses and one.email != "") or fold(one.name) in {fold(name) for name in owner.names}
    if own:
        return Voice(ME, one.email)
    if is_no_reply(one.email) or (one.email and not one.name):
        return None
    email = one.email or next((p.email for p in people if p.name == one.name and p.email), "")
    return Voice(one.name, email)


def _plain(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(lambda m: (m[1] or m[2] or "").rpartition("/")[2], text[:50_000]))


def _once(facts: list[Statement]) -> Iterator[Statement]:
    """The same words about the same once, whoever repeats them."""
    seen: set[tuple[str, str]] = set()
    for fact in facts:
        key = (fact.about, re.sub(r"^.{2,60}? says ", "", fact.text).casefold())
        if key not in seen:
            seen.add(key)
            yield fact
