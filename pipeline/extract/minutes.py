"""Decisions and tasks in written minutes, notes and memos: under their headings, in marked lines, as check boxes."""

from __future__ import annotations

import re
from datetime import date
from functools import partial

from pipeline.extract import minutes_words as words
from pipeline.extract.actors import Actors, is_name
from pipeline.extract.assigned import Day, assigned, leads
from pipeline.extract.dues import date_order
from pipeline.extract.minutes_lines import Line, line_of, lines_of
from pipeline.extract.minutes_telling import decided, handed_out, names_only, parts_of
from pipeline.extract.sentences import sentences
from pipeline.model import Owner, Statement

MAX_TEXT = 300
MAX_STATEMENTS = 100
_MARKUP = re.compile(r"\*\*|__|(?<=[\s(])\*(?=\S)|(?<=\S)\*(?=[\s)]|$)")
_LINK_OR_TAG = re.compile(r"\[\[[^\[\]]{0,200}\]\]|#[\w/-]{1,60}|@\w{1,40}")
_DOTS = re.compile(r"\W*(?:\.{3}|…|_{3})[\s.…_]*$")
"""A place to fill in."""
_EXPLAINED = re.compile(
    r"(?P<name>[^\W\d_a-zà-ÿ][\w'’-]+(?: [^\W\d_a-zà-ÿ][\w'’-]+){1,2}) ?[(\[](?P<short>[A-ZÀ-Ý]{2,4})[)\]]"
)
_TASK_MARK = re.compile(r"\s*(?:📅|⏳|🛫|✅|➕)\s*(\d{4}-\d\d-\d\d)|\s*[⏫🔼🔽🔺]|\s+\^[\w-]+\s*$")


def minutes_statements(body: str, said: date | None, actors: Actors, meeting: bool = False) -> tuple[Statement, ...]:
    """Decisions and tasks of a document in order; ``said`` is the document's day.

    ``meeting``: the document is minutes, so that "it was agreed that …" in it is a decision of those who met; where
    decisions have a heading of their own that only tells them twice.
    """
    found: list[Statement] = []
    actors = actors.called(_initials(body, actors)) if meeting else actors
    day = Day(said, date_order(body))
    lines = lines_of(body, actors.means_one, lambda cell: day.due(cell, alone=True) != "")
    prose = meeting and not any(line.section == "decisions" or line.kind == "decision" for line in lines)
    for line in lines:
        if line.past and not line.mark and words.DONE_TAIL.search(line.text):
            continue
        for part in parts_of(line, actors) if meeting else (line,):
            statement = _statement(part, day, actors, meeting)
            if statement is None and meeting and not part.mark:
                found.extend(_told(part, day, actors, prose))
            elif statement is not None:
                found.append(statement)
    unique = {(one.form, one.text.casefold(), one.owner): one for one in reversed(found)}
    return tuple(one for one in found if unique.get((one.form, one.text.casefold(), one.owner)) is one)[:MAX_STATEMENTS]


def marked_statement(line: str, said: date | None, actors: Actors) -> Statement | None:
    """The statement of one line that is marked as such (``Decision: …``, ``Action: …``, ``- [ ] …``), else ``None``."""
    one, day = line_of(line), Day(said, date_order(line))
    plain = _MARKUP.sub("", one.text).strip()
    if words.NOTHING.match(plain) or _is_blank(plain):
        return None
    return _marked(one, plain, day, actors) or (_task(plain, "", one, day, actors) if one.mark else None)


def _statement(line: Line, day: Day, actors: Actors, meeting: bool) -> Statement | None:
    badge = words.BADGE.match(line.text) if meeting else None
    if badge:
        line = line._replace(
            text=f"{badge[badge.lastgroup or 0]}: {line.text[badge.end() :]}", quote=line.quote or line.text
        )
    plain = _MARKUP.sub("", line.text).replace(" -- ", " \u2013 ").strip()
    if words.NOTHING.match(plain) or _is_blank(plain):
        return None
    if line.kind == "decision":
        return _decision(plain, line, day)
    if line.kind == "task":
        return _task(plain, line.owner, line, day, actors)
    return (
        _marked(line, plain, day, actors)
        or _listed(line, plain, day, actors, meeting)
        or _inside(line, plain, day, actors, meeting)
    )


def _marked(line: Line, plain: str, day: Day, actors: Actors) -> Statement | None:
    decision = words.DECISION_LINE.match(plain)
    if decision:
        return _decision(decision["text"], line, day)
    named = words.NAMED_ACTION.match(plain)
    if named and actors.knows(named["who"].lstrip("@")):
        return _task(named["text"], named["who"], line, day, actors)
    action = words.ACTION_LINE.match(plain)
    if action and not names_only(action["text"], actors):
        return _task(action["text"], action["who"] or action["who2"] or line.owner, line, day, actors)
    return None


