"""``open-items``, ``stale-relationships``, ``person-brief`` and ``query``: one question, answered as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from pipeline.build.summary import summary
from pipeline.live.matters import asking, awaited, awaited_line, boxed, mail_line, task_line
from pipeline.live.people import name_link, open_with, quiet, quiet_line, standing
from pipeline.live.view import Task, View, newest_first, week
from pipeline.live.wording import block, counted, given, link, short_day
from pipeline.model import Entity, Filed, Neutral
from pipeline.notes import links
from pipeline.notes.facts import inactive, worded
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import NOTHING, fill, line, ours, plain
from pipeline.notes.neutral import given as filled
from pipeline.notes.neutral import joined as between

MOST = 20
_FACTS, _ITEMS = 6, 6


def open_items(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
    """Everything that is open: on the owner by due date, then on others. ``with``: only what concerns somebody."""
    today = view.local(now).date()
    tasks: Iterable[Task] = view.tasks(today)
    if name := given(arguments, "with", "name"):
        found = _named(name, view)
        if len(found) != 1:
            return _which(name, found)
        tasks = open_with(found[0], view, today)
    mine = [task for task in tasks if task.mine]
    parts = (
        (ours("Overdue"), [task for task in mine if task.due and task.due < today]),
        (ours("Within a week"), [task for task in mine if task.due and today <= task.due <= week(today)]),
        (ours("Later"), [task for task in mine if task.due and task.due > week(today)]),
        (ours("Without a date"), [task for task in mine if not task.due]),
        (ours("On others"), [task for task in tasks if not task.mine]),
    )
    lines = [line for title, some in parts for line in block(title, _lines(some, view, today))]
    if not name:
        mails = [mail_line(one, view, today) for one in asking(view, today)]
        waits = [awaited_line(one, view, today) for one in awaited(view, today)]
        lines += [*block(ours("Mail that needs you"), mails), *block(ours("Answers"), waits)]
    return between("\n", lines[1:]) if lines else ours("Nothing is open.")


def _lines(tasks: Iterable[Task], view: View, today: date) -> list[Neutral]:
    return [task_line(task, view, today, named=True) for task in tasks]


def stale_relationships(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
    """Who fell out of the rhythm of contact, who matter most first. ``limit``: how many (20)."""
    today = view.local(now).date()
    found = quiet(view, today)
    lines = [quiet_line(one, today) for one in found[: _limit(arguments)]]
    return between("\n", lines) or ours("Nobody fell out of the usual rhythm.")


def person_brief(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
    """``name``: of whom (or what): who they are, what to know, what is open, what was last."""
    today = view.local(now).date()
    name = given(arguments, "name")
    found = _named(name, view)
    if len(found) != 1:
        return _which(name, found)
    entity, index = found[0], view.state.index
    facts = view.facts(entity)
    gone = inactive(facts)
    known = sorted((fact for fact in facts if fact.id not in gone), key=lambda fact: fact.ts, reverse=True)
    items = newest_first(index.items[item] for item in _newest(entity, view))
    who = standing(entity, view) if entity.kind == "person" else NOTHING
    told = [fill("- {}{}", links.label(worded(fact)), filled(" ({})", line(fact.ts))) for fact in known[:_FACTS]]
    return between(
        "\n",
        [
            fill("## {}", name_link(entity)),
            *([who] if who else []),
            *([between(", ", map(line, entity.emails[:3]))] if entity.emails else []),
            *_summary(entity, view),
            *block(ours("To know"), told),
            *block(ours("Open"), _lines(open_with(entity, view, today), view, today)),
            *block(ours("Lately"), [_item(filed, view, today) for filed in items]),
        ],
    )


def _summary(entity: Entity, view: View) -> list[Neutral]:
    text = summary(entity, view.state.index, view.facts(entity))
    return [NOTHING, text] if text else []


def _newest(entity: Entity, view: View) -> list[str]:
    index = view.state.index
    ids = {item for item in index.items_with.get(entity.id, ()) if view.is_said(index.brief(item).first)}
    return sorted(ids, key=lambda item: (index.brief(item).last, item), reverse=True)[:_ITEMS]


def query(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
    """A saved search. ``query``: words that all stand in a title, a name or a fact; ``kind``, ``limit`` narrow it."""
    today = view.local(now).date()
    text, kind, index = given(arguments, "query", "text"), given(arguments, "kind"), view.state.index
    words = set(fold_name(text).split())
    if not words:
        return ours("Say what to look for: it needs a `query`.")
    notes = [entity for entity in index.entities.values() if entity.path and (not kind or entity.kind == kind)]
    lines = [_with_kind(one) for one in _sorted(notes) if _holds(words, _names(one))]
    for entity in _sorted(notes):
        gone = inactive(view.facts(entity)) if _mentioned(words, entity, view) else frozenset()
        for fact in view.facts(entity) if _mentioned(words, entity, view) else ():
            if fact.id not in gone and _holds(words, f"{entity.name} {fact.fact}"):
                dated = filled(" ({})", line(fact.ts))
                lines.append(fill("- {}: {}{}", name_link(entity, 24), links.label(worded(fact)), dated))
    items = [f for f in index.items.values() if not f.filter and (not kind or f.kind == kind) and view.is_there(f)]
    lines += [_item(f, view, today) for f in newest_first(items) if _holds(words, plain(f.title))]
    most, found = _limit(arguments), list(dict.fromkeys(lines))
    left = len(found) - most
    shown = [*found[:most], *([fill("- and {} more", left)] if left > 0 else [])]
    return between("\n", shown) or fill("Nothing is found for “{}”.", links.label(text))


def _with_kind(entity: Entity) -> Neutral:
    return fill("- {} ({})", name_link(entity), links.label(entity.kind))


def _mentioned(words: set[str], entity: Entity, view: View) -> bool:
    """A cheap look at the whole file first."""
    return _holds(words, f"{entity.name} {view.state.facts.get(entity.id, '')}")


def _names(entity: Entity) -> str:
    return " ".join((entity.name, *entity.aliases, *entity.keywords, *entity.emails))


def _holds(words: set[str], text: str) -> bool:
    folded = fold_name(text)
    return all(word in folded for word in words)


def _sorted(notes: Iterable[Entity]) -> list[Entity]:
    return sorted(notes, key=lambda entity: (entity.name, entity.id))


def _named(name: str, view: View) -> list[Entity]:
    """Whom a name, an address or a link means: exactly, else by all of its words."""
    index, path = view.state.index, links.first_target(name)
    name = path.rpartition("/")[2] or name
    holder = index.entity_at(path) or index.holder(name.strip().lower())
    if holder:
        return [index.entities[holder]]
    exact = [index.entities[e] for e in index.by_name.get(fold_name(name), ()) if index.path_of(e)]
    words = set(fold_name(name).split())
    near = [e for e in index.entities.values() if words and e.path and words <= set(fold_name(e.name).split())]
    return _sorted(exact or near)


def _which(name: str, found: list[Entity]) -> Neutral:
    shown = links.label(name)
    if not found:
        called = "Nobody and nothing called “{}” has a note."
        return fill(called, shown) if shown else ours("Say whom: it needs a `name`.")
    head = fill("“{}” may be {}:", shown, counted(len(found), ours("note")))
    return between("\n", [head, *map(_with_kind, found[:MOST])])


def _item(filed: Filed, view: View, today: date) -> Neutral:
    moment = filed.updated or filed.date
    day = fill(" · {}", short_day(moment.date(), today)) if moment else NOTHING
    text = fill("{}{}", link(view.state.index.item_paths[filed.id], plain(filed.title), 60), day)
    return boxed(text, f"i-{filed.id}") if filed.action else fill("- {}", text)


def _limit(arguments: Mapping[str, Any]) -> int:
    written = given(arguments, "limit")
    return max(1, min(int(written), 500)) if written.isascii() and written.isdigit() and len(written) < 5 else MOST
