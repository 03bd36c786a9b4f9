"""One JSON object that is a fact, in any of the forms in which agents keep them, as a line of facts.jsonl. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pipeline.notes.facts import spliced
from pipeline.notes.statements import CATEGORIES
from pipeline.share.importing.found import FoundFact

SOURCES = frozenset({"conversation", "manual", "inference"})
STATUSES = frozenset({"active", "superseded"})
LONGEST = 8_000
_DAY = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
_LIKING = re.compile(
    r"\b(?:lik|lov|hat|prefer|enjoy|dislik|mag|liebt|bevorzug|aime|préfèr|déteste|gusta|prefier|encanta|piac|preferisc|"
    r"gosta|prefere|houdt van|vindt|gillar|föredrar)",
    re.I,
)
_OURS = ("id", "fact", "category", "ts", "source", "status", "supersedes", "supersededBy")


def found_fact(
    value: object, path: str, at: int, number: int, day: str, raw: str = "", slug: str = ""
) -> FoundFact | str:
    """The fact, or why it is none. ``raw``: the line that it was, which stays where it says all in the right words.

    ``at``: line of the file, ``number``: which of its facts it is, ``day``: when the file was last written.
    """
    if not isinstance(value, dict):
        return "is no object"
    text = _word(value, "fact") or _word(value, "content")
    if not any(c.isalnum() for c in text):
        return "says nothing (neither `fact` nor `content`)"
    if len(text) > LONGEST:
        return f"is longer than {LONGEST} characters"
    wanted = _wanted(value, text, day)
    fit = raw and all(value.get(key) == wanted[key] for key in ("fact", "category", "ts", "source", "status"))
    line = (
        raw
        if fit and not {"ref", "field", "value"} & value.keys()
        else json.dumps(wanted | _rest(value, wanted), ensure_ascii=True)
    )
    return FoundFact(
        id=_word(value, "id"),
        text=" ".join(text.split()),
        category=wanted["category"],
        ts=wanted["ts"],
        source=wanted["source"],
        active=wanted["status"] == "active",
        line=line,
        path=path,
        at=at,
        number=number,
        supersedes=_word(value, "supersedes"),
        by=_word(value, "supersededBy"),
    )


def settled(facts: Iterable[FoundFact]) -> tuple[FoundFact, ...]:
    """The facts of one entity: what another one supersedes is not active, whatever its status says."""
    known = list(facts)
    ids = {fact.id for fact in known if fact.id}
    named = {fact.supersedes for fact in known if fact.supersedes != fact.id} & ids
    done = []
    for fact in known:
        if fact.active and (fact.id in named or (fact.by and fact.by != fact.id)) and fact.id:
            fact = msgspec.structs.replace(fact, active=False, line=spliced(fact.line, "status", "superseded"))
        done.append(fact)
    return tuple(done)


def category(said: str, text: str) -> str:
    """The category of the contract for a word that another program uses."""
    word = said.strip().casefold()
    if word in CATEGORIES:
        return word
    if word == "feedback" and _LIKING.search(text):
        return "preference"
    return "context"


def day_in(*values: object) -> str:
    """The first day that one of the values begins with, ``""`` when none does."""
    return next((found[0] for value in values if isinstance(value, str) and (found := _DAY.match(value.strip()))), "")


def _wanted(value: Mapping[str, Any], text: str, day: str) -> dict[str, str]:
    source, status = _word(value, "source"), _word(value, "status") or "active"
    ts = day_in(*(value.get(key) for key in ("ts", "timestamp", "created", "date")), source)
    return {
        "id": _word(value, "id"),
        "fact": text,
        "category": category(_word(value, "category"), text),
        "ts": ts or day,
        "source": source if source in SOURCES else "conversation",
        "status": status if status in STATUSES else "superseded" if status == "archived" else "active",
    }


def _rest(value: Mapping[str, Any], wanted: Mapping[str, str]) -> dict[str, Any]:
    """The other keys, as they were; what had another value under one of ours is kept beside it."""
    rest = {key: value[key] for key in ("supersedes", "supersededBy") if value.get(key)}
    for key, said in value.items():
        if key in _OURS:
            if key in wanted and said != wanted[key] and said not in (None, ""):
                rest[f"orig_{key}"] = said
        elif key == "ref":
            rest["orig_ref"] = said
        elif key != "content" or wanted["fact"] != said:
            rest[key] = said
    return rest


def _word(value: Mapping[str, Any], key: str) -> str:
    said = value.get(key)
    if isinstance(said, int | float) and not isinstance(said, bool) and key == "id":
        return str(said)
    return said.strip() if isinstance(said, str) else ""