def _listed(line: Line, plain: str, day: Day, actors: Actors, meeting: bool) -> Statement | None:
    """What its heading, its check box or a mark with a dash makes a decision or a task."""
    dashed = words.DASHED.match(plain) if line.bullet or meeting else None
    if dashed:
        text = dashed["text"]
        return _decision(text, line, day) if dashed["decision"] else _task(text, line.owner, line, day, actors)
    if line.section == "decisions" and not line.mark:
        told = line.bullet or (
            len(plain.split()) > 2 and (plain.endswith(".") or (meeting and line.listed and _is_own_line(plain)))
        )
        return _decision(plain, line, day) if told else None
    if line.bullet and not line.owner:
        mine = words.MINE.match(plain) if line.section == "actions" else words.ME.match(plain) if meeting else None
        if mine:
            return _task(plain[mine.end() :], "I", line, day, actors)
        if meeting and words.MINE_NOW.match(plain):
            return _task(plain, "I", line, day, actors)
    if line.bullet and meeting:
        behind = words.ASSIGNED_BEHIND.match(plain)
        if behind and actors.means_one(behind["who"].lstrip("@")):
            dated = line._replace(due=behind["due"] or "", quote=line.quote or line.text)
            return _task(behind["text"], behind["who"], dated, day, actors)
    if line.mark or (line.section == "actions" and line.bullet):
        return _task(plain, line.owner, line, day, actors)
    if (line.section in ("actions", "details") or (meeting and line.arrow)) and leads(plain, actors):
        return _task(plain, line.owner, line, day, actors)
    return None


def _inside(line: Line, plain: str, day: Day, actors: Actors, meeting: bool) -> Statement | None:
    """A mark behind a sentence or in brackets; a name alone behind it leaves open what is to be done."""
    found = words.INLINE.search(plain)
    if found is None:
        return None
    text = found["text"]
    if not (meeting or line.quote):  # in running text the next sentence is about something else
        text = next(iter(sentences(text)), text)
        line = line._replace(quote=_sentence_of(text, line.text))
    text = text[:-1] if text.endswith(").") and "(" not in text else text
    text = text.rstrip(" )]")
    if is_name(text.rstrip(".")):
        return None
    return _decision(text, line, day) if found["decision"] else _task(text, "", line, day, actors)


def _sentence_of(said: str, text: str) -> str:
    """The sentence of a line that ends with these words, with the mark before them; else the line."""
    return next((one for one in sentences(text) if one.endswith(said) and len(one) > len(said)), text)


def _told(line: Line, day: Day, actors: Actors, prose: bool) -> list[Statement]:
    """What an unmarked line of minutes decides or hands out in words."""
    plain = _MARKUP.sub("", line.text).strip()
    said = [
        Statement("decision", text[:MAX_TEXT], quote, day.stamp) for text, quote in decided(plain, prose, line.bullet)
    ]
    quoted = line._replace(quote=line.quote or line.text)
    dated = partial(_is_dated, day)
    taken = [
        one for text, who in handed_out(line, plain, actors, dated) if (one := _task(text, who, quoted, day, actors))
    ]
    return [*said, *(one for one in taken if not any(one.text in more.quote for more in said))]


def _initials(body: str, actors: Actors) -> dict[str, str]:
    """Short names that the list of those present explains: ``Lee Wu (LW)``."""
    return {
        found["short"]: found["name"] for found in _EXPLAINED.finditer(body[:20_000]) if actors.means_one(found["name"])
    }


def _is_dated(day: Day, sentence: str) -> bool:
    return assigned(sentence, "", day, Actors((), Owner(frozenset()))).due != ""


def _is_own_line(plain: str) -> bool:
    """A line that is an item of its own, not the beginning or the rest of a paragraph."""
    return len(plain) <= 120 and plain[0].isupper() and plain[-1].isalnum()


def _is_blank(text: str) -> bool:
    """Links and tags with nothing but dots behind them."""
    return len(text) <= 200 and _DOTS.match(_LINK_OR_TAG.sub("", _TASK_MARK.sub("", text))) is not None


def _decision(text: str, line: Line, day: Day) -> Statement | None:
    text = text.strip()
    if len(text) <= 3 or words.NOTHING.match(text):
        return None
    quote = (line.quote or line.text)[:MAX_TEXT]
    if text.split()[0].islower():  # no name such as iPad
        text = text[:1].upper() + text[1:]
    return Statement("decision", text[:MAX_TEXT], quote, day.stamp)


def _task(text: str, who: str, line: Line, day: Day, actors: Actors) -> Statement | None:
    over = words.DONE_TAIL.search(text)
    text = text[: over.start()] if over else text
    found = assigned(text, who, day, actors)
    if len(found.text) < 3 or words.NOTHING.match(found.text):
        return None
    return Statement(
        "task",
        (found.text[:1].upper() + found.text[1:])[:MAX_TEXT],
        (line.quote or line.text)[:MAX_TEXT],
        day.stamp,
        owner=found.owner,
        due=(day.due(line.due, alone=True) if line.due else "") or found.due,
        done=line.mark in ("x", "X") or over is not None,
    )
