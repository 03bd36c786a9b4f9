"""One line under Decisions, Open items or Facts: written and read back."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pipeline.model import FiledStatement, Neutral
from pipeline.notes import links, units
from pipeline.notes.neutral import NOTHING, fill, given, joined, line, ours
from pipeline.notes.tokens import DASH, word

CATEGORIES = frozenset({"relationship", "milestone", "status", "preference", "context", "decision"})
_STATEMENT = re.compile(
    r"^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[(?P<box>.)\] +)?(?:\((?P<date>\d{4}-\d{2}-\d{2}|undated)\) )?(?P<rest>.*)$"
)
_DATED = re.compile(r"^\((?:\d{4}-\d{2}-\d{2}|undated)\) ")
_BETWEEN = re.compile(rf"{DASH}(?![^\[\]]*\]\])")
_DUE = re.compile(r"^📅 ?(\d{4}-\d{2}-\d{2}|-)$")
_FROM = re.compile(r"^from (\d{4}-\d{2}-\d{2}|-)$")
_ABOUT = re.compile(r"^about (\S.*)$")
EMPTY = "-"
"""Stands for an empty value where leaving it out would make the line say something else."""


def render(said: FiledStatement, names: Mapping[Neutral, str]) -> Neutral:
    """The line of a statement; ``names``: label of a participant -> path of their note.

    A fact is ``about — category — text — "quote"``, a decision ``text — about X — "quote"``, a task
    ``text — owner — 📅 due — from date — about X — "quote"``; what is empty is left out.
    """
    about, owner = _linked(said.about, names), _linked(said.owner, names)
    text = said.text or ours(EMPTY)
    if said.form == "fact":
        category = line(said.category) or (ours(EMPTY) if about else NOTHING)
        parts = [field for field in (about, category, text) if field]
    else:
        parts = [text, *_tail(owner, about, said)]
    if said.quote:
        parts.append(fill('"{}"', said.quote))
    box = ours("- [x] " if said.done else "- [ ] ") if said.form == "task" else ours("- ")
    words = joined(DASH, parts)
    undated = ours("(undated) " if _DATED.match(words) else "")
    date = given("({}) ", line(said.date)) if said.form != "task" else NOTHING
    return fill("{}{}{}{}", box, date or undated, words, given(" ^{}", word(said.id)))


def _linked(name: Neutral, names: Mapping[Neutral, str]) -> Neutral:
    path = names.get(name, "") if name not in ("", "I") else ""
    return links.wiki(path, name) if path else name


def _tail(owner: Neutral, about: Neutral, said: FiledStatement) -> list[Neutral]:
    """What follows the text. Behind an owner who is called like a later field that field stands, if only as empty."""
    task = said.form == "task"
    owner = owner if task else NOTHING
    due = line(said.due) if task and said.due else ours(EMPTY if _DUE.match(owner) else "")
    date = line(said.date) if task and said.date else ours(EMPTY if _FROM.match(owner) else "")
    about = about or ours(EMPTY if _ABOUT.match(owner) else "")
    fields = (owner, given("📅 {}", due), given("from {}", date), given("about {}", about))
    return [field for field in fields if field]


def parse(line: str, form: str) -> FiledStatement | None:
    """The inverse of ``render``; a line a person typed has no id yet (``""``)."""
    match = _STATEMENT.match(line.rstrip())
    if not match:
        return None
    block = units.block_id(line)
    rest = match.group("rest")
    if block:
        rest = rest[: rest.rindex("^")].rstrip()
    date = "" if match.group("date") in (None, "undated") else match.group("date")
    fields = _BETWEEN.split(rest)
    quote = fields.pop()[1:-1] if len(fields) > 1 and re.fullmatch(r'".*"', fields[-1]) else ""
    about = category = owner = due = ""
    if form == "fact":
        about, category = _head(fields)
    else:
        about = _last(fields, _ABOUT)
        if form == "task":
            date = _last(fields, _FROM) or date
            due = _last(fields, _DUE)
            owner = fields.pop() if len(fields) > 1 else ""
    text = DASH.join(fields)
    done = (match.group("box") or " ") in units.DONE
    return FiledStatement(
        block,
        form,
        _neutral(text),
        Neutral(quote),
        _value(date),
        links.label(shown(_value(about))),
        category,
        links.label(shown(owner)) if "[[" in owner else Neutral(owner),
        _value(due),
        done,
    )


def _value(written: str) -> str:
    return "" if written == EMPTY else written


def _neutral(written: str) -> Neutral:
    return Neutral(_value(written))


def _last(fields: list[str], pattern: re.Pattern[str]) -> str:
    """Take the last field away if it is of this kind."""
    match = pattern.match(fields[-1]) if len(fields) > 1 else None
    if match is None:
        return ""
    fields.pop()
    return match.group(1)


def _head(fields: list[str]) -> tuple[str, str]:
    """Take (about, category) of a fact away."""
    for place in (1, 0):
        if len(fields) > place + 1 and (fields[place] in CATEGORIES or (place and fields[place] == EMPTY)):
            taken = fields[: place + 1]
            del fields[: place + 1]
            return (taken[0] if place else ""), _value(taken[place])
    return "", ""


def shown(text: str) -> str:
    """The words a reader sees of a name that may be a link."""
    for link in links.find(text):
        return link.shown or link.target.rpartition("/")[2]
    return text
